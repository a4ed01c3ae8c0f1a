"""Matches: a format folds the outcomes of several games; a match of a game is itself a game.

`Match(game, format)` is played by the same loop, written to the same records and simulated like any game. A game
knows nothing of it: `initial(first)` says who begins the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar, cast, runtime_checkable

from tablegames.core.events import BySeat, Detail, Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide, DrawsSides, Fault, Game, Outcome, Over, Sided, Step, Together, Turn

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
S_contra = TypeVar("S_contra", contravariant=True)


class Begins(StrEnum):
    """The seat that begins the next game of a match."""

    DRAWN = "drawn"
    """As the game itself decides: a draw, dice, the highest tile."""
    WINNER = "winner"
    LOSER = "loser"
    ALTERNATE = "alternate"
    """The next seat after the one that began (domino: the lead passes to the right)."""
    SAME = "same"


@frozen
class Tally:
    """Where a match stands: points by seat, games played, who begins the next one (None: drawn)."""

    points: tuple[int, ...]
    played: int = 0
    first: Seat | None = None
    entered: bool = field(default=True, kw_only=True)
    """False: stakes are still to be put in; that happens with the first action, for a beginning has no events."""
    sides: tuple[int, ...] = field(default=(), kw_only=True)
    """Where several seats win together, for each of them the number of its side: they have one score."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """Which seat of the match sits at each place of the game in hand: everybody at his own."""
        return tuple(map(Seat, range(len(self.points))))

    def place(self, seat: Seat | None) -> Seat | None:
        """Return the place of a seat in the game in hand; None: it looks on."""
        return seat


class Format(Protocol):
    """The rules of a match: how outcomes add up, who begins next, when it is over."""

    @property
    def adds_scores(self) -> bool:
        """Whether the match adds up the scores of the games; otherwise only `settle` gives points."""

    def opening(self, seats: int) -> Tally:
        """Return the tally before the first game."""

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Tally:
        """Return the tally after a game that `opener` began."""

    def result(self, tally: Tally) -> Outcome | None:
        """Return how the match ended; None while it lasts."""


def next_first(begins: Begins, outcome: Outcome, opener: Seat, seats: int) -> Seat | None:
    """Return the seat that begins the next game; after a draw, neither winner nor loser: the same seat again.

    Where the seats draw for it, the fact `begins_next` of an outcome can name the seat instead.
    """
    if begins is Begins.DRAWN:
        return cast("Seat | None", dict(outcome.facts).get("begins_next"))
    if begins is Begins.ALTERNATE:
        return Seat((opener + 1) % seats)
    if begins is Begins.SAME or not outcome.winners:
        return opener
    if begins is Begins.WINNER:
        return outcome.winners[0]
    losers = [Seat(seat) for seat in range(seats) if seat not in outcome.winners]
    return losers[0] if losers else opener


def leaders(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with most points; nobody when all are equal."""
    best = max(points)
    if all(point == best for point in points):
        return ()
    return tuple(Seat(seat) for seat, point in enumerate(points) if point == best)


@frozen(kw_only=True)
class Sum:
    """The common part of the usual formats: each seat adds up the worth of its games."""

    begins: Begins = Begins.ALTERNATE
    cite: str = ""
    wins: bool = False
    """Count games won, whatever they were worth: so a match of parties counts parties, not their points."""

    @property
    def adds_scores(self) -> bool:
        """True, unless only wins count."""
        return not self.wins

    def opening(self, seats: int) -> Tally:
        """Return the tally with no points for anybody."""
        return Tally((0,) * seats)

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Tally:
        """Return the tally with the worth of the game added to each seat."""
        worth = outcome.scores
        if self.wins:
            worth = tuple(int(seat in outcome.winners) for seat in range(len(worth)))
        points = tuple(had + gained for had, gained in zip(tally.points, worth, strict=True))
        return Tally(points, tally.played + 1, next_first(self.begins, outcome, opener, len(points)))

    def final(self, tally: Tally) -> Outcome:
        """Return the outcome of a finished match: the seat with most points wins."""
        facts = (("played", tally.played), *_sides(tally))
        return Outcome(tally.points, leaders(tally.points), "match", self.cite, facts)


@frozen
class FirstTo(Sum):
    """The first to reach `target` points wins; a double partie counts two, a round of domino its pips."""

    target: int

    def result(self, tally: Tally) -> Outcome | None:
        """Return the outcome as soon as somebody has the target; None before."""
        return None if max(tally.points) < self.target else self.final(tally)


@frozen
class Parties(Sum):
    """A fixed number of games; the seat with most points at the end wins, and it may be drawn."""

    games: int

    def result(self, tally: Tally) -> Outcome | None:
        """Return the outcome when all games are played; None before."""
        return None if tally.played < self.games else self.final(tally)


@runtime_checkable
class InStakes(Protocol):
    """A format that can say that its points are stakes."""

    @property
    def in_stakes(self) -> bool:
        """Whether they are: a match of such parties adds them up, and does not count parties won."""


@runtime_checkable
class Settling(Protocol):
    """A format with words of its own for a game of it that is over."""

    @property
    def settled(self) -> str:
        """The key of the wording; else it is `game_settled` or `party_settled`."""


@runtime_checkable
class Remembering(Protocol[S_contra]):
    """A game whose states remember who began, so that one set up in the middle knows it too."""

    def opener(self, state: S_contra) -> Seat | None:
        """Return the seat that began; None while that is not known yet."""


@runtime_checkable
class Continuing(Protocol[S]):
    """A game that carries something over to the next one of a match, such as the partners."""

    def again(self, ended: S, first: Seat | None) -> S:
        """Return the next game at the same table; `first` begins, None: as the rules say."""


@runtime_checkable
class Paying(Protocol):
    """A format that lists, line by line, what each player is paid for a game."""

    def payments(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        """Return the events that pay for a game; the game's own scores are not in it."""


@runtime_checkable
class Staked(Paying, Protocol):
    """A format with a pot. Its opening tally has not `entered`: stakes are put in with the first action."""

    def entry(self, tally: Tally) -> tuple[Event, ...]:
        """Return the events that put in the stake of each seat."""


@runtime_checkable
class WithPot(Protocol):
    """A staked format that can say what is in its pot."""

    def pot(self, tally: Tally) -> int:
        """Return the number of stakes in the pot, once they are put in."""


@runtime_checkable
class Arranging(Protocol):
    """A format whose games do not all begin alike sets each of them up itself: odds in one of them, sides exchanged."""

    def begin(self, game: Any, tally: Tally, first: Seat | None) -> Any:
        """Return the beginning of the next game; `first` begins, None: as the game says."""


@frozen
class MatchState(Generic[S]):
    """The game being played and where the match stands; after the last game, its final state and the result."""

    inner: S
    tally: Tally
    opener: Seat | None = None
    outcome: Outcome | None = None


@frozen
class MatchView(Generic[V]):
    """A seat's view of a match: the game in hand, the tally, who began."""

    inner: V
    tally: Tally
    opener: Seat | None
    outcome: Outcome | None


@frozen
class Match(Generic[S, A, V]):
    """A match as a game: each game's end settles the tally and begins the next."""

    game: Game[S, A, V]
    format: Format

    @property
    def seats(self) -> int:
        """The number of seats, which is the game's."""
        return self.game.seats

    def initial(self, first: Seat | None = None) -> MatchState[S]:
        """Return the first game of the match."""
        tally = self.format.opening(self.seats)
        tally = replace(tally, sides=tally.sides or sides_of(self.game) or ())
        return MatchState(self._begin(tally, tally.first if first is None else first), tally)

    def _begin(self, tally: Tally, first: Seat | None) -> S:
        """Return the next game of the match."""
        if isinstance(self.format, Arranging):
            return cast(S, self.format.begin(self.game, tally, first))
        return self.game.initial(first)

    def turn(self, state: MatchState[S]) -> Turn[A]:
        """Return the turn of the game in hand; over when the format says so."""
        return self.game.turn(state.inner) if state.outcome is None else Over(state.outcome)

    def legal(self, state: MatchState[S]) -> Sequence[A]:
        """Return the legal actions of the game in hand."""
        return self.game.legal(state.inner)

    def apply(self, state: MatchState[S], action: A) -> Step[MatchState[S]]:
        """Play on; when the game ends, settle it and set up the next."""
        return self.follow(state, self.game.apply(state.inner, action))

    def follow(self, state: MatchState[S], step: Step[S], ended: Outcome | None = None) -> Step[MatchState[S]]:
        """Return the match after a step of the game in hand, or after many at once, where it is known who began.

        `ended` is how its players have ended that game, where the rules did not (see `rules.agreement`).
        """
        opener, before = self._opener(state), state.tally
        events = step.events if self.format.adds_scores else tuple(map(as_note, step.events))
        if not before.entered:
            events = (*cast(Staked, self.format).entry(before), *events)
            before = replace(before, entered=True)
        outcome = self._outcome(step.state) if ended is None else ended
        if outcome is None:
            return Step(MatchState(step.state, before, opener), events)
        tally = self.format.settle(before, outcome, Seat(0) if opener is None else opener)
        tally = replace(tally, sides=tally.sides or before.sides) if before.sides else tally
        result = self.format.result(tally)
        events = (*events, *self._payments(before, tally), self._settled(tally))
        if result is not None:
            return Step(MatchState(step.state, tally, opener, result), events)
        return Step(MatchState(self._next(step.state, tally), tally), events)

    def _outcome(self, inner: S) -> Outcome | None:
        """Return how the game in hand has ended by the rules; None: it has not."""
        turn = self.game.turn(inner)
        return turn.outcome if isinstance(turn, Over) else None

    def _payments(self, before: Tally, after: Tally) -> tuple[Event, ...]:
        """Return the worth of a game in the match, beyond its own scores."""
        if isinstance(self.format, Paying):
            return self.format.payments(before, after)
        return () if self.format.adds_scores else gains(before, after)

    def _next(self, ended: S, tally: Tally) -> S:
        """Return the next game of the match."""
        game: object = self.game
        return game.again(ended, tally.first) if isinstance(game, Continuing) else self._begin(tally, tally.first)

    def _opener(self, state: MatchState[S]) -> Seat | None:
        """Return who began the game in hand: as the game remembers it, else the first seat to decide."""
        if state.opener is not None:
            return state.opener
        if isinstance(self.game, Remembering):
            return self.game.opener(state.inner)
        turn = self.game.turn(state.inner)
        return turn.seat if isinstance(turn, Decide) else None

    def _settled(self, tally: Tally) -> Note:
        """Return a game of the match, or a whole party of it, is over: where the match stands."""
        of_parties = isinstance(cast(object, self.game), Match)
        standing: tuple[tuple[str, Detail], ...] = (
            ("played", tally.played),
            ("standing", BySeat(tally.points)),
            *_sides(tally),
        )
        usual = "party_settled" if of_parties else "game_settled"
        return Note(self.format.settled if isinstance(self.format, Settling) else usual, None, "", standing)

    def judge(self, view: MatchView[V], action: A) -> Fault | None:
        """Return the rule an action breaks in the game in hand; None: it is faultless."""
        return self.game.judge(view.inner, action)

    def view(self, state: MatchState[S], seat: Seat | None) -> MatchView[V]:
        """Return the seat's view of the game in hand, with the tally."""
        return MatchView(self.game.view(state.inner, seat), state.tally, state.opener, state.outcome)


def _sides(tally: Tally) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the fact that says which seats have one score, where some do."""
    return (("sides", tally.sides),) if tally.sides else ()


def as_note(event: Event) -> Event:
    """Return a score of one game as a note: it says the points, but the match does not count them."""
    if not isinstance(event, Scored):
        return event
    return Note(event.what, event.seat, event.cite, (*event.detail, ("points", event.points)), event.seen_by)


def gains(before: Tally, after: Tally) -> tuple[Event, ...]:
    """Return the worth of a game to each seat in the match."""
    gained = (new - old for old, new in zip(before.points, after.points, strict=True))
    return tuple(Scored("match_gain", Seat(seat), points=points) for seat, points in enumerate(gained) if points)


def in_hand(state: object) -> object:
    """Return the state of the innermost game: what notation and renderers know."""
    while isinstance(state, MatchState | MatchView):
        state = state.inner
    return state


def place_in_hand(state: object, seat: Seat | None) -> Seat | None:
    """Return the place of a seat in the innermost game; None: it looks on."""
    while isinstance(state, MatchState | MatchView):
        seat = state.tally.place(seat)
        state = state.inner
    return seat


def innermost(game: Game[Any, Any, Any]) -> Game[Any, Any, Any]:
    """Return the game a match, or a match of matches, is made of."""
    while isinstance(game, Match):
        game = game.game
    return game


def deciding(game: Game[Any, Any, Any], state: Any) -> tuple[Seat, ...]:
    """The seats that decide at this moment, none knowing what the others choose; in the order in which they are asked.

    Mostly one; nobody where chance is to fall or all is over.
    """
    if isinstance(game, Match):
        players = state.tally.players
        return () if state.outcome is not None else tuple(players[at] for at in deciding(game.game, state.inner))
    turn = game.turn(state)
    if not isinstance(turn, Decide):
        return ()
    return (isinstance(game, Together) and tuple(game.together(state))) or (turn.seat,)


def format_of(game: Game[Any, Any, Any]) -> Format | None:
    """Return the format of the match that a game is played in; of a match of matches, the innermost."""
    found: Format | None = None
    while isinstance(game, Match):
        found, game = game.format, game.game
    return found


def sides_of(game: Game[Any, Any, Any]) -> tuple[int, ...] | None:
    """For each seat of the innermost game the number of its side; None: each plays for himself, empty: it is drawn."""
    bare: object = innermost(game)
    return bare.sides if isinstance(bare, Sided) else None


def sides_in(game: Game[Any, Any, Any], position: object) -> tuple[int, ...]:
    """For each seat the number of its side, as far as a state or a view of a game or a match says it."""
    bare: object = innermost(game)
    return bare.sides_in(in_hand(position)) if isinstance(bare, DrawsSides) else sides_of(game) or ()
