"""Playing programs: their protocol, and a program as a player.

docs/reference/protocol.md describes the messages. A message is one line: a word, and mostly a JSON object. A program
gets only what its seat may see: `played` leaves secrets out, and in a game with secrets the position is the seat's own
view. `bot_server` is the other side.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

from tablegames.arena.contenders import executable
from tablegames.arena.fixed_throws import Standing
from tablegames.arena.plan import Plan, Program
from tablegames.bots.programs.child import Child, PlayerFailed
from tablegames.core.arbiter import listed, secretive
from tablegames.core.chance import Rng
from tablegames.core.errors import MatchError
from tablegames.core.events import Seat, visible
from tablegames.core.game import Hiding
from tablegames.core.loop import Moment
from tablegames.core.match import MatchState, in_hand
from tablegames.core.plaintext import quoted
from tablegames.records.record import events_data
from tablegames.rules.ruledata import plain, rules_as_data
from tablegames.table.narration import hidden_action
from tablegames.table.table import Table

VERSION: Final = 1
HELLO: Final = f"tablegames {VERSION}"


def message(word: str, data: dict[str, Any]) -> str:
    """Return one line of the protocol: the word and its data."""
    return f"{word} {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}"


def game_message(
    table: Table, seat: Seat, *, first: Seat | None, start: object, seconds: float | None, seed: int | None
) -> str:
    """Return the message that begins a game: the game, the rules, the program's seat."""
    hiding = isinstance(table.bare, Hiding)
    return message(
        "game",
        {
            "game": table.entry.name,
            "variant": table.variant.name,
            "rules": rules_as_data(table.variant.rules),
            "match": table.match,
            "begins": table.begins,
            "seats": table.game.seats,
            "names": list(table.seat_names)[: table.game.seats],
            "seat": seat,
            "first": first,
            "start": None if hiding else start,
            "seconds": seconds,
            "seed": seed,
        },
    )


def played_message(table: Table, moment: Moment[Any, Any], seat: Seat) -> str:
    """Return the message about an action, as the seat may know it."""
    shown = moment.secret and moment.seat != seat
    action = hidden_action(table, moment, seat) if shown else table.write(moment.before, moment.action)
    events = []
    for data in events_data(table, moment.before, moment.action, visible(moment.step.events, seat)):
        data.pop("seen_by", None)
        events.append(data)
    return message("played", {"n": moment.number, "seat": moment.seat, "action": action, "events": events})


def seen(value: Any) -> Any:
    """Return a view as plain data; things with their own text (a tile) become that text."""
    if is_dataclass(value) and not isinstance(value, type):
        if type(value).__str__ is not object.__str__:
            return str(value)
        return {field.name: seen(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [seen(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(map(seen, value), key=str)
    return plain(value)


def choose_message(table: Table, state: Any, view: Any, number: int, legal: Sequence[str]) -> str:
    """Return the message that asks for a choice: the position as the seat sees it, and every legal action."""
    data: dict[str, Any] = {"n": number}
    if secretive(table.bare):
        data["view"] = seen(in_hand(view))
    else:
        data["position"] = plain(table.position(state))
    if isinstance(state, MatchState):
        data["standing"] = {"played": state.tally.played, "points": list(state.tally.points)}
    data["legal"] = list(legal)
    return message("choose", data)


# --- a program as a player

LONGEST_MOVE: Final = 2_000
"""The most characters of a move."""


class RunningProgram:
    """A program after its greeting; it plays game after game until it fails."""

    def __init__(self, given: Program) -> None:
        self.given = given
        self.child: Child | None = None

    def greet(self) -> Child:
        """Return the program, running and with our version."""
        if self.child is not None:
            return self.child
        program = self.given
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
        answer = self.hear(self.given.start_seconds)
        if answer.strip() != "ready":
            raise PlayerFailed("garbled", f"'{quoted(answer)}' instead of 'ready'")

    def say(self, line: str) -> None:
        """Send it a message without waiting for an answer."""
        if self.child is not None:
            self.child.send(line)

    def hear(self, seconds: float) -> str:
        """Return its next answer within this time; empty lines and `info` are not answers."""
        assert self.child is not None
        return self.child.answer(seconds, lambda line: None if line.split(None, 1)[:1] in ([], ["info"]) else line)

    def move(self, line: str) -> str:
        """Ask for a move."""
        self.say(line)
        answer = self.hear(self.given.seconds)
        word, _, text = answer.strip().partition(" ")
        if word != "move" or not text.strip():
            raise PlayerFailed("garbled", f"'{quoted(answer)}' instead of 'move ...'")
        return text.strip()

    def end(self) -> None:
        """Stop it."""
        if self.child is not None:
            self.child.send("quit")
            self.child.close()
            self.child = None


@dataclass(slots=True)
class ProgramPlayer:
    """A program as a player."""

    standing: Standing
    seat: Seat
    program: RunningProgram
    looks = True
    trusted = True

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Return the program's move: as listed, or as the notation reads it; anything else is illegal."""
        table, state = self.standing.table, self.standing.state
        offered = {table.write(state, action): action for action in listed(table.bare, in_hand(view), legal)}
        text = self.program.move(choose_message(table, state, view, self.standing.number, list(offered)))
        if text in offered:
            return offered[text]
        with suppress(Exception):  # any failure of another author's notation
            if len(text) <= LONGEST_MOVE and (action := table.read(state, text)) in legal:
                return action
        raise PlayerFailed("illegal", f"'{quoted(text, 200)}'")


def greet_programs(plan: Plan) -> None:
    """Start every program once to check the protocol; refuse one that does not follow it before any game."""
    for name, player in plan.players.items():
        if not isinstance(player, Program):
            continue
        program = RunningProgram(player)
        try:
            program.greet()
        except PlayerFailed as problem:
            raise MatchError(
                "{where}: the program for '{name}' does not answer the first message: {problem} "
                "(docs/reference/protocol.md)",
                where=player.where,
                name=name,
                problem=problem,
            ) from None
        finally:
            program.end()
