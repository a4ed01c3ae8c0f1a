"""Acts as they are written: in French, in English, with accents; and why they are refused.  [LEP 4.I, 4.III]"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames import load
from tablegames.core.errors import NotationError, Refused
from tablegames.core.languages import speaking
from tablegames.families.tables.trictrac_table.acts import Ecole, FaireJouer, Marquer, Slip, Toucher
from tablegames.families.tables.trictrac_table.words import plain_words, read_act, speak_act, write_act

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
        ("marquer 6", Marquer(6)),
        ("MARK  6", Marquer(6)),
        ("marquer 12 trous 1", Marquer(12, Slip(trous=1))),
        ("mark 6 jeton 8", Marquer(6, Slip(jeton=8))),
        ("marquer 6 simple", Marquer(6, Slip(simple=True))),
        ("marquer 8 à part", Marquer(8, Slip(apart=True))),
        ("mark 8 apart", Marquer(8, Slip(apart=True))),
        ("école 2", Ecole(2)),
        ("school 2", Ecole(2)),
        ("toucher 5 4", Toucher((4, 5))),
    ],
)
def test_an_act_in_words(text: str, act: Any) -> None:
    assert read_act(text) == act
    assert read_act(write_act(act)) == act
    for language in ("en", "fr"):
        with speaking(language):
            assert read_act(speak_act(act)) == act


def test_the_play_that_is_named_is_read_with_it() -> None:
    assert read_act("faire jouer 1/5 6/8") == ("faire jouer", "1/5 6/8")
    assert read_act("make play") == ("faire jouer", "")
    assert read_act("4/10 5/8") is None
    assert plain_words(" S’EN  ALLER ") == "s'en aller"


def test_people_are_shown_their_own_language() -> None:
    with speaking("fr"):
        assert speak_act(Ecole(4)) == "école 4"
    with speaking("en"):
        assert speak_act(Ecole(4)) == "school 4"
        assert speak_act(FaireJouer(None)) == "make play"


@pytest.mark.parametrize(
    ("acts", "text", "what"),
    [
        (("lancer", "6-3", "toucher 4"), "marquer 6", "too_late_to_mark"),
        (("lancer", "3-1", "toucher 5"), "1/4 1/2", "touched"),
        (("lancer", "6-3", "marquer 6"), "s'en aller", "no_trou"),
        (("lancer", "6-3", "4/10 5/8"), "faire jouer 1/7 1/4", "not_his_to_name"),
        (("lancer", "6-3"), "4/9 5/8", "not_the_number"),
        (("lancer", "6-3"), "ecole 2", "not_now"),
    ],
)
def test_why_an_act_is_refused(acts: tuple[str, ...], text: str, what: str) -> None:
    with pytest.raises(Refused) as refused:
        TABLE.read(after(*acts), text)
    assert refused.value.fault is not None
    assert refused.value.fault.what == what


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
