"""Other file formats: a game's plugin may read and write the files that other programs exchange (PDN, PGN …).

A format reads a text into games as they are told, and writes games that were played. What a file tells beside the
actions (who, where and when, remarks, how it is said to have ended) is kept in the record as it was told: an agreed
draw, a resignation or a game broken off is no outcome of the rules, and none is made of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tablegames.core.errors import PluginError, RecordError, TablegamesError, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.plugin.foreign import FormatError, Told, ToldResult
from tablegames.records.record import Record

JSONL: Final = "jsonl"
"""Our own format: the record."""


UNKNOWN: Final = "*"
"""The result of a game whose result nobody tells."""


def told_in_header(record: Record) -> Told:
    """What another program's file told of the game, as the record's header keeps it; empty if it was played here."""
    data = record.header.get("told")
    if data is None:
        return Told()
    result = None
    if data.get("result") is not None:
        named, seats = data["result"]["winners"], record.header["seats"]
        if named is not None and not all(seat < seats for seat in named):
            raise RecordError.said(
                f"{record.origin}:1: the record is damaged: the header's 'told' names a winner who is no seat",
                f"{record.origin}:1 : enregistrement abîmé : « told » de l'en-tête nomme un vainqueur sans place",
            )
        result = ToldResult(data["result"]["text"], None if named is None else tuple(map(Seat, named)))
    return Told(data["facts"], tuple(data.get("remarks", ())), result)


def contradicted(told: Told, winners: Sequence[int] | None) -> bool:
    """Whether the rules give other winners than the file told; False where the rules give none (None)."""
    if winners is None or told.result is None or told.result.winners is None:
        return False
    return set(told.result.winners) != set(winners)


def result_remark(told: Told, winners: Sequence[int] | None) -> str | None:
    """The remark on a result the file told; None when it says nothing, or what the rules say too."""
    result = told.result
    if result is None or result.text == UNKNOWN:
        return None
    if result.winners is None:
        return say(f"Told result: {result.text}.", f"Résultat rapporté : {result.text}.")
    if winners is None:
        return say(
            f"Told result: {result.text}, though by the rules the game goes on (agreed, resigned or broken off).",
            f"Résultat rapporté : {result.text}, bien que selon les règles la partie continue (accord, abandon ou "
            "interruption).",
        )
    if contradicted(told, winners):
        return say(
            f"Told result: {result.text}, which is not what the rules say.",
            f"Résultat rapporté : {result.text}, ce que les règles ne disent pas.",
        )
    return None


def located(origin: str, line: int, problem: TablegamesError, column: int | None = None) -> RecordError:
    """The error with the file, the line and the column in front."""
    message, inner = str(problem), getattr(problem, "column", None)
    if inner is not None:
        message = message.removesuffix(say(f" (column {inner})", f" (colonne {inner})"))
        column = inner if column is None or isinstance(problem, FormatError) else column + inner - 1
    where = "" if column is None else say(f" (column {column})", f" (colonne {column})")
    return RecordError(say(f"{origin}:{line}: {message}{where}", f"{origin}:{line} : {message}{where}"))


def unknown_format(option: str, name: str, known: Sequence[str]) -> PluginError:
    """The error that no plugin brings a format of that name."""
    near = did_you_mean(name, [JSONL, *dict.fromkeys(known)])
    return PluginError.said(
        f"{option}: there is no format '{name}'{near}", f"{option} : il n'y a pas de format « {name} »{near}"
    )
