"""What each function of a game must return; what it returned instead, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from traceback import extract_tb
from typing import Any

from tablegames.core.events import Event
from tablegames.core.game import Chance, Decide, Fault, Game, Outcome, Over, Step
from tablegames.core.languages import say
from tablegames.plugin.loading import place_of


def wrong_turn(game: Game[Any, Any, Any], turn: object) -> str | None:
    """What is wrong with what `turn` returned; None: nothing."""
    if type(turn) not in (Chance, Decide, Over):
        return returned("turn", turn, "Chance, Decide or Over", "Chance, Decide ou Over")
    whose = turn.seat if isinstance(turn, Chance | Decide) else None
    if (isinstance(turn, Decide) or whose is not None) and not _is_seat(whose, game.seats):
        kind, last = type(turn).__name__, game.seats - 1
        return returned("turn", turn, f"{kind} of a seat from 0 to {last}", f"{kind}, de 0 à {last}")
    if isinstance(turn, Chance) and not (hasattr(turn.lottery, "sample") and hasattr(turn.lottery, "outcomes")):
        return returned("turn", turn, "Chance of a lottery (an Urn, say)", "Chance d'une loterie (une Urn)")
    if isinstance(turn, Over):
        return _wrong_outcome(game, turn.outcome)
    return None


def _wrong_outcome(game: Game[Any, Any, Any], outcome: object) -> str | None:
    if not isinstance(outcome, Outcome):
        return returned("turn", outcome, "an Outcome in Over", "un Outcome dans Over")
    scores = outcome.scores
    if type(scores) is not tuple or len(scores) != game.seats or any(type(one) is not int for one in scores):
        return returned(
            "turn", outcome, f"{game.seats} scores, a tuple of whole numbers", f"{game.seats} scores entiers"
        )
    if type(outcome.winners) is not tuple:
        return returned("turn", outcome, "a tuple of winners", "un tuple de gagnants")
    return None


def wrong_legal(legal: object) -> str | None:
    """What is wrong with what `legal` returned; None: nothing."""
    if isinstance(legal, str | bytes | Mapping) or not isinstance(legal, Sequence):
        return returned("legal", legal, "a list or tuple of actions", "une liste ou un tuple de coups")
    return None


def wrong_step(step: object) -> str | None:
    """What is wrong with what `apply` returned; None: nothing."""
    if not isinstance(step, Step):
        return returned("apply", step, "Step(state, events)", "Step(état, événements)")
    if step.state is None:
        return returned("apply", step, "Step with the next state", "Step avec l'état suivant")
    if not isinstance(step.events, tuple) or not all(isinstance(event, Event) for event in step.events):
        return returned("apply", step.events, "Step with a tuple of events", "Step avec un tuple d'événements")
    return None


def wrong_fault(fault: object) -> str | None:
    """What is wrong with what `judge` returned; None: nothing."""
    if fault is None or isinstance(fault, Fault):
        return None
    return returned("judge", fault, "a Fault, or None when it is faultless", "un Fault, ou None si rien n'y manque")


def wrong_thing(function: str, thing: object) -> str | None:
    """What is wrong with a state or a view: that there is none."""
    return None if thing is not None else returned(function, thing, "something", "quelque chose")


def returned(function: str, thing: object, wanted_en: str, wanted_fr: str) -> str:
    """The sentence: what must be returned, and what was."""
    kind, text = type(thing).__name__, shortened(repr(thing))
    found = text if thing is None or text.startswith(kind) else f"{kind} {text}"
    return say(
        f"{function} must return {wanted_en}, and returned {found}",
        f"{function} doit rendre {wanted_fr}, et a rendu {found}",
    )


def shortened(text: str, most: int = 160) -> str:
    """A text that fits into a sentence."""
    line = " ".join(text.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def raised(problem: BaseException, maker: object) -> str:
    """What was raised, and where in the package of its maker: of a game, or of what makes one."""
    said = shortened(f"{type(problem).__name__}: {problem}")
    module: str = getattr(maker, "__module__", "")
    home = module.rpartition(".")[0].replace(".", "/")
    frames = [
        frame for frame in extract_tb(problem.__traceback__) if home and home in frame.filename.replace("\\", "/")
    ]
    if not frames:
        return said + place_of(problem)
    last = frames[-1]
    file = last.filename.replace("\\", "/")
    where = f"{file[file.rindex(home) :]}:{last.lineno}"
    return say(f"{said} (in {last.name}, {where})", f"{said} (dans {last.name}, {where})")


def _is_seat(seat: object, seats: int) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < seats
