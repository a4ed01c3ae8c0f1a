"""How moves are written and read: squares in records, letters at the table, French sentences as Philidor has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import chess

from tablegames import Fault, Game, NotationError, PositionError, Refused
from tablegames.core.languages import gettext as _, language
from tablegames.core.plaintext import quoted
from tablegames_echecs import descriptif
from tablegames_echecs.fen import board_from, fen_of
from tablegames_echecs.game import Echecs
from tablegames_echecs.movetext import Written, in_french, readings
from tablegames_echecs.rules import PromotionBlocked
from tablegames_echecs.sense import Cast, candidates
from tablegames_echecs.state import CLAIM, Action, Claim, Play, State, board_of, key_of, play_of, state_of

_CLAIMS: Final = ("claim", "draw", "nulle", "remise", "demander", "demander la nulle", "claim draw", "claim the draw")
_SIGNS: Final = {chess.QUEEN: "Q", chess.ROOK: "R", chess.BISHOP: "B", chess.KNIGHT: "N"}


class EchecsNotation:
    """Squares, letters and sentences."""

    seat_names = ("white", "black")

    def write(self, view: State, action: Action) -> str:
        """The squares a piece goes from and to, which every language reads alike: `e2-e4`, `e4xd5`, `e7-e8=Q`."""
        if isinstance(action, Claim):
            return "claim"
        board = board_of(view)
        sign = "x" if board.is_capture(action.move) else "-"
        become = "" if action.promotion is None else f"={_SIGNS[action.promotion]}"
        return f"{chess.square_name(action.start)}{sign}{chess.square_name(action.end)}{become}"

    def speak(self, view: State, action: Action) -> str:
        """As players write it, in the letters of the language in use: `Nf3`, `Cf3`."""
        if isinstance(action, Claim):
            return _("claim the draw")
        san = board_of(view).san(action.move)
        return in_french(san) if language() == "fr" else san

    def read(self, game: Game[State, Action, State], view: State, text: str) -> Action:
        """The legal action a text means."""
        if text.strip().lower() in _CLAIMS:
            if CLAIM in game.legal(view):
                return CLAIM
            raise _refused(text, game.judge(view, CLAIM))
        board = board_of(view)
        legal = [action for action in game.legal(view) if isinstance(action, Play)]
        if descriptif.is_descriptive(text):
            return _one(self, view, text, _sentence(board, text, legal), None)
        said = readings(text)
        if not said:
            raise NotationError(
                "'{text}' is not a move; write it like e2-e4, Nf3, exd5, 0-0 or e7-e8=Q, or in "
                "French as in 'le pion du roi deux pas'",
                1,
                text=quoted(text),
            )
        for written in said:
            fitting = [action for action in legal if written.fits(board, action.move)]
            if fitting:
                return _one(self, view, text, fitting, None)
        return _one(self, view, text, [], _fault(game, view, board, said))

    def position(self, state: State) -> object:
        """The position as a FEN; with a word more where the draw was claimed."""
        fen = fen_of(state)
        return {"fen": fen, "claimed": True} if state.claimed else fen

    def set_up(self, game: Game[State, Action, State], data: object) -> State:
        """Return the position of a FEN; earlier positions are unknown, so nothing counts as a repetition yet."""
        claimed = False
        if isinstance(data, Mapping):
            unknown = [key for key in data if key not in ("fen", "claimed")]
            if unknown or "fen" not in data:
                raise PositionError("a position must be a FEN, or {fen: …, claimed: true}")
            claimed, data = bool(data.get("claimed", False)), data["fen"]
        rules = game.rules if isinstance(game, Echecs) else Echecs().rules
        board = board_from(data, waits=rules.promotion_blocked is PromotionBlocked.WAITS)
        state = state_of(board)
        return State(key_of(board), state.quiet, state.plies, claimed=claimed)


def _sentence(board: chess.Board, text: str, legal: Sequence[Play]) -> list[Play]:
    """The moves that a sentence may mean; of what came before nothing is known."""
    try:
        said = descriptif.parse(text)
    except descriptif.Unclear as problem:
        whole, rest = quoted(text), quoted(str(problem))
        raise NotationError(
            "can't read '{whole}' from '{rest}' on; write 'le fou du roi à la troisième case de sa "
            "dame', 'le pion prend le pion', 'le roi roque', or e2-e4",
            whole=whole,
            rest=rest,
        ) from None
    return [play_of(move) for move in candidates(board, Cast.guessed(board), said, None, [play.move for play in legal])]


def _one(notation: EchecsNotation, view: State, text: str, fitting: Sequence[Play], fault: Fault | None) -> Play:
    """The one move that fits, or why there is none or are several."""
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        choices = ", ".join(notation.write(view, action) for action in fitting)
        raise NotationError("'{text}' can mean {choices}: which one?", text=quoted(text), choices=choices)
    raise _refused(text, fault)


def _refused(text: str, fault: Fault | None) -> Refused:
    return Refused("'{text}' cannot be played here.", fault, text=quoted(text))


def _fault(game: Game[State, Action, State], view: State, board: chess.Board, said: Sequence[Written]) -> Fault | None:
    """The rule broken by what a text says, where it says enough to tell."""
    for written in said:
        for action in _meant(board, written):
            fault = game.judge(view, action)
            if fault is not None:
                return fault
    return None


def _meant(board: chess.Board, written: Written) -> list[Play]:
    """The actions, legal or not, that a text may mean."""
    if written.castling is not None:
        king = board.king(board.turn)
        return (
            [] if king is None or chess.square_file(king) != 4 else [Play(king, king + (2 if written.castling else -2))]
        )
    if written.end is None:
        return []
    if written.start is not None:
        return [Play(written.start, written.end, written.promotion)]
    near = [
        square
        for square in chess.scan_forward(board.occupied_co[board.turn])
        if board.piece_type_at(square) == written.piece
        and written.file in (None, chess.square_file(square))
        and written.rank in (None, chess.square_rank(square))
    ]
    reach = [square for square in near if board.is_pseudo_legal(chess.Move(square, written.end, written.promotion))]
    if not reach and near:
        end = written.end
        reach = [min(near, key=lambda square: (abs(chess.square_file(square) - chess.square_file(end)), square))]
    return [Play(square, written.end, written.promotion) for square in reach]
