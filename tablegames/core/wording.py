"""Wording: events, faults and outcomes as sentences, from the phrases of the game and the kernel's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tablegames.core.events import Event, Scored
from tablegames.core.game import Fault, Outcome, Seat
from tablegames.core.match import Tally
from tablegames.core.words import say

KERNEL: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "game_settled": "Game {played} is over: {standing}.",
        "party_settled": "Party {played} is over: {standing}.",
        "match_gain": "{seat} marks {points} in the match.",
        "standing": "After {played} game(s): {standing}.",
        "standing_parties": "After {played} party(ies): {standing}.",
        "over.match": "The match is over.",
        "chance": "Chance",
    },
    "fr": {
        "game_settled": "La partie {played} est finie : {standing}.",
        "party_settled": "La partie entière {played} est finie : {standing}.",
        "match_gain": "{seat} marque {points} au match.",
        "standing": "Après {played} partie(s) : {standing}.",
        "standing_parties": "Après {played} partie(s) entière(s) : {standing}.",
        "over.match": "Le match est fini.",
        "chance": "Sort",
    },
}


class _Facts(dict[str, Any]):
    """Facts for a template; one that is missing is shown by its name rather than raising."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


@dataclass(frozen=True, slots=True)
class Wording:
    """The phrases of one game in one language."""

    phrases: Mapping[str, str]

    def seat(self, seat: Seat | int | None) -> str:
        """What a seat is called."""
        if seat is None:
            return self.phrases.get("chance", "chance")
        return self.phrases.get(f"seat.{seat}", say(f"Seat {seat}", f"Place {seat}"))

    def event(self, event: Event) -> str:
        """An event as a sentence with its article."""
        facts = _Facts((name, self.fact(name, value)) for name, value in event.detail)
        facts["seat"] = self.seat(event.seat)
        if isinstance(event, Scored):
            facts["points"] = event.points
        default = f"{event.what} ({facts['seat']})" + (f": {event.points}" if isinstance(event, Scored) else "")
        return _cited(_filled(self.phrases.get(event.what, default), facts), event.cite)

    def fault(self, fault: Fault) -> str:
        """A broken rule as a sentence with its article."""
        facts = _Facts((name, self.fact(name, value)) for name, value in fault.detail)
        return _cited(_filled(self.phrases.get(f"fault.{fault.what}", fault.what), facts), fault.cite)

    def outcome(self, outcome: Outcome) -> str:
        """How it ended: why, who won, the score."""
        facts = _Facts((name, self.fact(name, value)) for name, value in outcome.facts)
        winners = say(" and ", " et ").join(self.seat(seat) for seat in outcome.winners)
        facts["seat"] = winners
        facts["score"] = self.score(outcome.scores)
        why = _filled(self.phrases.get(f"over.{outcome.by}", ""), facts)
        wins = "win" if len(outcome.winners) > 1 else "wins"
        result = say(f"{winners} {wins}, {facts['score']}.", f"Victoire : {winners} ({facts['score']}).")
        if not outcome.winners:
            result = say(f"Drawn, {facts['score']}.", f"Partie nulle ({facts['score']}).")
        return _cited(f"{_cited(why, '')} {result}".strip(), outcome.cite)

    def standing(self, tally: Tally, parties: bool) -> str:
        """Where a match stands."""
        key = "standing_parties" if parties else "standing"
        return self.phrases[key].format(played=tally.played, standing=self.score(tally.points))

    def score(self, scores: tuple[int, ...]) -> str:
        """`White 2, Black 0`."""
        return ", ".join(f"{self.seat(seat)} {points}" for seat, points in enumerate(scores))

    def fact(self, name: str, value: object) -> object:
        """A fact as a template shows it."""
        if name in ("to", "by_seat", "winner", "leader") and isinstance(value, int):
            return self.seat(value)
        if name == "standing" and isinstance(value, tuple | list):
            return self.score(tuple(value))
        if isinstance(value, tuple | list):
            return ", ".join(map(str, value))
        return value


def _filled(phrase: str, facts: _Facts) -> str:
    """A phrase with its facts; one whose braces do not match is shown as it is."""
    try:
        return str(phrase).format_map(facts)
    except (ValueError, IndexError, AttributeError, TypeError):
        return str(phrase)


def _cited(phrase: str, cite: str) -> str:
    """A phrase as a sentence, with its article."""
    sentence = phrase[:1].upper() + phrase[1:]
    if sentence and sentence[-1] not in ".!?…":
        sentence += "."
    return f"{sentence} [{cite}]" if cite else sentence
