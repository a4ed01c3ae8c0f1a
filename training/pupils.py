"""The pupils: a race, and the rules for its self-play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from tablegames.families.tables.board.places import Men
from tablegames.families.tables.bot.features import Eyes, weights_of
from tablegames.families.tables.bot.valuation import LIFTED_BEFORE, Doubles, RaceValuation
from tablegames.families.tables.race.ending import DoubleRule, is_double
from tablegames.families.tables.race.race import Race
from tablegames.plugin.registry import Registry
from tablegames.plugins.revertier.evaluation import DOUBLED, RevertierEyes
from tablegames.plugins.revertier.game import doubled
from tablegames.table.setting import set_table

BEGIN: Final = {
    "lead": 3.0,
    "hit": 0.5,
    "hit_points": 1.0,
    "risk": -0.5,
    "risk_points": -1.0,
    "hand": -1.0,
    "his_hand": 1.0,
    "caught": -0.5,
    "his_caught": 0.5,
    "home": 1.0,
    "his_home": -1.0,
}
Doubled = Callable[[Men], bool]


@dataclass(frozen=True, slots=True)
class Pupil:
    """A race whose evaluation is fitted."""

    name: str
    variant: str
    options: Mapping[str, Any] = field(default_factory=dict)
    eyes: type[Eyes] = Eyes
    doubles: Mapping[str, Doubled] = field(
        default_factory=lambda: {rule.value: partial(is_double, rule=rule) for rule in DoubleRule}
    )
    """By rule: whether the loser, his dames standing so, has lost double."""
    lifting: Mapping[str, int] = field(default_factory=lambda: {rule.value: n for rule, n in LIFTED_BEFORE.items()})
    """By rule: the dames he must have lifted to escape it, once the sides are apart."""
    plays_for: str = DoubleRule.NONE_LIFTED.value
    """The rule under which it plays against itself."""
    triples: bool = False
    begin: Mapping[str, float] = field(default_factory=lambda: BEGIN)
    """The beliefs before any learning; a side that fears nothing would never end a game."""

    def game(self) -> Race[Any]:
        """One partie."""
        bare = set_table(Registry(), self.name, self.variant, overrides=self.options).bare
        assert isinstance(bare, Race)
        return bare

    def valuation(self, game: Race[Any], data: Mapping[str, Any]) -> RaceValuation:
        """The evaluation it plays by, with given weights."""
        weights = weights_of(data, self.eyes, self.plays_for)
        doubles = Doubles(
            game.rules.double, self.lifting.get(self.plays_for) if game.rules.double else None, self.triples
        )
        return RaceValuation(game, weights, doubles, self.eyes)


PUPILS: Final = {
    pupil.name: pupil
    for pupil in (
        Pupil("toutetable", "modern", triples=True),
        Pupil("garanguet", "lepeintre"),
        Pupil("jacquet", "lepeintre"),
        Pupil(
            "revertier",
            "academie",
            options={"double": True},
            eyes=RevertierEyes,
            doubles={DOUBLED: doubled},
            lifting={},
            plays_for=DOUBLED,
        ),
    )
}
