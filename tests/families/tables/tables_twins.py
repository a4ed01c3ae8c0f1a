"""Every game of the tables family twice, by the Python rules and by the native code, and throws to compare them on.

    python tests/families/tables/tables_twins.py --throws 1000000 --games 10000    # of every game

Half of the throws are those of random games, under every ruleset; the other half fall in positions that are drawn and
not reached: few arrows full of dames, hands full, all but home, about a plein, so that what hardly happens in a game
happens here.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tablegames.arena.fast import play_fast
from tablegames.core import native
from tablegames.core.chance import derive
from tablegames.core.game import Chance, Over
from tablegames.core.loop import play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.board.men import board, count
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.board.places import OFF, Board, Men, bit
from tablegames.families.tables.race.race import Race
from tablegames.families.tables.trictrac.march_rules import DeuxTablesDames, LiftToConserve, Obsolete, TwoHalfCases
from tablegames.families.tables.trictrac.state import Phase, Releve
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugin.registry import Registry
from tablegames.plugins.revertier.rules import Advantage

GAMES = ("garanguet", "jacquet", "plain", "revertier", "toc", "tourne_case", "toutetable", "trictrac")
TWO = (RandomPlayer(), RandomPlayer())
SORTIES = tuple(sortie.value for sortie in Sortie)
JANS: dict[str, tuple[Any, ...]] = {
    "sortie": SORTIES,
    "lift_to_conserve": tuple(LiftToConserve),
    "coin_rather_than_pass": (True, False),
    "deux_tables_dames": tuple(DeuxTablesDames),
    "two_half_cases": tuple(TwoHalfCases),
    "retour_from_coin": (False, True),
    "coin_a_faux": (False, True),
    "obsolete": ((), tuple(Obsolete), (Obsolete.MARGOT_LA_FENDUE,)),
    "opening": ("separate", "coup_et_des"),
}
OPTIONS: dict[str, dict[str, tuple[Any, ...]]] = {
    "garanguet": {"sortie": SORTIES, "triplet": ("nine", "three"), "hitting": (True, False), "double": (True, False)},
    "jacquet": {"sortie": SORTIES, "opening": ("separate", "coup_et_des"), "double": (True, False)},
    "plain": {"en_passant": (False, True), "beyond_coin": ("forbidden", "allowed"), "stuck": ("continue", "loses")},
    "revertier": {
        "sortie": SORTIES,
        "hors_du_jeu": ("may_enter_one", "must_enter"),
        "double": (True, False),
        "handicap": (None, Advantage(2, True, ((2, 1), (7, 1)))),
    },
    "toc": {**JANS, "trous": (1, 5), "double": (False, True), "per": ("throw", "event")},
    "tourne_case": {"choice": ("player", "foremost"), "double": (True, False)},
    "toutetable": {
        "sortie": SORTIES,
        "doublets": ("fourfold", "twice"),
        "opening": ("separate", "coup_et_des"),
        "double_rule": ("not_all_home", "none_lifted"),
        "handicap": ("none", "dice", "ambesas", "six_and_ace"),
    },
    "trictrac": {
        **JANS,
        "trous": (12, 3),
        "partie": ("ordinaire", "a_ecrire"),
        "handicap": ("none", "dice", "quine", "carme_and_coin"),
    },
}
"""The options that rules of play depend on, and values of them."""


def twins(registry: Registry, name: str, rng: random.Random, drawn: bool) -> tuple[Any, Any]:
    """The same game by the Python rules and by the native code: under one of its rulesets, or under random options."""
    entry = registry.game(name)
    variant = rng.choice(list(registry.sources(entry)))
    rules = registry.variant(entry, variant).rules
    changes = {option: rng.choice(values) for option, values in OPTIONS[name].items()} if drawn else {}
    rules = replace(rules, **{option: _read(getattr(rules, option), value) for option, value in changes.items()})
    if hasattr(rules, "arbiter"):
        rules = replace(rules, arbiter=type(rules.arbiter)("strict"))
    with native.pure():
        plain = entry.make(rules, 2)
    fast = entry.make(rules, 2)
    assert is_native(fast)
    assert not is_native(plain)
    return plain, fast


def is_native(game: Any) -> bool:
    """Whether the native code plays a game."""
    return (game.compiled if isinstance(game, Tour) else game.course()) is not None


def _read(now: Any, value: Any) -> Any:
    """A value as the rules have it: of an enumeration, its member."""
    return type(now)(value) if isinstance(value, str) else value


# --- positions that are drawn


def side(rng: random.Random, dames: int, places: Sequence[int]) -> Men:
    """Dames in a few of these places, or all over them."""
    few = rng.sample(places, min(len(places), rng.choice((1, 2, 3, 5, 8, 12))))
    return sum(bit(rng.choice(few)) for _ in range(dames))


def about_a_plein(rng: random.Random, free: Sequence[int]) -> Men:
    """A full table but for a few dames, and the others where they like."""
    first = rng.choice((1, 7, 19))
    some = [arrow for arrow in range(first, first + 6) for _ in range(2) if arrow in free]
    for _ in range(rng.choice((0, 1, 1, 2, 2, 3))):
        if some:
            some.remove(rng.choice(some))
    near = [place for place in free if rng.random() < 0.4] or list(free)
    while len(some) < 15:
        some.append(rng.choice(near))
    return sum(map(bit, some))


def tour_side(rng: random.Random, free: Sequence[int]) -> Men:
    """The dames of a side at trictrac: about a plein, few down, nearly all lifted, or anywhere."""
    kind = rng.randrange(4)
    if kind == 0:
        return about_a_plein(rng, free)
    anchor = {1: 1, 2: OFF}.get(kind)
    if anchor is None or anchor not in free:
        return side(rng, 15, free)
    few = rng.randrange(8)
    last = [place for place in free if place > 12] if kind == 2 else [place for place in free if place <= 13]
    return (15 - few) * bit(anchor) + side(rng, few, last or free)


def a_board(rng: random.Random, game: Any) -> Board:
    """Two sides that do not stand on one another."""
    if isinstance(game, Tour):
        mine = tour_side(rng, range(1, OFF + 1))
        free = [place for place in range(1, OFF + 1) if place == OFF or not count(mine, OFF - place)]
        return board(mine, tour_side(rng, free))
    last, other = game.march.last, game.march.path.other
    places = [*range(last + 1), *([OFF] if last == 24 else [])]
    if rng.random() < 0.5:
        places = [place for place in places if place >= rng.choice((1, 1, 12, 18))] or places
    mine = side(rng, game.dames, places)
    taken = {other[arrow] for arrow in range(1, 25) if count(mine, arrow)} - {0}
    return board(mine, side(rng, game.dames, [place for place in (*range(last + 1), OFF) if place not in taken]))


def a_state(rng: random.Random, plain: Any) -> Any:
    """The game before a throw in such a position."""
    position, seat = a_board(rng, plain), rng.choice((0, 1))
    if isinstance(plain, Race):
        return replace(plain.initial(plain.initial(None).seat), board=position)
    begun = plain.initial(type(plain.initial().seat)(seat))
    past = Releve((rng.randrange(4), rng.randrange(4)), (frozenset(), frozenset()), None)
    return replace(begun, board=position, phase=Phase.THROW, releve=past)


# --- what is compared


def same_throw(plain: Any, fast: Any, state: Any, thrown: Any, rng: random.Random) -> Any:
    """A throw and a play of it: the same steps with all that happened, the same plays in the same order."""
    step = plain.apply(state, thrown)
    assert fast.apply(state, thrown) == step, (state, thrown)
    while not isinstance(turn := plain.turn(step.state), Chance | Over):
        expected, found = plain.legal(step.state), fast.legal(step.state)
        assert list(found) == list(expected), (step.state, turn)
        action = expected[rng.randrange(len(expected))]
        after = plain.apply(step.state, action)
        assert fast.apply(step.state, action) == after, (step.state, action)
        step = after
    return step.state


_REMEMBERED: dict[int, tuple[Any, list[Any]]] = {}
"""The outcomes of each lottery, which is kept so that no other takes its place."""


def outcomes(lottery: Any) -> list[Any]:
    """Return the outcomes; computed once, because it takes longer than playing."""
    if id(lottery) not in _REMEMBERED:
        _REMEMBERED[id(lottery)] = lottery, [outcome for outcome, _ in lottery.outcomes() or ()]
    return _REMEMBERED[id(lottery)][1]


def throws_compared(registry: Registry, name: str, throws: int, seed: int) -> int:
    """Play at least this many throws of a game; return how many there were."""
    rng = random.Random(f"{name} {seed}")
    compared = rounds = 0
    while compared < throws:
        plain, fast = twins(registry, name, rng, drawn=rounds % 4 > 0)
        rounds += 1
        for _ in range(40):
            state = a_state(rng, plain)
            turn = plain.turn(state)
            if isinstance(turn, Chance):
                same_throw(plain, fast, state, rng.choice(outcomes(turn.lottery)), rng)
                compared += 1
        state = plain.initial()
        for _ in range(40):
            turn = plain.turn(state)
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                state = same_throw(plain, fast, state, rng.choice(outcomes(turn.lottery)), rng)
                compared += 1
            else:
                state = plain.apply(state, plain.legal(state)[0]).state
    return compared


def games_compared(registry: Registry, name: str, games: int, seed: int) -> None:
    """Whole games played out: the last state, the outcome and the length, seed for seed."""
    rng = random.Random(f"{name} games {seed}")
    done = 0
    while done < games:
        plain, fast = twins(registry, name, rng, drawn=done % 40 > 0)
        for number in range(min(20, games - done)):
            one = derive(seed, done + number)
            ended = play(plain, TWO, seed=one)
            assert play_fast(fast, TWO, one, fast.initial()) == ended, (plain, one)
        done += 20


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare, and say how long it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--throws", type=int, default=2000)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", default=list(GAMES))
    given = parser.parse_args(arguments)
    if native.extension("tablegames.families.tables") is None:
        print("  the tables family has no native code here")
        return 1
    registry = Registry()
    for name in given.names:
        begin = time.process_time()
        throws = throws_compared(registry, name, given.throws, given.seed)
        games_compared(registry, name, given.games, given.seed)
        print(f"  {name}: {throws} throws, {given.games} games, {time.process_time() - begin:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
