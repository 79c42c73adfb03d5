"""What officers can do, with the numbers of one tier filled in."""

from shipcli.house import House
from shipcli.systems.armada import tables
from shipcli.systems.armada.model import HIGHEST_TIER
from shipcli.systems.armada.stats import BASE_AC, bonus_of, check_modifier, counted, range_bands
from shipcli.systems.armada.tables import OfficerAction
from shipcli.systems.contract import Action, Actions, Situation

BONUS, TAUNT = "{officer bonus}", "{1 + half the officer bonus}"
"""What stands in the table for a number that goes by the officer bonus."""


def actions(situation: Situation, house: House) -> Actions:
    """The officer actions of a fleet of that tier whose officers have as many ranks, against a fleet like it.

    Raises ValueError for a tier that is none.

    SOM 60: bonus 2 and 1 for every 6 ranks; checks add the fleet's modifier. A target's AC is 10 and its modifier,
    without the shield bonus, which counts against gunnery only. Rulings officer-ranks-npc, flat-check.
    """
    if situation.tier is None:
        raise ValueError("which tier? say `--tier N`")
    if situation.tier not in range(1, HIGHEST_TIER + 1):
        raise ValueError(f"tier {situation.tier}; a fleet is of tier 1 to {HIGHEST_TIER}")
    tier = int(situation.tier)
    bonus = bonus_of(tier)
    check = bonus + check_modifier(tier)
    ac = BASE_AC + check_modifier(tier)
    note = (
        f"Officers with {counted(tier)}: bonus {bonus:+d}, checks {check:+d}. Fleets of tier {tier}: AC {ac}. "
        "Officers reach to the long range of their fleet, on the flagship to its extreme range, without penalty: "
        f"{reach(house)}. For 1 Resolve Point, spent before its fleet makes a check, an officer has it rolled twice "
        "and keeps the better."
    )
    found = tuple(filled(action, bonus, check, ac, house) for action in tables.officer_actions().values())
    return Actions(note, found, tier)


def filled(action: OfficerAction, bonus: int, check: int, ac: int, house: House) -> Action:
    """One action with its numbers."""
    rolls = action.check != "none"
    bare = action.check == "flat" and house["flat-check"] == "bare"
    over = int(action.against.rpartition("+")[2]) if action.against and "+" in action.against else 0
    return Action(
        id=action.id,
        name=action.name,
        role=action.role,
        phase=action.phase,
        check=action.check,
        bonus=(0 if bare else check + action.bonus) if rolls else None,
        dc=(action.dc if action.against is None else ac + over) if rolls else None,
        against=action.against or "",
        range=action.range,
        limit=action.limit,
        effect=action.effect.replace(BONUS, str(bonus)).replace(
            TAUNT, f"{1 + bonus // 2} (1 + half the officer bonus)"
        ),
        failure=action.failure,
        book=action.book,
        die="1d20" if rolls else "",
    )


def reach(house: House) -> str:
    """Long and extreme range of each class, in words. SOM 60."""
    bands = [range_bands(row.range, house["range-bands"]) for row in tables.classes().values()]
    names = [row.name.lower() for row in tables.classes().values()]
    parts = [f"{name} {long} or {extreme}" for name, (_, long, extreme) in zip(names, bands, strict=True)]
    return f"{', '.join(parts)} hexes"
