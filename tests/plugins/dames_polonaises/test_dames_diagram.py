"""The damier as a picture: squares in use as the rules say, men and kings where they stand, from either side."""

from __future__ import annotations

import re
from typing import Any

import pytest
from dames_help import FMJD, MANOURY, at, end
from hypothesis import given, strategies as st

from tablegames import Seat
from tablegames.core.languages import speaking
from tablegames.families.draughts.diagram import SQUARE
from tablegames.families.draughts.state import Move
from tablegames.plugin.registry import Registry
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.rules.ruledata import rule_lines
from tablegames.table.setting import load
from tests.conftest import Cli
from tests.pictures import Seen, drawn, number, table_for

GAME = "dames_polonaises"


def show(position: str, seat: Seat | None = None, variant: str | None = None, **options: Any) -> Seen:
    table = table_for(GAME, variant)
    return drawn(table, table.start(position), seat, **options)


def middle(row: int, column: int) -> tuple[float, float]:
    return (column + 0.5) * SQUARE, (row + 0.5) * SQUARE


@given(st.lists(st.sampled_from(range(6, 46)), min_size=2, max_size=20, unique=True), st.data())
def test_every_piece_is_in_the_picture(squares: list[int], data: st.DataObject) -> None:
    cut = data.draw(st.integers(1, len(squares) - 1))
    kings = data.draw(st.sets(st.sampled_from(squares)))
    white, black = (
        ",".join(("K" if square in kings else "") + str(square) for square in side)
        for side in (squares[:cut], squares[cut:])
    )
    seen = show(f"W:W{white}:B{black}")
    for name, side in (("white", squares[:cut]), ("black", squares[cut:])):
        assert len(seen.points("man", name)) == len(set(side) - kings)
        assert len(seen.points("king", name)) == len(set(side) & kings)
    assert len(seen.points("upper")) == len(seen.points("under")) == len(kings)


def test_squares_are_numbered_from_the_top_left_as_white_sees_it() -> None:  # MAN pref.
    assert show("W:W46:B5").points("man", "white") == [middle(9, 0)]
    assert show("W:W46:B5").points("man", "black") == [middle(0, 9)]
    assert show("W:W46:B5", Seat(1)).points("man", "white") == [middle(0, 9)]


def test_a_king_is_two_discs_on_one_square() -> None:  # MAN III.24
    seen = show("W:WK28:B5")
    (king,), (upper,), (lower,) = seen.points("king", "white"), seen.points("upper"), seen.points("under")
    for x, y in (king, upper, lower):
        assert (x // SQUARE, y // SQUARE) == (4, 5)
    assert upper[1] < lower[1], "one on the other"


@pytest.mark.parametrize(("variant", "used_are_dark"), [("manoury_1787", False), ("modern_fmjd", True)])
def test_the_squares_in_use_are_light_or_dark_as_the_rules_say(variant: str, used_are_dark: bool) -> None:
    (hatching,) = show("W:W46:B5", variant=variant).of("hatching")
    lines = re.findall(r"M(\S+) (\S+)L(\S+) ([^M]+)", hatching.get("d", ""))
    dark = set()
    for a, b, c, d in (map(float, line) for line in lines):
        dark.add((int((a + c) / 2 // SQUARE), int((b + d) / 2 // SQUARE)))
    assert ((0, 9) in dark) is used_are_dark, "square 46"
    assert len(dark) == 50
    assert len({(column + row) % 2 for column, row in dark}) == 1


@pytest.mark.parametrize(("variant", "size"), [("manoury_1787", 10), ("dames_francaises", 8)])
def test_the_board_is_as_large_as_the_rules_say(variant: str, size: int) -> None:
    seen = show("W:W32:B1", variant=variant, labels=True)
    assert seen.words("label") == [str(square) for square in range(1, size * size // 2 + 1)]
    (rim,) = seen.of("frame")
    assert number(rim, "width") == size * SQUARE + 6


def test_whose_move_it_is_and_that_it_is_over() -> None:
    assert show("B:W32:B1").words("caption") == ["Black to move"]
    assert len(show("B:W32:B1").of("turn", "black")) == 1
    table = table_for(GAME)
    state = table.start("W:W33:B28")
    over = drawn(table, table.game.apply(state, table.read(state, "33x22")).state)
    assert over.words("caption") == ["The game is over"]
    assert over.of("turn") == []
    assert drawn(table, table.game.initial()).words("caption") == ["The draw for the first move has not been made yet"]


def test_the_position_in_words() -> None:
    assert show("W:W32,K7:B1").child("desc") == "White: men on 32; kings on 7. Black: men on 1. White to move."


# ---- what a player reads: how games end, the articles behind it, what the commands say of a game without dice


REGISTRY = Registry()


def told(position: object, *moves: str, variant: str = "modern_fmjd") -> str:
    """Return the text about the end of a game."""
    outcome = end(position, *moves, game=load("dames_polonaises", variant).bare)  # type: ignore[arg-type]
    assert outcome is not None
    return load("dames_polonaises", variant).wording.outcome(outcome)


def test_every_rule_of_manoury_and_every_article_of_metz_can_be_read() -> None:  # MAN III.1-43; METZ I-XXII
    articles = {article.cite for article in REGISTRY.rulebook(REGISTRY.game("dames_polonaises")).articles}
    assert {f"MAN III.{rule}" for rule in range(1, 44)} <= articles
    assert {f"METZ {numeral}" for numeral in ("I", "IX", "XX", "XXI", "XXII")} <= articles


def test_the_aim_is_cited_from_both_books() -> None:  # MAN I; METZ XXI
    (goal,) = (line for line in rule_lines(DamesRules()) if line.name == "goal")
    assert goal.cite.startswith("MAN I; METZ XXI")


def test_a_king_against_a_king_is_not_said_to_be_two() -> None:  # FMJD
    assert told({"board": "B:WK1:BK45", "two": 9}, "45-50") == (
        "There are too few pieces to beat a single king. Drawn. [FMJD]"
    )


def test_the_end_of_a_game_names_the_side_that_brought_it_about() -> None:  # MAN I, METZ XXI
    assert told("W:WK46:B41", "46x37").startswith("White has taken every piece. White wins")
    assert told("W:W37,50:B45", "37-32").startswith("White has blocked all the remaining pieces. White wins")
    with speaking("fr"):
        assert told("W:WK46:B41", "46x37").startswith("Les Blancs ont pris toutes les pièces. Les Blancs gagnent")
        assert told({"board": "W:WK46,K49,36:BK45,K3,16", "quiet": 49}, "46-41").startswith(
            "Depuis trop de coups, seules les dames ont joué, et rien n'a été pris. Partie nulle"
        )


def test_an_offer_refused_leaves_the_game_as_drawn() -> None:  # MAN III.34, METZ XVIII
    text = told("W:WK31:BK4,15,20", "offer", "refuse", variant="manoury_1787")
    assert text.startswith("The offer to crown was refused: the game is drawn. Drawn")


def test_no_article_is_named_where_none_speaks() -> None:
    fault = MANOURY.judge(at("W:W31-50:B1-20"), Move(14, 10))
    assert fault is not None
    assert (fault.what, fault.cite) == ("not_yours", "MAN III.37; METZ III")
    empty = FMJD.judge(at("W:W31-50:B1-20", FMJD), Move(28, 22))
    assert empty is not None
    assert load("dames_polonaises").wording.fault(empty) == "There is no piece on 28."


def test_metz_says_that_it_contradicts_itself() -> None:  # METZ XVI and its explanation
    for language, words in (("en", "contradicts itself"), ("fr", "se contredit")):
        with speaking(language):
            assert words in str(load("dames_polonaises", "metz").variant.about)
    assert DamesRules().draw_limit == load("dames_polonaises", "metz").bare.rules.draw_limit == 20  # type: ignore[attr-defined]


def test_the_lots_are_all_that_falls_in_a_game_without_dice(cli: Cli) -> None:
    asked = cli("score", "dames_polonaises")
    assert asked.code == 2
    assert "such as --throw black, or --throw all" in asked.complaint
    assert (
        "there is no throw in this position" in cli("score", "dames_polonaises", "--variant", "modern_fmjd").complaint
    )
    assert cli("score", "dames_polonaises", "--throw", "black").out.startswith(
        "black (1 of 2)\n  Black wins the draw and begins."
    )


@pytest.mark.parametrize("columns", [40, 80, 100])
def test_where_columns_are_narrow_the_meaning_goes_under_the_option(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = cli("rules", "dames_polonaises", "--diff", "manoury_1787", "metz").out.splitlines()
    assert lines[0] == "manoury_1787 → metz"
    assert "capture_quality: king_count → none  [MAN III.22]" in lines
    assert all(len(line) <= columns for line in lines if line.startswith(" "))


def test_where_there_is_room_it_has_a_column(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    head = cli("rules", "dames_polonaises", "--diff", "manoury_1787", "metz").out.splitlines()[0]
    assert head.split() == ["option", "manoury_1787", "metz", "meaning", "source"]
