"""Starfinder starships: frames, parts, crews, and what they are worth."""

from typing import Any

from shipcli.catalogue import read_json
from shipcli.house import House
from shipcli.systems.contract import Actions, Situation, System
from shipcli.systems.starship.block import block
from shipcli.systems.starship.draft import draft
from shipcli.systems.starship.figures import bill, figures
from shipcli.systems.starship.model import read
from shipcli.systems.starship.rules import RULES
from shipcli.systems.starship.stats import derive
from shipcli.systems.starship.tables import TABLES, rulings


def base() -> dict[str, Any]:
    """A small legal ship near its budget."""
    data: dict[str, Any] = read_json(__name__, "data/base.json")
    return data


def actions(situation: Situation, house: House) -> Actions:
    """What can be done in a situation. Whoever only checks a document never needs the module."""
    from shipcli.systems.starship.actions import actions

    return actions(situation, house)


SYSTEM = System(
    kind="starship",
    title="Starfinder starships",
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
