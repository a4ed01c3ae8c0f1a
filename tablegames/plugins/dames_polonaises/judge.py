"""Why an action is refused: the first rule it breaks, in the order in which a referee would look.

A capture that no rule allows is tried again with one rule after the other relaxed: the first whose absence would
let it pass is the rule it breaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol

from tablegames.core.events import Seat
from tablegames.core.game import Decide, Fault, Game, Over
from tablegames.plugins.dames_polonaises.board import Board
from tablegames.plugins.dames_polonaises.captures import (
    Captures,
    Chain,
    Hunt,
    the_most,
    the_strongest,
    with_the_strongest,
)
from tablegames.plugins.dames_polonaises.draws import may_offer
from tablegames.plugins.dames_polonaises.march_rules import CaptureQuality
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Action, Crowning, Damier, Lift, Lot, Move, State, Take


class Playing(Game[State, Action, Damier], Protocol):
    """A game of Polish draughts: `game.DamesPolonaises` is one."""

    @property
    def rules(self) -> DamesRules:
        """The rules it is played by."""
        ...

    @property
    def board(self) -> Board:
        """The board it is played on."""
        ...


class Anyhow(Captures):
    """The captures of a position, stopped after any of their jumps."""

    def _look_on(self, hunt: Hunt, so_far: Chain, prey: int, wall: int) -> bool:
        if so_far.order:
            hunt.found.append(so_far)
        super()._look_on(hunt, so_far, prey, wall)
        return True


def judge(game: Playing, state: State, action: Action) -> Fault | None:
    """The rule a would-be action breaks; None when it is faultless."""
    turn = game.turn(state)
    if isinstance(turn, Over):
        return Fault("game_over", turn.outcome.cite)
    aside = _aside(game, state, action)
    if aside is not None or not isinstance(action, Move | Take) or not isinstance(turn, Decide):
        return aside
    if isinstance(action, Take):
        return judge_take(game, state, turn.seat, action.start, action.end, action.taken)
    return (
        _piece(state, action.start)
        or _destination(state, action.start, action.end)
        or _march(game.rules, state, turn.seat, action)
        or _duty(game, state, turn.seat)
    )


def _aside(game: Playing, state: State, action: Action) -> Fault | None:
    """Each thing in its time: men given, then the lots, then moves; an offer is answered before one plays on."""
    ledger = state.ledger
    if ledger.lift or isinstance(action, Lift):
        return _giving(game, state, action)
    if state.turn is None or isinstance(action, Lot):
        if not isinstance(action, Lot):
            return Fault("lots_first", "MAN III.1")
        return None if state.turn is None else Fault("lots_drawn", "MAN III.1")
    if action in (Crowning.ACCEPT, Crowning.REFUSE):
        return None if ledger.offered else Fault("nothing_offered", "MAN III.34; METZ XVIII")
    if ledger.offered:
        return Fault("answer_first", "MAN III.34; METZ XVIII")
    return _offer(game, state) if action is Crowning.OFFER else None


def _giving(game: Playing, state: State, action: Action) -> Fault | None:
    """The men given are chosen before anything else.  [METZ XIX]"""
    if not state.ledger.lift:
        return Fault("nothing_to_give", "METZ XIX")
    if not isinstance(action, Lift):
        return Fault("give_first", "METZ XIX", detail=(("men", state.ledger.lift),))
    return None if action in game.legal(state) else Fault("not_to_give", "METZ XIX", detail=(("at", action.squares),))


def _offer(game: Playing, state: State) -> Fault | None:
    """Who may offer to crown the other's men.  [MAN III.34, METZ XVIII]"""
    if not game.rules.draw_crowning_offer:
        return Fault("no_offers", "MAN III.34; METZ XVIII")
    if not may_offer(game.rules, state.mine, state.theirs, state.kings):
        return Fault("no_offer_here", "MAN III.34; METZ XVIII")
    return _duty(game, state, state.turn or Seat(0))


def judge_take(
    game: Playing, state: State, seat: Seat, start: int, end: int, taken: tuple[int, ...] | None
) -> Fault | None:
    """What is wrong with a capture; `taken` None: with any that begins and ends so."""
    named_squares = taken or ()
    lifted = named_squares if game.rules.captured_lifted == "at_once" else ()
    board = state.board
    fault = _piece(state, start) or _destination(state, start, end, lifted) or _prey(state, named_squares)
    if fault is not None:
        return fault
    named = state.theirs if taken is None else board.mask_of(taken)

    def fitting(captures: Captures, prey: int) -> list[Chain]:
        found = captures.of_piece(board.bit[start], state.mine, state.theirs, state.kings, seat, prey)
        return [chain for chain in found if chain.end == board.bit[end] and (taken is None or chain.taken == named)]

    complete = fitting(Captures(game.rules, game.board), state.theirs)
    if complete:
        return _choice(Captures(game.rules, game.board), state, seat, complete)
    if partial := fitting(Anyhow(game.rules, game.board), named):
        return Fault("stops_short", "MAN III.8; MAN III.26; METZ V", detail=(("taken", len(partial[0].order)),))
    for relaxed, fault in _relaxations(game.rules, king=bool(board.bit[start] & state.kings)):
        if fitting(Anyhow(relaxed, game.board), named):
            return fault
    return Fault("not_en_prise", "MAN III.7; METZ V")


def _no_square(board: Board, number: int) -> Fault:
    """Squares are numbered row by row.  [MAN pref.]"""
    return Fault("no_square", "MAN pref.", detail=(("at", number), ("last", board.numbers[-1])))


def _piece(state: State, start: int) -> Fault | None:
    """One plays a piece of one's own [MAN III.37]; of squares where there is none no article speaks."""
    board = state.board
    if start not in board.numbers:
        return _no_square(board, start)
    if board.bit[start] & state.theirs:
        return Fault("not_yours", "MAN III.37; METZ III", detail=(("at", start),))
    if not board.bit[start] & state.mine:
        return Fault("empty_square", detail=(("at", start),))
    return None


def _destination(state: State, start: int, end: int, lifted: tuple[int, ...] = ()) -> Fault | None:
    """A piece comes to rest on an empty square; its own counts as empty once it has left it.  [MAN III.7, III.27]

    So does one whose piece was lifted on the way, where pieces are lifted at once.
    """
    board = state.board
    if end not in board.numbers:
        return _no_square(board, end)
    if board.bit[end] & (state.mine | state.theirs) & ~board.bit[start] and end not in lifted:
        return Fault("occupied", "MAN III.7; MAN III.27", detail=(("at", end),))
    return None


def _prey(state: State, taken: tuple[int, ...]) -> Fault | None:
    """Only enemy pieces are taken, and each once.  [METZ VI]"""
    board = state.board
    for square in taken:
        if square not in board.numbers or not board.bit[square] & state.theirs:
            return Fault("nothing_to_take", "MAN III.7", detail=(("at", square),))
    if len(set(taken)) < len(taken):
        return Fault("coup_turc", "MAN III.10; METZ VI")
    return None


def _march(rules: DamesRules, state: State, seat: Seat, move: Move) -> Fault | None:
    """How a piece goes when it does not take: a man a step forward, a king along its line.  [MAN III.2, III.27]"""
    bit, lattice = state.board.bit, state.board.lattice
    start, end = bit[move.start], bit[move.end]
    if not start & state.kings:
        if end in lattice.ahead(start, lattice.whole, seat):
            return None
        backwards = end in lattice.steps[start]
        return Fault("man_backwards" if backwards else "man_one_step", "MAN III.2; METZ IV")
    if (start, end) not in lattice.between:
        return Fault("not_a_line", "MAN III.27; METZ XIV")
    if not rules.flying_kings and end not in lattice.steps[start]:
        return Fault("king_one_step", "MAN I")
    blocked = lattice.between[start, end] & (state.mine | state.theirs)
    if blocked:
        return Fault("blocked", "MAN III.27; METZ XIV", detail=(("at", state.board.squares(blocked)),))
    return None


def _duty(game: Playing, state: State, seat: Seat) -> Fault | None:
    """He who can take must.  [MAN III.20, METZ XII]"""
    due = Captures(game.rules, game.board).due(state.mine, state.theirs, state.kings, seat)
    if not due:
        return None
    square = state.board.square
    takes = dict.fromkeys(f"{square[chain.start]}x{square[chain.end]}" for chain in due)
    return Fault("must_take", duty_cite(game.rules), detail=(("take", tuple(takes)),))


def compelled(game: Playing, state: State) -> Fault | None:
    """Why one capture only may be made: one must take, and it takes most, or nothing else takes.  [MAN III.20-22]"""
    if state.turn is None or state.ledger.lift or state.ledger.offered:
        return None
    captures = Captures(game.rules, game.board)
    due = captures.due(state.mine, state.theirs, state.kings, state.turn)
    if not due:
        return None
    every = captures.complete(state.mine, state.theirs, state.kings, state.turn)
    fewer = any(len(chain.order) < len(due[0].order) for chain in every)
    if fewer:
        return Fault("must_take_most", duty_cite(game.rules), detail=(("most", len(due[0].order)),))
    return Fault("must_take_this", duty_cite(game.rules))


def duty_cite(rules: DamesRules) -> str:
    """The book that says how one must take: Manoury, or who leaves the choice among equal numbers.  [METZ XII]"""
    return "METZ XII" if rules.capture_quality is CaptureQuality.NONE else "MAN III.20-21"


def _choice(captures: Captures, state: State, seat: Seat, chosen: list[Chain]) -> Fault | None:
    """Why captures carried through may not be chosen: number, then quality, then the piece that takes."""
    rules = captures.rules
    left = captures.complete(state.mine, state.theirs, state.kings, seat)
    taken = max(len(chain.order) for chain in chosen)
    if rules.capture_number == "maximum":
        left = the_most(left)
        most = len(left[0].order)
        if taken < most:
            return Fault("too_few", duty_cite(rules), detail=(("taken", taken), ("most", most)))
    if rules.capture_quality is not CaptureQuality.NONE:
        left = the_strongest(left, state.kings, rules.capture_quality)
        if not set(chosen) & set(left):
            kings = (left[0].taken & state.kings).bit_count()
            return Fault("not_the_strongest", "MAN III.22", detail=(("kings", kings),))
    if rules.capture_with_strongest and not set(chosen) & set(with_the_strongest(left, state.kings)):
        return Fault("not_with_the_strongest", "MAN IV (III.22)")
    return None


def _relaxations(rules: DamesRules, *, king: bool) -> Iterator[tuple[DamesRules, Fault]]:
    """The rules with one of them left out, and what a capture that then passes has against it."""
    if rules.captured_lifted == "at_end":
        turc = Fault("coup_turc", "MAN III.9-10; METZ V-VI")
        if not king:  # a man jumps over a captive again, a king runs through where it stood
            yield replace(rules, repass_captured="forbidden_if_backed"), turc
        lifted = replace(rules, repass_captured="forbidden", captured_lifted="at_once")
        yield lifted, turc
    if rules.repass_empty_square == "forbidden":
        yield replace(rules, repass_empty_square="allowed"), Fault("square_twice")
    if not rules.men_capture_backwards:
        yield replace(rules, men_capture_backwards=True), Fault("man_takes_forwards", "MAN I")
    if not rules.flying_kings:
        yield replace(rules, flying_kings=True), Fault("king_one_step", "MAN I")
    if rules.crown_when == "move_ends_on_row":
        crowned = replace(rules, crown_when="touching_row")
        yield crowned, Fault("still_a_man", "MAN III.26; METZ XIII")
