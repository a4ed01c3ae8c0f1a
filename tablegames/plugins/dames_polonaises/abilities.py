"""What a game of draughts can do beside its rules: hints, ways, numbers, marks on the board, fast random play.

`game` is the `DamesPolonaises`, which imports this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tablegames.core.chance import Rng, derive
from tablegames.core.events import Event, Seat
from tablegames.core.game import Decide, Fault, Over
from tablegames.core.loop import Played, Seeded
from tablegames.plugin.abilities import Abilities
from tablegames.plugin.ways import Route, Way
from tablegames.plugins.dames_polonaises import judge
from tablegames.plugins.dames_polonaises.state import Action, Damier, Move, State, Take

if TYPE_CHECKING:
    from tablegames.plugin.encoding.protocol import Buffers, SteppedTables
    from tablegames.plugins.dames_polonaises.encoding import DamesEncoder


def effects(game: Any, view: Damier, action: Action) -> tuple[str, ...]:
    """Whether a piece is crowned."""
    told = game.apply(view.state, action).events if isinstance(action, Move | Take) else ()
    return tuple(event.what for event in told if event.what == "crowned")


def ways(game: Any, state: State, action: Action, event: Event) -> tuple[Way, ...]:
    """Which piece has taken, and over which others it has gone."""
    if event.what != "taken" or type(action) is not Take:
        return ()
    return ((Route(action.start, action.end, over=action.taken),),)


def touched(game: Any, action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The square a piece left, and the one it came to."""
    return ((action.start,), (action.end,)) if isinstance(action, Move | Take) else ((), ())


def compelled(game: Any, view: Damier | State) -> Fault | None:
    """That one must take, and why what one must."""
    return judge.compelled(game, view.state if isinstance(view, Damier) else view)


def encoder(game: Any) -> DamesEncoder:
    """How it is told in numbers."""
    from tablegames.plugins.dames_polonaises.encoding import DamesEncoder

    return DamesEncoder(game)


def tables(game: Any, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
    """Many tables at once, for programs that learn."""
    from tablegames.plugins.dames_polonaises.vector import tables_of

    return tables_of(game, first, most, buffers)


def play_out(
    game: Any, state: State, seed: int, limit: int, number: int = 0, dice_seed: int | None = None
) -> Played[State]:
    """The rest of a game between two who play at random: what `core.loop.play` makes of it with the same seed."""
    keys = derive(seed, "seat", Seat(0)), derive(seed, "seat", Seat(1))
    decisions = 0
    while True:
        if game.native and (ran := game.native.play_out(state, keys, number, limit)):
            state, number, made = ran
            decisions += made
        turn = game.turn(state)
        if isinstance(turn, Over):
            return Played(state, turn.outcome, number, decisions)
        if number >= limit:
            return Played(state, None, number, decisions)
        action: Action
        if isinstance(turn, Decide):
            legal = game.legal(state)
            action = legal[(Rng(keys[turn.seat]).at(number) * len(legal)) >> 64]
            decisions += 1
        else:
            action = Seeded(seed if dice_seed is None else dice_seed).draw(turn.lottery, number)
        state = game.apply(state, action).state
        number += 1


DAMES: Final = Abilities(
    effects=effects,
    ways=ways,
    touched=touched,
    compelled=compelled,
    encoder=encoder,
    tables=tables,
    play_out=play_out,
)
