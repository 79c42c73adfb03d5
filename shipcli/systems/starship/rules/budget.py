"""What the build costs: SF201 to SF204."""

from shipcli.diagnostics import Finding, Severity
from shipcli.rules import Found
from shipcli.systems.starship.model import Ship
from shipcli.systems.starship.rules.rulebook import RULES, at_least, ships_for, smaller
from shipcli.systems.starship.stats import Stats, derive
from shipcli.tally import Unknown


def on_prices(ship: Ship, printing: str) -> int | None:
    """BP of the build on the weapon prices of a printing; None where unknown, or the same on both."""
    if all(isinstance(weapon.row, Unknown) or weapon.row.bp_first_printing is None for weapon in ship.weapons):
        return None
    return derive(ship._replace(house=ship.house.but("price-list", printing))).bp_spent.value


@RULES.rule("SF201", "bp-over-budget", source="CRB 294", breaks={"/tier": 2})
def bp_over_budget(ship: Ship, stats: Stats) -> Found:
    """The build costs no more BP than the tier grants."""
    spent, budget = stats.bp_spent, stats.bp
    if budget is None or spent.total <= budget:
        return
    if any(isinstance(part.row, Unknown) for part in ship.all("frameworks")):
        return  # it may make an orbital weapon cheaper
    old = on_prices(ship, "first-printing") if ship.house["price-list"] == "current" else None
    hint = None
    if old is not None and old <= budget:
        hint = f"on first-printing weapon prices it is {old} BP: `rulings: {{price-list: first-printing}}`"
    assert not isinstance(ship.tier, Unknown)
    yield Finding(
        ("tier",),
        f"{at_least(spent)} BP spent; tier {ship.tier.id} grants {budget} BP, {spent.total - budget} too many",
        hint=hint,
    )


@RULES.rule("SF202", "bp-left", source="CRB 294", severity=Severity.INFO, breaks={"/tier": 6})
def bp_left(ship: Ship, stats: Stats) -> Found:
    """No more than a tenth of the BP is left over."""
    left, budget = stats.bp_left, stats.bp
    if left is not None and budget is not None and left * 10 > budget:
        yield Finding(("tier",), f"{left} BP of {budget} left")


@RULES.rule(
    "SF203",
    "bp-on-old-prices-only",
    source="CRB 302",
    severity=Severity.WARNING,
    yields_to=("SF201",),
    breaks={"/rulings": {"price-list": "first-printing"}, "/weapons/1/weapon": "tactical-nuclear-missile-launcher"},
)
def bp_on_old_prices_only(ship: Ship, stats: Stats) -> Found:
    """What is within budget on the weapon prices of the first printing (ruling price-list) is so on current ones."""
    budget = stats.bp
    if budget is None or stats.bp_spent.total > budget or ship.house["price-list"] != "first-printing":
        return
    now = on_prices(ship, "current")
    if now is not None and now > budget:
        message = f"{now} BP on current weapon prices, {now - budget} more than the {budget} BP of the tier"
        yield Finding(("tier",), f"{message}; on those of the first printing {stats.bp_spent.total}")


@RULES.rule(
    "SF204",
    "framework-unfit",
    source="SOM 27, 29, PoC 30",
    breaks={"/frameworks": ["luxury-ship-framework", "luxury-ship-framework"]},
)
def framework_unfit(ship: Ship, stats: Stats) -> Found:
    """A ship has one framework at most, and a frame big enough for it."""
    frameworks = ship.all("frameworks")
    for i, part in enumerate(frameworks):
        if i:
            yield Finding(part.pointer, f"{part.named} is a second framework; a ship has one at most")
            continue
        if ship.size is not None and not isinstance(part.row, Unknown) and smaller(ship, part.row.min_size):
            yield Finding(
                part.pointer, f"{part.named} is for {ships_for(ship, part.row)}; this one is {ship.size.name}"
            )
