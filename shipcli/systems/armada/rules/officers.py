"""What makes its officers legal: AR115 to AR121, AR123."""

from collections import Counter

from shipcli.diagnostics import Severity
from shipcli.document import Pointer
from shipcli.rules import Found
from shipcli.systems.armada.model import Armada, Officer
from shipcli.systems.armada.rules.rulebook import RULES, plays, who
from shipcli.systems.armada.stats import Stats
from shipcli.tally import Unknown
from shipcli.text import article, listed, quoted, unknown_name


@RULES.rule("AR115", "unknown-role", source="SOM 60-62", breaks={"/officers/2/role": "cook"})
def unknown_role(armada: Armada, stats: Stats) -> Found:
    """The role of an officer is admiral, chief caster, chief engineer, chief technician or commander."""
    for i, officer in enumerate(armada.officers):
        yield from unknown_name(("officers", i, "role"), officer.role, "role", armada.house.tables.roles)


def repeated(armada: Armada) -> dict[int, Officer]:
    """By their numbers, the officers whose name an officer above has already, and that one. AR119 is about them."""
    first: dict[str, Officer] = {}
    return {
        i: first[officer.name]
        for i, officer in enumerate(armada.officers)
        if not isinstance(officer.name, Unknown) and first.setdefault(officer.name, officer) is not officer
    }


@RULES.rule(
    "AR116",
    "second-admiral",
    source="SOM 60",
    breaks={"/officers/2/role": "admiral", "/officers/2/ranks": {"bluff": 3}},
)
def second_admiral(armada: Armada, stats: Stats) -> Found:
    """An armada has at most one admiral."""
    admirals = [(i, officer) for i, officer in enumerate(armada.officers) if plays(officer, "admiral")]
    again = repeated(armada) if len(admirals) > 1 else {}
    for i, officer in admirals[1:]:
        if i not in again:
            yield ("officers", i, "role"), f"{who(officer)} is a second admiral; {who(admirals[0][1])} is the first"


@RULES.rule(
    "AR117",
    "role-twice-in-fleet",
    source="SOM 60",
    yields_to=("AR116",),
    breaks={"/officers/2/role": "commander", "/officers/2/fleet": "Old Bulwark", "/officers/2/ranks": {"piloting": 3}},
)
def role_twice_in_fleet(armada: Armada, stats: Stats) -> Found:
    """A fleet has at most one officer of each role."""
    first: dict[tuple[str, str], Officer] = {}
    others: list[tuple[int, Officer, Officer]] = []
    for i, officer in enumerate(armada.officers):
        if not isinstance(officer.role, Unknown) and not isinstance(officer.fleet, Unknown):
            other = first.setdefault((officer.fleet, officer.role.id), officer)
            if other is not officer:
                others.append((i, officer, other))
    if not others:
        return
    again, fleets = repeated(armada), Counter(fleet.name for fleet in armada.fleets)
    for i, officer, other in others:
        assert not isinstance(officer.role, Unknown)
        assert not isinstance(officer.fleet, Unknown)
        if i in again or fleets[officer.fleet] > 1 or (officer.astray is not None and armada.fleets_known):
            continue  # AR119, AR113 or AR118 has told of it
        message = f"{quoted(officer.fleet)} has {article(officer.role.name.lower())} already: {who(other)}"
        yield ("officers", i, "role"), message


@RULES.rule("AR118", "officer-without-fleet", source="SOM 60", breaks={"/officers/2/fleet": "Grey Wolfs"})
def officer_without_fleet(armada: Armada, stats: Stats) -> Found:
    """Every officer belongs to a fleet of this armada."""
    astray = [(i, officer) for i, officer in enumerate(armada.officers) if officer.astray is not None]
    if not astray or not armada.fleets_known or any(isinstance(fleet.name, Unknown) for fleet in armada.fleets):
        return
    names = dict.fromkeys(quoted(fleet.name) for fleet in armada.fleets if not isinstance(fleet.name, Unknown))
    fleets = f"its fleets: {listed(names, 'and')}" if 0 < len(names) <= 12 else None
    for i, officer in astray:
        if not isinstance(officer.fleet, Unknown):
            near = officer.astray[0] if officer.astray else None
            message = f"no fleet of this armada is called {quoted(officer.fleet)}"
            hint = f"did you mean {near}?" if near else fleets
            yield ("officers", i, "fleet"), message, hint, None, False, near


@RULES.rule("AR119", "officer-name-twice", source="SOM 60", breaks={"/officers/2/name": "Tov"})
def officer_name_twice(armada: Armada, stats: Stats) -> Found:
    """No two officers share a name: an officer holds one role."""
    for i, other in repeated(armada).items():
        officer = armada.officers[i]
        assert not isinstance(officer.name, Unknown)
        post = "an officer" if isinstance(other.role, Unknown) else article(other.role.name.lower())
        once = "is listed once" if other.role is officer.role else "holds one role"
        yield (
            ("officers", i, "name"),
            f"{quoted(officer.name)} is {post} already; an officer {once}",
            "delete one of the two, or give one another name",
        )


@RULES.rule("AR120", "skill-outside-role", source="SOM 60-62", breaks={"/officers/2/ranks": {"piloting": 3}})
def skill_outside_role(armada: Armada, stats: Stats) -> Found:
    """Every skill listed for an officer belongs to the role; base attack bonus is for commanders."""
    for i, officer in enumerate(armada.officers):
        role = officer.role
        seen: set[str] = set()
        ranks = () if isinstance(officer.ranks, Unknown) else officer.ranks or ()
        for name, skill, _ in ranks:
            place = ("officers", i, "ranks", name)
            if isinstance(skill, Unknown):
                for pointer, message, hint, severity, _, replacement in unknown_name(
                    place, skill, "skill", armada.house.tables.skills
                ):
                    yield pointer, message, hint, severity, True, replacement
            elif not isinstance(role, Unknown) and skill.id not in role.skills:
                own = listed([armada.house.tables.skills[one].name for one in role.skills], "or")
                message = f"{skill.name} does nothing for {article(role.name.lower())}, whose bonus goes by {own}"
                yield place, message, None, None, True
            elif skill.id in seen:
                yield place, f"{skill.name} stands here twice", "keep one of the two", None, True
            if not isinstance(skill, Unknown):
                seen.add(skill.id)
        if officer.bab is not None and not isinstance(role, Unknown) and not role.may_use_bab:
            message = f"base attack bonus is for commanders; {who(officer)} is {article(role.name.lower())}"
            yield ("officers", i, "bab"), message, None, None, True


@RULES.rule("AR121", "ranks-out-of-range", source="SOM 60", breaks={"/officers/2/ranks/engineering": 4})
def ranks_out_of_range(armada: Armada, stats: Stats) -> Found:
    """Ranks and base attack bonus are whole numbers from 0 to 20, and no more than the officer's level."""
    for i, officer in enumerate(armada.officers):
        ranks = () if isinstance(officer.ranks, Unknown) else officer.ranks or ()
        stated: list[tuple[Pointer, str, int | Unknown]] = [
            (("officers", i, "ranks", name), "ranks", number) for name, _, number in ranks
        ]
        if officer.bab is not None:
            stated.append((("officers", i, "bab"), "base attack bonus", officer.bab))
        for place, what, number in stated:
            if officer.level is None or isinstance(officer.level, Unknown) or isinstance(number, Unknown):
                continue
            if number > officer.level:
                yield (
                    place,
                    f"{what} {number}; {who(officer)} is of level {officer.level}, and can have that many at most",
                )
        if officer.ranks is None and officer.bab is None and armada.house["officer-ranks-npc"] == "given":
            yield ("officers", i), f"{who(officer)} has no ranks; ruling officer-ranks-npc wants them given"


@RULES.rule(
    "AR123",
    "no-admiral",
    source="SOM 62",
    severity=Severity.INFO,
    breaks={"/officers/0/role": "chief-technician", "/officers/0/ranks": {"computers": 2}},
)
def no_admiral(armada: Armada, stats: Stats) -> Found:
    """An armada has an admiral: without one it rolls 1d6 only for the order of movement."""
    if not (armada.fleets_known and armada.officers_known):
        return
    if not any(isinstance(officer.role, Unknown) or plays(officer, "admiral") for officer in armada.officers):
        place = ("officers",) if armada.officers else ()
        yield place, "no admiral: this armada rolls only 1d6 for the order of movement"
