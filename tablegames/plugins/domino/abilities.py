"""What a round of domino can do beside its rules: hints, numbers, random play by native code.

`game` is the `Domino`, which imports this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tablegames.core.events import Seat
from tablegames.core.game import Fault
from tablegames.core.loop import Played, Seeded, play
from tablegames.core.players import RandomPlayer
from tablegames.plugin.abilities import Abilities
from tablegames.plugins.domino.faults import only_one_left
from tablegames.plugins.domino.state import Action, DominoView, Play, Round, State

if TYPE_CHECKING:
    from tablegames.plugin.encoding.protocol import Buffers, Encoder, SteppedTables


def effects(game: Any, view: DominoView, action: Action) -> tuple[str, ...]:
    """Whether a tile makes a partout.  [AUJ-Dom ch. II]"""
    if type(action) is not Play or view.ends is None:
        return ()
    free, (one, other) = action.tile.high + action.tile.low - action.onto, view.ends
    return ("partout",) if one != other and free == (other if action.onto == one else one) else ()


def compelled(game: Any, view: DominoView) -> Fault | None:
    """That no tile goes, or but one."""
    return only_one_left(view)


def play_out(
    game: Any, state: State, seed: int, limit: int, number: int = 0, dice_seed: int | None = None
) -> Played[State]:
    """The rest of a round whose players play at random."""
    from tablegames.plugins.domino.compiled import run

    dice, decided = seed if dice_seed is None else dice_seed, 0
    ran = run(game, state, seed, dice, number, limit) if game.played_by_native else None
    if ran is not None:
        state, number, decided = ran
        if isinstance(state, Round) and state.outcome is not None:
            return Played(state, state.outcome, number, decided)
    players, chance = (RandomPlayer(),) * game.seats, Seeded(dice)
    rest = play(game, players, seed=seed, chance=chance, state=state, number=number, limit=limit)
    return Played(rest.state, rest.outcome, rest.actions, rest.decisions + decided)


def encoder(game: Any) -> Encoder[Any, Any]:
    """How it is told in numbers."""
    from tablegames.plugins.domino.encoding import DominoEncoder

    return DominoEncoder(game.seats, game.tile_set)


def tables(game: Any, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
    """Many tables at once, for programs that learn."""
    from tablegames.plugins.domino.vector import tables_of

    return tables_of(game, first, most, buffers) if game.played_by_native else None


DOMINO: Final = Abilities(effects=effects, compelled=compelled, encoder=encoder, tables=tables, play_out=play_out)
