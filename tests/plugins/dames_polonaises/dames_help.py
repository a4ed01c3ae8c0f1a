"""Parts that the tests of Polish draughts share: a game under some rules, a position, its legal moves."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice
from typing import Any, cast

from hypothesis import settings, strategies as st

from tablegames.core.game import Decide, Outcome, Over
from tablegames.families.draughts.notation import DraughtsNotation
from tablegames.families.draughts.state import Action, Crowning, Move, State, Take
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.table.setting import load


def ruleset(name: str, **options: Any) -> DamesPolonaises:
    """The game under a ruleset as it is shipped, some of its options changed."""
    game = cast("DamesPolonaises", load("dames_polonaises", name).bare)
    return DamesPolonaises(replace(game.rules, **options)) if options else game


NOTATION = DraughtsNotation()
MANOURY = ruleset("manoury_1787")
METZ = ruleset("metz")
FMJD = ruleset("modern_fmjd")
START = "W:W31-50:B1-20"
CROWNS = "W:WK46,K49,6:BK45"
"""6-1 makes three kings against one, and one of them has the main line."""
AWAY = "W:WK48,K49,6:BK36"
"""The same with nobody on the line."""
HOLDING = ("45-50", "46-41", "50-45", "41-46")
"""Four moves after which everything stands as it did after 6-1; White keeps the line."""
WANDERING = ("36-4", "48-42", "4-36", "42-48")
unhurried = settings(deadline=None)
"""For properties: a capture on a board full of kings may take its time."""


def at(position: object, game: DamesPolonaises = MANOURY) -> State:
    """The state a position stands for."""
    return NOTATION.set_up(game, position)


def text(action: Action) -> str:
    """An action with what it takes in the order of the squares, so that texts can be compared."""
    if isinstance(action, Take):
        return f"{action.start}x{action.end}:{','.join(map(str, sorted(action.taken)))}"
    if isinstance(action, Move):
        return f"{action.start}-{action.end}"
    return str(action.value) if isinstance(action, Crowning) else type(action).__name__.lower()


def plays(position: str, game: DamesPolonaises = MANOURY) -> set[str]:
    """Everything that can be played in a position."""
    return {text(action) for action in game.legal(at(position, game))}


def played(position: object, *moves: str, game: DamesPolonaises = MANOURY) -> State:
    """The state some moves lead to."""
    state = at(position, game)
    for move in moves:
        state = game.apply(state, NOTATION.read(game, state, move)).state
    return state


def after(position: object, *moves: str, game: DamesPolonaises = MANOURY) -> object:
    """The position some moves lead to."""
    return NOTATION.position(played(position, *moves, game=game))


def end(position: object, *moves: str, game: DamesPolonaises = MANOURY) -> Outcome | None:
    """Return the state of the game after some moves: its outcome, or None if it is not over."""
    turn = game.turn(played(position, *moves, game=game))
    return turn.outcome if isinstance(turn, Over) else None


def drawn(position: object, *moves: str, game: DamesPolonaises = MANOURY) -> str | None:
    """Why the game is drawn after some moves; None: it is not."""
    outcome = end(position, *moves, game=game)
    return None if outcome is None or outcome.winners else outcome.by


def three(board: str, moves: int = 0, **more: object) -> dict[str, object]:
    """Return a position where three kings have come to stand against one, this many moves ago."""
    return {"board": board, "three": moves, **more}


def shuttled(game: DamesPolonaises, start: object, moves: tuple[str, ...], most: int = 200) -> tuple[int, str]:
    """After how many moves of either player to and fro the game ends, and by what."""
    state = at(start, game)
    for number, move in enumerate(islice(cycle(moves), most)):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return number, turn.outcome.by
        state = game.apply(state, NOTATION.read(game, state, move)).state
    return most, "goes on"


def play_on(game: DamesPolonaises, state: State, choices: list[int]) -> State:
    """The state reached by taking, at each turn, the chosen one of the legal actions."""
    for choice in choices:
        if not isinstance(game.turn(state), Decide):
            break
        legal = game.legal(state)
        state = game.apply(state, legal[choice % len(legal)]).state
    return state


def reached(game: DamesPolonaises = METZ) -> st.SearchStrategy[State]:
    """Positions of games: from the start, or from an ending where kings come soon."""
    starts = [START, "W:W6,7,27,28,37,38,42:B13,14,23,24,33,44,45", "B:WK3,K46,16,25,27,38:BK5,K47,12,13,21,35"]
    choices = st.lists(st.integers(0, 60), max_size=120)
    return st.builds(lambda start, moves: play_on(game, at(start, game), moves), st.sampled_from(starts), choices)


def any_position() -> st.SearchStrategy[State]:
    """Pieces strewn over the board, many of them kings, so that captures are long."""

    def strewn(squares: list[int], white: list[bool], kings: list[bool], turn: str) -> State:
        sides: dict[bool, list[str]] = {True: [], False: []}
        for square, side, king in zip(squares, white, kings, strict=True):
            if king or not (square <= 5 if side else square >= 46):
                sides[side].append(f"K{square}" if king else str(square))
        if not sides[True] and not sides[False]:
            sides[True].append("K1")
        return at(f"{turn}:W{','.join(sides[True][:20])}:B{','.join(sides[False][:20])}")

    return st.integers(2, 26).flatmap(
        lambda n: st.builds(
            strewn,
            st.lists(st.integers(1, 50), min_size=n, max_size=n, unique=True),
            st.lists(st.sampled_from([True, False, False]), min_size=n, max_size=n),
            st.lists(st.sampled_from([True, False, False]), min_size=n, max_size=n),
            st.sampled_from("WB"),
        )
    )
