"""How domino is written: `6-4@left`, the first tile `6-4`, `pass`, `draw`, `deal 6-6 …`, `lead 6-4 5-5`."""

from __future__ import annotations

import re
from typing import Final

from tablegames.core.errors import NotationError, Refused, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.game import Game
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.plugins.domino.game import Domino
from tablegames.plugins.domino.lots import taken
from tablegames.plugins.domino.position import position_of, set_up
from tablegames.plugins.domino.state import Action, Deal, Dealing, Draw, End, Lots, Pass, Play, Pose, State
from tablegames.plugins.domino.tiles import Tile, TileSet, no_tile, read_tiles, spread, tile, write_tiles
from tablegames.plugins.domino.view import DominoView

WORD: Final = re.compile(r"\s*+(?:@|à\b|a\b)?+\s*+([^\W\d_]*+)\s*+", re.IGNORECASE)
PASSES: Final = ("pass", "passe", "boude")
DRAWS: Final = ("draw", "puise", "puiser")
IN_FRENCH: Final = {"left": "gauche", "right": "droite", "pass": "boude", "draw": "puise"}
ENDS: Final = {
    "left": End.LEFT,
    "right": End.RIGHT,
    "gauche": End.LEFT,
    "droite": End.RIGHT,
    "l": End.LEFT,
    "r": End.RIGHT,
    "g": End.LEFT,
    "d": End.RIGHT,
}


class DominoNotation:
    """Tiles with their larger number first; a play names the end, as the line lies, where the tile is joined."""

    seat_names = ("0", "1", "2", "3")

    def write(self, view: DominoView, action: Action) -> str:
        """The action in one line."""
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

    def speak(self, view: DominoView, action: Action) -> str:
        """The same in the language in use: `6-4 left`, `6-4 à gauche`, `boude`, `puise`; the lots as they are drawn."""
        if isinstance(action, Lots):
            return say(" and ", " et ").join(map(str, action.drawn))
        text = self.write(view, action).replace("@", say(" ", " à "))
        for en, fr in IN_FRENCH.items():
            text = text.replace(en, say(en, fr))
        return text

    def write_for(self, state: State, action: Action, seat: Seat | None) -> str:
        """A deal as a seat sees it: the tiles it took itself; a spectator sees only that tiles were dealt."""
        assert isinstance(state, Dealing)
        assert isinstance(action, Deal)
        if seat is None:
            return "deal"
        return f"deal {write_tiles(spread(taken(state, action.order)[0][seat]))}"

    def read(self, game: Game[State, Action, DominoView], view: DominoView, text: str) -> Action:
        """The action a text means here; people may leave out an end that is the only one, or shows the same number."""
        assert isinstance(game, Domino)
        of = game.tile_set
        if view.drawing:
            action: Action = Lots(_read_all(text, ("lead", "tirage", "main"), len(view.drawing), of))
        elif not view.dealt:
            action = Deal(_read_all(text, ("deal", "donne"), len(of), of))
        else:
            action = read_turn(view, text, of)
        fault = game.judge(view, action)
        if fault is not None:
            said = quoted(text)
            raise Refused(say(f"'{said}' cannot be played here.", f"« {said} » ne peut se jouer ici."), fault)
        return action

    def position(self, state: State) -> object:
        """The position in the form of the case files."""
        return position_of(state)

    def set_up(self, game: Game[State, Action, DominoView], data: object) -> State:
        """The state a position stands for."""
        assert isinstance(game, Domino)
        return set_up(game, data)


def read_turn(view: DominoView, text: str, of: TileSet) -> Action:
    """What a player says in his turn: a tile, with the end where needed, or that he passes, or draws."""
    if text.strip().lower() in PASSES:
        return Pass()
    if text.strip().lower() in DRAWS:
        return Draw()
    found, rest = _read_one(text, of)
    word = WORD.fullmatch(text, rest)
    if word is None or (word[1] and word[1].lower() not in ENDS):
        said = text[rest:].strip(" @")
        near = did_you_mean(said.lower(), list(ENDS)[:4])
        raise NotationError.said(
            f"'{quoted(said, 20)}' is no end of the line: write left or right{near}",
            f"« {quoted(said, 20)} » n'est pas un bout de la ligne : écrivez gauche ou droite{near}",
            len(text) - len(text[rest:].lstrip(" @")) + 1,
        )
    if not view.line:
        return Pose(found)
    left, right = view.line[0][0], view.line[-1][1]
    if word[1]:
        end = ENDS[word[1].lower()]
        return Play(found, left if end is End.LEFT else right, end)
    if left != right and found.has(left) and found.has(right):
        raise NotationError.said(
            f"{found} goes at both ends: write {found} left or {found} right",
            f"{found} va aux deux bouts : écrivez {found} à gauche ou {found} à droite",
        )
    return Play(found, left, End.LEFT) if found.has(left) else Play(found, right, End.RIGHT)  # equal ends: as listed


def _read_one(text: str, of: TileSet) -> tuple[Tile, int]:
    """The tile a text begins with, and where it ends."""
    if numbers := of.pattern.match(text):
        return tile(int(numbers[1]), int(numbers[2])), numbers.end()
    if text.strip().isalpha():
        near = did_you_mean(text.strip().lower(), (*PASSES, *DRAWS))
        raise NotationError.said(
            f"'{quoted(text)}' is no play: write a tile such as 6-4 left, or pass{near}",
            f"« {quoted(text)} » n'est pas un coup : écrivez un domino, comme 6-4 à gauche, ou boude{near}",
            text.index(text.strip()) + 1,
        )
    raise no_tile(text, 0, of)


def _read_all(text: str, words: tuple[str, ...], number: int, of: TileSet) -> tuple[Tile, ...]:
    """So many different tiles, after one of the words or without it."""
    start = next((len(word) for word in words if text.lower().startswith(word)), 0)
    tiles = read_tiles(text, start, of)
    if len(tiles) != number:
        raise NotationError.said(
            f"write {number} tiles, such as {words[0]} {write_tiles(of.tiles[:2])}; here are {len(tiles)}",
            f"écrivez {number} dés, comme {words[1]} {write_tiles(of.tiles[:2])} ; il y en a {len(tiles)}",
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
