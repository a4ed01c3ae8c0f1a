"""Where networks are taught: races, trictrac and toc."""

from __future__ import annotations

from typing import Any

from tablegames.core.events import Seat
from tablegames.core.match import Match, MatchView
from tablegames.families.tables.bot.evaluation import Reckoned, stakes_of
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from training.network.playing import Ground
from training.network.touring import ODD, TourGround

AnyGround = Ground | TourGround


class NoRetourError(ValueError):
    """Jans de retour were asked for of a game that has none."""


def ground_of(name: str, variant: str | None, options: dict[str, Any], odd: int = ODD, late: int = 0) -> AnyGround:
    """The ground of a game, taught as if it were the first of a match; `odd` and `late` as `TourGround.of` has them."""
    table = set_table(Registry(), name, variant, overrides=options)
    bare = table.bare
    if isinstance(bare, Race):
        if late:
            raise NoRetourError(f"late: {name} has no jan de retour; leave it away")
        return Ground.of(bare)
    assert isinstance(bare, Tour), f"{name} is no game of the tables family"
    return TourGround.of(bare, odd, prize_of(table.game), late)


def prize_of(game: Any) -> float:
    """The value of winning the first game of a match with a final account, beside its score: postillons, for one."""
    if not isinstance(game, Match) or not isinstance(game.format, Reckoned):
        return 0.0
    view = MatchView(None, game.format.opening(2), Seat(0), None)
    lost, _, won = stakes_of(view, game.format).parties(Seat(0), 1)
    return (won - lost) / 2 - 1
