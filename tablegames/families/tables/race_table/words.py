"""How acts at the table of a race are written: `toucher 8 12`, `adouber`; read in English too, `touch 8 12`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tablegames.arbiter.contract import PLAY, Deed, Touch
from tablegames.arbiter.touch import ADJUST, ADOUBER, TOUCHER, touch_word
from tablegames.arbiter.words import TableWord, Vocabulary, places
from tablegames.core.errors import NotationError, PositionError
from tablegames.core.languages import Text
from tablegames.families.tables.board.men import ARROWS, HAND, write_place
from tablegames.families.tables.race.moves import read_moves
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.positions import position_of, state_of
from tablegames.families.tables.race.state import RaceState
from tablegames.families.tables.race_table.game import LAST, LEFT, MAKE_REPLAY, REPLAY, WINDOW, RaceTable
from tablegames.rules.untrusted.shapes import position_parts

_KEYS: Final = ("touched", "has_touched", "adjusting", "last", "moment")
_SHOWN: Final = "{white: ..., black: ..., turn: white, table: {touched: 8 12}}"


def _place(text: str) -> int | None:
    if text in ("hand", "main", "bar"):
        return HAND
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 and int(text) in ARROWS else None


_PLACES: Final = places(
    _place,
    write_place,
    most=1 + len(ARROWS),
    asks=Text(
        "say which dames you touch by their arrows, such as 'touch 8 12'",
        "dites les dames touchées par leurs flèches, comme « toucher 8 12 »",
    ),
)
WORDS: Final = Vocabulary(
    touch_word(_PLACES),
    ADJUST,
    TableWord("lancer", "throw", also=("jeter", "roll")),
    TableWord("faire rejouer", "make replay", also=("replay",)),
    TableWord("laisser", "leave it", also=("leave",)),
    spoken=lambda text: text.replace("hand", "main"),
)


def sayings(*, free: bool) -> tuple[str, ...]:
    """All that can be said beside the plays, whether or not there is reason to; `@` stands for the places named."""
    return WORDS.sayings(TOUCHER, ADOUBER, *((MAKE_REPLAY,) if free else ()))


def wrong_play(text: str) -> Play:
    """What a hand does that plays wrongly, as it is written, step by step."""
    return Play(tuple(sorted(read_moves(text, back=True))))


# --- positions


def table_position_of(state: RaceTable) -> dict[str, object]:
    """The state as plain data, with what was done at the table under `table`, where anything was."""
    around = dict(_around(state))
    race: dict[str, object] = {**position_of(state.inner)}
    return {**race, "table": around} if around else race


def _around(state: RaceTable) -> Iterator[tuple[str, object]]:
    if state.touch.places:
        yield "touched", " ".join(map(write_place, state.touch.places))
    if state.touch.done:
        yield "has_touched", True
    if state.touch.adjusting:
        yield "adjusting", state.touch.adjusting
    for deed in state.deeds:
        steps = " ".join(f"{write_place(source)}/{write_place(to)}" for source, to in deed.act.steps)
        yield "last", {**position_of(deed.before), "play": steps}
    if state.moment != PLAY:
        yield "moment", WINDOW if state.moment == LAST else state.moment


def table_state_of(game: Any, data: object) -> RaceTable:
    """The state such data stands for; raises `PositionError`."""
    if not isinstance(data, Mapping) or "table" not in data:
        return RaceTable(state_of(game.strict, data))
    race = state_of(game.strict, {key: value for key, value in data.items() if key != "table"})
    around = position_parts(data["table"], _KEYS, _SHOWN)
    try:
        moment = {PLAY: PLAY, REPLAY: REPLAY, LEFT: LEFT, WINDOW: LAST if race.over else WINDOW}[
            around.get("moment", PLAY)
        ]
        touched = _PLACES.read(str(around["touched"])) if around.get("touched") else ((), ())
        if touched is None:
            raise ValueError(around)
        found = RaceTable(
            race,
            moment,
            (race.seat,) if moment in (WINDOW, LAST) else (),
            () if around.get("last") is None else (_deed(game, around["last"]),),
            (),
            Touch(touched[0], bool(around.get("has_touched", False)), {0: 0, 1: 1, 2: 2}[around.get("adjusting", 0)]),
        )
    except (NotationError, ValueError, KeyError, TypeError):
        raise PositionError.said(
            f"table: what was done at the table is written as in {_SHOWN}",
            f"table : ce qui s'est fait à la table s'écrit comme {_SHOWN}",
        ) from None
    wrong = (
        (moment in (WINDOW, LAST) and (not found.deeds or race.throw is not None))
        or (not race.throw and (moment == REPLAY or (moment == PLAY and found.touch.places)))
        or (moment == LEFT and not race.over)
    )
    if wrong:
        raise PositionError.said("table: that cannot be where the race stands", "table : la partie n'en est pas là")
    return found


def _deed(game: Any, data: object) -> Deed:
    if not isinstance(data, Mapping):
        raise TypeError(data)
    play = str(data.get("play", "")).strip()
    before: RaceState = state_of(game.strict, {key: value for key, value in data.items() if key != "play"})
    if before.throw is None:
        raise ValueError(data)
    return Deed(before.seat, Play(read_moves(play, back=True) if play else ()), before)
