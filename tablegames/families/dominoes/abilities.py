"""Abilities of a round of dominoes beyond its rules: hints, encoding, random play by native code.

`game` is the `Dominoes`, which imports this module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tablegames.core.game import Fault
from tablegames.core.loop import Played, Seeded, play
from tablegames.core.players import RandomPlayer
from tablegames.families.dominoes import joins
from tablegames.families.dominoes.faults import only_one_left
from tablegames.families.dominoes.state import Action, DominoView, Join, Play, Pose, Round, State
from tablegames.plugin.abilities import Abilities, Count
from tablegames.plugin.references import Later

if TYPE_CHECKING:
    from tablegames.plugin.encoding.protocol import Encoder


def effects(game: Any, view: DominoView, action: Action) -> tuple[str, ...]:
    """Whether a tile makes a partout, or scores.  [AUJ-Dom ch. II]"""
    if view.cross is not None and isinstance(action, Pose | Join):
        line, cross = joins.joined(game.spec, view.line, view.cross, action)
        return ("scores_now",) if joins.points(game.spec, line, cross) else ()
    if type(action) is not Play or view.ends is None:
        return ()
    free, (one, other) = action.tile.high + action.tile.low - action.onto, view.ends
    return ("partout",) if one != other and free == (other if action.onto == one else one) else ()


def compelled(game: Any, view: DominoView) -> Fault | None:
    return only_one_left(view, game.rules)


def counts(game: Any, view: DominoView) -> list[tuple[Count, ...]]:
    return [(Count("tiles", number),) for number in view.counts]


def play_out(
    game: Any, state: State, seed: int, limit: int, number: int = 0, dice_seed: int | None = None
) -> Played[State]:
    from tablegames.families.dominoes.compiled import run

    dice, decided = seed if dice_seed is None else dice_seed, 0
    ran = run(game, state, seed, dice, number, limit)
    if ran is not None:
        state, number, decided = ran
        if isinstance(state, Round) and state.outcome is not None:
            return Played(state, state.outcome, number, decided)
    players, chance = (RandomPlayer(),) * game.seats, Seeded(dice)
    rest = play(game, players, seed=seed, chance=chance, state=state, number=number, limit=limit)
    return Played(rest.state, rest.outcome, rest.actions, rest.decisions + decided)


def encoder(game: Any) -> Encoder[Any, Any]:
    from tablegames.families.dominoes.encoding import CrossEncoder, DominoEncoder

    return (DominoEncoder if game.spec.plain else CrossEncoder)(game.seats, game.tile_set)


def runs_natively(game: Any) -> bool:
    return game.native is not None


DOMINO: Final = Abilities(
    counts=counts,
    effects=effects,
    compelled=compelled,
    encoder=encoder,
    tables=Later("tablegames.families.dominoes.compiled:tables_of"),
    play_out=play_out,
    runs_natively=runs_natively,
)
