"""Lines counted and games played out on masks alone, by the million: no states, no actions, no events.

What may be taken stands in `captures`, what is drawn in `draws`; here is only what a move does to the masks. Wherever
something must be counted towards a draw, the game itself is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tablegames.core.chance import Rng, derive
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.loop import Played, Seeded
from tablegames.core.perft import followed, walked
from tablegames.plugins.dames_polonaises.board import Runs, nth
from tablegames.plugins.dames_polonaises.chains import NOTHING, Chain, strokes_of
from tablegames.plugins.dames_polonaises.draws import FEW
from tablegames.plugins.dames_polonaises.march_rules import Goal
from tablegames.plugins.dames_polonaises.moves import take
from tablegames.plugins.dames_polonaises.pieces import crown_of
from tablegames.plugins.dames_polonaises.state import State, placed

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.captures import Captures
    from tablegames.plugins.dames_polonaises.compiled import Compiled
    from tablegames.plugins.dames_polonaises.draws import Draws
    from tablegames.plugins.dames_polonaises.judge import Playing

SEATS: Final = (Seat(0), Seat(1))
SOON: Final = 7
"""Plies in which no position can come back for the third time, nor kings move for long."""


class Bulk:
    """The moves of one game on masks: `mine` and `theirs` as the side to move sees them, the kings of both."""

    __slots__ = (
        "_board", "_captures", "_compiled", "_crown", "_draws", "_first_king", "_flying", "_game", "_inside",
        "_king_ends", "_long", "_posts", "_rest", "_short", "_watched", "_whole",
    )  # fmt: skip

    def __init__(self, game: Playing, captures: Captures, draws: Draws, compiled: Compiled | None) -> None:
        self._compiled = compiled
        self._game, self._captures, self._draws, self._watched = game, captures, draws, draws.watched
        self._board, self._inside, self._crown = game.board, game.board.inside, crown_of(game.rules, game.board)
        lattice, self._rest = game.board.lattice, draws.rest()
        self._short, self._long, self._whole = lattice.short, lattice.long, lattice.whole
        self._king_ends, self._posts = lattice.king_ends, strokes_of(lattice).posts
        self._flying = game.rules.flying_kings
        self._first_king = game.rules.goal is Goal.FIRST_KING

    # --- counting

    def count(self, state: State, depth: int) -> int:
        """The lines of `depth` moves from a state, as perft counts them."""
        game = self._game
        if depth < 1:
            return walked(game, state, depth)
        if state.turn is None and isinstance(turn := game.turn(state), Chance):  # the lots
            return sum(self.count(after, depth) for _, after in followed(game, state, turn))
        counted = self._compiled.lines(state, depth) if self._compiled else None
        if counted is not None:
            return counted
        if state.turn is None or state.ledger != self._rest:
            return walked(game, state, depth)
        return self._lines(state.mine, state.theirs, state.kings, state.turn, depth)

    def _lines(self, mine: int, theirs: int, kings: int, seat: int, depth: int) -> int:
        if not theirs or (kings and self._first_king):
            return 0
        empty, own, posts = self._inside ^ (mine | theirs), kings & mine, self._posts
        chains = self._captures.due(mine, theirs, kings, seat) if own or posts(theirs, empty) & mine else NOTHING
        if depth == 1 and chains:
            return len(chains)
        if kings and self._watched and (depth > SOON or (not chains and self._few(mine | theirs))):
            return walked(self._game, placed(mine, theirs, kings, SEATS[seat], self._rest), depth)
        other, count = 1 - seat, 0
        if chains:
            for chain in chains:
                after = self._taken(mine, theirs, kings, seat, chain)
                if after[2] and self._few(after[0] | after[1]):
                    before = placed(mine, theirs, kings, SEATS[seat], self._rest)
                    step = self._game.apply(before, take(chain, self._board.square))
                    count += walked(self._game, step.state, depth - 1)
                else:
                    count += self._lines(after[0], after[1], after[2], other, depth - 1)
            return count
        men, short, long = mine ^ own, self._short, self._long
        if seat:
            left, right = men << short & empty, men << long & empty
        else:
            left, right = men >> short & empty, men >> long & empty
        runs: Runs = ()
        if own:
            king_ends = self._king_ends
            runs = king_ends(own, self._whole ^ empty, self._flying)
        if depth == 1:
            count = left.bit_count() + right.bit_count()
            for _, ends in runs:
                count += ends.bit_count()
            return count
        crown = self._crown[seat]
        for shift, rest in (short, left), (long, right):
            ends = rest
            while ends:
                end = ends & -ends
                ends ^= end
                moved = mine ^ (end >> shift if seat else end << shift) | end
                count += self._lines(theirs, moved, kings | end if end & crown else kings, other, depth - 1)
        for start, rest in runs:
            ends = rest
            while ends:
                end = ends & -ends
                ends ^= end
                count += self._lines(theirs, mine ^ start | end, kings ^ start | end, other, depth - 1)
        return count

    def _taken(self, mine: int, theirs: int, kings: int, seat: int, chain: Chain) -> tuple[int, int, int]:
        """The masks after a capture, seen by the other side."""
        start, end, order, king = chain
        taken = order[0] if len(order) == 1 else sum(order)
        if kings:
            kings &= ~taken
        if kings & start:
            kings = kings ^ start | end
        elif king or end & self._crown[seat]:
            kings |= end
        return theirs ^ taken, mine ^ start | end, kings

    # --- playing out

    def play_out(self, state: State, seed: int, limit: int, number: int, dice_seed: int | None) -> Played[State]:
        """A game between two who play at random: what `core.loop.play` makes of it with the same seed."""
        game, decisions = self._game, 0
        keys = derive(seed, "seat", SEATS[0]), derive(seed, "seat", SEATS[1])
        rngs: list[Rng] = []  # seldom needed where there is native code
        nothing_else = self._rest[2:]  # kings alone may have moved, but no ending is counted and nothing pending
        while True:
            if self._compiled and (ran := self._compiled.play_out(state, keys, number, limit)):
                state, number, made = ran
                decisions += made
            elif state.turn is not None and state.ledger[2:] == nothing_else:
                rngs = rngs or [Rng(key) for key in keys]
                state, made = self._run(state, rngs, number, limit)
                number += made
                decisions += made
            turn = game.turn(state)
            if isinstance(turn, Over):
                return Played(state, turn.outcome, number, decisions)
            if number >= limit:
                return Played(state, None, number, decisions)
            if isinstance(turn, Decide):
                rngs = rngs or [Rng(key) for key in keys]
                legal = game.legal(state)
                action = legal[(rngs[turn.seat].at(number) * len(legal)) >> 64]
                decisions += 1
            else:
                action = Seeded(seed if dice_seed is None else dice_seed).draw(turn.lottery, number)
            state = game.apply(state, action).state
            number += 1

    def _run(self, state: State, rngs: list[Rng], number: int, limit: int) -> tuple[State, int]:
        """Moves at random as long as no draw is near: the state they lead to, and how many they were."""
        mine, theirs, kings, begun = state.mine, state.theirs, state.kings, number
        seat: int = state.turn or 0
        quiet, seen = state.ledger.quiet or len(state.ledger.seen), list(state.ledger.seen)
        inside, due, crown, lots = self._inside, self._captures.due, self._crown, [rng.at for rng in rngs]
        posts, short, long, king_ends = self._posts, self._short, self._long, self._king_ends
        while number < limit and theirs and not (kings and self._first_king):
            own, empty = kings & mine, inside ^ (mine | theirs)
            chains = due(mine, theirs, kings, seat) if own or posts(theirs, empty) & mine else NOTHING
            if chains:
                after = self._taken(mine, theirs, kings, seat, chains[(lots[seat](number) * len(chains)) >> 64])
                if after[2] and self._few(after[0] | after[1]):
                    break
                mine, theirs, kings = after
                if quiet:
                    quiet, seen = 0, []
            else:
                men = mine ^ own
                if seat:
                    left, right = men << short & empty, men << long & empty
                else:
                    left, right = men >> short & empty, men >> long & empty
                steps = left.bit_count()
                choices = both = steps + right.bit_count()
                if own:
                    if self._few(mine | theirs):
                        break
                    runs = king_ends(own, self._whole ^ empty, self._flying)
                    choices += sum([ends.bit_count() for _, ends in runs])
                pick, shift = (lots[seat](number) * choices) >> 64, short
                if pick >= both:  # a king moves, or nothing can
                    if not own or not choices:
                        break
                    start, end = _nth_run(runs, pick - both)
                    if self._watched > FEW:
                        if self._draws.near(
                            quiet, seen, (SEATS[1 - seat], theirs, mine ^ start | end, kings ^ start | end)
                        ):
                            break
                        quiet += 1
                        seen.append((SEATS[seat], mine, theirs, kings))
                    kings ^= start | end
                else:
                    if pick >= steps:
                        left, pick, shift = right, pick - steps, long
                    while pick:
                        left &= left - 1
                        pick -= 1
                    end = left & -left
                    start = end >> shift if seat else end << shift
                    crowned = end & crown[seat]
                    if (kings or crowned) and self._few(mine | theirs):
                        break
                    kings |= crowned
                    if quiet:
                        quiet, seen = 0, []
                mine, theirs = theirs, mine ^ start | end
            seat = 1 - seat
            number += 1
        if number == begun:
            return state, 0
        return placed(mine, theirs, kings, SEATS[seat], self._draws.noted(quiet, seen)), number - begun

    def _few(self, pieces: int) -> bool:
        """Whether the rules may order a draw with so few pieces, a king among them."""
        return pieces.bit_count() <= FEW and bool(self._watched)


def _nth_run(runs: tuple[tuple[int, int], ...], pick: int) -> tuple[int, int]:
    """One of the moves of kings, by its place among them."""
    for start, ends in runs:
        if pick < ends.bit_count():
            return start, nth(ends, pick)
        pick -= ends.bit_count()
    raise IndexError(pick)
