"""The articles, in their order; the worked positions of the books are in `cases/`."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from dames_help import FMJD, MANOURY, METZ, NOTATION, after, at, plays

from tablegames.core.errors import RulesError
from tablegames.core.events import Note, Scored, Seat, score
from tablegames.core.game import Chance, Decide, Over
from tablegames.plugin.own import own_of
from tablegames.plugin.registry import Registry
from tablegames.plugins import dames_polonaises as plugin
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Lot, Move, Take
from tablegames.rules.ruledata import rules_as_data, rules_from_data
from tablegames.table.setting import load

MANOURYS: dict[str, Any] = {  # the options of the digest, as Manoury has them
    "play_squares": "light", "first_move": "lots_then_alternate", "odds_receiver_begins": True,
    "men_capture_backwards": True, "flying_kings": True, "captured_lifted": "at_end", "repass_captured": "forbidden",
    "repass_empty_square": "allowed", "crown_when": "move_ends_on_row", "capture_number": "maximum",
    "capture_quality": "king_count", "capture_with_strongest": False, "capture_enforcement": "huff_or_enforce",
    "huff_choice": "opponent_chooses_among_bound", "huff_is_a_move": False, "huff_touch_commits": True,
    "huff_window": "while_capture_unchanged", "huff_on_touch": True, "incomplete_lift": "stays_and_huffable",
    "own_piece_lifted": "restore", "refuse_to_take": "loses", "touch_move": True, "touch_several": "opponent_chooses",
    "touch_unplayable": "no_fault", "false_move": "opponent_chooses", "draw_main_line": "at_once", "draw_limit": 20,
    "draw_limit_giver": "same", "draw_limit_draw_odds": 25, "draw_limit_needs_line": "held_or_forced_coup",
    "draw_crowning_offer": True, "draw_two_v_one": None, "draw_repetition": None, "draw_kings_only": None,
    "odds": "none", "odds_fraction_game": "alternate", "odds_man_removed": "agreed_square",
}  # fmt: skip
METZS: dict[str, Any] = {
    "capture_quality": "none", "huff_on_touch": False, "own_piece_lifted": "consent_needed",
    "draw_main_line": "at_once_if_safe", "draw_limit_giver": 20, "draw_limit_needs_line": "not_needed",
    "draw_two_v_one": "at_once", "odds_fraction_game": "first",
}  # fmt: skip
TODAYS: dict[str, Any] = {
    "play_squares": "dark", "first_move": "white", "odds_receiver_begins": False, "capture_quality": "none",
    "capture_enforcement": "strict", "huff_choice": "none", "huff_is_a_move": None, "huff_touch_commits": None,
    "huff_window": "none", "huff_on_touch": False, "incomplete_lift": "restore", "refuse_to_take": "move_enforced",
    "draw_main_line": "counted", "draw_limit": 16, "draw_limit_men": True, "draw_limit_draw_odds": "same",
    "draw_limit_needs_line": "not_needed", "draw_crowning_offer": False, "draw_two_v_one": 5, "draw_repetition": 3,
    "draw_kings_only": 25,
}  # fmt: skip
RULESETS: dict[str, dict[str, Any]] = {
    "manoury_1787": {},
    "metz": METZS,
    "modern_fmjd": TODAYS,
    "qui_perd_gagne": {
        **METZS, "goal": "lose_all", "draw_main_line": "none", "draw_limit": None, "draw_limit_giver": "same",
        "draw_limit_draw_odds": "same", "draw_crowning_offer": False, "draw_two_v_one": None,
    },
    "premier_a_dame": {**METZS, "goal": "first_king"},
    "dames_francaises": {
        "board_size": 8, "men_capture_backwards": False, "flying_kings": False, "draw_main_line": "none",
        "draw_limit": None, "draw_limit_draw_odds": "same", "draw_crowning_offer": False,
    },
    "dame_damee": {"start": "W31,32,34-37,39-45,K46,47-50:B1-20", "roles_exchanged": True},
    "cinq_dames": {"start": "WK46-50,36-45:B1-20"},
    "partie_diagonale": {
        "start": "W15,20,24,25,29,30,33-35,38-40,42-45,47-50:B1-4,6-9,11-13,16-18,21,22,26,27,31,36",
    },
}  # fmt: skip


def test_the_defaults_are_manourys() -> None:
    assert {key: value for key, value in rules_as_data(DamesRules()).items() if key in MANOURYS} == MANOURYS


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset_is_that_of_the_books(name: str) -> None:
    registry = Registry()
    entry = registry.game("dames_polonaises")
    defaults = rules_as_data(DamesRules())
    assert rules_as_data(registry.variant(entry, name).rules) == {**defaults, **RULESETS[name]}
    assert registry.variant(entry).name == "manoury_1787"


def test_every_ruleset_is_known_here() -> None:
    registry = Registry()
    assert set(registry.sources(registry.game("dames_polonaises"))) == set(RULESETS)


# --- the options of the table


TABLE = [
    "capture_enforcement", "huff_choice", "huff_is_a_move", "huff_touch_commits", "huff_window", "huff_on_touch",
    "incomplete_lift", "own_piece_lifted", "refuse_to_take", "touch_move", "touch_several", "touch_unplayable",
    "false_move",
]  # fmt: skip


@pytest.mark.parametrize("name", TABLE)
def test_an_option_of_the_table_is_checked_all_the_same(name: str) -> None:
    with pytest.raises(RulesError, match=f"rule '{name}' must be"):
        load("dames_polonaises", overrides={name: "whatever"})


@pytest.mark.parametrize("name", ["huff_choice", "huff_is_a_move", "huff_touch_commits", "huff_window"])
def test_where_one_huffs_it_must_be_said_how(name: str) -> None:
    rules = rules_as_data(DamesRules())
    with pytest.raises(RulesError, match=f"{name}: none needs capture_enforcement: strict"):
        rules_from_data(DamesRules, {**rules, name: None}, "game.jsonl:1")
    rules_from_data(DamesRules, {**rules, name: None, "capture_enforcement": "strict"}, "game.jsonl:1")


def test_what_modern_rules_say_of_the_table_may_be_said_again() -> None:
    table = load("dames_polonaises", "modern_fmjd", overrides={"capture_enforcement": "strict"})
    assert table.variant.rules == load("dames_polonaises", "modern_fmjd").variant.rules


def test_captives_lifted_at_once_cannot_be_repassed() -> None:
    with pytest.raises(ValueError, match="needs captured_lifted: at_end"):
        DamesRules(captured_lifted="at_once", repass_captured="forbidden_if_backed")


def test_the_lots_say_who_begins() -> None:  # MAN III.1
    state = MANOURY.initial()
    turn = MANOURY.turn(state)
    assert isinstance(turn, Chance)
    assert {action for action, _ in turn.lottery.outcomes() or ()} == {Lot(Seat(0)), Lot(Seat(1))}
    assert len(MANOURY.legal(state)) == 0
    step = MANOURY.apply(state, Lot(Seat(1)))
    assert MANOURY.turn(step.state) == Decide(Seat(1))
    assert step.events == (Note("lots", Seat(1), "MAN III.1"),)
    assert NOTATION.position(step.state) == str(NOTATION.position(state)).replace("?", "B")


def test_a_seat_told_to_begin_begins_without_lots() -> None:  # MAN III.1, in turn after the first game
    assert MANOURY.turn(MANOURY.initial(Seat(1))) == Decide(Seat(1))
    assert MANOURY.turn(MANOURY.initial(Seat(0))) == Decide(Seat(0))


def test_black_moves_down_the_board() -> None:  # MAN II, III.2
    state = MANOURY.initial(Seat(1))
    moves = {(move.start, move.end) for move in MANOURY.legal(state) if isinstance(move, Move)}
    assert moves == {(16, 21), (17, 21), (17, 22), (18, 22), (18, 23), (19, 23), (19, 24), (20, 24), (20, 25)}


def test_a_man_takes_backwards() -> None:  # MAN III.2
    assert plays("W:W28:B32") == {"28x37:32"}


def test_what_is_taken_is_lifted_when_the_capture_ends() -> None:  # MAN III.9
    step = MANOURY.apply(at("W:W38:B32,22,40"), Take(38, 18, (32, 22)))
    assert NOTATION.position(step.state) == "B:W18:B40"
    assert step.events == (Note("taken", Seat(0), "MAN III.9", (("count", 2), ("squares", (32, 22)), ("kind", "men"))),)


def test_one_capture_that_can_go_round_either_way_is_one_action() -> None:  # MAN III.27
    assert plays("W:WK2:B7,8,17,18", METZ) >= {"2x2:7,8,17,18"}
    keys = [(a.start, a.end, frozenset(a.taken)) for a in METZ.legal(at("W:WK2:B7,8,17,18")) if isinstance(a, Take)]
    assert len(keys) == len(set(keys))


def test_a_king_may_end_where_it_began_and_is_still_there() -> None:  # MAN III.27, No. 77
    assert after("W:WK3,49,50:B1,2,6,7,11,14,16,17,24,32", "3x3") == "B:WK3,49,50:B1,2,6,7,11,16"


def test_a_man_that_ends_on_the_last_row_is_crowned() -> None:  # MAN III.24-26
    step = MANOURY.apply(at("W:W7:B45"), Move(7, 1))
    assert NOTATION.position(step.state) == "B:WK1:B45"
    assert step.events == (Note("crowned", Seat(0), "MAN III.24", (("at", 1),)),)
    assert after("B:W14:B41", "41-46") == "W:W14:BK46"


def test_a_man_that_passes_the_last_row_remains_a_man() -> None:  # MAN III.26, No. 7
    assert after("B:W34,42,43,6:B30", "30x37") == "W:W6:B37"


def test_a_king_taken_is_a_king_no_more() -> None:
    assert after("W:W33:BK29,9", "33x24:29") == "B:W24:B9"
    assert after("B:W8,24:BK13,29", "13x2") == "W:W24:BK2,29"


def test_he_who_has_no_piece_left_loses() -> None:  # METZ XXI, MAN I
    step = MANOURY.apply(at("W:W38:B32"), Take(38, 27, (32,)))
    turn = MANOURY.turn(step.state)
    assert isinstance(turn, Over)
    assert (turn.outcome.winners, turn.outcome.by, turn.outcome.cite) == ((Seat(0),), "all_taken", "MAN I; METZ XXI")
    assert score(step.events, 2) == turn.outcome.scores == (1, 0)
    assert len(MANOURY.legal(step.state)) == 0


def test_he_who_cannot_move_loses() -> None:  # METZ XXI, MAN I
    step = MANOURY.apply(at("W:W37,50:B45"), Move(37, 32))
    turn = MANOURY.turn(step.state)
    assert isinstance(turn, Over)
    assert (turn.outcome.winners, turn.outcome.by) == ((Seat(0),), "blocked")
    assert step.events == (Scored("won", Seat(0), "MAN I; METZ XXI", points=1),)


@pytest.mark.parametrize("name", ["manoury_1787", "metz", "dames_francaises"])
def test_a_game_is_won_by_what_both_books_say(name: str) -> None:  # MAN I, of the French game and the Polish; METZ XXI
    table = load("dames_polonaises", name)
    state = table.start("W:WK23:B19")
    outcome = table.game.turn(table.game.apply(state, next(iter(table.game.legal(state)))).state)
    assert isinstance(outcome, Over)
    assert table.wording.outcome(outcome.outcome).startswith("White has taken every piece. White wins")
    assert outcome.outcome.cite == "MAN I; METZ XXI"


def test_a_side_that_is_not_there_has_lost_whoever_is_to_move() -> None:  # METZ XXI
    for position in ("W:WK1:B", "B:WK1:B"):
        turn = MANOURY.turn(at(position))
        assert isinstance(turn, Over)
        assert turn.outcome.winners == (Seat(0),)
        assert len(MANOURY.legal(at(position))) == 0


def test_a_king_shut_in_but_able_to_take_plays_on() -> None:  # METZ XXI: only he who cannot move has lost
    assert plays("B:W10,14:BK5,36") == {"36-41"}
    assert isinstance(MANOURY.turn(at("B:W10,14:BK5")), Over)
    assert plays("B:W10:BK5") == {
        "5x14:10",
        "5x19:10",
        "5x23:10",
        "5x28:10",
        "5x32:10",
        "5x37:10",
        "5x41:10",
        "5x46:10",
    }


def test_the_state_is_never_changed_and_the_game_pickles() -> None:
    state = FMJD.initial()
    before = pickle.dumps(state)
    for action in FMJD.legal(state):
        FMJD.apply(state, action)
    assert pickle.dumps(state) == before
    copy = pickle.loads(pickle.dumps(FMJD))
    assert copy == FMJD
    assert list(copy.legal(state)) == list(FMJD.legal(state))


def test_the_last_move_carries_the_score() -> None:
    step = METZ.apply(at("W:WK46:B41", METZ), Take(46, 28, (41,)))
    assert step.events[-1] == Scored("won", Seat(0), "MAN I; METZ XXI", points=1)


def test_its_drawings_are_in_letters_in_draughtsmen_for_a_terminal_and_in_sentences() -> None:
    names = [renderer.name for renderer in own_of(plugin.GAME, "renderers")]
    assert names == ["text", "unicode", "rich", "plain"]


def test_nobody_settles_facts_that_the_program_sees(tmp_path: Path) -> None:  # MAN III.43; METZ XXII
    house = tmp_path / "house.yaml"
    house.write_text("extends: metz\nrules:\n  dispute_jury: non_bettors\n", "utf-8")
    with pytest.raises(RulesError, match=r"house.yaml:3: the option 'dispute_jury' is gone: .* take the line out"):
        load("dames_polonaises", str(house))
    old = {**rules_as_data(DamesRules()), "dispute_jury": "non_bettors"}
    assert rules_from_data(DamesRules, old, "game.jsonl:1") == DamesRules()
