"""The track in characters, and in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from tablegames import say
from tablegames_goose.game import BRIDGE, DEATH, GEESE, INN, LAST, MAZE, PRISON, WELL, State

ROW = 9
"""Squares in a row of the track."""
SIGNS = {BRIDGE: "=", INN: "&", WELL: "O", MAZE: "%", PRISON: "#", DEATH: "+", LAST: "!"}


class Track:
    """Seven rows of nine; geese are `*`, who stands on a square is his number."""

    name = "text"

    def draw(self, view: State) -> str:
        """The rows, and who waits before the first square."""
        rows = [
            " ".join(_cell(view, square) for square in range(first, first + ROW)).rstrip()
            for first in range(1, LAST, ROW)
        ]
        return "\n".join([*rows, *_off_the_track(view)])


class Told:
    """Where everybody is, in sentences."""

    name = "plain"
    sentences = True

    def draw(self, view: State) -> str:
        """A sentence a player."""
        return "\n".join(_told(view))


def _cell(view: State, square: int) -> str:
    """`23*`, or who stands there: `23:04`."""
    there = "".join(str(seat) for seat, at in enumerate(view.squares) if at == square)
    sign = "*" if square in GEESE else SIGNS.get(square, " ")
    return f"{square:>2}{':' if there else sign}{there:<2}"


def _off_the_track(view: State) -> Iterator[str]:
    start = [str(seat) for seat, at in enumerate(view.squares) if at == 0]
    if start:
        listed = ", ".join(start)
        yield say(f"Before the first square: {listed}", f"Avant la première case : {listed}")
    for seat, wait in enumerate(view.waits):
        if wait > 0:
            yield say(f"{seat} misses turns: {wait}", f"{seat} passe des tours : {wait}")
        if wait < 0:
            yield say(f"{seat} waits to be let go", f"{seat} attend qu'on le délivre")


def _told(view: State) -> Iterator[str]:
    for seat, at in enumerate(view.squares):
        place = say(f"on square {at}", f"sur la case {at}") if at else say("at the start", "au départ")
        waits = say(", waiting", ", en attente") if view.waits[seat] else ""
        yield say(f"Player {seat} is {place}{waits}.", f"Le joueur {seat} est {place}{waits}.")
