"""A race at the table: the strict race says what is true; dames are touched, and with a free hand played wrongly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tablegames.arbiter.contract import PLAY, AtTable, Deed, FaultKind, Misdeed, Next, Say, Window, changed
from tablegames.arbiter.game import Saying, TableDesk, TableGame
from tablegames.arbiter.touch import ADOUBER, TOUCHER, adjust, adjusts, touch, touches
from tablegames.core.dice import write_dice
from tablegames.core.events import Event, Scored, Seat
from tablegames.core.frozen import fast_init
from tablegames.core.game import Fault
from tablegames.core.languages import say
from tablegames.families.tables.board.men import write_place
from tablegames.families.tables.race import abilities
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.race import Race, end_event
from tablegames.families.tables.race.state import OTHER, RaceState, Then, exchanged
from tablegames.families.tables.race_table.hands import binding, by_hand, is_right, places_of, wrong_plays
from tablegames.plugin.abilities import Abilities

if TYPE_CHECKING:
    from tablegames.families.tables.board.throws import ThrowRule
    from tablegames.families.tables.race.march import March

WINDOW: Final = "window"
LAST: Final = "last"
REPLAY: Final = "replay"
LEFT: Final = "left"
"""A play that has ended the game was let stand."""
THROW: Final = "lancer"
LEAVE: Final = "laisser"
MAKE_REPLAY: Final = "faire rejouer"
TOUCHED: Final = "AUJ-Rev XIV"
WRONG: Final = "AUJ-T1 VI"


@fast_init
@dataclass(frozen=True, slots=True)
class RaceTable(AtTable[RaceState]):
    """A state of the race with what was done around it. Nothing here is secret: everybody has seen it."""

    def asked(self, names: tuple[str, str]) -> str:
        """Who looks at the other's play, right or wrong as it was; who plays again."""
        race = self.inner
        name, other = names[race.seat], names[OTHER[race.seat]]
        if self.moment == REPLAY and race.throw is not None:
            dice = write_dice(race.throw.numbers)
            return say(f"{name} to play {dice} again, rightly", f"Aux {name} de rejouer {dice}, en règle")
        if self.moment == LAST:
            return say(
                f"{other}'s play ends the game: {name} leaves it, or has it made again (make replay)",
                f"Le coup des {other} finit la partie : aux {name} de laisser, ou de faire rejouer",
            )
        if self.moment == WINDOW:
            return say(
                f"{name} to throw, or to have {other}'s play made again (make replay)",
                f"Aux {name} de jeter les dés, ou de faire rejouer les {other} (faire rejouer)",
            )
        return ""


@dataclass(frozen=True)
class RaceAtTheTable(TableGame[RaceTable]):
    """One of the races with dames that are touched; with a free hand each looks at the other's play, the last too."""

    kinds: ClassVar = {name: FaultKind(name, WRONG) for name in ("nombre_omis", "fausse_case")}
    moments: ClassVar = {
        PLAY: Window((TOUCHER, ADOUBER), plays=True, slips=True),
        WINDOW: Window((MAKE_REPLAY,), tacit=THROW, refuses=Fault("throw_or_call", WRONG)),
        LAST: Window((MAKE_REPLAY,), tacit=LEAVE, refuses=Fault("leave_or_call", WRONG)),
        REPLAY: Window(plays=True, refuses=Fault("made_to_replay", WRONG)),
        LEFT: Window(),
    }
    abilities: ClassVar = Abilities(
        encoder=abilities.encoder,
        counted=abilities.counted,
        touched=abilities.touched,
        ways=lambda game, state, action, event: abilities.ways(game.strict, state.inner, action, event),
    )
    strict: Race[Any]

    # --- what it is, as the strict race says

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

    def numbers(self, state: RaceTable) -> tuple[int, ...]:
        """The numbers of the throw in hand."""
        return self.strict.numbers(state.inner)

    def initial(self, first: Seat | None = None) -> RaceTable:
        """As the strict race begins."""
        return RaceTable(self.strict.initial(first))

    def opener(self, state: RaceTable) -> Seat | None:
        """Who plays the first throw."""
        return self.strict.opener(state.inner) if state.moment == PLAY else None

    def turned(self, state: RaceTable) -> RaceTable:
        """The seats exchanged."""
        deeds = (changed(deed, seat=OTHER[deed.seat], before=exchanged(deed.before)) for deed in state.deeds)
        speakers = tuple(OTHER[seat] for seat in state.speakers)
        return changed(state, inner=exchanged(state.inner), deeds=tuple(deeds), speakers=speakers)

    def bound_by(self, view: RaceTable, action: Any) -> str:
        """A dame touched, or the article of the strict race."""
        if view.touch.places:
            return TOUCHED
        return self.strict.bound_by(view.inner, action) if isinstance(action, Play) else ""

    # --- plays, right and wrong

    def plays(self, seen: RaceTable) -> Sequence[Any]:
        """The plays of the strict race, as far as dames touched let one make them."""
        plays: Sequence[Any] = self.strict.legal(seen.inner)
        return binding(self.strict, seen.inner, plays, seen.touch.places)

    def slips(self, seen: RaceTable) -> Iterable[Play]:
        """Some of the wrong plays there are."""
        return wrong_plays(self.strict, seen.inner) if self.free else ()

    def may_slip(self, seen: RaceTable, act: Any) -> bool:
        """Whether it is a wrong play that a hand can make."""
        race = seen.inner
        wrong = self.free and isinstance(act, Play) and by_hand(self.strict, race, act)
        return wrong and not is_right(self.strict, race, act)

    def errors(self, seen: RaceTable, deed: Deed) -> Iterable[Misdeed]:
        """A number left, or dames put where the dice do not lead."""
        if not self.free or is_right(self.strict, deed.before, deed.act):
            return
        broken = self.strict.judge(deed.before, deed.act)
        omitted = broken is not None and broken.what == "numbers_left"
        yield Misdeed("nombre_omis" if omitted else "fausse_case", deed.seat, (("made", "play"),))

    def then(self, seen: RaceTable, deed: Deed) -> Next | None:
        """With a free hand the other looks at a play before he throws, but not at one that was made again."""
        if not self.free or seen.moment != PLAY or deed.before.then is not Then.OTHER:
            return None
        return Next(LAST if seen.inner.over else WINDOW, (seen.inner.seat,))

    def ends(self, state: RaceTable, event: Event) -> bool:
        """Whether an event says that the game is over, and how."""
        verdict = self.strict.end.verdict(state.inner.board) if state.inner.over else None
        if verdict is None:
            return False
        return isinstance(event, Scored) or event.what == end_event(verdict, OTHER[state.inner.seat]).what

    def refusal(self, seen: RaceTable, act: Any) -> Fault:
        """A dame touched is played."""
        if isinstance(act, Play) and seen.touch.places and self.strict.judge(seen.inner, act) is None:
            return Fault("touched_is_played", TOUCHED)
        return super().refusal(seen, act)

    # --- what is said

    def sayings(self) -> Iterable[Saying[RaceTable]]:
        """To touch and adjust; to throw, to leave the last play, to have a wrong one made again."""
        yield Saying(TOUCHER, self._touches, self._touchable, self._can_touch, refused=self._not_touched)
        yield Saying(ADOUBER, lambda desk, _: adjust(desk, TOUCHED), adjusts, refused=self._not_adjusted)
        yield Saying(THROW, self._throws)
        yield Saying(LEAVE, self._leaves)
        yield Saying(MAKE_REPLAY, self._replays, self._replayable, refused=self._not_replayed)

    def _touchable(self, seen: RaceTable) -> Iterable[Say]:
        return touches(seen, places_of(seen.inner))

    def _can_touch(self, seen: RaceTable, say: Say) -> bool:
        known = bool(say.args) and {*say.args} <= {*places_of(seen.inner)}
        return known and not seen.touch.done and say == Say(TOUCHER, tuple(sorted({*say.args})))

    def _touches(self, desk: TableDesk[RaceTable], say: Say) -> None:
        """A dame touched is played if it can be, unless *j'adoube* was said.  [AUJ-Rev XIV]"""
        touch(desk, say, TOUCHED, tuple(map(write_place, say.args)))

    def _not_touched(self, seen: RaceTable, say: Say) -> Fault:
        if seen.inner.throw is None:
            return Fault("not_now_at_the_table")
        return Fault("touched_already" if seen.touch.done else "nothing_to_touch", TOUCHED)

    def _not_adjusted(self, seen: RaceTable, say: Say) -> Fault:
        return Fault("adjusted_already", TOUCHED) if seen.touch.adjusting else Fault("not_now_at_the_table")

    def _throws(self, desk: TableDesk[RaceTable], say: Say) -> None:
        """What the other has played stands."""
        desk.lapse()
        desk.wait(deeds=())

    def _leaves(self, desk: TableDesk[RaceTable], say: Say) -> None:
        """A play that has ended the game, right or wrong, is let stand."""
        desk.let_end(LEFT)
        desk.put(deeds=())

    def _replayable(self, seen: RaceTable) -> Iterable[Say]:
        return (Say(MAKE_REPLAY),) if self.offences(seen) else ()

    def _replays(self, desk: TableDesk[RaceTable], say: Say) -> None:
        """The other takes a wrong play back, and plays the throw rightly.  [AUJ-T1 VI]"""
        desk.take_back(REPLAY)
        desk.tell("fait_rejouer", WRONG)

    def _not_replayed(self, seen: RaceTable, say: Say) -> Fault:
        return Fault("nothing_to_replay" if self.free else "no_wrong_plays", WRONG)
