"""What makes the ships of an encounter clear: EN101, EN102, EN107, EN110, EN112 to EN114, EN123."""

from fractions import Fraction

from shipcli.diagnostics import Severity
from shipcli.kinds.encounter.experience import squadron_tier
from shipcli.kinds.encounter.model import Encounter
from shipcli.kinds.encounter.rules.rulebook import RULES, called
from shipcli.kinds.encounter.stats import Stats, how_many
from shipcli.rules import Found
from shipcli.tally import Unknown, known
from shipcli.text import listed, plural, quoted

FAR_WATCH = {
    "kind": "armada",
    "name": "Far Watch",
    "tier": 4,
    "fleets": [{"name": "Osprey", "class": "fighter", "size": "small", "tier": 4, "abilities": ["flagship"]}],
    "ignore": [{"rule": "AR12", "reason": "no more than a sketch"}],
}

RULES.stated(
    "EN102",
    "side-empty",
    "There is at least one ship, or armada, on the party's side and on the enemies'.",
    source="CRB 326",
    breaks={"/enemies": []},
)
RULES.stated(
    "EN110",
    "document-unusable",
    "A document that stands for a ship is there, near the encounter, a ship or an armada, and free of errors.",
    source="CRB 326",
    breaks={"/enemies/0": {"ship": "missing-raider.yaml", "count": 2}},
)


@RULES.rule("EN101", "tier-out-of-range", source="CRB 294, SOM 58", breaks={"/enemies/0/tier": 21})
def tier_out_of_range(encounter: Encounter, stats: Stats) -> Found:
    """The tier of a ship is 1/4, 1/3, 1/2 or a whole number from 1 to 20, that of an armada a whole number from 1."""
    of_ships = encounter.scale == "starship"
    allowed = "1/4, 1/3, 1/2 or a whole number from 1 to 20" if of_ships else "a whole number from 1 to 20"
    for ship in encounter.ships():
        if isinstance(ship.tier, Unknown) and ship.tier.text is not None:
            text = ship.tier.text
            is_number = text.replace("/", "", 1).replace("-", "", 1).isdecimal()
            hint = None if is_number else "a file's name ends in .yaml, .yml or .json"
            shown = text if is_number else quoted(text)
            yield ship.tier_at, f"tier {shown}; that of {scale_of(encounter)} is {allowed}", hint


def scale_of(encounter: Encounter) -> str:
    """What meets in the encounter."""
    return "an armada" if encounter.scale == "armada" else "a starship"


@RULES.rule("EN107", "ship-unclear", source="CRB 326", breaks={"/enemies/0": {"name": "Toll cutter"}})
def ship_unclear(encounter: Encounter, stats: Stats) -> Found:
    """Each entry of a side says its tier once: as `tier`, by a file under `ship`, or by a whole `document`."""
    for ship in encounter.ships():
        if not ship.sources:
            hint = "write `tier: 4`, or `ship:` and the name of a file that ends in .yaml, .yml or .json"
            yield ship.pointer, f"{called(ship)} has no tier", hint
        elif len(ship.sources) > 1:
            keys = listed([f"`{key}`" for key in ship.sources], "and")
            yield ship.pointer, f"{called(ship)} has its tier from {keys}; one is wanted", "leave the others out"


@RULES.rule(
    "EN112", "mixed-scales", source="SOM 58", breaks={"/scale": "starship", "/enemies/0": {"document": FAR_WATCH}}
)
def mixed_scales(encounter: Encounter, stats: Stats) -> Found:
    """Starships meet starships, and armadas armadas: tiers of the one say nothing of tiers of the other."""
    for ship in encounter.ships():
        if ship.scale not in (None, encounter.scale):
            yield (
                ship.tier_at,
                f"{called(ship)} is {'a' if ship.scale == 'starship' else 'an'} {ship.scale} in an encounter of "
                f"{encounter.scale}s: their tiers cannot be compared",
            )


@RULES.rule("EN113", "squadron-tier", source="SOM 54", breaks={"/squadron": True, "/party": [4, 4, 5]})
def squadron_tier_differs(encounter: Encounter, stats: Stats) -> Found:
    """The ships of a squadron are all of the tier that the APL gives to so many."""
    if encounter.squadron is not True or stats.apl is None or not known(*(s.number for s in encounter.party.ships)):
        return
    ships = how_many(encounter.party)
    wanted = squadron_tier(stats.apl, ships, encounter.house.tables)
    for ship in encounter.party.ships:
        if wanted is not None and not isinstance(ship.tier, Unknown) and ship.tier != wanted:
            yield (
                ship.tier_at,
                f"{called(ship)} is of tier {ship.tier}; in a squadron of {ships} ships at APL {stats.apl} each is of "
                f"tier {wanted}",
            )


@RULES.rule("EN114", "squadron-size", source="SOM 54", severity=Severity.WARNING, breaks={"/squadron": True})
def squadron_size(encounter: Encounter, stats: Stats) -> Found:
    """A squadron has 2 to 6 ships."""
    if encounter.squadron is not True or not known(*(ship.number for ship in encounter.party.ships)):
        return
    sizes, ships = [row.ships for row in encounter.house.tables.squadrons.values()], how_many(encounter.party)
    if ships and ships not in sizes:
        yield ("squadron",), f"{plural(ships, 'ship')}; a squadron has {min(sizes)} to {max(sizes)}"


@RULES.rule(
    "EN123",
    "fractional-tiers",
    source="CRB 294",
    severity=Severity.INFO,
    breaks={"/apl": 1, "/party/0/tier": 1, "/enemies/0/tier": "1/4"},
)
def fractional_tiers(encounter: Encounter, stats: Stats) -> Found:
    """No ship is of a tier below 1: how such tiers go up and down is not in the book."""
    ships = [ship for ship in encounter.ships() if isinstance(ship.tier, Fraction)]
    if ships:
        tiers = sorted({ship.tier for ship in ships if isinstance(ship.tier, Fraction)})
        what = f"tier {tiers[0]} is a step" if len(tiers) == 1 else f"tiers {listed(map(str, tiers), 'and')} are steps"
        yield ships[0].tier_at, f"{what} of the ladder by ruling fractional-tier-ladder alone"
