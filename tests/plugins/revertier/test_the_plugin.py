"""The plugin beyond the common parts of all plugins: an advantage, chapters, wording, the board as text."""

from __future__ import annotations

import pytest

from tablegames.core.errors import NotationError
from tablegames.core.events import Seat
from tablegames.core.languages import use_language
from tablegames.families.tables.board.men import read_men
from tablegames.families.tables.bot import Thinker
from tablegames.families.tables.bot.evaluation import ALONE
from tablegames.families.tables.bot.features import side_of
from tablegames.families.tables.race.plays import Play
from tablegames.plugin.entry_fields import own_of
from tablegames.plugin.shipped import shipped_articles
from tablegames.plugins.revertier import GAME as GAME_ENTRY
from tablegames.plugins.revertier.drawings import RENDERERS
from tablegames.plugins.revertier.evaluation import entries, valuation
from tablegames.plugins.revertier.rules import Advantage, RevertierRules
from tablegames.rules.ruledata import rules_as_data, rules_from_data
from tablegames.table.setting import load
from tests.conftest import Cli

OUT = {"white": "hand*3 1*9 8 9 10", "black": "1*9 14*2 15*2 16*2", "turn": "white"}
"""White is out of play: three in hand, five and six open."""


def test_an_advantage_is_written_as_a_mapping_and_comes_back_from_a_record() -> None:
    rules = rules_from_data(
        RevertierRules, {"handicap": {"player": 2, "dice": True, "start": {4: 1, 5: 1}}}, "a variant"
    )
    assert rules.handicap == Advantage(player=2, dice=True, start=((4, 1), (5, 1)))
    assert rules_from_data(RevertierRules, rules_as_data(rules), "a record") == rules


def test_an_advantage_that_cannot_be_is_refused_in_one_sentence(cli: Cli) -> None:
    for value, says in (
        ("{start: {5: 2}}", "only one dame may stand on arrow 5"),
        ("{player: 3}", "one of 1, 2"),
        ("{start: [[2, 1, 7]]}", "each item is a whole number"),
        ("{pile: 2}", "a mapping {player"),
    ):
        ran = cli("rules", "revertier", "--set", f"handicap={value}")
        assert ran.code == 2
        assert says in ran.complaint


def test_all_fourteen_chapters_are_in_the_rulebook() -> None:
    shipped = {article.cite for article in shipped_articles("tablegames.families.tables", "articles_revertier.yaml")}
    assert len(shipped) == 14
    assert shipped | {"AUJ-Rev"} <= {article.cite for article in own_of(GAME_ENTRY, "rulebook")}


# ---- wording


def test_what_happens_is_told_in_both_languages(cli: Cli) -> None:
    position = "{white: 1*9 2 3 4 5 16 20, black: 1*15, turn: black}"
    for language, doubled, over in (
        ("en", "Black has doubled the other player", "One side is doubled"),
        ("fr", "Les Noirs ont doublé l'adversaire", "Un camp est doublé"),
    ):
        ran = cli(
            *("play", "revertier", "--position", position, "--players", "human,human", "--dice", "ask"),
            *("--lang", language, "--cite"),
            typed="4-3\n1/4 4/8\n",
        )
        assert doubled in ran.out
        assert over in ran.out
        assert "[AUJ-Rev IX, XI]" in ran.out


def test_waiting_is_told_as_a_choice(cli: Cli) -> None:
    text = "{white: hand*3 1*9 8 9 10, black: 1*9 14*2 15*2 16*2, turn: white}"
    ran = cli("legal", "revertier", "--position", text, "--throw", "6-5")
    assert [line.split(". ")[1] for line in ran.out.splitlines()] == ["hand/5", "hand/6", "pass"]
    played = cli(
        "play", "revertier", "--position", text, "--players", "human,human", "--dice", "ask", typed="6-5\npass\n"
    )
    assert "White has more dames in hand than open arrows to enter on" in " ".join(played.out.split())
    assert "loses 2 of the numbers" in played.out


# ---- notation


def test_waiting_is_written_pass_and_read_as_people_say_it() -> None:
    table = load("revertier")
    state = table.game.apply(table.start(OUT), table.read(table.start(OUT), "6-5")).state
    assert table.write(state, Play(())) == "pass"
    for text in ("pass", "PASSE", " - ", "rien"):
        assert table.read(state, text) == Play(())
    stuck = table.game.apply(table.start(OUT), table.read(table.start(OUT), "4-3")).state
    assert table.write(stuck, Play(())) == "-"


def test_what_cannot_be_read_is_refused_with_its_column() -> None:
    table = load("revertier")
    state = table.game.apply(table.start(OUT), table.read(table.start(OUT), "6-5")).state
    with pytest.raises(NotationError) as refused:
        table.read(state, "hand/6 x/y")
    assert refused.value.column == 8


# ---- the board as text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_lies_as_the_book_sets_it_up(language: str) -> None:  # AUJ-Rev II, VI
    """White sits below: his pile at the top right, at his adversary's left, black's at the bottom left."""
    use_language(language)
    table = load("revertier")
    board, *_ = RENDERERS
    position = {"white": "hand*2 1*8 5 12*3 14", "black": "1*9 12*4 20*2", "turn": "black", "throw": "6-1"}
    drawing = board.draw(table.start(position))
    lines = drawing.splitlines()
    assert max(map(len, lines)) <= 80
    assert drawing.isascii() or language == "fr"
    assert words(lines[0], lines[-6]) == ["12 11 10 9 8 7 | 6 5 4 3 2 1", "13 14 15 16 17 18 | 19 20 21 22 23 24"]
    assert words(lines[1], lines[-5]) == ["24 23 22 21 20 19 | 18 17 16 15 14 13", "1 2 3 4 5 6 | 7 8 9 10 11 12"]
    assert words(lines[3], lines[13]) == ["O . . . X . | . O . . . O |", "X O . . . . | . . . . . X |"]
    assert words(lines[7])[0].endswith("8 |")  # the pile of eight: four and a number
    assert lines[-1].endswith("6-1")


def words(*lines: str) -> list[str]:
    """Each line after its first word."""
    return [" ".join(line.split()[1:]) for line in lines]


# ---- the bot of revertier: it sees who is nearly doubled, doubles when it can, and waits or enters as it thinks


TABLE = load("revertier")
GAME = TABLE.bare


def best(white: str, black: str, throw: str) -> str:
    state = TABLE.notation.set_up(GAME, {"white": white, "black": black, "turn": "white", "throw": throw})
    return TABLE.write(state, Thinker(GAME, valuation(GAME)).ranked(state)[0].action)


def value(white: str, black: str, double: bool = False) -> float:
    table = load("revertier", overrides={"double": double})
    state = table.notation.set_up(table.bare, {"white": white, "black": black, "turn": "white"})
    return valuation(table.bare).value(state, Seat(0), ALONE)


def test_entries_are_counted_as_the_chapter_does() -> None:  # AUJ-Rev XI
    """With dames on the pile and on four other arrows one entry is left: one dame in hand is all that can be borne."""
    stopped, choked, near = entries(side_of(read_men("hand 1*6 2 3 4 5 12*4")))
    assert stopped == pytest.approx(5 / 6)
    assert choked == 1
    assert near == 1
    assert entries(side_of(read_men("1*15"))) == pytest.approx((1 / 6, 0, 0))
    assert entries(side_of(read_men("hand*2 12*13"))) == pytest.approx((0, 1 / 3, 0))


def test_it_hits_when_that_doubles() -> None:  # AUJ-Rev IX, XI
    """Black holds all six entries: one dame hit and he has lost."""
    black = "1*7 2 3 4 5 6 15 12*2"  # arrow 15 of black is arrow 3 of white
    assert best("1*5 12*8 20*2", black, "2-1").startswith(("1/3", "1/2 2/3"))


def test_to_have_many_in_hand_and_few_entries_is_bad_and_worse_where_the_double_is_agreed() -> None:
    free, choked = "hand 1*2 12*12", "hand 1*6 2 3 4 5 12*4"
    assert value(free, "1*15") > value(choked, "1*15")
    assert value(choked, "1*5 12*10", double=True) < value(choked, "1*5 12*10")
