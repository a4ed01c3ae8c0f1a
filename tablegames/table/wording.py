"""Wording: events, faults and outcomes as sentences, from the phrases of the game and the kernel's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, zip_longest
from typing import Any, Final

from tablegames.core.events import BySeat, Chair, Event, Scored, Seat
from tablegames.core.game import Fault, Outcome
from tablegames.core.languages import Text, agreeing, language, say
from tablegames.core.match import Tally
from tablegames.core.plaintext import small_number
from tablegames.plugin.ways import Way

TWO: Final = 2
ACCOUNT: Final = "account."
"""The lines of a settlement are always shown with their articles."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Under which action something is told: who acted, in which ways things were done, how places are counted."""

    actor: Seat | None = None
    ways: Callable[[Event], tuple[Way, ...]] = lambda event: ()
    place: Callable[[int], int] = lambda place: place
    """A place as whoever acted counts it, as the reader counts it."""


NOWHERE: Final = Scene()
PLACES: Final = ("at", "to")
"""The facts that name a place of the board, where they are numbers."""


class _Facts(dict[str, Any]):
    """Facts for a template; one that is missing is shown by its name rather than raising."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


class Named(str):
    """A name as it stands within a sentence; at the beginning of one, `{seat:C}`, it has a capital."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return _capital(self) if spec == BEGINS else str(self)


BEGINS: Final = "C"


@dataclass(frozen=True, slots=True)
class Wording:
    """The phrases of one game in one language."""

    phrases: Mapping[str, str]
    sides: tuple[int, ...] = ()
    """For each seat the number of its side, where the game says which play together: they have one score."""
    you: Seat | None = None
    """Who reads, where he is the only person at the table."""
    names: Mapping[int, str] = field(default_factory=dict)
    """What people want to be called, by seat."""
    cites: bool = True
    """Whether what happened is told with its articles."""

    def read_by(self, you: Seat, seats: int) -> Wording:
        """The same for the only person at the table; of two the other has a name for that, where the game has one."""
        other = self.phrases.get("seat.other")
        names = self.names if other is None or seats != TWO else {1 - you: other, **self.names}
        return replace(self, you=you, names=names)

    def seat(self, seat: Seat | int | None) -> str:
        """What a seat is called."""
        if seat is None:
            return self.phrases.get("chance", "chance")
        return self.phrases["seat.you"] if self.speaks_to(seat) else self.side(seat)

    def within(self, seat: Seat | int | None) -> Named:
        """What a seat is called within a sentence: who is spoken to, and the other, without a capital."""
        return self._within(self.seat(seat))

    def _within(self, name: str) -> Named:
        spoken = name in (self.phrases.get("seat.you"), self.phrases.get("seat.other"))
        return Named(name[:1].lower() + name[1:] if spoken else name)

    def side(self, seat: Seat | int) -> str:
        """What a seat is called, also by who sits there himself."""
        return self.names.get(seat) or self.phrases.get(f"seat.{seat}", say(f"Seat {seat}", f"Place {seat}"))

    def speaks_to(self, seat: Seat | int | None) -> bool:
        """Whether a seat is spoken to: who reads is, unless he has given a name or the game has no phrase for it."""
        return seat is not None and seat == self.you and seat not in self.names and "seat.you" in self.phrases

    def _named(self, seat: Seat | int | None) -> dict[str, Any]:
        """The facts by which a phrase names a seat: `seat`; `the`, `les Blancs` where it is a side; `to_the`, `aux`."""
        name, key = self.within(seat), "you" if self.speaks_to(seat) else "name" if seat in self.names else seat
        the = Named(self.phrases.get(f"the.{key}", name))
        to_the = self.phrases.get(f"to.{key}", say("to ", "à ") + the)
        return {"seat": name, "the": the, "to_the": Named(to_the)}

    def _form(self, seat: Seat | int | None) -> int:
        """Which of the forms `[boude|boudent|boudez]` agrees with a seat: one, several, whoever reads."""
        if self.speaks_to(seat):
            return 2
        return int(seat not in self.names and self._named(seat)["the"] != self.within(seat))

    @property
    def _speaks_of_sides(self) -> bool:
        """Whether only `{the}` speaks to the reader, and `{seat}` always names a side."""
        return "the.you" in self.phrases

    def told(self, events: Sequence[Event], scene: Scene = NOWHERE) -> list[str]:
        """Events as sentences; the same thing several times over is told once, where there is a phrase for it."""
        lines: list[str] = []
        kinds = groupby(events, key=lambda event: (event.what, event.seat, event.detail, event.cite))
        runs = [list(same) for _, same in kinds]
        for alike, then in zip_longest(runs, runs[1:]):
            several = f"{alike[0].what}.{len(alike)}"
            once = several in self.phrases
            phrase = several if once else self._before(alike[-1], then[0]) if then else None
            lines += [self.event(event, phrase, scene) for event in alike[: 1 if once else None]]
        return lines

    def _before(self, event: Event, then: Event) -> str | None:
        """The phrase for an event that another follows: `marque.then.trou`, with `.no_marked` where that fact is 0."""
        key = f"{event.what}.then.{then.what}"
        bare = [f"{key}.no_{name}" for name, value in event.detail if value == 0]
        return next((phrase for phrase in [*bare, key] if phrase in self.phrases), None)

    def throw(self, seat: Seat | int) -> str:
        """What a seat's throw is called: `White's dice`."""
        facts = _Facts(seat=self.side(seat), chance=self.seat(None))
        key = "you" if self.speaks_to(seat) else "name" if seat in self.names else seat
        return _filled(self.phrases.get(f"chance.{key}", self.phrases.get("chance_of", "{chance} ({seat})")), facts)

    def place(self, place: int) -> str:
        """What a place of the game is called when others than its own two sit down in turn: White, Black."""
        return self.phrases.get(f"place.{place}", say(f"seat {place}", f"place {place}"))

    def event(self, event: Event, phrase: str | None = None, scene: Scene = NOWHERE) -> str:
        """An event as a sentence with its ways and its article; `phrase` names another phrase than its own."""
        players, sides = event.get("players"), event.get("sides")
        facts = _Facts((name, self.fact(value, players, sides)) for name, value in event.detail)
        facts |= {name: scene.place(at) for name in PLACES if type(at := event.get(name)) is int}
        facts |= self._named(event.seat)
        facts["by"] = self.by(event, scene)
        facts |= {name: self._whose(name, event.seat) for name in ("whose", "whose_coin")}
        if isinstance(event, Scored):
            facts["points"] = event.points
        default = f"{event.what} ({facts['seat']})" + (f": {event.points}" if isinstance(event, Scored) else "")
        key = phrase or event.what
        key = next(
            (one for _, value in event.detail if isinstance(value, str) and (one := f"{key}.{value}") in self.phrases),
            key,
        )
        with_you = any(isinstance(value, Seat) and self.speaks_to(value) for _, value in event.detail)
        if with_you and f"{key}.with_you" in self.phrases:  # who reads is named in it, beside its seat
            key = f"{key}.with_you"
        elif self._is_the_other(event.seat) and f"{key}.to_you" in self.phrases:  # what is done to the reader
            key = f"{key}.to_you"
        worded = self.phrases.get(key, default)
        for name in (f"also.{name}" for name, value in event.detail if value):  # another sentence, for a fact
            also = f"{name}.to_you" if self._is_the_other(event.seat) else name
            worded += f". {self.phrases.get(also, self.phrases.get(name, ''))}" if name in self.phrases else ""
        if self._speaks_of_sides and "[" not in worded and event.seat is not None:
            # a phrase without forms speaks of a side, not to somebody
            facts["seat"] = self._within(self.side(event.seat))
        cited = self.cites or event.what.startswith(ACCOUNT)
        return _cited(_filled(worded, facts, self._form(event.seat)), event.cite if cited else "")

    def _whose(self, name: str, seat: Seat | None) -> str:
        """`your` of what is the reader's, who is not the one that is spoken of; else `the`."""
        return self.phrases.get(f"{name}.you" if self._is_the_other(seat) else name, "")

    def _is_the_other(self, seat: Seat | None) -> bool:
        """Whether who reads is another than the one that is spoken of."""
        return self.you is not None and seat is not None and seat != self.you

    def by(self, event: Event, scene: Scene) -> str:
        """In which ways something was done, to stand in its sentence: ` in 2 ways (from 7 by 6+5, ...)`, ` (...)`."""
        ways, counted, phrases = scene.ways(event), event.get("ways"), self.phrases
        number = counted if isinstance(counted, int) else len(ways)
        listed = say("; ", " ; ").join(dict.fromkeys(self._way(event.what, way, scene) for way in ways))
        told = [phrases.get(f"ways.counted.{event.what}", phrases.get("ways.counted", "")) if number > 1 else ""]
        told += [phrases.get(f"ways.listed.{event.what}", "({listed})") if listed else ""]
        facts = _Facts(n=number, listed=listed)
        return "".join(f" {_filled(part, facts)}" for part in told if part)

    def _way(self, what: str, way: Way, scene: Scene) -> str:
        """One way: `from 7 by 6+5, resting on 13`; of several pieces that go at once each is told."""
        phrases = self.phrases
        told = []
        for route in way:
            facts = _Facts(
                source=phrases.get(f"from.{route.source}") or self._from(scene.place(route.source)),
                to=scene.place(route.to),
                numbers="+".join(map(str, route.numbers)),
                rests=_listed([str(scene.place(rest)) for rest in route.rests], say(" or ", " ou ")),
                closed=_listed([str(scene.place(rest)) for rest in route.closed], say(" or ", " ou ")),
                over=_listed([str(scene.place(one)) for one in route.over]),
            )
            kind = "closed" if route.closed else "rests" if route.rests else "over" if route.over else "direct"
            told.append(_filled(phrases.get(f"way.{what}", phrases.get(f"way.{kind}", "")), facts))
        return _listed(list(dict.fromkeys(told))) or phrases.get("way.nothing", "")

    def _from(self, place: int) -> str:
        return _filled(self.phrases.get("from", "{place}"), _Facts(place=place))

    def short(self, what: str, event: Event | None = None) -> str:
        """An event in a word or two, or its kind, wherever it was; its key where the game has no word for it."""
        phrase = self.phrases.get(f"short.{what}", what.replace("_", " "))
        if event is None:
            return self.phrases.get(f"kind.{what}", phrase)
        return _filled(phrase, _Facts(at=event.get("at")))

    def prospect(self, key: str, chances: int, others: int, of: int, play: str) -> str:
        """What a play leads to, beside another play."""
        return _filled(self.phrases[f"prospect.{key}"], _Facts(n=chances, m=others, of=of, play=play))

    def remark(self, said: Text | str, seat: Seat | int | None, seats: int) -> str:
        """What an analyst remarks for a seat: `{seat}` and the forms of its verbs are that seat's, `{s1}` is seat 1."""
        facts = _Facts({f"s{one}": self.within(one) for one in range(seats)} | self._named(seat))
        return _capital(_filled(str(said), facts, self._form(seat)))

    def fault(self, fault: Fault) -> str:
        """A broken rule as a sentence with its article."""
        facts = _Facts((name, self.fact(value)) for name, value in fault.detail)
        return _cited(_filled(self.phrases.get(f"fault.{fault.what}", fault.what), facts), fault.cite)

    def outcome(self, outcome: Outcome) -> str:
        """How it ended: why, who won, the score."""
        facts = _Facts((name, self.fact(value)) for name, value in outcome.facts)
        won = sorted(outcome.winners, key=lambda seat: not self.speaks_to(seat))
        winners = Named(_listed([self.within(seat) for seat in won]))
        only = won[0] if len(won) == 1 else None
        facts |= {"seat": winners, "the": winners} if only is None else self._named(only)
        form = self._form(only) if only is not None else 2 if any(map(self.speaks_to, won)) else 1
        own = self.phrases.get(f"won.{outcome.by}")
        sides: Any = dict(outcome.facts).get("sides") or self.sides
        by_sides = len(set(sides)) == TWO and len({sides[seat] for seat in won}) == 1
        alone = own is not None and only is not None and (len(outcome.scores) == TWO or "score_won" not in own)
        if own is not None and (alone or by_sides):
            facts |= {"score_won": outcome.scores[won[0]], "score_lost": min(outcome.scores)}
            own = next(
                (more for name, _ in outcome.facts if (more := self.phrases.get(f"won.{outcome.by}.{name}"))), own
            )
            for name, value in outcome.facts:
                if only is not None and isinstance(value, tuple) and len(value) == TWO == len(outcome.scores):
                    facts[f"{name}_won"], facts[f"{name}_lost"] = value[only], value[1 - only]
                    own = self.phrases.get(f"won.{outcome.by}.{name}_{value[only]}", own)
            return _cited(_filled(own, facts, form), outcome.cite if self.cites else "")
        facts["score"] = self.score(outcome.scores, sides=sides)
        why = _filled(self.phrases.get(f"over.{outcome.by}", ""), facts, form)
        bare = len(outcome.scores) == TWO and set(outcome.scores) <= {0, 1}  # a game won, and no more to count
        result = say("{the} [wins|win], {score}.", "{the} [gagne|gagnent|gagnez], {score}.")
        if not outcome.winners:
            result = say("Drawn.", "Partie nulle.") if bare else say("Drawn, {score}.", "Partie nulle ({score}).")
        elif bare:
            result = say("{the} [wins|win].", "{the} [gagne|gagnent|gagnez].")
        result = _capital(_filled(result, facts, form))
        return _cited(f"{_cited(why, '')} {result}".strip(), outcome.cite if self.cites else "")

    def resigned(self, seat: Seat, seats: int) -> str:
        """The sentence that a seat has resigned and, where two play, who has won by it."""
        resigns = say("{the} [resigns|resign].", "{the} [abandonne|abandonnent|abandonnez].")
        wins = say("{the} [wins|win].", "{the} [gagne|gagnent|gagnez].")
        told = [(resigns, seat)] if seats != TWO else [(resigns, seat), (wins, Seat(1 - seat))]
        return " ".join(self._said(phrase, one) for phrase, one in told)

    def begins(self, seat: Seat) -> str:
        """The sentence that a seat begins."""
        return self._said(say("{the} [begins|begin].", "{the} [commence|commencent|commencez]."), seat)

    def offers(self, seat: Seat) -> str:
        """The sentence that a seat offers a draw."""
        return self._said(say("{the} [offers|offer] a draw.", "{the} [propose|proposent|proposez] la nulle."), seat)

    def declines(self, seat: Seat) -> str:
        """The sentence that a seat does not accept the draw it is offered."""
        said = say("{the} [declines|decline] the draw.", "{the} [refuse|refusent|refusez] la nulle.")
        return self._said(said, seat)

    def _said(self, phrase: str, seat: Seat) -> str:
        return _capital(_filled(phrase, _Facts(self._named(seat)), self._form(seat)))

    def standing(
        self,
        tally: Tally,
        parties: bool,
        players: Sequence[int] | None = None,
        over: bool = False,
        target: int = 0,
    ) -> str:
        """Where a match stands; `players` when its seats are those of others; `target`: the points it is played to."""
        key = "standing_parties" if parties else "standing"
        score = self.score(tally.points, players, tally.sides, 0 if over else target)
        facts = _Facts(played=tally.played, next=tally.played + (not over), standing=score)
        return _filled(self.phrases[key], facts)

    def score(
        self, scores: tuple[int, ...], players: Sequence[int] | None = None, sides: Any = None, target: int = 0
    ) -> Named:
        """`White 2, Black 0`; of seats on one side, by the numbers of their sides, it is said once.

        Where it is played to a `target`, that stands behind each: `White 2 of 5`.
        """
        of = say(f" of {target}", f" sur {target}") if target else ""
        seats = range(len(scores)) if players is None else players
        if sides:
            together: dict[int, list[int]] = {}
            for place, side in enumerate(sides):
                together.setdefault(side, []).append(place)
            for places in together.values():
                places.sort(key=lambda place: not self.speaks_to(seats[place]))
            named = (
                (_listed([self.within(seats[place]) for place in places]), places[0]) for places in together.values()
            )
            return Named(", ".join(f"{names}{say(':', ' :')} {scores[first]}{of}" for names, first in named))
        names = self._apart(seats)
        return Named(", ".join(f"{name} {points}{of}" for name, points in zip(names, scores, strict=False)))

    def _apart(self, seats: Iterable[int]) -> list[str]:
        """What seats are called before numbers: where a name ends in one itself, all are parted by colons."""
        names = [self.within(seat) for seat in seats]
        colon = say(":", " :") if any(name[-1:].isdigit() for name in names) else ""
        return [name + colon for name in names]

    def fact(self, value: object, players: Any = None, sides: Any = None) -> object:
        """A fact as a template shows it; `players` are those a standing is of, where not simply the seats."""
        if isinstance(value, Chair):
            return self.place(value)
        if isinstance(value, Seat):
            return self._within(self.side(value)) if self._speaks_of_sides else self.within(value)
        if isinstance(value, BySeat) and all(isinstance(one, int) for one in value):
            return self.score(value, players, sides)
        if isinstance(value, BySeat):
            seats = range(len(value)) if players is None else players
            names = self._apart(seats)
            nothing = say("nothing", "rien")
            held = (f"{name} {nothing if hand == '' else hand}" for name, hand in zip(names, value, strict=False))
            return Named(say("; ", " ; ").join(held))
        if isinstance(value, tuple | list):
            named = [type(part) is int and f"number.{part}" in self.phrases for part in value]
            parts = [
                self.phrases[f"number.{part}"] if has_name else str(self.fact(part))
                for part, has_name in zip(value, named, strict=True)
            ]
            places = all(type(part) is int for part in value)
            return _listed(parts) if any(named) or places else ", ".join(parts)
        if isinstance(value, str):
            return self.phrases.get(f"value.{value}", value)
        return value


def _listed(names: Sequence[str], joint: str = "") -> str:
    """`A, B and C`; `joint` for another word than `and`."""
    *most, last = names or [""]
    return ", ".join(most) + (joint or say(" and ", " et ")) + last if most else last


_DE: Final = re.compile(r"\b([Dd])e (?=[AEIOUÉÈÊÎÔÛ])")
_FORMS: Final = re.compile(r"\[([^][|]*(?:\|[^][|]*)+)\]")
_BEGUN: Final = re.compile(r"(?P<before>^|[.!?…] )\{(?P<name>\w+)\}")
"""What stands at the beginning of a sentence."""


def _filled(phrase: str, facts: _Facts, form: int = 0) -> str:
    """A phrase with its facts; one whose braces do not match is shown as it is.

    Of the forms of a verb, `[boude|boudent|boudez]`, that one is taken which agrees with who is spoken of.
    """

    def agreed(found: re.Match[str]) -> str:
        forms = found[1].split("|")
        return forms[min(form, len(forms) - 1)]

    def begun(found: re.Match[str]) -> str:
        spec = f":{BEGINS}" if isinstance(facts.get(found["name"]), Named) else ""
        return f"{found['before']}{{{found['name']}{spec}}}"

    try:
        return elided(agreeing(_BEGUN.sub(begun, _FORMS.sub(agreed, str(phrase))).format_map(facts)))
    except (ValueError, IndexError, AttributeError, TypeError):
        return str(phrase)


def elided(text: str) -> str:
    """A French text with `de` elided before a name that begins with a vowel: « celui d'Anne »."""
    return _DE.sub(r"\1'", text) if language() == "fr" else text


def _capital(phrase: str) -> str:
    return phrase[:1].upper() + phrase[1:]


def _cited(phrase: str, cite: str) -> str:
    """A phrase as a sentence, with its article."""
    sentence = _capital(phrase)
    if sentence and sentence[-1] not in ".!?…":
        sentence += "."
    return f"{sentence} [{cite}]" if cite else sentence


def natural(text: str) -> list[tuple[int, str]]:
    """A key that sorts `2/8` before `12/18`.

    >>> sorted(["12/18", "2/8"], key=natural)
    ['2/8', '12/18']
    """
    return [(-1, part) if (number := small_number(part)) is None else (number, "") for part in re.split(r"(\d+)", text)]
