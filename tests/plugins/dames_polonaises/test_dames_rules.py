"""The articles, in their order; the worked positions of the books are in `cases/`."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from dames_help import FMJD, MANOURY, METZ, NOTATION, any_position, at, reached, ruleset, unhurried
from hypothesis import given, strategies as st

from tablegames.core.errors import RulesError
from tablegames.core.events import Note, Seat, score
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.perft import perft
from tablegames.families.draughts.march import by_number
from tablegames.families.draughts.options import Goal
from tablegames.families.draughts.state import Lot, Move, State, Take
from tablegames.plugin.entry_fields import own_of
from tablegames.plugin.registry import Registry
from tablegames.plugins import dames_polonaises as plugin
from tablegames.plugins.dames_polonaises import board
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import CaptureQuality, DamesRules
from tablegames.rules.ruledata import rules_as_data, rules_from_data
from tablegames.table.setting import load
from tools.yaml_data import yaml_data

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
    with pytest.raises(RulesError, match=f"{name}: the value 'none' needs 'capture_enforcement: strict'"):
        rules_from_data(DamesRules, {**rules, name: None}, "game.jsonl:1")
    rules_from_data(DamesRules, {**rules, name: None, "capture_enforcement": "strict"}, "game.jsonl:1")


def test_what_modern_rules_say_of_the_table_may_be_said_again() -> None:
    table = load("dames_polonaises", "modern_fmjd", overrides={"capture_enforcement": "strict"})
    assert table.variant.rules == load("dames_polonaises", "modern_fmjd").variant.rules


def test_captives_lifted_at_once_cannot_be_repassed() -> None:
    with pytest.raises(ValueError, match="needs 'captured_lifted: at_end'"):
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


def test_he_who_has_no_piece_left_loses() -> None:  # METZ XXI, MAN I
    step = MANOURY.apply(at("W:W38:B32"), Take(38, 27, (32,)))
    turn = MANOURY.turn(step.state)
    assert isinstance(turn, Over)
    assert (turn.outcome.winners, turn.outcome.by, turn.outcome.cite) == ((Seat(0),), "all_taken", "MAN I; METZ XXI")
    assert score(step.events, 2) == turn.outcome.scores == (1, 0)
    assert len(MANOURY.legal(step.state)) == 0


@pytest.mark.parametrize("name", ["manoury_1787", "metz", "dames_francaises"])
def test_a_game_is_won_by_what_both_books_say(name: str) -> None:  # MAN I, of the French game and the Polish; METZ XXI
    table = load("dames_polonaises", name)
    state = table.start("W:WK23:B19")
    outcome = table.game.turn(table.game.apply(state, next(iter(table.game.legal(state)))).state)
    assert isinstance(outcome, Over)
    assert table.wording.outcome(outcome.outcome).startswith("White has taken every piece. White wins")
    assert outcome.outcome.cite == "MAN I; METZ XXI"


def test_the_state_is_never_changed_and_the_game_pickles() -> None:
    state = FMJD.initial()
    before = pickle.dumps(state)
    for action in FMJD.legal(state):
        FMJD.apply(state, action)
    assert pickle.dumps(state) == before
    copy = pickle.loads(pickle.dumps(FMJD))
    assert copy == FMJD
    assert list(copy.legal(state)) == list(FMJD.legal(state))


def test_its_drawings_are_in_letters_in_draughtsmen_for_a_terminal_and_in_sentences() -> None:
    names = [renderer.name for renderer in own_of(plugin.GAME, "renderers")]
    assert names == ["text", "unicode", "rich", "plain"]


def test_nobody_settles_facts_that_the_program_sees(tmp_path: Path) -> None:  # MAN III.43; METZ XXII
    house = tmp_path / "house.yaml"
    house.write_text("extends: metz\nrules:\n  dispute_jury: non_bettors\n", "utf-8")
    with pytest.raises(RulesError, match=r"house.yaml:3: the option 'dispute_jury' no longer exists: .* remove"):
        load("dames_polonaises", str(house))
    old = {**rules_as_data(DamesRules()), "dispute_jury": "non_bettors"}
    assert rules_from_data(DamesRules, old, "game.jsonl:1") == DamesRules()


# ---- counts of lines, as published; the start alone hides what kings and long captures show


FOLDER = Path(__file__).parents[2] / "perft"
SUITES = [yaml_data(FOLDER / f"dames_{name}.yaml") for name in ("polonaises", "francaises")]
PERFT = [{**case, "variant": suite["variant"]} for suite in SUITES for case in suite["positions"]]


@pytest.mark.parametrize("case", PERFT, ids=lambda case: str(case["id"]))
def test_the_lines_are_as_many_as_published(case: dict[str, Any]) -> None:
    game = ruleset(case["variant"])
    state = at(case["position"], game)
    depths = range(1, case["depth"] + 1)
    assert [perft(game, state, depth) for depth in depths] == case["published"][: case["depth"]]


def test_the_count_notices_a_captive_lifted_too_soon() -> None:
    game = ruleset("modern_fmjd", captured_lifted="at_once")
    kings = PERFT[1]
    assert perft(game, at(kings["position"], game), 3) != kings["published"][2]


# ---- what holds in every position that can be reached, and in many that cannot


WAYS = [
    DamesRules(),
    DamesRules(men_capture_backwards=False),
    DamesRules(flying_kings=False),
    DamesRules(captured_lifted="at_once"),
    DamesRules(repass_captured="forbidden_if_backed"),
    DamesRules(repass_empty_square="forbidden"),
    DamesRules(crown_when="touching_row"),
    DamesRules(capture_number="free"),
    DamesRules(capture_quality=CaptureQuality.ANY_KING),
    DamesRules(capture_with_strongest=True),
    DamesRules(goal=Goal.LOSE_ALL),
    DamesRules(goal=Goal.FIRST_KING),
    DamesRules(
        repass_captured="forbidden_if_backed",
        repass_empty_square="forbidden",
        crown_when="touching_row",
        capture_number="free",
        men_capture_backwards=False,
    ),
]
GAMES = [DamesPolonaises(rules) for rules in WAYS]


@unhurried
@given(st.one_of(reached(), any_position()), st.sampled_from(GAMES))
def test_the_turned_board_plays_the_same(state: State, game: DamesPolonaises) -> None:
    assert game.turned(game.turned(state)) == state
    here, there = game.turn(state), game.turn(game.turned(state))
    assert isinstance(there, type(here))
    if isinstance(here, Over) and isinstance(there, Over):
        assert here.outcome.scores == there.outcome.scores[::-1]
        return
    ends = {game.turned(game.apply(state, action).state) for action in game.legal(state)}
    assert ends == {game.apply(game.turned(state), action).state for action in game.legal(game.turned(state))}


@unhurried
@given(st.one_of(reached(), any_position()), st.sampled_from(GAMES))
def test_the_legal_actions_are_a_proper_sequence(state: State, game: DamesPolonaises) -> None:
    legal = game.legal(state)
    listed = list(legal)
    assert len(legal) == len(listed)
    assert [legal[n] for n in range(len(legal))] == listed
    assert [legal[-n - 1] for n in range(len(legal))] == listed[::-1]
    assert list(legal[1:3]) == listed[1:3]
    with pytest.raises(IndexError):
        legal[len(legal)]
    assert isinstance(game.turn(state), Decide) == bool(listed)
    assert len({game.apply(state, action).state for action in listed}) == len(listed)


@unhurried
@given(st.one_of(reached(), any_position()), st.sampled_from(GAMES))
def test_a_move_keeps_what_it_does_not_take(state: State, game: DamesPolonaises) -> None:
    for action in game.legal(state):
        if not isinstance(action, Move | Take):
            continue  # an offer moves nothing
        taken = len(action.taken) if isinstance(action, Take) else 0
        after = game.apply(state, action).state
        assert after.theirs.bit_count() == state.mine.bit_count()
        assert after.mine.bit_count() == state.theirs.bit_count() - taken
        assert not after.mine & after.theirs
        assert after.kings & ~(after.mine | after.theirs) == 0
        assert not (after.theirs & ~after.kings & board.CROWN[1 - (after.turn or 0)]) or (
            state.mine & ~state.kings & board.CROWN[state.turn or 0]
        )


@unhurried
@given(st.one_of(reached(), any_position()))
def test_metz_leaves_the_choice_among_the_most_and_manoury_narrows_it(state: State) -> None:  # METZ XII, MAN III.22
    metz, manoury = set(METZ.legal(state)), set(MANOURY.legal(state))
    assert manoury <= metz
    assert bool(manoury) == bool(metz)
    assert len({len(action.taken) for action in metz if isinstance(action, Take)}) <= 1


@unhurried
@given(st.one_of(reached(), any_position()))
def test_free_captures_hold_the_greatest_among_them(state: State) -> None:  # MAN III.21
    free = DamesPolonaises(DamesRules(capture_number="free", capture_quality=CaptureQuality.NONE))
    assert set(METZ.legal(state)) <= set(free.legal(state))
    found = free.march.complete(state.mine, state.theirs, state.kings, state.turn or 0)
    numbers = [len(group[0].order) for group in by_number(found)]
    assert numbers == sorted(set(numbers))


@unhurried
@given(st.integers(0, board.TEN.inside))
def test_a_mask_turned_twice_is_itself(mask: int) -> None:
    mask &= board.TEN.inside
    assert board.TEN.turned(board.TEN.turned(mask)) == mask
    assert {51 - square for square in board.TEN.squares(mask)} == set(board.TEN.squares(board.TEN.turned(mask)))
    assert board.TEN.mask_of(board.TEN.squares(mask)) == mask


def test_a_game_that_begins_with_the_other_seat_is_the_same_game_turned() -> None:
    assert MANOURY.turned(MANOURY.initial(first=0)) == MANOURY.initial(first=1)
