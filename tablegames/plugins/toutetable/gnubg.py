"""GNU Backgammon as a player of toute-table `modern`: positions go in by its text commands, its best play comes back.

The two know the board by other numbers: our arrow k, counted along the mover's path, is gnubg's point 25 - k. There is
no cube here, so plays are weighed without one. gnubg shows the position before it answers: an answer to another
position than ours is none.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from base64 import b64encode
from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from tablegames.bots.programs.child import Child, Kept, PlayerFailed
from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError, PluginError
from tablegames.core.frozen import frozen
from tablegames.core.game import Game
from tablegames.core.languages import Text, gettext as _
from tablegames.core.match import in_hand, innermost
from tablegames.core.options import setting
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.men import standing, write_place
from tablegames.families.tables.board.path import Doublets, Sortie
from tablegames.families.tables.board.places import HAND, OFF
from tablegames.families.tables.race.ending import DoubleRule
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.state import OTHER, RaceState, men_of
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugins.toutetable.rules import TouteTableRules

TITLE: Final = Text("GNU Backgammon, if it is installed; only for the variant 'modern'")
PATIENCE: Final = 300.0
"""Seconds after which it is taken to hang."""
_ANSWER: Final = re.compile(r"\s*1\.\s+\S+\s+\S+\s+(?P<play>\S.*?)\s+(?:Eq\.|MWC):?\s")
_SHOWN: Final = re.compile(r"Position ID: (\S+)")
_LONGEST: Final = 300
"""Characters of a line that may be an answer."""
_MOVE: Final = re.compile(r"(?P<path>(?:bar|\d{1,2})\*?(?:/(?:off|\d{1,2})\*?){1,4})(?:\((?P<times>[2-4])\))?")
_OPENING: Final = (
    "set automatic game off",
    "set automatic roll off",
    "set automatic move off",
    "set automatic bearoff off",
    "set display off",
    "set player 0 human",
    "set player 1 human",
    "set jacoby off",
    "set cube use off",
)


class Level(StrEnum):
    """The strengths gnubg itself has names for, from the weakest."""

    BEGINNER = "beginner"
    CASUAL = "casual"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"
    EXPERT = "expert"
    WORLD_CLASS = "world_class"
    GRANDMASTER = "grandmaster"


_LEVELS: Final = {
    Level.BEGINNER: (0, 0.060),
    Level.CASUAL: (0, 0.050),
    Level.INTERMEDIATE: (0, 0.040),
    Level.ADVANCED: (0, 0.015),
    Level.EXPERT: (0, 0.0),
    Level.WORLD_CLASS: (2, 0.0),
    Level.GRANDMASTER: (3, 0.0),
}
"""Plies of lookahead, and the noise that misjudges positions."""


@frozen(kw_only=True)
class GnubgSettings:
    """The settings of the bot: `gnubg:beginner`, `gnubg:plies=1`."""

    level: Level = setting(
        Level.EXPERT, "strength, named as in gnubg; 'expert' does not look ahead, 'world_class' looks two throws ahead"
    )
    plies: int | None = setting(None, "how many throws to look ahead; replaces the level's setting", least=0, most=4)
    noise: float | None = setting(
        None, "how large its random errors are; replaces the level's setting", least=0, most=1
    )
    repeatable: bool = setting(True, "whether it always misjudges a position the same way, as gnubg's levels do")
    program: str = setting("gnubg", "the name or path of the program")

    @property
    def command(self) -> tuple[str, ...]:
        """The program with its arguments."""
        return (self.program, "-t", "-q", "-r")

    @property
    def strength(self) -> tuple[int, float]:
        """Plies and noise."""
        plies, noise = _LEVELS[self.level]
        return plies if self.plies is None else self.plies, noise if self.noise is None else self.noise


def make_player(game: Game[Any, Any, Any], settings: GnubgSettings | None = None) -> Gnubg:
    """The player `gnubg`; refused where the rules are not its own, or where it is not installed."""
    given = settings or GnubgSettings()
    rules = getattr(innermost(game), "rules", None)
    if not isinstance(rules, TouteTableRules) or not plays_by(rules):
        raise PluginError("gnubg only plays toute-table by the rules of backgammon: choose the variant 'modern'")
    if located(given.program) is None:
        raise PluginError(
            "gnubg: program '{program}' not found; install it (Debian: apt install gnubg), or give its "
            "path: gnubg:program=PATH",
            program=given.program,
        )
    return Gnubg(innermost(game), given)


def started(settings: GnubgSettings | None) -> str:
    return shlex.join((settings or GnubgSettings()).command)


def plays_by(rules: TouteTableRules) -> bool:
    """Whether plays and results are those of backgammon; how the game opens does not matter."""
    return (
        rules.doublets is Doublets.FOURFOLD
        and rules.sortie is Sortie.FREE
        and rules.double
        and rules.double_rule is DoubleRule.NONE_LIFTED
    )


def located(program: str) -> str | None:
    """The program; Debian keeps games out of some users' way."""
    return shutil.which(program) or shutil.which(program, path=os.pathsep.join(("/usr/games", "/usr/local/games")))


def launched(command: Sequence[str]) -> Child:
    """Start the program; if two start at once without their folder, gnubg lets one fail, so it is made here."""
    with suppress(OSError, RuntimeError):
        (Path.home() / ".gnubg").mkdir(mode=0o700, exist_ok=True)
    return Child(command, environment={"LC_ALL": "C", "LANG": "C"})


_running: Final[Kept[GnubgSettings]] = Kept()
"""The programs of this process: they remember nothing from one question to the next."""


@frozen
class Gnubg:
    """Asks gnubg for its best play; a play that is the only one is not asked for."""

    game: Game[Any, Any, Any]
    settings: GnubgSettings
    looks = True
    trusted = True

    def choose(self, view: Any, legal: Sequence[Play], rng: Rng) -> Play:
        if len(legal) == 1:
            return legal[0]
        state = in_hand(view)
        assert isinstance(state, RaceState)
        answer = self._ask(state)
        play = answer
        with suppress(Exception):  # an unreadable answer is not a legal play
            play = ours(answer)
            action = TablesNotation().read(self.game, state, play)
            if action in legal:
                return action  # type: ignore[return-value]  # one of the legal plays
        raise PlayerFailed("illegal", f"'{quoted(answer)}' (here: '{quoted(play)}')")

    def _ask(self, state: RaceState) -> str:
        """Put the question and wait for the answer; a program that fails is started anew next time."""
        with _running.asked(self.settings, self._start) as child:
            for line in question(state):
                child.send(line)
            shown = ""

            def read(line: str) -> str | None:
                nonlocal shown
                if len(line) > _LONGEST:
                    return None
                if found := _SHOWN.search(line):
                    shown = found[1]
                answer = _ANSWER.match(line)
                return None if answer is None else answer["play"]

            play = child.answer(PATIENCE, read)
            if shown != position_id(state):
                raise PlayerFailed("garbled", f"position {quoted(shown)} instead of {position_id(state)}")
        return play

    def _start(self) -> Child:
        program = located(self.settings.program)
        if program is None:
            raise PlayerFailed("crash", f"{self.settings.program}: not found")
        child = launched((program, *self.settings.command[1:]))
        plies, noise = self.settings.strength
        chosen = "set evaluation chequerplay evaluation"
        how = "on" if self.settings.repeatable else "off"
        for line in (
            *_OPENING,
            f"{chosen} plies {plies}",
            f"{chosen} cubeful off",
            f"{chosen} noise {noise:.3f}",
            f"{chosen} deterministic {how}",
            "new session",
        ):
            child.send(line)
        return child


def question(state: RaceState) -> tuple[str, ...]:
    """The commands that set a position and a throw up and ask for the best play."""
    assert state.throw is not None
    dice = " ".join(map(str, state.throw.numbers))
    return "set turn 1", f"set board {position_id(state)}", f"set dice {dice}", "show board", "hint 1"


def position_id(state: RaceState) -> str:
    """The position as gnubg writes it: men in unary from the last point to the hand, ten bytes in base 64."""
    bits, at = 0, 0
    for seat in (OTHER[state.seat], state.seat):
        men = dict(standing(men_of(state, seat)))
        for arrow in range(OFF - 1, HAND - 1, -1):
            dames = men.get(arrow, 0)
            bits |= ((1 << dames) - 1) << at
            at += dames + 1
    return b64encode(bits.to_bytes(10, "little")).decode().rstrip("=")


def ours(play: str) -> str:
    """A play of gnubg's in our numbers, step by step.

    >>> ours("bar/22 13/7*/5(2)")
    'hand/3 12/18 18/20 12/18 18/20'
    """
    steps: list[str] = []
    for word in play.split():
        move = _MOVE.fullmatch(word)
        if move is None:
            raise NotationError(_("'{word}' is not a gnubg move", word=word))
        places = [_arrow(place) for place in move["path"].replace("*", "").split("/")]
        once = [f"{write_place(one)}/{write_place(two)}" for one, two in pairwise(places)]
        steps += once * int(move["times"] or 1)
    return " ".join(steps)


def _arrow(place: str) -> int:
    if place == "bar":
        return HAND
    return OFF if place == "off" else 25 - int(place)


BOT: Final = PlayerEntry("gnubg", TITLE, make_player, GnubgSettings, started)
