"""Encounters in Starfinder: how hard a fight of ships or armadas is, and what it is worth."""

from operator import attrgetter

from shipcli.kinds.encounter.model import read, settled
from shipcli.kinds.encounter.rules import RULES
from shipcli.kinds.encounter.stats import derive
from shipcli.kinds.encounter.tables import BOOK
from shipcli.systems.contract import PackageFile, System, installed, later
from shipcli.systems.fights import Fights

SYSTEM = System(
    kind="encounter",
    schema=PackageFile("shipcli.schemas", "encounter.schema.json"),
    title="Starfinder encounters of ships and armadas",
    rules=RULES,
    book=BOOK,
    base=installed(__name__, "data/base.json"),  # a small encounter of which there is nothing to say
    read=read,
    derive=derive,
    figures=later(f"{__name__}.figures", "figures"),
    bill=None,
    block=later(f"{__name__}.block", "block"),
    actions=None,
    draft=later(f"{__name__}.draft", "draft"),
    refers=True,
    settled=settled,
    fights=Fights(
        described=later(f"{__name__}.options", "described"),
        steps=attrgetter("steps"),
        suggested=later(f"{__name__}.suggest", "suggested"),
        worth=later(f"{__name__}.worth", "worth"),
        ladder=later(f"{__name__}.worth", "ladder"),
        difficulties=later(f"{__name__}.worth", "difficulties"),
        rated=("difficulty", "cr", "xp", "xp_each", "estimates"),
    ),
)
