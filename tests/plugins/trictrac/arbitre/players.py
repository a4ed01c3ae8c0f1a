"""The players of the tests at the table: the faultless, and those who err a little or a lot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablegames import load
from tablegames.arbiter.contract import Say
from tablegames.core.chance import Rng
from tablegames.core.events import Event
from tablegames.core.game import Chance, Over
from tablegames.families.tables.trictrac_table.books import mark
from tablegames.families.tables.trictrac_table.state import Stage

Choose = Callable[[Any, Any, Rng], Any]


def table(variant: str, game: str = "trictrac", **rules: Any) -> Any:
    """The game at the table, under a ruleset with a few changes."""
    return load(game, variant, overrides={"arbiter": "table", **rules}, match="single").bare


def strict(variant: str, game: str = "trictrac") -> Any:
    """The same without faults."""
    return load(game, variant).bare


def faultless(game: Any, state: Any, rng: Rng) -> Any:
    """He marks all he has, plays what is right, and calls nothing; None where the strict game decides too."""
    books = state.account
    match state.stage:
        case Stage.WINDOW:
            due = books.received(state.actor) - books.marked
            return mark(due) if due > 0 else Say("lancer") if state.seat == state.actor else Say("laisser")
        case Stage.MARK | Stage.CHOOSE if not state.silent and books.marked < books.gained:
            return mark(books.gained - books.marked)
        case Stage.LEFT:
            return Say("lever")
        case Stage.LAST | Stage.ANSWER:
            return Say("accepter")
    return None


def listed(game: Any, state: Any, rng: Rng) -> Any:
    """Faultless, and random where it has a choice."""
    act = faultless(game, state, rng)
    acts = game.listed(game.view(state, state.actor))
    return acts[rng.below(len(acts))] if act is None else act


def careless(game: Any, state: Any, rng: Rng) -> Any:
    """One random act in three among the possible kinds, one random among all, the others faultless."""
    how = rng.below(3)
    if not how:
        return listed(game, state, rng)
    acts = game.legal(state)
    if how == 1:
        kinds = list(dict.fromkeys(type(act) for act in acts))
        kind = kinds[rng.below(len(kinds))]
        acts = [act for act in acts if type(act) is kind]
    return acts[rng.below(len(acts))]


def played(
    game: Any, choose: Choose, seed: int, watch: Callable[[Any, Any, tuple[Event, ...]], None], most: int = 5_000
) -> Any:
    """Play a game to its end, or to this many acts; pass each state, act and event to the watcher."""
    rng, state = Rng(seed), game.initial()
    for _ in range(most):
        turn = game.turn(state)
        if isinstance(turn, Over):
            return state
        act = turn.lottery.sample(rng) if isinstance(turn, Chance) else choose(game, state, rng)
        step = game.apply(state, act)
        watch(state, act, step.events)
        state = step.state
    return state
