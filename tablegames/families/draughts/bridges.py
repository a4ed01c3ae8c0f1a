"""Other programs as players: engines that speak the Hub protocol (such as Scan), and those of py-draughts.

    we: hub                        it: id name=... / param ... / wait
    we: init                       it: ready
    we: pos pos=W... / level depth=8 / go think
                                   it: info ... / done move=32-28    (a capture: 28x19x23, from, to, what it takes)

An engine gets only the position, not the moves before it, so it counts no repetitions.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.programs.child import Child, Kept, PlayerFailed
from tablegames.core.errors import PluginError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.core.match import in_hand, innermost
from tablegames.core.options import setting
from tablegames.core.plaintext import quoted
from tablegames.families.draughts.board import TEN
from tablegames.families.draughts.options import Goal, MarchRules, MarchSpec
from tablegames.families.draughts.position import write_position
from tablegames.families.draughts.state import Action, Damier, Move, State, Take
from tablegames.plugin.bots import PlayerEntry

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.core.players import Player


def check_rules(game: Game[Any, Any, Any], who: str) -> None:
    """Refuse rules that differ from those the engine plays."""
    bare = innermost(game)
    bare = getattr(bare, "strict", bare)
    rules, march = getattr(bare, "rules", None), getattr(bare, "march", None)
    usual = isinstance(rules, MarchRules) and rules.goal is Goal.TAKE_ALL
    if usual and march is not None and march.spec == MarchSpec() and march.board is TEN:
        return
    raise PluginError("{who} only plays modern international draughts: choose the variant 'modern_fmjd'", who=who)


def position_in(view: Any) -> State:
    damier = in_hand(view)
    assert isinstance(damier, Damier)
    return damier.state


def meant(legal: Sequence[Action], start: int, end: int, taken: Iterable[int], answer: str) -> Action:
    """Return our action for this move and these captives."""
    captured = frozenset(taken)
    for action in legal:
        takes = frozenset(action.taken if isinstance(action, Take) else ())
        if isinstance(action, Move | Take) and (action.start, action.end, takes) == (start, end, captured):
            return action
    raise PlayerFailed("illegal", f"'{answer}'")


def without_asking(legal: Sequence[Action]) -> Action | None:
    """Return the move if there is no need to ask the engine: the only one, or an offer that only our books know."""
    plain = [action for action in legal if isinstance(action, Move | Take)]
    if len(legal) == 1 or not plain:
        return legal[0]
    return plain[0] if len(plain) == 1 else None


HUB_TITLE: Final = Text("an engine that speaks the Hub protocol, such as Scan; only for the variant 'modern_fmjd'")
PATIENCE: Final = 60.0
"""Seconds an engine may take to start, and beyond its thinking time."""
_MOVE: Final = re.compile(r"\bmove=\"?(?P<move>\d{1,2}(?:[-x]\d{1,2}){1,21})(?![-x\d])")
"""A move: from, to, and what it takes, each a number of the board."""


@frozen(kw_only=True)
class HubSettings:
    """Settings of the player: `hub:scan hub,depth=8`."""

    program: str = setting("scan hub", "the command that starts the engine, with its arguments")
    depth: int | None = setting(None, "search depth in plies", least=1)
    nodes: int | None = setting(None, "number of positions to search", least=1)
    seconds: float | None = setting(None, "seconds per move; default 1 if there is no other limit", least=0)

    def __post_init__(self) -> None:
        try:
            shlex.split(self.program)
        except ValueError:
            said = quoted(self.program)
            raise ValueError(_("the command '{said}' has an unclosed quotation mark", said=said)) from None

    @property
    def level(self) -> str:
        """The limits as the protocol has them."""
        given = [
            f"{name}={value:g}"
            for name, value in (("depth", self.depth), ("nodes", self.nodes), ("move-time", self.seconds))
            if value
        ]
        return f"level {' '.join(given or ['move-time=1'])}"

    @property
    def repeatable(self) -> bool:
        """Whether no clock decides."""
        return bool(self.depth or self.nodes) and not self.seconds


_running: Final[Kept[HubSettings]] = Kept()


def make_hub(game: Game[Any, Any, Any], settings: HubSettings | None = None) -> Player[Any, Any]:
    """Return the player `hub`; refused under other rules, or if the program is not found."""
    given = settings or HubSettings()
    check_rules(game, "hub")
    if command_of(given) is None:
        name = "".join(shlex.split(given.program)[:1])
        raise PluginError(
            "hub: program '{name}' not found; install an engine that speaks Hub, such as Scan, and give the "
            "command that starts it, as in 'hub:program=PATH hub'",
            name=name,
        )
    return HubPlayer(given)


def command_of(settings: HubSettings) -> tuple[str, ...] | None:
    """The program with its arguments; None: it is not found."""
    words = shlex.split(settings.program)
    found = shutil.which(words[0]) if words else None
    return None if found is None else (str(Path(found).absolute()), *words[1:])


@frozen
class HubPlayer:
    """Asks the engine, unless there is only one move."""

    settings: HubSettings
    looks = True
    trusted = True

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        forced = without_asking(legal)
        if forced is not None:
            return forced
        with _running.asked(self.settings, self._start) as child:
            child.send(f"pos pos={hub_position(position_in(view))}")
            child.send(self.settings.level)
            child.send("go think")
            answer = child.answer((self.settings.seconds or 0) + PATIENCE, _done)
            start, end, *taken = map(int, re.split("[-x]", answer))
            return meant(legal, start, end, taken, answer)

    def _start(self) -> Child:
        command = command_of(self.settings)
        if command is None:
            raise PlayerFailed("crash", f"{self.settings.program}: not found")
        child = Child(command, Path(command[0]).parent)  # engines look for their data next to the program
        try:
            for word, answer in (("hub", "wait"), ("init", "ready")):
                child.send(word)
                child.answer(PATIENCE, partial(_says, answer))
        except PlayerFailed:
            child.close()
            raise
        return child


def started(settings: HubSettings | None) -> str:
    return (settings or HubSettings()).program


def _says(word: str, line: str) -> bool | None:
    """Whether a line begins with that word; None: it says something else."""
    return line.split(None, 1)[:1] == [word] or None


def _done(line: str) -> str | None:
    """The move of a line that says it is done; None: it says something else."""
    if line.split(None, 1)[:1] != ["done"]:
        return None
    found = _MOVE.search(line)
    if found is None:
        raise PlayerFailed("garbled", f"'{quoted(line)}' instead of 'done move=...'")
    return found["move"]


def hub_position(state: State) -> str:
    """The side to move and the fifty squares: w and b men, W and B kings, e empty."""
    mover, other = "bw" if state.turn == 1 else "wb"
    mine, theirs, kings = (set(state.board.squares(side)) for side in (state.mine, state.theirs, state.kings))
    signs = {square: mover if square in mine else other if square in theirs else "e" for square in range(1, 51)}
    return mover.upper() + "".join(sign.upper() if square in kings else sign for square, sign in signs.items())


HUB: Final = PlayerEntry("hub", HUB_TITLE, make_hub, HubSettings, started)


PEER_TITLE: Final = Text("an engine from py-draughts, if installed; only for the variant 'modern_fmjd'")


class Which(StrEnum):
    """The engines the package has."""

    SIMPLE = "simple"
    TURBO = "turbo"


@frozen(kw_only=True)
class PeerSettings:
    """Settings of the player: `pydraughts:6`, `pydraughts:engine=simple,seconds=1`."""

    depth: int = setting(6, "search depth in plies", least=1, most=40)
    engine: Which = setting(Which.TURBO, "which engine to use")
    seconds: float | None = setting(None, "maximum seconds per move", least=0)


def make_peer(game: Game[Any, Any, Any], settings: PeerSettings | None = None) -> Player[Any, Any]:
    """Return the player `pydraughts`; refused under other rules, or if it is not installed."""
    check_rules(game, "pydraughts")
    given = settings or PeerSettings()
    try:
        import draughts

        kind = {Which.SIMPLE: draughts.SimpleEngine, Which.TURBO: draughts.TurboEngine}[given.engine]
    except (ImportError, AttributeError):
        raise PluginError(
            "pydraughts: the package py-draughts (1.10 or newer) is not installed; pip install 'tablegames[oracles]'"
        ) from None
    return Peer(kind(depth_limit=given.depth, time_limit=given.seconds or None), draughts.StandardBoard)


class Peer:
    """Asks the engine, giving it only the position."""

    looks = True
    trusted = True

    __slots__ = ("_board", "_engine")

    def __init__(self, engine: Any, board: Any) -> None:
        self._engine, self._board = engine, board

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """Return its move; if there is only one, without asking."""
        forced = without_asking(legal)
        if forced is not None:
            return forced
        move = self._engine.get_best_move(self._board.from_fen(write_position(position_in(view))))
        squares, taken = move.square_list, move.captured_list
        return meant(legal, squares[0] + 1, squares[-1] + 1, (square + 1 for square in taken), str(move))


PEER: Final = PlayerEntry("pydraughts", PEER_TITLE, make_peer, PeerSettings)
