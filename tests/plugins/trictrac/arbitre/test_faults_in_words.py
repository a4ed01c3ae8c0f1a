"""Acts as they are written: in French, in English, with accents; and why they are refused.  [LEP 4.I, 4.III]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames import load
from tablegames.arbiter.contract import Say
from tablegames.core.errors import NotationError, Refused
from tablegames.core.languages import speaking
from tablegames.families.tables.trictrac_table.books import Slip, mark
from tablegames.families.tables.trictrac_table.notation import WORDS

TABLE = load("trictrac", "lepeintre", overrides={"arbiter": "table"}, match="single")
POSITION = {"white": "1*11 4 5 12*2", "black": "1*9 2 3*2 4 7 8", "turn": "white"}


def after(*acts: str) -> Any:
    state = TABLE.notation.set_up(TABLE.bare, POSITION)
    for act in acts:
        state = TABLE.played(state, act).step.state
    return state


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("marquer 6", mark(6)),
        ("MARK  6", mark(6)),
        ("marquer 12 trous 1", mark(12, Slip(trous=1))),
        ("mark 6 jeton 8", mark(6, Slip(jeton=8))),
        ("marquer 6 simple", mark(6, Slip(simple=True))),
        ("marquer 8 à part", mark(8, Slip(apart=True))),
        ("mark 8 apart", mark(8, Slip(apart=True))),
        ("école 2", Say("ecole", (2,))),
        ("school 2", Say("ecole", (2,))),
        ("toucher 5 4", Say("toucher", (4, 5))),
    ],
)
def test_an_act_in_words(text: str, act: Any) -> None:
    assert WORDS.read(text) == act
    assert WORDS.read(WORDS.write(act)) == act
    for language in ("en", "fr"):
        with speaking(language):
            assert WORDS.read(WORDS.speak(act)) == act


def test_the_play_that_is_named_is_read_with_it() -> None:
    assert WORDS.read("faire jouer 1/5 6/8") == ("faire jouer", "1/5 6/8")
    assert WORDS.read("make play") == ("faire jouer", "")
    assert WORDS.read("4/10 5/8") is None
    assert WORDS.read(" S’EN  ALLER ") == Say("s'en aller")
    assert WORDS.read("j’adoube !") == WORDS.read("adoube") == Say("adouber")
    assert WORDS.read("touche 4") == Say("toucher", (4,))


def test_people_are_shown_their_own_language() -> None:
    with speaking("fr"):
        assert WORDS.speak(Say("ecole", (4,))) == "école 4"
    with speaking("en"):
        assert WORDS.speak(Say("ecole", (4,))) == "école 4"
        assert WORDS.speak(Say("faire jouer")) == "demand play"


@pytest.mark.parametrize(
    ("acts", "text", "what"),
    [
        (("lancer", "6-3", "toucher 4"), "marquer 6", "too_late_to_mark"),
        (("lancer", "3-1", "toucher 5"), "1/4 1/2", "touched"),
        (("lancer", "6-3", "marquer 6"), "s'en aller", "no_trou"),
        (("lancer", "6-3", "4/10 5/8"), "faire jouer 1/7 1/4", "not_his_to_name"),
        (("lancer", "6-3"), "4/9 5/8", "not_the_number"),
        (("lancer", "6-3"), "ecole 2", "not_now"),
        (("lancer", "6-3"), "marquer 99", "mark_number"),
        (("lancer", "6-3"), "marquer 3", "mark_even"),
        (("lancer", "6-3"), "marquer 8 jeton 4", "no_such_slip"),
        (("lancer", "6-3"), "toucher 20", "no_dame"),
        (("lancer", "6-3"), "toucher 1 4 5", "touch_two"),
        (("lancer", "6-3", "marquer 6"), "reprendre 2", "not_taken_back"),
        (("lancer", "6-5", "marquer 12", "tenir"), "s'en aller", "said_to_stay"),
        (("lancer", "6-3", "4/10 5/8"), "ecole 99", "mark_number"),
        (("lancer", "6-3", "4/10 5/8", "rectifier"), "rectifier", "once"),
        (("lancer", "6-3", "4/10 5/8", "ecole 40", "contester"), "ecole 2", "called_wrongly"),
    ],
)
def test_why_an_act_is_refused(acts: tuple[str, ...], text: str, what: str) -> None:
    with pytest.raises(Refused) as refused:
        TABLE.read(after(*acts), text)
    assert refused.value.fault is not None
    assert refused.value.fault.what == what


def test_who_has_taken_a_trou_is_offered_to_take_back_what_he_marked_and_no_more() -> None:  # AUJ-T2 X
    score = {"points": {"white": 2, "black": 0}, "bredouille": {"white": True}}
    state = TABLE.notation.set_up(TABLE.bare, {**POSITION, **score})
    for act in ("lancer", "6-5", "marquer 10"):
        state = TABLE.played(state, act).step.state
    offered = [act.args for act in TABLE.bare.legal(state) if isinstance(act, Say) and act.word == "reprendre"]
    assert offered == [(2,), (4,), (6,), (8,), (10,)]
    state = TABLE.played(state, "reprendre 10").step.state
    assert not [act for act in TABLE.bare.legal(state) if isinstance(act, Say) and act.word == "reprendre"]


@pytest.mark.parametrize("acts", [(), ("lancer", "6-3", "4/10 5/8"), ("lancer", "6-3", "4/10 5/8", "ecole 2")])
def test_nonsense_is_answered_with_what_can_be_said(acts: tuple[str, ...]) -> None:
    with pytest.raises(NotationError):
        TABLE.read(after(*acts), "4/10 5/8")
    with pytest.raises(NotationError):
        TABLE.read(after(*acts), "marquer beaucoup")


@pytest.mark.parametrize(
    "account",
    [
        7,
        {"stage": "nowhere"},
        {"journal": [{"time": 1}]},
        {"journal": "1 white 6"},
        {"base": {"colour": 3}},
        {"used": [3]},
        {"last": {"seat": 0, "board": "x"}},
        {"unknown": 1},
        {"journal": [{"time": 1, "seat": 0, "points": 6}]},
    ],
)
def test_an_account_that_is_none_is_refused(account: object) -> None:
    from tablegames.core.errors import PositionError

    with pytest.raises(PositionError):
        TABLE.notation.set_up(TABLE.bare, {**POSITION, "account": account})
