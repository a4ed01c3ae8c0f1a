"""A race at the table: dames are touched, and with a free hand can be played wrongly; the strict race is the truth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar, Final

from tablegames.arbiter.contract import PLAY, AtTable, Deed, FaultKind, Misdeed, Next, Say, Touch, Window, changed
from tablegames.arbiter.game import Saying, TableDesk, TableGame, as_strict
from tablegames.arbiter.touch import ADJUST, ADOUBER, TOUCHER, adjust, adjusts, touch, touch_word, touches
from tablegames.arbiter.words import TableWord, Vocabulary, places
from tablegames.core.dice import write_dice
from tablegames.core.errors import NotationError, PositionError
from tablegames.core.events import Event, Scored, Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Fault
from tablegames.core.languages import Text, gettext as _
from tablegames.families.tables.board.men import count, mine, occupied, write_place
from tablegames.families.tables.board.places import ARROWS, HAND, MOVED, OFF, Board, Steps, arrows, bit
from tablegames.families.tables.race import abilities
from tablegames.families.tables.race.ending import Winner
from tablegames.families.tables.race.notation import position_of, state_of
from tablegames.families.tables.race.plays import Play, expanded, in_some_order, read_moves
from tablegames.families.tables.race.race import Race, end_event
from tablegames.families.tables.race.state import OTHER, RaceState, Then, exchanged, touched
from tablegames.plugin.abilities import Abilities
from tablegames.rules.untrusted.shapes import position_parts

NUMBERS = range(1, 7)


def binding(game: Race[Any], state: RaceState, plays: Sequence[Play], touched: tuple[int, ...]) -> Sequence[Play]:
    """The plays that play as many of the dames touched as can be played together.  [AUJ-Rev XIV]"""
    if not touched:
        return plays
    used = [sum(_plays(game, state, play.steps, place) for place in touched) for play in plays]
    most = max(used)
    return [play for play, so_many in zip(plays, used, strict=True) if so_many == most] if most else plays


def _plays(game: Race[Any], state: RaceState, steps: Steps, place: int) -> bool:
    """Whether a play, in one of the ways that lead to its position, plays a dame of that place."""
    if any(source == place for source, _ in steps):
        return True
    numbers = game.numbers(state)
    for (start, middle), (onward, end) in pairwise(steps):
        if middle == onward and start < place < end and count(mine(state.board), place):
            rest = tuple(step for step in steps if step not in ((start, middle), (onward, end)))
            if in_some_order(game.march, state.board, ((start, place), (place, end), *rest), numbers) is not None:
                return True
    return False


def by_hand(game: Race[Any], state: RaceState, play: Play) -> bool:
    """Whether a hand can do it: it puts dames of its own, as many as it likes, where the other does not stand."""
    steps = play.steps
    if steps != tuple(sorted(steps)):
        return False
    position, free = state.board, game.march.ground(state.board)[0]
    for source, to in steps:
        if source == to or not HAND <= source < OFF or not HAND < to <= OFF or not count(mine(position), source):
            return False
        if to == OFF and not game.articles.lifts:
            return False
        if to != OFF and not free & bit(to):
            return False
        position = _stepped(game, position, source, to)
    lost = game.end.verdict(position)  # were he to throw again: nobody plays himself out of the game
    return game.march.misplaced(mine(position)) is None and (lost is None or lost.winner is not Winner.PLAYED)


def _stepped(game: Race[Any], position: Board, source: int, to: int) -> Board:
    position += MOVED[source][to]
    return position + game.march.hit[to] if to != OFF and position & game.march.lone[to] else position


def wrong_plays(game: Race[Any], state: RaceState) -> Iterator[Play]:
    """One dame played by some number, whatever was thrown: some of the wrong plays there are."""
    for source in arrows(occupied(mine(state.board)) & ~bit(OFF)):
        for to in range(source + 1, min(source + NUMBERS[-1], OFF) + 1):
            play = Play(((source, to),))
            if by_hand(game, state, play) and not is_right(game, state, play):
                yield play


def is_right(game: Race[Any], state: RaceState, play: Play) -> bool:
    """Whether a play leads where one of the throw does, however it is written."""
    if play in game.legal(state):
        return True
    numbers = game.numbers(state)
    ways = (in_some_order(game.march, state.board, way, numbers) for way in expanded(play.steps, numbers))
    reached = {board for board in ways if board is not None}
    return bool(reached) and bool(reached & game.duty.endings(game.march, state.board, numbers).keys())


def places_of(state: RaceState) -> list[int]:
    """Where the player has a dame he could touch."""
    return [place for place in (HAND, *ARROWS) if count(mine(state.board), place)]


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


@frozen
class RaceTable(AtTable[RaceState]):
    """A state of the race with what was done around it. Nothing here is secret: everybody has seen it."""

    def asked(self, names: tuple[str, str]) -> str:
        """The player who looks at the other's play, right or wrong; the player who plays again."""
        race = self.inner
        name, other = names[race.seat], names[OTHER[race.seat]]
        if self.moment == REPLAY and race.throw is not None:
            dice = write_dice(race.throw.numbers)
            return _("{name} must play {dice} again, correctly", name=name, dice=dice)
        if self.moment == LAST:
            return _(
                "{other}'s play ends the game: {name} accepts it (leave it), or has the throw played "
                "again (demand replay)",
                other=other,
                name=name,
            )
        if self.moment == WINDOW:
            return _("{name} throws, or has {other} play the last throw again (demand replay)", name=name, other=other)
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
        touched=touched,
        counts=lambda game, view: abilities.counts(game.strict, view.inner),
        ways=lambda game, state, action, event: abilities.ways(game.strict, state.inner, action, event),
    )
    strict: Race[Any]

    # --- what it is, as the strict race says

    rules, throws, march = as_strict("rules"), as_strict("throws"), as_strict("march")

    @property
    def free(self) -> bool:
        """Whether a hand may do what breaks the march."""
        return bool(self.rules.march == "free")

    def numbers(self, state: RaceTable) -> tuple[int, ...]:
        return self.strict.numbers(state.inner)

    def initial(self, first: Seat | None = None) -> RaceTable:
        return RaceTable(self.strict.initial(first))

    def opener(self, state: RaceTable) -> Seat | None:
        return self.strict.opener(state.inner) if state.moment == PLAY else None

    def turned(self, state: RaceTable) -> RaceTable:
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
        return wrong_plays(self.strict, seen.inner) if self.free else ()

    def may_slip(self, seen: RaceTable, act: Any) -> bool:
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
        verdict = self.strict.end.verdict(state.inner.board) if state.inner.over else None
        if verdict is None:
            return False
        return isinstance(event, Scored) or event.what == end_event(verdict, OTHER[state.inner.seat]).what

    def refusal(self, seen: RaceTable, act: Any) -> Fault:
        """A dame touched is played."""
        if isinstance(act, Play) and seen.touch.places and self.strict.judge(seen.inner, act) is None:
            return Fault("touched_is_played", TOUCHED)
        return super().refusal(seen, act)

    # --- words

    def sayings(self) -> Iterable[Saying[RaceTable]]:
        """To touch and adjust; to throw, to leave the last play, to have a wrong one made again."""
        missing = Fault("nothing_to_replay" if self.free else "no_wrong_plays", WRONG)
        yield Saying(TOUCHER, self._touches, self._touchable, self._can_touch, refused=self._not_touched)
        yield Saying(ADOUBER, lambda desk, _: adjust(desk, TOUCHED), adjusts, refused=self._not_adjusted)
        yield Saying(THROW, self._throws)
        yield Saying(LEAVE, self._leaves)
        yield Saying(MAKE_REPLAY, self._replays, lambda seen: bool(self.offences(seen)), refused=missing)

    def _touchable(self, seen: RaceTable) -> Iterable[Say]:
        return touches(seen, places_of(seen.inner))

    def _can_touch(self, seen: RaceTable, say: Say) -> bool:
        known = bool(say.args) and {*say.args} <= {*places_of(seen.inner)}
        return known and not seen.touch.done and say == Say(TOUCHER, tuple(sorted({*say.args})))

    def _touches(self, desk: TableDesk[RaceTable], say: Say) -> None:
        """A touched dame is played if it can be, unless *j'adoube* came first.  [AUJ-Rev XIV]"""
        touch(desk, say, TOUCHED, tuple(map(write_place, say.args)))

    def _not_touched(self, seen: RaceTable, say: Say) -> Fault:
        if seen.inner.throw is None:
            return Fault("not_now_at_the_table")
        return Fault("touched_already" if seen.touch.done else "nothing_to_touch", TOUCHED)

    def _not_adjusted(self, seen: RaceTable, say: Say) -> Fault:
        return Fault("adjusted_already", TOUCHED) if seen.touch.adjusting else Fault("not_now_at_the_table")

    def _throws(self, desk: TableDesk[RaceTable], say: Say) -> None:
        """The other's play stands."""
        desk.lapse()
        desk.wait(deeds=())

    def _leaves(self, desk: TableDesk[RaceTable], say: Say) -> None:
        """A play that has ended the game, right or wrong, is let stand."""
        desk.let_end(LEFT)
        desk.put(deeds=())

    def _replays(self, desk: TableDesk[RaceTable], say: Say) -> None:
        """The other takes a wrong play back, and plays the throw rightly.  [AUJ-T1 VI]"""
        desk.take_back(REPLAY)
        desk.tell("fait_rejouer", WRONG)


_KEYS: Final = ("touched", "has_touched", "adjusting", "last", "moment")
_SHOWN: Final = "{white: ..., black: ..., turn: white, table: {touched: 8 12}}"


def _place(text: str) -> int | None:
    if text in ("hand", "main", "bar"):
        return HAND
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 and int(text) in ARROWS else None


_PLACES: Final = places(
    _place,
    write_place,
    most=1 + len(ARROWS),
    asks=Text("write the arrows of the dames you touch, such as 'touch 8 12'"),
)
WORDS: Final = Vocabulary(
    touch_word(_PLACES),
    ADJUST,
    TableWord("lancer", "throw", also=("jeter", "roll")),
    TableWord("faire rejouer", "demand replay", also=("make replay", "replay")),
    TableWord("laisser", "leave it", also=("leave",)),
    spoken=lambda text: text.replace("hand", "main"),
)


def sayings(*, free: bool) -> tuple[str, ...]:
    """The words beside the plays, whether or not there is a reason for them; `@` stands for the places."""
    return WORDS.sayings(TOUCHER, ADOUBER, *((MAKE_REPLAY,) if free else ()))


def wrong_play(text: str) -> Play:
    """A wrong play by hand, as it is written, step by step."""
    return Play(tuple(sorted(read_moves(text, back=True))))


# --- positions


def table_position_of(state: RaceTable) -> dict[str, object]:
    """The state as plain data, with what was done at the table under `table`, where anything was."""
    around = dict(_around(state))
    race: dict[str, object] = {**position_of(state.inner)}
    return {**race, "table": around} if around else race


def _around(state: RaceTable) -> Iterator[tuple[str, object]]:
    if state.touch.places:
        yield "touched", " ".join(map(write_place, state.touch.places))
    if state.touch.done:
        yield "has_touched", True
    if state.touch.adjusting:
        yield "adjusting", state.touch.adjusting
    for deed in state.deeds:
        steps = " ".join(f"{write_place(source)}/{write_place(to)}" for source, to in deed.act.steps)
        yield "last", {**position_of(deed.before), "play": steps}
    if state.moment != PLAY:
        yield "moment", WINDOW if state.moment == LAST else state.moment


def table_state_of(game: Any, data: object) -> RaceTable:
    """The state such data stands for; raises `PositionError`."""
    if not isinstance(data, Mapping) or "table" not in data:
        return RaceTable(state_of(game.strict, data))
    race = state_of(game.strict, {key: value for key, value in data.items() if key != "table"})
    around = position_parts(data["table"], _KEYS, _SHOWN)
    try:
        moment = {PLAY: PLAY, REPLAY: REPLAY, LEFT: LEFT, WINDOW: LAST if race.over else WINDOW}[
            around.get("moment", PLAY)
        ]
        touched = _PLACES.read(str(around["touched"])) if around.get("touched") else ((), ())
        if touched is None:
            raise ValueError(around)
        found = RaceTable(
            race,
            moment,
            (race.seat,) if moment in (WINDOW, LAST) else (),
            () if around.get("last") is None else (_deed(game, around["last"]),),
            (),
            Touch(touched[0], bool(around.get("has_touched", False)), {0: 0, 1: 1, 2: 2}[around.get("adjusting", 0)]),
        )
    except (NotationError, ValueError, KeyError, TypeError):
        raise PositionError("table: write the events at the table like this: {shown}", shown=_SHOWN) from None
    wrong = (
        (moment in (WINDOW, LAST) and (not found.deeds or race.throw is not None))
        or (not race.throw and (moment == REPLAY or (moment == PLAY and found.touch.places)))
        or (moment == LEFT and not race.over)
    )
    if wrong:
        raise PositionError("table: this is impossible at this point of the game")
    return found


def _deed(game: Any, data: object) -> Deed:
    if not isinstance(data, Mapping):
        raise TypeError(data)
    play = str(data.get("play", "")).strip()
    before: RaceState = state_of(game.strict, {key: value for key, value in data.items() if key != "play"})
    if before.throw is None:
        raise ValueError(data)
    return Deed(before.seat, Play(read_moves(play, back=True) if play else ()), before)
