"""What a kitchen charges on a given day: its written prices, moved now and then, always the same way for a seed."""

from __future__ import annotations

import random
from decimal import Decimal
from functools import lru_cache

from menu_pipeline.demo.model import Dish, Kitchen, Price
from menu_pipeline.demo.money import round_to_step

#: Chance that a kitchen moves any price on a given day.
MOODS = {"steady": 0.0, "ordinary": 0.3, "restless": 1.0}


class PriceBook:
    """A kitchen's menu day by day. Days count from 0, the day the street opened."""

    def __init__(self, kitchen: Kitchen, seed: int) -> None:
        self._kitchen = kitchen
        self._seed = seed
        self._on = lru_cache(maxsize=4)(self._compute)

    def on(self, day: int) -> tuple[Dish, ...]:
        """All dishes with their prices of ``day``."""
        return self._on(day)

    def changed_on(self, day: int) -> frozenset[str]:
        """Sections in which a price moved on ``day``."""
        return frozenset(self._kitchen.dishes[index].section for index in self._moves(day))

    def last_change(self, sections: frozenset[str], day: int) -> int:
        """The last day up to ``day`` on which a price of one of ``sections`` moved; 0 if none did."""
        return next((d for d in range(day, 0, -1) if self.changed_on(d) & sections), 0)

    def _compute(self, day: int) -> tuple[Dish, ...]:
        dishes = list(self._kitchen.dishes)
        for past in range(1, day + 1):
            for index, factor in self._moves(past).items():
                dishes[index] = dishes[index].with_prices(tuple(_moved(p, factor) for p in dishes[index].prices))
        return tuple(dishes)

    def _moves(self, day: int) -> dict[int, Decimal]:
        """Which dishes move on ``day``, and by which factor."""
        rng = random.Random(f"{self._seed}/{self._kitchen.host}/{self._kitchen.name}/{day}")
        priced = [index for index, dish in enumerate(self._kitchen.dishes) if dish.prices]
        if day < 1 or not priced or rng.random() >= MOODS[self._kitchen.trait("prices", "ordinary")]:
            return {}
        chosen = rng.sample(priced, min(len(priced), rng.randint(1, 3)))
        return {index: Decimal(rng.choice(("0.92", "1.06", "1.08", "1.12"))) for index in sorted(chosen)}


def _moved(price: Price, factor: Decimal) -> Price:
    amount = round_to_step(price.amount * factor, price.currency)
    if amount == price.amount:  # too cheap for the factor to show: prices only ever go one way then
        amount = round_to_step(price.amount, price.currency) + round_to_step(Decimal(0), price.currency)
    return price._replace(amount=amount)
