"""Replay: a record played again, action by action, through the game; verified, it must come out the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from tablegames.core.errors import RecordError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Hiding, Outcome, Over
from tablegames.core.languages import Text, language, say
from tablegames.core.loop import ChanceSource, Moment, Seeded
from tablegames.core.plaintext import clean, quoted
from tablegames.core.players import HUMAN
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant
from tablegames.records.fair import FAIR, chance_of, unfair
from tablegames.records.foreign import contradicted, told_in_header
from tablegames.records.record import Record, RecordLine, events_data, outcome_data
from tablegames.rules.agreement import Ends, PlayersEnd
from tablegames.rules.ruledata import rules_from_data
from tablegames.table.offers import standing_offer
from tablegames.table.setting import lay
from tablegames.table.table import Table


class Difference(RecordError):  # noqa: N818 - what a verification finds, not a failure of the program
    """The record says one thing and the rules another; `line` is the line of the file where they part."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


def table_of(registry: Registry, record: Record, render: str | None = None) -> Table:
    """The table a record was played at: its *resolved* rules, whatever the variant of that name says today."""
    told = [*(record.header[key] for key in _OF_THE_TABLE), record.header.get("extensions", {})]
    table = _laid(registry, json.dumps(told), f"{record.origin}:1", render, language())
    names = {int(seat): clean(name) for seat, name in record.header.get("names", {}).items() if seat.isdigit()}
    return replace(table, wording=replace(table.wording, names=names)) if names else table


_OF_THE_TABLE: Final = ("game", "rules", "variant", "match", "begins", "seats")


@lru_cache(maxsize=20)
def _laid(registry: Registry, header: str, where: str, render: str | None, _: str) -> Table:
    """The table for what a header says of it, as JSON, in a language; games of one file share theirs."""
    game, rules_data, name, match, begins, seats, extensions = json.loads(header)
    try:
        entry = registry.game(game)
        _check_extensions(registry, entry, extensions)
        rules = rules_from_data(entry.rules, rules_data, where)
        variant = Variant(entry.name, name, Text(name, name), Text("", ""), entry.source, where, "", (name,), {}, rules)
        return lay(registry, entry, variant, match, begins, seats, render)
    except TablegamesError as problem:
        told = str(problem)
        raise RecordError(told if told.startswith(where) else f"{where}: {told}") from None


def _check_extensions(registry: Registry, entry: GameEntry, needed: Mapping[str, str]) -> None:
    """Refuse a game that was played with an extension that is not there."""
    for name, version in needed.items():
        if name not in registry.extensions(entry):
            raise RecordError.said(
                f"this game was played with the extension '{name}' of {entry.name} ({version}), which is not "
                "installed; install it to go on",
                f"cette partie fut jouée avec l'extension « {name} » de {entry.name} ({version}), qui n'est pas "
                "installée ; installez-la pour continuer",
            )


def first_state(table: Table, record: Record) -> Any:
    """The state before the first action."""
    start, first = record.header.get("start"), record.header["first"]
    if start is not None:
        try:
            return table.start(start)
        except TablegamesError as problem:
            raise RecordError(f"{record.origin}:1: {problem}") from None
    return table.game.initial(None if first is None else Seat(first))


def moments(table: Table, record: Record) -> Iterator[Moment[Any, Any]]:
    """Every action of the record, applied again; `Difference` where the record cannot be what was played."""
    state = first_state(table, record)
    for line in record.lines:
        turn = table.game.turn(state)
        if isinstance(turn, Over):
            raise _differs(record, line, say("the game was over before it", "la partie était finie avant ce coup"))
        if line.ends:
            moment = _ended(table, record, line, state)
            yield moment
            state = moment.step.state
            continue
        seat = turn.seat if isinstance(turn, Decide) else None
        if seat != line.seat:
            whose = table.wording.within(seat)
            raise _differs(
                record,
                line,
                say(
                    f"it was the turn of {whose}, the record has {table.wording.within(line.seat)}",
                    f"c'était à {whose}, l'enregistrement a {table.wording.within(line.seat)}",
                ),
                line.secret or turn.secret,
            )
        try:
            moment = table.played(state, line.action, line.number)
        except TablegamesError as problem:
            raise _differs(record, line, str(problem), turn.secret) from None
        yield moment
        state = moment.step.state


def _ended(table: Table, record: Record, line: RecordLine, state: Any) -> Moment[Any, Any]:
    """The moment at which the players ended a game of a match."""
    known = line.seat is not None and line.seat < table.game.seats
    moment = table.ended_by_players(state, Seat(line.seat or 0), Ends(line.action), line.number) if known else None
    if moment is None:
        raise _differs(record, line, say("no game can be ended so there", "aucune partie ne peut y finir ainsi"))
    return moment


def verify(table: Table, record: Record) -> Outcome | None:
    """Replay everything and raise at the first difference; returns the outcome, None if the game is not finished."""
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
                raise _differs(
                    record,
                    line,
                    _gives(record, text, line.action),
                    moment.secret,
                )
        events = events_data(table, moment.before, moment.action, moment.step.events)
        found = _same_json(_told_as_much(events, line.events))
        if found != _same_json(list(line.events)):
            raise _differs(
                record,
                line,
                say(
                    f"the events are {json.dumps(found, ensure_ascii=False)}, the record has "
                    f"{json.dumps(list(line.events), ensure_ascii=False)}",
                    f"les faits sont {json.dumps(found, ensure_ascii=False)}, l'enregistrement a "
                    f"{json.dumps(list(line.events), ensure_ascii=False)}",
                ),
                moment.secret or any(event.seen_by is not None for event in moment.step.events),
            )
        state = moment.step.state
    if record.over is not None and table.outcome(state) is None and _offered(record, played) is None:
        raise Difference(f"{record.origin}{say(': ', ' : ')}{_not_offered()}", len(record.lines) + 1)
    return _verify_end(table, record, state)


def _offered(record: Record, played: Sequence[Moment[Any, Any]]) -> Seat | None:
    """Who offers a draw that stands after these actions."""
    made = [offer for offer in record.offers if offer.at <= len(played)]
    offer = standing_offer(made, played)
    return None if offer is None else offer.seat


def _not_offered() -> str:
    return say("a draw was agreed that nobody had offered", "une nulle fut convenue que personne n'avait proposée")


def _chance(record: Record) -> ChanceSource | None:
    """What the throws and deals of a record follow from; None: nobody can tell (any more, or yet)."""
    if record.header["dice"] == "seed":
        return Seeded(record.header["seed"])
    if record.header["dice"] != FAIR:
        return None
    wrong = unfair(record.header, record.secret)
    if wrong is None and record.secret is None and record.ended:
        wrong = say("it has ended, and its secret is not told", "elle est finie, et son secret n'est pas dit")
    if wrong is not None:
        raise Difference.said(
            f"{record.origin}:1: the dice are not fair: {wrong}", f"{record.origin}:1 : dés inéquitables : {wrong}"
        )
    return None if record.secret is None else chance_of(record.header, bytes.fromhex(record.secret))


def _gives(record: Record, text: str, recorded: str) -> str:
    """What is said of a throw or a deal that does not follow."""
    if record.header["dice"] == FAIR:
        return say(
            f"the secret and the parts give {text}, the record has {recorded}",
            f"le secret et les parts donnent {text}, l'enregistrement a {recorded}",
        )
    seed = record.header["seed"]
    return say(
        f"the seed {seed} gives {text}, the record has {recorded}",
        f"la graine {seed} donne {text}, l'enregistrement a {recorded}",
    )


def _told_as_much(events: list[dict[str, Any]], recorded: Sequence[Any]) -> list[dict[str, Any]]:
    """The events without what the record does not tell: older versions told no ways, and fewer facts."""
    if len(events) != len(recorded):
        return events
    return [
        _as_much(event, told) if isinstance(told, dict) else event for event, told in zip(events, recorded, strict=True)
    ]


def _as_much(event: dict[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """An event, or an outcome, without ways and facts that are not told."""
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
        raise Difference.said(
            f"{record.origin}: the outcome is {json.dumps(found)}, the record has {json.dumps(record.over)}",
            f"{record.origin} : l'issue est {json.dumps(found)}, l'enregistrement a {json.dumps(record.over)}",
        )
    told = told_in_header(record)
    if outcome is not None and told.result is not None and contradicted(told, outcome.winners):
        raise Difference.said(
            f"{record.origin}: by the rules: {table.wording.outcome(outcome)} The file tells {told.result.text}",
            f"{record.origin} : selon les règles : {table.wording.outcome(outcome)} Le fichier dit {told.result.text}",
        )
    return outcome


def _same_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


def outcome_of(table: Table, record: Record) -> Outcome | None:
    """How the game of a record ended, by the rules or as its players agreed; None: it is not finished."""
    return ended_as(table, record, last_state(table, record))


def ended_as(table: Table, record: Record, last: Any) -> Outcome | None:
    """The same, where its last state is known."""
    outcome = table.outcome(last)
    return table.agreed_draw(last) if outcome is None and record.over is not None and record.offers else outcome


def last_state(table: Table, record: Record) -> Any:
    """The state after the last action."""
    state = first_state(table, record)
    for moment in moments(table, record):
        state = moment.step.state
    return state


def refuse_to_look(table: Table, record: Record, seat: Seat | None) -> None:
    """Refuse to show a bot's hidden hand in a game that is not finished."""
    if seat is None or not isinstance(table.bare, Hiding):
        return
    players = record.header["players"]
    if seat < len(players) and players[seat] == HUMAN:
        return
    if outcome_of(table, record) is None:
        name = table.wording.seat(seat)
        raise RecordError.said(
            f"{record.origin}: the game is not finished, and {name} is nobody's seat who could look: what is there "
            "stays hidden until the end",
            f"{record.origin} : la partie n'est pas finie, et {name} n'est pas la place d'une personne : son jeu "
            "reste caché jusqu'à la fin",
        )


def _differs(record: Record, line: RecordLine, why: str, secret: bool = False) -> Difference:
    """What is said of a line that does not replay; of what is secret, nothing but that."""
    if secret:
        return Difference.said(
            f"{record.origin}:{line.line}: action {line.number} does not replay; what it is stays hidden",
            f"{record.origin}:{line.line} : le coup {line.number} ne se rejoue pas ; quel il est reste caché",
            line.line,
        )
    shown = quoted(line.action)
    return Difference.said(
        f"{record.origin}:{line.line}: action {line.number} ('{shown}') does not replay: {why}",
        f"{record.origin}:{line.line} : le coup {line.number} (« {shown} ») ne se rejoue pas : {why}",
        line.line,
    )
