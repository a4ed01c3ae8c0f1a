"""What the books say of the games, position by position: `book.yaml` beside the tests of each game.

A row with `at` sets up a position, plays its `moves` (throws, plays, what is said) and says what is told of each, the
position it leads to, what comes next, how it ended and what can be played there. In a race a row sets up a position
under some rules, throws, and says what can be played (`plays`, or how many, `count`), how many numbers are lost, where
the mover's dames can stand (`reached`), where each play of `after` leads and what is told of it, and which rule each
play of `faults` breaks. Whatever a row says must be the whole truth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tablegames.core.errors import Refused
from tablegames.core.events import Event
from tablegames.core.game import Decide, Over, acting_view
from tablegames.families.tables.race.race import unplayed
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table

Row = dict[str, Any]
SETTING = ("id", "cite", "note", "variant", "rules", "white", "black", "turn", "dice", "at", "moves", "seats")
FEW = 12
"""So many plays are listed; of more their number is given."""
BOOKS = {path.parent.name: path for path in sorted(Path(__file__).parent.glob("*/book.yaml"))}


@cache
def registry() -> Registry:
    """The installed games, without what the user at this machine has added."""
    return Registry(folder=Path(__file__).parent / "no_variants_of_a_user")


def table_of(game: str, rules: Row, variant: str | None = None, seats: int | None = None) -> Table:
    return set_table(registry(), game, variant, overrides=rules, seats=seats, match="single")


def rows() -> Iterator[Any]:
    for game, path in BOOKS.items():
        for row in yaml.load(path.read_text("utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))["cases"]:
            yield pytest.param(game, row, id=f"{game}-{row['id']}")


def side(table: Table, seat: Any) -> str | None:
    return None if seat is None else table.notation.seat_names[seat]


def told(table: Table, event: Event) -> Row:
    """An event as a row writes it: only what it has."""
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
    """Where a play leads, what is told of it, and how the game ends by it."""
    step = table.bare.apply(state, table.notation.read(table.bare, state, text))
    found: Row = {**table.notation.position(step.state), "told": [told(table, event) for event in step.events]}  # type: ignore[dict-item]
    return {key: value for key, value in {**found, "over": ended(table, step.state)}.items() if value}


def fault(table: Table, state: Any, text: str) -> Row:
    """The rule a play breaks, its article, and what is said of it."""
    with pytest.raises(Refused) as refused:
        table.notation.read(table.bare, state, text)
    broken = refused.value.fault
    assert broken is not None
    return plain({"what": broken.what, **({"cite": broken.cite} if broken.cite else {}), **dict(broken.detail)})  # type: ignore[no-any-return]


def played_out(game: str, row: Row) -> Row:
    """What is true of a row's moves, and of the position they lead to."""
    table = table_of(game, row.get("rules", {}), row.get("variant"), row.get("seats"))
    bare, notation = table.bare, table.notation
    state, tells = notation.set_up(bare, row["at"]), []
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
    """What is true of a row's position."""
    if "at" in row:
        return played_out(game, row)
    table = table_of(game, row.get("rules", {}))
    bare, notation = table.bare, table.notation
    state = notation.set_up(
        bare, {"turn": "white", **{name: row[name] for name in ("white", "black", "turn") if name in row}}
    )
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
