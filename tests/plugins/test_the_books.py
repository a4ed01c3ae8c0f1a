"""The books on the games, position by position: `book.yaml` beside the tests of each game.

A row with `at` sets up a position, one with `start` begins a game (`draw`: nobody has the dice). It plays its `moves`
(throws, plays, words) and gives the events of each, the next position, the next decision, the end and the legal plays
there. A row with `refused` has rules or a position that are not allowed, and a part of the message. In a race game each
row sets up a position under some rules, throws, and gives the legal plays (`plays`, or their number, `count`), the
number of lost numbers, the places the mover's dames can reach (`reached`), the position and events after each play of
`after`, and the rule that each play of `faults` breaks. Everything a row says must be the whole truth.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tablegames
from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.events import Event
from tablegames.core.game import Decide, Over, acting_view
from tablegames.core.languages import LANGUAGES, speaking
from tablegames.families.tables.race.race import unplayed
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tools.yaml_data import yaml_data

Row = dict[str, Any]
SETTING = ("id", "cite", "note", "variant", "rules", "white", "black", "turn", "dice", "at", "start", "moves", "seats")
FEW = 12
"""Number of plays that are listed; for more, only their number."""
RACES = ("garanguet", "jacquet", "plain", "revertier", "tourne_case", "toutetable")
BOOKS = {path.parent.name: path for path in sorted(Path(__file__).parent.glob("*/book.yaml"))}


@cache
def registry() -> Registry:
    """The installed games, without what the user at this machine has added."""
    return Registry(folder=Path(__file__).parent / "no_variants_of_a_user")


def table_of(game: str, rules: Row, variant: str | None = None, seats: int | None = None) -> Table:
    return set_table(registry(), game, variant, overrides=rules, seats=seats, match="single")


def rows() -> Iterator[Any]:
    for game, path in BOOKS.items():
        for row in yaml_data(path)["cases"]:
            yield pytest.param(game, row, id=f"{game}-{row['id']}")


def side(table: Table, seat: Any) -> str | None:
    return None if seat is None else table.notation.seat_names[seat]


def told(table: Table, event: Event) -> Row:
    """Return an event as a row writes it: only its facts."""
    found = {field.name: getattr(event, field.name) for field in fields(event)}
    found.update(found.pop("detail", ()))
    found["seat"] = side(table, found["seat"])
    return {key: plain(value) for key, value in found.items() if value not in (None, "", ())}


def plain(value: Any) -> Any:
    """A value as YAML has it."""
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {plain(key): plain(one) for key, one in value.items()}
    return value if isinstance(value, int | float | str | None) and not isinstance(value, Enum) else str(value)


def ended(table: Table, state: Any) -> Row | None:
    """How the game ended, if it did."""
    turn = table.bare.turn(state)
    if not isinstance(turn, Over):
        return None
    of = turn.outcome
    return {"scores": list(of.scores), "winners": list(of.winners), "by": of.by, "cite": of.cite}


def after(table: Table, state: Any, text: str) -> Row:
    """Return the position after a play, its events, and the end of the game."""
    step = table.bare.apply(state, table.notation.read(table.bare, state, text))
    found: Row = {**table.notation.position(step.state), "told": [told(table, event) for event in step.events]}  # type: ignore[dict-item]
    return {key: value for key, value in {**found, "over": ended(table, step.state)}.items() if value}


def fault(table: Table, state: Any, text: str) -> Row:
    """Return the rule a play breaks, its article, and the message."""
    with pytest.raises(Refused) as refused:
        table.notation.read(table.bare, state, text)
    broken = refused.value.fault
    assert broken is not None
    for language in LANGUAGES:
        with speaking(language):
            message = table.wording.fault(broken)
        assert message == message.strip() != ""
        assert not set("{}") & set(message), "all its facts are there"
    return plain({"what": broken.what, **({"cite": broken.cite} if broken.cite else {}), **dict(broken.detail)})  # type: ignore[no-any-return]


def begun(table: Table, row: Row) -> Any:
    """Return the position in which a row begins."""
    if "start" in row:
        return table.bare.initial(None if row["start"] == "draw" else table.seat_of(row["start"]))
    sides = {name: row[name] for name in ("white", "black", "turn") if name in row}
    return table.notation.set_up(table.bare, row.get("at", {"turn": "white", **sides}))


def refusal(game: str, row: Row) -> str:
    """Return the message about rules or a position that are not allowed, or the part of it that the row has."""
    with pytest.raises(TablegamesError) as refused:
        begun(table_of(game, row.get("rules", {}), row.get("variant")), row)
    said = str(refused.value)
    return row["refused"] if row["refused"] in said else said


def played_out(game: str, row: Row) -> Row:
    """Return the facts of a row's moves, and of the position they lead to."""
    table = table_of(game, row.get("rules", {}), row.get("variant"), row.get("seats"))
    bare, notation = table.bare, table.notation
    state, tells = begun(table, row), []
    for move in row.get("moves", ()):
        step = bare.apply(state, notation.read(bare, acting_view(bare, state), move))
        state = step.state
        tells.append([told(table, event) for event in step.events])
    turn = bare.turn(state)
    found = {"told": tells, "then": plain(notation.position(state)), "over": ended(table, state)}
    if isinstance(turn, Decide):
        texts = sorted(notation.write(acting_view(bare, state), action) for action in bare.legal(state))
        found |= {"decides": side(table, turn.seat), "plays": texts if len(texts) <= FEW else len(texts)}
    if "faults" in row:
        found["faults"] = {text: fault(table, acting_view(bare, state), text) for text in row["faults"]}
    return {key: value for key, value in found.items() if value}


def found_out(game: str, row: Row) -> Row:
    """Return the facts of a row's position."""
    if "refused" in row:
        return {"refused": refusal(game, row)}
    if "at" in row or "start" in row:
        return played_out(game, row)
    table = table_of(game, row.get("rules", {}))
    bare, notation = table.bare, table.notation
    state = begun(table, row)
    if "dice" in row:
        state = bare.apply(state, notation.read(bare, state, row["dice"])).state
    legal = bare.legal(state) if row.keys() & {"plays", "count", "lost", "reached"} else []
    asked = {
        "plays": lambda: sorted(notation.write(state, play) for play in legal),
        "count": lambda: len(legal),
        "lost": lambda: unplayed(bare, state),
        "reached": lambda: sorted(
            {notation.position(bare.apply(state, play).state)[side(table, state.seat)] for play in legal}
        ),
        "after": lambda: {text: after(table, state, text) for text in row["after"]},
        "faults": lambda: {text: fault(table, state, text) for text in row["faults"]},
    }
    return {key: find() for key, find in asked.items() if key in row}


@pytest.mark.parametrize(("game", "row"), list(rows()))
def test_what_the_book_says_is_so(game: str, row: Row) -> None:
    truth = found_out(game, row)
    assert truth
    assert truth == {key: value for key, value in row.items() if key not in SETTING}


@pytest.mark.parametrize("game", RACES)
def test_every_fault_that_a_race_names_can_be_met(game: str) -> None:
    """The faults that its own modules name are broken by a play in its rows."""
    folder = Path(tablegames.__file__).parent / "plugins" / game
    own = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    met = {broken["what"] for row in yaml_data(BOOKS[game])["cases"] for broken in row.get("faults", {}).values()}
    assert set(re.findall(r'Fault\(\s*"(\w+)"', own)) <= met
