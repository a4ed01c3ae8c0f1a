"""Check every game's promises; the rules as cases; and the rules once more, written in another way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tablegames import Moment, PositionError, RandomPlayer, Table, load, play
from tablegames.testing import check_cases, conform, tables

SIZE = 7
CORNERS = {(0, 0), (0, 6), (6, 0), (6, 6)}
CENTRE = (3, 3)
ENEMIES = {"x": "ok", "o": "x", "k": "x"}
Board = dict[tuple[int, int], str]


def name(table: Table) -> str:
    return f"{table.variant.name}-{table.match}"


@pytest.mark.parametrize("table", tables("brandubh", matches=["single"]), ids=name)
def test_the_game_keeps_its_promises(table: Table) -> None:
    report = conform(table, games=1)
    assert report.actions > 0
    assert report.remarks == ()


def test_the_cases_hold() -> None:
    assert check_cases(Path(__file__).parent / "cases.yaml") == []


# ---- the rules as a list of all pairs of squares, on a dictionary


def read(rows: list[str]) -> Board:
    return {(x, y): rows[6 - y][x] for x in range(SIZE) for y in range(SIZE)}


def named(x: int, y: int) -> str:
    return f"{'abcdefg'[x]}{y + 1}"


def by_the_book(board: Board, attackers: bool, armed: bool) -> dict[str, list[str]]:
    """Every move of a side with the rows it leads to, found by trying all pairs of squares."""
    found = {}
    for one in board:
        for other in board:
            sign = board[one]
            if (
                sign == "."
                or (sign == "x") is not attackers
                or one == other
                or (one[0] != other[0] and one[1] != other[1])
            ):
                continue
            across, down = other[0] - one[0], other[1] - one[1]
            long = max(abs(across), abs(down))
            way = [(one[0] + across * n // long, one[1] + down * n // long) for n in range(1, long + 1)]
            if any(board[square] != "." for square in way) or other == CENTRE or (other in CORNERS and sign != "k"):
                continue
            found[f"{named(*one)}-{named(*other)}"] = after(board, one, other, armed)
    return found


def after(board: Board, one: tuple[int, int], other: tuple[int, int], armed: bool) -> list[str]:
    """The rows after a move: each enemy beside the new square is judged separately."""
    new = {**board, one: ".", other: board[one]}
    mover = new[other]
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        prey = (other[0] + across, other[1] + down)
        if new.get(prey, ".") in ENEMIES[mover] and (mover != "k" or armed) and caught(new, prey, other, armed):
            new[prey] = "."
    return ["".join(new[x, 6 - row] for x in range(SIZE)) for row in range(SIZE)]


def caught(board: Board, prey: tuple[int, int], by: tuple[int, int], armed: bool) -> bool:
    x, y = prey
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    if board[prey] == "k" and (prey == CENTRE or CENTRE in around):
        return all(one == CENTRE or board[one] == "x" for one in around)
    opposite = (2 * x - by[0], 2 * y - by[1])
    if opposite not in board:
        return False
    if opposite in CORNERS or (opposite == CENTRE and board[opposite] == "."):
        return True
    helper = board[opposite]
    return helper in ENEMIES[board[prey]] and (helper != "k" or armed)


def moments(variant: str, seed: int) -> list[Moment[Any, Any]]:
    table, seen = load("brandubh", variant, match="single"), []
    play(table.game, [RandomPlayer()] * 2, seed=seed, watch=seen.append)
    return seen


@pytest.mark.parametrize("variant", ["standard", "unarmed"])
def test_the_moves_and_what_they_take_are_those_of_the_book(variant: str) -> None:
    game, looked, taken = load("brandubh", variant, match="single").game, 0, 0
    for seed in range(12):
        for moment in moments(variant, seed)[::3]:
            state = moment.before
            expected = by_the_book(read(state.rows), state.mover == 0, variant == "standard")
            names = state.grid.names
            found = {
                f"{names[m.path[0]]}-{names[m.path[1]]}": game.apply(state, m).state.rows for m in game.legal(state)
            }
            assert found == expected
            looked += len(found)
            taken += sum("".join(rows).count(".") > state.pieces.count(".") for rows in found.values())
    assert looked > 3_000
    assert taken > 30


def test_a_position_never_comes_back_and_the_king_stays_single() -> None:
    for seed in range(20):
        played = moments("standard", seed)
        seen = [(moment.before.mover, moment.before.pieces) for moment in played]
        assert len(set(seen)) == len(seen)
        assert all(moment.before.pieces.count("k") == 1 for moment in played)


@pytest.mark.parametrize(
    "position",
    [[], {"rows": ["......."] * 6}, {"turn": "white"}, {"rows": ["x......", *["......."] * 6]}, {"past": ["0"]},
     {"rows": ["..k.k..", *["......."] * 6]}, {"rows": ["..q....", *["......."] * 6]}, {"mover": 1}],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_in_a_sentence(position: object) -> None:
    with pytest.raises(PositionError):
        load("brandubh").start(position)
