"""The rules of a game of draughts that is put together from options: those of a game file (`family: draughts`)."""

from __future__ import annotations

from typing import Final, Literal

from tablegames.core.errors import PositionError
from tablegames.core.frozen import frozen
from tablegames.core.languages import gettext as _
from tablegames.core.match import Begins
from tablegames.core.options import setting
from tablegames.families.draughts.board import Board, board_of
from tablegames.families.draughts.march import March
from tablegames.families.draughts.options import (
    USUAL,
    Goal,
    KingLands,
    MarchSpec,
    Odds,
    OddsRules,
    PieceLines,
    Prefer,
)
from tablegames.families.draughts.position import Pieces, given_squares, set_up


@frozen(kw_only=True)
class DraughtsRules(OddsRules):
    """A game of draughts put together from options: the rules of a game file (`family: draughts`)."""

    all_squares: bool = setting(False, "the game is played on all squares of the board, not only on every other one")
    mirrored: bool = setting(
        False, "in the row nearest each player, the square at the right end is in use, not the one at the left end"
    )
    square_names: Literal["numbers", "letters"] = setting(
        "numbers", "squares are numbered row by row from Black's side, or have names as in chess, such as c3"
    )
    move_lines: PieceLines = setting(
        PieceLines.DIAGONAL,
        "the lines along which pieces move: diagonal, straight (men go forward and to either side), or all",
    )
    capture_lines: PieceLines = setting(
        PieceLines.DIAGONAL,
        "the lines along which pieces capture; along a straight line, the next square is the next one in "
        "use in the row or column",
    )
    capture_prefer: tuple[Prefer, ...] = setting(
        (Prefer.MOST,),
        "which captures you must prefer, in order of priority: the most pieces (most), the highest value (value, "
        "with a king worth nearly two men), or captures by a king (with_king). Of captures that take kings: any of "
        "them (any_king), the most kings (most_kings), or a king as soon as possible (king_first). After "
        "equal_number, only captures of the same number of pieces are compared. If the list is empty, you may make "
        "any capture",
    )
    men_capture_kings: bool = setting(True, "men may capture kings")
    king_lands: KingLands = setting(
        KingLands.ANYWHERE,
        "where a flying king lands: anywhere behind the piece, directly behind, or directly behind if the last piece "
        "it takes is a king (behind_king)",
    )
    capture_turns_back: bool = setting(True, "a capturing piece may turn straight back along its line")

    @property
    def board(self) -> Board:
        """The board of these rules."""
        return board_of(self.squares_a_side, self.all_squares, self.mirrored, self.square_names == "letters")

    @property
    def prefer(self) -> tuple[Prefer, ...]:
        """The captures that come first, in order."""
        return tuple(map(Prefer, self.capture_prefer))

    @property
    def march_spec(self) -> MarchSpec:
        """How the pieces go and take."""
        return MarchSpec(
            **self.marching(),
            go=PieceLines(self.move_lines),
            take=PieceLines(self.capture_lines),
            king_lands=KingLands(self.king_lands),
            men_take_kings=self.men_capture_kings,
            turn_back=self.capture_turns_back,
        )

    @property
    def next_dice(self) -> Begins:
        """After the lots of the first game the players begin in turn."""
        return Begins.ALTERNATE

    def __post_init__(self) -> None:
        for key in self.prefer:
            if self.prefer.count(key) > 1:
                raise ValueError(_("capture_prefer: {key} is listed twice", key=key.value))
        if self.all_squares and self.mirrored:
            raise ValueError(_("mirrored: this has no effect on a board where all squares are used; leave it out"))
        if not self.all_squares and self.move_lines is not PieceLines.DIAGONAL:
            raise ValueError(_("move_lines: {lines} needs 'all_squares: true'", lines=self.move_lines.value))
        if not self.flying_kings and self.king_lands is not KingLands.ANYWHERE:
            raise ValueError(_("king_lands: {where} needs 'flying_kings: true'", where=self.king_lands.value))
        check_together(self)


def check_together(rules: OddsRules) -> None:
    """Refuse options that cannot hold together; raises ValueError."""
    if rules.repass_captured == "forbidden_if_backed" and rules.captured_lifted == "at_once":
        raise ValueError(_("repass_captured: forbidden_if_backed needs 'captured_lifted: at_end'"))
    if rules.draw_crowning_offer and rules.draw_limit_men:
        raise ValueError(
            _("draw_crowning_offer needs 'draw_limit_men: false' (if men count too, there is nothing to crown)")
        )
    if rules.odds_fraction != 1 and rules.odds not in (Odds.MAN, Odds.DRAW):
        raise ValueError(
            _(
                "odds_fraction: {odds_fraction} is a fraction of a man or of the draw, so 'odds' must be "
                "'man' or 'draw'",
                odds_fraction=rules.odds_fraction,
            )
        )
    if rules.odds_fraction != 1 and rules.roles_exchanged:
        raise ValueError(_("odds_fraction needs 'roles_exchanged: false'"))
    if rules.start == USUAL and rules.odds is Odds.NONE:
        return
    board = rules.board
    try:
        pieces = set_up(rules, board)
    except PositionError as problem:
        raise ValueError(f"start: {problem}") from None
    if any(_over(rules, pieces, seat) for seat in _FIRST.get(rules.first_move, (0, 1))):
        raise ValueError(_("start: the game would be over before the first move"))
    given_squares(rules, board)


_FIRST: Final = {"white": (0,), "black": (1,)}
"""The seats that may begin, if not both may."""


def _over(rules: OddsRules, pieces: Pieces, first: int) -> bool:
    """Whether nothing is left to play for the seat that begins."""
    white, black, kings = pieces
    mine, theirs = (white, black) if first == 0 else (black, white)
    if not theirs or (kings and rules.goal == Goal.FIRST_KING):
        return True
    march = March(rules.march_spec, rules.board)
    return not march.can_step(mine, theirs, kings, first) and not march.due(mine, theirs, kings, first)
