"""Abilities of a round of dominoes beyond its rules: hints, encoding, random play and many tables by native code.

`game` is the `Dominoes`, which imports this module.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.events import Seat
from tablegames.core.game import Fault, Outcome
from tablegames.core.loop import Played, Seeded, play
from tablegames.core.players import RandomPlayer
from tablegames.families.dominoes import joins
from tablegames.families.dominoes.deals import Party
from tablegames.families.dominoes.faults import only_one_left
from tablegames.families.dominoes.lots import ATileEach, Lead
from tablegames.families.dominoes.order import Order, right_of
from tablegames.families.dominoes.spec import Partners
from tablegames.families.dominoes.state import (
    Action,
    Dealing,
    DominoView,
    Drawing,
    Join,
    Lots,
    Passed,
    Placed,
    Play,
    Pose,
    Round,
    State,
)
from tablegames.families.dominoes.tiles import NONE, TILES, gather, pips, tile
from tablegames.plugin.abilities import Abilities, Count

if TYPE_CHECKING:
    from tablegames.families.dominoes._native import Left, Start
    from tablegames.plugin.encoding.protocol import Buffers, Encoder, SteppedTables

_PLACES: Final = {tile: place for place, tile in enumerate(TILES)}
_SEATS: Final = tuple(map(Seat, range(len(TILES))))
_WORDS: Final = range(1 << 64)


class _Deeds(dict[tuple[int, int], Placed | Passed]):
    """A deed by the native code's seat and number; each is made once."""

    def __missing__(self, key: tuple[int, int]) -> Placed | Passed:
        seat, (kind, numbers) = _SEATS[key[0]], divmod(key[1], 49)
        a, b = divmod(numbers, 7)
        placed = kind < 2
        found = Placed(seat, tile(a, b), None if kind else a) if placed else Passed(seat, (a, b), drew=kind == 3)
        self[key] = found
        return found


_DONE: Final = _Deeds()


def run(game: Any, state: State, seed: int, dice_seed: int, number: int, limit: int) -> tuple[State, int, int] | None:
    """Play a round at random: return the state, the number of the next action, and the number of decisions.

    None: native code does not play the game, or a seed has more than 64 bits.
    """
    module: Any = game.native if seed in _WORDS and dice_seed in _WORDS else None
    if module is None or (type(state) is Round and state.outcome is not None):
        return None
    chance = Seeded(dice_seed) if isinstance(state, Drawing) else None
    while chance and isinstance(state, Drawing) and number < limit:
        lots: Lots = chance.draw(ATileEach(len(state.seats)), number)
        after = game.decided(state, lots)
        state = game.dealing(after.leader, after.order) if isinstance(after, Lead) else after
        number += 1
    if isinstance(state, Drawing) or number >= limit:
        return state, number, 0
    order, leader = state.order, state.leader
    left: Left | None = module.play_out(_native_rules(game, order), _start(state), seed, dice_seed, number, limit)
    if left is None:
        return state, number, 0
    hands, turn, line, before, done, talon, over, after_it, decided = left
    history = tuple([_DONE[pair] for pair in zip(done[::2], done[1::2], strict=True)])
    if type(state) is Round:
        history = state.history + history
        line = line[:before] + state.line + line[before + 1 :] if state.line else line
    rest = tuple([TILES[place] for place in talon])
    outcome = game.outcome(hands, leader, line, rest, order) if over else None
    return Round(hands, _SEATS[turn], leader, rest, line, history, outcome, order), after_it, decided


def _start(state: Dealing | Round) -> Start:
    if type(state) is Dealing:
        return state.leader, state.tiles, None, b"", 0, -1, -1, 0
    assert type(state) is Round
    line = state.line
    ends = (line[0][0], line[-1][1]) if line else (-1, -1)
    laid = gather(tile(*one) for one in line)
    talon = bytes([_PLACES[one] for one in state.talon])
    return state.leader, 0, state.hands, talon, state.turn, *ends, laid


def _native_rules(game: Party, order: Order) -> tuple[bytes, bool, int, bool]:
    spec = game.spec
    return bytes(right_of(order, game.seats)), spec.draws, spec.kept, spec.in_vain


def tables_of(game: Any, first: Seat | None, most: int, buffers: Buffers) -> SteppedTables | None:
    """Return tables in native code; None: it does not play the game, or partners are drawn."""
    from tablegames.plugin.encoding.protocol import SteppedTables

    compiled = game.native
    if compiled is None or (game.spec.partners is Partners.DRAWN and first is None):
        return None
    told = (*_native_rules(game, ()), game.tiles, -1 if first is None else first, most, len(buffers.seats))
    held = bytearray(compiled.table_size() * len(buffers.seats))
    tables = told, held, tuple(buffers)

    def outcome(table: int) -> Outcome:
        """The rules say what the last round of a table was worth."""
        hands, leader = compiled.ended_table(held, table, game.seats)
        out = Seat(hands.index(NONE)) if NONE in hands else None
        ended: Outcome = game.scored(Seat(leader), out, tuple(map(pips, hands)))
        return ended

    return SteppedTables(partial(compiled.begin_tables, *tables), partial(compiled.step_tables, *tables), outcome)


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
    tables=tables_of,
    play_out=play_out,
    runs_natively=runs_natively,
)
