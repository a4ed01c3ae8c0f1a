"""The rules of domino that the parties of the book set differently.  [AUJ-Dom]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from typing import Final, Literal

from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.options import option
from tablegames.families.dominoes.spec import (
    CannotPlay,
    ClosedScores,
    ClosedWhen,
    DominoSpec,
    NextLead,
    Partners,
    too_many,
    wrong_numbers,
)
from tablegames.families.dominoes.tiles import TILES
from tablegames.rules.arbiter_options import Arbiter, TableHelp, arbiter_option, table_help_option


class WonBy(StrEnum):
    """How a party is won."""

    POINTS = "points"
    """The first to reach `target` points wins; a round is worth the pips left in the losers' hands."""
    POULE = "poule"
    """The same, for a pool into which each has put a stake."""
    ROUNDS = "rounds"
    """The first to win `rounds` rounds wins."""
    STAKES = "stakes"
    """Each puts in a stake, and each round won takes one out, until none is left."""
    LAST = "last"
    """The last of each round gets a point; the player with the most loses."""


TO_POINTS: Final = (WonBy.POINTS, WonBy.POULE)
FEWEST: Final = 6
MOST: Final = 13
"""The parties to points are played with six tiles each at least; twelve are the usual most, and two players may take
one more, since some must lie aside.  [AUJ-Dom ch. II, IV, V, r. III]"""


@frozen(kw_only=True)
class DominoRules:
    """Domino; the defaults are the party of two with six tiles each, `tete_a_tete`.  [AUJ-Dom ch. II]"""

    players: tuple[int, ...] = option(
        (2,), "AUJ-Dom ch. II, VI, VII, VIII, IX", "the possible numbers of players, as a list", least=2, most=4
    )
    tiles: int | tuple[int, ...] = option(
        6,
        "AUJ-Dom ch. II-IX",
        "tiles per player: one number, or a list with one for each possible number of players",
        least=1,
        most=len(TILES) // 2,
    )
    won_by: WonBy = option(
        WonBy.POINTS,
        "AUJ-Dom ch. II, III, VI, VII, VIII",
        "what wins the partie: reaching `target` points first (points); the same for a pool (poule); "
        "winning `rounds` rounds first (rounds); winning stakes from the pot one by one (stakes); or "
        "coming last in the fewest rounds (last)",
    )
    target: int = option(100, "AUJ-Dom ch. II, VII, IX", "points that win the partie", least=1, most=100_000)
    rounds: int = option(
        3,
        "AUJ-Dom ch. III, VIII",
        "rounds to win; with 'won_by: last', rounds to play, plus one more as long as players tie for the most marks",
        least=1,
        most=100_000,
    )
    closed_scores: ClosedScores = option(
        ClosedScores.LOSERS,
        "AUJ-Dom ch. V",
        "what the winner of a blocked round scores: the losers' pips, the losers' pips less the winner's, or all "
        "the pips left in hand",
    )
    closed_counts: bool = option(
        True,
        "AUJ-Dom ch. III, VI, r. XXIII",
        "when rounds or stakes are counted: whether a blocked round counts as won (our reading); if not, a round "
        "only counts if a player goes out",
    )
    next_lead: Literal["right", "winner"] = option(
        "right", "AUJ-Dom ch. VI", "who leads the next round: the player to the leader's right, or the winner"
    )
    partners: Partners = option(
        Partners.NONE,
        "AUJ-Dom ch. IX, r. II",
        "who plays as partners: nobody (none), the two who draw the highest tiles (drawn), or those who sit opposite "
        "each other (seats). If --first says who leads first, nobody draws, and partners sit opposite each other",
    )
    partner_pips: Literal["ignored", "counted"] = option(
        "ignored", "AUJ-Dom ch. IX", "whether the winner also scores the partner's pips"
    )
    puiser: bool = option(
        False, "AUJ-Dom ch. IX", "whether a player with no tile that fits draws from the talon until one does"
    )
    talon_kept: int = option(
        0, "AUJ-Dom ch. IX", "tiles that stay in the talon and are never drawn", least=0, most=len(TILES)
    )
    closed_when: ClosedWhen = option(
        ClosedWhen.NO_TILE_LEFT,
        "AUJ-Dom ch. IX, r. XXIII",
        "when a round with drawing is blocked: as soon as all tiles with the open numbers are placed "
        "(no_tile_left), or only when nothing is left to draw (talon_empty)",
    )
    arbiter: Arbiter = arbiter_option("AUJ-Dom r. IX, XVI")
    taking: Literal["dealt", "by_hand"] = option(
        "dealt",
        "AUJ-Dom r. III-VI, XVII",
        "dealt: everybody gets the right number of tiles; by_hand: players take their own, and may take too few or "
        "too many",
    )
    table_help: TableHelp = table_help_option("silent", "AUJ-Dom r. IX, XVI")

    def __post_init__(self) -> None:
        for wrong in _contradictions(self):
            raise ValueError(wrong)

    def tiles_each(self, seats: int) -> int:
        """The tiles each takes with this many players.  [AUJ-Dom ch. VII]"""
        return self.tiles if isinstance(self.tiles, int) else self.tiles[self.players.index(seats)]

    @property
    def spec(self) -> DominoSpec:
        return DominoSpec(
            next_lead=NextLead(self.next_lead),
            cannot_play=CannotPlay.DRAW if self.puiser else CannotPlay.PASS,
            kept=self.talon_kept,
            in_vain=self.closed_when is ClosedWhen.TALON_EMPTY,
            partners=self.partners,
            partner_pips=self.partner_pips == "counted",
            closed_scores=self.closed_scores,
        )

    def cite(self, topic: str) -> str:
        """The article on an event or a fault of the family; empty: the book has none."""
        return CITES.get(topic, "")


CITES: Final = {
    "lead_drawn": "AUJ-Dom r. I", "partners_drawn": "AUJ-Dom r. II", "dealt": "AUJ-Dom r. XI",
    "dealt_partners": "AUJ-Dom ch. IX, r. XI", "partout": "AUJ-Dom ch. II", "boude": "AUJ-Dom ch. II",
    "draws": "AUJ-Dom ch. IX", "hands": "AUJ-Dom ch. II", "must_play": "AUJ-Dom r. IX",
    "already_dealt": "AUJ-Dom r. VII, XI", "draw_first": "AUJ-Dom r. I", "deal_first": "AUJ-Dom r. VII",
    "leader_passes": "AUJ-Dom ch. II", "boude_a_tort": "AUJ-Dom r. IX, XVI", "must_draw": "AUJ-Dom ch. IX",
    "talon_not_used": "AUJ-Dom ch. IX", "draws_a_tort": "AUJ-Dom ch. IX", "talon_spent": "AUJ-Dom ch. IX",
    "not_joined": "AUJ-Dom ch. II", "no_line": "AUJ-Dom ch. II", "other_end": "AUJ-Dom r. XII",
    "does_not_go": "AUJ-Dom ch. II, r. X", "none_goes": "AUJ-Dom ch. II",
}  # fmt: skip
"""The articles on what the family tells and refuses."""
NEEDS: Final = (
    ("target", "won_by", TO_POINTS),
    ("rounds", "won_by", (WonBy.ROUNDS, WonBy.LAST)),
    ("closed_scores", "won_by", TO_POINTS),
    ("closed_counts", "won_by", (WonBy.ROUNDS, WonBy.STAKES)),
    ("partners", "won_by", (WonBy.POINTS,)),
    ("partner_pips", "partners", (Partners.DRAWN, Partners.SEATS)),
    ("talon_kept", "puiser", (True,)),
    ("closed_when", "puiser", (True,)),
    ("taking", "arbiter", ("table",)),
    ("table_help", "arbiter", ("table",)),
)
"""The options that only have an effect with certain values of another one."""


def _contradictions(rules: DominoRules) -> Iterator[str]:
    """The options that contradict each other, each in a sentence that begins with the option."""
    usual = {field.name: field.default for field in fields(rules)}
    for name, other, wanted in NEEDS:
        value, needed = getattr(rules, name), getattr(rules, other)
        if value != usual[name] and needed not in wanted:
            yield _(
                "{name}: '{value}' needs '{other}' to be {cure}, not {found}",
                name=name,
                value=_word(value),
                other=other,
                cure=_(" or ").join(map(_word, wanted)),
                found=_word(needed),
            )
    yield from _players_and_tiles(rules)


def _players_and_tiles(rules: DominoRules) -> Iterator[str]:
    """Two to four players, and as many tiles as the party has and the set can give."""
    yield from wrong_numbers(rules.players, rules.tiles, rules.partners)
    for seats in rules.players:
        each = rules.tiles_each(seats)
        if seats * each > len(TILES):
            yield too_many(seats, each, len(TILES))
        elif rules.won_by is not WonBy.ROUNDS and not (rules.puiser and each < FEWEST) and not FEWEST <= each <= MOST:
            yield (
                _("tiles: {each} per player is too few for this partie; ", each=each)
                if each < FEWEST
                else _("tiles: {each} per player is too many for this partie; ", each=each)
            ) + _(
                "take {fewest} to {most} (fewer with 'puiser: true', any number with 'won_by: rounds')",
                fewest=FEWEST,
                most=MOST,
            )


def _word(value: object) -> str:
    """Write a value as YAML does."""
    return str(value).lower()
