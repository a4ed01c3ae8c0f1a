"""The other side of the protocol: one of our bots as a program for any match.

In an open game the bot follows every action, so that it sees what it would see at the table; with hidden hands it knows
only the legal actions as text, which is enough for a bot without `looks`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, TypeVar

from tablegames.arena.programs import HELLO
from tablegames.core.chance import Rng, derive
from tablegames.core.errors import PluginError, RecordError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Hiding, Over
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import quoted
from tablegames.core.players import looks
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.records.record import Record
from tablegames.records.replay import first_state, table_of
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.rules.untrusted.shapes import ANYTHING, LINE, MAPPING, Kind, Shape, from_to, list_of, or_none
from tablegames.table.table import Table

T = TypeVar("T")

_SEAT: Final = from_to(0, 99)
_NUMBER: Final = from_to(0, 10**9)
_SHORT: Final = Kind(
    Text("text of at most 2000 characters"), lambda value: isinstance(value, str) and len(value) <= 2_000
)
MESSAGES: Final = {
    "game": Shape(
        {
            "game": _SHORT,
            "variant": _SHORT,
            "rules": MAPPING,
            "match": _SHORT,
            "begins": or_none(_SHORT),
            "seats": from_to(1, 99),
            "seat": _SEAT,
            "first": or_none(_SEAT),
        },
        {"start": ANYTHING, "seed": or_none(from_to(-(10**40), 10**40))},
        open=True,
    ),
    "played": Shape({"n": _NUMBER, "seat": or_none(_SEAT), "action": _SHORT}, open=True),
    "choose": Shape({"n": _NUMBER, "legal": list_of(LINE)}, open=True),
    "over": Shape(open=True),
}
"""The required keys of each message; others are ignored."""


@dataclass(slots=True)
class Server:
    """Answer the messages of a match with the choices of a bot."""

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
        self._maker = bot_of(self.registry.players(entry), self.bot, "--bot")

    def answer(self, line: str) -> Iterator[str]:
        """Return the answer to a message: one line, or nothing."""
        word, _, rest = line.strip().partition(" ")
        if word == "tablegames":
            yield f"{HELLO} {self.game} {self.bot}"
        elif word in MESSAGES:
            data = _data(word, rest, self.game)
            if word == "game":
                self._begin(data)
                yield "ready"
            elif word == "played":
                self._follow(data)
            elif word == "choose":
                yield f"move {self._choose(data, line)}"

    def _begin(self, data: dict[str, Any]) -> None:
        self._table = self._state = None
        if not (data["seat"] < data["seats"] and (data["first"] or 0) < data["seats"]):
            raise _wrong("game", _("there is no such seat"))
        told = {key: value for key, value in data.items() if key != "names"}  # a list here; the bot does not need one
        record = Record("game", {"start": None, **told}, (), None, False)
        table = _heeded("game", lambda: table_of(self.registry, record))
        player = self._maker(table.game)
        if not isinstance(table.bare, Hiding):
            self._state = _heeded("game", lambda: first_state(table, record))
        elif looks(player):
            raise PluginError(
                "{bot} needs to see everything, which is impossible in a game with hidden hands; use another "
                "bot, such as 'random'",
                bot=self.bot,
            )
        self._table, self._player, self._seat = table, player, Seat(data["seat"])
        seed = data.get("seed")
        self._rng = None if seed is None else Rng(derive(seed, "seat", self._seat))

    def _follow(self, data: dict[str, Any]) -> None:
        table = self._at_table("played")
        if self._state is not None:
            self._state = _heeded("played", lambda: _after(table, self._state, data))

    def _choose(self, data: dict[str, Any], line: str) -> str:
        table = self._at_table("choose")
        rng = Rng(derive(self.seed, line)) if self._rng is None else self._rng.seek(data["n"])
        if self._state is None:
            if not data["legal"]:
                raise _wrong("choose", _("'legal' is empty"))
            return str(self._player.choose(None, data["legal"], rng))
        turn = table.game.turn(self._state)
        if not isinstance(turn, Decide) or turn.seat != self._seat:
            raise _wrong("choose", _("it is not this seat's turn"))
        legal = table.game.legal(self._state)
        view = table.game.view(self._state, self._seat) if looks(self._player) else None
        return table.write(self._state, self._player.choose(view, legal, rng))

    def _at_table(self, word: str) -> Table:
        if self._table is None:
            raise _wrong(word, _("no game has begun; send 'game' first"))
        return self._table


def _after(table: Table, state: Any, data: dict[str, Any]) -> Any:
    """Return the state after an action; refuse an impossible one."""
    turn = table.game.turn(state)
    seat = turn.seat if isinstance(turn, Decide) else None
    if isinstance(turn, Over) or seat != data["seat"]:
        raise _wrong("played", _("it is not that seat's turn"))
    action = table.read(state, data["action"])
    outcomes = turn.lottery.outcomes() if isinstance(turn, Chance) else None
    if outcomes is not None and action not in {outcome for outcome, _ in outcomes}:
        raise _wrong("played", _("that outcome is impossible here"))
    return table.game.apply(state, action).state


def _heeded(word: str, heed: Callable[[], T]) -> T:
    """Return the result of a message; any failure counts as the message's fault."""
    try:
        return heed()
    except TablegamesError:
        raise
    except Exception as problem:
        if os.environ.get("TABLEGAMES_DEBUG"):
            raise
        raise _wrong(word, quoted(f"{type(problem).__name__}: {problem}")) from None


def _data(word: str, text: str, game: str) -> dict[str, Any]:
    """Return the data of a message, with its shape checked."""
    data = read_object(text, lambda sentence: _wrong(word, sentence))
    asked = data.get("game")
    if word == "game" and isinstance(asked, str) and asked != game:
        said = quoted(asked)
        raise PluginError("the request is for {said}, but this bot plays {game}", said=said, game=game)

    def refuse(sentence: str, *path: object) -> NoReturn:
        raise _wrong(word, sentence)

    MESSAGES[word].check(data, refuse)
    return data


def _wrong(word: str, sentence: str) -> RecordError:
    return RecordError(_("message '{word}': {sentence}", word=word, sentence=sentence))
