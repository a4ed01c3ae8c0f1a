"""A bot at the table: it plays by the rules, and overlooks things.

Its attention, from 0 to 100, is the chance to notice a tile that goes, that an adversary's pass shows to have been
wrong, that a tile does not go. If it sees no tile that goes it looks once more before it passes, and again before the
next player plays; a very inattentive bot miscounts the tiles it takes and sometimes puts one where it does not go. At
100 it never errs. It makes every claim it sees: a claim wins the party, or a stake from each player, and the round
could not win more. The random numbers belong to the decision: the same seed makes the same faults.
[AUJ-Dom r. IX, X, XVI, XX]
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.arbiter.contract import PLAY
from tablegames.arbiter.eyes import Eye
from tablegames.core.match import in_hand, innermost
from tablegames.families.dominoes.state import Draw, Pass, Play
from tablegames.plugins.domino.arbitre.state import Misplay, Talk, Waits, take

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.core.players import Player
    from tablegames.plugins.domino.arbitre.game import DominoTable
    from tablegames.plugins.domino.arbitre.state import TableView

SLIP: Final = 20
"""One inattentive moment in this many puts a tile where it does not go."""


class AtTable:
    """Another bot with an eye, at a table."""

    looks = True
    trusted = True

    __slots__ = ("_eye", "_game", "_player")

    def __init__(self, game: Game[Any, Any, Any], player: Player[Any, Any], attention: int) -> None:
        self._game = cast("DominoTable", innermost(game))
        self._player, self._eye = player, Eye(attention)

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Return the act that it sees to be due, or a play among the tiles it notices."""
        seen = cast("TableView", in_hand(view))
        if seen.moment == Waits.TAKE:
            return self._take(legal, rng)
        for call in (Talk.CLAIM, Talk.OBJECT, Talk.OWN_UP, Talk.HOLD_TO, Talk.RESHUFFLE):
            if call in legal and self._eye.sees(rng):
                return call
        if seen.moment != PLAY:
            return Talk.SILENT
        return self._play(view, seen, legal, rng)

    def _play(self, view: Any, seen: TableView, legal: Sequence[Any], rng: Rng) -> Any:
        """The strict bot's choice among the tiles it notices; it passes if it notices none, and may."""
        plays = self._game.listed(seen)
        if Pass() in legal and isinstance(plays[0], Play):
            tiles = {play.tile for play in plays if isinstance(play, Play)}
            noticed = {tile for tile in sorted(tiles, key=str) if self._eye.sees(rng) or self._eye.sees(rng)}
            plays = [play for play in plays if isinstance(play, Play) and play.tile in noticed]
            if not plays:
                return Draw() if Draw() in legal else Pass()
        if (slip := self._slip(legal, rng)) is not None:
            return slip
        chosen: Any = self._player.choose(view, plays, rng)
        return chosen

    def _take(self, legal: Sequence[Any], rng: Rng) -> Any:
        """His number of tiles; who miscounts twice has one more or less."""
        tiles = self._game.strict.tiles
        if self._eye.sees(rng) or self._eye.sees(rng):
            return take(tiles)
        wrong = take(tiles + 1 if rng.below(2) else tiles - 1)
        return wrong if wrong in legal else take(tiles)

    def _slip(self, legal: Sequence[Any], rng: Rng) -> Any | None:
        """Sometimes put a tile where it does not go."""
        if self._eye.sees(rng) or rng.below(SLIP):
            return None
        wrong = [act for act in legal if isinstance(act, Misplay)]
        return wrong[rng.below(len(wrong))] if wrong else None
