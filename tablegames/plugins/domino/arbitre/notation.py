"""How the acts of a table are written.

`reclamer`, `objecter`, `avouer`, `faire poser left`, `ne pas poser`, `prendre 6`, `prendre 6 vu`, `retirer`,
`annoncer 6-4`, `exiger`, `decouvrir 6-4`, `renverser`, `rebattre`.
They are read in English too: `claim`, `object`, `own up`, `move it left`, `take it back`, `take 6`, `take 6 seen`,
`withdraw`, `announce 6-4`, `require`, `uncover 6-4`, `upset`, `reshuffle`.
"""

from __future__ import annotations

from typing import Final

from tablegames.arbiter.contract import Say
from tablegames.arbiter.words import Said, TableWord, Takes, Vocabulary, a_play
from tablegames.core.errors import NotationError
from tablegames.core.languages import gettext as _
from tablegames.core.notation import NOTHING
from tablegames.core.plaintext import quoted, small_number
from tablegames.families.dominoes.reading import ENDS, in_words, read_turn, which_end
from tablegames.families.dominoes.state import Action, End, Play
from tablegames.families.dominoes.tiles import HIGHEST, TileSet, read_tiles, tile, tile_set
from tablegames.plugins.domino.arbitre.state import Misplay, TableView, Talk


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
    TableWord("ne pas poser", "take it back", also=("not place",)),
    TableWord("exiger", "require"),
    TableWord("retirer", "withdraw"),
    TableWord("renverser", "upset"),
    TableWord("rebattre", "reshuffle"),
    TableWord("faire poser", "move it", a_play(), also=("make place",)),
    TableWord("prendre", "take", Takes(_read_number, _write_number, "#", "6"), also=("prends", "je prends")),
    TableWord("annoncer", "announce", A_TILE),
    TableWord("découvrir", "uncover", A_TILE, also=("découvre", "je découvre")),
)


class TableNotation:
    """Writes and reads the acts that only a table knows."""

    def write(self, view: TableView, action: Say | Misplay) -> str:
        if isinstance(action, Misplay):
            return f"{action.tile.pips - action.free}-{action.free}@{which_end(view, action)}"
        return NOTHING if action == Talk.SILENT else WORDS.write(action, _end_before(view, action))

    def speak(self, view: TableView, action: Say | Misplay) -> str:
        if isinstance(action, Misplay):
            return in_words(self.write(view, action))  # as a tile that goes
        return WORDS.speak(action, in_words(_end_before(view, action)))

    def sayings(self) -> tuple[str, ...]:
        """Everything that can be said, whether there is reason to or not: `#` is a number, `@` an end.

        A tile put where it does not go leaves the number written last free.
        """
        return (_("pass"), _("draw"), *WORDS.sayings(), _("take # seen"), _("#-# left"), _("#-# right"))

    def read(self, view: TableView, text: str, of: TileSet) -> Action | Say | Misplay:
        """Read an act: something said, a tile that goes or not, a pass."""
        said = WORDS.read(text)
        if said is None:
            return misplaced(text, read_turn(view, text, of), of)
        return said if isinstance(said, Say) else _made_to_place(view, text, said[1].removeprefix("a "))


def _made_to_place(view: TableView, text: str, end: str) -> Say:
    """Return the end of the line for a tile; none if there is no line yet."""
    if end not in ENDS:
        raise NotationError("'{text}': say which end of the line, left or right", text=quoted(text))
    line = view.before or view.line
    if not line:
        return Talk.NOT_PLACE
    return Say(Talk.MAKE_PLACE, play=line[0][0] if ENDS[end] is End.LEFT else line[-1][1])


def misplaced(text: str, action: Action, of: TileSet) -> Action | Misplay:
    """A tile named with an end where it does not go is put there anyway; the number written last is free."""
    numbers = of.pattern.match(text)
    if not isinstance(action, Play) or action.tile.has(action.onto) or numbers is None:
        return action
    if not text[numbers.end() :].strip(" @"):
        return action
    return Misplay(action.tile, action.onto, int(numbers[2]), action.at)


def _end_before(view: TableView, action: Say) -> str:
    """Return the end for a tile; empty if the text does not name one."""
    line = view.before or view.line
    return "" if action.word != Talk.MAKE_PLACE else End.LEFT if line and line[0][0] == action.play else End.RIGHT
