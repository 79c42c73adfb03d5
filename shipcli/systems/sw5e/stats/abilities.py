"""Scores, saves and skills: SotG ch.1 to 4, ch.7."""

from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from shipcli.systems.sw5e.model import Increase, Installed, Ship
from shipcli.systems.sw5e.stats.sums import effective
from shipcli.systems.sw5e.tables import AbilityId, Skill
from shipcli.tally import UNKNOWN, Tally, Term, Unknown, known

Modifiers = Mapping[str, int | Unknown]
"""The modifiers by ability."""


class SkillStats(NamedTuple):
    """What the ship adds to a check of a skill."""

    row: Skill
    modifier: Tally
    training: str | None
    """Proficient, where the proficiency of whoever makes the check counts; expert, where it counts twice."""
    advantage: bool
    disadvantage: bool


def modifier(score: int) -> int:
    """The modifier of a score: half of what is above 10, rounded down. SotG ch.1."""
    return (score - 10) // 2


def score(ship: Ship, ability: AbilityId) -> Tally:
    """A score with all that raises or lowers it. SotG ch.1, 3, 4."""
    terms = first_terms(ship, ability) + tier_terms(ship, ability)
    for installed in effective(ship):
        terms += changed(installed, ability)
    for increase in paragons(ship):
        terms += raised(increase, ability, "paragon increase")
    return Tally(tuple(terms))


def first_terms(ship: Ship, ability: AbilityId) -> list[Term]:
    """The terms of a score at tier 0: base, size, role."""
    terms: list[Term] = [("base", ship.scores[ability])]
    if isinstance(ship.size, Unknown):
        terms.append(("size", UNKNOWN))
    elif ability in ship.size.adjustments:
        terms.append((ship.size.name, ship.size.adjustments[ability]))
    role = ship.role(0)
    if isinstance(role, Unknown):
        terms.append(("role", UNKNOWN))
    elif role is not None and ability in role.increase:
        terms.append((role.name, role.increase[ability]))
    return terms


def tier_terms(ship: Ship, ability: AbilityId) -> list[Term]:
    """What the tiers that the ship has reached add to a score."""
    terms: list[Term] = []
    for increase in ship.increases:
        if isinstance(ship.tier, Unknown) or increase.tier <= ship.tier.tier:
            terms += raised(increase, ability, f"tier {increase.tier}")
    return terms


def raised(increase: Increase, ability: AbilityId, label: str) -> list[Term]:
    """What an increase adds to a score."""
    if isinstance(increase.points, Unknown):
        return [(label, UNKNOWN)]
    return [(label, increase.points[ability])] if ability in increase.points else []


def changed(installed: Installed, ability: AbilityId) -> list[Term]:
    """What a modification adds to a score, or takes from it."""
    row = installed.row
    if isinstance(row, Unknown):
        return [(installed.named, UNKNOWN)] if installed.may_be(lambda row: row.abilities) else []
    terms: list[Term] = [(row.name, row.abilities[ability])] if ability in row.abilities else []
    if row.ability_penalty and installed.penalty == ability:
        terms.append((f"{row.name}, penalty", -1))
    elif row.ability_penalty and isinstance(installed.penalty, Unknown):
        terms.append((f"{row.name}, penalty", UNKNOWN))
    return terms


def paragons(ship: Ship) -> list[Increase]:
    """The paragon increase: what is stated, or what the role of tier 0 says. SotG ch.3: at tier 5."""
    if isinstance(ship.tier, Unknown) or not ship.tier.paragon:
        return []
    if ship.paragon is not None:
        return [ship.paragon]
    role = ship.role(0)
    if role is None or isinstance(role, Unknown) or not role.paragon:
        return []
    return [Increase(("roles", 0), ship.tier.tier, dict(role.paragon.items()))]


def size_maximum(ship: Ship, ability: AbilityId) -> Tally:
    """The most that a score may be on ships of the size. SotG ch.3."""
    if isinstance(ship.size, Unknown):
        return Tally((("size", UNKNOWN),))
    return Tally(((ship.size.name, ship.size.maximums.get(ability, ship.size.maximum)),))


def modified_maximum(ship: Ship, ability: AbilityId) -> Tally:
    """The most that a score may be with the modifications that raise that. SotG ch.4."""
    terms: list[Term] = []
    for installed in effective(ship):
        row = installed.row
        if isinstance(row, Unknown):
            unclear = installed.may_be(lambda row: row.ability_maximum_increase)
            terms += [(installed.named, UNKNOWN)] if unclear else []
        elif row.ability_maximum_increase and ability in row.abilities:
            terms.append((row.name, row.ability_maximum_increase))
    return size_maximum(ship, ability) + Tally(tuple(terms))


def maximum(ship: Ship, ability: AbilityId) -> Tally:
    """The most that a score may be in the end. SotG ch.3; ruling sw5e-paragon-maximum."""
    terms: list[Term] = []
    if ship.house["sw5e-paragon-maximum"] is True:
        for increase in paragons(ship):
            terms += raised(increase, ability, "paragon increase")
    return modified_maximum(ship, ability) + Tally(tuple(terms))


def proficient_saves(ship: Ship) -> frozenset[str]:
    """The abilities whose saves are proficient. SotG ch.3: by the size; ch.4 of resilient systems."""
    of_size = () if isinstance(ship.size, Unknown) else ship.size.saves
    stated = [ability for ability in ship.saves if isinstance(ability, str)]
    return frozenset((*of_size, *stated, *[row.save for row in ship.rows() if row.save]))


def save(ship: Ship, ability: AbilityId, modifiers: Modifiers, proficient: bool, helm: Tally) -> Tally:
    """What is added to a save. SotG ch.2; ch.3 of features that help.

    `helm` is the proficiency of whoever is at the helm.
    """
    total = Tally(((ship.house.tables.ship_abilities[ability].name, modifiers[ability]),))
    if proficient:
        total += helm
    elif not known(*ship.saves):
        total += Tally((("proficient or not", UNKNOWN),))
    for feature in ship.size_features:
        if feature.save_bonus_half_of and ability in feature.save_bonus_to:
            whole = modifiers[feature.save_bonus_half_of]
            total += Tally(((feature.name, UNKNOWN if isinstance(whole, Unknown) else max(1, whole // 2)),))
    return total


def skill(ship: Ship, row: Skill, modifiers: Modifiers, hampered: bool) -> SkillStats:
    """What the ship adds to checks of a skill, and what trains it. SotG ch.7.

    `hampered` says whether the armor gives disadvantage on the skills that it can hamper.
    """
    terms: list[Term] = [(ship.house.tables.ship_abilities[row.ability].name, modifiers[row.ability])]
    terms += [(feature.name, feature.skill_bonus[row.id]) for feature in ship.features if row.id in feature.skill_bonus]
    rows = ship.rows()
    sources = {source.id: source for source in rows if row.id in source.skills}
    trainings: list[str] = [source.skills[row.id] for source in sources.values()]
    doubled = len(sources) > 1 and all(source.second_makes_expert for source in sources.values())
    if row.by_pilot and ship.pilot is not None and isinstance(ship.pilot.piloting, str):
        trainings.append(ship.pilot.piloting)
    training = "expert" if "expert" in trainings or doubled else "proficient" if trainings else None
    advantages = [*[source.advantage for source in rows], *[feature.advantage for feature in ship.features]]
    return SkillStats(
        row,
        Tally(tuple(terms)),
        training,
        row.id in chain.from_iterable(advantages),
        row.hampered_by_armor and hampered,
    )
