"""An action in words: what it asks for, what it does, how its DC comes about."""

from fractions import Fraction

from shipcli.systems.starship.actions.numbers import FOR_ANYBODY, patch_dc
from shipcli.systems.starship.crew import Scene, named
from shipcli.systems.starship.gunnery import shoots
from shipcli.systems.starship.tables import CrewAction, Tables
from shipcli.text import listed, lowered, plural

DAMAGE_BONUS = "{damage bonus}"
"""What stands in the table for a number that goes by the ship's tier."""
BIG_TIER = 6
"""From which tier on a readied weapon deals more. CRB 322."""


def skill_names(row: CrewAction) -> str:
    """The skills of an action as they are printed, where it is not known which of them is used."""
    if row.alt_skill is not None:
        return f"{row.skills[0].replace('-', ' ')} skill or {named(row.alt_skill)}".replace("same as aided", "aided")
    return listed([named(skill) for skill in row.skills], "or") if row.skills else named(row.enemy_skill or "")


def kind(row: CrewAction) -> str:
    """What kind of action it is: a stunt, open, minor, a push action, or an ordinary one."""
    if row.stunt:
        return "stunt"
    if row.role in FOR_ANYBODY:
        return row.role
    return "push" if row.push else "standard"


def minimum(row: CrewAction) -> dict[str, int]:
    """The level or ranks that the crew member must have."""
    return {what: least for what, least in (("level", row.min_level), ("ranks", row.min_ranks)) if least}


def limit(row: CrewAction) -> str:
    """What the action asks for, and how often it may be taken."""
    needs = [f"level {row.min_level}"] if row.min_level else []
    where = f" in {listed(map(named, row.ranks_in), 'or')}" if row.role == "open" else ""
    needs += [f"{plural(row.min_ranks, 'rank')}{where}"] if row.min_ranks else []
    needs += [f"{row.rp} Resolve Point"] if row.rp else []
    needs += ["push action"] if row.push else []
    return "; ".join(text for text in (", ".join(needs), row.limit) if text)


def effect(row: CrewAction, tier: int) -> str:
    """What a success does, with the numbers of the tier. CRB 322: from tier 6, a readied weapon deals more."""
    damage = row.damage_bonus_tier_6_up if tier >= BIG_TIER else row.damage_bonus
    return row.effect.replace(DAMAGE_BONUS, str(damage))


def failure(row: CrewAction) -> str:
    """What a failure does, and a bad one."""
    worse = f"by {row.failed_by} or more, {row.worse}" if row.failed_by else ""
    return "; ".join(text for text in (row.failure, worse) if text)


def formula(row: CrewAction, tables: Tables) -> str:
    """How the DC comes about; empty where there is none."""
    if shoots(row):
        return "the target's AC, or its TL for a tracking weapon"
    if row.dc_table is not None:
        rows = tables.critical_conditions.values()
        return f"{listed([str(condition.patch_dc) for condition in rows], 'or')} + 1.5 x own tier"
    if row.alt_dc is not None and row.alt_skill is not None:
        return f"{row.dc}, or {row.alt_dc} with {row.alt_skill.capitalize()}"
    if row.dc is None or row.tier is None:
        return "" if row.dc is None else str(row.dc)
    whose = "own" if row.tier == "own" else "the target's"
    countermeasures = " + its countermeasures" if row.plus_countermeasures else ""
    return f"{row.dc} + {float(Fraction(row.tier_multiplier)):g} x {whose} tier{countermeasures}"


def against(row: CrewAction, scene: Scene) -> str:
    """What the DC stands for, where it is more than a number."""
    target = scene.target
    if shoots(row):
        return "the target's AC or TL"
    if row.dc_table is not None:
        rows = scene.house.tables.critical_conditions.values()
        return ", ".join(f"{lowered(condition.name)} DC {patch_dc(condition, scene.tier)}" for condition in rows)
    if row.enemy_skill:
        return "rolled by the enemy"
    if row.plus_countermeasures:
        if target.ship is None or target.countermeasures is None:
            return "and the target's countermeasures"
        return f"the target's tier, and {target.countermeasures} for its countermeasures"
    return "the target's tier" if row.tier == "enemy" else ""
