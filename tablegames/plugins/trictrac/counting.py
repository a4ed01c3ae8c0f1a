"""Counting at trictrac: figures of the books, and positions of random play, with a throw each.  [LEP 1.I-V]"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from tablegames.core.chance import Rng
from tablegames.core.dice import TWO_DICE
from tablegames.core.events import Event
from tablegames.core.game import Chance, Decide, Game
from tablegames.core.notation import Notation
from tablegames.families.tables.trictrac.state import Tenir
from tablegames.plugin.shipped import shipped_data
from tablegames.plugin.training import CountingQuestion

FIGURES: Final = "counting.yaml"
LONGEST: Final = 90
"""Actions of random play before a throw is asked about, at most."""
SHORTEST: Final = 20
AGAIN: Final = 3
TRIES: Final = 10
THROWS: Final = 4
"""A throw that is worth nothing teaches little: this many throws of each random position are tried."""


class TrictracCounting:
    """Asks in turn, at random, about a figure of the books and about a position of random play."""

    def question(self, game: Game[Any, Any, Any], notation: Notation[Any, Any, Any], rng: Rng) -> CountingQuestion:
        """A question, fixed by the luck alone."""
        return self._figure(game, notation, rng) if rng.below(2) else self._random(game, rng)

    def _figure(self, game: Game[Any, Any, Any], notation: Notation[Any, Any, Any], rng: Rng) -> CountingQuestion:
        """Return a figure of the books; those whose throw scores nothing come less often."""
        figures = _figures()
        for _ in range(AGAIN):
            figure = figures[rng.below(len(figures))]
            before = notation.set_up(game, figure["position"])
            question = asked(game, before, notation.read(game, before, str(figure["throw"])), figure["cite"])
            if any(question.worth):
                break
        return question

    def _random(self, game: Game[Any, Any, Any], rng: Rng) -> CountingQuestion:
        """A throw worth something, if one of a few is."""
        for _ in range(TRIES):
            before = _played(game, rng)
            for _ in range(THROWS):
                question = asked(game, before, TWO_DICE.sample(rng))
                if any(question.worth):
                    return question
        return question


@cache
def _figures() -> tuple[dict[str, Any], ...]:
    """The positions of the books; each says what its throw is worth, which the tests compare."""
    return tuple(shipped_data(__package__, FIGURES))


def asked(game: Game[Any, Any, Any], before: Any, thrown: Any, source: str = "") -> CountingQuestion:
    """The worth of a throw to each side: the jans, each with its points."""
    jans = tuple(event for event in game.apply(before, thrown).events if _points(event) is not None)
    worth = [0] * game.seats
    for jan in jans:
        assert jan.seat is not None
        worth[jan.seat] += _points(jan) or 0
    return CountingQuestion(before, thrown, tuple(worth), jans, source)


def _points(event: Event) -> int | None:
    """The points of a jan; None: the event is none."""
    points = event.get("points")
    return points if isinstance(points, int) and event.get("ways") is not None else None


def _played(game: Game[Any, Any, Any], rng: Rng) -> Any:
    """A position of random play in which a throw is to be made."""
    number = SHORTEST + rng.below(LONGEST - SHORTEST)
    state = reached = game.initial()
    for played in range(number + SHORTEST):
        turn = game.turn(state)
        if isinstance(turn, Chance):
            if turn.seat is not None:
                reached = state
                if played >= number:
                    break
            action: Any = turn.lottery.sample(rng)
        elif isinstance(turn, Decide):
            legal = game.legal(state)
            action = legal[0] if isinstance(legal[0], Tenir) else legal[rng.below(len(legal))]  # who leaves begins anew
        else:
            break
        state = game.apply(state, action).state
    return reached
