"""Who sits down: a bot, fixed moves, or a program, each as a player of the loop."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tablegames.arena.contenders import executable
from tablegames.arena.plan import Program
from tablegames.arena.protocol import HELLO, choose_message, game_message, message, played_message
from tablegames.arena.throws import AtATable
from tablegames.bots.programs.child import Child, PlayerFailed
from tablegames.core.arbiter import listed
from tablegames.core.chance import Rng
from tablegames.core.errors import GameError, NotationError, Refused
from tablegames.core.events import Seat
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand
from tablegames.core.plaintext import quoted
from tablegames.core.players import Player

LONGEST_MOVE: Final = 2_000
"""Characters of a move; no game writes so much."""


class GameStanding(AtATable, Protocol):
    """The table, the state and the action number that a player's moves are read and written in."""

    number: int


@dataclass(slots=True)
class FixedMoves:
    """Plays the moves of the file in order; afterwards another bot does."""

    standing: GameStanding
    moves: tuple[str, ...]
    then: Player[Any, Any] | None
    where: str
    at: int = 0
    looks = True
    trusted = False

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """The next move; one that cannot be played is a mistake in the file, and said as one."""
        if self.at >= len(self.moves):
            if self.then is None:
                raise GameError.said(
                    f"{self.where}: the {len(self.moves)} moves are used up and the game goes on; write more of "
                    "them, or 'then: random'",
                    f"{self.where} : les {len(self.moves)} coups sont épuisés et la partie continue ; ajoutez-en, "
                    "ou « then: random »",
                )
            return self.then.choose(view, legal, rng)
        text = self.moves[self.at]
        self.at += 1
        try:
            return self.standing.table.read(self.standing.state, text)
        except (NotationError, Refused) as problem:
            raise GameError.said(
                f"{self.where}: move {self.at} cannot be played: {problem}",
                f"{self.where} : le coup {self.at} ne peut se jouer : {problem}",
            ) from None


class Partner:
    """A program that has been greeted; it plays game after game until it fails."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.child: Child | None = None

    def greet(self) -> Child:
        """The program, running and of our version."""
        if self.child is not None:
            return self.child
        program = self.program
        found = executable(program)
        if found is None:
            raise PlayerFailed("crash", f"{program.command[0]}: not found")
        child = Child((found, *program.command[1:]), program.folder, program.environment)
        self.child = child
        child.send(HELLO)
        answer = self.hear(program.start_seconds)
        if answer.split(None, 2)[:2] != HELLO.split():
            raise PlayerFailed("garbled", f"'{quoted(answer)}' instead of '{HELLO}'")
        return child

    def begin(self, line: str) -> None:
        """Begin a game and wait until it is ready."""
        self.greet().send(line)
        answer = self.hear(self.program.start_seconds)
        if answer.strip() != "ready":
            raise PlayerFailed("garbled", f"'{quoted(answer)}' instead of 'ready'")

    def say(self, line: str) -> None:
        """Tell it something."""
        if self.child is not None:
            self.child.send(line)

    def hear(self, seconds: float) -> str:
        """Its next answer within so many seconds; empty lines and `info` are not answers."""
        assert self.child is not None
        return self.child.answer(seconds, lambda line: None if line.split(None, 1)[:1] in ([], ["info"]) else line)

    def move(self, line: str) -> str:
        """Ask for a move."""
        self.say(line)
        answer = self.hear(self.program.seconds)
        word, _, text = answer.strip().partition(" ")
        if word != "move" or not text.strip():
            raise PlayerFailed("garbled", f"'{quoted(answer)}' instead of 'move ...'")
        return text.strip()

    def end(self) -> None:
        """Send it away."""
        if self.child is not None:
            self.child.send("quit")
            self.child.close()
            self.child = None


@dataclass(slots=True)
class ProgramPlayer:
    """A program at a seat."""

    standing: GameStanding
    seat: Seat
    partner: Partner
    looks = True
    trusted = True

    def begin(self, *, first: Seat | None, start: object, seed: int | None) -> None:
        """Tell the program of the game; a program that fails here has failed the game."""
        seconds = self.partner.program.seconds
        self.partner.begin(
            game_message(self.standing.table, self.seat, first=first, start=start, seconds=seconds, seed=seed)
        )

    def played(self, moment: Moment[Any, Any]) -> None:
        """Tell the program what happened, as its seat may know it."""
        self.partner.say(played_message(self.standing.table, moment, self.seat))

    def over(self, data: dict[str, Any]) -> None:
        """Tell the program how the game ended."""
        self.partner.say(message("over", data))

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """The program's move: as it was listed, or as the notation reads it; anything else is illegal."""
        table, state = self.standing.table, self.standing.state
        offered = {table.write(state, action): action for action in listed(table.bare, in_hand(view), legal)}
        text = self.partner.move(choose_message(table, state, view, self.standing.number, list(offered)))
        if text in offered:
            return offered[text]
        with suppress(Exception):  # whatever a stranger's notation makes of a stranger's text
            if len(text) <= LONGEST_MOVE and (action := table.read(state, text)) in legal:
                return action
        raise PlayerFailed("illegal", f"'{quoted(text, 200)}'")
