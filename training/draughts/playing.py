"""Games of the compiled search against itself, as positions with their scores and how the game ended."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, Final, cast

import numpy as np

from tablegames.core.analysis import Limits
from tablegames.core.chance import Rng, derive
from tablegames.families.draughts.engine.evaluation import Evaluation
from tablegames.families.draughts.engine.fast import FastSearch
from tablegames.families.draughts.engine.ground import SURE, Found, Ground, Place
from tablegames.families.draughts.engine.search import key_of
from tablegames.families.draughts.engine.taught import Taught, TaughtEvaluation, read_taught
from tablegames.plugins.dames_polonaises.game import DamesPolonaises
from tablegames.table.setting import load
from training.draughts.recipe import Recipe

LONGEST: Final = 240
"""Moves of both after which a game is drawn."""
DEEPEST: Final = 60
POSITION: Final = np.dtype([
    ("white", "<u8"), ("black", "<u8"), ("kings", "<u8"), ("seat", "i1"), ("score", "<i2"), ("result", "i1"),
])  # fmt: skip
"""A position without captures: its pieces, who is to move, White's score and result (1, 0, -1)."""
Played = Any
"""An array of them."""


@cache
def game_of(variant: str) -> DamesPolonaises:
    """The game that is taught."""
    game = cast("DamesPolonaises", load("dames_polonaises", variant, match="single").bare)
    if game.native is None:
        raise SystemExit("training.draughts plays with the compiled search: python -m tools.native_build")
    return game


def search_with(variant: str, taught: Taught | None) -> FastSearch:
    """The search with what was learnt so far; None: with the classic evaluation."""
    game = game_of(variant)
    ground = Ground(game)
    evaluation = Evaluation(ground, game.board) if taught is None else TaughtEvaluation(ground, game.board, taught)
    assert game.native is not None
    return FastSearch(game.native, ground, evaluation)


def play_task(task: tuple[Recipe, bytes | None, int, int]) -> Played:
    """The positions of the games of one task; what was learnt is given as its file."""
    recipe, learnt, number, games = task
    search = search_with(recipe.variant, None if learnt is None else read_taught(learnt))
    found = [play_game(search, recipe, derive(recipe.seed, number, game)) for game in range(games)]
    return np.concatenate(found) if found else np.zeros(0, POSITION)


def play_game(search: FastSearch, recipe: Recipe, seed: int) -> Played:
    """One game, begun by moves at random."""
    luck, ground, limits = Rng(seed), search.ground, Limits(nodes=recipe.nodes)
    start = game_of(recipe.variant).initial()
    place, quiet = Place(start.mine, start.theirs, start.kings, int(start.turn or 0)), 0
    least, most = recipe.opening
    opening = least + luck.below(most - least + 1)
    seen: Counter[tuple[object, ...]] = Counter()
    found: list[tuple[int, int, int, int, int]] = []
    result = 0
    search.begin(limits)
    search.forget()
    for ply in range(LONGEST):
        moves = ground.playable(place)
        if not moves:
            result = 1 if place.seat else -1
            break
        move: Found = moves[luck.below(len(moves))]
        if ply >= opening and (len(moves) > 1 or isinstance(moves[0], int)):
            search.begin(limits)
            best = search.best(place, quiet, moves, DEEPEST)
            score = 0
            if best is not None:
                move, score = best
                score = -score if place.seat else score
            if abs(score) > SURE:
                result = 1 if score > 0 else -1
                break
            if isinstance(moves[0], int):
                white, black = (place.theirs, place.mine) if place.seat else (place.mine, place.theirs)
                found.append((white, black, place.kings, place.seat, score))
        place, quiet = ground.step(place, quiet, move)
        if quiet == 0:
            seen.clear()
        seen[key_of(place)] += 1
        drawn = place.ledger is not None and place.ledger.drawn is not None
        if drawn or quiet >= ground.kings_only or seen[key_of(place)] > 2:
            break
    return np.array([(*position, result) for position in found], POSITION)
