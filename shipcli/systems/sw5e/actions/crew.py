"""Who acts on a ship, and what they add to a check: SotG ch.2, ch.7."""

from typing import NamedTuple

from shipcli.house import House
from shipcli.systems.sw5e.model import Ship
from shipcli.systems.sw5e.stats import Stats
from shipcli.systems.sw5e.stats.crew import brain, proficiency
from shipcli.systems.sw5e.tables import Action as Row
from shipcli.systems.sw5e.tables import Tables


class Hand(NamedTuple):
    """A person or droid brain that may act."""

    who: str
    at_helm: bool
    proficiency: int | None
    """The proficiency that counts; None where unknown."""


class Side(NamedTuple):
    """A ship with those who may act on it."""

    ship: Ship
    stats: Stats
    hands: tuple[Hand, ...]

    @property
    def helm(self) -> Hand | None:
        """Whoever flies the ship; None where nobody does."""
        return next((hand for hand in self.hands if hand.at_helm), None)


class Scene(NamedTuple):
    """Who acts against whom."""

    actor: Side
    target: Side
    like: bool
    """Whether the target is a ship of the same build."""
    house: House[Tables]


def side(ship: Ship, stats: Stats) -> Side:
    """A ship with its crew; with its droid brain, where nobody is at the helm and there is one."""
    hands = [Hand(member.called, member.at_helm, proficiency(ship, member).value) for member in ship.crew]
    droid = brain(ship)
    if droid.terms and not any(hand.at_helm for hand in hands):
        hands.append(Hand("the droid brain", True, droid.value))
    return Side(ship, stats, tuple(hands))


def bonus(side: Side, skill: str, hand: Hand | None) -> int | None:
    """What somebody adds to a check; None where unknown. SotG ch.2, ch.7."""
    stats = side.stats.skills[skill]
    modifier = stats.modifier.value
    if modifier is None or stats.training is None:
        return modifier
    if hand is None or hand.proficiency is None:
        return None
    return modifier + hand.proficiency * (2 if stats.training == "expert" else 1)


def best(side: Side, skill: str) -> tuple[Hand | None, int | None]:
    """Who makes a check best that anybody may make, and what they add; among equals, not the pilot."""
    bonuses = [(hand, bonus(side, skill, hand)) for hand in side.hands]
    known = [(hand, added) for hand, added in bonuses if added is not None]
    if not known:
        return None, bonus(side, skill, None)
    hand, added = max(known, key=lambda pair: (pair[1], not pair[0].at_helm))
    if len(known) > 1 and len({added for _, added in known}) == 1:
        return Hand("anyone aboard", False, hand.proficiency), added
    return hand, added


def roller(row: Row, skill: str, side: Side) -> tuple[str, int | None]:
    """Who makes the check of an action, and what they add."""
    if row.helm or side.stats.skills[skill].row.by_pilot:
        hand = side.helm
        return hand.who if hand else "", bonus(side, skill, hand)
    hand, added = best(side, skill)
    return hand.who if hand else "", added


def edge(side: Side, skill: str) -> int:
    """Above 0 for advantage on checks of a skill, below for disadvantage."""
    stats = side.stats.skills[skill]
    return stats.advantage - stats.disadvantage
