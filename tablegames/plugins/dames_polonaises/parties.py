"""Games that count as one: a fraction of odds, given in one game of a set, and parts that are exchanged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.match import Begins, Sum, Tally, leaders
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.march_rules import FractionGame
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import State

GAMES: Final = {1: 1, "1/2": 2, "1/3": 3, "1/4": 4}
"""How many games a fraction of odds is given in.  [MAN III.38]"""


@dataclass(frozen=True, slots=True)
class SetOfGames(Sum):
    """So many games, all of which are played; whoever has won most of them has won the one they count as."""

    games: int
    by: str
    odds_game: int | None = None
    """The game, from 0, that has the odds; None: all have what the rules give."""
    exchanged: bool = False
    """Every second game is begun with the sides' pieces exchanged."""

    def begin(self, game: DamesPolonaises, tally: Tally, first: Seat | None) -> State:
        """The next game: with the odds or level, with these parts or the others."""
        level = self.odds_game is not None and tally.played != self.odds_game
        return game.begun(first, level=level, roles_exchanged=self.exchanged and tally.played % 2 == 1)

    def result(self, tally: Tally) -> Outcome | None:
        """Over when all are played."""
        if tally.played < self.games:
            return None
        return Outcome(tally.points, leaders(tally.points), self.by, self.cite, (("played", tally.played),))


def set_of_games(rules: DamesRules) -> SetOfGames | None:
    """What the rules ask to be played as one; None: a single game."""
    if rules.roles_exchanged:
        # equal players who begin unequal exchange their parts  [MAN X]
        return SetOfGames(2, "roles_exchanged", exchanged=True, begins=Begins.ALTERNATE, cite="MAN X")
    return fraction_of_odds(rules) if rules.odds_fraction != 1 else None


def fraction_of_odds(rules: DamesRules) -> SetOfGames:
    """Half, a third, a quarter of a man or of the draw: in one game of two, three, four.  [MAN III.38, V; METZ XIX]

    Metz has it in the first. Manoury has one level and the other with odds, alternately: we take the level games first.
    """
    games = GAMES[rules.odds_fraction]
    odds_game = 0 if rules.odds_fraction_game is FractionGame.FIRST else games - 1
    return SetOfGames(games, "set_of_games", odds_game, begins=Begins.ALTERNATE, cite="MAN III.38; METZ XIX")
