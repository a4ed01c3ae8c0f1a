"""The games of the family in numbers, and the abilities of a race beside its rules; `game` is the `Race`.

A letter is a place: 0 the hand, 1 to 24 the arrows of the seat's path, `NOT_PLAYED` for an unplayed number.
A play has one for each number of the throw, the largest number first; of equal numbers the one nearest the hand first.
The turns of a game that the native code plays out are split here, as its record needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import lcm
from typing import Any, Final

from tablegames.core.dice import Throw
from tablegames.core.events import Event, Seat
from tablegames.core.game import Chance, Outcome, Step
from tablegames.core.loop import Moment
from tablegames.core.native import extension
from tablegames.families.tables.board.men import count, counts as in_places, marks, mine, pips, their_marks, write_place
from tablegames.families.tables.board.places import HAND, MOST, OFF, Steps, bit
from tablegames.families.tables.race import plays
from tablegames.families.tables.race.ending import outcome_of
from tablegames.families.tables.race.march import FAMILY, tells
from tablegames.families.tables.race.plays import Action, Play
from tablegames.families.tables.race.state import OTHER, RaceState, Then, men_of, touched
from tablegames.plugin.abilities import Abilities, Count, Prospect
from tablegames.plugin.encoding.plain import TypeEncoding, part_of
from tablegames.plugin.encoding.protocol import Buffers, Encoder, Feature, SteppedTables, Word
from tablegames.plugin.ways import Route, Way

HIT: Final = 64
"""Added to the arrow reached where a dame was hit."""
ENTERED, HIT_THERE, LIFTED, LOST = range(4)
"""The notes of a play, as the native code counts them."""


def split(turns: bytes) -> Iterator[bytes]:
    """Return each turn; the first byte is its length."""
    at, end = 0, len(turns)
    while at < end:
        yield turns[at : at + turns[at]]
        at += turns[at]


def moments_of(game: Any, turn: bytes) -> tuple[Moment[Any, Any], Moment[Any, Any]]:
    """Return the throw and the play of a turn: enough for their lines, not for playing on.

    Only where numbers are lost, so that the closed entries are recorded, is the board the real one.
    """
    course = game.course()
    thrown, seat, lost = course.tickets[turn[1]], OTHER[1 - turn[2]], turn[3]
    places, board = (turn[4:-26], int.from_bytes(turn[-26:], "little")) if lost else (turn[4:], 0)
    steps = tuple((places[at], places[at + 1] & ~HIT) for at in range(0, len(places), 2))
    notes: list[tuple[int, int]] = []
    for (source, to), reached in zip(steps, places[1::2], strict=True):
        if to != OFF and source == HAND:
            notes.append((ENTERED, to))
        if to != OFF and reached & HIT:
            notes.append((HIT_THERE, to))
    lifted = sum(to == OFF for _, to in steps)
    notes += [(LIFTED, lifted)] if lifted else []
    notes += [(LOST, lost)] if lost else []
    before = RaceState(board, seat, None, Then.OTHER)
    in_hand = RaceState(board, seat, thrown, Then.OTHER)
    events = tuple(course.note(kind, seat, value) for kind, value in notes)
    return Moment(0, None, before, thrown, Step(in_hand)), Moment(1, seat, in_hand, Play(steps), Step(in_hand, events))


NOT_PLAYED: Final = OFF
"""The letter of a number that is not played: no dame starts from where the lifted ones are."""
PLACES: Final = range(HAND, OFF + 1)
NUMBERS: Final = range(1, 7)
NINE: Final = 9
"""The most numbers a throw gives: three dice alike at garanguet."""


@lru_cache(1 << 16)
def sources(steps: Steps, numbers: tuple[int, ...]) -> Word:
    """Where each number is played from, in the order of the numbers, which are the largest first.

    >>> sources(((1, 7), (12, 17)), (6, 5)), sources(((1, 6), (6, 12)), (6, 5)), sources(((23, 25),), (6, 5))
    ((1, 12), (6, 1), (25, 23))
    """
    left = list(numbers)
    played: list[tuple[int, int]] = []
    for source, to in sorted(steps, key=lambda step: step[1] == OFF):  # to lift may take a larger number: last
        number = min((number for number in left if number >= to - source), default=left[0])
        left.remove(number)
        played.append((-number, source))
    played += [(-number, NOT_PLAYED) for number in left]
    return tuple(source for _, source in sorted(played)) or (NOT_PLAYED,)


def dames(side: str) -> tuple[Feature, ...]:
    """One number for each place; one dame is borrowed while a play is half spelt."""
    return tuple(Feature(f"{side}.{write_place(place)}", -1, MOST) for place in PLACES)


def half_played(own: list[int], numbers: Sequence[int], spelt: Word) -> list[int]:
    """The own dames as they lie once the letters so far are played; and how often each number is still to be played."""
    for source, number in zip(spelt, numbers, strict=False):
        if source != NOT_PLAYED:
            own[source] -= 1
            own[min(source + number, OFF)] += 1
    left = list(numbers[len(spelt) :])
    return own + [left.count(number) for number in NUMBERS]


OWN_FEATURES: Final = (*dames("own"), *(Feature(f"to_play.{number}", 0, NINE) for number in NUMBERS))
OTHER_FEATURES: Final = dames("other")


def words_of(legal: Sequence[Any], numbers: tuple[int, ...]) -> tuple[bytes, int] | None:
    """The words of a list of plays that the native code has made; None: they are spelt one by one."""
    words = getattr(legal, "words", None)
    packed: bytes | None = None if words is None else words(numbers)
    return None if packed is None else (packed, len(numbers))


class RaceEncoder:
    """The races, and dames rabattues: the dames, the numbers to play, whose turn it is."""

    letters = NOT_PLAYED + 1

    def __init__(self, numbers: Callable[[RaceState], tuple[int, ...]]) -> None:
        """`numbers` are those of the throw in hand."""
        self._numbers = numbers
        self._then: TypeEncoding = part_of(Then, "then", 2)
        self.features = (*OWN_FEATURES, *OTHER_FEATURES, Feature("turn"), *self._then.features)

    def observe(self, state: RaceState, seat: Seat, spelt: Word) -> list[int]:
        """Both sides, each along its own path."""
        turn = seat == state.seat and not state.drawing and not state.over
        own = half_played(in_places(men_of(state, seat)), self._numbers(state), spelt)
        other = in_places(men_of(state, Seat(1 - seat)))
        return [*own, *other, int(turn), *self._then.walk(state.then, seat)]

    def spell(self, state: RaceState, action: Any) -> Word:
        """A play by its sources, a doublet by its number; where nothing is chosen there is one word for everything."""
        if state.choosing and isinstance(action, Throw):
            return (action.numbers[0],)
        return sources(action.steps, self._numbers(state)) if isinstance(action, Play) else (NOT_PLAYED,)

    def spell_all(self, state: RaceState, legal: Sequence[Any]) -> tuple[bytes, int] | None:
        """All plays at once, where the native code has listed them."""
        return words_of(legal, self._numbers(state))


class MarkedEncoder(RaceEncoder):
    """The same where dames are marked: pinned, hit, gone from the head."""

    def __init__(self, numbers: Callable[[RaceState], tuple[int, ...]]) -> None:
        super().__init__(numbers)
        sides = ("own", "other")
        marked = (Feature(f"{side}.{write_place(place)}.marked", 0, MOST) for side in sides for place in PLACES)
        self.features = (*self.features, *marked)

    def observe(self, state: RaceState, seat: Seat, spelt: Word) -> list[int]:
        """Both sides, then their marked dames; marks stay as they are while a play is half spelt."""
        sides = marks(state.board), their_marks(state.board)
        own, other = sides if seat == state.seat else sides[::-1]
        return [*super().observe(state, seat, spelt), *in_places(own), *in_places(other)]


_UNDER_WAY: Final = (Then.OTHER, Then.DRAW)


def prospects(game: Any, state: RaceState, action: Action) -> Mapping[str, Prospect]:
    """By how many throws the other can hit after a play."""
    after = game.apply(state, action).state
    turn = game.turn(after)
    if not isinstance(action, Play) or not isinstance(turn, Chance) or not (rolls := turn.lottery.outcomes()):
        return {}
    if after.seat == state.seat:
        return {}
    of = lcm(*(share.denominator for _, share in rolls))
    hit = sum(int(share * of) for thrown, share in rolls if _hits(game, game.apply(after, thrown).state))
    return {"hit": Prospect(hit, of, good=False)}


def effects(game: Any, state: RaceState, action: Action) -> tuple[str, ...]:
    hits = isinstance(action, Play) and any(event.what == "battue" for event in game.apply(state, action).events)
    return ("hit",) if hits else ()


def _hits(game: Any, state: RaceState) -> bool:
    return state.throw is not None and any(effects(game, state, play) for play in game.legal(state))


def counted(game: Any, place: int, by: Seat, reader: Seat) -> int:
    """The reader's number for an arrow of another's path; each keeps the numbers of what only one walks on."""
    return place if by == reader or not 0 < place < OFF else game.march.path.other[place] or place


def thought_of(game: Any, state: RaceState) -> Iterable[Action]:
    return plays.thought_of(mine(state.board), game.numbers(state))


def ways(game: Any, state: RaceState, action: Action, event: Event) -> tuple[Way, ...]:
    """The dame that has hit, and its number; for numbers lost with dames in hand, the closed entries."""
    at = event.get("at")
    if event.what == "perdus" and isinstance(action, Play):
        return _closed_entries(game, state, action)
    if event.what != "battue" or not isinstance(action, Play) or not isinstance(at, int):
        return ()
    return tuple((Route(source, to, (to - source,)),) for source, to in action.steps if to == at)[:1]


def _closed_entries(game: Any, state: RaceState, play: Play) -> tuple[Way, ...]:
    """The arrows of the numbers thrown on which a dame that stays in hand cannot come in."""
    position = state.board
    for source, to in play.steps:
        position = game.march.played(position, source, to - source)
    if not game.articles.hands or not count(mine(position), HAND):
        return ()
    free = game.march.ground(position)[0]
    shut = [number for number in sorted(set(game.numbers(state))) if not free & bit(number)]
    return tuple((Route(HAND, number, (number,)),) for number in shut)


def counts(game: Any, state: RaceState) -> list[tuple[Count, ...]]:
    """The points each side has still to play, and its lifted dames, where dames are lifted."""
    if not game.articles.lifts:
        return []
    sides = men_of(state, Seat(0)), men_of(state, Seat(1))
    return [(Count("pips", pips(men)), Count("lifted", count(men, OFF), game.dames)) for men in sides]


def thrown_encoder(game: Any) -> Encoder[Any, Any]:
    """Return the encoding in numbers of a game with dice and dames."""
    return RaceEncoder(game.numbers)


def encoder(game: Any) -> Encoder[Any, Any]:
    """Return the encoding in numbers of a race; marked dames, such as pinned ones, have numbers of their own."""
    return MarkedEncoder(game.numbers) if game.march.marks else RaceEncoder(game.numbers)


def run(
    game: Any, state: RaceState, keys: tuple[int, int, int], number: int, limit: int, end: bool
) -> tuple[RaceState, int, int, Seat | None]:
    """Play at random as far as the game surely continues."""
    course: Any = game.course()
    if course is None or state.throw is not None or state.then not in _UNDER_WAY:
        return state, number, 0, None
    reached: tuple[RaceState, int, int, Seat | None] = course.run(state, keys, number, limit, end)
    return reached


def trace(
    game: Any, state: RaceState, keys: tuple[int, int, int], number: int, limit: int
) -> tuple[RaceState, int, int, Iterator[bytes]]:
    """Play at random as far as the game surely continues, and return the turns."""
    course: Any = game.course()
    if course is None or state.throw is not None or state.then is not Then.OTHER:
        return state, number, 0, iter(())
    *reached, turns = course.trace(state, keys, number, limit)
    return *reached, split(turns)


def tables(game: Any, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
    """Many tables at once in C, for programs that learn; None: C does not know the game, its start or its encoder."""
    from tablegames.plugin.encoding.protocol import SteppedTables

    course, start = game.course(), game.initial(first)
    told = tells(type(game), "course", ("view", "numbers", "turn"))
    if course is None or not told or start.throw is not None or start.then not in (Then.DRAW, Then.OTHER):
        return None
    try:
        compiled = extension(FAMILY).Tables(
            course.compiled, b"", len(buffers.seats), start.board, start.seat, start.then is Then.DRAW, most, buffers
        )
    except ValueError:  # an end rule that must be asked, or a duty whose plays the Python rules list
        return None

    def outcome(table: int) -> Outcome:
        """How a game has ended is asked of its end rule."""
        board, seat = compiled.ended(table)
        return outcome_of(RaceState(board, OTHER[1 - seat], None, Then.NOBODY), game.end)

    return SteppedTables(compiled.reset, compiled.step, outcome)


def runs_natively(game: Any) -> bool:
    return game.course() is not None


THROWN: Final = Abilities(encoder=thrown_encoder)
RACE: Final = replace(
    THROWN,
    encoder=encoder,
    prospects=prospects,
    effects=effects,
    thought_of=thought_of,
    ways=ways,
    counted=counted,
    touched=touched,
    counts=counts,
    tables=tables,
    run=run,
    trace=trace,
    traced=moments_of,
    runs_natively=runs_natively,
)
