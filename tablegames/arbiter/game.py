"""The game at the table: the strict game knows the rules; breaking them is possible, can be called and has a price.

The changes of one act are collected on the arbiter's desk, which returns them as a step.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cached_property
from operator import attrgetter
from typing import Any, ClassVar, Generic

from tablegames.arbiter.acts import NOTHING, OpenActs
from tablegames.arbiter.contract import PLAY, UNTOUCHED, Deed, FaultKind, Misdeed, Next, Say, T, Window, changed
from tablegames.core.events import Detail, Event, Note, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide, Fault, Game, Over, Step, Turn

DECIDES = tuple(Decide(Seat(seat)) for seat in range(16))
NOT_NOW = Fault("not_now_at_the_table")


def as_strict(name: str) -> Any:
    """Return a property or method that the strict game answers; a table reads like a strict state."""
    return property(attrgetter(f"strict.{name}"))


@frozen
class Saying(Generic[T]):
    """Something that can be said: when it is open, its effect, why it is refused."""

    word: str
    do: Callable[[Any, Say], None]
    """Its effect on the arbiter's desk."""
    open: Callable[[T], Iterable[Say] | bool] | None = None
    """The ways to say it now, as far as they can be listed, or whether the word alone is open; None: always."""
    knows: Callable[[T, Say], bool] | None = None
    """Whether one way to say it is open; None: one of the listed ways."""
    once: bool = False
    """Whether it can be said once in a window."""
    refused: Fault | Callable[[T, Say], Fault] | None = None
    """Why it is not open now."""
    anywhere: bool = False
    """Whether that reason holds at every moment, if the game distinguishes them."""

    def ways(self, seen: T) -> Iterable[Say]:
        """Return the ways to say it now."""
        if self.once and self.word in seen.used:
            return ()
        found = True if self.open is None else self.open(seen)
        return found if not isinstance(found, bool) else (Say(self.word),) if found else ()

    def is_open(self, seen: T, say: Say) -> bool:
        """Return whether it may be said like this."""
        if self.knows is None:
            return say in tuple(self.ways(seen))
        return not (self.once and self.word in seen.used) and self.knows(seen, say)

    def why_not(self, seen: T, say: Say) -> Fault:
        """Return why it is not open."""
        if self.refused is None:
            return NOT_NOW
        return self.refused if isinstance(self.refused, Fault) else self.refused(seen, say)


class TableDesk(Generic[T]):
    """The new state and the events of one act; `state` is the table so far."""

    def __init__(self, game: TableGame[T], state: T, actor: Seat) -> None:
        self.game, self.state, self.actor, self.events = game, state, actor, list[Event]()

    # --- visible to everybody

    def put(self, **changes: Any) -> None:
        self.state = changed(self.state, **changes)

    def wait(self, moment: str = PLAY, *speakers: Seat, **changes: Any) -> None:
        """Wait for this moment and these speakers; by default for the seat of the strict game."""
        self.put(moment=moment, speakers=speakers, **changes)

    def next(self) -> bool:
        """Ask the next speaker; return whether there is one."""
        self.put(speakers=self.state.speakers[1:])
        return bool(self.state.speakers)

    def use(self, word: str) -> None:
        """Note that the word was used in this window."""
        self.put(used=(*self.state.used, word))

    def tell(self, what: str, cite: str = "", *detail: tuple[str, Detail], seat: Seat | None = None) -> None:
        """Add an event that everybody notices; by default its seat is the speaker."""
        self.events.append(Note(what, self.actor if seat is None else seat, cite, detail))

    # --- faults

    def offend(self, *offences: Misdeed) -> None:
        """Note faults in secret; with `table_help: always` they are announced at once."""
        self.events += map(self.game.note, offences)
        if self.game.table_help == "always":
            self.events += map(self.game.told, offences)

    def open(self) -> list[Misdeed]:
        """Return the others' faults that the speaker may still call."""
        return [one for one in self.game.offences(self.state) if one.open and one.seat != self.actor]

    def lapse(self) -> None:
        """Drop the faults that nobody called; with `table_help: after` they are announced."""
        if self.game.table_help == "after":
            self.events += map(self.game.told, self.open())
        self.game.lapsed(self)

    def close(self, *deeds: Deed) -> None:
        """Mark these acts, or all of them, as answered: they can no longer be called."""
        kept = (changed(deed, answered=True) if deed in deeds else deed for deed in self.state.deeds)
        self.put(deeds=tuple(kept) if deeds else ())

    def remedy(self, inner: Any, events: Iterable[Event] = ()) -> None:
        """Change the strict state beyond its own rules: only to make somebody pay for a fault."""
        assert self.open(), "the strict state changes by its rules, or because of a fault"
        self.put(inner=inner)
        self.events += events

    def take_back(self, moment: str) -> None:
        """Undo the last act, so that its player repeats it; nothing said about it counts any longer."""
        last = self.state.deeds[-1]
        self.remedy(last.before)
        self.wait(moment, deeds=(), touch=UNTOUCHED, used=())

    # --- plays

    def play(self, act: Any) -> None:
        """Make a play: by the strict rules if it is right, else as a hand would."""
        game, before = self.game, self.state
        deed = game.deed(before, self.actor, act)
        self.lapse()
        wrong = tuple(game.errors(before, deed))
        self.offend(*wrong)
        step = game.by_hand(before, act) if wrong else game.strict.apply(game.inner(before), act)
        self.played(deed, step)

    def played(self, deed: Deed, step: Step[Any]) -> None:
        """Set what the table waits for now; the end of the game is announced when nobody can call any longer."""
        game = self.game
        self.put(inner=step.state, touch=UNTOUCHED, used=())
        then = game.then(self.state, deed) or Next(keeps=0)
        deeds = (*self.state.deeds, deed)[-then.keeps :] if then.keeps else ()
        self.wait(then.moment, *then.speakers, deeds=deeds)
        self.events += step.events if not then.keeps else (one for one in step.events if not game.ends(self.state, one))

    def let_end(self, moment: str) -> None:
        """Let the last act pass and give the events of the end that it held back."""
        game, last = self.game, self.state.deeds[-1]
        self.lapse()
        made = game.by_hand(changed(self.state, inner=last.before), last.act).events
        self.events += (one for one in made if game.ends(self.state, one))
        self.wait(moment)

    def step(self) -> Step[T]:
        return Step(self.state, tuple(self.events))


class TableGame(Generic[T]):
    """The common part of games with an arbiter; a game is a frozen dataclass that extends it, without slots.

    A game must define `strict`, `kinds`, `moments`, `sayings`, `errors`. Everything else has a default for an open game
    with one act answered by the next player. `seen` in these methods is the table as the asked seat sees it: the
    possible acts follow from that alone, so that being asked reveals nothing.
    """

    takes_back: ClassVar[bool] = False
    """Whether an act may be taken back at the prompt, as in good company."""
    kinds: ClassVar[Mapping[str, FaultKind]]
    """The possible faults, by name."""
    moments: ClassVar[Mapping[str, Window]]
    """The things that the table may wait for, by name."""
    seat_names: ClassVar[Sequence[Any]] = ("white", "black")
    """The names of the seats in cases."""

    strict: Game[Any, Any, Any]
    """The game without faults."""

    @abstractmethod
    def sayings(self) -> Iterable[Saying[T]]:
        """Return what can be said."""

    def errors(self, seen: T, deed: Deed) -> Iterable[Misdeed]:
        """Return the faults in a play; `seen` is the table before it, or a later one where it can be answered."""
        return ()

    # --- defaults that a game may change

    def inner(self, state: T) -> Any:
        """Return the strict state of a table."""
        return state.inner  # type: ignore[attr-defined]  # of `AtTable`; a game's own state overrides this

    def plays(self, seen: T) -> Sequence[Any]:
        """Return the right plays, as far as a touch allows them."""
        return self.strict.legal(self.inner(seen))

    def slips(self, seen: T) -> Iterable[Any]:
        """Return the listed wrong plays."""
        return ()

    def may_slip(self, seen: T, act: Any) -> bool:
        """Return whether a hand can make this play, right or wrong."""
        return act in tuple(self.slips(seen))

    def must(self, seen: T) -> Sequence[Any]:
        """Return the acts that must come first; empty: as the moment says."""
        return ()

    def by_hand(self, state: T, act: Any) -> Step[Any]:
        """Return the strict state after a wrong play."""
        return self.strict.apply(self.inner(state), act)

    def deed(self, state: T, seat: Seat, act: Any) -> Deed:
        """Return a play in the form that is remembered."""
        return Deed(seat, act, self.inner(state), state.touch.places)

    def then(self, seen: T, deed: Deed) -> Next | None:
        """Return what the table waits for after a play, right or wrong; None: nothing, the strict game continues."""
        return None

    def offences(self, state: T) -> Sequence[Misdeed]:
        """Return the faults in the acts on the table; those that are not `open` can no longer be called."""
        return [one for deed in state.deeds if not deed.answered for one in self.errors(state, deed)]

    def lapsed(self, desk: TableDesk[T]) -> None:
        """Change the table further when its acts have passed."""

    def ends(self, state: T, event: Event) -> bool:
        """Return whether an event says that the game is over."""
        return isinstance(event, Scored)

    def note(self, offence: Misdeed) -> Event:
        """Return the secret event of a fault."""
        return Note(offence.kind, offence.seat, self.kinds[offence.kind].cite, offence.facts, seen_by=())

    def told(self, offence: Misdeed) -> Event:
        """Return the event that names a fault, if the players want the help."""
        return Note(f"seen_{offence.kind}", offence.seat, self.kinds[offence.kind].cite)

    def refusal(self, seen: T, act: Any) -> Fault:
        """Return why an act is not open, if the moment alone does not say it."""
        if isinstance(act, Say):
            return self._says[act.word].why_not(seen, act) if act.word in self._says else NOT_NOW
        return self.strict.judge(self.inner(seen), act) or NOT_NOW

    @cached_property
    def table_help(self) -> str:
        """When the program shows faults: `silent`, `after`, `always`."""
        return str(getattr(getattr(self.strict, "rules", None), "table_help", "silent"))

    # --- the common part

    @cached_property
    def _says(self) -> Mapping[str, Saying[T]]:
        return {saying.word: saying for saying in self.sayings()}

    @cached_property
    def _latest(self) -> list[tuple[object, OpenActs]]:
        return [(None, NOTHING), (None, NOTHING)]

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]

    @property
    def seats(self) -> int:
        return self.strict.seats

    def turn(self, state: T) -> Turn[Any]:
        """Return the asked seat; without one, the turn of the strict game."""
        return DECIDES[state.speakers[0]] if state.speakers else self.strict.turn(self.inner(state))

    def view(self, state: T, seat: Seat | None) -> Any:
        """Return a seat's view: everything, unless the game has secrets."""
        return state

    def legal(self, state: T) -> OpenActs:
        """Return all possible acts: listed ones, wrong plays, what can be said."""
        turn = self.turn(state)
        return self._acts(self.view(state, turn.seat)) if isinstance(turn, Decide) else NOTHING

    def _acts(self, seen: T) -> OpenActs:
        """Return the same, cached for the last state."""
        kept, acts = self._latest[0]
        if kept is not seen:
            acts = self.acts(seen)
            self._latest[0] = (seen, acts)
        return acts

    def acts(self, seen: T) -> OpenActs:
        """Return the possible acts of the asked seat, from its view."""
        moment, must = self.moments[seen.moment], self.must(seen)
        if must:
            return OpenActs(must)
        listed: Sequence[Any] = self.plays(seen) if moment.plays else ()
        if moment.listed or not moment.plays:
            words = moment.listed or ((moment.tacit,) if moment.tacit is not None else moment.says)
            listed = (*listed, *(say for word in words for say in self._says[word].ways(seen)))

        def others() -> Iterable[Any]:
            if moment.slips:
                yield from self.slips(seen)
            for word in moment.says:
                yield from self._says[word].ways(seen)

        def knows(act: Any) -> bool:
            if isinstance(act, Say):
                return act.word in moment.says and self._says[act.word].is_open(seen, act)
            return moment.slips and self.may_slip(seen, act)

        return OpenActs(listed, others, knows)

    def listed(self, view: Any) -> Sequence[Any]:
        """Return the acts for lists, hints and learners: right ones, and none that reveals a fault."""
        return self._acts(view).listed

    def tacit(self, view: Any) -> Any | None:
        word = self.moments[view.moment].tacit
        return None if word is None else Say(word)

    def apply(self, state: T, action: Any) -> Step[T]:
        """Return the step of an act, a play or chance."""
        turn = self.turn(state)
        assert not isinstance(turn, Over)
        desk = self.desk(state, turn.seat or Seat(0))
        if isinstance(action, Say):
            saying = self._says[action.word]
            if saying.once:
                desk.use(action.word)
            saying.do(desk, action)
        elif isinstance(turn, Chance):
            self.fallen(desk, action)
        else:
            self.played(desk, action)
        self.settled(desk)
        return desk.step()

    def desk(self, state: T, actor: Seat) -> TableDesk[T]:
        return TableDesk(self, state, actor)

    def fallen(self, desk: TableDesk[T], action: Any) -> None:
        """Note a throw or a deal, as in the strict game."""
        step = self.strict.apply(self.inner(desk.state), action)
        desk.put(inner=step.state)
        desk.events += step.events

    def played(self, desk: TableDesk[T], action: Any) -> None:
        """Note a play, right or wrong."""
        desk.play(action)

    def settled(self, desk: TableDesk[T]) -> None:
        """Update the table after every act."""

    def judge(self, view: Any, action: Any) -> Fault | None:
        """Return why an act is impossible; None: it is possible."""
        turn = self.turn(view)
        if isinstance(turn, Chance) and isinstance(action, Say):
            return self.refusal(view, action)
        if not isinstance(turn, Decide):
            return NOT_NOW if isinstance(action, Say) else self.strict.judge(self.inner(view), action)
        if action in self._acts(view):
            return None
        moment = self.moments[view.moment]
        known = action.word in moment.says if isinstance(action, Say) else moment.plays
        return self.refusal(view, action) if moment.refuses is None or known else moment.refuses

    def fault(self, state: T, action: Any) -> Fault | None:
        """Return the rule that a permitted act breaks; the first of several."""
        if isinstance(self.turn(state), Decide):
            for event in self.apply(state, action).events:
                if event.seen_by == () and event.what in self.kinds:
                    return Fault(event.what, event.cite, detail=event.detail)
        return None

    def faults(self, state: T, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """Return the facts of each fault: its kind, the seat, whether it can still be called."""
        made = [note for note in made if note.seen_by == () and note.what in self.kinds]
        here = () if isinstance(self.turn(state), Over) else self.offences(state)
        older = len(made) - len(here)
        return [
            {
                "fault": note.what,
                "by": self.seat_names[note.seat or 0],
                **{name: [*value] if isinstance(value, tuple) else value for name, value in note.detail},
                "open": number >= older and here[number - older].open,
            }
            for number, note in enumerate(made)
        ]

    def answering(self, state: T) -> bool:
        """Return whether a case continues by itself: an end waits for its default word, and is right."""
        moment = self.moments[state.moment]
        waits = (
            bool(state.speakers) and moment.tacit is not None and isinstance(self.strict.turn(self.inner(state)), Over)
        )
        return waits and not any(one.open for one in self.offences(state))
