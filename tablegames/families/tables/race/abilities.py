"""What a race can do beside its rules: hints, ways, numbers, marks on the board, random play by native code.

`game` is the `Race`, which imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from math import lcm
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.events import Event, Seat
from tablegames.core.game import Chance
from tablegames.families.tables.board.board import mine
from tablegames.families.tables.board.men import HAND, OFF, bit, count
from tablegames.families.tables.race import moves
from tablegames.families.tables.race.ending import outcome_of
from tablegames.families.tables.race.plays import Action, Play
from tablegames.families.tables.race.state import RaceState, Then
from tablegames.plugin.abilities import Abilities, Prospect
from tablegames.plugin.ways import Route, Way

if TYPE_CHECKING:
    from tablegames.families.tables.race.course import RaceCourse
    from tablegames.plugin.encoding.protocol import Buffers, Encoder, SteppedTables

_UNDER_WAY: Final = (Then.OTHER, Then.DRAW)


def prospects(game: Any, state: RaceState, action: Action) -> Mapping[str, Prospect]:
    """By how many throws the other can hit after a play."""
    after = game.apply(state, action).state
    turn = game.turn(after)
    if not isinstance(action, Play) or not isinstance(turn, Chance) or not (rolls := turn.lottery.outcomes()):
        return {}
    of = lcm(*(share.denominator for _, share in rolls))
    hit = sum(int(share * of) for thrown, share in rolls if _hits(game, game.apply(after, thrown).state))
    return {"hit": Prospect(hit, of, good=False)}


def effects(game: Any, state: RaceState, action: Action) -> tuple[str, ...]:
    """Whether a play hits."""
    hits = isinstance(action, Play) and any(event.what == "battue" for event in game.apply(state, action).events)
    return ("hit",) if hits else ()


def _hits(game: Any, state: RaceState) -> bool:
    """Whether some play of the throw in hand hits."""
    return state.throw is not None and any(effects(game, state, play) for play in game.legal(state))


def counted(game: Any, place: int, by: Seat, reader: Seat) -> int:
    """The reader's number for an arrow of another's path; each keeps the numbers of what only one walks on."""
    return place if by == reader or not 0 < place < OFF else game.march.path.other[place] or place


def touched(game: Any, action: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The arrows a play left and came to."""
    return moves.touched(action.steps) if isinstance(action, Play) else ((), ())


def thought_of(game: Any, state: RaceState) -> Iterable[Action]:
    """Plays the dice would seem to give."""
    return moves.thought_of(mine(state.board), game.numbers(state))


def ways(game: Any, state: RaceState, action: Action, event: Event) -> tuple[Way, ...]:
    """Which dame has hit, and by which number; a dame that takes several numbers hits wherever it lands.

    Of numbers lost with dames in hand: where they would have come in, and could not.
    """
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
    if not game.articles.hand_first or not count(mine(position), HAND):
        return ()
    free = game.march.ground(position)[0]
    shut = [number for number in sorted(set(game.numbers(state))) if not free & bit(number)]
    return tuple((Route(HAND, number, (number,)),) for number in shut)


def encoder(game: Any) -> Encoder[Any, Any]:
    """How it is told in numbers: as every game of the family is."""
    from tablegames.families.tables.race.encoding import RaceEncoder

    return RaceEncoder(game.numbers)


def run(
    game: Any, state: RaceState, keys: tuple[int, int, int], number: int, limit: int, end: bool
) -> tuple[RaceState, int, int, Seat | None]:
    """Play on at random as far as the game surely goes on."""
    course: RaceCourse | None = game.course()
    if course is None or state.throw is not None or state.then not in _UNDER_WAY:
        return state, number, 0, None
    return course.run(state, keys, number, limit, end)


def tables(game: Any, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
    """Many tables at once, for programs that learn."""
    from tablegames.families.tables.race.vector import tables_of

    return tables_of(game, game.course(), first, most, buffers, partial(outcome_of, end=game.end))


THROWN: Final = Abilities(encoder=encoder)
RACE: Final = replace(
    THROWN,
    prospects=prospects,
    effects=effects,
    thought_of=thought_of,
    ways=ways,
    counted=counted,
    touched=touched,
    tables=tables,
    run=run,
)
