"""How the acts of a table are written.

`reclamer`, `objecter`, `avouer`, `faire poser left`, `ne pas poser`, `prendre 6`, `prendre 6 vu`, `retirer`,
`annoncer 6-4`, `exiger`, `decouvrir 6-4`, `renverser`, `rebattre`.
They are read in English too: `claim`, `object`, `own up`, `make place left`, `not place`, `take 6`, `take 6 seen`,
`withdraw`, `announce 6-4`, `require`, `uncover 6-4`, `upset`, `reshuffle`.
"""

from __future__ import annotations

import re
from typing import Any, Final
from unicodedata import combining, normalize

from tablegames.core.errors import NotationError
from tablegames.core.game import Game
from tablegames.core.languages import say
from tablegames.core.notation import NOTHING
from tablegames.core.plaintext import quoted, small_number
from tablegames.plugins.domino.arbitre.acts import (
    NOTHING_SAID,
    Announce,
    AnyAction,
    Claim,
    HoldTo,
    MakePlace,
    Misplay,
    Nothing,
    NotPlace,
    Objection,
    OwnUp,
    Reshuffle,
    TableAct,
    Take,
    Uncover,
    Upset,
    Withdraw,
)
from tablegames.plugins.domino.arbitre.game import DominoTable
from tablegames.plugins.domino.arbitre.position import set_table, table_position
from tablegames.plugins.domino.arbitre.state import TableState
from tablegames.plugins.domino.arbitre.view import TableView
from tablegames.plugins.domino.reading import ENDS, read_turn
from tablegames.plugins.domino.state import Action, End, Play
from tablegames.plugins.domino.tiles import DOUBLE_SIX, TileSet, read_tiles

WORDS: Final[dict[str, TableAct]] = {
    NOTHING: NOTHING_SAID,
    "rien": NOTHING_SAID,
    "nothing": NOTHING_SAID,
    "rien a dire": NOTHING_SAID,
    "nothing to say": NOTHING_SAID,
    "reclamer": Claim(),
    "reclame": Claim(),
    "claim": Claim(),
    "objecter": Objection(),
    "objecte": Objection(),
    "object": Objection(),
    "avouer": OwnUp(),
    "avoue": OwnUp(),
    "own up": OwnUp(),
    "ne pas poser": NotPlace(),
    "not place": NotPlace(),
    "exiger": HoldTo(),
    "exige": HoldTo(),
    "require": HoldTo(),
    "retirer": Withdraw(),
    "withdraw": Withdraw(),
    "renverser": Upset(),
    "upset": Upset(),
    "rebattre": Reshuffle(),
    "reshuffle": Reshuffle(),
}
SPOKEN: Final = {
    Nothing: ("nothing to say", "rien à dire"),
    Claim: ("claim", "réclamer"),
    Objection: ("object", "objecter"),
    OwnUp: ("own up", "avouer"),
    NotPlace: ("not place", "ne pas poser"),
    HoldTo: ("require", "exiger"),
    Withdraw: ("withdraw", "retirer"),
    Upset: ("upset", "renverser"),
    Reshuffle: ("reshuffle", "rebattre"),
}
MAKE: Final = re.compile(r"(?:faire poser|make place)(?: a)?(?: (.+))?")
TAKE: Final = re.compile(r"(?:prendre|take)(?: (.+?))?( vu| seen)?")
NAMED: Final[dict[str, type[Announce | Uncover]]] = {
    "annoncer": Announce,
    "announce": Announce,
    "decouvrir": Uncover,
    "uncover": Uncover,
}


class TableNotation:
    """What only a table knows, beside what the strict game writes."""

    def write(self, view: TableView, action: TableAct) -> str:
        """An act in one line, as records have it."""
        return write_act(view, action)

    def speak(self, view: TableView, action: TableAct) -> str:
        """The same in the language in use."""
        return speak_act(view, action)

    def sayings(self) -> tuple[str, ...]:
        """All that can be said, whether or not there is reason to: `#` is a number, `@` an end that is named.

        Of a tile put where it does not go the number written last is left free.
        """
        said = (say(*words) for kind, words in SPOKEN.items() if kind is not Nothing)
        return (
            say("pass", "je boude"),
            say("draw", "je puise"),
            *said,
            say("make place @", "faire poser @"),
            say("take #", "prendre #"),
            say("take # seen", "prendre # vu"),
            say("announce #-#", "annoncer #-#"),
            say("uncover #-#", "découvrir #-#"),
            say("#-# left", "#-# à gauche"),
            say("#-# right", "#-# à droite"),
        )

    def read(self, view: TableView, text: str, of: TileSet) -> AnyAction:
        """What is said in a turn: an act of the table, a tile that goes or not, a pass."""
        return read_act(view, text, of) or misplaced(text, read_turn(view, text, of), of)

    def position(self, state: TableState) -> object:
        """The position in the form of the case files."""
        return table_position(state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> TableState:
        """The state a position stands for."""
        assert isinstance(game, DominoTable)
        return set_table(game, data)


def write_act(view: TableView, action: TableAct) -> str:
    """An act in one line, as records have it."""
    match action:
        case Misplay():
            return f"{action.tile.high + action.tile.low - action.free}-{action.free}@{_end(view, action)}"
        case MakePlace():
            return f"faire poser {_end_before(view, action.onto)}"
        case Take():
            return f"prendre {action.number}{' vu' * action.seen}"
        case Announce() | Uncover():
            return f"{'annoncer' if isinstance(action, Announce) else 'decouvrir'} {action.tile}"
    return next(word for word, act in WORDS.items() if act == action)


def speak_act(view: TableView, action: TableAct) -> str:
    """The same in the language in use."""
    match action:
        case Misplay():
            return _in_words(write_act(view, action).replace("@", say(" ", " à ")))  # as a tile that goes
        case MakePlace():
            end = _end_before(view, action.onto)
            return _in_words(say(f"make place {end}", f"faire poser {end}"))
        case Take():
            return say(f"take {action.number}{' seen' * action.seen}", f"prendre {action.number}{' vu' * action.seen}")
        case Announce():
            return say(f"announce {action.tile}", f"annoncer {action.tile}")
        case Uncover():
            return say(f"uncover {action.tile}", f"découvrir {action.tile}")
    return say(*SPOKEN[type(action)])


def read_act(view: TableView, text: str, of: TileSet = DOUBLE_SIX) -> TableAct | None:
    """What only a table knows, if that is what a text says; None: it says something else."""
    said = " ".join(_plain(text).split())
    if said in WORDS:
        return WORDS[said]
    word, _, rest = said.partition(" ")
    if word in NAMED:
        tiles = read_tiles(rest, of=of)
        if len(tiles) != 1:
            raise NotationError.said(
                f"'{quoted(text)}': name one tile, as in {word} 6-4",
                f"« {quoted(text)} » : nommez un domino, comme {word} 6-4",
            )
        return NAMED[word](tiles[0])
    if take := TAKE.fullmatch(said):
        number = small_number(take[1] or "")
        if number is None:
            raise NotationError.said(
                f"'{quoted(text)}': say how many, as in take 6", f"« {quoted(text)} » : dites combien, comme prendre 6"
            )
        return Take(number, seen=take[2] is not None)
    if make := MAKE.fullmatch(said):
        if make[1] not in ENDS:
            raise NotationError.said(
                f"'{quoted(text)}': say at which end of the line, left or right",
                f"« {quoted(text)} » : dites à quel bout de la ligne, gauche ou droite",
            )
        line = view.before or view.line
        if not line:
            return NotPlace()
        return MakePlace(line[0][0] if ENDS[make[1]] is End.LEFT else line[-1][1])
    return None


def misplaced(text: str, action: Action, of: TileSet) -> AnyAction:
    """A tile named with an end where it does not go is put there all the same, its number written last free."""
    numbers = of.pattern.match(text)
    if not isinstance(action, Play) or action.tile.has(action.onto) or numbers is None:
        return action
    if not text[numbers.end() :].strip(" @"):
        return action
    return Misplay(action.tile, action.onto, int(numbers[2]), action.at)


def _end(view: TableView, action: Misplay) -> End:
    if not view.line or view.line[0][0] == view.line[-1][1]:
        return action.at
    return End.LEFT if action.onto == view.line[0][0] else End.RIGHT


def _end_before(view: TableView, onto: int) -> End:
    line = view.before or view.line
    return End.LEFT if line and line[0][0] == onto else End.RIGHT


def _in_words(text: str) -> str:
    return text.replace("left", say("left", "gauche")).replace("right", say("right", "droite"))


def _plain(text: str) -> str:
    """A text without accents, in small letters."""
    return "".join(letter for letter in normalize("NFD", text.strip().lower()) if not combining(letter))
