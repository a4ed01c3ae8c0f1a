"""The rules of Polish draughts, all options together; the defaults are Manoury's of 1787.

Those of the march, of draws and of odds are the family's (`families.draughts.options`), each with its article here;
then those of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import ClassVar, Final, Literal

from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.core.match import Begins
from tablegames.core.options import option
from tablegames.families.draughts.options import (
    CrownRows,
    CrownWhen,
    FractionGame,
    Goal,
    MainLine,
    ManRemoved,
    NeedsLine,
    Odds,
    OddsRules,
    PlaySquares,
    Prefer,
    again,
)
from tablegames.families.draughts.rules import check_together
from tablegames.families.draughts.state import DrawReason
from tablegames.rules.agreement import draw_by_agreement_option
from tablegames.rules.arbiter_options import Arbiter, March, TableHelp, arbiter_option, march_option, table_help_option


class CaptureQuality(StrEnum):
    """The capture to make if the numbers are equal."""

    NONE = "none"
    ANY_KING = "any_king"
    KING_COUNT = "king_count"


_QUALITY: Final = {
    CaptureQuality.NONE: (),
    CaptureQuality.ANY_KING: (Prefer.ANY_KING,),
    CaptureQuality.KING_COUNT: (Prefer.MOST_KINGS,),
}


@frozen(kw_only=True)
class BookRules(OddsRules):
    """The options of the family as the books have them."""

    board_size: Literal[10, 8, 12] = again("board_size", "MAN II; MAN I")
    start: str = again("start", "MAN II")
    first_move: Literal["white", "black", "lots_then_alternate"] = again(
        "first_move", "MAN III.1", "lots_then_alternate"
    )
    play_squares: PlaySquares = again("play_squares", "MAN II", PlaySquares.LIGHT)
    men_capture_backwards: bool = again("men_capture_backwards", "MAN III.2")
    flying_kings: bool = again("flying_kings", "MAN III.27")
    captured_lifted: Literal["at_end", "at_once"] = again("captured_lifted", "MAN III.9")
    repass_captured: Literal["forbidden", "forbidden_if_backed"] = again("repass_captured", "MAN III.10")
    repass_empty_square: Literal["allowed", "forbidden"] = again("repass_empty_square", "METZ VI")
    crown_when: CrownWhen = again("crown_when", "MAN III.26")
    crown_rows: CrownRows = again("crown_rows", "MAN III.25")
    goal: Goal = again("goal", "MAN I; METZ XXI; METZ qui perd gagne; METZ De la dame")
    draw_by_agreement: bool = draw_by_agreement_option("MAN III.39")
    draw_main_line: MainLine = again("draw_main_line", "MAN III.28; METZ XV; FMJD", MainLine.AT_ONCE)
    draw_limit: int | None = again("draw_limit", "MAN III.29; MAN III.32-33; METZ XVI-XVII", 20)
    draw_limit_men: bool = again("draw_limit_men", "FMJD")
    draw_limit_giver: int | Literal["same"] = again("draw_limit_giver", "MAN III.30; METZ XVI (expl.)")
    draw_limit_draw_odds: int | Literal["same"] = again("draw_limit_draw_odds", "MAN III.31; METZ XVI", 25)
    draw_limit_needs_line: NeedsLine = again(
        "draw_limit_needs_line", "MAN III.31; METZ XVI-XVII; METZ XVI (expl.)", NeedsLine.HELD_OR_FORCED_COUP
    )
    draw_crowning_offer: bool = again("draw_crowning_offer", "MAN III.34; METZ XVIII", True)
    draw_two_v_one: int | Literal["at_once"] | None = again("draw_two_v_one", "METZ XVI (expl.); FMJD")
    draw_repetition: int | None = again("draw_repetition", "FMJD", None)
    draw_kings_only: int | None = again("draw_kings_only", "FMJD", None)
    odds: Odds = again("odds", "MAN V; METZ XIX")
    odds_to: Literal["white", "black"] = again("odds_to", "MAN V")
    odds_fraction: Literal[1, "1/2", "1/3", "1/4"] = again("odds_fraction", "MAN III.38; METZ XIX")
    odds_fraction_game: FractionGame = again("odds_fraction_game", "MAN V; METZ XIX")
    odds_man_removed: ManRemoved = again("odds_man_removed", "MAN V")
    odds_squares: tuple[int, ...] = again("odds_squares", "MAN V")
    odds_stake: Literal[2, 3, 4] = again("odds_stake", "MAN V")
    odds_receiver_begins: bool = again("odds_receiver_begins", "MAN III.1; METZ I")
    roles_exchanged: bool = again("roles_exchanged", "MAN IX; MAN X")
    capture_number: Literal["maximum", "free"] = option(
        "maximum",
        "MAN III.21",
        "whether you must capture as many pieces as possible (maximum), or may choose any capture "
        "(free); either way you must complete it",
    )
    capture_quality: CaptureQuality = option(
        CaptureQuality.KING_COUNT,
        "MAN III.22",
        "if several captures take the same number of pieces: you choose freely (none); you must take "
        "a king, if there is one (any_king); or you must take the most kings (king_count)",
    )
    capture_with_strongest: bool = option(
        False,
        "MAN IV (III.22)",
        "if captures are equal in number and value, whether you must take with a king rather than with a man",
    )

    @property
    def prefer(self) -> tuple[Prefer, ...]:
        """Number, then quality, then the piece that takes.  [MAN III.21-23]"""
        number = Prefer.MOST if self.capture_number == "maximum" else Prefer.EQUAL_NUMBER
        return (number, *_QUALITY[self.capture_quality], *(Prefer.WITH_KING,) * self.capture_with_strongest)

    def cite(self, topic: str) -> str:
        """The article of Manoury, or of the Livre de Metz, on a topic of the family."""
        found = ARTICLES[topic]
        return found if isinstance(found, str) else found(self)


def _not_granted(rules: BookRules) -> str:
    """The article that grants the three kings no moves without the main line."""
    return "METZ XVI" if rules.draw_limit_needs_line is NeedsLine.AT_START else "MAN III.31"


def _must_take(rules: BookRules) -> str:
    """The article on the duty to take: Manoury's, or Metz's, which leaves the choice at equal number.  [METZ XII]"""
    return "METZ XII" if rules.capture_quality is CaptureQuality.NONE else "MAN III.20-21"


ARTICLES: Final[Mapping[str, str | Callable[[BookRules], str]]] = {
    "lots": "MAN III.1",
    "taken": "MAN III.9",
    "crowned": "MAN III.24",
    "offer": "MAN III.34; METZ XVIII",
    "accepted": "METZ XVIII",
    "give": "METZ XIX",
    "won": "MAN I; METZ XXI",
    "lost_all": "METZ qui perd gagne",
    "first_king": "METZ, De la dame",
    "agreed": "MAN III.39",
    "conceded": "MAN III.39; METZ XXI",
    "roles_exchanged": "MAN X",
    "fraction": "MAN III.38; METZ XIX",
    "draw_given": "METZ XIX; MAN III.31",
    "line_needed": "MAN III.31",
    DrawReason.MAIN_LINE: lambda rules: _MAIN_LINE.get(rules.draw_main_line, ""),
    DrawReason.NOT_GRANTED: _not_granted,
    DrawReason.LIMIT: lambda rules: "FMJD" if rules.draw_limit_men else "MAN III.32; METZ XVII",
    DrawReason.TWO_V_ONE: lambda rules: "METZ XVI (expl.)" if rules.draw_two_v_one == "at_once" else "FMJD",
    DrawReason.OFFER_REFUSED: "MAN III.34; METZ XVIII",
    DrawReason.REPETITION: "FMJD",
    DrawReason.KINGS_ONLY: "FMJD",
    # faults
    "lots_first": "MAN III.1",
    "lots_drawn": "MAN III.1",
    "nothing_offered": "MAN III.34; METZ XVIII",
    "answer_first": "MAN III.34; METZ XVIII",
    "no_offers": "MAN III.34; METZ XVIII",
    "no_offer_here": "MAN III.34; METZ XVIII",
    "nothing_to_give": "METZ XIX",
    "give_first": "METZ XIX",
    "not_to_give": "METZ XIX",
    "no_square": "MAN pref.",
    "not_yours": "MAN III.37; METZ III",
    "empty_square": "",
    "occupied": "MAN III.7; MAN III.27",
    "nothing_to_take": "MAN III.7",
    "taken_twice": "MAN III.10; METZ VI",
    "man_backwards": "MAN III.2; METZ IV",
    "man_never_backwards": "MAN I; METZ IV",
    "man_one_step": "MAN III.2; METZ IV",
    "not_a_line": "MAN III.27; METZ XIV",
    "blocked": "MAN III.27; METZ XIV",
    "king_one_step": "MAN I",
    "must_take": _must_take,
    "must_take_this": _must_take,
    "must_take_most": _must_take,
    "too_few": _must_take,
    "not_the_strongest": "MAN III.22",
    "not_with_the_strongest": "MAN IV (III.22)",
    "stops_short": "MAN III.8; MAN III.26; METZ V",
    "not_en_prise": "MAN III.7; METZ V",
    "coup_turc": "MAN III.9-10; METZ V-VI",
    "square_twice": "",
    "man_takes_forwards": "MAN I",
    "still_a_man": "MAN III.26; METZ XIII",
    "crowned_and_stops": "MAN III.26; METZ XIII",
}
"""The article of the books on what the family says; of some it depends on the rules which book has it."""
_MAIN_LINE: Final[Mapping[MainLine, str]] = {
    MainLine.AT_ONCE: "MAN III.28",
    MainLine.AT_ONCE_IF_SAFE: "METZ XV",
    MainLine.COUNTED: "FMJD",
}


class HuffChoice(StrEnum):
    """Which piece is huffed when several were bound."""

    OPPONENT_CHOOSES_AMONG_BOUND = "opponent_chooses_among_bound"
    OFFENDER_CHOOSES = "offender_chooses"
    PIECE_THAT_MOVED = "piece_that_moved"
    NONE = "none"
    """Nothing is huffed."""


class HuffWindow(StrEnum):
    """How long the right to huff lasts."""

    WHILE_CAPTURE_UNCHANGED = "while_capture_unchanged"
    NEXT_TURN_ONLY = "next_turn_only"
    NONE = "none"


@frozen(kw_only=True)
class TableRules(BookRules):
    """How players treat each other's faults."""

    absent: ClassVar[Mapping[str, Text]] = {
        "dispute_jury": Text(
            "the option 'dispute_jury' no longer exists: the program sees all the facts, so there are no "
            "disputes (MAN III.43; METZ XXII); remove the line"
        )
    }

    arbiter: Arbiter = arbiter_option("MAN III.12-20; METZ VIII-XII")
    march: March = march_option("MAN III.35; METZ III")
    table_help: TableHelp = table_help_option("silent", "MAN III.42; METZ XX")
    capture_enforcement: Literal["huff_or_enforce", "strict"] = option(
        "huff_or_enforce",
        "MAN III.12-16; METZ IX-X",
        "whether a player at the table who misses a capture is huffed or made to capture, as the opponent chooses "
        "(huff_or_enforce), or can only be made to capture (strict)",
    )
    huff_choice: HuffChoice = option(
        HuffChoice.OPPONENT_CHOOSES_AMONG_BOUND,
        "MAN III.12; MAN III.17",
        "which piece is huffed if several could capture: one the opponent names, one its owner names, or "
        "the one that moved, if it had to capture",
    )
    huff_is_a_move: bool | None = option(False, "METZ IX", "whether huffing counts as a move")
    huff_touch_commits: bool | None = option(
        True, "MAN III.15; METZ X", "whether a player who touches the piece that can be huffed must huff it"
    )
    huff_window: HuffWindow = option(
        HuffWindow.WHILE_CAPTURE_UNCHANGED,
        "MAN III.18; METZ XI",
        "how long you may huff, or demand the capture: as long as the capture is possible, or only on the next turn",
    )
    huff_on_touch: bool = option(
        True,
        "MAN III.17",
        "whether a player who touches a piece other than the one that must capture may be huffed for it, "
        "even after capturing",
    )
    incomplete_lift: Literal["stays_and_huffable", "restore"] = option(
        "stays_and_huffable",
        "MAN III.11; METZ VIII",
        "what happens to captured pieces left on the board: they stay unless the opponent agrees to remove them, "
        "and the capturing piece may be huffed (stays_and_huffable); or they are removed after all (restore)",
    )
    own_piece_lifted: Literal["consent_needed", "restore"] = option(
        "restore",
        "METZ VII",
        "whether a player's own piece removed by mistake (with 'march: free') always goes back, or only if the "
        "opponent agrees",
    )
    refuse_to_take: Literal["loses", "move_enforced"] = option(
        "loses",
        "MAN III.14; MAN III.16; METZ XXI",
        "whether a player who refuses to capture on demand loses the game (loses), or is made to capture "
        "(move_enforced)",
    )
    touch_move: bool = option(True, "MAN III.3-5; METZ II", "whether a touched piece that can be played must be played")
    touch_several: Literal["opponent_chooses", "first_touched"] = option(
        "opponent_chooses",
        "MAN III.6; METZ II",
        "which piece must be played if several are touched: the one the opponent names, or the first one touched",
    )
    touch_unplayable: Literal["no_fault", "penalty"] = option(
        "no_fault",
        "MAN III.36-37; METZ III",
        "whether touching a piece that cannot be played costs nothing (no_fault), or lets the opponent "
        "name the piece to play (penalty)",
    )
    false_move: Literal["opponent_chooses", "must_replay"] = option(
        "opponent_chooses",
        "MAN III.35; METZ III",
        "what happens after an illegal move: the opponent lets it stand or demands another (opponent_chooses), "
        "or the player must always make another (must_replay)",
    )


@frozen(kw_only=True)
class DamesRules(TableRules):
    """Dames à la polonaise; the defaults are the ruleset `manoury_1787`."""

    @property
    def next_dice(self) -> Begins:
        """After the lots of the first game the players begin in turn.  [MAN III.1; METZ I]"""
        return Begins.ALTERNATE

    def __post_init__(self) -> None:
        for wrong in _huffing(self):
            raise ValueError(wrong)
        check_together(self)


def _huffing(rules: DamesRules) -> Iterator[str]:
    """Where one huffs it must be known how."""
    if rules.capture_enforcement == "strict":
        return
    for name in ("huff_choice", "huff_is_a_move", "huff_touch_commits", "huff_window"):
        if getattr(rules, name) in (None, "none"):
            yield _("{name}: the value 'none' needs 'capture_enforcement: strict'", name=name)
