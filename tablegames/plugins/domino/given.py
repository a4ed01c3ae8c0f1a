"""What a position gives, one by one: numbers, seats, texts; each refused with one sentence where it makes no sense."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tablegames.core.errors import PositionError
from tablegames.core.events import Seat
from tablegames.rules.ruledata import short


def a_number(value: object, key: str) -> int:
    """A whole number, not negative."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise PositionError.said(
            f"{key} must be a whole number, 0 or more, not {short(value)}",
            f"{key} doit être un nombre entier, 0 ou plus, et non {short(value)}",
        )
    return value


def a_seat(seats: int, value: object, key: str) -> Seat:
    """A seat: its number, which a mapping may also write as text."""
    number = int(value) if isinstance(value, str) and re.fullmatch("[0-9]{1,2}", value) else value
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number < seats:
        raise PositionError.said(
            f"{key}: {short(value)} is no seat; the seats are 0 to {seats - 1}",
            f"{key} : {short(value)} n'est pas une place ; les places vont de 0 à {seats - 1}",
        )
    return Seat(number)


def by_seat(seats: int, data: Mapping[object, object], key: str) -> dict[Seat, object]:
    """What a mapping gives for each seat."""
    given = data[key]
    if not isinstance(given, Mapping):
        raise PositionError.said(
            f"{key} must name the seats, as in {key}: {{0: …, 1: …}}", f"{key} doit nommer les places : {{0: …, 1: …}}"
        )
    found: dict[Seat, object] = {}
    for name, value in given.items():
        seat = a_seat(seats, name, key)
        if seat in found:
            raise PositionError.said(f"{key} names seat {seat} twice", f"{key} nomme deux fois la place {seat}")
        found[seat] = value
    return found


def a_text(value: object, key: str) -> str:
    """Tiles in one text; nothing at all is no tile."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise PositionError.said(
            f"{key} must be tiles in one text, such as '6-6 6-4', not {short(value)}",
            f"{key} doit être un texte de dés, comme '6-6 6-4', et non {short(value)}",
        )
    return value
