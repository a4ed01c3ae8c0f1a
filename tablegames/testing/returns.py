"""The types that each function of a game must return, the sentences about other values, and how values differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from traceback import extract_tb
from typing import Any

from tablegames.core.events import Displayed, Event
from tablegames.core.game import Chance, Decide, Fault, Game, Outcome, Over, Step
from tablegames.core.languages import gettext as _
from tablegames.plugin.calls import place_of
from tablegames.plugin.watchdog import NoAnswer


def wrong_turn(game: Game[Any, Any, Any], turn: object) -> str | None:
    """Return the problem with a result of `turn`; None: it is fine."""
    if type(turn) not in (Chance, Decide, Over):
        return returned("turn", turn, "Chance, Decide or Over")
    whose = turn.seat if isinstance(turn, Chance | Decide) else None
    if (isinstance(turn, Decide) or whose is not None) and not _is_seat(whose, game.seats):
        kind, last = type(turn).__name__, game.seats - 1
        return returned("turn", turn, "{kind} with a seat from 0 to {last}", kind=kind, last=last)
    if isinstance(turn, Chance) and not (hasattr(turn.lottery, "sample") and hasattr(turn.lottery, "outcomes")):
        return returned("turn", turn, "Chance with a lottery, such as an Urn")
    if isinstance(turn, Over):
        return _wrong_outcome(game, turn.outcome)
    return None


def _wrong_outcome(game: Game[Any, Any, Any], outcome: object) -> str | None:
    if not isinstance(outcome, Outcome):
        return returned("turn", outcome, "an Outcome in Over")
    scores = outcome.scores
    if type(scores) is not tuple or len(scores) != game.seats or any(type(one) is not int for one in scores):
        return returned("turn", outcome, "a tuple of {seats} scores (whole numbers)", seats=game.seats)
    if type(outcome.winners) is not tuple:
        return returned("turn", outcome, "a tuple of winners")
    return None


def wrong_legal(legal: object) -> str | None:
    """Return the problem with a result of `legal`; None: it is fine."""
    if isinstance(legal, str | bytes | Mapping) or not isinstance(legal, Sequence):
        return returned("legal", legal, "a list or tuple of actions")
    return None


def wrong_step(step: object) -> str | None:
    """Return the problem with a result of `apply`; None: it is fine."""
    if not isinstance(step, Step):
        return returned("apply", step, "Step(state, events)")
    if step.state is None:
        return returned("apply", step, "Step with the next state")
    if not isinstance(step.events, tuple) or not all(isinstance(event, Event) for event in step.events):
        return returned("apply", step.events, "Step with a tuple of events")
    return next((_wrong_fact(event, *fact) for event in step.events for fact in event.detail if _is_odd(fact[1])), None)


def _is_odd(value: object) -> bool:
    """Return whether a fact is something that no sentence or record can show."""
    return any(map(_is_odd, value)) if isinstance(value, tuple) else not isinstance(value, int | str | Displayed)


def _wrong_fact(event: Event, name: str, value: object) -> str:
    return _(
        "the fact '{name}' of the event '{what}' is {value}; a fact must be a number, a text, a card or a Seat, or a "
        "tuple of these",
        name=name,
        what=event.what,
        value=shortened(repr(value)),
    )


def wrong_fault(fault: object) -> str | None:
    """Return the problem with a result of `judge`; None: it is fine."""
    if fault is None or isinstance(fault, Fault):
        return None
    return returned("judge", fault, "a Fault, or None if there is no fault")


def wrong_thing(function: str, thing: object) -> str | None:
    """Return the problem with a state or a view: it is None."""
    return None if thing is not None else returned(function, thing, "something")


def returned(function: str, thing: object, wanted: str, /, **facts: object) -> str:
    """Return the sentence about an expected and an actual result."""
    kind, text = type(thing).__name__, shortened(repr(thing))
    found = text if thing is None or text.startswith(kind) else f"{kind} {text}"
    return _(
        "'{function}' must return {wanted}, but returned {found}",
        function=function,
        wanted=_(wanted, **facts),
        found=found,
    )


def shortened(text: str, most: int = 160) -> str:
    """Return a text that fits into a sentence."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def raised(problem: BaseException, maker: object) -> str:
    """Return an exception, and its place in the package of the game or its maker."""
    said = _said(problem)
    module: str = getattr(maker, "__module__", "")
    home = module.rpartition(".")[0].replace(".", "/")
    frames = [
        frame for frame in extract_tb(problem.__traceback__) if home and home in frame.filename.replace("\\", "/")
    ]
    if not frames and place_of(problem):
        return said + place_of(problem)
    frames = frames or list(extract_tb(problem.__traceback__))  # the game uses one of our components
    if not frames:
        return said
    last = frames[-1]
    file = last.filename.replace("\\", "/")
    where = f"{file[file.rindex(home) :] if home and home in file else '/'.join(file.split('/')[-3:])}:{last.lineno}"
    return _("{said} (in {name}, {where})", said=said, name=last.name, where=where)


def _said(problem: BaseException) -> str:
    """Return the kind and the text of an exception; of an assertion without a text its line."""
    if isinstance(problem, NoAnswer):
        return str(problem)
    kind, text = type(problem).__name__, str(problem)
    if not text and isinstance(problem, AssertionError):
        text = extract_tb(problem.__traceback__)[-1].line or ""
    return shortened(f"{kind}: {text}" if text else kind)


def _is_seat(seat: object, seats: int) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < seats


def reachable(thing: object) -> Iterator[Any]:
    """Return every value reachable from an object through its fields and containers."""
    for _unused, item in paths(thing, ""):
        yield item


def paths(thing: object, name: str) -> Iterator[tuple[str, Any]]:
    """Return every value in it with its path: `view.hands[1][0]`.

    >>> [path for path, item in paths({"hands": ((1, 2),)}, "view") if item == 2]
    ["view['hands'][0][1]"]
    """
    todo: list[tuple[str, object]] = [(name, thing)]
    seen: set[int] = set()
    while todo:
        path, item = todo.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        todo += _parts(path, item)
        if getattr(type(item), "__hash__", None) is not None:
            try:
                hash(item)
            except TypeError:
                continue
            yield path, item


def _parts(path: str, item: object) -> Iterator[tuple[str, object]]:
    """Return the parts of an object with their paths."""
    if is_dataclass(item) and not isinstance(item, type):
        yield from ((f"{path}.{field.name}", getattr(item, field.name)) for field in fields(item))
    if isinstance(item, dict):
        yield from ((f"{path}[{key!r}]", key) for key in item)
        yield from ((f"{path}[{key!r}]", value) for key, value in item.items())
    elif isinstance(item, list | tuple):
        yield from ((f"{path}[{place}]", part) for place, part in enumerate(item))
    elif isinstance(item, set | frozenset):
        yield from ((f"{path}{{}}", part) for part in item)


def difference(before: object, after: object, path: str = "state") -> str | None:
    """Return the first difference of two values of one type, in a few words; None: no visible one.

    >>> difference([1, (2, 3)], [1, (2, 4)])
    'state[1][1] was 3 and is now 4'
    """
    if type(before) is type(after):
        old, new = list(_parts(path, before)), list(_parts(path, after))
        whole = isinstance(before, set | frozenset | dict) and before != after
        if (old or new) and len(old) == len(new) and not whole:
            found = (difference(a, b, at) for (at, a), (_, b) in zip(old, new, strict=True))
            return next(filter(None, found), None)
        if before == after:
            return None
    elif before == after:
        return None
    was, now = shortened(repr(before), 60), shortened(repr(after), 60)
    return _("{path} was {was} and is now {now}", path=path, was=was, now=now)
