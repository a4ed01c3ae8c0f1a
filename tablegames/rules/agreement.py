"""Games that their players end themselves: a draw both agree on, a game that one of them gives up.

Such an end is no action of the rules. In a match it ends the game in hand, and the match continues; a game that is
no match is over, and its record says so after the last action, as it says who resigned.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from tablegames.core.events import Event, Note, Scored, Seat
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


@dataclass(frozen=True, slots=True)
class PlayersEnd:
    """Stands for an action: the players have ended the game in hand; the seat is who agreed last, or gave it up."""

    how: Ends


@dataclass(frozen=True, slots=True)
class Offer:
    """A draw that a seat offers, after so many actions."""

    seat: Seat
    at: int
    declined: Seat | None = None
    """Who did not accept it; None: nobody has said so."""


@runtime_checkable
class NextDice(Protocol):
    """Rules that say who begins the next game of several, by an option or a property."""

    @property
    def next_dice(self) -> Begins:
        """Return who does; without this, each game begins as the first did."""


@runtime_checkable
class WorthDrawn(Protocol[S_contra]):
    """A game that says what a draw by agreement is worth; in other games nobody wins."""

    def agreed_draw(self, state: S_contra) -> Outcome:
        """The outcome, if the players agree now."""


@runtime_checkable
class WorthConceded(Protocol[S_contra]):
    """A game that says what is lost by giving it up; other games of two sides are worth one point."""

    def conceded(self, state: S_contra, seat: Seat) -> Outcome | None:
        """The outcome, if that seat gives the game up now; None: one game cannot be given up by itself."""


def draw_by_agreement_option(cite: str, default: bool = True) -> bool:
    """Whether two players may agree on a draw: the one line by which a game gets it."""
    return option(
        default,
        cite,
        "two players may end the game as a draw if both want it",
        "deux joueurs peuvent quitter la partie comme nulle s'ils le veulent tous deux",
    )


def won_by(winner: Seat, by: str, cite: str = "", points: int = 1) -> Outcome:
    """The outcome of a game of two that a seat has won."""
    return Outcome((points, 0) if winner == 0 else (0, points), (winner,), by, cite)


def agreed_draw(game: Game[Any, Any, Any], rules: object, state: Any) -> Outcome | None:
    """The outcome of one game if its two players agree on a draw; None: its rules do not know that."""
    if game.seats != PLACES or not getattr(rules, DRAW_OPTION, False):
        return None
    if isinstance(game, WorthDrawn):
        return game.agreed_draw(state)
    return Outcome((0, 0), (), "agreed", _cite_of(rules))


def _cite_of(rules: object) -> str:
    """The article of the option."""
    if not is_dataclass(rules):
        return ""
    about = next((each.metadata.get("option") for each in fields(rules) if each.name == DRAW_OPTION), None)
    return "" if about is None else str(about.cite)


def conceded(game: Game[Any, Any, Any], state: Any, seat: Seat) -> Outcome | None:
    """The outcome of a game that a seat gives up; None: it cannot be given up by itself."""
    if isinstance(game, WorthConceded):
        return game.conceded(state, seat)
    drawn = state.tally.sides if isinstance(state, MatchState) else ()
    sides = drawn or sides_of(game) or tuple(range(game.seats))
    if len(set(sides)) != PLACES:
        return None
    winners = tuple(Seat(one) for one, side in enumerate(sides) if side != sides[seat])
    return Outcome(tuple(int(one in winners) for one in range(game.seats)), winners, "conceded")


def end_in_hand(game: Game[Any, Any, Any], state: Any, seat: Seat, how: Ends, rules: object) -> Step[Any] | None:
    """The match after its players have ended the game in hand; None: it is no match, or that game cannot be ended so.

    A draw is one of the innermost game. What is given up is the innermost game that can be: of a match that counts
    parties won a whole party, where a round of it cannot.
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
    """How the game of a match ends by its players."""
    if not isinstance(match.game, Match):
        one = innermost(match)
        return agreed_draw(one, rules, state.inner) if how is Ends.DRAW else conceded(one, state.inner, place)
    counts_wins = isinstance(match.format, Sum) and match.format.wins
    return conceded(match.game, state.inner, place) if how is Ends.CONCEDE and counts_wins else None


def told(outcome: Outcome) -> tuple[Event, ...]:
    """The events of a game that its players have ended."""
    scored = tuple(
        Scored(outcome.by, Seat(seat), outcome.cite, points=points)
        for seat, points in enumerate(outcome.scores)
        if points
    )
    return scored or (Note(outcome.by, None, outcome.cite),)
