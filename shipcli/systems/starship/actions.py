"""What the crew of a ship can do, with the numbers of one tier filled in."""

from fractions import Fraction

from shipcli.house import House
from shipcli.systems.contract import Action, Actions, Situation
from shipcli.systems.starship import tables
from shipcli.systems.starship.stats import good_skill, master_skill
from shipcli.systems.starship.tables import CrewAction


def actions(situation: Situation, house: House) -> Actions:
    """The crew actions aboard a ship of that tier, with the modifiers of NPCs, against a ship of the same tier.

    CRB 322-326: DCs are 5, 10, 15, 20 or 25 and one and a half times a tier, rounded down; tiers below 1 count as 1.
    Raises ValueError for a tier that is none.
    """
    if situation.tier is None:
        raise ValueError("which tier? say `--tier N`")
    if str(situation.tier) not in tables.tiers():
        raise ValueError(f"tier {situation.tier}; a starship is of tier 1/4, 1/3, 1/2 or 1 to 20")
    tier = max(1, int(situation.tier))
    note = (
        f"Crew with {tier} ranks, as NPCs of tier {tier} have: {good_skill(tier):+d} in a good skill, which stands "
        f"here, {master_skill(tier):+d} in the one a ship may have as master. DCs against enemies are those of a ship "
        f"of tier {tier}; the bonus of its countermeasures is to be added where the list says so."
    )
    return Actions(note, tuple(filled(row, tier) for row in tables.crew_actions().values()), str(situation.tier))


def filled(row: CrewAction, tier: int) -> Action:
    """One action with its numbers."""
    rolls = row.dc is not None or row.dc_table is not None
    needs = []
    if row.min_level:
        needs.append(f"level {row.min_level}")
    if row.min_ranks:
        needs.append(f"{row.min_ranks} ranks")
    if row.rp:
        needs.append(f"{row.rp} Resolve Point")
    if row.push:
        needs.append("push action")
    limit = "; ".join(part for part in (", ".join(needs), row.limit) if part)
    return Action(
        id=row.id,
        name=row.name,
        role=row.role,
        phase=row.phase,
        check=" or ".join(row.skills) or "none",
        bonus=good_skill(tier) if rolls else None,
        dc=dc(row, tier),
        against=against(row, tier),
        range=None,
        limit=limit,
        effect=row.effect,
        failure=row.failure,
        book=row.book,
        kind=kind(row),
        die="1d20" if rolls else "",
        minimum=minimum(row),
        cost={"resolve": row.rp} if row.rp else {},
    )


def kind(row: CrewAction) -> str:
    """What kind of action it is: a stunt, open, minor, a push action, or an ordinary one."""
    if row.stunt:
        return "stunt"
    if row.role in ("open", "minor"):
        return row.role
    return "push" if row.push else "standard"


def minimum(row: CrewAction) -> dict[str, int]:
    """The level or ranks the crew member must have."""
    return {what: least for what, least in (("level", row.min_level), ("ranks", row.min_ranks)) if least}


def dc(row: CrewAction, tier: int) -> int | None:
    """The DC at a tier; None where there is none, or it goes by the damage to be patched."""
    return None if row.dc is None else row.dc + int(Fraction(row.tier_multiplier) * tier)


def against(row: CrewAction, tier: int) -> str:
    """What the DC stands for, where it is more than a number."""
    if row.dc_table is not None:
        dcs = [
            f"{one.name.lower()} DC {one.patch_dc + int(Fraction(one.patch_tier_multiplier) * tier)}"
            for one in tables.critical_conditions().values()
        ]
        return ", ".join(dcs)
    if row.plus_countermeasures:
        return "and the target's countermeasures"
    return "the target's tier" if row.tier == "enemy" else ""
