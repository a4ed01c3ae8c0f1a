"""The other side of the protocol: one of our bots as a program that anybody's match can play against.

Of a game that hides nothing the bot follows every action, so that it sees what it would see at the table; of one with
hidden hands it knows only the legal actions as text, which is enough for a bot that does not look.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tablegames.core.bots import bot_of
from tablegames.core.chance import Rng, derive
from tablegames.core.entries import PlayerFactory
from tablegames.core.errors import PluginError, RecordError
from tablegames.core.game import Hiding, Seat
from tablegames.core.record import Record
from tablegames.core.registry import Registry
from tablegames.core.replay import first_state, table_of
from tablegames.core.scripted.protocol import HELLO
from tablegames.core.table import Table
from tablegames.core.words import say


@dataclass(slots=True)
class Server:
    """Answers the messages of a match with the choices of a bot."""

    registry: Registry
    game: str
    bot: str
    seed: int = 0
    _maker: PlayerFactory = field(init=False)
    _table: Table | None = None
    _player: Any = None
    _state: Any = None
    _rng: Rng | None = None
    _seat: Seat | None = None

    def __post_init__(self) -> None:
        entry = self.registry.game(self.game)
        self._maker = bot_of(self.registry.players(entry), self.bot, "--player")

    def answer(self, line: str) -> Iterator[str]:
        """What is said to a message: one line, or nothing."""
        word, _, rest = line.strip().partition(" ")
        if word == "tablegames":
            yield f"{HELLO} {self.game} {self.bot}"
        elif word == "game":
            self._begin(_data(rest))
            yield "ready"
        elif word == "played":
            self._follow(_data(rest))
        elif word == "choose":
            yield f"move {self._choose(_data(rest), line)}"

    def _begin(self, data: dict[str, Any]) -> None:
        if data.get("game") != self.game:
            raise PluginError(
                say(f"asked for {data.get('game')}, but this is a bot for {self.game}",
                    f"on demande {data.get('game')}, mais c'est un robot de {self.game}")
            )  # fmt: skip
        record = Record("game", data, (), None, False)
        table = table_of(self.registry, record)
        self._table, self._player = table, self._maker(table.game)
        self._state = None
        if not isinstance(table.bare, Hiding):
            self._state = first_state(table, record)
        elif self._player.looks:
            raise PluginError(
                say(
                    f"{self.bot} looks at the table, which cannot be sent whole in a game with hidden hands; take one "
                    "that does not, such as random",
                    f"{self.bot} regarde la table, qui ne peut être transmise dans un jeu à mains cachées ; prenez-en "
                    "un qui ne regarde pas, comme random",
                )
            )
        self._seat = Seat(data["seat"])
        seed = data.get("seed")
        self._rng = None if seed is None else Rng(derive(seed, "seat", self._seat))

    def _follow(self, data: dict[str, Any]) -> None:
        if self._table is not None and self._state is not None:
            action = self._table.read(self._state, data["action"])
            self._state = self._table.game.apply(self._state, action).state

    def _choose(self, data: dict[str, Any], line: str) -> str:
        table = self._table
        if table is None:
            raise RecordError(say("'choose' before 'game'", "« choose » avant « game »"))
        number = data["n"]
        rng = Rng(derive(self.seed, line)) if self._rng is None else self._rng.seek(number)
        if self._state is None:
            return str(self._player.choose(None, data["legal"], rng))
        legal = table.game.legal(self._state)
        view = table.game.view(self._state, self._seat) if self._player.looks else None
        return table.write(self._state, self._player.choose(view, legal, rng))


def _data(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except ValueError:
        data = None
    if not isinstance(data, dict):
        raise RecordError(say("a message is a word and a JSON object", "un message est un mot et un objet JSON"))
    return data
