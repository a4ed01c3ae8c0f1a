"""How throws, choices and plays of trictrac are written, read, and refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tablegames.core.chance import Rng
from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Chance, Decide, Fault
from tablegames.core.languages import use_language
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.state import SenAller, Tenir, TourState
from tablegames.table.setting import load
from tablegames.table.table import Table
from tests.plugins.trictrac.at_the_table import (
    ALMOST_OUT,
    BLACK,
    DEUX_TABLES,
    GAME,
    NOTATION,
    WHITE,
    at,
    first_play,
    game,
    said,
    thrown,
)

GRAND_JAN = "7*2 8*2 9*2 10*2 11*2 12*5"
HOME = "19*5 20*2 21*2 22*2 23*2 24*2"
PUISSANCE = ("1*11 4 5 8 10", "1*15")
"""5-3 leads two dames to the adversary's coin, which is empty.  [AUJ-T2 VIII]"""


def in_hand(sides: tuple[str, str], dice: str, of: Any = GAME) -> TourState[Any]:
    """A throw to be played."""
    return thrown(at(sides, of=of), dice, of).state


# ---- writing


def test_throws_are_written_larger_number_first() -> None:
    assert NOTATION.write(GAME.initial(WHITE), Throw((6, 5))) == "6-5"
    assert NOTATION.write(GAME.initial(), OpeningThrow((2, 5))) == "2-5"  # white's die, then black's


def test_a_dame_that_plays_both_numbers_is_written_tout_dune() -> None:
    state = in_hand(("1*15", "1*15"), "6-3")
    assert NOTATION.write(state, Play(((1, 7), (7, 10)))) == "1/10"
    assert NOTATION.write(state, Play(((1, 7), (1, 4)))) == "1/7 1/4"


def test_the_coin_by_puissance_is_marked_as_such() -> None:  # AUJ-T1 IV; AUJ-T2 VIII
    state = in_hand(PUISSANCE, "5-3")
    taken = NOTATION.read(GAME, state, "8/12 10/12")
    assert NOTATION.write(state, taken) == "8/12 10/12 (p)"
    effet = in_hand(("1*11 4 5 8 10", "1*15"), "4-2")
    assert NOTATION.write(effet, NOTATION.read(GAME, effet, "8/12 10/12")) == "8/12 10/12"


def test_nothing_to_play_is_a_dash() -> None:
    state = in_hand(("12*2 24*13", "7*3 8*2 9*2 10*2 11*2 12*4"), "6-1")
    assert [NOTATION.write(state, play) for play in GAME.legal(state)] == ["-"]
    for text in ("-", "", "pass", "passe", "rien", "none", " PASSE "):
        assert NOTATION.read(GAME, state, text) == Play(())


# ---- reading, as people write


@pytest.mark.parametrize("text", ["1/10", "1/7/10", "1/4/10", "1-10", " 1/7  7/10 ", "1/4, 4/10", "1/7;7/10"])
def test_a_dame_tout_dune_may_be_written_in_many_ways(text: str) -> None:
    state = in_hand(("1*15", "1*15"), "6-3")
    assert NOTATION.write(state, NOTATION.read(GAME, state, text)) == "1/10"


@pytest.mark.parametrize(
    "text",
    [
        "8/12 10/12",
        "10/12 8/12",
        "8/12 10/12 (p)",
        "8/12 10/12 (puissance)",
        "8/12 10/12 par puissance",
        "8-12 10-12(P)",
    ],
)
def test_the_coin_by_puissance_may_be_said_or_not(text: str) -> None:
    state = in_hand(PUISSANCE, "5-3")
    assert NOTATION.write(state, NOTATION.read(GAME, state, text)) == "8/12 10/12 (p)"


@pytest.mark.parametrize("text", ["tenir", "Tenir", "t", "je tiens", "stay", "STAY", "je reste", " i  stay "])
def test_staying_is_said_in_both_languages(text: str) -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 8}), "4-3").state
    assert NOTATION.read(GAME, state, text) == Tenir()


@pytest.mark.parametrize(
    "text", ["s'en aller", "s’en aller", "S'EN ALLER", "leave", "aller", "je m’en vais", "i leave"]
)
def test_leaving_is_said_in_both_languages(text: str) -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 8}), "4-3").state
    assert NOTATION.read(GAME, state, text) == SenAller()


@pytest.mark.parametrize("text", ["6-5", "6 5", "65", "5-6", "6,5"])
def test_dice_are_read_in_any_order(text: str) -> None:
    assert NOTATION.read(GAME, GAME.initial(WHITE), text) == Throw((6, 5))


# ---- what cannot be read


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text", ["1/7 1/4", "peut-être", "", "6-5"])
def test_at_the_choice_only_a_choice_is_understood(text: str, language: str) -> None:
    use_language(language)
    state = thrown(at(DEUX_TABLES, points={"white": 8}), "4-3").state
    with pytest.raises(NotationError, match=r"s'en aller.*tenir"):
        NOTATION.read(GAME, state, text)


@pytest.mark.parametrize(("text", "column"), [("1/7 x/9", 5), ("sept", 1), ("1/7 9/4", 5), ("1/26", 1)])
def test_what_is_no_move_is_shown_by_its_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as unread:
        NOTATION.read(GAME, in_hand(("1*15", "1*15"), "6-3"), text)
    assert unread.value.column == column


@pytest.mark.parametrize("text", ["7-1", "6", "6-5-4", "six"])
def test_what_is_no_throw_is_not_read(text: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(GAME, GAME.initial(WHITE), text)


def test_when_it_is_over_nothing_is_read() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 8}, trous={"white": 10}), "4-3").state
    for text in ("6-5", "tenir", "1/7"):
        with pytest.raises(Refused, match="over"):
            NOTATION.read(GAME, state, text)


# ---- refusals name the rule that is really broken

REFUSALS: list[tuple[tuple[str, str], str, str, str, str]] = [
    (("1*15", "1*15"), "6-2", "1/7 1/3 3/9", "too_many_numbers", "AUJ-T1 XI"),
    (("1*15", "1*15"), "6-2", "2/8", "no_dame", ""),
    (("1*15", "1*15"), "6-2", "1/5 1/7", "not_the_number", "AUJ-T2 III"),
    (("1*15", "1*15"), "6-2", "1/7 1/7", "number_once", "AUJ-T2 III"),
    (("1*15", "1*15"), "6-2", "1/4/9", "not_the_number", "AUJ-T2 III"),  # tout d'une, but no such rest
    (("1*15", "1*15"), "2-1", "1/2(16)", "too_many_numbers", "AUJ-T1 XI"),
    (("1*15", "1*13 18 23"), "6-1", "1/8", "occupied", "AUJ-T1 III"),  # neither 7 nor 2 is a rest
    (("7*2 24*13", HOME), "6-5", "7/13 7/12", "his_coin", "AUJ-T1 VI"),
    ((GRAND_JAN, "1*4 9*2 10*2 11*2 12*5"), "6-5", "12/18 12/17", "his_grand_jan", "AUJ-T1 VI"),
    (("1*2 2*2 3*2 4*3 5*2 6*2 11*2", "1*9 2*2 3*2 7*2"), "4-4", "11/19", "his_petit_jan", "LEP 1.V, 4.I 38"),
    (("1*15", "1*15"), "6-5", "1/12", "coin_taken_alone", "AUJ-T2 VIII"),
    (("1*15", "1*14 18"), "6-5", "1/12", "coin_taken_alone", "AUJ-T2 VIII"),  # 7 is not a rest, but 6 is
    (("12*2 19*13", HOME), "6-1", "12/18 19/20", "coin_left_alone", "AUJ-T2 VIII"),
    (("17 18 19*13", HOME), "6-1", "19/off 17/18", "not_all_home", "LEP 1.V"),
    (("19*2 22*13", HOME), "5-1", "22/off 19/20", "dame_behind", "LEP 1.V"),
    (("1*11 6*2 7*2", "1*15"), "6-6", "7/12 7/12 (p)", "power_though_effet", "AUJ-T2 VIII"),
    (("1*11 4 5 8 10", "1*9 2*2 3*2 12*2"), "5-3", "8/12 10/12", "power_his_coin_held", "AUJ-T2 VIII"),
    (("1*9 4 5 8 10 12*2", "1*15"), "5-3", "8/12 10/12", "power_coin_held", "AUJ-T2 VIII"),
    (("1*15", "1*15"), "6-2", "1/7", "numbers_left", "AUJ-T2 XV"),
    (("1*15", "1*15"), "6-2", "passe", "numbers_left", "AUJ-T2 XV"),
    (("12*2 18 24*12", HOME), "6-1", "18/19", "larger_first", "AUJ-T2 XV"),
    (("1*2 2 6 7*2 8 9*2 10*2 11*2 12*2", "1*13 12*2"), "4-2", "1/7", "must_fill", "LEP 4.I 60"),
    (("1*2 2*2 3*2 4*3 5*2 6*2 11*2", "1*3 2*2 3*2 4*2 5*2 7*2 9*2"), "4-4", "1/5(2)", "must_keep", "LEP 4.I 60"),
    (ALMOST_OUT, "2-1", "23/24 24/off", "must_lift", "LEP 1.V"),
    (("1*15", "1*15"), "6-2", "leave", "no_trou", "AUJ-T2 X"),
    (("1*15", "1*15"), "6-2", "tenir", "not_now", ""),
]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("sides", "dice", "text", "what", "cite"), REFUSALS, ids=[f"{r[3]}-{r[2]}" for r in REFUSALS])
def test_a_refusal_names_the_rule_and_its_article(
    sides: tuple[str, str], dice: str, text: str, what: str, cite: str, language: str
) -> None:
    use_language(language)
    table = load("trictrac")
    state = table.start({"white": sides[0], "black": sides[1], "turn": "white"})
    state = table.game.apply(state, table.read(state, dice)).state
    with pytest.raises(Refused) as refused:
        table.read(state, text)
    fault = refused.value.fault
    assert fault is not None
    assert fault.what == what
    assert cite in fault.cite
    said_so = str(refused.value)
    assert text in said_so
    assert "{" not in said_so
    assert what not in said_so  # worded, not named by its key


@pytest.mark.parametrize(
    ("sortie", "text", "what"),
    [(Sortie.INSIDE_FIRST, "20/off 23/off", "inside_first"), (Sortie.EXACT_LIFTS, "20/off 20/22", "exact_must_lift")],
)
def test_each_opinion_on_lifting_refuses_in_its_own_words(sortie: Sortie, text: str, what: str) -> None:
    of = game(sortie=sortie)
    state = in_hand(("20*2 22 23 off*11", HOME), "5-2", of)
    with pytest.raises(Refused) as refused:
        NOTATION.read(of, state, text)
    assert refused.value.fault is not None
    assert refused.value.fault.what == what


def test_every_fault_of_the_march_is_tried_here() -> None:
    tried = {what for _, _, _, what, _ in REFUSALS} | {"inside_first", "exact_must_lift", "number_times"}
    phrases = load("trictrac").wording.phrases
    marks = "too_late_to_mark mark_even mark_number no_such_slip marked_enough not_taken_back said_to_stay"
    calls = "not_his_to_name once no_schools called_wrongly called_enough touched touch_two displaced"
    dames = "nothing_between not_at_the_talon no_dame_wanting no_dame_too_many nothing_to_plant"
    words = "no_word_now name_the_numbers"
    at_the_table = set(f"{marks} {calls} {dames} {words}".split())
    assert {f"fault.{what}" for what in tried | at_the_table} == {
        key for key in phrases if key.startswith("fault.") and key.count(".") == 1
    }


# ---- whatever is legal reads back; nothing else is accepted


@st.composite
def reached(draw: st.DrawFn) -> TourState[Any]:
    """A state of a random game."""
    rng = Rng(draw(st.integers(0, 2**32)))
    state = GAME.initial()
    for _ in range(draw(st.integers(0, 200))):
        turn = GAME.turn(state)
        if isinstance(turn, Chance):
            action = turn.lottery.sample(rng)
        elif isinstance(turn, Decide):
            legal = GAME.legal(state)
            action = legal[rng.below(len(legal))]
        else:
            break
        state = GAME.apply(state, action).state
    return state


@given(reached())
def test_every_legal_action_is_written_and_read_back(state: TourState[Any]) -> None:
    if isinstance(GAME.turn(state), Decide):
        texts = [NOTATION.write(state, action) for action in GAME.legal(state)]
        assert len(set(texts)) == len(texts)
        assert [NOTATION.read(GAME, state, text) for text in texts] == list(GAME.legal(state))


@given(reached(), st.lists(st.tuples(st.integers(1, 24), st.integers(1, 12)), max_size=3))
def test_a_text_is_read_to_a_legal_play_or_refused_with_its_rule(
    state: TourState[Any], moves: list[tuple[int, int]]
) -> None:
    if state.throw is None or not isinstance(GAME.turn(state), Decide):
        return
    if GAME.legal(state)[0] == Tenir():
        state = GAME.apply(state, Tenir()).state
    text = " ".join(f"{source}/{source + by if source + by < 25 else 'off'}" for source, by in moves)
    play, fault = understood(state, text)
    if fault is None:
        assert play in list(GAME.legal(state))
        assert GAME.judge(state, play) is None
    else:
        assert fault.what in {what for _, _, _, what, _ in REFUSALS}
        assert fault.what not in ("not_now", "no_trou")


def understood(state: TourState[Any], text: str) -> tuple[Any, Fault | None]:
    """The play a text means, or the rule it breaks."""
    try:
        return NOTATION.read(GAME, state, text), None
    except Refused as refused:
        return None, refused.fault or Fault("none was given")


def test_black_counts_along_his_own_path() -> None:
    state = at(("1*15", "1*15"), "black")
    step = said(thrown(state, "6-3").state, "1/10")
    assert NOTATION.position(step.state)["black"] == "1*14 10"
    assert step.state.seat == WHITE
    assert first_play(thrown(step.state, "2-1").state).state.seat == BLACK


def test_a_match_reads_and_writes_as_its_game() -> None:
    table: Table = load("trictrac", "a_ecrire")
    state = table.begin(WHITE)
    state = table.game.apply(state, table.read(state, "6-3")).state
    action = table.read(state, "1/10")
    assert table.write(state, action) == "1/10"
