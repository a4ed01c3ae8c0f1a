"""Options that several games of the family share; each game says its default and its article."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Final, Protocol

from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.match import Begins, FirstTo
from tablegames.core.options import Needs, option
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.rules.arbiter_options import Arbiter, March, TableHelp, arbiter_option, march_option, table_help_option


class Side(StrEnum):
    """A player by the colour of his dames."""

    WHITE = "white"
    BLACK = "black"

    @property
    def seat(self) -> Seat:
        """White sits first."""
        return Seat(0 if self is Side.WHITE else 1)


def sortie_option(default: Sortie, cite: str) -> Sortie:
    """How a number is played that leads exactly onto the edge."""
    return option(
        default,
        cite,
        "when a number takes a dame exactly to the edge: you must lift it (exact_lifts); you may lift it or play "
        "the number inside (free); or you may lift it only if you can't play the number inside (inside_first)",
    )


def double_option(default: bool, cite: str) -> bool:
    """Whether the double is agreed."""
    return option(default, cite, "whether a double win counts as two")


def double_rule_option(default: DoubleRule, cite: str) -> DoubleRule:
    """When a race is lost double."""
    return option(
        default,
        cite,
        "when a win is double: if the loser has lifted no dame and some are not home yet (not_all_home), or "
        "whenever the loser has lifted none (none_lifted)",
    )


def parties_option(cite: str) -> int:
    """How many parties a match is played to."""
    return option(1, cite, "number of parties to win; a double counts as two", least=1)


def next_dice_option(default: Begins, cite: str) -> Begins:
    """The player who begins the next partie."""
    return option(
        default,
        cite,
        "who throws first in the next partie: the dice decide again (drawn); the winner (winner), the loser (loser), "
        "each player in turn (alternate), or always the same player (same)",
    )


def handicap_to_option(cite: str, needs: tuple[Needs, ...] = ()) -> Side:
    """The player with the advantage; `needs`: the options that give one."""
    return option(Side.WHITE, cite, "who receives the advantage, if any is given", needs=needs)


class InParties(Protocol):
    """Rules of a game that is played in several parties."""

    @property
    def parties(self) -> int:
        """How many must be won."""

    @property
    def next_dice(self) -> Begins:
        """The player who begins the next."""


def in_parties(rules: InParties, cite: str) -> FirstTo | None:
    """First to `parties`; None when one is all."""
    return FirstTo(rules.parties, begins=rules.next_dice, cite=cite) if rules.parties > 1 else None


@frozen(kw_only=True)
class TouchingRules:
    """Whether a dame touched is played, and what a hand may do wrong."""

    arbiter: Arbiter = arbiter_option("AUJ-Rev XIV")
    march: March = march_option("AUJ-Rev XIV; AUJ-T1 VI")
    table_help: TableHelp = table_help_option("silent", "AUJ-T1 VI")


@frozen(kw_only=True)
class TrousRules(TouchingRules):
    """The common rules of the games of Lepeintre's appendix that are played for trous.  [LEP-app; LEP 1.V]"""

    sortie: Sortie = sortie_option(Sortie.FREE, "LEP 1.V; AUJ-T2 XII; AUJ-T1 VI")
    double: bool = double_option(False, "LEP-app")
    double_rule: DoubleRule = double_rule_option(DoubleRule.NOT_ALL_HOME, "LEP-app")
    parties: int = parties_option("LEP-app")
    next_dice: Begins = next_dice_option(Begins.WINNER, "AUJ-T2 XII")


several_trous: Final = partial(in_parties, cite="LEP-app")
"""First to N trous, a double counting two; the winner has the dice.  [LEP-app; AUJ-T2 XII]"""
