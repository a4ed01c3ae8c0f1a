"""The actions of a game in words, for a reader who may not know everything."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final

from tablegames.core.events import Event, Revealed, Scored, Seat, visible
from tablegames.core.frozen import frozen
from tablegames.core.game import Turn
from tablegames.core.languages import gettext as _
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, place_in_hand
from tablegames.core.notation import NOTHING, SecretNotation, SpokenSecretNotation
from tablegames.plugin.abilities import able
from tablegames.plugin.provides import ExplainsSigns
from tablegames.rules.agreement import PlayersEnd
from tablegames.table.table import Table
from tablegames.table.wording import EventCall

UNTOLD: Final = "?"
"""The text of a secret action for readers who may know nothing of it."""


def kept_secret(moments: Iterable[Moment[Any, Any]], reader: Seat | None) -> frozenset[int]:
    """Return the numbers of the secret actions that the reader may not yet know completely."""
    kept: list[Moment[Any, Any]] = []
    for moment in moments:
        if moment.secret:
            kept.append(moment)
        for event in moment.step.events:
            if isinstance(event, Revealed) and (event.seen_by is None or reader in event.seen_by):
                del kept[0 if event.last is None else max(0, len(kept) - event.last) :]
    return frozenset(moment.number for moment in kept if moment.hidden_from(reader))


def action_text(table: Table, moment: Moment[Any, Any], reader: Seat | None, turn: Turn[Any] | None = None) -> str:
    """Return the action for people; a secret one as the reader may see it."""
    if not moment.hidden_from(reader):
        return table.speak(moment.before, moment.action, turn)
    if isinstance(table.notation, SpokenSecretNotation):
        place = place_in_hand(moment.before, reader)
        text = table.notation.speak_for(in_hand(moment.before), moment.action, place)
    else:
        text = hidden_action(table, moment, reader)
    return _("a secret choice") if text == UNTOLD and moment.seat is not None else text


@frozen
class NarratedLine:
    """A line about an action."""

    text: str
    event: Event | None = None
    """The event that it is about."""
    called: Callable[[], EventCall] = lambda: EventCall("")
    """Make the short form of an event, for a page."""


def narrate(table: Table, moment: Moment[Any, Any], reader: Seat | None) -> Iterator[str]:
    """Return the lines for one action: who did what, and its events, as the reader may know them."""
    return (line.text for line in narrated(table, moment, reader))


def narrated(table: Table, moment: Moment[Any, Any], reader: Seat | None) -> Iterator[NarratedLine]:
    """Return the same with the events they are about."""
    events = worth_telling(table, moment, visible(moment.step.events, reader))
    acts = table.wording.phrases.get("tells_the_act", "").split()
    itself = isinstance(moment.action, PlayersEnd) or (
        moment.seat is not None and any(event.what in acts and event.seat == moment.seat for event in events)
    )
    text, turn = "", moment.turn or table.game.turn(moment.before)
    if not itself and (not moment.secret or moment.seat is not None or not events):
        text = action_text(table, moment, reader if kept_secret([moment], reader) else moment.seat, turn)
        name = _thrown(table, text) if moment.seat is None else None
        text = text if name is None else f"{text}, {name}"  # as in the books: 6-6, sonnez
        done = _("no play is possible") + "." if text == NOTHING else text
        yield NarratedLine(table.actor(moment.before, turn) + _(": ") + done)
    scene = table.scene(moment.before, moment.action, turn)
    scene = replace(scene, ways=cache(scene.ways))
    for event, phrase in table.wording.worded(events):
        told = table.wording.event(event, phrase, scene)
        yield NarratedLine(told if itself else f"  {told}", event, partial(table.wording.called, event, phrase, scene))
    if text and able(table.notation, ExplainsSigns):
        yield from (NarratedLine(f"  {line}") for line in table.notation.legend([text]))


def worth_telling(table: Table, moment: Moment[Any, Any], events: Sequence[Event]) -> Sequence[Event]:
    """Return the events, without one that repeats the final sentence."""
    phrases = table.wording.phrases
    if not any(f"won.{event.what}" in phrases for event in events):
        return events
    outcome = table.outcome(moment.step.state)
    if outcome is None or f"won.{outcome.by}" not in phrases:
        return events
    return [event for event in events if event.what != outcome.by]


def _thrown(table: Table, text: str) -> str | None:
    """Return the name of a throw in the ruleset's book, else in the game; None if it has none."""
    book = table.variant.source.split(" ")[0]
    phrases = table.wording.phrases
    return phrases.get(f"throw.{text}.{book}", phrases.get(f"throw.{text}"))


def history(table: Table, moments: Sequence[Moment[Any, Any]], reader: Seat | None) -> list[str]:
    """Return the game so far, one line per decision, with the throw before it in brackets; a deal has its own line."""
    secret = kept_secret(moments, reader)
    return [
        f"{number:>4}. {entry(table, chance, moment, reader, secret).text}"
        for number, (chance, moment) in enumerate(turns(moments), start=1)
    ]


@frozen
class TurnEntry:
    """A line of `history`, without its number: a decision with the throw before it, or a deal."""

    at: int
    """The number of its last action."""
    seat: Seat | None
    name: str
    """The name of the seat; empty for a deal."""
    thrown: str
    play: str
    points: int = 0
    """The points it brought its player."""

    @property
    def text(self) -> str:
        """The entry as a line."""
        told = " ".join(filter(None, (f"({self.thrown})" if self.thrown else "", self.play)))
        return f"{self.name}{_(': ')}{told}" if self.name else told


def entry(
    table: Table,
    chance: Sequence[Moment[Any, Any]],
    moment: Moment[Any, Any] | None,
    reader: Seat | None,
    secret: Container[int],
) -> TurnEntry:
    """Return one line of `history`; `secret` has the actions that the reader may not know yet."""
    given = ", ".join(action_text(table, one, reader) for one in chance)
    if moment is None:
        return TurnEntry(chance[-1].number, None, "", given, "")
    text = action_text(table, moment, reader if moment.number in secret else moment.seat)
    events = [event for one in (*chance, moment) for event in visible(one.step.events, reader)]
    points = sum(event.points for event in events if isinstance(event, Scored) and event.seat == moment.seat)
    return TurnEntry(moment.number, moment.seat, table.wording.seat(moment.seat), given, text, points)


def turns(moments: Iterable[Moment[Any, Any]]) -> Iterator[tuple[list[Moment[Any, Any]], Moment[Any, Any] | None]]:
    """Yield each decision with the chance actions before it; a secret chance action, such as a deal, comes alone."""
    chance: list[Moment[Any, Any]] = []
    for moment in moments:
        if not is_told_alone(moment):
            chance.append(moment)
            continue
        yield ([*chance, moment], None) if moment.seat is None else (chance, moment)
        chance = []
    if chance:
        yield chance, None


def is_told_alone(moment: Moment[Any, Any]) -> bool:
    """Whether an action has its own number in the history: a decision or a deal, but not a throw."""
    return moment.seat is not None or moment.secret


def numbers(moments: Sequence[Moment[Any, Any]]) -> list[int]:
    """Return the number of each action, as `history` counts."""
    found: list[int] = []
    for number, (chance, moment) in enumerate(turns(moments), start=1):
        found += [number] * (len(chance) + (moment is not None))
    return found


def last_told(moments: Sequence[Moment[Any, Any]], reader: Seat | None) -> list[Moment[Any, Any]]:
    """Return the actions with events since the reader's own last one, included."""
    told: list[Moment[Any, Any]] = []
    for moment in reversed(moments):
        if visible(moment.step.events, reader):
            told.insert(0, moment)
        if reader is not None and moment.seat == reader:
            break
    return told


def hidden_action(table: Table, moment: Moment[Any, Any], seat: Seat | None) -> str:
    """Return a secret action as the seat may see it: completely if it is its own."""
    if not moment.hidden_from(seat):
        return table.write(moment.before, moment.action)
    notation = table.notation
    if isinstance(notation, SecretNotation):
        return notation.write_for(in_hand(moment.before), moment.action, place_in_hand(moment.before, seat))
    return UNTOLD
