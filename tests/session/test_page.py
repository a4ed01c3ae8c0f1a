"""A page of a terminal: lines end between words, long answers are read in parts, the board leaves room for the news."""

from __future__ import annotations

import pytest

from tablegames import Seat, load
from tablegames.plugin.drawing.window import folded, lines
from tablegames.session.play import Human
from tablegames.session.prompt import Leave, Page
from tablegames.session.session import Session
from tablegames.terminal.seats import guide_of
from tests.session.test_prompt import HITTING, Typist, Waiting

TRICTRAC = load("trictrac", match="single", render="rich")
LONG = "  White hits the dame on his arrow 14 (grand-jan half) in 1 way: 2. [AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II]"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window of 80 by 24."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")


def page(*typed: str, terminal: bool = True) -> tuple[Page, Typist]:
    typist = Typist(*typed)
    return Page(typist.ask, typist.told.append, terminal), typist


@pytest.mark.usefixtures("small")
def test_a_line_ends_between_words_and_goes_on_set_in() -> None:
    at_it, typist = page()
    at_it.tell(LONG)
    first, second = typist.heard.splitlines()
    assert first.endswith(("[AUJ-T1", "[AUJ-T1 III;"))
    assert second.endswith("AUJ-T2 IX, XI; LEP 1.II]")
    assert second.startswith("    ")
    assert at_it.told == 2


@pytest.mark.usefixtures("small")
def test_what_is_painted_stays_whole_and_so_does_a_command_on_a_line_of_its_own() -> None:
    at_it, typist = page()
    painted, command = "\033[1m" + "board " * 20 + "\033[0m", "tablegames play --resume " + "x" * 70
    at_it.tell(painted)
    at_it.tell(f"Saved in {'y' * 70}; go on with: {command}")
    assert typist.told == [painted, f"Saved in {'y' * 70};\n  go on with:\n  {command}"]


def test_a_file_has_no_width() -> None:
    at_it, typist = page(terminal=False)
    at_it.read("\n".join([LONG] * 100))
    assert typist.told == ["\n".join([LONG] * 100)]
    assert not typist.questions


@pytest.mark.usefixtures("small")
def test_a_long_answer_is_read_a_page_at_a_time_until_it_is_enough() -> None:
    answer = "\n".join(map(str, range(60)))
    at_it, typist = page("", "")
    at_it.read(answer)
    assert typist.heard == answer
    assert typist.questions == [
        "37 more lines — Enter: next page, q: stop ",
        "14 more lines — Enter: next page, q: stop ",
    ]
    at_it, typist = page("q")
    at_it.read(answer)
    assert typist.heard.splitlines()[-1] == "22"


@pytest.mark.usefixtures("small")
def test_a_play_typed_between_two_pages_is_not_lost() -> None:
    """He has seen in the list what he wants: it is played, not taken for Enter."""
    at_it, typist = page("7/13 1/4", "next")
    at_it.read("\n".join(map(str, range(60))))
    assert typist.heard.splitlines()[-1] == "22"
    assert at_it.ask("White> ") == "7/13 1/4"
    assert typist.told[-1] == "White> 7/13 1/4"
    assert at_it.ask("White> ") == "next"


@pytest.mark.usefixtures("small")
def test_the_board_is_drawn_lower_when_there_is_much_to_read_above_it() -> None:
    heights = []
    for news in (0, 6):
        at_it, typist = page()
        at_it.told = news
        human = Human(TRICTRAC, Seat(0), at_it, guide=guide_of(TRICTRAC))
        with pytest.raises(Leave):
            Session(TRICTRAC, [human, Waiting()], 3, TRICTRAC.start(HITTING)).run()
        heights.append(len(typist.heard.splitlines()))
        assert news + heights[-1] + len(typist.questions) <= 24
    assert heights[0] > heights[1]


@pytest.mark.usefixtures("small")
def test_news_that_the_board_would_push_out_are_read_first() -> None:
    at_it, typist = page("", "board")
    at_it.told = 16
    human = Human(TRICTRAC, Seat(0), at_it, guide=guide_of(TRICTRAC))
    with pytest.raises(Leave):
        Session(TRICTRAC, [human, Waiting()], 3, TRICTRAC.start(HITTING)).run()
    assert typist.questions[:2] == ["(Enter: continue) ", "White> "]


@pytest.mark.usefixtures("small")
def test_who_types_no_more_between_two_pages_leaves_as_at_any_prompt() -> None:
    at_it, _ = page()
    with pytest.raises(Leave):
        at_it.read("\n".join(map(str, range(60))))
    with pytest.raises(Leave):
        at_it.pause()


@pytest.mark.usefixtures("small")
def test_a_drawing_is_lower_where_more_is_to_be_read_beside_it() -> None:
    assert lines() == 24
    assert lines(beside=9) == 21


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("game", ["trictrac", "toutetable", "dames_polonaises"])
def test_a_coloured_board_is_drawn_for_the_height_it_is_given(game: str) -> None:
    table = load(game, render="rich")
    state = table.game.initial()
    low, high = (table.draw(state, None, height).count("\n") for height in (16, 40))
    assert low < high
    assert low < table.draw(state, None).count("\n") + 1


def test_no_line_begins_with_what_french_sets_apart() -> None:
    text = "Le côté où tombe le plus haut joue les deux nombres : « coup et dés » ; qui commence ? Le plus haut !"
    for width in range(14, 60):
        for line in folded(text, width=width):
            assert line[0] not in ":;?!»"
            assert not line.endswith("«")
        assert " ".join(folded(text, width=width)) == text


def test_in_a_high_window_both_sides_numbers_stand_beside_the_arrows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    rows = {}
    for height in ("24", "50"):
        monkeypatch.setenv("LINES", height)
        rows[height] = [row.split() for row in TRICTRAC.draw(TRICTRAC.start(HITTING), Seat(0)).splitlines()]
    whites, blacks = ["White", *map(str, range(1, 13))], ["Black", *map(str, range(24, 12, -1))]
    assert whites in rows["24"]
    assert blacks not in rows["24"], "there is no room for them"
    assert whites in rows["50"]
    assert blacks in rows["50"]
    assert len(rows["50"]) <= 44, "six lines are left for what is told"


def test_a_word_that_does_not_fit_between_the_arrows_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setenv("LINES", "18")
    drawn = TRICTRAC.draw(TRICTRAC.start(HITTING), Seat(0))
    assert "tal" not in drawn
    assert "coi" not in drawn
