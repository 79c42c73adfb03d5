"""Starfinder armada combat: fleets, officers, and what they are worth."""

from typing import Any

from shipcli.catalogue import read_json
from shipcli.house import House
from shipcli.systems.armada.block import block
from shipcli.systems.armada.draft import draft
from shipcli.systems.armada.figures import bill, figures
from shipcli.systems.armada.model import read
from shipcli.systems.armada.rules import RULES
from shipcli.systems.armada.stats import derive
from shipcli.systems.armada.tables import TABLES, rulings
from shipcli.systems.contract import Actions, Situation, System


def base() -> dict[str, Any]:
    """A small legal armada that spends its whole budget."""
    data: dict[str, Any] = read_json(__name__, "data/base.json")
    return data


def actions(situation: Situation, house: House) -> Actions:
    """What can be done in a situation. Whoever only checks a document never needs the module."""
    from shipcli.systems.armada.actions import actions

    return actions(situation, house)


SYSTEM = System(
    kind="armada",
    title="Starfinder armada combat",
    rules=RULES,
    tables=TABLES,
    rulings=rulings,
    base=base,
    read=read,
    derive=derive,
    figures=figures,
    bill=bill,
    block=block,
    actions=actions,
    draft=draft,
)
