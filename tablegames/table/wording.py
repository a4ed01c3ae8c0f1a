"""Wording: events, faults and outcomes as sentences, from the phrases of the game and the kernel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby, zip_longest
from typing import Any, Final

from tablegames.core.events import BySeat, Chair, Displayed, Event, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Fault, Outcome
from tablegames.core.languages import Text, filled_in, fillers, gettext as _, plural_form
from tablegames.core.match import Tally
from tablegames.plugin.ways import Way
from tablegames.rules.joining import enumerated
from tablegames.table import elision

fillers["fr"] = elision.filled_in
TWO: Final = 2
ACCOUNT: Final = "account."
"""Lines of a settlement always show their articles."""


@frozen
class Scene:
    """The context of an event: who acted, in which ways, and in whose numbers."""

    actor: Seat | None = None
    ways: Callable[[Event], tuple[Way, ...]] = lambda event: ()
    place: Callable[[int], int] = lambda place: place
    """Convert a place from the acting seat's numbers to the reader's."""


@frozen
class EventCall:
    """The short form of an event."""

    said: str
    """The sentence without its ways and its article."""
    texts: tuple[str, ...] = ()
    """Each way in words."""
    ways: tuple[Way, ...] = ()


NOWHERE: Final = Scene()
PLACES: Final = ("at", "to")
"""The facts that are places of the board, if they are numbers."""


class _Facts(dict[str, Any]):
    """Facts for a template; a missing one appears by its name instead of raising."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


class Named(str):
    """A name within a sentence; `{seat:C}`, at the beginning, has a capital."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return _capital(self) if spec == BEGINS else str(self)


BEGINS: Final = "C"


@frozen
class Wording:
    """The phrases of one game in one language."""

    phrases: Mapping[str, str]
    sides: tuple[int, ...] = ()
    """The side of each seat, if the game has partners: they have one score."""
    you: Seat | None = None
    """The seat of the reader, if the reader is the only person at the table."""
    names: Mapping[int, str] = field(default_factory=dict)
    """People's own names, by seat."""
    cites: bool = True
    """Whether events are shown with their articles."""

    def read_by(self, you: Seat, seats: int) -> Wording:
        """Return the wording for the only person at the table; of two, the game may have a name for the other."""
        other = self.phrases.get("seat.other")
        names = self.names if other is None or seats != TWO else {1 - you: other, **self.names}
        return replace(self, you=you, names=names)

    def seat(self, seat: Seat | int | None) -> str:
        """Return the name of a seat."""
        if seat is None:
            return self.phrases.get("chance", "chance")
        return self.phrases["seat.you"] if self.speaks_to(seat) else self.side(seat)

    def within(self, seat: Seat | int | None) -> Named:
        """Return the name of a seat within a sentence: « vous » and the opponent without a capital."""
        return self._within(self.seat(seat))

    def _within(self, name: str) -> Named:
        spoken = name in (self.phrases.get("seat.you"), self.phrases.get("seat.other"))
        return Named(name[:1].lower() + name[1:] if spoken else name)

    def side(self, seat: Seat | int) -> str:
        """Return the name of a seat, even if the reader sits there."""
        return self.names.get(seat) or self.phrases.get(f"seat.{seat}") or _("Seat {seat}", seat=seat)

    def the(self, seat: Seat | int) -> str:
        """Return the name of a seat within a sentence, with its article: « les Blancs »."""
        return self.names.get(seat) or self.phrases.get(f"the.{seat}") or self.side(seat)

    def speaks_to(self, seat: Seat | int | None) -> bool:
        """Whether a seat is addressed as "you": the reader's, unless it has a name or the game has no phrase for it."""
        return seat is not None and seat == self.you and seat not in self.names and "seat.you" in self.phrases

    def _named(self, seat: Seat | int | None) -> dict[str, Any]:
        """Return the facts that name a seat: `seat`; `the`, `les Blancs` for a side; `to_the`, `aux`."""
        name, key = self.within(seat), "you" if self.speaks_to(seat) else "name" if seat in self.names else seat
        the = Named(self.phrases.get(f"the.{key}", name))
        to_the = self.phrases.get(f"to.{key}", _("to ") + the)
        return {"seat": name, "the": the, "to_the": Named(to_the)}

    def _form(self, seat: Seat | int | None) -> int:
        """Return which form of `[boude|boudent|boudez]` agrees with a seat: singular, plural, second person."""
        if self.speaks_to(seat):
            return 2
        return int(seat not in self.names and self._named(seat)["the"] != self.within(seat))

    @property
    def _speaks_of_sides(self) -> bool:
        """Whether only `{the}` addresses the reader, and `{seat}` always names a side."""
        return "the.you" in self.phrases

    def told(self, events: Sequence[Event], scene: Scene = NOWHERE) -> list[str]:
        """Return events as sentences; a repeated event is one sentence, if there is a phrase for it."""
        return [self.event(event, phrase, scene) for event, phrase in self.worded(events)]

    def worded(self, events: Sequence[Event]) -> list[tuple[Event, str | None]]:
        """Return the events that are sentences, each with its phrase, if it isn't the usual one."""
        lines: list[tuple[Event, str | None]] = []
        kinds = groupby(events, key=lambda event: (event.what, event.seat, event.detail, event.cite))
        runs = [list(same) for _, same in kinds]
        for alike, then in zip_longest(runs, runs[1:]):
            several = f"{alike[0].what}.{len(alike)}"
            once = several in self.phrases
            phrase = several if once else self._before(alike[-1], then[0]) if then else None
            lines += [(event, phrase) for event in alike[: 1 if once else None]]
        return lines

    def _before(self, event: Event, then: Event) -> str | None:
        """Return the phrase for an event before another: `marque.then.trou`, with `.no_marked` where that fact is 0."""
        key = f"{event.what}.then.{then.what}"
        bare = [f"{key}.no_{name}" for name, value in event.detail if value == 0]
        return next((phrase for phrase in [*bare, key] if phrase in self.phrases), None)

    def throw(self, seat: Seat | int) -> str:
        """Return the name of a seat's throw: `White's dice`."""
        facts = _Facts(seat=self.side(seat), chance=self.seat(None))
        key = "you" if self.speaks_to(seat) else "name" if seat in self.names else seat
        return _filled(self.phrases.get(f"chance.{key}", self.phrases.get("chance_of", "{chance} ({seat})")), facts)

    def place(self, place: int) -> str:
        """Return the name of a place where people take turns: White, Black."""
        return self.phrases.get(f"place.{place}", _("seat {place}", place=place))

    def event(self, event: Event, phrase: str | None = None, scene: Scene = NOWHERE) -> str:
        """Return an event as a sentence with its ways and its article; `phrase` names another phrase."""
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
        if with_you and f"{key}.with_you" in self.phrases:  # it names the reader beside its seat
            key = f"{key}.with_you"
        elif self._is_the_other(event.seat) and f"{key}.to_you" in self.phrases:  # something that happens to the reader
            key = f"{key}.to_you"
        worded = self.phrases.get(key, default)
        for name in (f"also.{name}" for name, value in event.detail if value):  # another sentence, for a fact
            also = f"{name}.to_you" if self._is_the_other(event.seat) else name
            worded += f". {self.phrases.get(also, self.phrases.get(name, ''))}" if name in self.phrases else ""
        if self._speaks_of_sides and "[" not in worded and event.seat is not None:
            # a phrase without forms names a side, it does not say "you"
            facts["seat"] = self._within(self.side(event.seat))
        cited = self.cites or event.what.startswith(ACCOUNT)
        return _cited(_filled(worded, facts, self._form(event.seat)), event.cite if cited else "")

    def _whose(self, name: str, seat: Seat | None) -> str:
        """Return `your` for something of the reader's, if another seat acts; else `the`."""
        return self.phrases.get(f"{name}.you" if self._is_the_other(seat) else name, "")

    def _is_the_other(self, seat: Seat | None) -> bool:
        """Whether the reader is not the seat in question."""
        return self.you is not None and seat is not None and seat != self.you

    def by(self, event: Event, scene: Scene) -> str:
        """Return the ways of an event for its sentence: ` in 2 ways (from 7 by 6+5, ...)`, ` (...)`."""
        ways, counted, phrases = scene.ways(event), event.get("ways"), self.phrases
        number = counted if isinstance(counted, int) else len(ways)
        listed = _("; ").join(dict.fromkeys(self._way(event.what, way, scene) for way in ways))
        told = [phrases.get(f"ways.counted.{event.what}", phrases.get("ways.counted", "")) if number > 1 else ""]
        told += [phrases.get(f"ways.listed.{event.what}", "({listed})") if listed else ""]
        facts = _Facts(n=number, listed=listed)
        return "".join(f" {_filled(part, facts)}" for part in told if part)

    def called(self, event: Event, phrase: str | None, scene: Scene) -> EventCall:
        """Return an event in its short form."""
        ways = scene.ways(event)
        said = replace(self, cites=False).event(event, phrase, replace(scene, ways=NOWHERE.ways))
        texts = dict.fromkeys(_capital(self._way(event.what, way, scene)) for way in ways)
        return EventCall(said, tuple(texts), ways)

    def count(self, key: str, number: int) -> str:
        """Return the name of something that a side has, for a number of it: `holes`."""
        return _filled(self.phrases.get(f"count.{key}", key), _Facts(n=number))

    def _way(self, what: str, way: Way, scene: Scene) -> str:
        """Return one way as text: `from 7 by 6+5, resting on 13`; several pieces moving at once are listed."""
        phrases = self.phrases
        told = []
        for route in way:
            facts = _Facts(
                source=phrases.get(f"from.{route.source}") or self._from(scene.place(route.source)),
                to=scene.place(route.to),
                numbers="+".join(map(str, route.numbers)),
                rests=enumerated([str(scene.place(rest)) for rest in route.rests], _(" or ")),
                closed=enumerated([str(scene.place(rest)) for rest in route.closed]),
                over=enumerated([str(scene.place(one)) for one in route.over]),
            )
            kind = "closed" if route.closed else "rests" if route.rests else "over" if route.over else "direct"
            told.append(_filled(phrases.get(f"way.{what}", phrases.get(f"way.{kind}", "")), facts))
        return enumerated(list(dict.fromkeys(told))) or phrases.get("way.nothing", "")

    def _from(self, place: int) -> str:
        return _filled(self.phrases.get("from", "{place}"), _Facts(place=place))

    def short(self, what: str, event: Event | None = None) -> str:
        """Return an event in a word or two, or its kind; its key if the game has no word for it."""
        phrase = self.phrases.get(f"short.{what}", what.replace("_", " "))
        if event is None:
            return self.phrases.get(f"kind.{what}", phrase)
        return _filled(phrase, _Facts(at=event.get("at")))

    def prospect(self, key: str, chances: int, others: int, of: int, play: str) -> str:
        """Return what a play leads to, compared with another; `.no_n` and `.no_m` are the phrases where one is 0."""
        facts = _Facts(n=chances, m=others, of=of, play=play)
        none = next((f"prospect.{key}.no_{name}" for name in "nm" if not facts[name]), "")
        return _filled(self.phrases.get(none) or self.phrases[f"prospect.{key}"], facts)

    def remark(self, said: Text | str, seat: Seat | int | None, seats: int) -> str:
        """Return an analyst's remark: `{seat}` and its verbs agree with the seat, `{s1}` is seat 1."""
        facts = _Facts({f"s{one}": self.within(one) for one in range(seats)} | self._named(seat))
        return _capital(_filled(str(said), facts, self._form(seat)))

    def fault(self, fault: Fault) -> str:
        """Return a broken rule as a sentence with its article."""
        facts = _Facts((name, self.fact(value)) for name, value in fault.detail)
        return _cited(_filled(self.phrases.get(self.fault_key(fault), fault.what), facts), fault.cite)

    def fault_key(self, fault: Fault) -> str:
        """Return the key of the phrase for a broken rule: `fault.closed`, or `fault.closed.corner` for a fact."""
        key = f"fault.{fault.what}"
        return next((one for _, value in fault.detail if (one := f"{key}.{value}") in self.phrases), key)

    def outcome(self, outcome: Outcome) -> str:
        """Return the end in words: the reason, the winner, the score."""
        facts = _Facts((name, self.fact(value)) for name, value in outcome.facts)
        won = sorted(outcome.winners, key=lambda seat: not self.speaks_to(seat))
        winners = Named(enumerated([self.within(seat) for seat in won]))
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
        bare = len(outcome.scores) == TWO and set(outcome.scores) <= {0, 1}  # a game won, with nothing else to count
        result = _("{the} [wins|win], {score}.")
        if not outcome.winners:
            result = _("Drawn.") if bare else _("Drawn, {score}.")
        elif bare:
            result = _("{the} [wins|win].")
        result = _capital(_filled(result, facts, form))
        return _cited(f"{_cited(why, '')} {result}".strip(), outcome.cite if self.cites else "")

    def resigned(self, seat: Seat, seats: int, late: bool = False) -> str:
        """Return the sentence for a resignation, or a loss on time, and with two players for the win."""
        resigns = _("{the} [has|have] run out of time.") if late else _("{the} [resigns|resign].")
        wins = _("{the} [wins|win].")
        told = [(resigns, seat)] if seats != TWO else [(resigns, seat), (wins, Seat(1 - seat))]
        return " ".join(self.says(phrase, one) for phrase, one in told)

    def begins(self, seat: Seat) -> str:
        """Return the sentence that a seat begins."""
        return self.says(_("{the} [begins|begin]."), seat)

    def offers(self, seat: Seat) -> str:
        """Return the sentence that a seat offers a draw."""
        return self.says(_("{the} [offers|offer] a draw."), seat)

    def declines(self, seat: Seat) -> str:
        """Return the sentence that a seat declines a draw."""
        return self.says(_("{the} [declines|decline] the draw."), seat)

    def says(self, phrase: str, seat: Seat | None, **facts: object) -> str:
        """Return a sentence about a seat: `{the}` is its name, and of `[wins|win]` the form that agrees with it."""
        return _capital(_filled(phrase, _Facts(self._named(seat), **facts), self._form(seat)))

    def standing(
        self, tally: Tally, parties: bool, players: Sequence[int] | None = None, over: bool = False, target: int = 0
    ) -> str:
        """Return the standing of a match; `players` are its seats if others play; `target`: the points to reach."""
        key = "standing_parties" if parties else "standing"
        score = self.score(tally.points, players, tally.sides, 0 if over else target)
        facts = _Facts(played=tally.played, next=tally.played + (not over), standing=score)
        return _filled(self.phrases[key], facts)

    def score(
        self, scores: tuple[int, ...], players: Sequence[int] | None = None, sides: Any = None, target: int = 0
    ) -> Named:
        """Return a score: `White 2, Black 0`; seats of one side share an entry.

        With a `target`, it follows each: `White 2 of 5`.
        """
        of = _(" of {target}", target=target) if target else ""
        seats = range(len(scores)) if players is None else players
        if sides:
            together: dict[int, list[int]] = {}
            for place, side in enumerate(sides):
                together.setdefault(side, []).append(place)
            for places in together.values():
                places.sort(key=lambda place: not self.speaks_to(seats[place]))
            named = (
                (enumerated([self.within(seats[place]) for place in places]), places[0]) for places in together.values()
            )
            return Named(", ".join(f"{names}{_(':')} {scores[first]}{of}" for names, first in named))
        names = self._apart(seats)
        return Named(", ".join(f"{name} {points}{of}" for name, points in zip(names, scores, strict=False)))

    def _apart(self, seats: Iterable[int]) -> list[str]:
        """Return the names of seats before numbers: if a name ends in a number, all get colons."""
        names = [self.within(seat) for seat in seats]
        colon = _(":") if any(name[-1:].isdigit() for name in names) else ""
        return [name + colon for name in names]

    def fact(self, value: object, players: Any = None, sides: Any = None) -> object:
        """Return a fact for a template; `players` are the owners of a standing, if not simply the seats."""
        if isinstance(value, Chair):
            return self.place(value)
        if isinstance(value, Seat):
            return self._within(self.side(value)) if self._speaks_of_sides else self.within(value)
        if isinstance(value, BySeat) and all(isinstance(one, int) for one in value):
            return self.score(value, players, sides)
        if isinstance(value, BySeat):
            seats = range(len(value)) if players is None else players
            names = self._apart(seats)
            nothing = _("nothing")
            held = (f"{name} {nothing if hand == '' else hand}" for name, hand in zip(names, value, strict=False))
            return Named(_("; ").join(held))
        if isinstance(value, tuple | list):
            named = [type(part) is int and f"number.{part}" in self.phrases for part in value]
            parts = [
                self.phrases[f"number.{part}"] if has_name else str(self.fact(part))
                for part, has_name in zip(value, named, strict=True)
            ]
            places = all(type(part) is int for part in value)
            return enumerated(parts) if any(named) or places else ", ".join(parts)
        if isinstance(value, str):
            return self.phrases.get(f"value.{value}", value)
        return value.shown() if isinstance(value, Displayed) and not isinstance(value, int) else value


_FORMS: Final = re.compile(r"\[(?:(\w+):)?([^][|]*(?:\|[^][|]*)+)\]")
_BEGUN: Final = re.compile(r"(?P<before>^|[.!?…] )\{(?P<name>\w+)\}")
"""The beginning of a sentence."""


def _filled(phrase: str, facts: _Facts, form: int = 0) -> str:
    """Fill a phrase with facts; a phrase with unmatched braces is shown as it is.

    `[boude|boudent|boudez]` has the forms of a verb for singular, plural, the reader; `[points:hole|holes]` has the
    forms for a number among the facts.
    """

    def agreed(found: re.Match[str]) -> str:
        count, forms = facts.get(found[1] or ""), found[2].split("|")
        which = form if found[1] is None else plural_form(count) if isinstance(count, int) else len(forms)
        return forms[min(which, len(forms) - 1)]

    def begun(found: re.Match[str]) -> str:
        spec = f":{BEGINS}" if isinstance(facts.get(found["name"]), Named) else ""
        return f"{found['before']}{{{found['name']}{spec}}}"

    try:
        return filled_in(_BEGUN.sub(begun, _FORMS.sub(agreed, str(phrase))), facts)
    except (ValueError, IndexError, AttributeError, TypeError):
        return str(phrase)


def _capital(phrase: str) -> str:
    return phrase[:1].upper() + phrase[1:]


def _cited(phrase: str, cite: str) -> str:
    """Return a phrase as a sentence, with its article."""
    sentence = _capital(phrase)
    if sentence and sentence[-1] not in ".!?…":
        sentence += "."
    return f"{sentence} [{cite}]" if cite else sentence


def natural(text: str) -> list[tuple[int, str]]:
    """Return a key that sorts `2/8` before `12/18`.

    >>> sorted(["12/18", "2/8"], key=natural)
    ['2/8', '12/18']
    """
    return [(int(part), "") if at % 2 else (-1, part) for at, part in enumerate(re.split(r"(\d+)", text))]
