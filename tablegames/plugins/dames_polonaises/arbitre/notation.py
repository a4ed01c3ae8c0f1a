"""How acts of the table are written: `souffler 32`, `faire prendre`, `toucher 33`; read in English too, `huff 32`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Chance, Decide, Game
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugins.dames_polonaises.arbitre.acts import (
    Adouber,
    Ceder,
    Consentir,
    FaireJouer,
    FairePrendre,
    FaireRejouer,
    Refuser,
    Souffler,
    TableAction,
    Toucher,
)
from tablegames.plugins.dames_polonaises.arbitre.hands import Hands
from tablegames.plugins.dames_polonaises.arbitre.positions import table_position_of, table_state_of
from tablegames.plugins.dames_polonaises.arbitre.state import SeenTable, TableState, table_in
from tablegames.plugins.dames_polonaises.movetext import Kind, Said, parse
from tablegames.plugins.dames_polonaises.notation import DamesNotation, fitting, said_of_the_other
from tablegames.plugins.dames_polonaises.state import Crowning, Lift, Lot, Move, Take

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable

WORDS: Final[dict[type[Any], tuple[str, str]]] = {
    Souffler: ("souffler", "huff"),
    FairePrendre: ("faire prendre", "make take"),
    FaireRejouer: ("faire rejouer", "make replay"),
    FaireJouer: ("faire jouer", "make play"),
    Refuser: ("refuser", "refuse"),
    Ceder: ("ceder", "yield"),
    Consentir: ("consentir", "consent"),
    Toucher: ("toucher", "touch"),
    Adouber: ("adouber", "adjust"),
}
"""How each act is written, and how it is said in English."""
_ACCENTED: Final = {"ceder": "céder"}
_ALSO: Final = {
    "souffle": Souffler, "je souffle": Souffler, "i huff": Souffler,
    "fais prendre": FairePrendre, "faire prendre": FairePrendre, "enforce": FairePrendre,
    "fais rejouer": FaireRejouer, "replay": FaireRejouer,
    "fais jouer": FaireJouer, "name": FaireJouer, "nommer": FaireJouer,
    "refuse": Refuser, "cede": Ceder, "je cede": Ceder, "consens": Consentir, "je consens": Consentir,
    "touche": Toucher, "je touche": Toucher,
    "adoube": Adouber, "j'adoube": Adouber, "jadoube": Adouber, "j adoube": Adouber, "i adjust": Adouber,
}  # fmt: skip
_READ: Final[dict[str, Any]] = {word: kind for kind, words in WORDS.items() for word in words} | _ALSO
_ACT: Final = re.compile(r"([a-z][a-z' ]*?)[\s:]*([0-9][0-9\s,;&]*)?")


class TableNotation:
    """The notation of the strict game, and the words of the table."""

    seat_names = DamesNotation.seat_names

    def __init__(self) -> None:
        self._strict = DamesNotation()

    def write(self, view: SeenTable | TableState, action: TableAction) -> str:
        """The act as text, in French; a move as ever."""
        if isinstance(action, Move | Take | Lot | Lift | Crowning):
            return self._strict.write(table_in(view).board, action)
        return _written(WORDS[type(action)][0], action)

    def speak(self, view: SeenTable | TableState, action: TableAction) -> str:
        """The same in the language in use."""
        if isinstance(action, Move | Take | Lot | Lift | Crowning):
            return self._strict.speak(table_in(view).board, action)
        french, english = WORDS[type(action)]
        return _written(say(english, _ACCENTED.get(french, french)), action)

    def sayings(self) -> tuple[str, ...]:
        """All that can be said beside the moves, whether or not there is reason to; `@`: a square, or several."""
        named = (Souffler, FaireJouer, Toucher)
        also = [say(WORDS[kind][1], WORDS[kind][0]) + " @" for kind in named]
        plain = [say(english, _ACCENTED.get(french, french)) for kind, (french, english) in WORDS.items()
                 if kind not in (FaireJouer, Toucher, Ceder)]  # fmt: skip
        return (*also, *plain)

    def read(self, game: Game[TableState, TableAction, Any], view: SeenTable | TableState, text: str) -> TableAction:
        """The act a text means: one that may be done here."""
        table, state = cast("DamesALaTable", game), table_in(view)
        turn, ledger = table.turn(state), state.board.ledger
        if isinstance(turn, Chance) or ledger.lift or ledger.offered:
            return self._strict.read(table.strict, state.board, text)
        act = _read_act(table, state, text)
        if act is None and _plain(text).split(" ")[0] in ("offer", "offre", "offrir", "accept", "accepter", "accepte"):
            act = Crowning.OFFER if _plain(text).startswith("off") else Crowning.ACCEPT
        if act is None:
            act = self._read_play(table, state, text)
        if act in table.legal(state):
            return act
        move = quoted(text)
        raise Refused(
            say(f"'{move}' cannot be done here.", f"« {move} » ne peut se faire ici."), table.judge(state, act)
        )

    def _read_play(self, game: DamesALaTable, state: TableState, text: str) -> TableAction:
        """The move or capture a text means: one the rules allow before one that neglects something."""
        board = state.board
        said = parse(text, len(board.board.numbers))
        turn = game.turn(state)
        if isinstance(turn, Decide):
            said_of_the_other(said, turn.seat, text)
        if said.taken is None and said.kind is not Kind.MOVE and len(said.path) == 2 and said.path[0] == said.path[1]:
            said = Said(said.path, Kind.TAKE, None, said.seat)
        hands = game.hands.of(board)
        for plays in (
            [action for action in game.strict.legal(board) if isinstance(action, Move | Take)],
            [*hands.quiet(), *hands.strokes().values()],
        ):
            found = fitting(game.rules, board, said, plays)
            if len(found) == 1:
                return found[0]
            if found:
                raise self._ambiguous(state, text, found)
        return self._by_hand(game, hands, said)

    def _by_hand(self, game: DamesALaTable, hands: Hands, said: Said) -> TableAction:
        """What no rule allows: captives forgotten, a piece of one's own lifted, a false march."""
        start, end = said.path[0], said.path[-1]
        if said.taken is None:
            return Take(start, end, ()) if said.kind is Kind.TAKE else Move(start, end)
        wanted = Take(start, end, said.taken)
        if not hands.can_be_done(wanted):
            return wanted
        stroke, rules = hands.stroke_of(wanted), game.rules
        if stroke[2] & hands.state.mine and rules.own_piece_lifted == "restore":  # it goes back at once
            stroke = stroke[0], stroke[1], stroke[2] & hands.state.theirs
        whole = hands.jumped(*stroke)
        if whole and stroke not in hands.strokes() and rules.incomplete_lift == "restore":  # the rest is lifted too
            stroke = next(filter(hands.is_due, whole), whole[0])
        return hands.written(stroke)

    def _ambiguous(self, state: TableState, text: str, found: Sequence[TableAction]) -> NotationError:
        choices = ", ".join(self.write(state, action) for action in found)
        return NotationError.said(
            f"'{quoted(text)}' may mean {choices}: say which",
            f"« {quoted(text)} » peut vouloir dire {choices} : précisez",
        )

    def position(self, state: TableState) -> object:
        """The position, with what was done around it."""
        return table_position_of(state)

    def set_up(self, game: Game[TableState, TableAction, Any], data: object) -> TableState:
        """The state such data stands for."""
        return table_state_of(cast("DamesALaTable", game), data)


def _written(word: str, action: TableAction) -> str:
    match action:
        case Souffler(None):
            return word
        case Souffler(square) | FaireJouer(square):
            return f"{word} {square}"
        case Toucher(squares):
            return f"{word} {' '.join(map(str, squares))}"
        case _:
            return word


def _plain(text: str) -> str:
    """A text without capitals and accents, its blanks single."""
    apart = unicodedata.normalize("NFKD", text.strip().lower().replace("’", "'"))
    return " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split())


def _read_act(game: DamesALaTable, state: TableState, text: str) -> TableAction | None:
    """The act of the table that a text says; None: it is a move."""
    found = _ACT.fullmatch(_plain(text).rstrip("!. "))
    kind = _READ.get(found[1].strip()) if found else None
    if found is None or kind is None:
        return None
    squares = tuple(int(one) for one in re.findall("[0-9]+", found[2] or "") if len(one) < 4)
    if kind is Toucher:
        return _touch(game, squares, text)
    if kind is Souffler:
        return Souffler(_one(squares, text)) if squares else _the_only_huff(game, state)
    if kind is FaireJouer:
        return FaireJouer(_one(squares, text))
    if squares:
        raise _too_much(text)
    return cast("TableAction", kind())


def _touch(game: DamesALaTable, squares: tuple[int, ...], text: str) -> Toucher:
    if not squares:
        raise NotationError.said(
            f"'{quoted(text)}': say which pieces, such as 'touch 33'",
            f"« {quoted(text)} » : dites quelles pièces, comme « toucher 33 »",
        )
    return Toucher(squares if game.rules.touch_several == "first_touched" else tuple(sorted(squares)))


def _the_only_huff(game: DamesALaTable, state: TableState) -> Souffler:
    """To huff, without a square: the one piece that can be, or whichever of several its owner names."""
    huffs = [act for act in game.legal(state) if isinstance(act, Souffler)]
    return huffs[0] if len(huffs) == 1 else Souffler(None)


def _one(squares: tuple[int, ...], text: str) -> int:
    if len(squares) == 1:
        return squares[0]
    raise (
        _too_much(text)
        if squares
        else NotationError.said(f"'{quoted(text)}': say which square", f"« {quoted(text)} » : dites quelle case")
    )


def _too_much(text: str) -> NotationError:
    return NotationError.said(
        f"'{quoted(text)}' says one square too many", f"« {quoted(text)} » nomme une case de trop"
    )
