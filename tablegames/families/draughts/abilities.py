"""Abilities of draughts beyond its rules: hints, ways, encoding, marks on the board, fast random play.

`game` is the `Draughts`, which imports this module.
"""

from __future__ import annotations

from typing import Any, Final

from tablegames.core.chance import Rng, derive
from tablegames.core.events import Event, Seat
from tablegames.core.game import Decide, Fault, Over
from tablegames.core.loop import Played, Seeded
from tablegames.families.draughts.compiled import tables_of
from tablegames.families.draughts.judge import compelled as why_compelled
from tablegames.families.draughts.state import Action, Damier, Move, State, Take
from tablegames.plugin.abilities import Abilities, Count
from tablegames.plugin.references import Later
from tablegames.plugin.ways import Route, Way


def effects(game: Any, view: Damier, action: Action) -> tuple[str, ...]:
    events = game.apply(view.state, action).events if isinstance(action, Move | Take) else ()
    return tuple(event.what for event in events if event.what == "crowned")


def ways(game: Any, state: State, action: Action, event: Event) -> tuple[Way, ...]:
    """The piece that took, and the pieces it passed over."""
    if event.what != "taken" or type(action) is not Take:
        return ()
    return ((Route(action.start, action.end, over=action.taken),),)


def touched(game: Any, action: Action) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return ((action.start,), (action.end,)) if isinstance(action, Move | Take) else ((), ())


def compelled(game: Any, view: Damier | State) -> Fault | None:
    """Say that the player must take, and why this capture."""
    return why_compelled(game, view.state if isinstance(view, Damier) else view)


def play_out(
    game: Any, state: State, seed: int, limit: int, number: int = 0, dice_seed: int | None = None
) -> Played[State]:
    """Play the rest of a game at random, exactly as `core.loop.play` does with the same seed."""
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


def counts(game: Any, view: Damier) -> list[tuple[Count, ...]]:
    """The pieces of each side, and how many of them are kings."""
    kings = view.state.kings
    return [
        (Count("pieces", side.bit_count()), Count("kings", (side & kings).bit_count())) for side in view.state.sides
    ]


def runs_natively(game: Any) -> bool:
    return game.native is not None


DRAUGHTS: Final = Abilities(
    counts=counts,
    effects=effects,
    ways=ways,
    touched=touched,
    compelled=compelled,
    encoder=Later("tablegames.families.draughts.encoding:DraughtsEncoder"),
    tables=tables_of,
    play_out=play_out,
    runs_natively=runs_natively,
)
