"""The figures of the crew: ranks that count for AC and TL, modifiers of gunners, pilots and NPCs."""

from fractions import Fraction
from typing import NamedTuple

from shipcli.house import House
from shipcli.systems.starship.costs import whole_tier
from shipcli.systems.starship.model import Member, Ship
from shipcli.systems.starship.tables import Tables
from shipcli.tally import NOTHING, UNKNOWN, Tally, Unknown

NPC_GUNNER = "NPC gunner"
PILOT_FIRST = ("pilot", "gunner", "engineer", "science-officer", "captain")
"""The roles that NPCs fill, in this order."""


class NpcSkill(NamedTuple):
    """What an NPC has in a skill."""

    skill: str
    modifier: int
    ranks: int | None
    """None in gunnery, which has no ranks."""


def pilot_ranks(ship: Ship) -> Tally:
    """Ranks in Piloting that count for AC and TL. CRB 320, 322; SOM 34; ruling low-tier-pilot-ranks."""
    crew, vi = ship.crew, ship.intelligence
    pilots = crew.of("pilot")
    if pilots:
        skill = pilots[0].skills.get("piloting")
        if skill is None or skill.ranks is None:
            return NOTHING
        return Tally((("pilot's ranks", skill.ranks),))
    if not crew.known:
        return Tally((("crew", UNKNOWN),))
    if vi is not None and (vi.role == "pilot" or isinstance(vi.role, Unknown)):
        return Tally((("virtual intelligence", vi.tier if not isinstance(vi.role, Unknown) else UNKNOWN),))
    if not crew.npc:
        return NOTHING
    ranks = npc_ranks(ship)
    return Tally((("NPC pilot's ranks", ranks),)) if ranks != 0 else NOTHING


def npc_ranks(ship: Ship, role: str = "pilot") -> int | Unknown:
    """Ranks of an NPC in the skills of the role; 0 where nobody is aboard. CRB 326: the tier, 1 at least."""
    if isinstance(ship.tier, Unknown):
        return UNKNOWN
    if ship.frame is not None and not isinstance(ship.frame, Unknown) and ship.frame.crewless:
        return 0
    return pilot_ranks_of(ship.tier.id, ship.house) if role == "pilot" else max(1, whole_tier(ship))


def pilot_ranks_of(tier: str, house: House[Tables]) -> int:
    """Ranks of an NPC pilot of a tier. Ruling low-tier-pilot-ranks, for tiers below 1."""
    if Fraction(tier) < 1:
        return 1 if house["low-tier-pilot-ranks"] == "one" else 0
    return int(Fraction(tier))


def gunner_modifier(gunner: Member, skills: tuple[str, ...] = ("piloting",)) -> Tally:
    """A gunner's own modifier. CRB 320: base attack bonus or ranks in a skill, and Dexterity."""
    ranks = [(f"ranks in {name.capitalize()}", gunner.skills[name].ranks) for name in skills if name in gunner.skills]
    terms = [(label, amount) for label, amount in (("base attack bonus", gunner.bab), *ranks) if amount is not None]
    if not terms or any(isinstance(amount, Unknown) for _, amount in terms) or isinstance(gunner.dexterity, Unknown):
        return Tally((("gunner", UNKNOWN),))
    best = max(terms, key=lambda term: term[1] if isinstance(term[1], int) else 0)
    return Tally((best, *((("Dexterity", gunner.dexterity),) if gunner.dexterity else ())))


def npc_gunnery(ship: Ship) -> Tally:
    """The gunnery of the NPCs aboard. Ruling npc-gunnery."""
    if isinstance(ship.tier, Unknown):
        return Tally((("tier", UNKNOWN),))
    return Tally(((NPC_GUNNER, npc_gunnery_of(whole_tier(ship), ship.house)),))


def npc_gunnery_of(tier: int, house: House[Tables]) -> int:
    """The gunnery of NPCs of a tier. Ruling npc-gunnery."""
    return house.tables.npc_gunnery[str(tier)].modifier if house["npc-gunnery"] == "observed" else good_skill(tier)


def pilot_skill(ship: Ship) -> Tally | None:
    """The pilot's own modifier to Piloting; None where there is no pilot, or none is stated. CRB 326, SOM 34."""
    crew, vi = ship.crew, ship.intelligence
    pilots = crew.of("pilot")
    if pilots:
        return stated(pilots[0], "piloting", "pilot")
    if vi is not None and vi.role == "pilot":
        return None if isinstance(vi.row, Unknown) else Tally((("virtual intelligence", vi.row.skill_modifier),))
    return npc_skill(ship, "pilot", "piloting")


def science_skill(ship: Ship) -> Tally | None:
    """The best own modifier to Computers among the science officers; None where there is none. CRB 326, SOM 34."""
    crew, vi = ship.crew, ship.intelligence
    modifiers = [stated(officer, "computers", "science officer") for officer in crew.of("science-officer")]
    if vi is not None and vi.role == "science-officer" and not isinstance(vi.row, Unknown):
        modifiers.append(Tally((("virtual intelligence", vi.row.skill_modifier),)))
    modifiers = modifiers or [npc_skill(ship, "science-officer", "computers")]
    complete = [modifier for modifier in modifiers if modifier is not None and modifier.complete]
    return max(complete, key=lambda modifier: modifier.total) if complete else None


def stated(member: Member, skill: str, label: str) -> Tally | None:
    """The modifier that a document states of somebody; None where it states none."""
    entry = member.skills.get(skill)
    return None if entry is None or entry.modifier is None else Tally(((label, entry.modifier),))


def npc_skill(ship: Ship, role: str, skill: str) -> Tally | None:
    """An NPC's modifier in a skill of the role; None where no NPC has that role."""
    for filled, skills in npcs(ship):
        if filled == role:
            modifiers = [entry.modifier for entry in skills if entry.skill == skill]
            return Tally(((f"NPC {role.replace('-', ' ')}", modifiers[0]),)) if modifiers else None
    return None


def npcs(ship: Ship) -> tuple[tuple[str, tuple[NpcSkill, ...]], ...]:
    """The skills of NPCs by the roles they fill. A pilot who is alone also fires."""
    if not ship.crew.npc or isinstance(ship.tier, Unknown) or npc_ranks(ship, "captain") == 0:
        return ()
    number = crew_size(ship) - len(ship.crew.members)
    listed = {member.role for member in ship.crew.members}
    listed -= {"gunner"} if len(ship.crew.of("gunner")) < len(ship.weapons) else set()
    if ship.intelligence is not None and isinstance(ship.intelligence.role, str):
        listed.add(ship.intelligence.role)
    wanted = [role for role in PILOT_FIRST if role not in listed and (role != "gunner" or ship.weapons)]
    if any(not isinstance(part.row, Unknown) and part.row.magic_officer_bonus for part in ship.all("expansion_bays")):
        wanted += [] if "magic-officer" in listed else ["magic-officer"]
    filled = wanted[: max(number, 0)]
    alone = "gunner" in wanted and "gunner" not in filled
    return tuple([(role, npc(ship, role, alone and role == "pilot")) for role in filled])


def npc(ship: Ship, role: str, fires: bool) -> tuple[NpcSkill, ...]:
    """The skills of an NPC in a role, where the tier is known."""
    ranks = npc_ranks(ship, role)
    assert isinstance(ranks, int)
    master = ship.house["npc-master"] == role
    modifier = master_skill(ranks) if master else good_skill(ranks)
    skills = [skill for skill in ship.house.tables.crew_roles[role].skills if skill != "gunnery"]
    entries = [NpcSkill(skill, modifier, ranks) for skill in skills]
    if role == "gunner" or fires:
        entries.append(NpcSkill("gunnery", npc_gunnery(ship).total, None))
    return tuple(entries)


def crew_size(ship: Ship) -> int:
    """How many are aboard: as the document says, else as many as the frame holds."""
    if isinstance(ship.crew.complement, int):
        return ship.crew.complement
    return 0 if ship.frame is None or isinstance(ship.frame, Unknown) else ship.frame.max_crew


def good_skill(ranks: int) -> int:
    """An NPC's modifier in a good skill. CRB 326: 4 and one and a half times the ranks."""
    return 4 + ranks * 3 // 2


def master_skill(ranks: int) -> int:
    """An NPC's modifier in a master skill. CRB 326: 9 and one and a half times the ranks."""
    return 9 + ranks * 3 // 2
