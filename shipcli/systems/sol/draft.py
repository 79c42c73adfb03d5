"""A first ship: small, with a gun of each size, a crew for every seat, and a plan for the first round."""

from typing import Any

from shipcli.systems.draft import Choices

PILOTING = "Small Ship Piloting"
CREW = (
    ("Asha", "engineer", {"Engineer": 3}),
    ("Corwin", "captain", {"Persuasion": 3, "Intimidation": 2}),
    ("Jun", "pilot", {PILOTING: 3}),
    ("Teodor", "recon", {"Tech": 3}),
    ("Vex", "gunnery", {"Gunnery": 3}),
    ("Wilder", "gunnery", {"Gunnery": 2}),
)
CANNONS = (("bow gun", "small", "2d6"), ("port gun", "medium", "3d8"), ("spinal gun", "large", "4d10"))
ORDERS = (
    ("Asha", "power-to-weapons"),
    ("Corwin", "rally"),
    ("Jun", "aggressive-positioning"),
    ("Teodor", "enemy-scan"),
    ("Vex", "heavy-shot", "spinal gun"),
    ("Wilder", "single-shot", "port gun"),
)


def draft(choices: Choices) -> dict[str, Any]:
    """A ship that is complete and playable. Raises ValueError for choices that these rules do not know."""
    if choices.tier is not None:
        raise ValueError("these rules know no tiers: leave `--tier` out")
    if choices.frame is not None or choices.fleets is not None or choices.lead is not None:
        raise ValueError("`--frame` is for starships, `--fleets` and `--lead` are for armadas; leave them out")
    return {
        "kind": "sol-ship",
        "name": choices.name,
        "speed": 4,
        "hit_points": {"max": 40, "current": 40},
        "hull_strength": 4,
        "tech_challenge": 6,
        "stealth_challenge": 6,
        "damage_level_modifier": 0,
        "piloting_skill": PILOTING,
        "seats": {"engineer": 1, "captain": 1, "pilot": 1, "recon": 1, "gunnery": 2},
        "cannons": [{"name": name, "size": size, "damage": damage} for name, size, damage in CANNONS],
        "crew": [{"name": name, "phase": phase, "skills": dict(skills)} for name, phase, skills in CREW],
        "plan": [
            {
                "round": 1,
                "actions": [dict(zip(("actor", "action", "cannon"), order, strict=False)) for order in ORDERS],
            }
        ],
    }
