"""Sets of games that count as one: odds in one game of a set, or sides exchanged."""

from __future__ import annotations

from typing import Final

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Outcome
from tablegames.core.match import Begins, Sum, Tally, leaders
from tablegames.families.draughts.game import Draughts
from tablegames.families.draughts.options import FractionGame, OddsRules
from tablegames.families.draughts.state import State

GAMES: Final = {1: 1, "1/2": 2, "1/3": 3, "1/4": 4}
"""How many games a fraction of odds makes.  [MAN III.38]"""


@frozen
class SetOfGames(Sum):
    """A set of games that are all played and count as one; the player who wins most of them wins it."""

    games: int
    by: str
    odds_game: int | None = None
    """The number of the game with odds, from 0; None: all games have them."""
    exchanged: bool = False
    """Whether every second game begins with the pieces exchanged."""

    def begin(self, game: Draughts, tally: Tally, first: Seat | None) -> State:
        """Begin the next game: with odds or level, with the usual or exchanged pieces."""
        level = self.odds_game is not None and tally.played != self.odds_game
        return game.begun(first, level=level, roles_exchanged=self.exchanged and tally.played % 2 == 1)

    def result(self, tally: Tally) -> Outcome | None:
        """Over when all are played."""
        if tally.played < self.games:
            return None
        return Outcome(tally.points, leaders(tally.points), self.by, self.cite, (("played", tally.played),))


def set_of_games(rules: OddsRules) -> SetOfGames | None:
    """Return the set of games that the rules ask for; None: a single game."""
    if rules.roles_exchanged:
        # equal players who begin unequal exchange their parts  [MAN X]
        return SetOfGames(
            2, "roles_exchanged", exchanged=True, begins=Begins.ALTERNATE, cite=rules.cite("roles_exchanged")
        )
    return fraction_of_odds(rules) if rules.odds_fraction != 1 else None


def fraction_of_odds(rules: OddsRules) -> SetOfGames:
    """Half, a third, a quarter of a man or of the draw: in one game of two, three, four.  [MAN III.38, V; METZ XIX]

    Metz has it in the first. Manoury has one level and the other with odds, alternately: we take the level games first.
    """
    games = GAMES[rules.odds_fraction]
    odds_game = 0 if rules.odds_fraction_game is FractionGame.FIRST else games - 1
    return SetOfGames(games, "set_of_games", odds_game, begins=Begins.ALTERNATE, cite=rules.cite("fraction"))
