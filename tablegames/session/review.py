"""Every decision of a game weighed by an analyst, in chances of winning.

Each estimate is the chance of a single seat. A decision changes it by the difference between the play that was made
and the best one: that is skill. Any change between one decision and the next is luck: the dice's, the deal's, and
everything the analyst did not foresee. The two add up to the result, by construction: the first estimate is an even
chance, the last the result itself.

An analyst that knows matches returns the chance to win the match, as for a hint, and the review covers the match.
Otherwise it covers every game by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablegames.core.analysis import Analysis, AnalystEntry, Limits
from tablegames.core.arbiter import listed
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Hiding, Outcome, Over
from tablegames.core.loop import Moment
from tablegames.core.match import Match, MatchState, in_hand, place_in_hand, sides_of
from tablegames.plugin.analyst_specs import chance_in, chance_of as chance_of, of_the_match, scale_of
from tablegames.rules.agreement import PlayersEnd
from tablegames.table.narration import is_told_alone
from tablegames.table.table import Table

TRIFLE = 0.01
"""A smaller loss is within the error of an analyst and not worth showing."""
CANDIDATES = 3
"""How many best plays an analyst is asked for at first."""


@frozen
class ReviewedPlay:
    """A decision with a choice: the play made, the best play, and the chances of both."""

    moment: Moment[Any, Any]
    seat: Seat
    """The place in the game in hand."""
    best: Any
    promised: float
    """The seat's chance of winning with the best play."""
    left: float
    """The same with the play that was made."""
    turn: int = 0
    """Its number in the history (`table.narration.turns`)."""

    @property
    def loss(self) -> float:
        """The chance of winning that it cost."""
        return max(0.0, self.promised - self.left)


@frozen
class ReviewedGame:
    """One game of a record, or a match reviewed as a whole, all its decisions weighed."""

    judged: tuple[ReviewedPlay, ...]
    outcome: Outcome | None
    """How it ended; None: it was broken off."""
    sides: tuple[int, ...]
    """For each place of the game the number of its side."""
    people: tuple[Seat | None, ...]
    """The players at each place."""

    @property
    def even(self) -> float:
        """The chance every side begins with."""
        return 1 / len(set(self.sides))

    def skill(self, place: int) -> float:
        """Return how much the decisions of a place changed its chances; never more than 0."""
        return -sum(one.loss for one in self.judged if one.seat == place)

    def luck(self, place: int) -> float | None:
        """Return everything else that changed its chances; None if the game has no result.

        With two sides the errors of the other side and of a partner are not luck; with more, the others' play is luck.
        """
        result, own = self.result(place), self.sides[place]
        if result is None:
            return None
        mine = sum(self.skill(other) for other, side in enumerate(self.sides) if side == own)
        theirs = sum(self.skill(other) for other, side in enumerate(self.sides) if side != own)
        return result - self.even - mine + (theirs if len(set(self.sides)) == 2 else 0.0)

    def result(self, place: int) -> float | None:
        """1 for a game won, 0 for one lost; sides that win together share it, and a draw is shared by all."""
        if self.outcome is None:
            return None
        winners = {self.sides[winner] for winner in self.outcome.winners} or set(self.sides)
        return 1 / len(winners) if self.sides[place] in winners else 0.0


def reviewed(
    table: Table,
    moments: Iterable[Moment[Any, Any]],
    entry: AnalystEntry,
    limits: Limits,
    tell: Callable[[int], None] | None = None,
    only: Container[Seat | None] | None = None,
) -> Iterator[ReviewedGame]:
    """Yield the games of a record, or its match, reviewed; `tell` hears of every action.

    With `only`, only the decisions of these seats are reviewed.
    """
    asking = Consulting.of(table, entry)
    judged: list[ReviewedPlay] = []
    number = 0
    for moment in moments:
        number += is_told_alone(moment)
        asked = only is None or moment.seat in only
        one = _judged(asking, moment, limits) if asked else None
        if one is not None:
            judged.append(replace(one, turn=number))
        if tell is not None:
            tell(1)
        outcome = asking.ended_by(moment)
        if outcome is not None:
            yield _game(table, moment.before, judged, outcome)
            judged = []
    if judged:
        yield _game(table, judged[-1].moment.before, judged, None)


@dataclass(slots=True)
class Consulting:
    """An analyst at a table, asked about past decisions as for a hint."""

    table: Table
    entry: AnalystEntry
    analyst: Any
    scale: float
    of_match: bool = False
    """Whether the analyst has given chances to win the match."""

    @classmethod
    def of(cls, table: Table, entry: AnalystEntry) -> Consulting:
        """An analyst that knows matches is created for the match, any other for the game."""
        analyst = entry.make(table.game if entry.of_match else table.bare)
        return cls(table, entry, analyst, scale_of(entry, analyst))

    def view(self, moment: Moment[Any, Any], place: Seat) -> Any:
        """Return what the seat saw of a decision; with the score if the analyst knows matches."""
        if self.entry.of_match:
            return self.table.game.view(moment.before, moment.seat)
        return self.table.bare.view(in_hand(moment.before), place)

    def chances(self, view: Any, plays: Sequence[Any], limits: Limits, most: int) -> Sequence[tuple[Any, float]]:
        """The best plays, each with the chance to win; the best first."""
        if limits.nodes is not None:  # what he remembers of other positions would be work that is not counted
            self.analyst = self.entry.make(self.table.game if self.entry.of_match else self.table.bare)
        found: Analysis[Any] = self.analyst.analyse(view, plays, limits, most)
        if self.table.game is not self.table.bare:
            self.of_match = self.of_match or of_the_match(self.analyst, found.lines[0])
        return [(line.actions[0], chance_in(line, self.scale)) for line in found.lines]

    def ended_by(self, moment: Moment[Any, Any]) -> Outcome | None:
        """Return how an action ended what is reviewed: its game or the innermost match; None if it did not."""
        if isinstance(moment.action, PlayersEnd):
            return self.table.outcome(moment.step.state) if self.of_match else self.table.players_outcome(moment)
        game, state = self.table.game, moment.before
        while isinstance(game, Match) and isinstance(state, MatchState):
            if self.of_match and not isinstance(game.game, Match):
                break
            game, state = game.game, state.inner
        turn = game.turn(game.apply(state, moment.action).state)
        return turn.outcome if isinstance(turn, Over) else None


def _game(table: Table, state: Any, judged: Sequence[ReviewedPlay], outcome: Outcome | None) -> ReviewedGame:
    """A game whose decisions are weighed; `state` is one of its states in the match."""
    places = range(table.bare.seats)
    people = {place_in_hand(state, Seat(seat)): Seat(seat) for seat in range(table.game.seats)}
    sides = sides_of(table.bare) or tuple(places)
    return ReviewedGame(tuple(judged), outcome, sides, tuple(people.get(Seat(place)) for place in places))


def _judged(asking: Consulting, moment: Moment[Any, Any], limits: Limits) -> ReviewedPlay | None:
    """Review a decision; None if there was no choice."""
    game: Any = asking.table.bare
    state, place = in_hand(moment.before), place_in_hand(moment.before, moment.seat)
    if moment.seat is None or place is None or isinstance(moment.action, PlayersEnd):
        return None
    offered, view = listed(game, game.view(state, place), game.legal(state)), asking.view(moment, place)
    if len(offered) < 2 or moment.action not in offered:
        return None
    chances = asking.chances(view, offered, limits, CANDIDATES)
    best, promised = chances[0]
    left = _of(chances, moment.action)
    if left is None:
        left = max(0.0, promised - _behind(asking, view, (best, moment.action), offered, limits))
    return ReviewedPlay(moment, place, best, promised, left)


def _behind(asking: Consulting, view: Any, two: tuple[Any, Any], offered: Sequence[Any], limits: Limits) -> float:
    """Return by how much the second play promises less than the first under the same search, at least 0.

    An analyst that searches everything or nothing weighs all plays.
    """
    for plays in (two, offered):
        chances = asking.chances(view, plays, limits, len(plays))
        better, other = (_of(chances, play) for play in two)
        if better is not None and other is not None:
            return max(0.0, better - other)
    return 0.0


def _of(chances: Sequence[tuple[Any, float]], play: Any) -> float | None:
    """The chance to win by a play; None: it is not among those that were found."""
    return next((chance for action, chance in chances if action == play), None)


def costliest(games: Iterable[ReviewedGame], seat: Seat | None, most: int) -> list[ReviewedPlay]:
    """The decisions (of a seat, if it is named) that cost most, the worst first; what cost less than 1 % is none."""
    every = [one for game in games for one in game.judged if seat in (None, one.moment.seat) and one.loss >= TRIFLE]
    return sorted(every, key=lambda one: (-one.loss, one.moment.number))[:most]


def looks_on(table: Table, seat: Seat | None) -> Seat | None:
    """From where the board of a seat's decision is shown: from the reader's side; hands only that seat can show."""
    return seat if isinstance(table.bare, Hiding) else table.wording.you


AN_ERROR: Final = 0.02
A_BLUNDER: Final = 0.08
"""Chances of winning given away that give a decision this name."""


@frozen
class Total:
    """One person's part in the games of a record."""

    seat: Seat
    decisions: int
    errors: int
    blunders: int
    skill: float
    """How much the seat's decisions changed its chances, in games."""
    luck: float
    """How much everything else changed them, in games with a result."""
    result: float
    """Games won, shared ones in part."""
    expected: float
    """Games it would have won if every chance had stayed even."""
    games: int
    """Games that have a result."""

    @property
    def rate(self) -> float:
        """The error rate: chances of winning given away a decision, in hundredths of a game."""
        return -100 * self.skill / self.decisions if self.decisions else 0.0


def totals(games: Sequence[ReviewedGame], seats: int) -> list[Total]:
    """The parts of all persons, in the order of their seats."""
    return [_total(games, Seat(seat)) for seat in range(seats)]


def _total(games: Sequence[ReviewedGame], seat: Seat) -> Total:
    losses = [one.loss for game in games for one in game.judged if one.moment.seat == seat]
    ended = [(game, game.people.index(seat)) for game in games if game.outcome is not None and seat in game.people]
    return Total(
        seat,
        len(losses),
        sum(loss >= AN_ERROR for loss in losses),
        sum(loss >= A_BLUNDER for loss in losses),
        -sum(losses),
        sum(game.luck(place) or 0.0 for game, place in ended),
        sum(game.result(place) or 0.0 for game, place in ended),
        sum(game.even for game, _ in ended),
        len(ended),
    )
