"""Every game has three drawings: as text, for a terminal, in sentences; they fit their window and tell the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tablegames import RandomPlayer, Seat, load, play
from tablegames.core.game import Decide
from tablegames.core.languages import speaking
from tablegames.core.loop import Moment
from tablegames.plugin.drawing import paint, window
from tablegames.plugin.registry import Registry
from tablegames.table.table import Table

GAMES = sorted(Registry().games)
CODES = re.compile(r"\x1b\[[0-9;]*m")
DRAWN = re.compile(r"[\u2500-\u259f\u25a0-\u25ff\u2680-\u2685]")
"""Boxes, blocks, shapes, dice."""
PLAYS = 3
"""Lines of plays below a board, and one for the prompt and one before the board."""


def positions(table: Table, every: int = 23) -> Iterator[tuple[Any, Seat]]:
    """Some positions of a random game in which somebody is to play."""
    found: list[tuple[Any, Seat]] = []

    def watch(moment: Moment[Any, Any]) -> None:
        turn = table.game.turn(moment.before)
        if isinstance(turn, Decide) and moment.number % every < 2:
            found.append((moment.before, turn.seat))

    players = [RandomPlayer() for _ in range(table.game.seats)]
    final = play(table.game, players, seed=5, watch=watch, limit=400).state
    yield from found[:14]
    yield final, Seat(0)


def sized(monkeypatch: pytest.MonkeyPatch, wide: int, high: int) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    monkeypatch.setenv("LINES", str(high))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_for_a_terminal_and_told_in_sentences(game: str) -> None:
    assert {"text", "rich", "plain"} <= set(Registry().renderers(Registry().game(game)))
    assert next(iter(Registry().renderers(Registry().game(game)))) == "text", "what is used when nobody looks"


@pytest.mark.parametrize("game", GAMES)
def test_the_board_for_a_terminal_fits_its_window(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = load(game, render="rich")
    heights: dict[int, int] = {}
    shown = list(positions(table))
    for wide, high in ((80, 24), (200, 50), (60, 20)):
        sized(monkeypatch, wide, high)
        for state, seat in shown:
            lines = table.draw(state, seat).splitlines()
            assert max(map(len, lines)) <= wide, (wide, high)
            assert len(lines) + PLAYS + 2 <= max(high, 24), (wide, high)
            heights[high] = max(heights.get(high, 0), len(lines))
    assert heights[50] >= heights[24]


def words(drawn: str) -> set[str]:
    """The words of a drawing; what is written on the board itself has no room in a narrow one."""
    return {word for word in re.findall(r"[^\W\d_]+", drawn) if len(word) > 1} - {"talon", "coin"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_narrow_window_breaks_lines_and_loses_no_word(
    monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    monkeypatch.setenv("LINES", "40")
    with speaking(language):
        table = load(game, render="rich")
        for state, seat in positions(table):
            told = []
            for wide in (100, 45):
                monkeypatch.setenv("COLUMNS", str(wide))
                drawn = table.draw(state, seat)
                assert max(map(len, drawn.splitlines())) <= wide, drawn
                told.append(words(drawn))
            assert told[0] <= told[1]


@pytest.mark.parametrize(
    ("game", "data", "play", "marks"),
    [
        ("trictrac", {"white": "1*15", "black": "1*15", "turn": "black", "throw": "6-4"}, "1/7 1/5", "(24 [20 [18"),
        ("tourne_case", {"white": "hand*2 6", "black": "hand*3", "turn": "white", "throw": "6-5"}, "6/11", "(6) [11"),
    ],
)
def test_the_last_play_is_marked_in_a_narrow_window_too(
    monkeypatch: pytest.MonkeyPatch, game: str, data: dict[str, str], play: str, marks: str
) -> None:
    monkeypatch.setenv("COLUMNS", "45")
    table = load(game, match="single", render="rich")
    state = table.start(data)
    moment = table.played(state, play)
    drawn = table.draw(moment.step.state, Seat(0), last=table.trace(state, moment.action, moment.seat))
    assert all(mark in drawn for mark in marks.split()), drawn
    assert max(map(len, drawn.splitlines())) <= 45


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_sentences_have_no_drawing_in_them(game: str, language: str) -> None:
    with speaking(language):
        table = load(game, render="plain")
        for state, seat in positions(table):
            told = table.draw(state, seat)
            assert not DRAWN.search(told), told
            assert "  " not in told, told
            assert all(line.endswith(".") for line in told.splitlines()), told


def test_the_two_languages_tell_the_same_number_of_things() -> None:
    for game in GAMES:
        lengths = []
        for language in ("en", "fr"):
            with speaking(language):
                table = load(game, render="plain")
                lengths.append([len(table.draw(state, seat).splitlines()) for state, seat in positions(table)])
        assert lengths[0] == lengths[1], game


def test_colours_only_where_there_is_a_terminal_that_wants_them(monkeypatch: pytest.MonkeyPatch) -> None:
    table = load("trictrac", match="single", render="rich")
    state = table.game.initial(Seat(0))
    assert not CODES.search(table.draw(state, Seat(0)))
    monkeypatch.setattr(paint, "at_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    coloured = table.draw(state, Seat(0))
    assert CODES.search(coloured)
    monkeypatch.setenv("NO_COLOR", "1")
    bare = table.draw(state, Seat(0))
    assert not CODES.search(bare)
    assert "○" in bare
    assert "●" in bare
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not CODES.search(table.draw(state, Seat(0)))


def test_draughtsmen_and_numbers_stand_out_from_their_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    """In colours both sides' men are full discs; what they are worth in the caption is shown as on the board."""
    monkeypatch.setattr(paint, "at_terminal", lambda: True)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    for variant, numbers in (("manoury_1787", "234;48;5;137"), ("modern_fmjd", "223;48;5;94")):
        table = load("dames_polonaises", variant, match="single", render="rich")
        drawn = table.draw(table.game.initial(Seat(0)), Seat(0))
        assert "○" not in drawn
        assert drawn.count("●") == 20 + 20 + 2
        assert f"38;5;{numbers}" in drawn
    monkeypatch.setenv("NO_COLOR", "1")
    assert "20 ○ men  to move" in table.draw(table.game.initial(Seat(0)), Seat(0))


@pytest.mark.parametrize(("render", "told"), [("text", "Black   0 x men"), ("plain", "The game is over.")])
def test_nobody_is_to_move_who_has_no_piece_left(render: str, told: str) -> None:
    table = load("dames_polonaises", "modern_fmjd", match="single", render=render)
    state = table.game.apply(table.start("W:W28:B23"), table.read(table.start("W:W28:B23"), "28x19")).state
    assert "to move" not in table.draw(state, None)
    assert told in table.draw(state, None).splitlines()


def test_draughts_in_french_sentences_have_french_stops() -> None:
    with speaking("fr"):
        table = load("dames_polonaises", "modern_fmjd", match="single", render="plain")
        assert "Blancs : 2 pions en 31, 32 ; 1 dame en 5." in table.draw(table.start("W:W31,32,K5:B23"), None)


def test_a_terminal_that_knows_only_ascii_is_drawn_for_in_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paint, "shows", lambda signs: signs.isascii())
    for game in GAMES:
        table = load(game, render="rich")
        for state, seat in positions(table, 60):
            assert table.draw(state, seat).isascii(), game


def test_trictrac_shows_fichets_jetons_talons_and_coins() -> None:
    table = load("trictrac", match="single", render="rich")
    position = {
        "white": "1*5 6*2 7*2 8*2 11*2 12*2", "black": "1*13 6 11", "turn": "white",
        "trous": {"white": 3, "black": 1}, "points": {"white": 4, "black": 6}, "bredouille": {"white": True},
    }  # fmt: skip
    lines = table.draw(table.start(position), Seat(0)).splitlines()
    below = next(at for at, line in enumerate(lines) if "╚" in line)
    arrows = {number: lines[below + 1].index(f" {number} ") + 1 for number in range(1, 10)}
    assert lines[below][arrows[3]] == "▮", "the fichet in White's third hole"
    assert lines[1][arrows[1]] == "▮", "and in Black's first"
    middle = next(line for line in lines if "talon" in line)
    assert middle.index("▽▽") in range(arrows[5] - 1, arrows[5] + 1), "four points, two jetons: bredouille"
    assert "△" in middle
    assert "coin" in middle


def test_arrows_are_numbered_as_who_plays_counts_them() -> None:
    table = load("toutetable", match="single", render="rich")
    start = {"white": "1*2 12*5 17*3 19*5", "black": "1*2 12*5 17*3 19*5"}
    white = table.draw(table.start(start | {"turn": "white"}), Seat(0)).splitlines()
    black = table.draw(table.start(start | {"turn": "black"}), Seat(1)).splitlines()
    assert white[0].split() == ["White", *map(str, range(1, 13))]
    assert black[0].split() == ["Black", *map(str, range(12, 0, -1))], "his own side is below"
    assert "Black: 2 dames on 1, 5 on 12, 3 on 17, 5 on 19." in load("toutetable", match="single", render="plain").draw(
        table.start(start | {"turn": "black"}), Seat(1)
    )


@pytest.mark.parametrize(("game", "calls_it"), [("toutetable", 24), ("jacquet", 13)])
def test_the_adversary_s_numbers_stand_on_the_rim_and_are_told(game: str, calls_it: int) -> None:
    """A player's plays use that player's numbers: they must be on the board."""
    table = load(game, match="single", render="rich")
    for seat, name in ((Seat(1), "White"), (Seat(0), "Black")):
        drawn = table.draw(table.begin(seat), seat).splitlines()
        rims = [line for line in drawn if line.startswith(name) and "═" in line]
        assert len(rims) == 2
        assert {int(number) for line in rims for number in re.findall(r"\d+", line)} == set(range(1, 25))
    assert rims[0].index(f"{calls_it}") in range(8, 13), "over White's first arrow"
    with speaking("fr"):
        told = load(game, match="single", render="plain").draw(table.begin(Seat(0)), Seat(0))
    assert f"leur flèche 1 est la {calls_it} des Noirs, leur flèche 24 est la " in told


@pytest.mark.parametrize(("given", "lines"), [("50", 50), ("3", 10), ("no", 24)])
def test_the_height_of_the_window(given: str, lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", given)
    assert window.lines() == lines
