"""A race at the table: the strict race says what is true; dames are touched, and with a free hand played wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tablegames.core.events import Event, Note, Scored, Seat
from tablegames.core.game import Decide, Fault, Over, Step, Turn
from tablegames.core.lazy import Lazy
from tablegames.families.tables.race.abilities import counted, encoder, touched, ways
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import Race, end_event
from tablegames.families.tables.race.state import OTHER, RaceState, Then
from tablegames.families.tables.touching.acts import (
    Adjust,
    LeaveAsItIs,
    MakeReplay,
    ThrowNow,
    TouchDames,
    TouchingAct,
    TouchingAction,
)
from tablegames.families.tables.touching.hands import binding, by_hand, is_right, places_of, wrong_plays
from tablegames.families.tables.touching.state import (
    PlayMade,
    TableMoment,
    TouchedState,
    plain,
    seated,
    turned_round,
)

if TYPE_CHECKING:
    from tablegames.families.tables.board.throws import ThrowRule
    from tablegames.families.tables.race.march import March
    from tablegames.plugin.encoding.protocol import Encoder
    from tablegames.plugin.ways import Way

DECIDES: Final = (Decide(Seat(0)), Decide(Seat(1)))
SEAT_NAMES: Final = ("white", "black")
TOUCHED: Final = "AUJ-Rev XIV"
WRONG: Final = "AUJ-T1 VI"


class RaceActs(Lazy[Any]):
    """All that may be done; `in` knows every set of dames touched and every wrong play, of which some are counted."""

    __slots__ = ("_all", "_knows", "_others", "listed")

    def __init__(
        self,
        listed: Sequence[Any],
        others: Callable[[], Iterable[Any]] = tuple,
        knows: Callable[[object], bool] | None = None,
    ) -> None:
        self.listed, self._others, self._knows = listed, others, knows
        self._all: Sequence[Any] | None = None

    def _made(self) -> Sequence[Any]:
        if self._all is None:
            self._all = (*self.listed, *self._others())
        return self._all

    def __len__(self) -> int:
        return len(self._made())

    def __iter__(self) -> Iterator[Any]:
        return iter(self._made())

    def _item(self, at: int) -> Any:
        return self._made()[at]

    def __contains__(self, action: object) -> bool:
        return action in self.listed or action in self._made() or (self._knows is not None and self._knows(action))


NOTHING: Final = RaceActs(())


@dataclass(frozen=True, slots=True)
class RaceAtTheTable:
    """One of the races with dames that are touched; with a free hand each looks at the other's play, the last too."""

    takes_back: ClassVar[bool] = False
    strict: Race[Any]
    _latest: list[tuple[TouchedState | None, RaceActs]] = field(
        default_factory=lambda: [(None, NOTHING)], init=False, repr=False, compare=False
    )

    def __reduce__(self) -> tuple[type[RaceAtTheTable], tuple[Race[Any]]]:
        return type(self), (self.strict,)

    # --- what it is, as the strict race says

    @property
    def seats(self) -> int:
        """Two."""
        return self.strict.seats

    @property
    def rules(self) -> Any:
        """The rules it is played by."""
        return self.strict.rules

    @property
    def throws(self) -> ThrowRule:
        """How dice are thrown and played."""
        return self.strict.throws

    @property
    def march(self) -> March:
        """How dames go."""
        return self.strict.march

    @property
    def free(self) -> bool:
        """Whether a hand may do what breaks the march."""
        return bool(self.rules.march == "free")

    def numbers(self, state: RaceState) -> tuple[int, ...]:
        """The numbers of the throw in hand."""
        return self.strict.numbers(state)

    def initial(self, first: Seat | None = None) -> TouchedState:
        """As the strict race begins."""
        return seated(self.strict.initial(first))

    def opener(self, state: TouchedState) -> Seat | None:
        """Who plays the first throw."""
        return self.strict.opener(plain(state)) if state.moment is TableMoment.PLAY else None

    def view(self, state: TouchedState, seat: Seat | None) -> TouchedState:
        """Everybody sees everything."""
        return state

    def turned(self, state: TouchedState) -> TouchedState:
        """The seats exchanged."""
        return turned_round(state)

    def encoder(self) -> Encoder[Any, Any]:
        """How it is told in numbers: plays as ever, one word for what is said."""
        return encoder(self.strict)

    # --- turns and acts

    def turn(self, state: TouchedState) -> Turn[TouchingAction]:
        """As the strict race; with a free hand a look at the other's play comes before each throw."""
        return DECIDES[state.seat] if state.moment is TableMoment.WINDOW else self.strict.turn(state)

    def legal(self, state: TouchedState) -> RaceActs:
        """All that may be done: what is listed first."""
        latest, acts = self._latest[0]
        if latest is not state:
            acts = self._acts(state)
            self._latest[0] = (state, acts)
        return acts

    def _acts(self, state: TouchedState) -> RaceActs:
        if state.moment is TableMoment.WINDOW:
            calls = (MakeReplay(),) if self.wrong(state.last) is not None else ()
            return RaceActs((LeaveAsItIs() if state.over else ThrowNow(),), lambda: calls)
        if state.throw is None:
            return NOTHING
        plays = self.strict.legal(plain(state))
        if state.moment is TableMoment.REPLAY:
            return RaceActs(plays)
        listed = binding(self.strict, plain(state), plays, state.touched)  # type: ignore[arg-type]  # plays alone

        def others() -> Iterator[Any]:
            if self.free:
                yield from wrong_plays(self.strict, plain(state))
            if not state.has_touched:
                places = places_of(state)
                yield from (TouchDames((place,)) for place in places[: 1 if state.adjusting == 1 else None])
            if not state.adjusting:
                yield Adjust()

        def knows(action: object) -> bool:
            if isinstance(action, TouchDames):
                here, places = {*places_of(state)}, action.places
                known = not state.has_touched and bool(places) and {*places} <= here
                return known and places == tuple(sorted({*places}))
            if not self.free or not isinstance(action, Play):
                return False
            race = plain(state)
            return by_hand(self.strict, race, action) and not is_right(self.strict, race, action)

        return RaceActs(listed, others, knows)

    def listed(self, view: TouchedState) -> Sequence[TouchingAction]:
        """The plays of the strict race, as far as a dame touched lets one make them; to throw."""
        return self.legal(view).listed

    def tacit(self, view: TouchedState) -> TouchingAction | None:
        """To throw, or to let the end stand, where one might have said something."""
        if view.moment is not TableMoment.WINDOW:
            return None
        return LeaveAsItIs() if view.over else ThrowNow()

    def answering(self, state: TouchedState) -> bool:
        """Whether a play that has ended the game waits to be let stand, and was right: a case says no more."""
        return state.moment is TableMoment.WINDOW and state.over and self.wrong(state.last) is None

    # --- wrong plays

    def wrong(self, last: PlayMade | None) -> Fault | None:
        """What was wrong with a play; None: nothing."""
        return None if last is None else self._wrong(last.before, Play(last.steps))

    def _wrong(self, before: RaceState, play: Play) -> Fault | None:
        if is_right(self.strict, before, play):
            return None
        broken = self.strict.judge(before, play)
        omitted = broken is not None and broken.what == "numbers_left"
        return Fault("nombre_omis" if omitted else "fausse_case", WRONG)

    def fault(self, state: TouchedState, action: TouchingAction) -> Fault | None:
        """What a permitted act breaks."""
        return self._wrong(plain(state), action) if isinstance(action, Play) else None

    def faults(self, state: TouchedState, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """Of each fault made: which, whose, and whether it can still be called."""
        callable_now = state.moment is TableMoment.WINDOW and self.wrong(state.last) is not None
        return [
            {
                "fault": note.what,
                "by": SEAT_NAMES[note.seat or 0],
                "made": note.get("made"),
                "open": callable_now and number == len(made) - 1,
            }
            for number, note in enumerate(made)
        ]

    # --- what is done

    def apply(self, state: TouchedState, action: TouchingAction) -> Step[TouchedState]:
        """Take the dice, play, touch, call."""
        match action:
            case Play():
                return self._played(state, action)
            case TouchDames(places):
                return self._touched(state, places)
            case Adjust():
                return Step(replace(state, adjusting=1), (Note("adoube", state.seat, TOUCHED),))
            case ThrowNow():
                return Step(seated(state), self._lapsed(state))
            case MakeReplay():
                assert state.last is not None
                told = Note("fait_rejouer", state.seat, WRONG)
                return Step(seated(state.last.before, moment=TableMoment.REPLAY), (told,))
            case LeaveAsItIs():
                assert state.last is not None
                made = self.strict.apply(state.last.before, Play(state.last.steps)).events
                ends = (event for event in made if self._ends(state, event))
                return Step(seated(state, moment=TableMoment.LEFT), (*self._lapsed(state), *ends))
            case _:
                step = self.strict.apply(plain(state), action)
                return Step(seated(step.state), step.events)

    def _played(self, state: TouchedState, play: Play) -> Step[TouchedState]:
        """The dames are moved; what was wrong is noted, and nobody is told."""
        race, wrong = plain(state), self._wrong(plain(state), play)
        step = self.strict.apply(race, play)
        events = step.events
        if not self.free or state.moment is TableMoment.REPLAY or state.then is not Then.OTHER:
            return Step(seated(step.state), events)
        after = seated(step.state, PlayMade(race, play.steps), TableMoment.WINDOW)
        if after.over:  # that it is over is told when it is let stand
            events = tuple(event for event in events if not self._ends(after, event))
        if wrong is None:
            return Step(after, events)
        made = Note(wrong.what, state.seat, wrong.cite, (("made", "play"),), seen_by=())
        told = (_told(wrong, state.seat),) if self.rules.table_help == "always" else ()
        return Step(after, (made, *told, *events))

    def _lapsed(self, state: TouchedState) -> tuple[Event, ...]:
        """What was wrong with the other's play and one lets stand; told where people are taught."""
        wrong = self.wrong(state.last) if self.rules.table_help == "after" else None
        return () if wrong is None else (_told(wrong, OTHER[state.seat]),)

    def _ends(self, over: RaceState, event: Event) -> bool:
        """Whether an event says that the game is over, and how."""
        verdict = self.strict.end.verdict(over.board)
        assert verdict is not None
        return event.what == end_event(verdict, OTHER[over.seat]).what or isinstance(event, Scored)

    def _touched(self, state: TouchedState, places: tuple[int, ...]) -> Step[TouchedState]:
        """A dame touched is played if it can be, unless *j'adoube* was said.  [AUJ-Rev XIV]"""
        from tablegames.families.tables.board.men import write_place

        adjusted = state.adjusting == 1
        after = replace(
            state, touched=() if adjusted else places, has_touched=True, adjusting=2 if state.adjusting else 0
        )
        where = tuple(write_place(place) for place in places)
        return Step(after, (Note("arrange" if adjusted else "touche", state.seat, TOUCHED, (("at", where),)),))

    # --- the rest of the protocol

    def judge(self, view: TouchedState, action: TouchingAction) -> Fault | None:
        """Why an act cannot be done here; None: it can."""
        if action in self.legal(view):
            return None
        turn = self.turn(view)
        if isinstance(action, TouchingAct):
            return self._why_not(view, action) if not isinstance(turn, Over) else Fault("not_now_at_the_table")
        if view.moment is TableMoment.WINDOW:
            return Fault("leave_or_call" if view.over else "throw_or_call", WRONG)
        broken = self.strict.judge(plain(view), action)
        if broken is None and isinstance(action, Play) and view.touched:
            return Fault("touched_is_played", TOUCHED)
        return broken

    def _why_not(self, state: TouchedState, action: TouchingAct) -> Fault:
        if state.moment is TableMoment.REPLAY:
            return Fault("made_to_replay", WRONG)
        if state.moment is TableMoment.WINDOW and not isinstance(action, MakeReplay):
            return Fault("leave_or_call" if state.over else "throw_or_call", WRONG)
        if isinstance(action, MakeReplay) and not self.free:
            return Fault("no_wrong_plays", WRONG)
        if isinstance(action, MakeReplay):
            return Fault("nothing_to_replay", WRONG)
        if isinstance(action, Adjust) and state.adjusting:
            return Fault("adjusted_already", TOUCHED)
        if isinstance(action, TouchDames) and state.throw is not None:
            return Fault("touched_already" if state.has_touched else "nothing_to_touch", TOUCHED)
        return Fault("not_now_at_the_table")

    def ways(self, state: TouchedState, action: TouchingAction, event: Event) -> tuple[Way, ...]:
        """Which dame has hit, and by which number."""
        return ways(self.strict, plain(state), action, event) if isinstance(action, Play) else ()

    def counted(self, place: int, by: Seat, reader: Seat) -> int:
        """The reader's number for an arrow of another's path."""
        return counted(self.strict, place, by, reader)

    def touched(self, action: TouchingAction) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The arrows a play left and came to."""
        return touched(self.strict, action)

    def bound_by(self, view: TouchedState, action: TouchingAction) -> str:
        """A dame touched, or the article of the strict race."""
        if view.touched:
            return TOUCHED
        return self.strict.bound_by(plain(view), action) if isinstance(action, Play) else ""


def _told(wrong: Fault, seat: Seat) -> Event:
    """A wrong play, told to everybody."""
    return Note(f"seen_{wrong.what}", seat, wrong.cite)
