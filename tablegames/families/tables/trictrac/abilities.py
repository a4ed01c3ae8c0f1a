"""What a tour of trictrac or toc can do beside its rules: hints, ways, numbers, marks on the board, random play.

`game` is the `Tour`, which imports this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from tablegames.core.dice import OpeningThrow, Throw, throw
from tablegames.core.events import Event, Seat
from tablegames.families.tables.board.board import turned
from tablegames.families.tables.board.men import OFF
from tablegames.families.tables.board.path import FACING
from tablegames.families.tables.race.abilities import touched
from tablegames.families.tables.race.moves import thought_of
from tablegames.families.tables.race.opening import die_won
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.race.rule_spec import tells
from tablegames.families.tables.trictrac.keeper_spec import SpecifiedKeeper, run_on
from tablegames.families.tables.trictrac.state import Action, Phase, SenAller, TourState
from tablegames.plugin.abilities import Abilities

if TYPE_CHECKING:
    from tablegames.plugin.abilities import Prospect
    from tablegames.plugin.encoding.protocol import Buffers, Encoder, SteppedTables
    from tablegames.plugin.ways import Way

M = TypeVar("M")
_BETWEEN_THROWS: Final = (Phase.DRAW, Phase.THROW)


def prospects(game: Any, state: TourState[M], action: Action) -> Mapping[str, Prospect]:
    """In how many of the next throws something is filled or gained, by who plays and by the other."""
    from tablegames.families.tables.trictrac.prospects import after_choice, after_play

    if isinstance(action, Play):
        return after_play(game.jans, state.board, action)
    if state.phase is not Phase.CHOOSE:
        return {}
    stayed = None if isinstance(action, SenAller) else game.apply(state, action).state
    if stayed is not None and stayed.phase is not Phase.PLAY:
        return {}
    plays = None if stayed is None else [play for play in game.legal(stayed) if isinstance(play, Play)]
    return after_choice(game.jans, state.board, plays)


def effects(game: Any, state: TourState[M], action: Action) -> tuple[str, ...]:
    """Whether a play takes the coin, fills a plein or keeps one."""
    from tablegames.families.tables.trictrac.prospects import done_by

    return done_by(state.board, action) if isinstance(action, Play) else ()


def counted(game: Any, place: int, by: Seat, reader: Seat) -> int:
    """The reader's number for an arrow of another's path: the two face each other."""
    return place if by == reader or not 0 < place < OFF else FACING.other[place]


def seeming(game: Any, state: TourState[M]) -> Iterable[Action]:
    """Plays the dice would seem to give."""
    return () if state.phase is not Phase.PLAY else thought_of(game.coup(state).men, game.coup(state).throw.numbers)


def begins_anew(game: Any, state: TourState[M]) -> bool:
    """Whether a relevé begins: all dames on the talons."""
    return state.phase is Phase.THROW and state.releve.throws == (0, 0)


def ways(game: Any, state: TourState[M], action: Action, event: Event) -> tuple[Way, ...]:
    """In which ways the throw has made a jan: worked out when it is shown, never in a playout."""
    if isinstance(action, OpeningThrow):  # coup et dés: the numbers that lie there are played
        first, _ = die_won(action.dice, "")
        position = state.board if first in (None, state.seat) else turned(state.board)
        state = replace(state, board=position, seat=first or Seat(0))
        action = throw(*action.dice)
    if not isinstance(action, Throw):
        return ()
    from tablegames.families.tables.trictrac.ways import jan_ways

    coup = game.coup_of(state, action)
    at = event.get("at")
    return jan_ways(coup, game.rules, event.what, at if isinstance(at, int) else None)


def encoder(game: Any) -> Encoder[Any, Any]:
    """How it is told in numbers: as every game of the family is."""
    from tablegames.families.tables.trictrac.encoding import TourEncoder

    return TourEncoder(type(game.keeper.opening()), game.turned)


def run(
    game: Any, state: TourState[M], keys: tuple[int, int, int], number: int, limit: int, end: bool
) -> tuple[TourState[M], int, int, Seat | None]:
    """Play on at random as far as the game surely goes on."""
    if not game.played_by_native or state.phase not in _BETWEEN_THROWS:
        return state, number, 0, None
    return run_on(game.compiled, cast(SpecifiedKeeper, game.keeper), state, keys, number, limit)


def tables(game: Any, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
    """Many tables at once, for programs that learn."""
    if not game.played_by_native or not tells(type(game), "played_by_native", ("view", "turned")):
        return None
    from tablegames.families.tables.trictrac.vector import tables_of

    return tables_of(game, first, most, buffers)


TOUR: Final = Abilities(
    prospects=prospects,
    effects=effects,
    thought_of=seeming,
    ways=ways,
    counted=counted,
    touched=touched,
    begins_anew=begins_anew,
    encoder=encoder,
    tables=tables,
    run=run,
)
