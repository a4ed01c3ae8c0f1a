"""The options of a game of tables in a file: one class for each part of a game, all neutral by default.

An arrow is counted along its player's own path: 1 is where the path begins, 24 the last before a dame leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tablegames.core.errors import PositionError
from tablegames.core.languages import gettext as _
from tablegames.core.match import Begins
from tablegames.core.options import setting
from tablegames.families.tables.board.men import count, read_men, total
from tablegames.families.tables.board.path import CIRCLING, FACING, TOGETHER, Path, Sortie
from tablegames.families.tables.board.places import ARROWS, HAND, HEAD, MOST, OFF, Men
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.options import double_option, double_rule_option
from tablegames.families.tables.race.state import Opening

LONGEST_MATCH: Final = 1000


class Direction(StrEnum):
    """How the two paths run."""

    CONTRARY = "contrary"
    """Against one another: my arrow k is the other's 25 - k."""
    PARALLEL = "parallel"
    """In the same sense, half a lap apart: my arrow k is the other's k + 12."""
    TOGETHER = "together"
    """In the same sense and from the same corner: my arrow k is the other's k."""


_PATHS: Final = {Direction.CONTRARY: FACING, Direction.PARALLEL: CIRCLING, Direction.TOGETHER: TOGETHER}


class Meeting(StrEnum):
    """The effect of a single dame on an enemy dame that comes to its arrow."""

    HIT = "hit"
    """A single one is hit and goes into its owner's hand; two close the arrow."""
    BLOCK = "block"
    """One closes the arrow."""
    PIN = "pin"
    """A single one is pinned: it stays there until the other leaves; two close the arrow."""


class DoubletRule(StrEnum):
    """The numbers to play for a doublet."""

    FOURFOLD = "fourfold"
    TWICE = "twice"
    """As two dice that happen to be equal."""
    N_TIMES = "n_times"
    """As often as the number says: 5-5 five times, 1-1 once."""
    RISING = "rising"
    """Four times, then the next higher doublet, and so on as far as 6-6."""
    COMPLEMENT = "complement"
    """Four times, then the doublet that makes seven with it; then its player throws again."""


class HandFirst(StrEnum):
    """Which dames in hand must enter before anything else is played."""

    ALL = "all"
    HIT = "hit"
    """Those that were hit; others that began in hand enter when their player likes."""


class EntryRule(StrEnum):
    """The throws that let a side's first dame enter."""

    ANY = "any"
    DOUBLET_OR_ACE_DEUCE = "doublet_or_ace_deuce"
    """A doublet or 2-1."""


class RunnerGoal(StrEnum):
    """How far one dame must go before a second leaves arrow 1."""

    NONE = "none"
    PAST_HEAD = "past_head"
    """Past the arrow where the opponent's dames begin: to 14 or beyond."""
    HOME = "home"
    """To the last table: 19 or beyond."""


class HeadRule(StrEnum):
    """How many dames leave arrow 1 in one turn."""

    FREE = "free"
    ONE = "one"
    DOUBLETS = "one_or_two_with_doublets"
    """One; in a side's first turn two with 3-3, 4-4 or 6-6."""
    FIRST = "one_or_two_at_first"
    """One; in a side's first turn two."""


class SixInARow(StrEnum):
    """Whether a side may hold six arrows in a row."""

    FREE = "free"
    ONCE_PASSED = "once_passed"
    """Only if a dame of the opponent has passed them."""
    NO_TRAP = "no_trap"
    """Not right before an arrow on which all the opponent's dames stand."""


class Points(StrEnum):
    """The worth of a game."""

    GAMES = "games"
    """One, or what the double and the triple say."""
    DAMES = "dames"
    """One for each dame that the loser has not lifted."""


class TripleRule(StrEnum):
    """When a double game is worth three."""

    FIRST_TABLE = "first_table"
    """The loser has a dame in hand or on arrows 1 to 6."""
    NONE_HOME = "none_home"
    """The loser has no dame in the last table."""


RUNNER_GOAL: Final = {RunnerGoal.PAST_HEAD: 14, RunnerGoal.HOME: 19}
ALL_ARROWS: Final = 6
"""The arrows of a table."""


@dataclass(frozen=True, kw_only=True)
class BoardPart:
    """The board: how many dames, where they begin, which way they go."""

    dames: int = setting(MOST, "number of dames on each side", least=1, most=MOST)
    start: str = setting(
        "1*15", "where each side's dames start, on arrows of its own path (1*2 12*5) or in hand (hand*15)"
    )
    direction: Direction = setting(
        Direction.CONTRARY,
        "which way the sides move: in opposite directions, so that one side's arrow 1 is the other's 24 "
        "(contrary); the same way round, half a lap apart, so that one side's arrow 1 is the other's 13 "
        "(parallel); or the same way from the same corner (together)",
    )

    @property
    def path(self) -> Path:
        return _PATHS[Direction(self.direction)]

    @property
    def men(self) -> Men:
        """Either side's dames at the start."""
        return read_men(self.start)


@dataclass(frozen=True, kw_only=True)
class DicePart:
    """The dice, what a doublet plays, who begins."""

    dice: int = setting(2, "how many dice are thrown", least=2, most=3)
    doublets: DoubletRule = setting(
        DoubletRule.FOURFOLD,
        "how a doublet is played: four times (fourfold); like two different dice (twice); as many times as its "
        "number, so 3-3 three times (n_times); four times and then each higher doublet in turn, up to 6-6 "
        "(rising); or four times, then the doublet that makes seven with it, so 3-3 after 4-4, then another "
        "throw (complement); with three dice only twice is possible",
    )
    ace_deuce: bool = setting(
        False, "whether 2-1 also gives a doublet of the player's choice, and then another throw", needs={"dice": (2,)}
    )
    opening: Opening = setting(
        Opening.SEPARATE,
        "the opening dice decide who begins: that player then throws both dice again (separate), or plays the two "
        "numbers just thrown (coup_et_des)",
    )


@dataclass(frozen=True, kw_only=True)
class MarchPart:
    """How dames meet, and what limits their way."""

    meeting: Meeting = setting(
        Meeting.HIT,
        "what happens when you reach a single dame of the opponent's: you hit it (hit); you can't land there, "
        "because it closes the arrow (block); or you pin it there until your own dames leave (pin)",
    )
    hand_first: HandFirst = setting(
        HandFirst.ALL,
        "which dames in hand must enter before anything else is played: all of them (all), or only those that were "
        "hit (hit)",
        needs={"meeting": ("hit",)},
    )
    entry: EntryRule = setting(
        EntryRule.ANY,
        "the throws that let a side's first dame enter: any, or a doublet or 2-1 (doublet_or_ace_deuce)",
        needs={"meeting": ("hit",)},
    )
    hitter_stays: bool = setting(
        False,
        "whether a dame that hits on its last six arrows must stay there for the rest of the turn",
        needs={"meeting": ("hit",)},
    )
    head: HeadRule = setting(
        HeadRule.FREE,
        "how many dames may leave arrow 1 in one turn: any number (free); one (one); one, but two in the first turn "
        "with 3-3, 4-4 or 6-6 (one_or_two_with_doublets); or one, but two in the first turn with any throw "
        "(one_or_two_at_first). All dames must start on arrow 1",
        needs={"meeting": ("block", "pin")},
    )
    runner: RunnerGoal = setting(
        RunnerGoal.NONE,
        "how far the first dame must go before a second may leave arrow 1: no distance at all (none); past the "
        "opponent's first arrow, to 14 or beyond (past_head); or home, to 19 or beyond (home)",
    )
    six_in_a_row: SixInARow = setting(
        SixInARow.FREE,
        "whether a side may hold six arrows in a row: always (free); only once a dame of the opponent has passed "
        "them (once_passed); or always except in front of the one arrow where all the opponent's dames stand "
        "(no_trap)",
    )
    first_table_most: int = setting(
        ALL_ARROWS, "how many of the arrows 1 to 6 a side may hold at once", least=1, most=ALL_ARROWS
    )
    third_table_most: int = setting(
        ALL_ARROWS, "how many of the arrows 13 to 18 a side may hold at once", least=1, most=ALL_ARROWS
    )
    last_table_most: int = setting(
        ALL_ARROWS, "how many of the arrows 19 to 24 a side may hold at once", least=1, most=ALL_ARROWS
    )
    first_table_cases: int = setting(
        ALL_ARROWS, "on how many of the arrows 1 to 6 a side may have two dames or more", least=1, most=ALL_ARROWS
    )


@dataclass(frozen=True, kw_only=True)
class LiftPart:
    """How dames leave the board at the end of their path."""

    sortie: Sortie = setting(
        Sortie.FREE,
        "when a number takes a dame exactly to the edge: you must lift it (exact_lifts); you may lift it or play "
        "the number inside (free); or you may lift it only if you can't play the number inside (inside_first)",
    )
    pinned_bars_lifting: bool = setting(
        True, "whether a pinned dame stops its side from lifting any dame", needs={"meeting": ("pin",)}
    )


@dataclass(frozen=True, kw_only=True)
class ScorePart:
    """The worth of a game, and how many are played."""

    points: Points = setting(
        Points.GAMES,
        "what a game is worth: one point, or more for a double or triple game (games); or one point for each "
        "dame that the loser has not lifted (dames)",
    )
    mother: bool = setting(
        False,
        "whether a player whose own dames have all left arrow 1 wins double at once by pinning the opponent's last "
        "dame on its arrow 1; if both sides have a dame pinned there, the game is drawn",
        needs={"meeting": ("pin",)},
    )
    double: bool = double_option(True, "")
    double_rule: DoubleRule = double_rule_option(DoubleRule.NONE_LIFTED, "")
    triple: bool = setting(
        False,
        "whether a double game can count as triple",
        needs={"double": (True,), "double_rule": (DoubleRule.NONE_LIFTED,)},
    )
    triple_rule: TripleRule = setting(
        TripleRule.FIRST_TABLE,
        "when a game is triple: the loser has a dame in hand or on arrows 1 to 6 (first_table), or has no dame on "
        "arrows 19 to 24 (none_home)",
        needs={"triple": (True,)},
    )
    parties: int = setting(1, "number of points to win a match; a double counts as two", least=1, most=LONGEST_MATCH)
    next_dice: Begins = setting(
        Begins.DRAWN,
        "who begins the next game of a match: the dice decide again (drawn); the winner (winner), the loser (loser), "
        "each player in turn (alternate), or always the same player (same)",
    )


@dataclass(frozen=True, kw_only=True)
class TablesRules(ScorePart, LiftPart, MarchPart, DicePart, BoardPart):
    """A game of tables put together from options: the rules of a game file (`family: tables`)."""

    def __post_init__(self) -> None:
        _check_start(self)
        if self.triple and (not self.double or self.double_rule is not DoubleRule.NONE_LIFTED):
            raise ValueError(_("triple: this needs 'double: true' and 'double_rule: none_lifted'"))
        _check_parts(self)


def _check_parts(rules: TablesRules) -> None:
    """Refuse parts that do not go together."""
    hits = rules.meeting is Meeting.HIT
    if rules.hitter_stays and not hits:
        raise ValueError(_("hitter_stays: this needs 'meeting: hit'"))
    if rules.hand_first is HandFirst.HIT and not hits:
        raise ValueError(_("hand_first: the value 'hit' needs 'meeting: hit'"))
    if rules.entry is not EntryRule.ANY and rules.dames != count(rules.men, HAND):
        raise ValueError(_("entry: the value 'doublet_or_ace_deuce' needs all dames to start in hand"))
    if rules.mother and rules.meeting is not Meeting.PIN:
        raise ValueError(_("mother: this needs 'meeting: pin'"))
    if rules.head is not HeadRule.FREE and hits:
        raise ValueError(_("head: this needs 'meeting: block' or 'meeting: pin'"))
    waits = {
        "head": rules.head is not HeadRule.FREE,
        "runner": rules.runner is not RunnerGoal.NONE,
        "mother": rules.mother,
    }
    for option_name, used in waits.items():
        if used and count(rules.men, HEAD) != rules.dames:
            raise ValueError(_("{option}: this needs all dames to start on arrow 1", option=option_name))
    if rules.runner is RunnerGoal.PAST_HEAD and rules.direction is not Direction.PARALLEL:
        raise ValueError(_("runner: the value 'past_head' needs 'direction: parallel'"))
    if rules.dice == 3 and rules.doublets is not DoubletRule.TWICE:
        raise ValueError(_("doublets: with 'dice: 3' this can only be 'twice'"))
    if rules.dice == 3 and rules.opening is Opening.COUP_ET_DES:
        raise ValueError(_("opening: the value 'coup_et_des' needs 'dice: 2'"))
    if rules.ace_deuce and (rules.dice == 3 or rules.doublets not in (DoubletRule.FOURFOLD, DoubletRule.TWICE)):
        raise ValueError(_("ace_deuce: this needs 'dice: 2', and 'doublets: fourfold' or 'doublets: twice'"))
    if rules.points is Points.DAMES and rules.triple:
        raise ValueError(_("triple: this needs 'points: games'"))


def _check_start(rules: TablesRules) -> None:
    """Refuse a start that is no such number of dames, or where both sides would stand."""
    try:
        men = rules.men
    except PositionError as error:
        raise ValueError(f"start: {error}") from error
    places = [word.partition("*")[0].lower() for word in rules.start.replace(",", " ").split()]
    twice = next((place for place in places if places.count(place) > 1), None)
    if twice is not None:
        raise ValueError(_("start: {place} is named twice", place=twice))
    if total(men) != rules.dames:
        raise ValueError(
            _("start: this places {total} dames, but 'dames' says {dames}", total=total(men), dames=rules.dames)
        )
    if count(men, OFF):
        raise ValueError(_("start: no dame can be lifted before the game begins"))
    if count(men, HAND) and rules.meeting is not Meeting.HIT:
        raise ValueError(_("start: dames in hand need 'meeting: hit'"))
    for arrow in ARROWS:
        if count(men, arrow) and count(men, rules.path.other[arrow]):
            raise ValueError(
                _(
                    "start: arrow {arrow} is the other side's arrow {other}, so both sides would have dames there",
                    arrow=arrow,
                    other=rules.path.other[arrow],
                )
            )
