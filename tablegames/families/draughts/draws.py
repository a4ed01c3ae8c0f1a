"""La remise: what counts towards a draw, and how games end.  [MAN III.28-34, METZ XV-XXI, FMJD]

Draws are decided after a move, in the position it leads to. An ending of three kings against one begins with the
capture or crowning that makes it: from then on the moves are counted and the main line matters. A position set up as
such an ending has not begun it unless it says so (`three: 0`): Manoury continues his positions 8 and 16, with the
single king on the main line, to show the strokes that take it there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from tablegames.core.events import Note, Seat
from tablegames.core.game import Outcome
from tablegames.families.draughts.board import TEN, bits
from tablegames.families.draughts.march import March
from tablegames.families.draughts.options import Goal, MainLine, NeedsLine, Odds, OddsRules
from tablegames.families.draughts.past import Past
from tablegames.families.draughts.position import giver, receiver
from tablegames.families.draughts.state import NO_ENDING, NO_PAST, REST, Counters, DrawReason, Ending, Key, State

FIVE: Final = 5
"""Number of moves a single king must keep the main line, where they are counted.  [FMJD]"""
FEW: Final = 4
"""Pieces on the board in an ending against a single king."""
GIVES_DRAW: Final = (Odds.DRAW, Odds.MAN_AND_DRAW)


class Draws:
    """The draws of given rules."""

    def __init__(self, rules: OddsRules, march: March) -> None:
        self.rules, self._march = rules, march
        board = march.board
        self._line = board.line
        self._rests = (REST if board is TEN else Counters(board=board), Counters(board=board, level=True))
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
        """With at most this many pieces, and a king, `after` must be called."""
        if self._repetition or self._kings_only:
            self.watched = 2 * board.men

    def __reduce__(self) -> tuple[type[Draws], tuple[OddsRules, March]]:
        return type(self), (self.rules, self._march)

    def native_counts(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        """The counts for the C code, then the limits and the ordinary limits by seat and level (-1: none)."""
        counts = (self._repetition, self._kings_only, int(self._endings), self.watched)
        games = [(Seat(seat), level) for seat in (0, 1) for level in (False, True)]
        limits = [self.limit(seat, level=level) for seat, level in games]
        ordinary = [self._ordinary_limit(seat, level) for seat, level in games]
        return counts, tuple(_or_none(limits)), tuple(_or_none(ordinary))

    def rest(self, level: bool = False) -> Counters:
        """The ledger with nothing in it."""
        return self._rests[level]

    def after(
        self, state: State, mine: int, theirs: int, kings: int, seat: Seat, progress: int, changed: int
    ) -> Counters:
        """The ledger after a move in `state`, which leaves these pieces, seen by `seat`, who plays next.

        `progress` is true when a man moved or something was taken, `changed` when something was taken or crowned.
        """
        before = state.ledger
        few = (mine | theirs).bit_count() <= FEW
        if progress and not few:
            return self._rests[before.level]
        quiet = 0
        seen = NO_PAST
        drawn: DrawReason | None = None
        if not progress:
            if self._kings_only:
                quiet = before.quiet + 1
                if quiet >= self._kings_only:
                    drawn = DrawReason.KINGS_ONLY
            if self._repetition:
                seen = before.seen.then((state.turn, state.mine, state.theirs, state.kings))
                if len(seen) >= self._soonest and self._repeated(seen, (seat, mine, theirs, kings)):
                    drawn = DrawReason.REPETITION
        ending = before.ending
        if few and self._endings:
            ending, found = self._counted(state, mine, theirs, kings, seat, changed)
            drawn = found or drawn
        if drawn is None and ending is NO_ENDING and not quiet and not seen:
            return self._rests[before.level]
        return Counters(quiet, seen, ending, before.board, before.level, before.lift, before.offered, drawn)

    def _repeated(self, seen: Past[Key], here: Key) -> bool:
        """Whether a position has come often enough, with the same player to move.  [FMJD]"""
        return seen.count(here) + 1 >= self._repetition

    def _counted(
        self, state: State, mine: int, theirs: int, kings: int, seat: Seat, changed: int
    ) -> tuple[Ending, DrawReason | None]:
        """The counts against a single king one move later, and the draw they make."""
        before = state.ledger.ending
        if _is_king(mine, kings) and theirs & (theirs - 1):
            single, alone, others = seat, mine, theirs
        elif mine and _is_king(theirs, kings):  # with nothing left the game is lost, and nothing is counted
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

    def _watches(self, single: Seat, ledger: Counters) -> bool:
        """Whether three kings against one are counted."""
        line = self.rules.draw_main_line is not MainLine.NONE
        return line or self.limit(Seat(1 - single), level=ledger.level) is not None

    def _three(self, others: int, kings: int) -> bool:
        """Three kings; or, where men count too, any three pieces with a king among them.  [MAN III.28, FMJD]"""
        if others.bit_count() != 3:
            return False
        return bool(others & kings) if self.rules.draw_limit_men else not others & ~kings

    # --- the main line

    def _keeps_line(self, alone: int, others: int, kings: int) -> bool:
        """Whether the single king keeps the main line, where that is counted.  [FMJD]"""
        if self.rules.draw_main_line is not MainLine.COUNTED or not self._three(others, kings):
            return False
        return self._has_line(alone, others)

    def _has_line(self, mine: int, theirs: int) -> bool:
        """A side has the main line if it stands on it and the other does not."""
        return bool(mine & self._line) and not theirs & self._line

    def _main_line(
        self, ledger: Counters, held: int, alone: int, others: int, kings: int, single: Seat, seat: Seat
    ) -> DrawReason | None:
        """Three kings against one that has the main line, between equals: drawn.  [MAN III.28, METZ XV]

        For Manoury as soon as it has the line, but not if the next move takes it there. Metz asks that it can play
        along the line without being taken: so it is its owner's turn, and he need not take.
        """
        if held >= 2 * FIVE:
            return DrawReason.MAIN_LINE
        odds = self.rules.odds is not Odds.NONE and not ledger.level
        if odds or not alone & self._line or others & ~kings or others.bit_count() != 3:
            return None
        match self.rules.draw_main_line:
            case MainLine.AT_ONCE:
                has_it = self._has_line(alone, others) and (
                    single == seat or not self._march.due(others, alone, kings, seat)
                )
                return DrawReason.MAIN_LINE if has_it else None
            case MainLine.AT_ONCE_IF_SAFE:
                return DrawReason.MAIN_LINE if single == seat and self._safe_line(alone, others, kings, seat) else None
            case _:
                return None

    def _safe_line(self, alone: int, others: int, kings: int, seat: Seat) -> bool:
        """Whether a single king can play along the main line without being taken.  [METZ XV]"""
        if self._march.due(alone, others, kings, seat):
            return False
        return bool(self._safe(alone, others, kings, seat) & self._line)

    def _safe(self, alone: int, others: int, kings: int, seat: Seat) -> int:
        """The squares a single king may go to without being taken there."""
        _, ((_, ends),) = self._march.quiet(alone, others, kings, seat)
        safe = 0
        for end in bits(ends):
            if not self._march.due(others, end, kings ^ alone ^ end, 1 - seat):
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
        """The moves they have without the main line where more need it; None: none need it.  [MAN III.31]"""
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
    ) -> DrawReason | None:
        """The last move of the limit is complete when both have played it, and there is no other.  [MAN III.32-33]

        It does not matter that a stroke is under way, nor that the three are two by then (position 7 bis).
        """
        two = self.rules.draw_two_v_one
        if isinstance(two, int) and ending.two >= 2 * two:
            return DrawReason.TWO_V_ONE
        if ending.three < 0 or ending.stronger is None:
            return None
        limit = self.limit(ending.stronger, level=state.ledger.level)
        if limit is not None and ending.three >= 2 * limit:
            return DrawReason.LIMIT
        if ending.stronger == seat:
            return None
        return self._line_needed(state, ending, mine, theirs, kings, seat)

    def _line_needed(
        self, state: State, ending: Ending, alone: int, others: int, kings: int, seat: Seat
    ) -> DrawReason | None:
        """Whether it is drawn because the three kings lack the main line; decided when the single king is to play.

        At the start they need it at once or after their first move, unless the single king must take, cannot avoid
        being taken [METZ XVI-XVII], or its owner offered to count the moves [METZ XVIII]. For the moves that giving the
        draw adds they need it from the ordinary limit on, unless the single king's reply is forced: it must take, or
        has at most one safe square.  [MAN III.31]
        """
        needs = self.rules.draw_limit_needs_line
        if needs is NeedsLine.NOT_NEEDED or self._has_line(others, alone):
            return None
        due = bool(self._march.due(alone, others, kings, seat))
        if needs is NeedsLine.AT_START:
            had_it = ending.three == 1 and self._has_line(state.mine, state.theirs)
            offered = state.turn == seat  # after an accepted offer, the player who made it moves
            granted = ending.three > 1 or had_it or due or offered
            return None if granted or not self._safe(alone, others, kings, seat) else DrawReason.NOT_GRANTED
        assert ending.stronger is not None
        ordinary = self._ordinary_limit(ending.stronger, state.ledger.level)
        if ordinary is None or ending.three < 2 * ordinary:
            return None
        forced = due or self._safe(alone, others, kings, seat).bit_count() < 2
        return None if forced else DrawReason.NOT_GRANTED

    # --- two against one

    def _two_against_one(self, state: State, others: int, kings: int, changed: int) -> DrawReason | None:
        """Two kings against one is drawn at once.  [METZ XVI (expl.)]

        Not when a stroke of three has just left them two: their moves run on, and cannot be refused.  [METZ XVII]
        """
        if self.rules.draw_two_v_one != "at_once" or not changed:
            return None
        if others.bit_count() != 2 or others & ~kings:
            return None
        stroke = _is_king(state.mine, state.kings) and (state.theirs & state.kings).bit_count() > 2
        return None if stroke else DrawReason.TWO_V_ONE

    # --- odds

    def _gives(self, seat: Seat, level: bool) -> bool:
        return self.rules.odds is not Odds.NONE and not level and seat == giver(self.rules)


def may_offer(rules: OddsRules, mine: int, theirs: int, kings: int) -> bool:
    """Whether the side to move has one king against a king and two men, or two kings and a man.  [MAN III.34]

    That he owes no capture, for he takes first, is not asked here.
    """
    if theirs.bit_count() != 3 or not rules.draw_crowning_offer or not _is_king(mine, kings):
        return False
    return bool(theirs & kings and theirs & ~kings)


def _or_none(limits: Iterable[int | None]) -> Iterator[int]:
    """The limits, with -1 for none."""
    return (-1 if limit is None else limit for limit in limits)


def _is_king(side: int, kings: int) -> bool:
    return bool(side & kings) and not side & (side - 1)


def _on(count: int) -> int:
    """One more, if it is counted."""
    return count + 1 if count >= 0 else -1


def won(seat: Seat, by: str, cite: str) -> Outcome:
    return Outcome((1, 0) if seat == 0 else (0, 1), (seat,), by, cite)


def ended(rules: OddsRules, mine: int, theirs: int, seat: Seat) -> Outcome:
    """A player without a piece that can move has lost, or won if losing is the aim.  [MAN I, METZ XXI]"""
    short = seat if theirs else Seat(1 - seat)
    blocked = bool(mine and theirs)
    if rules.goal is Goal.LOSE_ALL:
        return won(short, "all_given_but_blocked" if blocked else "all_given", rules.cite("lost_all"))
    return won(Seat(1 - short), "blocked" if blocked else "all_taken", rules.cite("won"))


def staked(rules: OddsRules, outcome: Outcome, ledger: Counters) -> Outcome:
    """The winner gains what the other staked: one, or more if the other gives odds that way.  [MAN V]"""
    if rules.odds is not Odds.STAKE or ledger.level or outcome.winners != (receiver(rules),):
        return outcome
    return replace(outcome, scores=tuple(score * rules.odds_stake for score in outcome.scores))


def drawn_game(rules: OddsRules, ledger: Counters) -> Outcome:
    """The outcome of a draw; the player who receives the draw as odds wins.  [METZ XIX]"""
    assert ledger.drawn is not None
    return _drawn(rules, ledger, ledger.drawn.value, rules.cite(ledger.drawn))


def agreed_draw(rules: OddsRules, ledger: Counters) -> Outcome:
    """The outcome of an agreed draw; the player who receives the draw as odds wins.  [MAN III.39; METZ XIX]"""
    return _drawn(rules, ledger, "agreed", rules.cite("agreed"))


def given_up(rules: OddsRules, ledger: Counters, seat: Seat) -> Outcome:
    """A player who leaves the game loses it.  [MAN III.39; METZ XXI]"""
    return staked(rules, won(Seat(1 - seat), "conceded", rules.cite("conceded")), ledger)


def _drawn(rules: OddsRules, ledger: Counters, by: str, cite: str) -> Outcome:
    if rules.odds in GIVES_DRAW and not ledger.level:
        return won(receiver(rules), "draw_given", rules.cite("draw_given"))
    return Outcome((0, 0), (), by, cite)


def limited(rules: OddsRules, seat: Seat, moves: int, without_line: int | None) -> Note:
    """The limited moves begin; some of them may need the main line.  [MAN III.29-31]"""
    if without_line is None:
        return Note("limited", seat, rules.cite(DrawReason.LIMIT), (("moves", moves),))
    return Note("limited_by_the_line", seat, rules.cite("line_needed"), (("moves", without_line), ("most", moves)))
