"""What was played, told to whoever reads: what a seat may not know is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from tablegames.core.events import Event, Revealed, Seat, visible
from tablegames.core.game import Turn
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, place_in_hand
from tablegames.core.notation import NOTHING, SecretNotation, SpokenSecretNotation
from tablegames.plugin.provides import ExplainsSigns
from tablegames.rules.agreement import PlayersEnd
from tablegames.table.table import Table

UNTOLD: Final = "?"
"""How a secret action is written for who may know nothing of it."""


def kept_secret(moments: Iterable[Moment[Any, Any]], reader: Seat | None) -> frozenset[int]:
    """The numbers of the actions that were secret and that the reader still may not know whole."""
    kept: list[Moment[Any, Any]] = []
    for moment in moments:
        if moment.secret:
            kept.append(moment)
        for event in moment.step.events:
            if isinstance(event, Revealed) and (event.seen_by is None or reader in event.seen_by):
                del kept[0 if event.last is None else max(0, len(kept) - event.last) :]
    return frozenset(moment.number for moment in kept if moment.hidden_from(reader))


def action_text(table: Table, moment: Moment[Any, Any], reader: Seat | None, turn: Turn[Any] | None = None) -> str:
    """The action as people are shown it; a secret one as the reader may see it."""
    if not moment.hidden_from(reader):
        return table.speak(moment.before, moment.action, turn)
    if isinstance(table.notation, SpokenSecretNotation):
        place = place_in_hand(moment.before, reader)
        text = table.notation.speak_for(in_hand(moment.before), moment.action, place)
    else:
        text = hidden_action(table, moment, reader)
    return say("a secret choice", "un choix secret") if text == UNTOLD and moment.seat is not None else text


def narrate(table: Table, moment: Moment[Any, Any], reader: Seat | None) -> Iterator[str]:
    """The lines for one action: who did what, and the events that came of it, as the reader may know them."""
    events = worth_telling(table, moment, visible(moment.step.events, reader))
    acts = table.wording.phrases.get("tells_the_act", "").split()
    itself = isinstance(moment.action, PlayersEnd) or (
        moment.seat is not None and any(event.what in acts and event.seat == moment.seat for event in events)
    )
    text, turn = "", table.game.turn(moment.before)
    if not itself and (not moment.secret or moment.seat is not None or not events):
        text = action_text(table, moment, reader if kept_secret([moment], reader) else moment.seat, turn)
        name = _thrown(table, text) if moment.seat is None else None
        text = text if name is None else f"{text}, {name}"  # as the books call it: 6-6, sonnez
        done = say("nothing can be played", "rien ne peut se jouer") + "." if text == NOTHING else text
        yield table.actor(moment.before, turn) + say(": ", " : ") + done
    for told in table.wording.told(events, table.scene(moment.before, moment.action, turn)):
        yield told if itself else f"  {told}"
    if text and isinstance(table.notation, ExplainsSigns):
        yield from (f"  {line}" for line in table.notation.legend([text]))


def worth_telling(table: Table, moment: Moment[Any, Any], events: Sequence[Event]) -> Sequence[Event]:
    """The events, without the one that only says who has won where the sentence at the end says it."""
    phrases = table.wording.phrases
    if not any(f"won.{event.what}" in phrases for event in events):
        return events
    outcome = table.outcome(moment.step.state)
    if outcome is None or f"won.{outcome.by}" not in phrases:
        return events
    return [event for event in events if event.what != outcome.by]


def _thrown(table: Table, text: str) -> str | None:
    """What the book of the ruleset calls a throw, or else the game; None where it has no name."""
    book = table.variant.source.split(" ")[0]
    phrases = table.wording.phrases
    return phrases.get(f"throw.{text}.{book}", phrases.get(f"throw.{text}"))


def history(table: Table, moments: Sequence[Moment[Any, Any]], reader: Seat | None) -> list[str]:
    """The game so far, a line a decision: what chance gave before it stands in brackets; a deal has a line."""
    kept = kept_secret(moments, reader)
    lines: list[str] = []
    for number, (chance, moment) in enumerate(turns(moments), start=1):
        given = ", ".join(action_text(table, one, reader) for one in chance)
        thrown = f"({given})" if given else ""
        if moment is None:
            lines.append(f"{number:>4}. {thrown}")
            continue
        text = action_text(table, moment, reader if moment.number in kept else moment.seat)
        told = f"{thrown} {text}" if thrown else text
        lines.append(f"{number:>4}. {table.wording.seat(moment.seat)}{say(': ', ' : ')}{told}")
    return lines


def turns(moments: Iterable[Moment[Any, Any]]) -> Iterator[tuple[list[Moment[Any, Any]], Moment[Any, Any] | None]]:
    """The decisions, each after what chance gave before it; what it gave in secret, as a deal, is nobody's alone."""
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
    """Whether an action has a number of its own where a game is told: a decision, or a deal; dice have their play's."""
    return moment.seat is not None or moment.secret


def numbers(moments: Sequence[Moment[Any, Any]]) -> list[int]:
    """The number of each action where the game is told: as `history` numbers its lines."""
    found: list[int] = []
    for number, (chance, moment) in enumerate(turns(moments), start=1):
        found += [number] * (len(chance) + (moment is not None))
    return found


def last_told(moments: Sequence[Moment[Any, Any]], reader: Seat | None) -> list[Moment[Any, Any]]:
    """The actions that brought something about since the reader's own last one, that one included."""
    told: list[Moment[Any, Any]] = []
    for moment in reversed(moments):
        if visible(moment.step.events, reader):
            told.insert(0, moment)
        if reader is not None and moment.seat == reader:
            break
    return told


def hidden_action(table: Table, moment: Moment[Any, Any], seat: Seat | None) -> str:
    """A secret action as the seat may see it: whole if it decided so itself."""
    if not moment.hidden_from(seat):
        return table.write(moment.before, moment.action)
    notation = table.notation
    if isinstance(notation, SecretNotation):
        return notation.write_for(in_hand(moment.before), moment.action, place_in_hand(moment.before, seat))
    return UNTOLD
