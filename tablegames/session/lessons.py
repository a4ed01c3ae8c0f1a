"""Lessons: a first game in short steps, as YAML; each shows something, most ask something.

    game: trictrac
    title: {en: A first game, fr: Une première partie}
    rules: {arbiter: table}            # options that are other than the ruleset's
    steps:
    - text: {en: …, fr: …}
      cite: AUJ-T2 II                  # the article that says it
      position: {white: 1*15, black: 1*15, turn: white}
      throw: 6-5                       # let the dice fall; or
      acts: [throw, 6-5, mark 8]       # the actions before the question, of any player
      ask: {en: …, fr: …}
      typed: {en: …, fr: …}            # how to type the answer; shown only at a prompt
      play: [1/7 1/6]                  # the plays that are right, in notation; or
      number: 4                        # the number that is right; or
      any: true                        # any legal play
      right: {en: …, fr: …}            # shown for a right answer; `wrong` otherwise

A plugin ships lessons (`shipped_lessons`), for its own game or for another one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tablegames.core.errors import TablegamesError
from tablegames.core.events import Event, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Decide
from tablegames.core.languages import Text
from tablegames.core.loop import Moment
from tablegames.plugin.content import with_texts
from tablegames.plugin.provides import GameEntry, LessonSource
from tablegames.plugin.registry import Registry
from tablegames.rules.joining import labelled
from tablegames.rules.ruledata import shown
from tablegames.rules.untrusted.shapes import (
    ANYTHING,
    BOTH,
    FLAG,
    MAPPING,
    SCALAR,
    TEXT,
    WHOLE,
    Shape,
    list_of,
    wording,
)
from tablegames.rules.untrusted.yamlfile import Document, read_yaml, wrong_in
from tablegames.table.setting import lay
from tablegames.table.table import Table

LESSON: Final = Shape({"title": BOTH, "steps": list_of(MAPPING)}, {"game": TEXT, "variant": TEXT, "rules": MAPPING})
STEP: Final = Shape(
    {},
    {
        "text": BOTH, "cite": TEXT, "position": ANYTHING, "throw": SCALAR, "ask": BOTH, "play": list_of(SCALAR),
        "number": WHOLE, "any": FLAG, "right": BOTH, "wrong": BOTH, "typed": BOTH, "acts": list_of(SCALAR),
    },
)  # fmt: skip
ANSWERS: Final = ("play", "number", "any")
NOTHING_SAID: Final = Text("")


class LessonError(TablegamesError):
    """A lesson that cannot be given; names the file and the line."""


@frozen
class LessonStep:
    """One step of a lesson: text, board, question and answer."""

    text: Text
    cite: str = ""
    state: Any = None
    """The position on the board; None: no board."""
    before: Any = None
    """The position before the throw, shown if the question is what the throw is worth."""
    seat: Seat | None = None
    """The seat to play."""
    events: tuple[Event, ...] = ()
    """The events of the throw."""
    thrown: str = ""
    acts: tuple[Moment[Any, Any], ...] = ()
    """The acts before the question."""
    ask: Text | None = None
    plays: tuple[Any, ...] | None = None
    """The right plays; None if there is no play to find or any play will do."""
    number: int | None = None
    right: Text = NOTHING_SAID
    wrong: Text = NOTHING_SAID
    typed: Text = NOTHING_SAID
    """How to type the answer: shown at a prompt, not on a page."""


@frozen
class Lesson:
    """A lesson ready to be given."""

    name: str
    title: Text
    table: Table
    steps: tuple[LessonStep, ...]
    changes: tuple[str, ...] = ()
    """The options that are other than the ruleset's, as a command line has them: `arbiter=table`."""


def read_lesson(registry: Registry, entry: GameEntry, source: LessonSource, render: str | None = None) -> Lesson:
    """Return the lesson of a source, with every position set up and every answer read; errors name their line."""
    document = with_texts(read_yaml(source.text, source.origin, LessonError), source.texts)
    data = document.data
    if not isinstance(data, Mapping) or "steps" not in data:
        raise LessonError("{origin}:1: a lesson needs 'game', 'title' and 'steps'", origin=source.origin)
    LESSON.check(data, wrong_in(document, error=LessonError))
    try:
        rules = data.get("rules", {})
        variant = registry.variant(entry, data.get("variant"), rules)
        table = lay(registry, entry, variant, "single", render=render)
    except TablegamesError as problem:
        raise LessonError(f"{document.where('variant')}: {problem}") from None
    steps = tuple(_step(document, table, number, step) for number, step in enumerate(data["steps"]))
    changes = tuple(f"{name}={shown(value)}" for name, value in rules.items())
    return Lesson(source.name, wording(data["title"]), table, steps, changes)


def _step(document: Document, table: Table, number: int, data: Any) -> LessonStep:
    where = document.where("steps", number)
    STEP.check(data, wrong_in(document, "steps", number, error=LessonError))
    given = [key for key in ANSWERS if key in data]
    if len(given) != ("ask" in data):
        listed = ", ".join(ANSWERS)
        raise LessonError(
            "{where}: a step with 'ask' must have exactly one answer ({listed}); a step without 'ask' must have none",
            where=where,
            listed=listed,
        )
    texts = {key: wording(data[key]) for key in ("text", "ask", "right", "wrong", "typed") if key in data}
    try:
        return _set_up(table, data, texts)
    except TablegamesError as problem:
        raise LessonError(labelled(where, problem)) from None


def _set_up(table: Table, data: Mapping[str, Any], texts: Mapping[str, Text]) -> LessonStep:
    """The position, the throw, the right answer, on the table."""
    state: Any = None
    before: Any = None
    events: tuple[Event, ...] = ()
    if "position" in data:
        state = table.start(data["position"])
    if state is None and any(key in data for key in ("throw", "acts", "play", "any")):
        raise LessonError("a step with a throw or a play needs a 'position'")
    if "throw" in data:
        thrown = table.played(state, str(data["throw"]))
        before, state, events = state, thrown.step.state, thrown.step.events
    acts: list[Moment[Any, Any]] = []
    for text in data.get("acts", ()):
        acts.append(table.played(state, str(text), len(acts)))
        state = acts[-1].step.state
    plays = tuple(table.read(state, str(play)) for play in data["play"]) if "play" in data else None
    turn = None if state is None else table.game.turn(state)
    if ("play" in data or "any" in data) and not isinstance(turn, Decide):
        raise LessonError("it is nobody's turn to move in this step: add a 'throw'")
    return LessonStep(
        text=texts.get("text", NOTHING_SAID),
        cite=data.get("cite", ""),
        state=state,
        before=before,
        seat=turn.seat if isinstance(turn, Decide) else None,
        events=events,
        thrown=str(data.get("throw", "")),
        acts=tuple(acts),
        ask=texts.get("ask"),
        plays=plays,
        number=data.get("number"),
        right=texts.get("right", NOTHING_SAID),
        wrong=texts.get("wrong", NOTHING_SAID),
        typed=texts.get("typed", NOTHING_SAID),
    )


def lessons_kept(entry: GameEntry) -> str:
    """Return the name under which progress in a game's lessons is saved."""
    return f"lessons/{entry.name}"
