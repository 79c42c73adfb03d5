"""What modifications, features and roles add to a figure."""

from collections.abc import Callable

from shipcli.systems.sw5e.model import Installed, Ship
from shipcli.systems.sw5e.tables import Modification
from shipcli.tally import UNKNOWN, Tally, Term, Unknown


def effective(ship: Ship) -> list[Installed]:
    """The modifications that have an effect: a second one of a sort that a ship has once has none."""
    single = ship.house.tables.single_categories
    effective: list[Installed] = []
    seen: set[str] = set()
    for installed in ship.modifications:
        if not isinstance(installed.row, Unknown):
            if installed.row.category in single and installed.row.id in seen:
                continue
            seen.add(installed.row.id)
        effective.append(installed)
    return effective


def of_modifications(ship: Ship, figure: str) -> Tally:
    """What modifications add to a figure; those that count only while they are in use are left out."""
    terms: list[Term] = []
    for installed in effective(ship):
        row = installed.row
        if isinstance(row, Unknown):
            if installed.may_be(lambda row: getattr(row, figure)):
                terms.append((installed.named, UNKNOWN))
        elif getattr(row, figure) and not row.conditional:
            terms.append((row.name, getattr(row, figure)))
    return Tally(tuple(terms))


def of_features(ship: Ship, figure: str) -> Tally:
    """What the specialization and mastery of the roles add to a figure."""
    return Tally(
        tuple([(feature.name, getattr(feature, figure)) for feature in ship.features if getattr(feature, figure)])
    )


def of_role(ship: Ship, figure: str) -> Tally:
    """A figure of the role chosen at tier 0."""
    role = ship.role(0)
    if role is None or isinstance(role, Unknown):
        return Tally((("role", UNKNOWN),))
    return Tally(((role.name, getattr(role, figure)),))


def counted(ship: Ship, where: Callable[[Installed], bool], test: Callable[[Modification], bool]) -> Tally:
    """How many of the modifications that are somewhere pass a test."""
    terms: dict[str, int] = {}
    unclear: list[Term] = []
    for installed in ship.modifications:
        if not where(installed):
            continue
        if isinstance(installed.row, Unknown):
            unclear += [(installed.named, UNKNOWN)] if installed.may_be(test) else []
        elif test(installed.row):
            terms[installed.row.name] = terms.get(installed.row.name, 0) + 1
    return Tally((*terms.items(), *unclear))


def not_below_0(tally: Tally) -> Tally:
    """The sum, or 0 where it is less."""
    value = tally.value
    return tally if value is None or value >= 0 else tally + Tally((("not below 0", -value),))
