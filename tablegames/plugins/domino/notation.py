"""How domino is written: `6-4@left`, the first tile `6-4`, `pass`, `draw`, `deal 6-6 …`, `lead 6-4 5-5`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.core.errors import NotationError, Refused
from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.lots import taken
from tablegames.plugins.domino.position import position_of, set_up
from tablegames.plugins.domino.reading import DRAWS, PASSES, read_turn, tile_alone
from tablegames.plugins.domino.state import Action, Deal, Dealing, DominoView, Draw, End, Lots, Pass, Play, Pose, State
from tablegames.plugins.domino.tiles import Tile, TileSet, read_tiles, spread, write_tiles

if TYPE_CHECKING:
    from tablegames.plugins.domino.arbitre.notation import TableNotation

LOTS: Final = ("lead", "tirage", "main", "for the lead", "pour la pose", "drawn", "on tire")
"""What may stand before the tiles that are drawn for the lead."""
IN_FRENCH: Final = {"left": "gauche", "right": "droite", "pass": "je boude", "draw": "je puise"}


class DominoNotation:
    """Tiles with their larger number first; a play names the end, as the line lies, where the tile is joined."""

    seat_names = ("0", "1", "2", "3")

    def write(self, view: Any, action: Any) -> str:
        """The action in one line; what only a table knows is written there."""
        match action:
            case Lots():
                return f"lead {write_tiles(action.drawn)}"
            case Deal():
                return f"deal {write_tiles(action.order)}"
            case Pose():
                return str(action.tile)
            case Play():
                return f"{action.tile}@{_end_of(view, action)}"
            case Pass():
                return PASSES[0]
            case Draw():
                return DRAWS[0]
        return _at_table().write(view, action)

    def speak(self, view: Any, action: Any) -> str:
        """The same in the language in use: `6-4 left`, `6-4 à gauche`, `je boude`; lots as drawn, a deal in a word."""
        if not isinstance(action, Action):
            return _at_table().speak(view, action)
        if isinstance(action, Lots):
            return say("for the lead ", "pour la pose ") + say(" and ", " et ").join(map(str, action.drawn))
        if isinstance(action, Deal):
            return say("shuffled and taken", "mêlés et pris")
        text = self.write(view, action).replace("@", say(" ", " à "))
        for en, fr in IN_FRENCH.items():
            text = text.replace(en, say(en, fr))
        return text

    def write_for(self, state: State, action: Action, seat: Seat | None) -> str:
        """A deal as a seat sees it: the tiles it took itself; a spectator sees only that tiles were dealt."""
        assert isinstance(state, Dealing)
        assert isinstance(action, Deal)
        if seat is None or not state.tiles:
            return "deal"
        return f"deal {write_tiles(spread(taken(state, action.order)[0][seat]))}"

    def speak_for(self, state: State, action: Action, seat: Seat | None) -> str:
        """The same in the language in use."""
        return self.write_for(state, action, seat).replace("deal", say("dealt", "donne"))

    def sayings(self, game: object) -> tuple[str, ...]:
        """What is said at a table beside the tiles that go; nothing where no faults are made."""
        return () if isinstance(game, Domino) else _at_table().sayings()

    def read(self, game: Game[Any, Any, Any], view: Any, text: str) -> Any:
        """The action a text means here; people may leave out an end that is the only one, or shows the same number."""
        of = cast(Domino, game).strict.tile_set
        if view.drawing:
            action: Any = Lots(_read_all(text, LOTS, len(view.drawing), of))
        elif not view.dealt:
            action = Deal(_read_all(text, ("deal", "donne"), len(of), of))
        elif isinstance(game, Domino):
            action = read_turn(view, text, of)
        else:
            action = _at_table().read(view, text, of)
        fault = game.judge(view, action)
        if fault is not None:
            said = quoted(text)
            raise Refused(say(f"'{said}' cannot be played here.", f"« {said} » ne peut se jouer ici."), fault)
        return action

    def may_mean(self, game: Game[Any, Any, Any], view: Any, text: str) -> Sequence[Any]:
        """The plays of a tile that goes at both ends, where the end is not said."""
        if view.drawing or not view.dealt or not isinstance(game, Domino) or not view.line:
            return ()
        alone, left, right = tile_alone(text, game.tile_set), view.line[0][0], view.line[-1][1]
        if alone is None or left == right or not (alone.has(left) and alone.has(right)):
            return ()
        return (Play(alone, left, End.LEFT), Play(alone, right, End.RIGHT))

    def position(self, state: Any) -> object:
        """The position in the form of the case files."""
        return position_of(state) if isinstance(state, State) else _at_table().position(state)

    def set_up(self, game: Game[Any, Any, Any], data: object) -> Any:
        """The state a position stands for."""
        return set_up(game, data) if isinstance(game, Domino) else _at_table().set_up(game, data)


def _at_table() -> TableNotation:
    """How the same is written of a table, which strict games need not import."""
    from tablegames.plugins.domino.arbitre.notation import TableNotation

    return TableNotation()


def _read_all(text: str, words: tuple[str, ...], number: int, of: TileSet) -> tuple[Tile, ...]:
    """So many different tiles, after one of the words or without it."""
    start = next((len(word) for word in words if text.lower().startswith(word)), 0)
    tiles = read_tiles(text, start, of)
    if len(tiles) != number:
        raise NotationError.said(
            f"write {number} tiles, such as {words[0]} {write_tiles(of.tiles[:2])}; here are {len(tiles)}",
            f"écrivez {number} dominos, comme {words[1]} {write_tiles(of.tiles[:2])} ; il y en a {len(tiles)}",
        )
    return tiles


def _end_of(view: DominoView, play: Play) -> End:
    """The end at which a play is made, as the line lies."""
    if not view.line:
        return play.at
    left, right = view.line[0][0], view.line[-1][1]
    if left == right:
        return play.at
    return End.LEFT if play.onto == left else End.RIGHT
