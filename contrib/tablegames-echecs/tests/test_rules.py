"""The rules as Philidor's preface has them, and those of today where it is silent."""

from __future__ import annotations

import tracemalloc
from typing import Any

import chess
import pytest
from tablegames_echecs.state import board_of

from tablegames import Over, RulesError, Seat, Table
from tablegames.core.errors import Refused

WHITE, BLACK = Seat(0), Seat(1)


def moves(table: Table, position: str) -> set[str]:
    """Return the legal moves, as records write them."""
    state = table.start(position)
    return {table.write(state, action) for action in table.game.legal(state)}


def played(table: Table, *texts: str, position: object = None, first: Seat | None = None) -> Any:
    """The state after some moves."""
    state = table.game.initial(first) if position is None else table.start(position)
    for text in texts:
        state = table.game.apply(state, table.read(state, text)).state
    return state


def ended(table: Table, state: Any) -> tuple[str, tuple[Seat, ...]] | None:
    """How the game has ended, if it has."""
    turn = table.game.turn(state)
    return (turn.outcome.by, turn.outcome.winners) if isinstance(turn, Over) else None


def what(table: Table, position: object, text: str) -> list[str]:
    """The events of a move."""
    state = table.start(position)
    return [event.what for event in table.game.apply(state, table.read(state, text)).events]


def test_each_has_a_white_square_at_his_right(table: Any) -> None:  # AUJ-Ech pref.
    drawn = table().draw(table().game.initial(), None).splitlines()
    bottom, top = drawn[8], drawn[1]
    assert bottom.endswith(" R  |")  # h1: not dotted, that is white
    assert top.startswith("8 | r  ")


def test_the_first_move_is_one_move_then_the_turn_passes(table: Any) -> None:  # AUJ-Ech pref.
    state = played(table(), "e4")
    assert table().game.turn(state).seat == BLACK


def test_black_may_begin_as_in_the_third_party(table: Any) -> None:  # AUJ-Ech p. III
    assert table().game.initial(BLACK).turn == BLACK
    assert table().game.initial().turn == WHITE
    assert table("fide").game.initial(BLACK).turn == WHITE


def test_a_lost_knight_can_be_had_again_and_a_second_queen_cannot(table: Any) -> None:  # AUJ-Ech pref.
    position = "4k3/P7/8/8/8/8/8/RNBQKB1R w - - 0 1"
    assert {m for m in moves(table(), position) if m.startswith("a7")} == {"a7-a8=N"}
    assert {m for m in moves(table("fide"), position) if m.startswith("a7")} == {f"a7-a8={p}" for p in "QRBN"}
    with pytest.raises(Refused, match=r"none of that kind\. \[AUJ-Ech pref\.\]"):
        table().read(table().start(position), "a8=Q")


def test_with_nothing_lost_the_pawn_may_not_go_there(table: Any) -> None:  # AUJ-Ech pref.
    position = "1r2k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1"
    assert not [move for move in moves(table(), position) if move.startswith("a7")]
    for text in ("a8=Q", "axb8=N", "a7-a8"):
        with pytest.raises(Refused, match="You have lost no piece yet"):
            table().read(table().start(position), text)


def test_a_waiting_pawn_becomes_the_first_piece_that_is_lost(table: Any) -> None:  # AUJ-Ech pref.
    waits = table(promotion_blocked="waits")
    position = "1r2k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1"
    assert {m for m in moves(waits, position) if m.startswith("a7")} == {"a7-a8", "a7xb8"}
    state = played(waits, "axb8", position=position)
    assert board_of(state).piece_at(chess.B8) == chess.Piece(chess.PAWN, chess.WHITE)
    state = played(waits, "Ke7", "a1-a5", "Kf6", "Ra6+", position=waits.position(state))
    assert not [m for m in waits.game.legal(state) if m.start == chess.B8], "it has no march of its own"
    taken = "1P2k3/8/8/8/8/8/r7/RNBQKBNR b - - 0 1"
    step = waits.game.apply(waits.start(taken), waits.read(waits.start(taken), "Rxa1"))
    assert [event.what for event in step.events] == ["taken", "exchanged", "check"][: len(step.events)]
    assert board_of(step.state).piece_at(chess.B8) == chess.Piece(chess.ROOK, chess.WHITE)


def test_pawns_wait_only_where_the_rules_let_them(table: Any) -> None:
    from tablegames import PositionError

    with pytest.raises(PositionError, match="a pawn stands on the first or last rank"):
        table().start("1P2k3/8/8/8/8/8/8/4K3 w - - 0 1")


def test_a_pawn_of_two_steps_may_be_taken_in_passing_and_does_not_pass(table: Any) -> None:  # AUJ-Ech pref.
    texts = ("e4", "a6", "e5", "d5")
    assert "e5xd6" in moves(table(), table().position(played(table(), *texts)))
    german = table(en_passant="passes")
    with pytest.raises(Refused, match="a pawn that moves two squares can't be taken"):
        german.read(played(german, *texts), "exd6")
    assert what(table(), table().position(played(table(), *texts)), "exd6") == ["en_passant"]


def test_castling_is_the_king_s_two_steps_and_no_pawn_s(table: Any) -> None:  # AUJ-Ech pref.
    position = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1"
    state = played(table(), "0-0", position=position)
    assert board_of(state).board_fen() == "r3k2r/p6p/8/8/8/8/P6P/R4RK1"
    assert what(table(), position, "0-0-0") == ["castled"]


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "can no longer castle"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "There is a piece between the king and the rook"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "through an attacked square"),
        ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "The king may not castle out of check"),
    ],
)
def test_why_one_may_not_castle_is_said(table: Any, position: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        table().read(table().start(position), "0-0")


@pytest.mark.parametrize(
    ("position", "text", "why"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e3-e4", "There is no piece on e3"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e8-e7", "the other side's"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1-e2", "Your own piece stands on e2"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2-e5", "can't go to e5"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "exd3", "There is nothing for the pawn to take on d3"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2-e4=Q", "Only a pawn that reaches the last rank"),
        ("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "Bd3", "leave the king in check"),
        ("4k3/8/8/8/4r3/8/3P4/4K3 w - - 0 1", "d4", "still be in check"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8", "can mean a7-a8=Q, a7-a8=R, a7-a8=B, a7-a8=N"),
    ],
)
def test_why_a_move_is_refused_is_said(table: Any, position: str, text: str, why: str) -> None:
    from tablegames import TablegamesError

    with pytest.raises(TablegamesError, match=why):
        table().read(table().start(position), text)


def test_perpetual_check_may_be_claimed_as_a_draw(table: Any) -> None:  # AUJ-Ech g. III
    """The third gambit ends so: the queen checks on the rook's third and knight's third for ever."""
    position = "3r1r1k/pp1q4/2p1b2Q/4P3/2P5/3B4/PP4PP/R5K1 b - - 0 24"
    state = table().start(position)
    for _ in range(2):
        state = played_on(table(), state, "Kg8", "Qg6+", "Kh8", "Qh6+")
    assert table().game.legal(state)[-1] == table().read(state, "claim")
    done = played_on(table(), state, "claim")
    assert ended(table(), done) == ("claimed", ())
    never = table(claim_repetition=0)
    assert "claim" not in {never.write(state, action) for action in never.game.legal(state)}
    with pytest.raises(Refused, match="No draw can be claimed"):
        table().read(table().start(position), "claim")


def played_on(table: Table, state: Any, *texts: str) -> Any:
    for text in texts:
        state = table.game.apply(state, table.read(state, text)).state
    return state


def test_the_fifth_time_it_is_drawn_by_itself(table: Any) -> None:  # FIDE 9.6
    state = table().game.initial()
    for times in range(1, 5):
        assert ended(table(), state) is None, times
        state = played_on(table(), state, "Nf3", "Nf6", "Ng1", "Ng8")
    assert ended(table(), state) == ("repetition", ())


@pytest.mark.parametrize(
    ("quiet", "claim", "over"), [(99, False, None), (100, True, None), (150, False, ("quiet", ()))]
)
def test_fifty_quiet_moves_may_be_claimed_and_seventy_five_end_the_game(
    table: Any, quiet: int, claim: bool, over: object
) -> None:  # FIDE 9.3, 9.6
    state = table().start(f"4k3/8/8/8/8/8/8/R3K3 w - - {quiet} 90")
    assert ended(table(), state) == over
    assert ("claim" in {table().write(state, action) for action in table().game.legal(state)}) is (claim or bool(over))


def test_other_numbers_may_be_agreed_on(table: Any) -> None:
    sooner = table(claim_repetition=2, automatic_repetition=3, claim_quiet=10, automatic_quiet=20)
    state = played_on(sooner, sooner.game.initial(), "Nf3", "Nf6", "Ng1", "Ng8")
    assert "claim" in {sooner.write(state, action) for action in sooner.game.legal(state)}
    assert ended(sooner, state) is None
    assert ended(sooner, played_on(sooner, state, "Nf3", "Nf6", "Ng1", "Ng8")) == ("repetition", ())
    for quiet, claim, over in ((19, False, None), (20, True, None), (40, True, ("quiet", ()))):
        state = sooner.start(f"4k3/8/8/8/8/8/8/R3K3 w - - {quiet} 90")
        assert ended(sooner, state) == over
        assert ("claim" in {sooner.write(state, action) for action in sooner.game.legal(state)}) is claim
    never = table(automatic_repetition=0, claim_repetition=0)
    state = never.game.initial()
    for _ in range(6):
        state = played_on(never, state, "Nf3", "Nf6", "Ng1", "Ng8")
    assert ended(never, state) is None
    assert "claim" not in {never.write(state, action) for action in never.game.legal(state)}


def test_mate_on_the_last_quiet_move_is_mate(table: Any) -> None:  # FIDE 9.6
    state = played(table(), "Ra8", position="6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90")
    assert ended(table(), state) == ("mate", (WHITE,))


@pytest.mark.parametrize(
    ("rule", "over"),
    [("drawn", ("stalemate", ())), ("won", ("stalemate_won", (WHITE,))), ("lost", ("stalemate_lost", (BLACK,)))],
)
def test_what_stalemate_is_the_rules_say(table: Any, rule: str, over: object) -> None:
    found = table(stalemate=rule)
    assert ended(found, played(found, "Qg6", position="7k/8/5K2/8/8/8/6Q1/8 w - - 0 1")) == over


def test_two_kings_alone_are_drawn_unless_the_rules_play_on(table: Any) -> None:  # FIDE 5.2
    bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert ended(table(), table().start(bare)) == ("dead_position", ())
    on = table(dead_position=False)
    assert ended(on, on.start(bare)) is None


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"promotion": "any", "promotion_blocked": "waits"}, "waits' needs 'promotion: lost_piece'"),
        ({"automatic_repetition": 0, "automatic_quiet": 0}, "a game might never end"),
        ({"claim_quiet": 80}, "'claim_quiet: 80' is never reached, because 'automatic_quiet: 75'"),
        ({"claim_repetition": 1}, "every position occurs once"),
    ],
)
def test_what_cannot_be_agreed_on_is_said(table: Any, options: dict[str, object], sentence: str) -> None:
    with pytest.raises(RulesError, match=sentence):
        table(**options)


def test_an_option_of_a_ruleset_cites_an_article_there_is(table: Any) -> None:
    from dataclasses import fields

    from conftest import REGISTRY

    from tablegames.rules.rulebook import articles_of

    entry = REGISTRY.game("echecs")
    known = {article.cite for article in REGISTRY.rulebook(entry).articles}
    cites = {field.metadata["option"].cite for field in fields(entry.rules)} | {"AUJ-Ech", "FIDE"}
    assert {cite for text in cites for cite in articles_of(text)} <= known
    for article in REGISTRY.rulebook(entry).articles:
        assert articles_of(article.cite) == (article.cite,)


def test_the_positions_of_a_long_game_are_kept_once_for_all_its_states(table: Any) -> None:
    own = table(automatic_repetition=0, automatic_quiet=1000, claim_repetition=0, claim_quiet=0)
    states = [own.game.initial()]
    for text in ("g1-f3", "g8-f6", "f3-g1", "f6-g8") * 40:
        states.append(own.game.apply(states[-1], own.read(states[-1], text)).state)
    assert [len(state.seen) for state in states] == list(range(161))
    assert (states[-1].times, states[4].times, states[3].times) == (41, 2, 1)
    tracemalloc.start()
    for text in ("g1-f3", "g8-f6", "f3-g1", "f6-g8") * 40:
        states.append(own.game.apply(states[-1], own.read(states[-1], text)).state)
    assert tracemalloc.get_traced_memory()[0] < 160 * 1000, "a tuple for each of them would be 160 times 2000 bytes"
    tracemalloc.stop()
