"""A turn at trictrac: throw, mark, stay or leave, play, and the adversary marks last.  [AUJ-T1 I; AUJ-T2 VI, X]"""

from __future__ import annotations

import pytest

from tablegames import load
from tablegames.core.dice import OpeningThrow, throw
from tablegames.core.game import Fault, Over
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.march_rules import Obsolete
from tablegames.families.tables.trictrac.state import Phase, SenAller, Tenir
from tablegames.plugin.registry import Registry
from tablegames.plugins.trictrac.game import trictrac
from tablegames.testing.acts import done
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
    whats,
)

# ---- AUJ-T1 I, AUJ-T2 X, LEP 1.I: to stay or to leave


def test_no_trou_no_choice() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 6}), "4-3").state
    assert state.phase is Phase.PLAY
    assert all(isinstance(play, Play) for play in GAME.legal(state))
    assert GAME.judge(state, SenAller()) == Fault("no_trou", "AUJ-T1 I; AUJ-T2 X; LEP 1.I, III")
    assert GAME.judge(state, Tenir()) == Fault("not_now")


# ---- AUJ-T1 I, AUJ-T2 XIII, LEP 1.VI: the end of a partie ordinaire


def test_nothing_can_be_done_once_it_is_over() -> None:
    state = thrown(at(DEUX_TABLES, points={"white": 8}, trous={"white": 11}), "4-3").state
    for action in (Tenir(), throw(6, 5), Play(()), OpeningThrow((2, 1))):
        assert GAME.judge(state, action) == Fault("not_now")


@pytest.mark.parametrize(("taken", "by"), [(0, "grande_bredouille"), (1, "tour")])
def test_the_first_treatise_doubles_only_where_the_adversary_took_no_hole_at_all(taken: int, by: str) -> None:
    rules = Registry().variant(Registry().game("trictrac"), "academie_premier", {"grande_bredouille": True}).rules
    first = trictrac(rules)  # AUJ-T1 I, VIII
    state = at(DEUX_TABLES, of=first, points={"white": 8}, trous={"white": 10, "black": taken}, run={"white": 10})
    over = first.turn(thrown(state, "4-3", first).state)
    assert isinstance(over, Over)
    assert over.outcome.by == by


# ---- AUJ-T2 XII, XVIII; LEP 1.V: lifting the last dame


def test_what_was_marked_for_the_sortie_must_be_lifted() -> None:
    state = thrown(at(ALMOST_OUT), "2-1").state
    assert [NOTATION.write(state, play) for play in GAME.legal(state)] == ["23/off 24/off"]
    assert GAME.judge(state, Play(((24, 25), (23, 24)))) == Fault("must_lift", "LEP 1.V")


# ---- AUJ-T1 II: jans made once a relevé; AUJ-T2 XX: jans no longer in use


def test_three_throws_into_six_arrows_through_a_whole_beginning() -> None:  # AUJ-T1 II; LEP 1.I
    state = GAME.initial(WHITE)
    for dice, play in (("4-3", "1/5 1/4"), ("2-1", None), ("2-1", "1/3 1/2"), ("2-1", None)):
        state = thrown(state, dice).state
        state = (first_play(state) if play is None else said(state, play)).state
    step = thrown(state, "6-5")
    assert "jan_de_trois_coups" in whats(step.events)
    assert state.releve.throws == (2, 2)


@pytest.mark.parametrize(("dice", "points"), [("6-4", 4), ("5-5", 6)])
def test_the_second_players_first_throw_may_meet_the_firsts(dice: str, points: int) -> None:  # AUJ-T2 XX
    old = game(obsolete=(Obsolete.JAN_DE_RENCONTRE,))
    after = first_play(thrown(old.initial(WHITE), dice, old).state, old).state
    step = thrown(after, dice, old)
    assert [(e.what, e.seat, e.get("points")) for e in step.events][:1] == [("jan_de_rencontre", BLACK, points)]
    assert "jan_de_rencontre" not in whats(thrown(after, "2-1", old).events)
    third = first_play(step.state, old).state
    assert "jan_de_rencontre" not in whats(thrown(third, dice, old).events)  # only the first two throws meet
    assert "jan_de_rencontre" not in whats(
        thrown(first_play(thrown(GAME.initial(WHITE), dice).state).state, dice).events
    )


# ---- LEP 4.I 56: écoles in one window at the table


def test_the_schools_of_one_window_add_up_and_are_remembered_after_the_throw() -> None:
    """Two écoles called for the same gift: nothing more is owed for it.  [LEP 4.I 56]"""
    table = load("trictrac", overrides={"arbiter": "table"}, match="single")
    start = table.start({"white": "1*13 7 9", "black": "1*12 7 12*2", "turn": "white"})
    twice = [{"black": "ecole 2"}, {"white": "accepter"}] * 2
    window = done(table, start, [{"white": "6-3"}, {"white": "1/7 1/4"}, *twice]).state
    assert (window.schools, window.schooled) == (4, 0)
    thrown = done(table, window, [{"black": "2-1"}]).state
    assert (thrown.schools, thrown.schooled) == (0, 4)
