"""Why an action is refused: the first rule it breaks, in the order a referee would check.

A capture that no rule allows is tried again with one rule relaxed after the other: the first whose absence would allow
it is the rule it breaks. Only the game's own generator of moves decides if a move is allowed; this module explains.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from tablegames.core.events import Detail, Seat
from tablegames.core.game import Decide, Fault, Game, Over
from tablegames.families.draughts.board import Board
from tablegames.families.draughts.draws import may_offer
from tablegames.families.draughts.march import Chain, March, preferred
from tablegames.families.draughts.options import CrownWhen, KingLands, OddsRules, PieceLines, Prefer
from tablegames.families.draughts.state import Action, Crowning, Damier, Lift, Lot, Move, State, Take


class Playing(Game[State, Action, Damier], Protocol):
    """A game of draughts: `game.Draughts` is one."""

    @property
    def rules(self) -> OddsRules:
        """The rules it is played by."""

    @property
    def board(self) -> Board:
        """The board it is played on."""

    @property
    def march(self) -> March:
        """Its generator of moves."""


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
        _piece(game, state, action.start)
        or _destination(game, state, action.start, action.end)
        or _quiet(game, state, turn.seat, action)
        or _duty(game, state, turn.seat)
    )


def fault(game: Playing, kind: str, **facts: Detail) -> Fault:
    """A fault, with the article on it in the book of the game."""
    return Fault(kind, game.rules.cite(kind), detail=tuple(facts.items()))


def _aside(game: Playing, state: State, action: Action) -> Fault | None:
    """Check the order: men given, then the lots, then moves; an offer is answered before the next move."""
    ledger = state.ledger
    if ledger.lift or isinstance(action, Lift):
        return _giving(game, state, action)
    if state.turn is None or isinstance(action, Lot):
        if not isinstance(action, Lot):
            return fault(game, "lots_first")
        return None if state.turn is None else fault(game, "lots_drawn")
    if action in (Crowning.ACCEPT, Crowning.REFUSE):
        return None if ledger.offered else fault(game, "nothing_offered")
    if ledger.offered:
        return fault(game, "answer_first")
    return _offer(game, state) if action is Crowning.OFFER else None


def _giving(game: Playing, state: State, action: Action) -> Fault | None:
    """The men given are chosen before anything else.  [METZ XIX]"""
    if not state.ledger.lift:
        return fault(game, "nothing_to_give")
    if not isinstance(action, Lift):
        return fault(game, "give_first", men=state.ledger.lift)
    return None if action in game.legal(state) else fault(game, "not_to_give", at=action.squares)


def _offer(game: Playing, state: State) -> Fault | None:
    """Return the fault of an offer to crown the other's men.  [MAN III.34, METZ XVIII]"""
    if not game.rules.draw_crowning_offer:
        return fault(game, "no_offers")
    if not may_offer(game.rules, state.mine, state.theirs, state.kings):
        return fault(game, "no_offer_here")
    return _duty(game, state, state.turn or Seat(0))


def judge_take(
    game: Playing, state: State, seat: Seat, start: int, end: int, taken: tuple[int, ...] | None
) -> Fault | None:
    """The fault of a capture; `taken` None: of any with this start and end."""
    march, board, squares = game.march, state.board, taken or ()
    lifted = squares if march.spec.at_once else ()
    wrong = _piece(game, state, start) or _destination(game, state, start, end, lifted) or _prey(game, state, squares)
    if wrong is not None:
        return wrong
    named = state.theirs if taken is None else board.mask_of(taken)

    def fitting(march: March, prey: int = named) -> list[Chain]:
        found = march.of_piece(board.bit[start], state.mine, state.theirs, state.kings, seat, prey)
        return [chain for chain in found if chain.end == board.bit[end] and (taken is None or chain.taken == named)]

    if complete := fitting(march, state.theirs):
        return _choice(game, state, seat, complete)
    if march.spec.king_lands is KingLands.BEHIND_KING and fitting(
        march.under(king_lands=KingLands.ANYWHERE), state.theirs
    ):
        return fault(game, "lands_behind")
    if partial := fitting(march.anyhow()):
        return fault(game, "stops_short", taken=len(partial[0].order))
    for relaxed, kind in _relaxations(march, king=bool(board.bit[start] & state.kings)):
        if fitting(relaxed.anyhow()):
            return fault(game, kind)
    return fault(game, "not_en_prise")


def _no_square(game: Playing, number: int) -> Fault:
    """Squares are numbered row by row.  [MAN pref.]"""
    return fault(game, "no_square", at=number, last=game.board.ends[1])


def _piece(game: Playing, state: State, start: int) -> Fault | None:
    """You move your own piece [MAN III.37]; no article speaks of empty squares."""
    board = state.board
    if start not in board.numbers:
        return _no_square(game, start)
    if board.bit[start] & state.theirs:
        return fault(game, "not_yours", at=start)
    return None if board.bit[start] & state.mine else fault(game, "empty_square", at=start)


def _destination(game: Playing, state: State, start: int, end: int, lifted: tuple[int, ...] = ()) -> Fault | None:
    """A piece stops on an empty square; the one it left counts as empty.  [MAN III.7, III.27]

    So does the square of a piece lifted on the way, where pieces are lifted at once.
    """
    board = state.board
    if end not in board.numbers:
        return _no_square(game, end)
    if board.bit[end] & (state.mine | state.theirs) & ~board.bit[start] and end not in lifted:
        return fault(game, "occupied", at=end)
    return None


def _prey(game: Playing, state: State, taken: tuple[int, ...]) -> Fault | None:
    """Only enemy pieces are taken, and each once.  [METZ VI]"""
    board = state.board
    for square in taken:
        if square not in board.numbers or not board.bit[square] & state.theirs:
            return fault(game, "nothing_to_take", at=square)
    return Fault("coup_turc", game.rules.cite("taken_twice")) if len(set(taken)) < len(taken) else None


def _quiet(game: Playing, state: State, seat: Seat, move: Move) -> Fault | None:
    """Check a move without capture: a man one step forward, a king along its line.  [MAN III.2, III.27]"""
    march, start, end = game.march, state.board.bit[move.start], state.board.bit[move.end]
    occupied = state.mine | state.theirs
    steps, runs = march.quiet(start, occupied ^ start, state.kings, seat)
    if any(ends & end for ends in (*steps, *(ends for _, ends in runs))):
        return None
    straight, next_to = march.spec.go is not PieceLines.DIAGONAL, end in march.going.steps[start]
    if not start & state.kings:
        back = "man_backwards" if march.spec.backwards else "man_never_backwards"
        return fault(game, back if next_to else "man_one_step_straight" if straight else "man_one_step")
    if (start, end) not in march.going.between:
        return fault(game, "not_its_line" if straight else "not_a_line")
    if not march.spec.flying and not next_to:
        return fault(game, "king_one_step")
    return fault(game, "blocked", at=state.board.squares(march.going.between[start, end] & occupied))


def _duty(game: Playing, state: State, seat: Seat) -> Fault | None:
    """A player who can take must.  [MAN III.20, METZ XII]"""
    due = game.march.due(state.mine, state.theirs, state.kings, seat)
    if not due:
        return None
    square = state.board.square
    takes = dict.fromkeys(f"{square[chain.start]}x{square[chain.end]}" for chain in due)
    return fault(game, "must_take", take=tuple(takes))


def compelled(game: Playing, state: State) -> Fault | None:
    """Why only one capture is legal: it takes most, or nothing else takes.  [MAN III.20-22]"""
    if state.turn is None or state.ledger.lift or state.ledger.offered:
        return None
    due = game.march.due(state.mine, state.theirs, state.kings, state.turn)
    if not due:
        return None
    every, most = game.march.complete(state.mine, state.theirs, state.kings, state.turn), len(due[0].order)
    if any(len(chain.order) < most for chain in every):
        return fault(game, "must_take_most", most=most)
    return fault(game, "must_take_this")


def _choice(game: Playing, state: State, seat: Seat, chosen: list[Chain]) -> Fault | None:
    """Why a complete capture may not be chosen: the first rule that prefers another."""
    every = game.march.complete(state.mine, state.theirs, state.kings, seat)
    for rule, left in preferred(every, game.march.spec.prefer, state.mine, state.theirs, state.kings):
        if set(chosen) & set(left):
            continue
        if rule is Prefer.MOST:
            return fault(game, "too_few", taken=len(chosen[0].order), most=len(left[0].order))
        if rule in (Prefer.ANY_KING, Prefer.MOST_KINGS):
            return fault(game, "not_the_strongest", kings=(left[0].taken & state.kings).bit_count())
        return fault(game, _WORSE[rule])
    return None


_WORSE: Final = {
    Prefer.WITH_KING: "not_with_the_strongest",
    Prefer.VALUE: "worth_less",
    Prefer.KING_FIRST: "king_later",
}


def _relaxations(march: March, *, king: bool) -> Iterator[tuple[March, str]]:
    """The same pieces with one rule relaxed, and the fault of a capture that is then legal."""
    spec = march.spec
    if not spec.at_once:
        if not king:  # a man jumps over a captive again, a king passes where it stood
            yield march.under(over_captives=True), "coup_turc"
        yield march.under(over_captives=False, at_once=True), "coup_turc"
    if spec.once_a_square:
        yield march.under(once_a_square=False), "square_twice"
    if not spec.turn_back:
        yield march.under(turn_back=True), "turns_back"
    if not spec.men_take_kings and not king:
        yield march.under(men_take_kings=True), "man_takes_no_king"
    if not spec.backwards:
        yield march.under(backwards=True), "man_takes_forwards"
    if not spec.flying:
        yield march.under(flying=True), "king_one_step"
    if spec.king_lands is KingLands.BEHIND:
        yield march.under(king_lands=KingLands.ANYWHERE), "lands_behind"
    if spec.crown_when is not CrownWhen.TOUCHING:
        stops = spec.crown_when is CrownWhen.STOPS
        yield march.under(crown_when=CrownWhen.TOUCHING), "crowned_and_stops" if stops else "still_a_man"
