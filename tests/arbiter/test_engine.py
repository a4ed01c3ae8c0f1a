"""The engine itself, on a game in little, and its words."""

from __future__ import annotations

import pickle

import pytest

from tablegames.arbiter.contract import AtTable, Say
from tablegames.arbiter.words import TableWord, Vocabulary, a_number, places
from tablegames.core.errors import NotationError
from tablegames.core.events import Note, Seat
from tablegames.core.game import Decide, Over
from tablegames.core.languages import speaking
from tests.arbiter.pile import Pile, PileAtTheTable, StrictPile

GAME = PileAtTheTable(StrictPile(4))
LEAVE, AGAIN = Say("laisser"), Say("faire rejouer")


def done(game: PileAtTheTable, *acts: object) -> tuple[AtTable[Pile], list[str]]:
    state, told = game.initial(Seat(0)), []
    for act in acts:
        assert game.judge(state, act) is None
        step = game.apply(state, act)
        state = step.state
        told += [event.what for event in step.events]
    return state, told


def test_a_wrong_play_is_noted_and_can_be_called() -> None:
    state, told = done(GAME, 1)
    assert (told, state.inner.left, GAME.turn(state)) == (["parity"], 3, Decide(Seat(1)))
    assert [*GAME.legal(state)] == [LEAVE, AGAIN]
    assert GAME.listed(state) == (LEAVE,)
    assert GAME.tacit(state) == LEAVE
    made = [Note("parity", Seat(0), "HEAP I", (("made", "play"),), seen_by=())]
    assert GAME.faults(state, made) == [{"fault": "parity", "by": "white", "made": "play", "open": True}]
    again, told = done(GAME, 1, AGAIN)
    assert (again.inner, again.moment, GAME.turn(again)) == (Pile(4, Seat(0)), "replay", Decide(Seat(0)))
    assert [*GAME.legal(again)] == [2]
    assert GAME.faults(again, made)[0]["open"] is False


def test_a_right_play_cannot() -> None:
    state, told = done(GAME, 2)
    assert told == []
    assert AGAIN not in GAME.legal(state)
    with pytest.raises(AssertionError, match="because of a fault"):
        GAME.apply(state, AGAIN)


def test_an_end_is_told_when_it_is_let_pass_right_or_wrong() -> None:
    for before in ((2, LEAVE, 2), (2, LEAVE, 1, LEAVE, 1)):
        state, told = done(GAME, *before)
        assert "last" not in told
        assert isinstance(GAME.turn(state), Decide)
        state, told = done(GAME, *before, LEAVE)
        assert told[-1] == "last"
        assert isinstance(GAME.turn(state), Over)


def test_a_game_and_a_state_are_pickled_and_the_strict_state_is_read_through_the_table() -> None:
    state, _ = done(GAME, 1)
    game, kept = pickle.loads(pickle.dumps((GAME, state)))
    assert (game, kept) == (GAME, state)
    assert [*game.legal(kept)] == [*GAME.legal(state)]
    assert kept.left == 3
    with pytest.raises(AttributeError):
        _ = kept.nothing_of_the_kind


SPOKEN = Vocabulary(
    TableWord("toucher", "touch", places(lambda one: int(one) if one in ("8", "12") else None)),
    TableWord("adouber", "adjust"),
    TableWord("faire rejouer", "make replay", also=("replay",)),
    TableWord("école", "school", a_number()),
    TableWord("s'en aller", "leave", also=("je m'en vais",)),
)


@pytest.mark.parametrize(
    ("text", "act"),
    [
        *((text, Say("toucher", (8, 12))) for text in ("toucher 12 8", "Touche 8,12", "je touche 8 12!", "touch 12 8")),
        *((text, Say("adouber")) for text in ("J’adoube !", "adoube", "jadoube", "I adjust", "adjust")),
        *((text, Say("faire rejouer")) for text in ("faire rejouer", "fais rejouer", "replay", "make  replay")),
        *((text, Say("ecole", (4,))) for text in ("École 4", "ecole 4", "school 4")),
        *((text, Say("s'en aller")) for text in ("s'en aller", "Je m’en vais", "leave")),
        ("8/12 1/5", None),
        ("toucherait 8", None),
    ],
)
def test_a_word_is_read_as_it_is_said(text: str, act: Say | None) -> None:
    assert SPOKEN.read(text) == act
    if act is not None:
        assert SPOKEN.read(SPOKEN.write(act)) == act
        for language in ("en", "fr"):
            with speaking(language):
                assert SPOKEN.read(SPOKEN.speak(act)) == act


@pytest.mark.parametrize("text", ["toucher", "toucher 9", "adouber 8", "ecole", "ecole x", "touch" + " 8" * 5000])
def test_what_is_not_clear_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        SPOKEN.read(text)


def test_what_can_be_said_is_told() -> None:
    assert SPOKEN.sayings() == ("touch @", "adjust", "make replay", "school #", "leave")
    assert SPOKEN.write(Say("ecole", (4,))) == "ecole 4"
    with speaking("fr"):
        assert SPOKEN.speak(Say("ecole", (4,))) == "école 4"
