"""Replaying a record, action by action, through the game; verification requires the same result."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from tablegames.core.errors import RecordError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Hiding, Outcome, Over
from tablegames.core.languages import Content, Text, gettext as _, language
from tablegames.core.loop import ChanceSource, Moment, Seeded
from tablegames.core.plaintext import clean, quoted
from tablegames.core.players import HUMAN
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant
from tablegames.records.fair import FAIR, chance_of, unfair
from tablegames.records.record import Record, RecordLine, contradicted, events_data, outcome_data, told_in_header
from tablegames.rules.agreement import Ends, PlayersEnd
from tablegames.rules.joining import labelled
from tablegames.rules.ruledata import rules_from_data
from tablegames.table.offers import standing_offer
from tablegames.table.setting import lay
from tablegames.table.table import Table


class Difference(RecordError):  # noqa: N818 - what a verification finds, not a failure of the program
    """A record that contradicts the rules; `line` is the line of the first difference."""

    def __init__(self, message: str, line: int = 1, /, **facts: object) -> None:
        super().__init__(message, **facts)
        self.line = line


def table_of(registry: Registry, record: Record, render: str | None = None) -> Table:
    """Return the table of a record: its *resolved* rules, whatever the variant of that name says today."""
    told = [*(record.header[key] for key in _OF_THE_TABLE), record.header.get("extensions", {})]
    table = _laid(registry, json.dumps(told), f"{record.origin}:1", render, language())
    names = {int(seat): clean(name) for seat, name in record.header.get("names", {}).items() if seat.isdigit()}
    return replace(table, wording=replace(table.wording, names=names)) if names else table


_OF_THE_TABLE: Final = ("game", "rules", "variant", "match", "begins", "seats")


@lru_cache(maxsize=20)
def _laid(registry: Registry, header: str, where: str, render: str | None, _: str) -> Table:
    """Return the table for a header as JSON, in a language; games of one file share theirs."""
    game, rules_data, name, match, begins, seats, extensions = json.loads(header)
    try:
        entry = registry.game(game)
        _check_extensions(registry, entry, extensions)
        rules = rules_from_data(entry.rules, rules_data, where)
        variant = Variant(
            entry.name, name, Content({"en": name}), Text(""), entry.source, where, "", (name,), {}, rules
        )
        return lay(registry, entry, variant, match, begins, seats, render)
    except TablegamesError as problem:
        told = str(problem)
        raise RecordError(told if told.startswith(where) else labelled(where, told)) from None


def _check_extensions(registry: Registry, entry: GameEntry, needed: Mapping[str, str]) -> None:
    """Refuse a game with a missing extension."""
    for name, version in needed.items():
        if name not in registry.extensions(entry):
            raise RecordError(
                "this game was played with the extension '{name}' of {name2} ({version}), which is not installed; "
                "install it to continue",
                name=name,
                name2=entry.name,
                version=version,
            )


def first_state(table: Table, record: Record) -> Any:
    """Return the state before the first action."""
    start, first = record.header.get("start"), record.header["first"]
    if start is not None:
        try:
            return table.start(start)
        except TablegamesError as problem:
            raise RecordError(f"{record.origin}:1: {problem}") from None
    return table.game.initial(None if first is None else Seat(first))


def moments(table: Table, record: Record) -> Iterator[Moment[Any, Any]]:
    """Return every action of the record, applied again; `Difference` if the record is impossible."""
    state = first_state(table, record)
    for line in record.lines:
        turn = table.game.turn(state)
        if isinstance(turn, Over):
            raise _differs(record, line, _("the game had already ended"))
        if line.ends:
            moment = _ended(table, record, line, state)
            yield moment
            state = moment.step.state
            continue
        seat = turn.seat if isinstance(turn, Decide) else None
        if seat != line.seat:
            whose, recorded = table.wording.within(seat), table.wording.within(line.seat)
            why = _("it was the turn of {whose}, but the record has {within}", whose=whose, within=recorded)
            raise _differs(record, line, why, line.secret or turn.secret)
        try:
            moment = table.played(state, line.action, line.number)
        except TablegamesError as problem:
            raise _differs(record, line, str(problem), turn.secret) from None
        yield moment
        state = moment.step.state


def _ended(table: Table, record: Record, line: RecordLine, state: Any) -> Moment[Any, Any]:
    """Return the moment when the players ended a game of a match."""
    known = line.seat is not None and line.seat < table.game.seats
    moment = table.ended_by_players(state, Seat(line.seat or 0), Ends(line.action), line.number) if known else None
    if moment is None:
        raise _differs(record, line, _("the players can't end the game at this point"))
    return moment


def verify(table: Table, record: Record) -> Outcome | None:
    """Replay everything and raise at the first difference; return the outcome, None if the game is not finished."""
    seeded = _chance(record)
    state = first_state(table, record)
    played: list[Moment[Any, Any]] = []
    for moment in moments(table, record):
        line = record.lines[moment.number]
        turn = table.game.turn(moment.before)
        if moment.action == PlayersEnd(Ends.DRAW) and _offered(record, played) in (None, moment.seat):
            raise _differs(record, line, _not_offered())
        played.append(moment)
        if seeded is not None and isinstance(turn, Chance) and not line.ends:
            drawn = seeded.draw(turn.lottery, moment.number)
            if drawn != moment.action:
                text = table.write(moment.before, drawn)
                raise _differs(record, line, _gives(record, text, line.action), moment.secret)
        events = events_data(table, moment.before, moment.action, moment.step.events)
        found = _same_json(_told_as_much(events, line.events))
        if found != _same_json(list(line.events)):
            told, kept = (json.dumps(data, ensure_ascii=False) for data in (found, list(line.events)))
            why = _("the events are {dumps}, but the record has {dumps2}", dumps=told, dumps2=kept)
            hidden = moment.secret or any(event.seen_by is not None for event in moment.step.events)
            raise _differs(record, line, why, hidden)
        state = moment.step.state
    if record.over is not None and table.outcome(state) is None and _offered(record, played) is None:
        raise Difference(f"{record.origin}{_(': ')}{_not_offered()}", len(record.lines) + 1)
    return _verify_end(table, record, state)


def _offered(record: Record, played: Sequence[Moment[Any, Any]]) -> Seat | None:
    """Return the seat of a standing offer of a draw after these actions."""
    made = [offer for offer in record.offers if offer.at <= len(played)]
    offer = standing_offer(made, played)
    return None if offer is None else offer.seat


def _not_offered() -> str:
    return _("a draw was agreed without an offer")


def _chance(record: Record) -> ChanceSource | None:
    """Return the source of the throws and deals of a record; None: unknown (no longer, or not yet)."""
    if record.header["dice"] == "seed":
        return Seeded(record.header["seed"])
    if record.header["dice"] != FAIR:
        return None
    wrong = unfair(record.header, record.secret)
    if wrong is None and record.secret is None and record.ended:
        wrong = _("the game has ended, but its secret is missing")
    if wrong is not None:
        raise Difference("{origin}:1: the dice are not fair: {wrong}", origin=record.origin, wrong=wrong)
    return None if record.secret is None else chance_of(record.header, bytes.fromhex(record.secret))


def _gives(record: Record, text: str, recorded: str) -> str:
    """Return the message about a throw or a deal that does not fit."""
    if record.header["dice"] == FAIR:
        return _("the secret and the parts give {text}, but the record has {recorded}", text=text, recorded=recorded)
    seed = record.header["seed"]
    return _("the seed {seed} gives {text}, but the record has {recorded}", seed=seed, text=text, recorded=recorded)


def _told_as_much(events: list[dict[str, Any]], recorded: Sequence[Any]) -> list[dict[str, Any]]:
    """Return the events reduced to the record's: older versions have no ways, and fewer facts."""
    if len(events) != len(recorded):
        return events
    return [
        _as_much(event, told) if isinstance(told, dict) else event for event, told in zip(events, recorded, strict=True)
    ]


def _as_much(event: dict[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event, or an outcome, without ways and facts that the record does not have."""
    found = {key: value for key, value in event.items() if key != "ways" or key in told}
    for key in ("detail", "facts"):
        facts = told.get(key)
        if key in event and isinstance(facts, dict) and facts:
            found[key] = {name: value for name, value in event[key].items() if name in facts}
    return found


def _verify_end(table: Table, record: Record, state: Any) -> Outcome | None:
    outcome = ended_as(table, record, state)
    found = None if outcome is None else _same_json(_as_much(outcome_data(outcome), record.over or {}))
    if record.over is not None and found != _same_json(record.over):
        raise Difference(
            "{origin}: the outcome is {dumps}, but the record has {dumps2}",
            origin=record.origin,
            dumps=json.dumps(found),
            dumps2=json.dumps(record.over),
        )
    told = told_in_header(record)
    if outcome is not None and told.result is not None and contradicted(told, outcome.winners):
        raise Difference(
            "{origin}: by the rules the result is: {outcome} But the file says: {text}",
            origin=record.origin,
            outcome=table.wording.outcome(outcome),
            text=told.result.text,
        )
    return outcome


def _same_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def outcome_of(table: Table, record: Record) -> Outcome | None:
    """Return the outcome of a record, by the rules or by its players; None: it is not finished."""
    return ended_as(table, record, last_state(table, record))


def ended_as(table: Table, record: Record, last: Any) -> Outcome | None:
    """Return the same, from its last state."""
    outcome = table.outcome(last)
    return table.agreed_draw(last) if outcome is None and record.over is not None and record.offers else outcome


def last_state(table: Table, record: Record) -> Any:
    """Return the state after the last action."""
    state = first_state(table, record)
    for moment in moments(table, record):
        state = moment.step.state
    return state


def refuse_to_look(table: Table, record: Record, seat: Seat | None) -> None:
    """Refuse to show a bot's hidden hand in an unfinished game."""
    if seat is None or not isinstance(table.bare, Hiding):
        return
    players = record.header["players"]
    if seat < len(players) and players[seat] == HUMAN:
        return
    if outcome_of(table, record) is None:
        name = table.wording.seat(seat)
        raise RecordError(
            "{origin}: the game is not finished, and {name} is not played by a person: that hand stays hidden "
            "until the end",
            origin=record.origin,
            name=name,
        )


def _differs(record: Record, line: RecordLine, why: str, secret: bool = False) -> Difference:
    """Return the message about a line that does not replay, without secrets."""
    if secret:
        return Difference(
            "{origin}:{line}: action {number} can't be replayed; its text stays hidden",
            line.line,
            origin=record.origin,
            line=line.line,
            number=line.number,
        )
    shown = quoted(line.action)
    return Difference(
        "{origin}:{line}: action {number} ('{shown}') can't be replayed: {why}",
        line.line,
        origin=record.origin,
        line=line.line,
        number=line.number,
        shown=shown,
        why=why,
    )
