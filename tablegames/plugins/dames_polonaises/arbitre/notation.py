"""How acts of the table are written: `souffler 32`, `faire prendre`, `toucher 33`; also read in English, `huff 32`."""

from __future__ import annotations

from typing import Final

from tablegames.arbiter.contract import Say
from tablegames.arbiter.words import TableWord, Takes, Vocabulary, places, plain
from tablegames.core.errors import Refused
from tablegames.core.game import Chance, Decide
from tablegames.core.languages import gettext as _
from tablegames.core.plaintext import quoted, small_number
from tablegames.families.draughts.movetext import MoveKind, Said, parse
from tablegames.families.draughts.notation import DraughtsNotation, ambiguous, fitting, said_of_the_other
from tablegames.families.draughts.state import Action, Crowning, Damier, Move, Take
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier, table_in
from tablegames.plugins.dames_polonaises.arbitre.game import DamesALaTable
from tablegames.plugins.dames_polonaises.arbitre.hands import Hands


def _squares(most: int, *, needed: bool = True) -> Takes:
    return places(small_number, most=most, shown="33", in_order=False, needed=needed)


WORDS: Final = Vocabulary(
    TableWord("souffler", "huff", _squares(1, needed=False)),
    TableWord("faire jouer", "choose", _squares(1), ("make play", "nommer", "name")),
    TableWord("toucher", "touch", _squares(40)),
    TableWord("faire prendre", "demand capture", also=("make take", "enforce")),
    TableWord("faire rejouer", "demand replay", also=("make replay", "replay")),
    TableWord("refuser", "refuse"),
    TableWord("consentir", "consent", also=("consens", "je consens")),
    TableWord("adouber", "adjust"),
    TableWord("céder", "yield", told=False),
)


def sayings() -> tuple[str, ...]:
    """Everything that can be said, whether there is reason to or not; `@` stands for one or more squares."""
    huff, *others = WORDS.sayings()
    return (huff, _("huff"), *others)


def read(game: DamesALaTable, view: Damier | AtDamier, text: str) -> Action | Say:
    """The act a text means, if it may be done here."""
    state = table_in(view)
    turn, ledger = game.turn(state), state.inner.ledger
    if isinstance(turn, Chance) or ledger.lift or ledger.offered:
        return DraughtsNotation().read(game.strict, state.inner, text)
    act = _read_act(game, state, text)
    if act in game.legal(state):
        return act
    move = quoted(text)
    raise Refused(_("'{move}' is not possible here.", move=move), game.judge(state, act))


def _read_act(game: DamesALaTable, state: AtDamier, text: str) -> Action | Say:
    said = WORDS.read(text)
    if isinstance(said, Say):
        if said == Say("souffler"):  # the only piece, or the one of several that its owner names
            huffs = [act for act in game.legal(state) if isinstance(act, Say) and act.word == "souffler"]
            return huffs[0] if len(huffs) == 1 else said
        if said.word == "toucher" and game.rules.touch_several != "first_touched":
            return Say("toucher", tuple(sorted(said.args)))
        return said
    match plain(text).split(" ")[0]:
        case "offer" | "offre" | "offrir":
            return Crowning.OFFER
        case "accept" | "accepter" | "accepte":
            return Crowning.ACCEPT
    return _read_play(game, state, text)


def _read_play(game: DamesALaTable, state: AtDamier, text: str) -> Move | Take:
    """Return the move or capture that a text means, a legal one if there is one."""
    board = state.inner
    said = parse(text, board.board)
    turn = game.turn(state)
    if isinstance(turn, Decide):
        said_of_the_other(said, turn.seat, text)
    if said.taken is None and said.kind is not MoveKind.MOVE and len(said.path) == 2 and said.path[0] == said.path[1]:
        said = Said(said.path, MoveKind.TAKE, None, said.seat)
    hands = game.hands.of(board)
    for plays in (game.strict.legal(board), [*hands.quiet(), *hands.strokes().values()]):
        found = fitting(game.strict.march, board, said, plays)
        if len(found) == 1:
            return found[0]
        if found:
            raise ambiguous(text, found)
    return _by_hand(game, hands, said)


def _by_hand(game: DamesALaTable, hands: Hands, said: Said) -> Move | Take:
    """A play no rule allows: captives forgotten, an own piece lifted, a false move."""
    start, end = said.path[0], said.path[-1]
    if said.taken is None:
        return Take(start, end, ()) if said.kind is MoveKind.TAKE else Move(start, end)
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
