"""La remise: what is counted towards a draw; and how games end.  [MAN III.28-34, METZ XV-XXI, FMJD]

Everything is asked after a move, of the position it leads to. An ending of three kings against one begins with the
capture or the crowning that leaves them so: from then on the moves are counted and the main line is looked at. A
diagram of such an ending has not begun in this sense, unless it says so (`three: 0`): Manoury plays his positions 8 and
16 on, with the single king on the main line, to show the strokes that take it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from tablegames.core.events import Note, Seat
from tablegames.core.game import Outcome
from tablegames.plugins.dames_polonaises.board import TEN, Board, bits, board_of
from tablegames.plugins.dames_polonaises.captures import Captures
from tablegames.plugins.dames_polonaises.march_rules import Goal, MainLine, NeedsLine, Odds
from tablegames.plugins.dames_polonaises.past import Past
from tablegames.plugins.dames_polonaises.position import giver, receiver
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import NO_ENDING, NO_PAST, REST, Drawn, Ending, Key, Ledger, State

FIVE: Final = 5
"""Moves of each for which a single king must keep the main line, where they are counted.  [FMJD]"""
FEW: Final = 4
"""Pieces on the board in an ending against a single king."""
GIVES_DRAW: Final = (Odds.DRAW, Odds.MAN_AND_DRAW)


class Draws:
    """The draws of given rules."""

    def __init__(self, rules: DamesRules, board: Board | None = None) -> None:
        self.rules = rules
        self._board = board = board or board_of(rules.squares_a_side)
        self._captures = Captures(rules, board)
        self._king_ends = board.lattice.king_ends
        self._line, self._outside = board.line, board.outside
        self._rests = (REST if board is TEN else Ledger(board=board), Ledger(board=board, level=True))
        self._repetition = rules.draw_repetition or 0
        self._soonest = 4 * (self._repetition - 1)  # two kings go and come back
        self._kings_only = 2 * (rules.draw_kings_only or 0)
        self._endings = (
            rules.draw_main_line is not MainLine.NONE
            or rules.draw_two_v_one is not None
            or self.limit(Seat(0), level=False) is not None
            or self.limit(Seat(1), level=False) is not None
        )
        self.watched = FEW if self._endings else 0
        """How many pieces there may be, a king among them, for `after` to be asked."""
        if self._repetition or self._kings_only:
            self.watched = 2 * board.men

    def __reduce__(self) -> tuple[type[Draws], tuple[DamesRules, Board]]:
        return type(self), (self.rules, self._board)

    def told(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """What C code must know: the counts, then the limits and the ordinary limits by seat and level (-1: none)."""
        counts = (self._repetition, self._kings_only, int(self._endings), self.watched)
        games = [(Seat(seat), level) for seat in (0, 1) for level in (False, True)]
        limits = [self.limit(seat, level=level) for seat, level in games]
        ordinary = [self._ordinary_limit(seat, level) for seat, level in games]
        return counts, tuple(_or_none(limits)), tuple(_or_none(ordinary))

    def rest(self, level: bool = False) -> Ledger:
        """The ledger with nothing in it."""
        return self._rests[level]

    def after(
        self, state: State, mine: int, theirs: int, kings: int, seat: Seat, progress: int, changed: int
    ) -> Ledger:
        """The ledger after a move in `state`, which leaves these pieces, seen by `seat`, who plays next.

        `progress` is true when a man moved or something was taken, `changed` when something was taken or crowned.
        """
        before = state.ledger
        few = (mine | theirs).bit_count() <= FEW
        if progress and not few:
            return self._rests[before.level]
        quiet = 0
        seen = NO_PAST
        drawn: Drawn | None = None
        if not progress:
            if self._kings_only:
                quiet = before.quiet + 1
                if quiet >= self._kings_only:
                    drawn = Drawn.KINGS_ONLY
            if self._repetition:
                seen = before.seen.then((state.turn, state.mine, state.theirs, state.kings))
                if len(seen) >= self._soonest and self._repeated(seen, (seat, mine, theirs, kings)):
                    drawn = Drawn.REPETITION
        ending = before.ending
        if few and self._endings:
            ending, found = self._counted(state, mine, theirs, kings, seat, changed)
            drawn = found or drawn
        if drawn is None and ending is NO_ENDING and not quiet and not seen:
            return self._rests[before.level]
        return Ledger(quiet, seen, ending, before.board, before.level, before.lift, before.offered, drawn)

    def _repeated(self, seen: Past[Key], here: Key) -> bool:
        """The same position has come so many times, with the same player to move.  [FMJD]"""
        return seen.count(here) + 1 >= self._repetition

    def _counted(
        self, state: State, mine: int, theirs: int, kings: int, seat: Seat, changed: int
    ) -> tuple[Ending, Drawn | None]:
        """What is counted against a single king, one move later, and the draw it makes."""
        before = state.ledger.ending
        if _is_king(mine, kings) and theirs & (theirs - 1):
            single, alone, others = seat, mine, theirs
        elif mine and _is_king(theirs, kings):  # with nothing left the game is lost, not counted
            single, alone, others = Seat(1 - seat), theirs, mine
        else:
            return NO_ENDING, None
        if before is NO_ENDING and not others & kings:
            return NO_ENDING, None
        three, stronger, two = _on(before.three), before.stronger, _on(before.two)
        if changed and three < 0 and self._three(others, kings) and self._watches(single, state.ledger):
            three, stronger = 0, Seat(1 - single)
        if changed and two < 0 and isinstance(self.rules.draw_two_v_one, int) and others.bit_count() < 3:
            two = 0 if others & kings else -1
        held = before.held + 1 if three >= 0 and self._keeps_line(alone, others, kings) else -1
        ending = Ending(three, stronger, two, held) if max(three, two, held) >= 0 else NO_ENDING
        drawn = self._two_against_one(state, others, kings, changed)
        if drawn is None and three >= 0:
            drawn = self._main_line(state.ledger, held, alone, others, kings, single, seat)
        return ending, drawn or self._limit_reached(state, ending, mine, theirs, kings, seat)

    def _watches(self, single: Seat, ledger: Ledger) -> bool:
        """Whether it matters that three kings have come to stand against one."""
        line = self.rules.draw_main_line is not MainLine.NONE
        return line or self.limit(Seat(1 - single), level=ledger.level) is not None

    def _three(self, others: int, kings: int) -> bool:
        """Three kings; or, where men count as they are, any three pieces with a king among them.  [MAN III.28, FMJD]"""
        if others.bit_count() != 3:
            return False
        return bool(others & kings) if self.rules.draw_limit_men else not others & ~kings

    # --- the main line

    def _keeps_line(self, alone: int, others: int, kings: int) -> bool:
        """Where that is counted: the single king has the main line, and no other is on it.  [FMJD]"""
        if self.rules.draw_main_line is not MainLine.COUNTED or not self._three(others, kings):
            return False
        return self._has_line(alone, others)

    def _has_line(self, mine: int, theirs: int) -> bool:
        """One has the main line when one stands on it and the other does not."""
        return bool(mine & self._line) and not theirs & self._line

    def _main_line(
        self, ledger: Ledger, held: int, alone: int, others: int, kings: int, single: Seat, seat: Seat
    ) -> Drawn | None:
        """Three kings against one that has the main line, between equals: drawn.  [MAN III.28, METZ XV]

        By Manoury's words as soon as it has the line; one that the next move takes there has not got it. Metz asks that
        it can play along the line without being taken: so it is its owner's turn, and he is not made to take.
        """
        if held >= 2 * FIVE:
            return Drawn.MAIN_LINE
        odds = self.rules.odds is not Odds.NONE and not ledger.level
        if odds or not alone & self._line or others & ~kings or others.bit_count() != 3:
            return None
        match self.rules.draw_main_line:
            case MainLine.AT_ONCE:
                has_it = self._has_line(alone, others) and (
                    single == seat or not self._captures.due(others, alone, kings, seat)
                )
                return Drawn.MAIN_LINE if has_it else None
            case MainLine.AT_ONCE_IF_SAFE:
                return Drawn.MAIN_LINE if single == seat and self._safe_line(alone, others, kings, seat) else None
            case _:
                return None

    def _safe_line(self, alone: int, others: int, kings: int, seat: Seat) -> bool:
        """Whether a single king can play along the main line without being taken.  [METZ XV]"""
        if self._captures.due(alone, others, kings, seat):
            return False
        return bool(self._safe(alone, others, kings, seat) & self._line)

    def _safe(self, alone: int, others: int, kings: int, seat: Seat) -> int:
        """The squares a single king may go to without being taken there."""
        ((_, ends),) = self._king_ends(alone, alone | others | self._outside, self.rules.flying_kings)
        safe = 0
        for end in bits(ends):
            if not self._captures.due(others, end, kings ^ alone ^ end, 1 - seat):
                safe |= end
        return safe

    # --- the limited moves

    def limit(self, stronger: Seat, *, level: bool) -> int | None:
        """The full moves three kings of that seat may ask of one; None: any number.  [MAN III.29-31; METZ XVI]"""
        rules = self.rules
        if rules.odds in GIVES_DRAW and self._gives(stronger, level) and rules.draw_limit_draw_odds != "same":
            return rules.draw_limit_draw_odds
        return self._ordinary_limit(stronger, level)

    def without_line(self, stronger: Seat, *, level: bool) -> int | None:
        """The moves they have at any rate where others need the main line; None: none of them do.  [MAN III.31]"""
        if self.rules.draw_limit_needs_line is not NeedsLine.HELD_OR_FORCED_COUP:
            return None
        ordinary = self._ordinary_limit(stronger, level)
        return None if ordinary == self.limit(stronger, level=level) else ordinary

    def _ordinary_limit(self, stronger: Seat, level: bool) -> int | None:
        """The limit if the draw is not given; a player who gives odds may have one of his own.  [MAN III.30]"""
        if self._gives(stronger, level) and self.rules.draw_limit_giver != "same":
            return self.rules.draw_limit_giver
        return self.rules.draw_limit

    def _limit_reached(
        self, state: State, ending: Ending, mine: int, theirs: int, kings: int, seat: Seat
    ) -> Drawn | None:
        """The last move of the limit is complete when both have played it, and there is no other.  [MAN III.32-33]

        It does not matter that a stroke is under way, nor that the three are two by then (position 7 bis).
        """
        two = self.rules.draw_two_v_one
        if isinstance(two, int) and ending.two >= 2 * two:
            return Drawn.TWO_V_ONE
        if ending.three < 0 or ending.stronger is None:
            return None
        limit = self.limit(ending.stronger, level=state.ledger.level)
        if limit is not None and ending.three >= 2 * limit:
            return Drawn.LIMIT
        if ending.stronger == seat:
            return None
        return self._line_needed(state, ending, mine, theirs, kings, seat)

    def _line_needed(
        self, state: State, ending: Ending, alone: int, others: int, kings: int, seat: Seat
    ) -> Drawn | None:
        """Where the three kings need the main line for their moves, asked when the single king is to play.

        At the start: they have it then, or by their first move, or it need not play on, unless it is made to take,
        cannot help being taken [METZ XVI-XVII], or has itself offered to count the moves [METZ XVIII]. For what the
        draw given adds: from the ordinary limit on they have it, or the single king's reply is forced, as it must take
        or has one square at most where it is not taken.  [MAN III.31]
        """
        needs = self.rules.draw_limit_needs_line
        if needs is NeedsLine.NOT_NEEDED or self._has_line(others, alone):
            return None
        due = bool(self._captures.due(alone, others, kings, seat))
        if needs is NeedsLine.AT_START:
            had_it = ending.three == 1 and self._has_line(state.mine, state.theirs)
            offered = state.turn == seat  # an offer accepted leaves him to play who made it
            granted = ending.three > 1 or had_it or due or offered
            return None if granted or not self._safe(alone, others, kings, seat) else Drawn.NOT_GRANTED
        assert ending.stronger is not None
        ordinary = self._ordinary_limit(ending.stronger, state.ledger.level)
        if ordinary is None or ending.three < 2 * ordinary:
            return None
        forced = due or self._safe(alone, others, kings, seat).bit_count() < 2
        return None if forced else Drawn.NOT_GRANTED

    # --- two against one

    def _two_against_one(self, state: State, others: int, kings: int, changed: int) -> Drawn | None:
        """Two kings against one are drawn at once.  [METZ XVI (expl.)]

        Not when a stroke of three has just left them two: their moves run on, and cannot be refused.  [METZ XVII]
        """
        if self.rules.draw_two_v_one != "at_once" or not changed:
            return None
        if others.bit_count() != 2 or others & ~kings:
            return None
        stroke = _is_king(state.mine, state.kings) and (state.theirs & state.kings).bit_count() > 2
        return None if stroke else Drawn.TWO_V_ONE

    # --- odds

    def _gives(self, seat: Seat, level: bool) -> bool:
        return self.rules.odds is not Odds.NONE and not level and seat == giver(self.rules)


def may_offer(rules: DamesRules, mine: int, theirs: int, kings: int) -> bool:
    """Whether the side to move has one king against a king and two men, or two kings and a man.  [MAN III.34]

    That he owes no capture, for he takes first, is not asked here.
    """
    if theirs.bit_count() != 3 or not rules.draw_crowning_offer or not _is_king(mine, kings):
        return False
    return bool(theirs & kings and theirs & ~kings)


def _or_none(limits: Iterable[int | None]) -> Iterator[int]:
    """Limits, -1 where there is none."""
    return (-1 if limit is None else limit for limit in limits)


def _is_king(side: int, kings: int) -> bool:
    """A side that has nothing but one king."""
    return bool(side & kings) and not side & (side - 1)


def _on(count: int) -> int:
    """One more, if it is counted."""
    return count + 1 if count >= 0 else -1


MAIN_LINE: Final = {MainLine.AT_ONCE: "MAN III.28", MainLine.AT_ONCE_IF_SAFE: "METZ XV", MainLine.COUNTED: "FMJD"}
"""Whose rule it is that the main line draws."""


def won(seat: Seat, by: str, cite: str) -> Outcome:
    """A game won by a seat."""
    return Outcome((1, 0) if seat == 0 else (0, 1), (seat,), by, cite)


def first_king(seat: Seat) -> Outcome:
    """The first player to have a king wins, where that is the aim.  [METZ De la dame]"""
    return won(seat, "first_king", "METZ, De la dame")


def ended(goal: Goal, mine: int, theirs: int, seat: Seat) -> Outcome:
    """He who has no piece left, or can move none, has lost; or won, where losing is the aim.  [MAN I, METZ XXI]"""
    short = seat if theirs else Seat(1 - seat)
    blocked = bool(mine and theirs)
    if goal is Goal.LOSE_ALL:
        return won(short, "all_given_but_blocked" if blocked else "all_given", "METZ qui perd gagne")
    return won(Seat(1 - short), "blocked" if blocked else "all_taken", "MAN I; METZ XXI")


def staked(rules: DamesRules, outcome: Outcome, ledger: Ledger) -> Outcome:
    """The winner gains what the other has staked: one, or more if the other gives odds so.  [MAN V]"""
    if rules.odds is not Odds.STAKE or ledger.level or outcome.winners != (receiver(rules),):
        return outcome
    return replace(outcome, scores=tuple(score * rules.odds_stake for score in outcome.scores))


def drawn_game(rules: DamesRules, ledger: Ledger) -> Outcome:
    """Nobody has won; or he who receives the draw has.  [METZ XIX]"""
    assert ledger.drawn is not None
    return _drawn(rules, ledger, ledger.drawn.value, cite_of(rules, ledger.drawn))


def agreed_draw(rules: DamesRules, ledger: Ledger) -> Outcome:
    """Both players leave the game; who receives the draw has won it, as by any other draw.  [MAN III.39; METZ XIX]"""
    return _drawn(rules, ledger, "agreed", "MAN III.39")


def given_up(rules: DamesRules, ledger: Ledger, seat: Seat) -> Outcome:
    """Who leaves the game loses it.  [MAN III.39; METZ XXI]"""
    return staked(rules, won(Seat(1 - seat), "conceded", "MAN III.39; METZ XXI"), ledger)


def _drawn(rules: DamesRules, ledger: Ledger, by: str, cite: str) -> Outcome:
    if rules.odds in GIVES_DRAW and not ledger.level:
        return won(receiver(rules), "draw_given", "METZ XIX; MAN III.31")
    return Outcome((0, 0), (), by, cite)


def limited(rules: DamesRules, seat: Seat, moves: int, without_line: int | None) -> Note:
    """The limited moves begin; some of them may need the main line.  [MAN III.29-31]"""
    if without_line is None:
        return Note("limited", seat, cite_of(rules, Drawn.LIMIT), (("moves", moves),))
    return Note("limited_by_the_line", seat, "MAN III.31", (("moves", without_line), ("most", moves)))


def cite_of(rules: DamesRules, drawn: Drawn) -> str:
    """The article that makes a game drawn."""
    match drawn:
        case Drawn.MAIN_LINE:
            return MAIN_LINE.get(rules.draw_main_line, "")
        case Drawn.NOT_GRANTED:
            return "METZ XVI" if rules.draw_limit_needs_line is NeedsLine.AT_START else "MAN III.31"
        case Drawn.LIMIT:
            return "FMJD" if rules.draw_limit_men else "MAN III.32; METZ XVII"
        case Drawn.TWO_V_ONE:
            return "METZ XVI (expl.)" if rules.draw_two_v_one == "at_once" else "FMJD"
        case Drawn.OFFER_REFUSED:
            return "MAN III.34; METZ XVIII"
        case Drawn.REPETITION | Drawn.KINGS_ONLY:
            return "FMJD"
