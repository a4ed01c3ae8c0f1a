"""The same game twice, by the Python rules and by the native code, and what to compare them on: positions and options.

    python tests/plugins/dames_polonaises/dames_twins.py --positions 1000000    # of every option set

Positions are drawn, not reached: full boards, kings in crowds, endings of a few pieces, so that what hardly happens in
a game happens here.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from tablegames.core import native
from tablegames.core.events import Seat
from tablegames.core.loop import Played, play
from tablegames.core.players import RandomPlayer
from tablegames.families.draughts.abilities import play_out
from tablegames.families.draughts.board import DIAGONAL, Board
from tablegames.families.draughts.draws import FIVE
from tablegames.families.draughts.march import March
from tablegames.families.draughts.options import CrownRows, Goal, MainLine, NeedsLine, Odds
from tablegames.families.draughts.state import Ending, State, placed
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.plugins.dames_polonaises.rules import CaptureQuality, DamesRules

TWO = (RandomPlayer(), RandomPlayer())
MARCH: dict[str, tuple[Any, ...]] = {
    "board_size": (10, 8),
    "men_capture_backwards": (True, False),
    "flying_kings": (True, False),
    "captured_lifted": ("at_end", "at_once"),
    "repass_captured": ("forbidden", "forbidden_if_backed"),
    "repass_empty_square": ("allowed", "forbidden"),
    "crown_when": ("move_ends_on_row", "touching_row"),
    "crown_rows": tuple(CrownRows),
    "capture_number": ("maximum", "free"),
    "capture_quality": tuple(CaptureQuality),
    "capture_with_strongest": (False, True),
}
"""The options a capture depends on."""
DRAWS: dict[str, tuple[Any, ...]] = {
    "draw_main_line": tuple(MainLine),
    "draw_limit": (None, 1, 3, 16),
    "draw_limit_men": (False, True),
    "draw_limit_giver": ("same", 2, 20),
    "draw_limit_draw_odds": ("same", 5, 25),
    "draw_limit_needs_line": tuple(NeedsLine),
    "draw_crowning_offer": (False, True),
    "draw_two_v_one": (None, "at_once", 1, 5),
    "draw_repetition": (None, 2, 3, 4),
    "draw_kings_only": (None, 1, 4, 25),
    "odds": (Odds.NONE, Odds.DRAW, Odds.MAN_AND_DRAW, Odds.STAKE),
    "odds_to": ("white", "black"),
    "goal": (Goal.TAKE_ALL, Goal.TAKE_ALL, Goal.TAKE_ALL, Goal.LOSE_ALL, Goal.FIRST_KING),
    "first_move": ("lots_then_alternate", "white"),
}
"""Those an end depends on."""
ENDINGS = ((1, 3), (3, 1), (2, 3), (3, 2), (1, 4), (4, 1), (2, 2), (1, 2), (1, 1))
"""How few pieces there are where draws are near."""


def twins(rules: DamesRules) -> tuple[DamesPolonaises, DamesPolonaises]:
    """The game by the Python rules, and the game as it is played where there is native code."""
    with native.pure():
        plain = DamesPolonaises(rules)
    return plain, DamesPolonaises(rules)


def rules_of(options: dict[str, Any]) -> DamesRules | None:
    """Rules with these options; None: they contradict each other."""
    try:
        return DamesRules(**options)
    except ValueError:
        return None


def every_march() -> Iterator[DamesRules]:
    """The rules with every combination of the options of the march."""
    for values in product(*MARCH.values()):
        rules = rules_of(dict(zip(MARCH, values, strict=True)))
        if rules is not None:
            yield rules


def drawn_rules(rng: random.Random, **chosen: tuple[Any, ...]) -> DamesRules:
    """Random rules."""
    while True:
        options = {name: rng.choice(values) for name, values in {**MARCH, **DRAWS, **chosen}.items()}
        if (rules := rules_of(options)) is not None:
            return rules


def drawn_masks(rng: random.Random, board: Board, most: int = 14) -> tuple[int, int, int]:
    """Random pieces: mine, theirs, the kings of both; sometimes crowded, sometimes two or three to a side."""
    squares = rng.sample(board.bit[1:], len(board.numbers))
    few = rng.random() < 0.4
    ours, others = rng.choice(ENDINGS) if few else (rng.randint(1, most), rng.randint(1, most))
    mine, theirs = sum(squares[:ours]), sum(squares[ours : ours + others])
    share = rng.choice((0.5, 0.9, 1.0) if few else (0.0, 0.1, 0.5, 1.0))
    kings = sum(bit for bit in squares[: ours + others] if rng.random() < share)
    return mine, theirs, kings


def drawn_state(rng: random.Random, game: DamesPolonaises, most: int = 14) -> State:
    """A state with such pieces and nothing counted yet, in a game with the odds or a level one."""
    level = game.rules.odds is not Odds.NONE and rng.random() < 0.3
    ledger = replace_level(game, level)
    return placed(*drawn_masks(rng, game.board, most), Seat(rng.randint(0, 1)), ledger)


def counts_near(limits: Iterable[int | None]) -> tuple[int, ...]:
    """Return counts in moves of either player, close to a limit; or none."""
    return (-1, *sorted({max(0, 2 * limit + by) for limit in limits if limit for by in (-2, -1, 0)}))


LIMITS = {name: tuple(value for value in DRAWS[name] if isinstance(value, int)) for name in DRAWS}
NEAR_LIMIT = counts_near((*LIMITS["draw_limit"], *LIMITS["draw_limit_giver"], *LIMITS["draw_limit_draw_odds"]))
NEAR_TWO = counts_near(LIMITS["draw_two_v_one"])
NEAR_LINE = counts_near((FIVE,))
NEAR_KINGS = counts_near(LIMITS["draw_kings_only"])


def counted_state(rng: random.Random, game: DamesPolonaises) -> State:
    """A few pieces, a single king with the main line more often than not, and every count where a limit is near."""
    board = game.board
    ours, others = rng.choice(((1, 3), (3, 1), (1, 2), (2, 1), (1, 1)))
    squares = rng.sample(board.bit[1:], len(board.numbers))
    on_line = [bit for bit in squares if bit & board.line]
    mine, theirs = sum(squares[:ours]), sum(squares[ours : ours + others])
    if rng.random() < 0.7:  # the single one goes to the main line
        free = next(bit for bit in on_line if not bit & (mine | theirs))
        mine, theirs = (free, theirs) if ours == 1 else (mine, free if others == 1 else theirs)
    kings = mine | theirs if rng.random() < 0.8 else mine | theirs & -theirs
    stronger = None if ours == others else Seat(ours < others)
    seat = Seat(rng.randint(0, 1))
    if stronger is not None and seat:
        stronger = Seat(1 - stronger)
    three = rng.choice(NEAR_LIMIT) if {ours, others} == {1, 3} else -1
    two = rng.choice(NEAR_TWO) if {ours, others} != {1, 3} else -1
    held = rng.choice(NEAR_LINE) if three >= 0 else -1
    ending = Ending(three, stronger if max(three, two) >= 0 else None, two, held)
    rest = replace_level(game, game.rules.odds is not Odds.NONE and rng.random() < 0.5)
    kings_only = game.rules.draw_kings_only
    quiet = max(0, rng.choice(NEAR_KINGS)) if kings_only else 0
    return placed(mine, theirs, kings, seat, rest._replace(ending=ending, quiet=min(quiet, 2 * (kings_only or 0))))


def spread_out(rng: random.Random, board: Board) -> tuple[int, int, int]:
    """Return two kings against men, no two of them side by side: as many captures as possible."""
    squares = rng.sample(board.bit[1:], len(board.numbers))
    mine, theirs, most = sum(squares[:2]), 0, rng.randint(8, 13)
    for bit in squares[2:]:
        if theirs.bit_count() < most and not board.lattice.whole & theirs & sum(
            board.lattice.lines(DIAGONAL).steps[bit]
        ):
            theirs |= bit
    return mine, theirs, mine


def replace_level(game: DamesPolonaises, level: bool) -> Any:
    """The ledger with nothing in it."""
    return game.begun(Seat(0), level=level).ledger._replace(lift=0)


def same_captures(rules: DamesRules, seed: int, positions: int) -> int:
    """Compare the due captures in some positions; return how many had captures."""
    plain, fast = twins(rules)
    rng, taking = random.Random(seed), 0
    slow_due, fast_due = plain.march.due, fast.march.due
    for _ in range(positions):
        masks, seat = drawn_masks(rng, plain.board), rng.randint(0, 1)
        expected = slow_due(*masks, seat)
        found = fast_due(*masks, seat)
        assert found == expected, (rules, masks, seat, expected, found)
        assert [type(chain.king) for chain in found] == [bool] * len(found)
        taking += bool(found)
    return taking


def same_game(rules: DamesRules, seed: int, limit: int = 300, drawn: Any = drawn_state) -> Played[State]:
    """Compare a random game from a random position, step by step and in bulk; return the game."""
    plain, fast = twins(rules)
    state = drawn(random.Random(seed), plain)
    expected = play(plain, TWO, seed=seed, state=state, limit=limit)
    assert play_out(fast, state, seed, limit) == expected, (rules, state, seed)
    assert play(fast, TWO, seed=seed, state=state, limit=limit) == expected, (rules, state, seed)
    return expected


def asked(captures: March) -> bool:
    """Whether captures come from the native code."""
    return captures._fast is not None


def main() -> int:
    """Compare every option set, one after the other: positions, and a hundredth as many games of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--games", type=int, help="of each option set (default: a hundredth of the positions)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sets", choices=("single", "every"), default="single", help="one option changed, or all")
    given = parser.parse_args()
    usual = DamesRules()
    changed = [(name, value) for name, values in MARCH.items() for value in values if value != getattr(usual, name)]
    single = [usual, *(rules_of({name: value}) for name, value in changed)]
    games = max(1, given.positions // 100 if given.games is None else given.games)
    begin = time.process_time()
    for at, rules in enumerate(every_march() if given.sets == "every" else filter(None, single)):
        taking = same_captures(rules, given.seed + at, given.positions)
        rng = random.Random(given.seed + at)
        ends = [same_game(_with_ends(rng, rules), rng.getrandbits(60)).outcome for _ in range(games)]
        drawn = sum(end is not None and not end.winners for end in ends)
        told = {name: str(getattr(rules, name)) for name in MARCH if getattr(rules, name) != getattr(usual, name)}
        spent = time.process_time() - begin
        compared = f"{given.positions} positions, {taking} with captures; {games} games, {drawn} drawn"
        print(f"{told or 'manoury_1787'}: {compared}; {spent:.0f} s", flush=True)
    return 0


def _with_ends(rng: random.Random, rules: DamesRules) -> DamesRules:
    """The same march with random ends."""
    while True:
        try:
            return replace(rules, **{name: rng.choice(values) for name, values in DRAWS.items()})
        except ValueError:
            continue


if __name__ == "__main__":
    sys.exit(main())
