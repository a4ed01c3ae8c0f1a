"""Other programs as players: any engine that speaks the Hub protocol (Scan and others), and those of py-draughts.

    we: hub                        it: id name=... / param ... / wait
    we: init                       it: ready
    we: pos pos=W... / level depth=8 / go think
                                   it: info ... / done move=32-28    (a capture: 28x19x23, from, to, what it takes)

An engine gets the position alone, not how it came about, so that it counts no repetitions.
"""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.programs.child import Child, Kept, PlayerFailed
from tablegames.core.errors import PluginError
from tablegames.core.languages import Text, say
from tablegames.core.match import in_hand, innermost
from tablegames.core.options import option
from tablegames.core.plaintext import quoted
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugins.dames_polonaises.board import TEN
from tablegames.plugins.dames_polonaises.engine_bot import seated
from tablegames.plugins.dames_polonaises.march_rules import CaptureQuality, MarchRules
from tablegames.plugins.dames_polonaises.position import write_position
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Action, Damier, Move, State, Take

if TYPE_CHECKING:
    from tablegames.core.chance import Rng
    from tablegames.core.game import Game
    from tablegames.core.players import Player


INTERNATIONAL: Final = MarchRules(capture_quality=CaptureQuality.NONE)
_OF_THE_START: Final = ("start", "first_move", "play_squares")
"""What a position says itself."""


def check_rules(game: Game[Any, Any, Any], who: str) -> None:
    """Refuse rules under which others would make other moves than ours."""
    bare = innermost(game)
    rules, board = getattr(bare, "rules", None), getattr(bare, "board", None)
    names = [field.name for field in fields(MarchRules) if field.name not in _OF_THE_START]
    like = isinstance(rules, DamesRules) and all(getattr(rules, name) == getattr(INTERNATIONAL, name) for name in names)
    if like and board is TEN:
        return
    raise PluginError.said(
        f"{who} plays draughts only as it is played today: take the variant 'modern_fmjd'",
        f"{who} ne joue aux dames que comme aujourd'hui : prenez la variante « modern_fmjd »",
    )


def position_in(view: Any) -> State:
    """The position in a view."""
    damier = in_hand(view)
    assert isinstance(damier, Damier)
    return damier.state


def meant(legal: Sequence[Action], start: int, end: int, taken: Iterable[int], told: str) -> Action:
    """Our move that goes from there to there and takes these."""
    captured = frozenset(taken)
    for action in legal:
        takes = frozenset(action.taken if isinstance(action, Take) else ())
        if isinstance(action, Move | Take) and (action.start, action.end, takes) == (start, end, captured):
            return action
    raise PlayerFailed("illegal", f"'{told}'")


def without_asking(legal: Sequence[Action]) -> Action | None:
    """What others are not asked: the only move, or an offer that only our books know."""
    plain = [action for action in legal if isinstance(action, Move | Take)]
    if len(legal) == 1 or not plain:
        return legal[0]
    return plain[0] if len(plain) == 1 else None


HUB_TITLE: Final = Text(
    "an engine that speaks the Hub protocol, such as Scan; under the rules of 'modern_fmjd' only",
    "un moteur qui parle le protocole Hub, comme Scan ; selon les règles de « modern_fmjd » seulement",
)
PATIENCE: Final = 60.0
"""Seconds to start, and beyond the time it was given to think."""
_MOVE: Final = re.compile(r"\bmove=\"?(?P<move>\d{1,2}(?:[-x]\d{1,2}){1,21})(?![-x\d])")
"""A move: from, to, and what it takes, each a number of the board."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HubSettings:
    """What can be said of it: `hub:scan hub,depth=8`."""

    program: str = option("scan hub", "", "the command, with its arguments", "la commande, avec ses arguments")
    depth: int | None = option(None, "", "plies it looks ahead", "demi-coups vus d'avance", least=1)
    nodes: int | None = option(None, "", "positions it looks at", "positions regardées", least=1)
    seconds: float | None = option(
        None,
        "",
        "seconds a move; 1 if nothing else is said",
        "secondes par coup ; 1 si rien d'autre n'est dit",
        least=0,
    )

    def __post_init__(self) -> None:
        try:
            shlex.split(self.program)
        except ValueError:
            said = quoted(self.program)
            raise ValueError(
                say(
                    f"the command '{said}' has a quotation mark that is not closed",
                    f"la commande « {said} » a un guillemet qui n'est pas fermé",
                )
            ) from None

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
    """The player `hub`; refused where the rules are not its own, or where the program is not to be found."""
    given = settings or HubSettings()
    check_rules(game, "hub")
    if command_of(given) is None:
        name = "".join(shlex.split(given.program)[:1])
        raise PluginError.said(
            f"hub: the program '{name}' is not found; install an engine that speaks Hub, such as Scan, and say "
            "where it is: hub:program=PATH hub",
            f"hub : le programme « {name} » est introuvable ; installez un moteur qui parle Hub, comme Scan, et "
            "dites où il est : hub:program=CHEMIN hub",
        )
    return seated(game, HubPlayer(given))


def command_of(settings: HubSettings) -> tuple[str, ...] | None:
    """The program with its arguments; None: not to be found."""
    words = shlex.split(settings.program)
    found = shutil.which(words[0]) if words else None
    return None if found is None else (str(Path(found).absolute()), *words[1:])


@dataclass(frozen=True, slots=True)
class HubPlayer:
    """Asks the engine; a move that is the only one is not asked for."""

    settings: HubSettings
    looks = True
    trusted = True

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """Its move."""
        forced = without_asking(legal)
        if forced is not None:
            return forced
        with _running.asked(self.settings, self._start) as child:
            child.send(f"pos pos={hub_position(position_in(view))}")
            child.send(self.settings.level)
            child.send("go think")
            told = child.answer((self.settings.seconds or 0) + PATIENCE, _done)
            start, end, *taken = map(int, re.split("[-x]", told))
            return meant(legal, start, end, taken, told)

    def _start(self) -> Child:
        command = command_of(self.settings)
        if command is None:
            raise PlayerFailed("crash", f"{self.settings.program}: not found")
        child = Child(command, Path(command[0]).parent)  # engines look for their data beside them
        try:
            for word, answer in (("hub", "wait"), ("init", "ready")):
                child.send(word)
                child.answer(PATIENCE, partial(_says, answer))
        except PlayerFailed:
            child.close()
            raise
        return child


def started(settings: HubSettings | None) -> str:
    """The command the player starts."""
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


PEER_TITLE: Final = Text(
    "an engine of py-draughts, where it is installed; under the rules of 'modern_fmjd' only",
    "un moteur de py-draughts, s'il est installé ; selon les règles de « modern_fmjd » seulement",
)


class Which(StrEnum):
    """The engines the package has."""

    SIMPLE = "simple"
    TURBO = "turbo"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeerSettings:
    """What can be said of it: `pydraughts:6`, `pydraughts:engine=simple,seconds=1`."""

    depth: int = option(6, "", "plies it looks ahead", "demi-coups vus d'avance", least=1, most=40)
    engine: Which = option(Which.TURBO, "", "which of its engines", "lequel de ses moteurs")
    seconds: float | None = option(None, "", "seconds a move, at most", "secondes par coup, au plus", least=0)


def make_peer(game: Game[Any, Any, Any], settings: PeerSettings | None = None) -> Player[Any, Any]:
    """The player `pydraughts`; refused where the rules are not its own, or where it is not installed."""
    check_rules(game, "pydraughts")
    given = settings or PeerSettings()
    try:
        import draughts

        kind = {Which.SIMPLE: draughts.SimpleEngine, Which.TURBO: draughts.TurboEngine}[given.engine]
    except (ImportError, AttributeError):
        raise PluginError.said(
            "pydraughts: the package py-draughts (1.10 or newer) is not installed; pip install 'tablegames[oracles]'",
            "pydraughts : le paquet py-draughts (1.10 au moins) n'est pas installé ; pip install 'tablegames[oracles]'",
        ) from None
    return seated(game, Peer(kind(depth_limit=given.depth, time_limit=given.seconds or None), draughts.StandardBoard))


class Peer:
    """Asks the engine with the position alone."""

    looks = True
    trusted = True

    __slots__ = ("_board", "_engine")

    def __init__(self, engine: Any, board: Any) -> None:
        self._engine, self._board = engine, board

    def choose(self, view: Any, legal: Sequence[Action], rng: Rng) -> Action:
        """Its move; a move that is the only one is not asked for."""
        forced = without_asking(legal)
        if forced is not None:
            return forced
        move = self._engine.get_best_move(self._board.from_fen(write_position(position_in(view))))
        squares, taken = move.square_list, move.captured_list
        return meant(legal, squares[0] + 1, squares[-1] + 1, (square + 1 for square in taken), str(move))


PEER: Final = PlayerEntry("pydraughts", PEER_TITLE, make_peer, PeerSettings)
