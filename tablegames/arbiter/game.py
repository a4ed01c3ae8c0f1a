"""The game at the table: the strict one is asked what is true, and what breaks it may be done, called and paid.

What one act changes is put together on the arbiter's desk, and leaves it as a step.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, ClassVar, Generic

from tablegames.arbiter.acts import NOTHING, OpenActs
from tablegames.arbiter.contract import PLAY, UNTOUCHED, Deed, FaultKind, Misdeed, Next, Say, T, Window, changed
from tablegames.core.events import Detail, Event, Note, Scored, Seat
from tablegames.core.game import Chance, Decide, Fault, Game, Over, Step, Turn

DECIDES = tuple(Decide(Seat(seat)) for seat in range(16))
NOT_NOW = Fault("not_now_at_the_table")


@dataclass(frozen=True, slots=True)
class Saying(Generic[T]):
    """What can be said: when it is open, what it does, why it is refused."""

    word: str
    do: Callable[[Any, Say], None]
    """What it does on the arbiter's desk."""
    open: Callable[[T], Iterable[Say]] | None = None
    """The ways to say it now, as far as they are counted; None: always, the word alone."""
    knows: Callable[[T, Say], bool] | None = None
    """Whether one way to say it is open; None: one of those counted."""
    once: bool = False
    """Whether it is said once in a window."""
    refused: Callable[[T, Say], Fault] | None = None
    """Why it is not open now."""

    def ways(self, seen: T) -> Iterable[Say]:
        """The ways to say it now."""
        if self.once and self.word in seen.used:
            return ()
        return (Say(self.word),) if self.open is None else self.open(seen)

    def is_open(self, seen: T, say: Say) -> bool:
        """Whether it may be said so."""
        if self.knows is None:
            return say in tuple(self.ways(seen))
        return not (self.once and self.word in seen.used) and self.knows(seen, say)


class TableDesk(Generic[T]):
    """Collects the new state and the events of one act; `state` is the table so far."""

    def __init__(self, game: TableGame[T], state: T, actor: Seat) -> None:
        self.game, self.state, self.actor, self.events = game, state, actor, list[Event]()

    # --- what everybody sees

    def put(self, **changes: Any) -> None:
        """Change fields of the table."""
        self.state = changed(self.state, **changes)

    def wait(self, moment: str = PLAY, *speakers: Seat, **changes: Any) -> None:
        """Wait for this moment and these speakers; without speakers, for the seat the strict game names."""
        self.put(moment=moment, speakers=speakers, **changes)

    def next(self) -> bool:
        """Ask the next speaker; return whether there is one."""
        self.put(speakers=self.state.speakers[1:])
        return bool(self.state.speakers)

    def use(self, word: str) -> None:
        """Note that the word was said in this window."""
        self.put(used=(*self.state.used, word))

    def tell(self, what: str, cite: str = "", *detail: tuple[str, Detail], seat: Seat | None = None) -> None:
        """Something everybody remarks: who has spoken is its seat, unless another is named."""
        self.events.append(Note(what, self.actor if seat is None else seat, cite, detail))

    # --- faults

    def offend(self, *offences: Misdeed) -> None:
        """Note faults in secret; with `table_help: always` they are named at once."""
        self.events += map(self.game.note, offences)
        if self.game.table_help == "always":
            self.events += map(self.game.told, offences)

    def open(self) -> list[Misdeed]:
        """What the others have done wrong that the one who speaks may still call."""
        return [one for one in self.game.offences(self.state) if one.open and one.seat != self.actor]

    def lapse(self) -> None:
        """Drop the faults that nobody called; with `table_help: after` they are named."""
        if self.game.table_help == "after":
            self.events += map(self.game.told, self.open())
        self.game.lapsed(self)

    def close(self, *deeds: Deed) -> None:
        """Mark these deeds, or all of them, as answered: they can no longer be called."""
        kept = (changed(deed, answered=True) if deed in deeds else deed for deed in self.state.deeds)
        self.put(deeds=tuple(kept) if deeds else ())

    def remedy(self, inner: Any, events: Iterable[Event] = ()) -> None:
        """Change the strict state otherwise than by its own rules: only to have an open fault paid."""
        assert self.open(), "the strict state changes by its rules, or because of a fault"
        self.put(inner=inner)
        self.events += events

    def take_back(self, moment: str) -> None:
        """The last deed is undone, and who made it makes it again; all that is said of it is past."""
        last = self.state.deeds[-1]
        self.remedy(last.before)
        self.wait(moment, deeds=(), touch=UNTOUCHED, used=())

    # --- plays

    def play(self, act: Any) -> None:
        """Make a play: by the strict rules if nothing is wrong with it, else as a hand does it."""
        game, before = self.game, self.state
        deed = game.deed(before, self.actor, act)
        self.lapse()
        wrong = tuple(game.errors(before, deed))
        self.offend(*wrong)
        step = game.by_hand(before, act) if wrong else game.strict.apply(game.inner(before), act)
        self.played(deed, step)

    def played(self, deed: Deed, step: Step[Any]) -> None:
        """What the table waits for now; whether the game has ended is told when that is past calling."""
        game = self.game
        self.put(inner=step.state, touch=UNTOUCHED, used=())
        then = game.then(self.state, deed) or Next(keeps=0)
        deeds = (*self.state.deeds, deed)[-then.keeps :] if then.keeps else ()
        self.wait(then.moment, *then.speakers, deeds=deeds)
        self.events += step.events if not then.keeps else (one for one in step.events if not game.ends(self.state, one))

    def let_end(self, moment: str) -> None:
        """Let the last deed pass and give the events of the end that it held back."""
        game, last = self.game, self.state.deeds[-1]
        self.lapse()
        made = game.by_hand(changed(self.state, inner=last.before), last.act).events
        self.events += (one for one in made if game.ends(self.state, one))
        self.wait(moment)

    def step(self) -> Step[T]:
        """What the act has led to."""
        return Step(self.state, tuple(self.events))


class TableGame(Generic[T]):
    """What every game with an arbiter does; a game is a frozen dataclass that extends it, without slots.

    What a game must say: `strict`, `kinds`, `moments`, `sayings`, `errors`. All else has a default that fits a game
    at which everything is seen and one deed is answered by the next player. `seen` in these methods is the table as
    the one who is asked sees it: what may be done follows from that alone, so that being asked tells nothing.
    """

    takes_back: ClassVar[bool] = False
    """Whether an act may be taken back at the prompt, as in good company."""
    kinds: ClassVar[Mapping[str, FaultKind]]
    """The faults that can be made, by name."""
    moments: ClassVar[Mapping[str, Window]]
    """What the table may wait for, by name."""
    seat_names: ClassVar[Sequence[Any]] = ("white", "black")
    """How cases call the seats."""

    strict: Game[Any, Any, Any]
    """The game without faults."""

    @abstractmethod
    def sayings(self) -> Iterable[Saying[T]]:
        """What can be said."""

    def errors(self, seen: T, deed: Deed) -> Iterable[Misdeed]:
        """What is wrong with a play; `seen` is the table before it, or one at which it can be answered."""
        return ()

    # --- what a game may say otherwise

    def inner(self, state: T) -> Any:
        """The strict state of a table."""
        return state.inner  # type: ignore[attr-defined]  # of `AtTable`; a state of its own says it otherwise

    def plays(self, seen: T) -> Sequence[Any]:
        """The plays that are right, as far as a touch lets one make them."""
        return self.strict.legal(self.inner(seen))

    def slips(self, seen: T) -> Iterable[Any]:
        """Return the wrong plays that are listed."""
        return ()

    def may_slip(self, seen: T, act: Any) -> bool:
        """Whether a hand can make this play, right or wrong."""
        return act in tuple(self.slips(seen))

    def must(self, seen: T) -> Sequence[Any]:
        """What must be done before all else; nothing: that is as the moment says."""
        return ()

    def by_hand(self, state: T, act: Any) -> Step[Any]:
        """The strict state after a play that is not right."""
        return self.strict.apply(self.inner(state), act)

    def deed(self, state: T, seat: Seat, act: Any) -> Deed:
        """A play as it is remembered."""
        return Deed(seat, act, self.inner(state), state.touch.places)

    def then(self, seen: T, deed: Deed) -> Next | None:
        """What the table waits for after a play, right or wrong; None: nothing, the strict game goes on."""
        return None

    def offences(self, state: T) -> Sequence[Misdeed]:
        """What is wrong with the deeds on the table; those that are not `open` can be called no more."""
        return [one for deed in state.deeds if not deed.answered for one in self.errors(state, deed)]

    def lapsed(self, desk: TableDesk[T]) -> None:
        """What else becomes of the table when its deeds are let pass."""

    def ends(self, state: T, event: Event) -> bool:
        """Whether an event says that the game is over."""
        return isinstance(event, Scored)

    def note(self, offence: Misdeed) -> Event:
        """Return the secret event of a fault."""
        return Note(offence.kind, offence.seat, self.kinds[offence.kind].cite, offence.facts, seen_by=())

    def told(self, offence: Misdeed) -> Event:
        """Return the event that names a fault, where the players agreed to be taught."""
        return Note(f"seen_{offence.kind}", offence.seat, self.kinds[offence.kind].cite)

    def refusal(self, seen: T, act: Any) -> Fault:
        """Why an act is not open, where the moment alone does not say it."""
        if isinstance(act, Say):
            refused = self._says[act.word].refused if act.word in self._says else None
            return NOT_NOW if refused is None else refused(seen, act)
        return self.strict.judge(self.inner(seen), act) or NOT_NOW

    @cached_property
    def table_help(self) -> str:
        """When the program says what was wrong: `silent`, `after`, `always`."""
        return str(getattr(getattr(self.strict, "rules", None), "table_help", "silent"))

    # --- what every table does

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
        """How many sit at the table."""
        return self.strict.seats

    def turn(self, state: T) -> Turn[Any]:
        """Whoever is asked; nobody: as the strict game has it."""
        return DECIDES[state.speakers[0]] if state.speakers else self.strict.turn(self.inner(state))

    def view(self, state: T, seat: Seat | None) -> Any:
        """What a seat sees: everything, unless a game hides something."""
        return state

    def legal(self, state: T) -> OpenActs:
        """All that may be done: what is listed, plays that are not right, what can be said."""
        turn = self.turn(state)
        return self._acts(self.view(state, turn.seat)) if isinstance(turn, Decide) else NOTHING

    def _acts(self, seen: T) -> OpenActs:
        """The same, remembered for the state asked about last."""
        kept, acts = self._latest[0]
        if kept is not seen:
            acts = self.acts(seen)
            self._latest[0] = (seen, acts)
        return acts

    def acts(self, seen: T) -> OpenActs:
        """All that may be done by whoever is asked, from what he sees."""
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
        """What lists, hints and learners see: what is right; nothing that tells of a fault."""
        return self._acts(view).listed

    def tacit(self, view: Any) -> Any | None:
        """What goes without saying."""
        word = self.moments[view.moment].tacit
        return None if word is None else Say(word)

    def apply(self, state: T, action: Any) -> Step[T]:
        """Something is said, played, or falls."""
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
        """Where one act is worked out."""
        return TableDesk(self, state, actor)

    def fallen(self, desk: TableDesk[T], action: Any) -> None:
        """Dice have fallen, or tiles: as in the strict game."""
        step = self.strict.apply(self.inner(desk.state), action)
        desk.put(inner=step.state)
        desk.events += step.events

    def played(self, desk: TableDesk[T], action: Any) -> None:
        """A play is made, right or not."""
        desk.play(action)

    def settled(self, desk: TableDesk[T]) -> None:
        """What is put in order after every act."""

    def judge(self, view: Any, action: Any) -> Fault | None:
        """Why an act cannot be done; None: it can."""
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
        """What a permitted act breaks; of several things the first."""
        if isinstance(self.turn(state), Decide):
            for event in self.apply(state, action).events:
                if event.seen_by == () and event.what in self.kinds:
                    return Fault(event.what, event.cite, detail=event.detail)
        return None

    def faults(self, state: T, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """Of each fault made: which, whose, its facts, whether it can still be called."""
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
        """Whether a case goes on by itself: an end waits for its tacit word, and nothing is wrong with it."""
        moment = self.moments[state.moment]
        waits = (
            bool(state.speakers) and moment.tacit is not None and isinstance(self.strict.turn(self.inner(state)), Over)
        )
        return waits and not any(one.open for one in self.offences(state))
