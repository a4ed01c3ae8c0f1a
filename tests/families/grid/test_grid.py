"""Boards of every shape: toy games on hexagons and on a graph keep the promises, and are drawn, written and spelt."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from types import SimpleNamespace
from typing import Any, ClassVar
from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from tablegames import Look, Outcome, RandomPlayer, Seat, Text, hookimpl, play
from tablegames.core.errors import NotationError, PositionError, Refused
from tablegames.families.grid.drawing import CELL, GridPicture, _middle
from tablegames.grid import Grid, GridGame, Move, Piece, Position, graph, grid_entry, hexagonal, square
from tablegames.plugin.encoding.plain import encoder_of
from tablegames.plugin.encoding.protocol import spelt_out
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.provides import VariantSource
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing import conform

RING = graph(
    (
        ("a", 0, 0),
        ("b", 1, 0),
        ("c", 2, 0),
        ("h", 0, 1),
        ("m", 1, 1),
        ("d", 2, 1),
        ("g", 0, 2),
        ("f", 1, 2),
        ("e", 2, 2),
    ),
    ("a b c", "c d e", "e f g", "g h a", "b m f", "h m d"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRules:
    """A toy has no options."""


@dataclass(frozen=True, slots=True)
class HexRace(GridGame):
    """Pieces slide over hexagons and take by landing; the first on the far row wins, where they become queens."""

    kinds = (Piece("w", 0, Text("Runners")), Piece("W", 0, Text("Queens"), "Q"),
             Piece("b", 1, Text("Runners")), Piece("B", 1, Text("Queens"), "Q"))  # fmt: skip
    facing = True
    drawn_at = 3

    @property
    def grid(self) -> Grid:
        return hexagonal(3, marked="c3")

    @property
    def start(self) -> list[str]:
        return ["bbb", "....", ".....", "....", "www"]

    def moves(self, position: Position) -> Iterator[Move]:
        ends = position.grid.rows[0 if position.mover == 0 else -1]
        for place in self.own(position):
            for to in position.grid.beside(place):
                if self.owner(position[to]) != position.mover:
                    yield Move((place, to), self.signs(position.mover)[1] if to in ends else "")

    def ended(self, position: Position) -> Outcome | None:
        return next((self.won(seat, "blocked") for seat in (0, 1) if position.where("WB"[seat])), None)


@dataclass(frozen=True, slots=True)
class Ring(GridGame):
    """Big or small stones are put on a graph; three alike in a line win."""

    kinds = (
        Piece("x", 0, Text("Small")),
        Piece("X", 0, Text("Big")),
        Piece("o", 1, Text("Small")),
        Piece("O", 1, Text("Big")),
    )

    articles: ClassVar = {"": "HOUSE I"}

    @property
    def grid(self) -> Grid:
        return RING

    def moves(self, position: Position) -> Iterator[Move]:
        for place in position.empty:
            for sign in self.signs(position.mover):
                yield Move((place,), sign)

    def ended(self, position: Position) -> Outcome | None:
        for run in self.grid.runs(3):
            signs = {position[place] for place in run}
            if len(signs) == 1 and signs != {"."}:
                seat = self.owner(signs.pop())
                assert seat is not None
                return self.won(seat, "blocked")
        return None if position.empty else self.drawn("repetition")


def table(game: type[GridGame]) -> Table:
    """A table for a game that no package brings."""
    variant = VariantSource("toy", "standard", "title: {en: Toy}\nrules: {}\n", "toy.yaml")
    own: dict[str, Any] = {
        "rules": NoRules,
        "variants": [variant],
        "source": "HOUSE",
        "title": Text("Toy"),
        "name": "toy",
    }
    entry = grid_entry(game, "", **own)
    plugin = SimpleNamespace(tablegames_games=hookimpl(lambda: [entry]))
    return set_table(Registry(load_plugins([("toy", plugin)])), "toy")


GAMES = [HexRace, Ring]


def moments(game: type[GridGame], seed: int) -> list[Any]:
    seen: list[Any] = []
    play(table(game).game, [RandomPlayer()] * 2, seed=seed, watch=seen.append)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_it_keeps_the_promises(game: type[GridGame]) -> None:
    assert conform(table(game), games=2).remarks == ()


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_a_position_begins_another(game: type[GridGame]) -> None:
    one = table(game)
    encoder = encoder_of(one.bare, one.notation)
    for moment in moments(game, 3):
        words = [word for word, _ in spelt_out(encoder, moment.before, one.bare.legal(moment.before))]
        assert len(set(words)) == len(words)
        assert not any(a != b and b[: len(a)] == a for a in words for b in words)
        rows = [encoder.observe(moment.before, Seat(seat), ()) for seat in (0, 1)]
        assert [len(row) for row in rows] == [len(encoder.features)] * 2
        turned = one.bare.turned(moment.before)  # type: ignore[attr-defined]
        assert sorted(encoder.observe(turned, Seat(1), ())) == sorted(rows[0])


@pytest.mark.parametrize("game", GAMES)
def test_every_place_is_drawn_once_and_seen_from_both_sides(game: type[GridGame]) -> None:
    one = table(game)
    (drawer,) = one.entry.diagrams  # type: ignore[misc, union-attr]
    for seat in (None, Seat(0), Seat(1)):
        root = ElementTree.fromstring(drawer.draw(one.begin(), Look("toy", seat, labels=True, places=True)))
        named = [shape.get("data-place") for shape in root.iter() if shape.get("data-place")]
        assert sorted(named) == sorted(one.begin().grid.names)
    assert [sign.means for sign in drawer.legend()] == [f"{kind.title}." for kind in game.kinds]


def test_the_labels_of_points_lie_beside_pieces_and_lines() -> None:
    lines = (
        "a2 b2 c2 d2 e2",
        "b3 c3 d3",
        "b1 c1 d1",
        "b3 b2 b1",
        "c3 c2 c1",
        "d3 d2 d1",
        "a2 b3",
        "b3 c2 d1",
        "b1 c2 d3",
    )
    points = [(f"{letter}{row}", "abcde".index(letter), 3 - row) for row in (3, 2, 1) for letter in "abcde"]
    board = graph(tuple(point for point in points if point[0] not in ("a3", "e3", "a1", "e1")), lines)
    picture = ElementTree.fromstring(
        GridPicture((), False).draw(Position(board, "." * 11, Seat(0)), Look("", labels=True))
    )
    told = {
        one.text: (float(one.get("x")), float(one.get("y"))) for one in picture.iter() if one.get("class") == "label"
    }  # type: ignore[arg-type]
    left, top, wide, high = map(float, str(picture.get("viewBox")).split())
    for place, name in enumerate(board.names):
        (x, y), (mx, my) = told[name], _middle(board, place, False)
        assert left + 1 < x < left + wide - 1
        assert top + 1 < y < top + high - 1
        assert hypot(x - mx, y - my) > 0.45 * CELL
        for other in board.beside(place):
            ox, oy = _middle(board, other, False)
            off = abs((ox - mx) * (my - y) - (mx - x) * (oy - my)) / hypot(ox - mx, oy - my)
            along = (x - mx) * (ox - mx) + (y - my) * (oy - my)
            assert along < 0 or off > 2


def test_a_choice_of_pieces_is_written_and_asked_for() -> None:
    one = table(Ring)
    state = one.begin()
    assert one.write(state, one.read(state, "x@a")) == "x@a"
    with pytest.raises(NotationError, match="several moves match: x@a, X@a"):
        one.read(state, "a")
    with pytest.raises(NotationError, match="write one like x@a"):
        one.read(state, "zz")
    with pytest.raises(Refused, match="can't play a-b"):
        one.read(state, "a-b")


def test_a_promotion_needs_no_sign_where_there_is_one() -> None:
    one = table(HexRace)
    state = one.start({"rows": ["...", "w...", ".....", "....", "..b"], "turn": "white"})
    assert one.write(state, one.read(state, "d1 e1")) == "d1-e1=W"


@given(st.integers(1, 6), st.integers(1, 6))
def test_squares_have_as_many_neighbours_as_edges(columns: int, rows: int) -> None:
    grid = square(columns, rows)
    straight = columns * (rows - 1) + rows * (columns - 1)
    assert sum(len(grid.beside(place, "straight")) for place in grid.places) == 2 * straight
    assert sum(len(grid.beside(place)) for place in grid.places) == 2 * (straight + 2 * (columns - 1) * (rows - 1))
    assert pickle.loads(pickle.dumps(grid)) is grid


@given(st.integers(1, 5))
def test_a_hexagon_of_hexagons(side: int) -> None:
    grid = hexagonal(side)
    assert len(grid.places) == 3 * side * (side - 1) + 1
    assert max((len(grid.beside(place)) for place in grid.places), default=0) == (6 if side > 1 else 0)
    assert len(grid.edges) == 3 * (side - 1) * (3 * side - 2) + 0


@pytest.mark.parametrize(
    "data", [7, [], {"rows": 3}, {"rows": ["....", "..", "..."]}, {"turn": 0}, {"x": 1}, {"past": 3}]
)
def test_nonsense_is_refused_in_a_sentence(data: object) -> None:
    with pytest.raises(PositionError):
        table(Ring).start(data)
