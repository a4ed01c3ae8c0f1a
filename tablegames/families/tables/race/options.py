"""Options that several games of the family have, worded once; each game says its default and its article."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from tablegames.core.events import Seat
from tablegames.core.match import Begins, FirstTo
from tablegames.core.options import Needs, option
from tablegames.families.tables.board.lifting import Sortie
from tablegames.families.tables.race.ending import DoubleRule


class Side(StrEnum):
    """A player by the colour of his dames."""

    WHITE = "white"
    BLACK = "black"

    @property
    def seat(self) -> Seat:
        """White sits first."""
        return Seat(0 if self is Side.WHITE else 1)


def sortie_option(default: Sortie, cite: str) -> Sortie:
    """What a number that leads exactly onto the edge does."""
    return option(
        default,
        cite,
        "a number that falls exactly on the edge: lifts (exact_lifts), lifts or is played inside (free), "
        "lifts only if it cannot be played inside (inside_first)",
        "un nombre qui tombe juste sur le bord : lève (exact_lifts), lève ou se joue en dedans (free), "
        "ne lève que s'il ne peut se jouer en dedans (inside_first)",
    )


def double_option(default: bool, cite: str) -> bool:
    """Whether the double is agreed."""
    return option(default, cite, "whether the double is played", "si l'on joue la double")


def double_rule_option(default: DoubleRule, cite: str) -> DoubleRule:
    """When a race is lost double."""
    return option(
        default,
        cite,
        "the double is won while the loser has lifted none and not all his dames are home (not_all_home), "
        "or has lifted none (none_lifted)",
        "la double se gagne si le perdant n'a rien levé et n'a pas rentré toutes ses dames (not_all_home), "
        "ou n'a rien levé (none_lifted)",
    )


def parties_option(cite: str) -> int:
    """How many parties a match is played to."""
    return option(
        1, cite, "parties to win, a double counting two", "parties à gagner, la double en comptant deux", least=1
    )


def next_dice_option(default: Begins, cite: str) -> Begins:
    """Who begins the next partie."""
    return option(
        default,
        cite,
        "who has the dice in the next partie of several",
        "qui a le dé à la partie suivante, quand on joue en plusieurs",
    )


def handicap_to_option(cite: str, needs: tuple[Needs, ...] = ()) -> Side:
    """Who receives the advantage; `needs`: the options by which one is given."""
    return option(
        Side.WHITE,
        cite,
        "who receives the advantage, if any is given",
        "qui reçoit l'avantage, s'il en est donné",
        needs=needs,
    )


class InParties(Protocol):
    """Rules of a game that is played in several parties."""

    @property
    def parties(self) -> int:
        """How many must be won."""

    @property
    def next_dice(self) -> Begins:
        """Who begins the next."""


def in_parties(rules: InParties, cite: str) -> FirstTo | None:
    """The first to win so many parties; None when one is all."""
    return FirstTo(rules.parties, begins=rules.next_dice, cite=cite) if rules.parties > 1 else None
