"""The rules of a game of dominoes that is put together from options: those of a game file (`family: dominoes`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal, cast

from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.match import FirstTo, Tally
from tablegames.core.options import setting
from tablegames.families.dominoes.spec import (
    Alike,
    ArmsOpen,
    Branches,
    CannotPlay,
    ClosedBy,
    ClosedScores,
    ClosedWhen,
    DominoSpec,
    JoinRule,
    LeadBy,
    NextLead,
    Partners,
    too_many,
    wrong_numbers,
)
from tablegames.families.dominoes.tiles import HIGHEST, tile_set

if TYPE_CHECKING:
    from tablegames.core.events import Seat
    from tablegames.core.game import Outcome
    from tablegames.families.dominoes.game import Dominoes

_DRAWS: Final = {"cannot_play": (CannotPlay.DRAW, CannotPlay.DRAW_ONE)}
_BRANCHES: Final = {"branches": (Branches.FIRST_DOUBLE, Branches.LEAD_DOUBLE)}
_PIPS: Final = {"hand_pips": (True,)}


@frozen(kw_only=True)
class DominoesRules:
    """A game of dominoes put together from options: the rules of a game file (`family: dominoes`)."""

    players: tuple[int, ...] = setting((2, 3, 4), "the possible numbers of players, as a list", least=2, most=4)
    highest: int = setting(6, "the highest number in the set: 6 for 28 tiles, 9 for 55", least=3, most=HIGHEST)
    tiles: int | tuple[int, ...] = setting(
        7, "tiles per player: one number, or a list with one for each possible number of players", least=1
    )
    partners: Literal["none", "seats"] = setting(
        "none", "who plays as partners: nobody (none) or, with four players, those who sit opposite each other (seats)"
    )
    join: JoinRule = setting(
        JoinRule.EQUAL,
        "which halves may touch: equal ones, or those that add up to seven (sum_7); with sum_7, tiles of seven "
        "pips and the double blank may be placed anywhere",
    )
    branches: Branches = setting(
        Branches.NONE,
        "which double is the spinner, where the line branches: none, the first double placed "
        "(first_double), or the first tile if it is a double (lead_double)",
    )
    arms_open: ArmsOpen = setting(
        ArmsOpen.AFTER_SIDES,
        "when the line branches: once a tile lies on each side of the spinner (after_sides); or at once, "
        "but then all four sides must have a tile before any arm continues (all_four_first)",
        needs=_BRANCHES,
    )
    lead: LeadBy = setting(
        LeadBy.LOTS,
        "who leads the first round: the player who wins a draw (lots); the holder of the highest double or, "
        "if nobody has a double, of the heaviest tile (highest_double); or the holder of the highest double "
        "of the set (double_of_set). In the last two cases that tile must be led",
    )
    next_lead: NextLead = setting(
        NextLead.RIGHT,
        "who leads the next round: the player to the leader's right (right), the winner, or a leader chosen as in "
        "the first round (as_first)",
    )
    cannot_play: CannotPlay = setting(
        CannotPlay.PASS,
        "what a player without a tile that fits does: passes (pass), draws until one fits (draw), or draws one tile "
        "and passes if it does not fit (draw_one)",
    )
    talon_kept: int = setting(
        0, "tiles that stay in the talon and are never drawn", least=0, most=len(tile_set(HIGHEST)), needs=_DRAWS
    )
    draw_when_able: bool = setting(False, "a player with a tile that fits may still draw", needs=_DRAWS)
    closed_when: ClosedWhen = setting(
        ClosedWhen.NO_TILE_LEFT,
        "when a round with drawing is blocked: as soon as every tile that could fit has been placed "
        "(no_tile_left), or only when nothing is left to draw (talon_empty)",
        needs=_DRAWS,
    )
    ends_divisible_by: tuple[int, ...] = setting(
        (),
        "a play scores if the total of the open ends can be divided by one of these numbers; both halves of a "
        "double count; if the list is empty, the ends score nothing",
        least=2,
        most=20,
    )
    in_units: bool = setting(
        False,
        "you score one point for each time a number in ends_divisible_by goes into the total of the ends, or "
        "hand_nearest goes into the pips at the end of a round; if this is false, you score the total or the "
        "rounded pips",
    )
    ends_alike: Alike = setting(
        Alike.NONE,
        "what the largest group of equal ends scores: nothing (none), a point for each half that shows their number "
        "(halves), or a point for each end (ends)",
    )
    hand_pips: bool = setting(True, "the winner of a round scores the pips left in the losers' hands")
    hand_nearest: int = setting(
        1,
        "the pips left in the losers' hands are rounded to the nearest multiple of this number",
        least=1,
        most=20,
        needs=_PIPS,
    )
    partner_pips: Literal["ignored", "counted"] = setting(
        "ignored", "whether the winner also scores the partner's pips", needs={"partners": ("seats",)}
    )
    going_out: int = setting(0, "points for placing the last tile, in addition to the pips", least=0, most=100)
    closed_points: int = setting(0, "points for winning a blocked round, in addition to the pips", least=0, most=100)
    closed_by: ClosedBy = setting(
        ClosedBy.PIPS,
        "who wins a blocked round: the player with the fewest pips, the side with the fewest (side_pips), or "
        "the player with the fewest doubles, then the fewest pips (doubles)",
    )
    closed_tie: Literal["right_of_leader", "nobody"] = setting(
        "right_of_leader",
        "who wins a blocked round if players tie: the first tied player to the leader's right, with the leader "
        "last (right_of_leader); or nobody",
    )
    closed_scores: ClosedScores = setting(
        ClosedScores.LOSERS,
        "what the winner of a blocked round scores: the losers' pips, the losers' pips less the winner's, or all "
        "the pips left in hand",
        needs=_PIPS,
    )
    target: int = setting(100, "points needed to win the match", least=1, most=100_000)
    exact_finish: bool = setting(
        False,
        "the winning score must be reached exactly: points that go past it don't count, and a round "
        "ends as soon as a player reaches it",
    )

    def __post_init__(self) -> None:
        for wrong in _contradictions(self):
            raise ValueError(wrong)

    def tiles_each(self, seats: int) -> int:
        """The tiles each takes with this many players."""
        return self.tiles if isinstance(self.tiles, int) else self.tiles[self.players.index(seats)]

    @property
    def spec(self) -> DominoSpec:
        """The parts of the game."""
        return DominoSpec(
            join=JoinRule(self.join),
            branches=Branches(self.branches),
            arms_open=ArmsOpen(self.arms_open),
            lead=LeadBy(self.lead),
            next_lead=NextLead(self.next_lead),
            cannot_play=CannotPlay(self.cannot_play),
            kept=self.talon_kept,
            draws_if_able=self.draw_when_able,
            in_vain=self.closed_when is ClosedWhen.TALON_EMPTY,
            partners=Partners(self.partners),
            multiples=tuple(self.ends_divisible_by),
            in_units=self.in_units,
            alike=Alike(self.ends_alike),
            hand_pips=self.hand_pips,
            nearest=self.hand_nearest,
            partner_pips=self.partner_pips == "counted",
            going_out=self.going_out,
            closed_points=self.closed_points,
            closed_by=ClosedBy(self.closed_by),
            closed_tie=self.closed_tie == "right_of_leader",
            closed_scores=ClosedScores(self.closed_scores),
            exact=self.target if self.exact_finish else 0,
        )

    def cite(self, topic: str) -> str:
        """The article on a topic: such a game has no book."""
        return ""


def _contradictions(rules: DominoesRules) -> Iterator[str]:
    """The options that contradict each other, each in a sentence that begins with the option."""
    yield from wrong_numbers(rules.players, rules.tiles, Partners(rules.partners))
    there = len(tile_set(rules.highest))
    for seats in rules.players:
        each = rules.tiles_each(seats)
        if seats * each > there:
            yield too_many(seats, each, there)
        elif rules.lead is LeadBy.DOUBLE_OF_SET and seats * each < there:
            yield _(
                "lead: double_of_set needs all {there} tiles to be in the players' hands; otherwise nobody may "
                "hold that double",
                there=there,
            )
    if rules.join is JoinRule.SUM_7 and rules.highest != 6:
        yield _("join: sum_7 needs 'highest: 6'")
    if rules.join is JoinRule.SUM_7 and rules.branches is not Branches.NONE:
        yield _("join: sum_7 needs 'branches: none' (doubles lie along the line)")
    if len(rules.ends_divisible_by) > 1 and not rules.in_units:
        yield _("ends_divisible_by: several numbers need 'in_units: true'")
    if len(set(rules.ends_divisible_by)) < len(rules.ends_divisible_by):
        yield _("ends_divisible_by: list each number only once")
    if rules.in_units and not rules.ends_divisible_by and rules.hand_nearest == 1:
        yield _("in_units needs ends_divisible_by or hand_nearest")
    if rules.closed_by is ClosedBy.SIDE_PIPS and rules.partners == "none":
        yield _("closed_by: side_pips needs 'partners: seats'")
    scores = rules.ends_divisible_by or rules.ends_alike is not Alike.NONE or rules.going_out or rules.closed_points
    if not rules.hand_pips and not scores:
        yield _("hand_pips: false leaves nothing to score; set ends_divisible_by, ends_alike or going_out")


def make(rules: DominoesRules, seats: int) -> Dominoes:
    from tablegames.families.dominoes.game import Dominoes

    return Dominoes(rules, seats, tile_set(rules.highest))


def players_of(rules: DominoesRules) -> tuple[int, ...]:
    return rules.players


@frozen
class RoundsTo(FirstTo):
    """The first to reach the target wins; the rounds say who leads the next one, and may depend on the points."""

    exact: bool = False

    def settle(self, tally: Tally, outcome: Outcome, opener: Seat) -> Tally:
        first = cast("Seat | None", dict(outcome.facts)["next_leader"])
        return replace(FirstTo.settle(self, tally, outcome, opener), first=first)

    def begin(self, game: Any, tally: Tally, first: Seat | None) -> Any:
        """Return the beginning of the next round, which knows the points if they must be reached exactly."""
        return game.begun(first, tally.points if self.exact else ())


def first_to(rules: DominoesRules) -> RoundsTo:
    return RoundsTo(rules.target, exact=rules.exact_finish)
