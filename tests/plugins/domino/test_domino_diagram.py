"""The table as a picture: the line as it lies, the own hand, and none of the others' tiles."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames import Seat
from tablegames.core.languages import speaking
from tablegames.families.dominoes.diagram import LaidTile as Placed, TableDiagram, folded
from tablegames.families.dominoes.state import DominoView
from tablegames.families.dominoes.tiles import Line
from tablegames.plugin.drawing.diagram import Look
from tests.pictures import Seen, drawn, number, read, table_for
from tests.plugins.domino.bot_help import course, every_party, game_of
from tests.plugins.domino.listening import tiles_in

POSITION = {"hands": {0: "6-6 6-4 1-0", 1: "5-5 3-1"}, "line": "3-6 6-5 5-4 4-4", "turn": 0, "leader": 0}


def show(seat: Seat | None, **options: Any) -> Seen:
    table = table_for("domino")
    return drawn(table, table.start(POSITION), seat, **options)


def pips_of(view: DominoView) -> int:
    hands = view.hands if view.hands is not None else (view.hand,)
    return sum(map(sum, view.line)) + sum(tile.pips for hand in hands for tile in hand)


@every_party
def test_a_picture_shows_the_line_and_ones_own_hand_and_no_other_tile(
    party: str, seats: int, overrides: dict[str, Any]
) -> None:
    game = game_of(party, seats, overrides)
    states = [*course(game, 3, [0] * 90)]
    states.append(game.apply(states[-1], game.legal(states[-1])[0]).state)  # type: ignore[arg-type]  # the round is over
    for after in states[::-2]:
        for seat in (None, *map(Seat, range(game.seats))):
            view = game.view(after, seat)
            seen = read(TableDiagram().draw(view, Look("Domino", seat, labels=True)))
            assert len(seen.of("pip")) == pips_of(view)
            over = after.outcome is not None
            face_down = 0 if over else sum(view.counts) - len(view.hand)
            assert len(seen.of("back")) == face_down + bool(view.talon)
            assert len(seen.of("tile")) == len(view.line) + (sum(view.counts) if over else len(view.hand))
            assert over or not tiles_in(seen.text) & {*game.hidden(after, seat)}


@pytest.mark.parametrize(
    ("language", "said", "places"),
    [
        ("en", "Player A and Player B draw for the lead", ["left end", "right end"]),
        ("fr", "Joueur A et Joueur B tirent pour la pose", ["bout gauche", "bout droit"]),
    ],
)
def test_players_and_places_are_called_by_their_names(language: str, said: str, places: list[str]) -> None:
    with speaking(language):
        table = table_for("domino")
        assert said in drawn(table, table.start({"drawing": [0, 1]}), None).text
        view = table.game.view(table.start(POSITION), Seat(0))
        seen = read(TableDiagram().draw(view, Look("", Seat(0), places=True)))
    called = [one.get("data-called") for one in seen.of("place") if one.get("data-called")]
    assert called[:2] == places


def test_two_hands_of_as_many_tiles_look_alike_from_outside() -> None:
    table = table_for("domino")
    other = {**POSITION, "hands": {0: "6-6 6-4 1-0", 1: "2-2 0-0"}}
    for seat in (None, Seat(0)):
        assert drawn(table, table.start(POSITION), seat).text == drawn(table, table.start(other), seat).text
    assert drawn(table, table.start(POSITION), Seat(1)).text != drawn(table, table.start(other), Seat(1)).text


def test_the_seat_sees_its_hand_with_its_numbers_if_wanted() -> None:
    assert show(Seat(0), labels=True).words("label") == ["6-6", "6-4", "1-0"]
    assert show(Seat(0)).words("label") == []
    assert show(None, labels=True).words("label") == []
    assert show(Seat(1)).words("name") == ["Player A"]
    assert show(None).words("name") == ["Player A", "Player B"]
    assert show(None).words("count") == ["Talon: 19"]


def test_a_hand_of_very_many_tiles_has_room() -> None:  # at puiser one may draw and draw
    table = table_for("domino", "puiser")
    many = "6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3 4-2 4-1 4-0 3-3 3-2"
    state = table.start({"hands": {0: many, 1: "1-1"}, "line": "0-0", "turn": 0, "leader": 0})
    for seat in (Seat(0), Seat(1), None):
        seen = drawn(table, state, seat)
        wide = float(seen.root.get("viewBox", "").split()[2])
        for one, (x, _) in seen.placed(seen.root, (0.0, 0.0)):
            if "body" in one.get("class", ""):
                assert 0 <= x + number(one, "x") <= x + number(one, "x") + number(one, "width") <= wide - 16
    seen = drawn(table, state, Seat(0))
    hand = [x for one, (x, _) in seen.placed(seen.root, (0.0, 0.0)) if one.get("data-at") == "hand"]
    broad = number(
        next(
            one
            for tile in seen.of("tile")
            if tile.get("data-at") == "hand"
            for one in tile
            if one.get("class") == "body"
        ),
        "width",
    )
    assert len(hand) == 20
    assert all(b - a >= broad for a, b in pairwise(hand)), "none covers another"


def test_the_table_in_words() -> None:
    assert show(Seat(1)).child("desc") == (
        "Line: 3-6, 6-5, 5-4, 4-4. Player A: 3 face down. Player B: 5-5, 3-1. Talon: 19. Player A to play."
    )


# ---- the line folded


def square(half: tuple[float, float], other: tuple[float, float]) -> tuple[float, float, float, float]:
    return min(half[0], other[0]) - 0.5, min(half[1], other[1]) - 0.5, max(half[0], other[0]), max(half[1], other[1])


def overlap(one: Placed, two: Placed) -> bool:
    (a, b, c, d), (e, f, g, h) = square(one.first, one.second), square(two.first, two.second)
    return a < g + 0.5 and e < c + 0.5 and b < h + 0.5 and f < d + 0.5


lines = st.lists(st.integers(0, 6), min_size=2, max_size=29).map(lambda numbers: tuple(pairwise(numbers)))


@given(lines, st.integers(6, 20))
def test_a_folded_line_stays_on_the_table_and_its_tiles_touch_and_never_overlap(line: Line, breadth: int) -> None:
    placed = list(folded(line, breadth))
    assert [tile.shows for tile in placed] == list(line)
    for tile in placed:
        for x, y in (tile.first, tile.second):
            assert 0.5 <= x <= breadth - 0.5
            assert y >= 0.5
    for place, tile in enumerate(placed):
        assert not any(overlap(tile, other) for other in placed[:place])
    for tile, after in pairwise(placed):
        gaps = [abs(a - c) + abs(b - d) for a, b in (tile.first, tile.second) for c, d in (after.first, after.second)]
        assert min(gaps) <= 1.5, "the next tile lies against this one"
        assert tile.shows[1] == after.shows[0]
