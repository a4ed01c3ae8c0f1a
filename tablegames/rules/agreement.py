"""Games that their players end themselves: a draw by agreement, or one player concedes.

Such an end is not an action of the rules. In a match it ends the game in hand, and the match continues; otherwise the
game is over, and its record says so after the last action, as for a resignation.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Game, Outcome, Step
from tablegames.core.match import Begins, Match, MatchState, Sum, innermost, sides_of
from tablegames.core.options import option

S_contra = TypeVar("S_contra", contravariant=True)

DRAW_OPTION: Final = "draw_by_agreement"
"""The option of the rules that lets two players agree on a draw."""
PLACES: Final = 2
"""The players who may agree."""


class Ends(StrEnum):
    """How players end a game."""

    DRAW = "draw"
    CONCEDE = "concede"


@frozen
class PlayersEnd:
    """A pseudo-action: the players have ended the game in hand; the seat agreed last, or conceded."""

    how: Ends


@frozen
class Offer:
    """A draw offered by a seat after this number of actions."""

    seat: Seat
    at: int
    declined: Seat | None = None
    """The seat that declined; None: nobody yet."""


@runtime_checkable
class NextDice(Protocol):
    """Rules that say, by an option or a property, who begins the next of several games."""

    @property
    def next_dice(self) -> Begins:
        """The rule for who begins; without it, each game begins like the first."""


@runtime_checkable
class WorthDrawn(Protocol[S_contra]):
    """A game with its own result for a draw by agreement; otherwise nobody wins."""

    def agreed_draw(self, state: S_contra) -> Outcome:
        """Return the outcome if the players agree now."""


@runtime_checkable
class WorthConceded(Protocol[S_contra]):
    """A game with its own price for conceding; other two-sided games are worth one point."""

    def conceded(self, state: S_contra, seat: Seat) -> Outcome | None:
        """Return the outcome if that seat concedes now; None: this game cannot be conceded by itself."""


def draw_by_agreement_option(cite: str, default: bool = True) -> bool:
    """Return the option that lets two players agree on a draw."""
    return option(default, cite, "two players may agree on a draw")


def won_by(winner: Seat, by: str, cite: str = "", points: int = 1) -> Outcome:
    """Return the outcome of a two-player game won by a seat."""
    return Outcome((points, 0) if winner == 0 else (0, points), (winner,), by, cite)


def agreed_draw(game: Game[Any, Any, Any], rules: object, state: Any) -> Outcome | None:
    """Return the outcome if the two players agree on a draw; None: the rules have no draw by agreement."""
    if game.seats != PLACES or not getattr(rules, DRAW_OPTION, False):
        return None
    if isinstance(game, WorthDrawn):
        return game.agreed_draw(state)
    return Outcome((0, 0), (), "agreed", _cite_of(rules))


def _cite_of(rules: object) -> str:
    """Return the article that the option cites."""
    if not is_dataclass(rules):
        return ""
    about = next((each.metadata.get("option") for each in fields(rules) if each.name == DRAW_OPTION), None)
    return "" if about is None else str(about.cite)


def conceded(game: Game[Any, Any, Any], state: Any, seat: Seat) -> Outcome | None:
    """Return the outcome if a seat concedes the game; None: it cannot be conceded by itself."""
    if isinstance(game, WorthConceded):
        return game.conceded(state, seat)
    drawn = state.tally.sides if isinstance(state, MatchState) else ()
    sides = drawn or sides_of(game) or tuple(range(game.seats))
    if len(set(sides)) != PLACES:
        return None
    winners = tuple(Seat(one) for one, side in enumerate(sides) if side != sides[seat])
    return Outcome(tuple(int(one in winners) for one in range(game.seats)), winners, "conceded")


def end_in_hand(game: Game[Any, Any, Any], state: Any, seat: Seat, how: Ends, rules: object) -> Step[Any] | None:
    """Return the match after its players have ended the game in hand; None: not a match, or that end is impossible.

    A draw ends the innermost game. A concession ends the innermost game that allows it: in a match of parties the
    whole party, if its rounds cannot be conceded.
    """
    if not isinstance(game, Match) or not isinstance(state, MatchState) or state.outcome is not None:
        return None
    place = state.tally.place(seat)
    if place is None:
        return None
    within = end_in_hand(game.game, state.inner, place, how, rules)
    if within is not None:
        return game.follow(state, within)
    outcome = _ended(game, state, place, how, rules)
    return None if outcome is None else game.follow(state, Step(state.inner, told(outcome)), outcome)


def _ended(
    match: Match[Any, Any, Any], state: MatchState[Any], place: Seat, how: Ends, rules: object
) -> Outcome | None:
    """Return the outcome of the game in hand if its players end it."""
    if not isinstance(match.game, Match):
        one = innermost(match)
        return agreed_draw(one, rules, state.inner) if how is Ends.DRAW else conceded(one, state.inner, place)
    counts_wins = isinstance(match.format, Sum) and match.format.wins
    return conceded(match.game, state.inner, place) if how is Ends.CONCEDE and counts_wins else None


def told(outcome: Outcome) -> tuple[Event, ...]:
    """Return the events of a game that its players have ended."""
    scored = tuple(
        Scored(outcome.by, Seat(seat), outcome.cite, points=points)
        for seat, points in enumerate(outcome.scores)
        if points
    )
    return scored or (Note(outcome.by, None, outcome.cite),)
