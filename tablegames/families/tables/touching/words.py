"""How acts at the table of a race are written: `toucher 8 12`, `adouber`; read in English too, `touch 8 12`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any, Final, cast

from tablegames.core.dice import write_dice
from tablegames.core.errors import NotationError, PositionError
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.families.tables.board.men import ARROWS, HAND, write_place
from tablegames.families.tables.race.moves import read_moves
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.positions import position_of, state_of
from tablegames.families.tables.race.state import RaceState
from tablegames.families.tables.touching.acts import (
    Adjust,
    LeaveAsItIs,
    MakeReplay,
    ThrowNow,
    TouchDames,
    TouchingAct,
)
from tablegames.families.tables.touching.state import PlayMade, TableMoment, TouchedState, seated
from tablegames.rules.untrusted.shapes import position_parts

WORDS: Final[Mapping[type[Any], tuple[str, str]]] = {
    TouchDames: ("toucher", "touch"),
    Adjust: ("adouber", "adjust"),
    ThrowNow: ("lancer", "throw"),
    MakeReplay: ("faire rejouer", "make replay"),
    LeaveAsItIs: ("laisser", "leave it"),
}
"""How each act is written, and how it is said in English."""
_READ: Final[Mapping[str, type[Any]]] = {
    **{word: kind for kind, words in WORDS.items() for word in words},
    "touche": TouchDames, "je touche": TouchDames, "adoube": Adjust, "j'adoube": Adjust, "jadoube": Adjust,
    "i adjust": Adjust, "lance": ThrowNow, "jeter": ThrowNow, "roll": ThrowNow, "fais rejouer": MakeReplay,
    "replay": MakeReplay, "laisse": LeaveAsItIs, "leave": LeaveAsItIs,
}  # fmt: skip
_ACT: Final = re.compile(r"([a-z][a-z' ]*?)\s*((?:(?:[0-9]++|main|hand|bar)[\s,;]*+)*+)")
_KEYS: Final = ("touched", "has_touched", "adjusting", "last", "moment")
_SHOWN: Final = "{white: ..., black: ..., turn: white, table: {touched: 8 12}}"


def sayings(*, free: bool) -> tuple[str, ...]:
    """All that can be said beside the plays, whether or not there is reason to; `@` stands for the places named."""
    said = (say("touch @", "toucher @"), say("adjust", "adouber"))
    return (*said, say("make replay", "faire rejouer")) if free else said


def written(action: TouchingAct) -> str:
    """The act as text."""
    return _with_places(WORDS[type(action)][0], action)


def spoken_act(action: TouchingAct) -> str:
    """The act in the language in use."""
    french, english = WORDS[type(action)]
    told = _with_places(say(english, french), action)
    return say(told, told.replace("hand", "main"))


def _with_places(word: str, action: TouchingAct) -> str:
    return f"{word} {_places(action.places)}" if isinstance(action, TouchDames) else word


def _places(places: tuple[int, ...]) -> str:
    return " ".join(map(write_place, places))


def read_act(text: str) -> TouchingAct | None:
    """The act a text says; None: it is a play."""
    apart = unicodedata.normalize("NFKD", text.strip().lower().replace("’", "'"))
    bare = " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split()).rstrip("!. ")
    found = _ACT.fullmatch(bare)
    kind = _READ.get(found[1].strip()) if found else None
    if found is None or kind is None:
        return None
    named = re.findall(r"[0-9]+|[a-z]+", found[2])
    if kind is not TouchDames:
        if named:
            raise NotationError.said(
                f"'{quoted(text)}': '{say(WORDS[kind][1], WORDS[kind][0])}' is said alone",
                f"« {quoted(text)} » : « {WORDS[kind][0]} » se dit tout court",
            )
        return cast("TouchingAct", kind())
    return TouchDames(_read_places(named, text))


def _read_places(named: list[str], text: str) -> tuple[int, ...]:
    places = [int(one) if one.isdigit() and len(one) < 3 else HAND if one.isalpha() else -1 for one in named]
    if not places or any(place not in (HAND, *ARROWS) for place in places):
        raise _unreadable(text)
    return tuple(sorted({*places}))


def _unreadable(text: str) -> NotationError:
    return NotationError.said(
        f"'{quoted(text)}': say which dames you touch by their arrows, such as 'touch 8 12'",
        f"« {quoted(text)} » : dites les dames touchées par leurs flèches, comme « toucher 8 12 »",
    )


def wrong_play(text: str) -> Play:
    """What a hand does that plays wrongly, as it is written, step by step."""
    return Play(tuple(sorted(read_moves(text, back=True))))


# --- positions


def table_position_of(state: TouchedState) -> dict[str, object]:
    """The state as plain data, with what was done at the table under `table`, where anything was."""
    around = dict(_around(state))
    race: dict[str, object] = {**position_of(state)}
    return {**race, "table": around} if around else race


def _around(state: TouchedState) -> Iterator[tuple[str, object]]:
    if state.touched:
        yield "touched", _places(state.touched)
    if state.has_touched:
        yield "has_touched", True
    if state.adjusting:
        yield "adjusting", state.adjusting
    if state.last is not None:
        yield "last", {**position_of(state.last.before), "play": _steps(state.last)}
    if state.moment is not TableMoment.PLAY:
        yield "moment", state.moment.value


def _steps(last: PlayMade) -> str:
    return " ".join(f"{write_place(source)}/{write_place(to)}" for source, to in last.steps)


def table_state_of(game: Any, data: object) -> TouchedState:
    """The state such data stands for; raises `PositionError`."""
    if not isinstance(data, Mapping) or "table" not in data:
        return seated(state_of(game.strict, data))
    race = state_of(game.strict, {key: value for key, value in data.items() if key != "table"})
    around = position_parts(data["table"], _KEYS, _SHOWN)
    last = around.get("last")
    try:
        touched = re.findall(r"[0-9]+|[a-z]+", str(around.get("touched", "")))
        moment = TableMoment(around.get("moment", "play"))
        found = TouchedState(
            race.board, race.seat, race.throw, race.then,
            _read_places(touched, "touched") if touched else (),
            bool(around.get("has_touched", False)),
            {0: 0, 1: 1, 2: 2}[around.get("adjusting", 0)],
            None if last is None else _last(game, last),
            moment,
        )  # fmt: skip
    except (NotationError, ValueError, KeyError, TypeError):
        raise PositionError.said(
            f"table: what was done at the table is written as in {_SHOWN}",
            f"table : ce qui s'est fait à la table s'écrit comme {_SHOWN}",
        ) from None
    wrong = (
        (moment is TableMoment.WINDOW and (found.last is None or found.throw is not None))
        or (
            moment in (TableMoment.REPLAY, TableMoment.PLAY)
            and (found.touched or moment is TableMoment.REPLAY)
            and not found.throw
        )
        or (moment is TableMoment.LEFT and not found.over)
    )
    if wrong:
        raise PositionError.said("table: that cannot be where the race stands", "table : la partie n'en est pas là")
    return found


def _last(game: Any, data: object) -> PlayMade:
    if not isinstance(data, Mapping):
        raise ValueError(data)
    play = str(data.get("play", "")).strip()
    before: RaceState = state_of(game.strict, {key: value for key, value in data.items() if key != "play"})
    if before.throw is None:
        raise ValueError(write_dice(()))
    return PlayMade(before, read_moves(play, back=True) if play else ())


class TableWords:
    """What the notation of the races takes from here, once it is needed."""

    sayings = staticmethod(sayings)
    written = staticmethod(written)
    spoken_act = staticmethod(spoken_act)
    read_act = staticmethod(read_act)
    wrong_play = staticmethod(wrong_play)
    table_position_of = staticmethod(table_position_of)
    table_state_of = staticmethod(table_state_of)
