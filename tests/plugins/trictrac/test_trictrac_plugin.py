"""The plugin of trictrac: cases, wording in two languages, the board as text, conformance."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from tablegames.core.analysis import Limits
from tablegames.core.events import Seat
from tablegames.core.game import Outcome
from tablegames.core.languages import use_language
from tablegames.core.match import in_hand
from tablegames.families.tables.drawing.tour_render import TourBoard
from tablegames.families.tables.trictrac.state import SenAller, Tenir
from tablegames.plugin.checks import Situation
from tablegames.plugin.drawing.sight import Sight
from tablegames.plugin.registry import Registry
from tablegames.plugins.trictrac.cases import TRICTRAC_KEYS
from tablegames.plugins.trictrac.drawings import RENDERERS
from tablegames.plugins.trictrac.keeper import Marque, SideMarque, WrittenScore, jetons
from tablegames.session.posing import set_question
from tablegames.session.puzzles import Question, questions_of
from tablegames.table.setting import load
from tablegames.table.wording import Wording
from tests.plugins.trictrac.at_the_table import ALMOST_OUT, DEUX_TABLES, GAME, NOTATION, VRAI_ET_FAUX, at, thrown

BOARD = TourBoard(GAME)


# ---- wording


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_throw_is_told_in_sentences_with_their_articles(language: str) -> None:
    use_language(language)
    table = load("trictrac")
    state = table.start(NOTATION.position(at(VRAI_ET_FAUX, points={"white": 8})))
    told = [table.wording.event(event) for event in table.game.apply(state, table.read(state, "6-5")).events]
    assert len(told) >= 4
    for sentence in told:
        assert re.fullmatch(r"[^{}]+[.] \[[^\]]+\]", sentence), sentence
    white = "White" if language == "en" else "Les Blancs"
    assert any(sentence.startswith(white) and "4" in sentence for sentence in told)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    "outcome",
    [
        Outcome((1, 0), (Seat(0),), "tour", "LEP 1.VI", (("trous", (12, 3)),)),
        Outcome((0, 2), (Seat(1),), "grande_bredouille", "LEP 1.VI", (("trous", (0, 12)),)),
        Outcome((15, 0), (Seat(0),), "marque_gagne", "LEP 1.VI", (("trous", (6, 1)), ("times", 2))),
        Outcome((80, 80), (), "a_ecrire", "LEP 1.VI", (("played", 8), ("marques", (4, 4)))),
    ],
)
def test_every_end_is_told(outcome: Outcome, language: str) -> None:
    use_language(language)
    sentence = Wording(load("trictrac").wording.phrases).outcome(outcome)
    assert "{" not in sentence
    assert sentence.endswith("[LEP 1.VI]")


# ---- the board as text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("sides", "more"),
    [
        (("1*15", "1*15"), {}),
        (("12*15", "12*15"), {"points": {"white": 10, "black": 8}, "trous": {"white": 11, "black": 11}}),
        (VRAI_ET_FAUX, {"throw": "6-5", "choose": True, "points": {"white": 2}, "run": {"white": 10}}),
        (ALMOST_OUT, {"throw": "2-1", "points": {"black": 11}, "trous": {"white": 3, "black": 4}}),
    ],
)
def test_the_board_fits_eighty_columns_in_either_language(
    sides: tuple[str, str], more: dict[str, object], language: str
) -> None:
    use_language(language)
    drawing = BOARD.draw(at(sides, **more))
    lines = drawing.splitlines()
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)
    assert drawing.isascii() or language == "fr"


def test_the_talons_are_at_the_left_and_the_coins_at_the_right() -> None:
    lines = BOARD.draw(at(("1*13 12*2", "1*11 12*4"))).splitlines()
    numbered = [line for line in lines if re.search(r"\b1 .*\b12\b", line)]
    assert len(numbered) == 2  # black's arrows 1 to 12 above, white's below
    above = [line for line in lines[:8] if "X" in line]
    below = [line for line in lines[8:-5] if "O" in line]
    assert above[0].count("X") == 2  # the top of the talon, and of the coin
    assert above[0].index("X") < 15 < 50 < above[0].rindex("X")
    assert below[-1].count("O") == 2
    assert below[-1].index("O") == above[0].index("X")
    assert below[-1].rindex("O") == above[0].rindex("X")
    assert "13" in "".join(lines[8:-8])  # thirteen on white's talon are a pile with its number


def test_the_score_stands_under_the_board() -> None:
    state = at(VRAI_ET_FAUX, points={"white": 8, "black": 2}, bredouille={"black": True},
               trous={"white": 3, "black": 11}, run={"black": 5})  # fmt: skip
    *_, white, whites_fichet, black, blacks_fichet, to_do = BOARD.draw(state).splitlines()
    assert re.search(r"White .*holes +3 +points +8$", white)
    assert re.search(r"Black .*holes 11 \(5 in a row\) +points +2, bredouille$", black)
    assert whites_fichet.split() == ["fichet", "..|.........", "one", "jeton"]
    assert blacks_fichet.split() == ["fichet", "..........|.", "two", "jetons:", "bredouille"]
    assert to_do == "White to throw"
    once = BOARD.draw(at(VRAI_ET_FAUX, trous={"white": 3, "black": 1}, run={"black": 1}))
    assert "in a row" not in once, "one hole is no run"


def test_dames_lifted_are_counted() -> None:
    *_, white, black, _ = (line for line in BOARD.draw(at(ALMOST_OUT)).splitlines() if "holes" not in line)
    assert white.endswith("lifted 13")
    assert "lifted" not in black


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["The first throw decides who begins", "White to throw", "White to play 4-3"]),
        ("fr", ["On tire au sort qui aura le dé", "Aux Blancs de jeter les dés", "Aux Blancs de jouer 4-3"]),
    ],
)
def test_what_is_to_be_done_is_the_last_line(language: str, expected: list[str]) -> None:
    use_language(language)
    states = [GAME.initial(), at(DEUX_TABLES), thrown(at(DEUX_TABLES), "4-3").state]
    assert [BOARD.draw(state).splitlines()[-1] for state in states] == expected


def test_who_looks_is_spoken_to() -> None:
    state = thrown(at(DEUX_TABLES), "4-3").state
    for board in RENDERERS:
        assert "You to play 4-3" in board.seen_with(Sight(Seat(0))).draw(state)
        assert "White to play 4-3" in board.seen_with(Sight(Seat(1))).draw(state)
        assert "White to play 4-3" in board.seen_with(Sight(Seat(0), reader=False)).draw(state)
    won = thrown(at(DEUX_TABLES, points={"white": 8}), "4-3").state
    mine = BOARD.seen_with(Sight(Seat(0)))
    assert mine.draw(won).endswith("You have won two holes with 4-3: leave or stay")
    use_language("fr")
    assert mine.draw(state).endswith("À vous de jouer 4-3")
    assert mine.draw(won).endswith("Vous avez gagné deux trous par 4-3 : dites « s'en aller » ou « tenir »")


def test_a_choice_and_an_end_are_shown() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 8}, bredouille={"white": False}), "4-3").state
    assert BOARD.draw(state).endswith("White has won a hole with 4-3: leave or stay")
    bredouille = thrown(at(DEUX_TABLES, points={"white": 8}), "4-3").state
    assert BOARD.draw(bredouille).endswith("White has won two holes with 4-3: leave or stay")
    again = NOTATION.set_up(GAME, NOTATION.position(bredouille))
    assert again == bredouille
    assert BOARD.draw(again).endswith("White has won a hole or more with 4-3: leave or stay")
    stayed = GAME.apply(bredouille, NOTATION.read(GAME, bredouille, "tenir")).state
    assert BOARD.draw(stayed).endswith("White to play 4-3")
    over = thrown(at(DEUX_TABLES, points={"white": 8}, trous={"white": 10}), "4-3").state
    assert BOARD.draw(over).endswith("The game is over")


# ---- what `tablegames check` can ask, when the answer is no


def situation(position: object = None, dice: str | None = None) -> Situation:
    state = None if position is None else NOTATION.set_up(GAME, position)
    if dice is not None:
        state = thrown(state, dice).state
    return Situation(GAME, GAME.rules, NOTATION, {}, state)


DEUX = {"white": DEUX_TABLES[0], "black": DEUX_TABLES[1], "turn": "white"}


@pytest.mark.parametrize(
    ("key", "right", "wrong"),
    [
        ("marks", {"white": 4, "black": 0}, {"white": 6}),
        ("events", [{"jan": "jan_de_deux_tables", "points": 4}], []),
        ("events_include", [{"jan": "jan_de_deux_tables"}], [{"jan": "battre_coin"}]),
        ("events_exclude", [{"jan": "battre_coin"}], [{"jan": "jan_de_deux_tables"}]),
        ("plays.unplayed", 0, 1),
        ("trous_after", {"tenir": {"white": 0}}, {"tenir": {"white": 2}}),
        ("over", False, {"winner": 0}),
        ("throws", [{"event": "jan_de_deux_tables", "count": 4}], [{"event": "jan_de_deux_tables", "count": 5}]),
        ("throws", [], [{"event": "jan_de_quatre_tables", "count": 0}]),
        ("a_ecrire", {"winner_trous": 6, "loser_trous": 1, "bredouille": "petite", "marked": 15},
         {"winner_trous": 6, "loser_trous": 1, "marked": 15}),
        ("postillon", {"missing": 2, "points": 36}, {"missing": 2, "points": 28}),
        ("marking", {"before": {}, "gains": [{"for": "white", "points": 12}], "after": {"white": {"trous": 2}}},
         {"before": {}, "gains": [{"for": "white", "points": 4}], "after": {"white": {"trous": 2}}}),
    ],
)  # fmt: skip
def test_a_case_that_does_not_hold_is_told(key: str, right: object, wrong: object) -> None:
    here = situation(DEUX) if key == "throws" else situation(DEUX, "4-3")
    assert TRICTRAC_KEYS[key](here, right) == []
    assert len(TRICTRAC_KEYS[key](here, wrong)) == 1


@pytest.mark.parametrize(
    "key", ["marks", "events", "events_include", "events_exclude", "plays.unplayed", "trous_after"]
)
def test_what_asks_for_a_throw_says_so(key: str) -> None:
    expected = {} if key in ("marks", "trous_after") else [{}]
    assert TRICTRAC_KEYS[key](situation(DEUX), expected) == ["the case must give a 'throw:'"]


def test_a_marking_that_cannot_be_read_is_refused() -> None:
    odd = {"before": {}, "gains": [{"for": "red", "points": 4}], "after": {}}
    (wrong,) = TRICTRAC_KEYS["marking"](situation(), odd)
    assert wrong.startswith("must be a mapping {before: …, gains: …, after: …}, not {'before': {}")


def test_two_jetons_show_points_in_bredouille_after_the_others() -> None:  # AUJ-T2 VII
    score = Marque((SideMarque(4, False, 3), SideMarque(6, True, 0)))
    assert [jetons(score, Seat(0)), jetons(score, Seat(1))] == [1, 2]
    assert WrittenScore().tell(score, Seat(0)).splitlines()[1].strip() == "fichet ..|.........  one jeton"
    assert jetons(Marque(), Seat(0)) == 0


def test_what_is_played_to_is_told_and_the_rail_has_as_many_places() -> None:
    table = load("trictrac", match="single", overrides={"trous": 3})
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white", "trous": {"white": 2, "black": 0}})
    drawn = table.draw(state, None)
    assert "holes  2 of 3  points  0" in drawn
    assert "fichet .|.  no jeton" in drawn
    assert table.reckoning(state)[0] == "White: holes 2 of 3, points 0."


# ---- the course of trictrac: every answer is what the rules say, every chapter is graded, both languages are


REGISTRY = Registry()
ENTRY = REGISTRY.game("trictrac")
COURSE = questions_of(REGISTRY, ENTRY, REGISTRY.puzzles(ENTRY))
HOLDING = [question for question in COURSE.values() if question.id.startswith("holding")]


@pytest.mark.parametrize("question", COURSE.values(), ids=list(COURSE))
def test_the_answer_is_what_the_rules_say(question: Question) -> None:
    found = set_question(REGISTRY, ENTRY, question)
    assert question.cite.startswith(("LEP ", "AUJ-"))
    assert (question.count is not None) == (question.number is not None), "every number is counted"
    assert bool(found.plays) == (question.number is None)
    if found.plays and not question.forced:
        assert len(found.plays) < len(found.table.game.legal(found.state)), "there is something to choose"


@pytest.mark.parametrize("question", COURSE.values(), ids=list(COURSE))
def test_it_is_asked_and_explained_in_both_languages(question: Question) -> None:
    for text in (question.ask, question.note, question.chapter):
        assert text.en
        assert text.fr
        assert text.en != text.fr


def test_five_chapters_from_easy_to_hard() -> None:
    chapters = [
        (name, [one.level for one in group]) for name, group in groupby(COURSE.values(), lambda one: one.chapter.en)
    ]
    assert [name for name, _ in chapters] == [
        "Counting",
        "Filling and keeping",
        "The coin",
        "Staying or leaving",
        "Bredouille",
    ]
    for _, levels in chapters:
        assert len(levels) >= 8
        assert levels == sorted(levels)
        assert levels[0] == 1
        assert levels[-1] >= 4


@pytest.mark.parametrize("question", HOLDING, ids=[question.id for question in HOLDING])
def test_the_bot_stays_and_leaves_as_the_book_does(question: Question) -> None:
    found = set_question(REGISTRY, ENTRY, question)
    table, legal = found.table, list(found.table.game.legal(found.state))
    assert {type(one) for one in legal} == {Tenir, SenAller}
    analyst = next(iter(REGISTRY.analysts(ENTRY).values())).make(table.bare)
    view = table.bare.view(in_hand(found.state), found.seat)
    best = analyst.analyse(view, legal, Limits(depth=2), 2).lines[0].actions[0]
    assert best in found.plays
