"""What the parts of a ship cost in BP and draw in PCU, term by term."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from shipcli.systems.starship.model import SLOT, Part, Ship, ShipWeapon
from shipcli.systems.starship.mounts import Purchase
from shipcli.systems.starship.tables import ComputerCountermeasure, MaterialUse, Price
from shipcli.tally import LIST_PRICE, NOTHING, UNKNOWN, Tally, Term, Unknown
from shipcli.text import lowered


def computer_tier(ship: Ship) -> int | Unknown:
    """The tier of the ship's computer. CRB 297: half the ship's, 1 at least."""
    return UNKNOWN if isinstance(ship.tier, Unknown) else max(1, whole_tier(ship) // 2)


def whole_tier(ship: Ship) -> int:
    """The tier as a whole number: 1 for the tiers below it."""
    assert not isinstance(ship.tier, Unknown)
    return max(1, int(Fraction(ship.tier.value)))


def rounded(ship: Ship, amount: Fraction) -> int:
    """A fraction of a cost as whole BP. Ruling fractional-costs."""
    return int(amount) if ship.house["fractional-costs"] == "down" else -int(-amount // 1)


def share(ship: Ship, fraction: Any, cost: int | Unknown) -> int | Unknown:
    """A fraction of a cost, rounded."""
    return UNKNOWN if isinstance(cost, Unknown) else rounded(ship, Fraction(str(fraction)) * cost)


def frame_bp(ship: Ship) -> int | Unknown:
    """BP of the frame."""
    if ship.frame is None or isinstance(ship.frame, Unknown):
        return UNKNOWN
    return ship.frame.bp


def price_terms(
    ship: Ship, price: Price, part: Part | None = None, larger: int = 0, label: str = LIST_PRICE
) -> Iterator[Term]:
    """The terms of a price. `larger` are size categories to be added to the ship's own."""
    if isinstance(price, int):
        if price:
            yield label, price
        return
    terms: list[Term] = []
    size = ship.size
    for form, amount in price.items():
        match form:
            case "flat":
                terms.append((label, int(amount)))
            case "per_size" if size is not None:
                category = size.category + larger
                size_text = f"{lowered(size.name)}, as one larger" if larger else lowered(size.name)
                terms.append((f"{amount} x {category}, {size_text}", int(amount) * category))
            case "of_frame":
                frame = frame_bp(ship)
                of = "" if isinstance(frame, Unknown) else f"'s {frame}"
                terms.append((f"{amount} of the frame{of}", share(ship, amount, frame)))
            case "per_item_level":
                level = part.details.get("item_level", UNKNOWN) if part else UNKNOWN
                terms.append(by_level("item level", int(amount), level))
            case "per_computer_tier":
                terms.append(by_level("computer tier", int(amount), computer_tier(ship)))
            case "least":
                continue
            case _:
                terms.append((label, UNKNOWN))
    total = Tally(tuple(terms)).value
    least = int(price.get("least", 0))
    if total is not None and total < least:
        terms.append((f"{least} at least", least - total))
    yield from terms


def by_level(label: str, amount: int, level: int | Unknown) -> Term:
    """An amount for each level of something, as a term."""
    if isinstance(level, Unknown):
        return label, UNKNOWN
    return f"{label} {level}" if amount == 1 else f"{amount} x {label} {level}", amount * level


@cache
def flat(price: int) -> Tally:
    """A list price as a sum with one term."""
    return Tally(((LIST_PRICE, price),)) if price else NOTHING


def multiplied(terms: list[Term], count: int | Unknown) -> Tally:
    """The sum of the terms, times a count."""
    if not terms:
        return NOTHING
    if isinstance(count, Unknown):
        return Tally((("how many", UNKNOWN),))
    if count == 1:
        return Tally(tuple(terms))
    price = Tally(tuple(terms)).value
    return Tally(((f"{count} x {'?' if price is None else price}", UNKNOWN if price is None else count * price),))


def part_bp(ship: Ship, part: Part) -> Tally:
    """BP of a part, with its material."""
    row = part.row
    if isinstance(row, Unknown):
        return Tally(((part.named, UNKNOWN),))
    if not part.details and type(row.bp) is int and not getattr(row, "bp_first", 0):
        return flat(row.bp)
    larger = part.material.armor_size_category_bonus if isinstance(part.material, MaterialUse) else 0
    terms = list(price_terms(ship, row.bp, part, larger))
    if part.slot == "drift_engine" and ship.frame is not None and not isinstance(ship.frame, Unknown):
        times = ship.frame.drift_engine_bp_multiplier
        cost = Tally(tuple(terms)).value if times != "1" else None
        if cost is not None:
            terms.append((f"{lowered(ship.frame.name)}, x {times}", rounded(ship, cost * Fraction(times)) - cost))
    if part.slot == "expansion_bays" and row.step_bp:
        terms += hidden(part, row.step_bp)
    if part.choice is not None:
        terms = price_of_choice(ship, part, terms)
    if isinstance(part.material, Unknown):
        terms.append((part.material.text or "material", UNKNOWN))
    elif part.material is not None:
        terms += price_terms(ship, part.material.bp, part, label=lowered(part.material.name))
    if part.add_ons:
        terms += magic(ship, part, Tally(tuple(terms)).value)
    if getattr(row, "bp_first", 0):
        return modules(ship, part)
    return multiplied(terms, part.number)


def hidden(part: Part, step: int) -> list[Term]:
    """The cost of a higher DC to find a compartment. CRB 300: the same again for every 5 above 20."""
    least, step_dc = part.row.detect_dc, part.row.step_detect_dc
    dc = part.details.get("detect_dc", least)
    if isinstance(dc, Unknown):
        return [("DC", UNKNOWN)]
    if least is None or not step_dc:
        return []
    steps = max(0, -(-(dc - least) // step_dc))
    return [(f"DC {dc}", step * steps)] if steps else []


def price_of_choice(ship: Ship, part: Part, terms: list[Term]) -> list[Term]:
    """The price of one of the computer's countermeasures; ruling shock-grid-price prices one with ranks by its rank."""
    choice = part.choice
    if ship.house["shock-grid-price"] == "computer-tier":
        return terms
    if not isinstance(choice, ComputerCountermeasure):
        return [("which countermeasure", UNKNOWN)]
    if choice.ranks is None:
        return terms
    level, tier = part.details.get("rank", 1), computer_tier(ship)
    rank = next((row for row in ship.house.tables[choice.ranks].values() if row.rank == level), None)
    if rank is None or isinstance(tier, Unknown):
        return [("rank", UNKNOWN)]
    return [(f"rank {level} x computer tier {tier}", rank.bp_per_rank * tier)]


def magic(ship: Ship, part: Part, cost: int | None) -> Iterator[Term]:
    """The cost of making thrusters or sensors magic. PoC 30."""
    for row in part.add_ons:
        if isinstance(row, Unknown):
            yield "magic or not", UNKNOWN
        elif isinstance(row.bp, int) or "of_sensors" not in row.bp:
            yield from (("magic, " + label, amount) for label, amount in price_terms(ship, row.bp, part))
        else:
            yield "magic, as much as the sensors", UNKNOWN if cost is None else share(ship, row.bp["of_sensors"], cost)


def modules(ship: Ship, part: Part) -> Tally:
    """Training interface modules. SOM 30: each costs 1 more than the one before, one for any role 3 more still."""
    row, count = part.row, part.number
    before = [module.number for module in ship.all(part.slot) if module.row is row and module.pointer < part.pointer]
    if isinstance(count, Unknown) or any(isinstance(number, Unknown) for number in before):
        return Tally((("how many", UNKNOWN),))
    first = sum(number for number in before if not isinstance(number, Unknown))
    steps = count * first + count * (count - 1) // 2
    which = f"module {first + 1}" if count == 1 else f"modules {first + 1} to {first + count}"
    terms: list[Term] = [(which, count * row.bp_first + steps * row.bp_step_per_installed)]
    if part.details.get("any_role"):
        terms.append(("any role", row.bp_extra_any_role * count))
    return Tally(tuple(terms))


def part_pcu(ship: Ship, part: Part) -> Tally:
    """PCU a part draws. CRB 296, 298: cores supply PCU, Drift engines have a minimum and draw none."""
    row = part.row
    if part.slot in ("power_cores", "drift_engine", "frameworks"):
        return NOTHING
    if isinstance(row, Unknown):
        return Tally(((part.named, UNKNOWN),)) if draws(ship, part.slot) else NOTHING
    if not hasattr(row, "pcu"):
        return NOTHING
    if not part.details and type(row.pcu) is int:
        return flat(row.pcu)
    terms = list(price_terms(ship, row.pcu, part))
    if part.slot == "expansion_bays" and row.step_pcu:
        terms += hidden(part, row.step_pcu)
    return multiplied(terms, part.number)


def draws(ship: Ship, key: str) -> bool:
    """Whether any part under a key draws PCU. No armor does, so an unknown armor does not make the sum incomplete."""
    return any(ship.house.tables.draws_pcu(table) for table in SLOT[key].tables)


def core_supply(part: Part) -> tuple[Tally, Tally]:
    """PCU a core supplies, and those it supplies to expansion bays only. CRB 296; SOM 22 of special materials."""
    row, material = part.row, part.material
    if isinstance(row, Unknown):
        return Tally(((part.named, UNKNOWN),)), NOTHING
    supply = Tally(((row.name, row.pcu),))
    if material is None:
        return supply, NOTHING
    if isinstance(material, Unknown):
        return supply + Tally((("material", UNKNOWN),)), NOTHING
    added = int(row.pcu * (Fraction(material.pcu_multiplier) - 1))
    added = added if material.pcu_bonus_max is None else min(added, material.pcu_bonus_max)
    bonus = Tally(((lowered(material.name), added),)) if added else NOTHING
    return (supply, bonus) if material.pcu_only_for == "expansion-bays" else (supply + bonus, NOTHING)


def weapon_price(ship: Ship, weapon: ShipWeapon) -> Tally:
    """BP of one weapon with its upgrades. CRB 302; rulings price-list and upgrade-rounding."""
    row = weapon.row
    if isinstance(row, Unknown):
        return Tally(((row.text or "unknown weapon", UNKNOWN),))
    first = ship.house["price-list"] == "first-printing" and row.bp_first_printing is not None
    bp = row.bp if row.bp_first_printing is None or not first else row.bp_first_printing
    if not weapon.upgrades and not first:
        return flat(bp)
    terms: list[Term] = [("first printing" if first else LIST_PRICE, bp)]
    times = Fraction(1)
    for upgrade in weapon.upgrades:
        if isinstance(upgrade, Unknown):
            return Tally((*terms, (upgrade.text or "upgrade", UNKNOWN)))
        times *= Fraction(upgrade.bp_multiplier)
    if times != 1:
        exact = bp * times
        half = Fraction(1, 2) if ship.house["upgrade-rounding"] == "half-up" else Fraction(0)
        terms.append((f"upgraded, x {times}", int(exact + half) - bp))
    return Tally(tuple(terms))


def weapon_bp(ship: Ship, weapon: ShipWeapon, discounted: bool) -> Tally:
    """BP of a weapon, or of a linked pair, with its material and hatch. `discounted`: an orbital weapon at a third."""
    single = weapon_price(ship, weapon)
    if isinstance(weapon.linked, Unknown):
        return single + Tally((("linked or not", UNKNOWN),))
    total = single
    if not (weapon.linked or discounted or weapon.hatch) and weapon.material is None:
        return single
    if weapon.linked:
        price = single.value
        terms: list[Term] = [("the second", UNKNOWN), ("link", UNKNOWN)]
        if price is not None:
            terms = [("the second", price), ("link, half of one", price // 2)]  # CRB 301
        total = single + Tally(tuple(terms))
    if discounted and total.complete:
        rows = [part.row for part in ship.all("frameworks") if not isinstance(part.row, Unknown)]
        least = min(Fraction(row.orbital_price_fraction) for row in rows)
        reduced = rounded(ship, total.total * least)
        total += Tally(((f"orbital weapon, {least} of its price", reduced - total.total),))
    return total + mount_material(ship, weapon) + hatch(ship, weapon, total.value)


def mount_material(ship: Ship, weapon: ShipWeapon) -> Tally:
    """BP of the special material of a weapon's mounts, each on its own. SOM 22; ruling adamantine-mount-price."""
    material, row = weapon.material, weapon.row
    if material is None or isinstance(row, Unknown):
        return NOTHING
    if isinstance(material, Unknown):
        return Tally(((material.text or "material", UNKNOWN),))
    mounts = 2 if weapon.linked is True else 1
    label = lowered(material.name)
    if material.bp_by_class:
        price = material.bp_by_class.get(row.weapon_class, 0)
        return Tally(((label, price * mounts),))
    if row.damage_dice is None:
        return Tally(((label, 0),))
    number, sides = (int(part) for part in row.damage_dice.split("d"))
    counted = sides if ship.house["adamantine-mount-price"] == "die-size" else number
    half = rounded(ship, Fraction(material.bp_fraction_of_damage_dice) * counted)
    return Tally(((f"{label}, half of {counted} x {row.damage_multiplier}", half * row.damage_multiplier * mounts),))


def hatch(ship: Ship, weapon: ShipWeapon, cost: int | None) -> Tally:
    """BP of a weapon's hatch. PoC 30: a third of the weapon's."""
    if not weapon.hatch:
        return NOTHING
    if isinstance(weapon.hatch, Unknown):
        return Tally((("hatch or not", UNKNOWN),))
    price = weapon.hatch.bp
    if isinstance(price, int) or "of_weapon" not in price:
        return Tally(tuple((f"hatch, {label}", amount) for label, amount in price_terms(ship, price)))
    label = f"hatch, {price['of_weapon']} of the weapon"
    return Tally(((label, UNKNOWN if cost is None else share(ship, price["of_weapon"], cost)),))


def weapon_pcu(weapon: ShipWeapon) -> Tally:
    """PCU of a weapon; a linked pair draws twice, a pod none. CRB 301, SOM 16."""
    row = weapon.row
    if isinstance(row, Unknown):
        return Tally(((row.text or "unknown weapon", UNKNOWN),))
    pcu = row.pcu
    for property in weapon.properties:
        pcu = pcu if property.row.pcu is None else property.row.pcu
    if not pcu:
        return NOTHING
    if isinstance(weapon.linked, Unknown):
        return Tally((("linked or not", UNKNOWN),))
    return Tally(((f"2 x {pcu}", 2 * pcu),)) if weapon.linked else flat(pcu)


def hatch_pcu(ship: Ship, weapon: ShipWeapon) -> Tally:
    """PCU of a weapon's hatch, which is security: the weapon fires without. PoC 30."""
    if not weapon.hatch:
        return NOTHING
    if isinstance(weapon.hatch, Unknown):
        return Tally((("hatch", UNKNOWN),))
    return Tally(tuple(("hatch", amount) for _, amount in price_terms(ship, weapon.hatch.pcu)))


def frame_cost(ship: Ship) -> Tally:
    """BP of the frame. CRB 295-296."""
    return Tally(((LIST_PRICE, frame_bp(ship)),))


def mount_cost(purchase: Purchase) -> Tally:
    """BP of a mount that is bought. CRB 305."""
    label = f"made bigger, {purchase.from_} to {purchase.class_}" if purchase.from_ else "new"
    return Tally(((label, purchase.bp),))


def external_bays(ship: Ship) -> Tally:
    """BP of the external expansion bays. SOM 25."""
    price, count = Tally(tuple(price_terms(ship, ship.house.tables.external_bay.bp))).value, ship.external_bays
    if isinstance(count, Unknown) or price is None:
        return Tally((("external bays", UNKNOWN),))
    return Tally(((f"{count} x {price}", count * price),))


def intelligence_costs(ship: Ship) -> list[tuple[str, Tally]]:
    """BP of a virtual intelligence and of what extends it. SOM 34."""
    vi = ship.intelligence
    if vi is None:
        return []
    tier = "" if isinstance(vi.tier, Unknown) else f" of tier {vi.tier}"
    rows = [(f"Virtual intelligence{tier}", vi.row), ("Projector", vi.projector), ("Skill expander", vi.expander)]
    return [
        (name, Tally(((LIST_PRICE, UNKNOWN),)))
        if isinstance(row, Unknown)
        else (name if row is vi.row else row.name, Tally(((LIST_PRICE, row.bp),)))
        for name, row in rows
        if row is not None
    ]


def orbitals_at_a_discount(ship: Ship) -> set[int]:
    """The indexes of orbital weapons that a framework makes cheaper. SOM 27, 29: one, the dearest."""
    counts = [part.row.orbital_discount_count for part in ship.all("frameworks") if not isinstance(part.row, Unknown)]
    if not any(counts):
        return set()
    orbital = [i for i, weapon in enumerate(ship.weapons) if weapon.has("orbital")]
    orbital.sort(key=lambda i: -(weapon_price(ship, ship.weapons[i]).total))
    return set(orbital[: max(counts)])
