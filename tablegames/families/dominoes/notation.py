"""How a round is written: `6-4@left`, the first tile `6-4`, `pass`, `draw`, `deal 6-6 …`, `lead 6-4 5-5`.

Where a tile goes either way round, the half that touches is added: `6-1@left:1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.languages import gettext as _, language
from tablegames.core.plaintext import quoted
from tablegames.families.dominoes.game import Dominoes
from tablegames.families.dominoes.lots import taken
from tablegames.families.dominoes.position import position_of, set_up
from tablegames.families.dominoes.reading import (
    DRAWS,
    PASSES,
    all_of,
    in_words,
    read_turn,
    tile_alone,
    turns,
    which_end,
)
from tablegames.families.dominoes.state import Action, Deal, Dealing, Draw, End, Join, Lots, Play, Pose, State
from tablegames.families.dominoes.tiles import Tile, TileSet, read_tiles, spread, write_tiles
from tablegames.rules.joining import enumerated

LOTS: Final = ("lead", "tirage", "main", "for the lead", "pour la pose", "drawn", "on tire")
"""Words that may stand before the tiles drawn for the lead."""


class DominoesNotation:
    """Tiles with their larger number first; a play names the end, as the line lies, where the tile is joined."""

    seat_names = ("0", "1", "2", "3")

    def write(self, view: Any, action: Any) -> str:
        """The action in one line."""
        match action:
            case Lots():
                return f"lead {write_tiles(action.drawn)}"
            case Deal():
                return f"deal {write_tiles(action.order)}"
            case Pose():
                return str(action.tile)
            case Play():
                return f"{action.tile}@{which_end(view, action)}"
            case Join():
                either = f":{action.touching}" if turns(action.tile, view) else ""
                return f"{action.tile}@{action.at}{either}"
            case Draw():
                return DRAWS[0]
        return PASSES[0]

    def speak(self, view: Any, action: Any) -> str:
        """The same in the language in use: `6-4 left`, `6-4 à gauche`, `je boude`; lots as drawn, a deal in a word."""
        if isinstance(action, Lots):
            return _("drawn for the lead: ") + enumerated(map(str, action.drawn))
        if isinstance(action, Deal):
            return _("the tiles are shuffled and dealt")
        return in_words(self.write(view, action))

    def write_for(self, state: State, action: Action, seat: Seat | None) -> str:
        """A deal as a seat sees it: the tiles it took itself; a spectator sees only that tiles were dealt."""
        assert isinstance(state, Dealing)
        assert isinstance(action, Deal)
        if seat is None or not state.tiles:
            return "deal"
        return f"deal {write_tiles(spread(taken(state, action.order)[0][seat]))}"

    def speak_for(self, state: State, action: Action, seat: Seat | None) -> str:
        """The same in the language in use."""
        return self.write_for(state, action, seat).replace("deal", _("dealt"))

    def read(self, game: Any, view: Any, text: str) -> Any:
        """The action a text means here; people may leave out an end that is the only one, or shows the same number."""
        of: TileSet = game.strict.tile_set
        if view.drawing:
            action: Any = Lots(_read_all(text, LOTS, len(view.drawing), of))
        elif not view.dealt:
            action = Deal(_read_all(text, ("deal", "donne"), len(of), of))
        else:
            action = self.read_turn(game, view, text)
        fault = game.judge(view, action)
        if fault is not None:
            said = quoted(text)
            raise Refused(_("'{said}' cannot be played here.", said=said), fault)
        return action

    def read_turn(self, game: Any, view: Any, text: str) -> Any:
        """Return the act of a turn in a text."""
        return read_turn(view, text, game.tile_set, game.spec)

    def may_mean(self, game: Game[Any, Any, Any], view: Any, text: str) -> Sequence[Any]:
        """The plays of a tile that goes at several ends, where the end is not said."""
        if view.drawing or not view.dealt or not isinstance(game, Dominoes) or not view.line:
            return ()
        if view.cross is not None:
            return [one for one in all_of(view, tile_alone(text, game.tile_set), game.spec) if one.tile in view.hand]
        alone, left, right = tile_alone(text, game.tile_set), view.line[0][0], view.line[-1][1]
        if alone is None or left == right or not (alone.has(left) and alone.has(right)):
            return ()
        return (Play(alone, left, End.LEFT), Play(alone, right, End.RIGHT))

    def position(self, state: Any) -> object:
        """The position in the form of the case files."""
        return position_of(state)

    def set_up(self, game: Any, data: object) -> Any:
        """The state a position stands for."""
        return set_up(game, data)


def _read_all(text: str, words: tuple[str, ...], number: int, of: TileSet) -> tuple[Tile, ...]:
    """Read this many different tiles, after one of the words or without."""
    start = next((len(word) for word in words if text.lower().startswith(word)), 0)
    tiles = read_tiles(text, start, of)
    if len(tiles) != number:
        raise NotationError(
            "write {number} tiles, starting like this: '{words} {write_tiles}'; you wrote {count}",
            number=number,
            words=words[language() == "fr"],
            write_tiles=write_tiles(of.tiles[:2]),
            count=len(tiles),
        )
    return tiles
