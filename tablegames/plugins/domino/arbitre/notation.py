"""How the acts of a table are written.

`reclamer`, `objecter`, `avouer`, `faire poser left`, `ne pas poser`, `prendre 6`, `prendre 6 vu`, `retirer`,
`annoncer 6-4`, `exiger`, `decouvrir 6-4`, `renverser`, `rebattre`.
They are read in English too: `claim`, `object`, `own up`, `make place left`, `not place`, `take 6`, `take 6 seen`,
`withdraw`, `announce 6-4`, `require`, `uncover 6-4`, `upset`, `reshuffle`.
"""

from __future__ import annotations

from typing import Any, Final

from tablegames.arbiter.contract import Say
from tablegames.arbiter.words import Said, TableWord, Takes, Vocabulary, a_play
from tablegames.core.errors import NotationError
from tablegames.core.game import Game
from tablegames.core.languages import say
from tablegames.core.notation import NOTHING
from tablegames.core.plaintext import quoted, small_number
from tablegames.plugins.domino.arbitre.game import DominoTable
from tablegames.plugins.domino.arbitre.position import set_table, table_position
from tablegames.plugins.domino.arbitre.state import Misplay, TableState, TableView, Talk
from tablegames.plugins.domino.reading import ENDS, read_turn
from tablegames.plugins.domino.state import Action, End, Play
from tablegames.plugins.domino.tiles import HIGHEST, TileSet, read_tiles, tile, tile_set


def _read_number(text: str) -> Said | None:
    """`6`, `6 vu`: how many tiles, and whether one was seen."""
    number, _, seen = text.partition(" ")
    found = small_number(number)
    if found is None or seen not in ("", "vu", "seen"):
        return None
    return (found,), (("vu", 1),) if seen else ()


def _read_tile(text: str) -> Said | None:
    tiles = read_tiles(text, of=tile_set(HIGHEST))
    return ((tiles[0].high, tiles[0].low), ()) if len(tiles) == 1 else None


def _write_number(said: Say, english: bool) -> str:
    seen = (" seen" if english else " vu") if said.how else ""
    return f"{said.args[0]}{seen}"


A_TILE: Final = Takes(_read_tile, lambda said, _: str(tile(*said.args)), "#-#", "6-4")
WORDS: Final = Vocabulary(
    TableWord("rien à dire", "nothing to say", also=(NOTHING, "rien", "nothing"), told=False),
    TableWord("réclamer", "claim"),
    TableWord("objecter", "object"),
    TableWord("avouer", "own up"),
    TableWord("ne pas poser", "not place"),
    TableWord("exiger", "require"),
    TableWord("retirer", "withdraw"),
    TableWord("renverser", "upset"),
    TableWord("rebattre", "reshuffle"),
    TableWord("faire poser", "make place", a_play()),
    TableWord("prendre", "take", Takes(_read_number, _write_number, "#", "6"), also=("prends", "je prends")),
    TableWord("annoncer", "announce", A_TILE),
    TableWord("découvrir", "uncover", A_TILE, also=("découvre", "je découvre")),
)


class TableNotation:
    """What only a table knows, beside what the strict game writes."""

    def write(self, view: TableView, action: Say | Misplay) -> str:
        """An act in one line, as records have it."""
        if isinstance(action, Misplay):
            return f"{action.tile.pips - action.free}-{action.free}@{_end(view, action)}"
        return NOTHING if action == Talk.SILENT else WORDS.write(action, _end_before(view, action))

    def speak(self, view: TableView, action: Say | Misplay) -> str:
        """The same in the language in use."""
        if isinstance(action, Misplay):
            return _in_words(self.write(view, action).replace("@", say(" ", " à ")))  # as a tile that goes
        return WORDS.speak(action, _in_words(_end_before(view, action)))

    def sayings(self) -> tuple[str, ...]:
        """All that can be said, whether or not there is reason to: `#` is a number, `@` an end that is named.

        Of a tile put where it does not go the number written last is left free.
        """
        return (
            say("pass", "je boude"),
            say("draw", "je puise"),
            *WORDS.sayings(),
            say("take # seen", "prendre # vu"),
            say("#-# left", "#-# à gauche"),
            say("#-# right", "#-# à droite"),
        )

    def read(self, view: TableView, text: str, of: TileSet) -> Action | Say | Misplay:
        """What is said in a turn: an act of the table, a tile that goes or not, a pass."""
        said = WORDS.read(text)
        if said is None:
            return misplaced(text, read_turn(view, text, of), of)
        return said if isinstance(said, Say) else _made_to_place(view, text, said[1].removeprefix("a "))

    def position(self, state: TableState) -> object:
        """The position in the form of the case files."""
        return table_position(state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> TableState:
        """The state a position stands for."""
        assert isinstance(game, DominoTable)
        return set_table(game, data)


def _made_to_place(view: TableView, text: str, end: str) -> Say:
    """At which end of the line a tile must be placed; where none lies, it must not be."""
    if end not in ENDS:
        raise NotationError.said(
            f"'{quoted(text)}': say at which end of the line, left or right",
            f"« {quoted(text)} » : dites à quel bout de la ligne, gauche ou droite",
        )
    line = view.before or view.line
    if not line:
        return Talk.NOT_PLACE
    return Say(Talk.MAKE_PLACE, play=line[0][0] if ENDS[end] is End.LEFT else line[-1][1])


def misplaced(text: str, action: Action, of: TileSet) -> Action | Misplay:
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


def _end_before(view: TableView, action: Say) -> str:
    """At which end a tile must be placed; nothing where that is not said."""
    line = view.before or view.line
    return "" if action.word != Talk.MAKE_PLACE else End.LEFT if line and line[0][0] == action.play else End.RIGHT


def _in_words(text: str) -> str:
    return text.replace("left", say("left", "gauche")).replace("right", say("right", "droite"))
