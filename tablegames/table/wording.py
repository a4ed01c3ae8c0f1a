"""Wording: events, faults and outcomes as sentences, from the phrases of the game and the kernel's own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.events import BySeat, Chair, Event, Scored, Seat
from tablegames.core.game import Fault, Outcome
from tablegames.core.languages import agreeing, say
from tablegames.core.match import Tally
from tablegames.core.plaintext import small_number

TWO: Final = 2


class _Facts(dict[str, Any]):
    """Facts for a template; one that is missing is shown by its name rather than raising."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


@dataclass(frozen=True, slots=True)
class Wording:
    """The phrases of one game in one language."""

    phrases: Mapping[str, str]
    sides: tuple[int, ...] = ()
    """For each seat the number of its side, where the game says which play together: they have one score."""

    def seat(self, seat: Seat | int | None) -> str:
        """What a seat is called."""
        if seat is None:
            return self.phrases.get("chance", "chance")
        return self.phrases.get(f"seat.{seat}", say(f"Seat {seat}", f"Place {seat}"))

    def throw(self, seat: Seat | int) -> str:
        """What a seat's throw is called: `White's dice`."""
        facts = _Facts(seat=self.seat(seat), chance=self.seat(None))
        return _filled(self.phrases.get(f"chance.{seat}", self.phrases.get("chance_of", "{chance} ({seat})")), facts)

    def place(self, place: int) -> str:
        """What a place of the game is called when others than its own two sit down in turn: White, Black."""
        return self.phrases.get(f"place.{place}", say(f"seat {place}", f"place {place}"))

    def event(self, event: Event) -> str:
        """An event as a sentence with its article."""
        players, sides = event.get("players"), event.get("sides")
        facts = _Facts((name, self.fact(value, players, sides)) for name, value in event.detail)
        facts["seat"] = self.seat(event.seat)
        if isinstance(event, Scored):
            facts["points"] = event.points
        default = f"{event.what} ({facts['seat']})" + (f": {event.points}" if isinstance(event, Scored) else "")
        return _cited(_filled(self.phrases.get(event.what, default), facts), event.cite)

    def fault(self, fault: Fault) -> str:
        """A broken rule as a sentence with its article."""
        facts = _Facts((name, self.fact(value)) for name, value in fault.detail)
        return _cited(_filled(self.phrases.get(f"fault.{fault.what}", fault.what), facts), fault.cite)

    def outcome(self, outcome: Outcome) -> str:
        """How it ended: why, who won, the score."""
        facts = _Facts((name, self.fact(value)) for name, value in outcome.facts)
        winners = _listed([self.seat(seat) for seat in outcome.winners])
        facts["seat"] = winners
        facts["score"] = self.score(outcome.scores, sides=dict(outcome.facts).get("sides") or self.sides)
        why = _filled(self.phrases.get(f"over.{outcome.by}", ""), facts)
        score = facts["score"]
        if not outcome.winners:
            result = say(f"Drawn, {score}.", f"Partie nulle ({score}).")
        elif len(outcome.winners) == 1:
            result = say(f"{winners} wins, {score}.", f"Victoire : {winners} ({score}).")
        else:
            result = say(f"{winners} win, {score}.", f"Victoire : {winners} ({score}).")
        return _cited(f"{_cited(why, '')} {result}".strip(), outcome.cite)

    def resigned(self, seat: Seat, seats: int) -> str:
        """The sentence that a seat has resigned and, where two play, who has won by it."""
        name = self.seat(seat)
        told = say(f"{name} resigns.", f"{name} : abandon.")
        if seats != TWO:
            return told
        other = self.seat(1 - seat)
        return f"{told} {say(f'{other} wins.', f'Victoire : {other}.')}"

    def standing(self, tally: Tally, parties: bool, players: Sequence[int] | None = None) -> str:
        """Where a match stands; `players` when its seats are those of others."""
        key = "standing_parties" if parties else "standing"
        score = self.score(tally.points, players, tally.sides)
        return agreeing(self.phrases[key].format(played=tally.played, standing=score))

    def score(self, scores: tuple[int, ...], players: Sequence[int] | None = None, sides: Any = None) -> str:
        """`White 2, Black 0`; of seats on one side, by the numbers of their sides, it is said once."""
        seats = range(len(scores)) if players is None else players
        if sides:
            together: dict[int, list[int]] = {}
            for place, side in enumerate(sides):
                together.setdefault(side, []).append(place)
            named = (
                (_listed([self.seat(seats[place]) for place in places]), places[0]) for places in together.values()
            )
            return ", ".join(f"{names}{say(':', ' :')} {scores[first]}" for names, first in named)
        return ", ".join(f"{self._apart(seat)} {points}" for seat, points in zip(seats, scores, strict=False))

    def _apart(self, seat: int) -> str:
        """What a seat is called before a number: a name that ends in one itself is parted from it by a colon."""
        name = self.seat(seat)
        return name + say(":", " :") if name[-1:].isdigit() else name

    def fact(self, value: object, players: Any = None, sides: Any = None) -> object:
        """A fact as a template shows it; `players` are those a standing is of, where not simply the seats."""
        if isinstance(value, Chair):
            return self.place(value)
        if isinstance(value, Seat):
            return self.seat(value)
        if isinstance(value, BySeat) and all(isinstance(one, int) for one in value):
            return self.score(value, players, sides)
        if isinstance(value, BySeat):
            seats = range(len(value)) if players is None else players
            held = (f"{self._apart(seat)} {hand or '–'}" for seat, hand in zip(seats, value, strict=False))
            return say("; ", " ; ").join(held)
        if isinstance(value, tuple | list):
            return ", ".join(str(self.fact(part)) for part in value)
        if isinstance(value, str):
            return self.phrases.get(f"value.{value}", value)
        return value


def _listed(names: Sequence[str]) -> str:
    """`A, B and C`."""
    *most, last = names or [""]
    return ", ".join(most) + say(" and ", " et ") + last if most else last


def _filled(phrase: str, facts: _Facts) -> str:
    """A phrase with its facts; one whose braces do not match is shown as it is."""
    try:
        return agreeing(str(phrase).format_map(facts))
    except (ValueError, IndexError, AttributeError, TypeError):
        return str(phrase)


def _cited(phrase: str, cite: str) -> str:
    """A phrase as a sentence, with its article."""
    sentence = phrase[:1].upper() + phrase[1:]
    if sentence and sentence[-1] not in ".!?…":
        sentence += "."
    return f"{sentence} [{cite}]" if cite else sentence


def natural(text: str) -> list[tuple[int, str]]:
    """A key that sorts `2/8` before `12/18`.

    >>> sorted(["12/18", "2/8"], key=natural)
    ['2/8', '12/18']
    """
    return [(-1, part) if (number := small_number(part)) is None else (number, "") for part in re.split(r"(\d+)", text)]
