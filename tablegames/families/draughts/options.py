"""The options of a game of draughts: the board, the march, the aim, draws and odds; the usual of today by default.

The books' games begin from other defaults, and name the article of each option (`again`). The moves of the pieces are
handed on as a `MarchSpec`, whichever options set them: the generator of moves knows nothing else.
"""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import Any, Final, Literal

from tablegames.core.frozen import frozen
from tablegames.core.options import Needs, Option, option, setting
from tablegames.families.draughts.board import AHEAD, AHEAD_AND_ASIDE, DIAGONAL, EVERY_WAY, STRAIGHT, Board, board_of
from tablegames.rules.agreement import draw_by_agreement_option

USUAL: Final = "usual"
"""The set-up with all men on the rows nearest each player."""
_SAME: Final[Any] = object()


class PlaySquares(StrEnum):
    """The colour of the squares in use."""

    LIGHT = "light"
    DARK = "dark"


class CrownRows(StrEnum):
    """Where a man is crowned."""

    LAST_ROW = "last_row"
    """The row farthest from his player.  [MAN III.25]"""
    FAR_EDGES = "far_edges"
    """That row, or the column at his player's left hand: the two edges beyond the main line."""


class CrownWhen(StrEnum):
    """The fate of a man that comes to the last row while it takes."""

    MOVE_ENDS = "move_ends_on_row"
    """It is crowned if its capture ends there."""
    TOUCHING = "touching_row"
    """It is crowned at once, and takes on as a king."""
    STOPS = "stops_on_row"
    """It is crowned at once, and its capture ends there."""


class PieceLines(StrEnum):
    """The lines along which pieces go or take."""

    DIAGONAL = "diagonal"
    STRAIGHT = "straight"
    """Along rows and columns; men go forward and to either side."""
    ALL = "all"


class KingLands(StrEnum):
    """Where a flying king comes to stand after the last piece it takes."""

    ANYWHERE = "anywhere"
    BEHIND = "behind"
    """On the square next to each piece it takes."""
    BEHIND_KING = "behind_king"
    """There only if the last piece it takes is a king."""


class Prefer(StrEnum):
    """The capture that comes first among several."""

    MOST = "most"
    """Those of the most pieces."""
    VALUE = "value"
    """Those worth most: n kings more than 2n - 1 men, and less than 2n."""
    WITH_KING = "with_king"
    """Those that a king makes."""
    ANY_KING = "any_king"
    """Those that take a king."""
    MOST_KINGS = "most_kings"
    """Those that take the most kings."""
    KING_FIRST = "king_first"
    """Those that take a king sooner."""
    EQUAL_NUMBER = "equal_number"
    """From here on only captures of the same number of pieces are compared."""


class Goal(StrEnum):
    """How the game is won."""

    TAKE_ALL = "take_all"
    LOSE_ALL = "lose_all"
    FIRST_KING = "first_king"


_WAYS: Final = {PieceLines.DIAGONAL: DIAGONAL, PieceLines.STRAIGHT: STRAIGHT, PieceLines.ALL: EVERY_WAY}


@frozen(kw_only=True)
class MarchSpec:
    """How the pieces of a game go and take: all that the generator of moves asks."""

    go: PieceLines = PieceLines.DIAGONAL
    take: PieceLines = PieceLines.DIAGONAL
    backwards: bool = True
    """Men take backwards."""
    flying: bool = True
    """Kings fly."""
    king_lands: KingLands = KingLands.ANYWHERE
    men_take_kings: bool = True
    turn_back: bool = True
    """A piece that takes may turn straight back."""
    at_once: bool = False
    """Captured pieces are lifted at once, not at the end."""
    once_a_square: bool = False
    """No empty square is crossed twice."""
    over_captives: bool = False
    """A captive may be passed again, unless another piece stands behind it."""
    crown_when: CrownWhen = CrownWhen.MOVE_ENDS
    crown_rows: CrownRows = CrownRows.LAST_ROW
    prefer: tuple[Prefer, ...] = (Prefer.MOST,)

    @property
    def king_goes(self) -> tuple[int, ...]:
        """The ways in which kings go."""
        return _WAYS[self.go]

    @property
    def king_takes(self) -> tuple[int, ...]:
        """The ways in which kings take."""
        return _WAYS[self.take]

    def man_goes(self, seat: int) -> tuple[int, ...]:
        """The ways in which men go: forward, and on straight lines to either side."""
        return _forward(self.go, seat)

    def man_takes(self, seat: int) -> tuple[int, ...]:
        """The ways in which men take."""
        return _WAYS[self.take] if self.backwards else _forward(self.take, seat)

    @property
    def plain(self) -> bool:
        """Whether captures run as both books have them: along the diagonals, with what is taken in the way."""
        return not (
            self.at_once
            or self.once_a_square
            or self.over_captives
            or self.crown_when is not CrownWhen.MOVE_ENDS
            or self.take is not PieceLines.DIAGONAL
            or self.king_lands is not KingLands.ANYWHERE
            or not (self.men_take_kings and self.turn_back)
            or Prefer.KING_FIRST in self.prefer
        )


def _forward(lines: PieceLines, seat: int) -> tuple[int, ...]:
    diagonal = AHEAD[seat] if lines is not PieceLines.STRAIGHT else ()
    return diagonal + (AHEAD_AND_ASIDE[seat] if lines is not PieceLines.DIAGONAL else ())


@frozen(kw_only=True)
class MarchRules:
    """How the pieces stand, go and take, and what wins."""

    board_size: Literal[10, 8, 12] = setting(10, "squares per side")
    start: str = setting(
        USUAL,
        "the starting position: usual (men on the rows nearest each player), or a list of pieces such as "
        "W31-50:BK3,6-20 (K for a king)",
    )

    first_move: Literal["white", "black", "lots_then_alternate"] = setting(
        "white",
        "who begins: always White, always Black, or drawn at random for the first game and then each player in turn",
    )
    play_squares: PlaySquares = setting(
        PlaySquares.DARK, "the squares in use: light, as in France, or dark, as in Germany (only the drawing changes)"
    )
    men_capture_backwards: bool = setting(True, "men capture backwards as well as forwards")
    flying_kings: bool = setting(
        True, "kings move any number of empty squares; otherwise they move and capture one step at a time"
    )
    captured_lifted: Literal["at_end", "at_once"] = setting(
        "at_end", "when captured pieces leave the board: at the end of the capture, or one by one as they are jumped"
    )
    repass_captured: Literal["forbidden", "forbidden_if_backed"] = setting(
        "forbidden",
        "whether a captured piece may be jumped again: never (forbidden), or only if no other piece stands "
        "behind it (forbidden_if_backed)",
    )
    repass_empty_square: Literal["allowed", "forbidden"] = setting(
        "allowed", "whether the capturing piece may cross the same empty square several times, or only once"
    )
    crown_when: CrownWhen = setting(
        CrownWhen.MOVE_ENDS,
        "when a man is crowned: if its move ends on the last row; as soon as it touches that row, and it "
        "continues to capture as a king (touching_row); or as soon as it touches that row, which ends the "
        "capture (stops_on_row)",
    )
    crown_rows: CrownRows = setting(
        CrownRows.LAST_ROW,
        "where men are crowned: only on the last row, or also on the left-hand column, as the player sees "
        "the board (far_edges)",
    )
    goal: Goal = setting(
        Goal.TAKE_ALL,
        "who wins: the player who captures or blocks all enemy pieces, the player who loses all their "
        "pieces or is blocked, or the first to make a king",
    )

    @property
    def squares_a_side(self) -> int:
        """The size of the board on which `start` is read and played; an extension that has others says it instead."""
        return self.board_size

    @property
    def board(self) -> Board:
        """The board of these rules."""
        return board_of(self.squares_a_side)

    @property
    def prefer(self) -> tuple[Prefer, ...]:
        """The captures that come first, in order."""
        return (Prefer.MOST,)

    @property
    def march_spec(self) -> MarchSpec:
        """How the pieces go and take."""
        return MarchSpec(**self.marching())

    def marching(self) -> dict[str, Any]:
        """The march that these options describe, by the fields of `MarchSpec`."""
        return {
            "backwards": self.men_capture_backwards,
            "flying": self.flying_kings,
            "at_once": self.captured_lifted == "at_once",
            "once_a_square": self.repass_empty_square == "forbidden",
            "over_captives": self.repass_captured == "forbidden_if_backed",
            "crown_when": CrownWhen(self.crown_when),
            "crown_rows": CrownRows(self.crown_rows),
            "prefer": self.prefer,
        }

    def cite(self, topic: str) -> str:
        """The article on a topic of the family (`must_take`, `crowned` …) in the book of these rules; empty: none."""
        return ""


MOST: Final = 100
"""Moves a limit may have."""


class MainLine(StrEnum):
    """The result of three kings against one that has the main line, between players who give no odds."""

    AT_ONCE = "at_once"
    """Drawn when the single king has come to stand on the line, no other is on it, and the next move does not take it
    there.  [MAN III.28]"""
    AT_ONCE_IF_SAFE = "at_once_if_safe"
    """Drawn when its owner is to play and can do so along the line without being taken.  [METZ XV]"""
    COUNTED = "counted"
    """Drawn when it has kept the line for five moves of each; odds or none.  [FMJD]"""
    NONE = "none"


class NeedsLine(StrEnum):
    """Whether the three kings must have the main line to be granted the limited moves."""

    NOT_NEEDED = "not_needed"
    AT_START = "at_start"
    """When the moves begin, or there are none: a narrow reading of METZ XVI. Later they may leave it.  [METZ XVII]"""
    HELD_OR_FORCED_COUP = "held_or_forced_coup"
    """For the moves that giving the draw adds: they keep the line, or play forced moves.  [MAN III.31]"""


class Odds(StrEnum):
    """The odds that the stronger player gives.  [MAN V]"""

    NONE = "none"
    MAN = "man"
    """He plays with one man less.  [METZ XIX]"""
    TWO_MEN = "two_men"
    DRAW = "draw"
    """A drawn game is won by the other.  [METZ XIX]"""
    MAN_AND_DRAW = "man_and_draw"
    STAKE = "stake"
    """He stakes double, triple or fourfold."""


class FractionGame(StrEnum):
    """In which game of a set the odds fall."""

    FIRST = "first"
    ALTERNATE = "alternate"
    """The level games first, then the one with odds; so, set after set, they alternate.  [MAN V]"""


class ManRemoved(StrEnum):
    """Which man comes off."""

    AGREED_SQUARE = "agreed_square"
    GIVER_CHOOSES = "giver_chooses"
    RECEIVER_CHOOSES = "receiver_chooses"


_ODDS: Final[Needs] = {"odds": tuple(odds for odds in Odds if odds is not Odds.NONE)}
_MEN: Final[Needs] = {"odds": (Odds.MAN, Odds.TWO_MEN, Odds.MAN_AND_DRAW)}
_LIMIT: Final[tuple[Needs, ...]] = tuple(
    {limit: range(1, MOST + 1)} for limit in ("draw_limit", "draw_limit_giver", "draw_limit_draw_odds")
)


@frozen(kw_only=True)
class DrawRules(MarchRules):
    """When a game is drawn."""

    draw_by_agreement: bool = draw_by_agreement_option("")
    draw_main_line: MainLine = setting(
        MainLine.NONE,
        "when a single king on the main line draws against three: at once, unless the next move captures it "
        "(at_once); at once, if it is safe there (at_once_if_safe); after five moves on the line (counted); or "
        "never (none). The first two only apply if no odds are given",
    )
    draw_limit: int | None = setting(
        None,
        "the number of moves by each player within which three kings must beat one; after that the game is drawn",
        least=1,
        most=MOST,
    )
    draw_limit_men: bool = setting(
        False,
        "the move limit also applies to two kings and a man, or a king and two men, against one king",
        needs=_LIMIT,
    )
    draw_limit_giver: int | Literal["same"] = setting(
        "same",
        "the limit that replaces draw_limit if the player with the three kings gives odds; it only matters if the "
        "two limits differ, as in Metz's explanation, which has fifteen moves between equals and twenty for a player "
        "who gives odds",
        least=1,
        most=MOST,
        needs=_ODDS,
    )
    draw_limit_draw_odds: int | Literal["same"] = setting(
        "same",
        "the limit if the player with the three kings gives the draw as odds; draw_limit_needs_line says "
        "whether that player must hold the main line to get the extra moves",
        least=1,
        most=MOST,
        needs={"odds": (Odds.DRAW, Odds.MAN_AND_DRAW)},
    )
    draw_limit_needs_line: NeedsLine = setting(
        NeedsLine.NOT_NEEDED,
        "whether the three kings must hold the main line to get the limited number of moves: no (not_needed); yes, "
        "when the count begins, or else the game is drawn at once (at_start, a narrow reading of Metz XVI); or only "
        "to get the extra moves when the draw is given as odds, unless the single king's reply is forced "
        "(held_or_forced_coup)",
        needs=_LIMIT,
    )
    draw_crowning_offer: bool = setting(
        False,
        "a player with a single king may offer to crown the opponent's last one or two men, so that the moves are "
        "counted; if the offer is refused, the game is drawn",
    )
    draw_two_v_one: int | Literal["at_once"] | None = setting(
        None,
        "when two kings against one are a draw: at once, unless a capture has just reduced three kings to two "
        "(at_once); after this number of moves by each player, a limit that also covers a king and a man, or one "
        "king, against one king; or never (none)",
        least=1,
        most=MOST,
    )
    draw_repetition: int | None = setting(
        3,
        "the game is drawn when the same position, with the same player to move, occurs this many times; "
        "without this rule a game may never end",
        least=2,
        most=MOST,
    )
    draw_kings_only: int | None = setting(
        25,
        "the game is drawn after this many moves by each player in which only kings move and nothing is captured",
        least=1,
        most=MOST,
    )


@frozen(kw_only=True)
class OddsRules(DrawRules):
    """The odds that one player gives the other."""

    odds: Odds = setting(
        Odds.NONE,
        "the odds the stronger player gives: a man; two men; the draw (a drawn game counts as a win for the other "
        "player); a man and the draw; or a larger stake",
    )
    odds_to: Literal["white", "black"] = setting("white", "who receives the odds, if any", needs=_ODDS)
    odds_fraction: Literal[1, "1/2", "1/3", "1/4"] = setting(
        1,
        "how much of a man or of the draw is given as odds. The games form sets of two (for a half), three (a "
        "third) or four (a quarter). One game of each set is played at odds, and the whole set counts as a "
        "single game",
    )
    odds_fraction_game: FractionGame = setting(
        FractionGame.ALTERNATE,
        "when odds_fraction is less than 1, which game of a set is played at odds: the first; or the last, after "
        "the games without odds (alternate)",
        needs={"odds_fraction": ("1/2", "1/3", "1/4")},
    )
    odds_man_removed: ManRemoved = setting(
        ManRemoved.AGREED_SQUARE,
        "which man is removed as odds: the one on an agreed square, or one chosen by the giver or the receiver "
        "(the books do not say)",
        needs=_MEN,
    )
    odds_squares: tuple[int, ...] = setting(
        (),
        "the agreed squares of the men to remove, numbered as if the giver were White; if the list is empty, the "
        "middle square of the front row of men is used, then that of the row behind it",
        least=1,
        most=50,
        needs={**_MEN, "odds_man_removed": (ManRemoved.AGREED_SQUARE,)},
    )
    odds_stake: Literal[2, 3, 4] = setting(
        2, "how many stakes the giver puts up against the receiver's single stake", needs={"odds": (Odds.STAKE,)}
    )
    odds_receiver_begins: bool = setting(
        True,
        "the player who receives odds begins every game; if this is false, `first_move` decides who begins",
        needs=_ODDS,
    )
    roles_exchanged: bool = setting(
        False,
        "a partie is two games, the second with the sides exchanged, so that an unequal starting position "
        "is fair to both players",
    )


def again(name: str, cite: str, default: Any = _SAME) -> Any:
    """Return an option of the family with the article of a book, and perhaps another default."""
    known = next(field for field in fields(OddsRules) if field.name == name)
    about: Option = known.metadata["option"]
    return option(
        known.default if default is _SAME else default,
        cite,
        about.meaning,
        least=about.least,
        most=about.most,
        needs=about.needs,
    )
