"""Games that give a secret away, each in one way: conform names the promise, who learns it, and how."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from tablegames import (
    Analysis,
    AnalystEntry,
    Chance,
    Decide,
    Limits,
    Line,
    Note,
    Registry,
    Revealed,
    Seat,
    Step,
    Text,
)
from tablegames.core.languages import speaking
from tablegames.plugin.encoding.protocol import Encoder, Feature
from tablegames.plugin.loading import load_plugins
from tablegames.table.decision import Decision
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing import ConformanceError, Promise, conform, tables
from tablegames.testing.suite import FIRST_HINTS, HINTS
from tests.secrets import games
from tests.secrets.games import (
    Coin,
    Pennies,
    PenniesNotation,
    PenniesState,
    PenniesView,
    Sealed,
    SealedNotation,
    SealedState,
    Shuffled,
)

KNOWN = Registry(load_plugins([("secrets", games)]))
HONEST = [
    *tables("pennies", registry=KNOWN, matches=("single", "parties:2")),
    *tables("sealed", registry=KNOWN, matches=("single", "first-to:2")),
]


@pytest.mark.parametrize("table", HONEST, ids=lambda table: f"{table.entry.name}-{table.game.seats}-{table.match}")
def test_the_honest_games_keep_their_promises(table: Table) -> None:
    tried = conform(table, games=6).tried
    assert {Promise.TOLD, Promise.OBSERVED, Promise.TOGETHER, Promise.LEAKS} <= set(tried)


def pennies(seats: int = 2, notation: object = None, renderer: object = None, **changes: Any) -> Table:
    """Matching pennies with some of its functions replaced."""
    return sabotaged(set_table(KNOWN, "pennies", seats=seats), Pennies, notation, renderer, changes)


def sealed(seats: int = 3, notation: object = None, **changes: Any) -> Table:
    """Sealed bids with some of its functions replaced."""
    return sabotaged(set_table(KNOWN, "sealed", seats=seats), Sealed, notation, None, changes)


def sabotaged(table: Table, kind: type, notation: Any, renderer: Any, changes: dict[str, Any]) -> Table:
    game: Any = dataclass(frozen=True)(type("Sabotaged", (kind,), changes))(table.bare.rules, table.bare.seats)  # type: ignore[call-arg]
    shown: Any = {"notation": notation, "renderer": renderer}
    return replace(table, bare=game, game=game, **{key: one for key, one in shown.items() if one is not None})


def alone(self: Any, state: Any) -> Sequence[Seat]:
    """No text says that players decide together."""
    return ()


# ---- the action, and the deal, shown to all


def aloud(self: Pennies, state: PenniesState) -> Any:
    turn = Pennies.turn(self, state)
    return Decide(turn.seat) if isinstance(turn, Decide) else turn


def bid_aloud(self: Sealed, state: SealedState) -> Any:
    turn = Sealed.turn(self, state)
    return Decide(turn.seat) if isinstance(turn, Decide) and len(state.away) == self.seats else turn


def dealt_aloud(self: Sealed, state: SealedState) -> Any:
    turn = Sealed.turn(self, state)
    return Chance(Shuffled()) if isinstance(turn, Chance) else turn


def remarked(self: Pennies, state: PenniesState, action: Coin) -> Step[PenniesState]:
    step = Pennies.apply(self, state, action)
    return replace(step, events=(*step.events, Note("wins", Seat(0), str(action))))


class Telling(PenniesNotation):
    """Says the coin to those who may know nothing."""

    def write_for(self, state: PenniesState, action: Coin, seat: Seat | None) -> str:
        return f"a coin ({action})"


class Openhanded(SealedNotation):
    """Says which card was discarded."""

    def write_for(self, state: Any, action: Any, seat: Seat | None) -> str:
        return self.write(None, action) if isinstance(action, games.Discard) else super().write_for(state, action, seat)  # type: ignore[arg-type]


# ---- in what is seen


@dataclass(frozen=True, slots=True)
class Logged(PenniesView):
    log: tuple[str, ...] = ()


def logging(self: Pennies, state: PenniesState, seat: Seat | None) -> PenniesView:
    view = Pennies.view(self, state, seat)
    log = tuple(f"{place}: {coin}" for place, coin in enumerate(state.chosen))
    return Logged(view.left, view.points, view.mine, view.waiting, view.shown, log)


def winking(self: Pennies, state: PenniesState, seat: Seat | None) -> PenniesView:
    """The number of those who wait is negative after heads."""
    view = Pennies.view(self, state, seat)
    return replace(view, waiting=-view.waiting) if state.chosen[-1:] == (Coin.HEADS,) else view


def sorting(self: Pennies, state: PenniesState) -> list[Coin]:
    return list(Coin)[:: 1 if state.chosen[-1:] == (Coin.HEADS,) else -1]


class Memory:
    """The last choice, kept outside the state."""

    coin: Coin | None = None


def remembering(self: Pennies, state: PenniesState, action: Coin) -> Step[PenniesState]:
    Memory.coin = action
    return Pennies.apply(self, state, action)


class Sly:
    """A view that says it is equal to any other, and holds one number more."""

    _fields = ("left", "code")
    left: int
    code: int

    def __init__(self, left: int, code: int) -> None:
        self.left, self.code = left, code

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sly)

    def __hash__(self) -> int:
        return 0


class Sober:
    """Draws a sly view without its number."""

    name = "text"

    def draw(self, view: Sly) -> str:
        return str(view.left)


class Blabbing(Sober):
    """Draws all of it."""

    def draw(self, view: Sly) -> str:
        return f"{view.left} {view.code}"


def slyly(self: Pennies, state: PenniesState, seat: Seat | None) -> Any:
    coins = [coin for place, coin in enumerate(state.chosen) if place != seat]
    return Sly(state.left, coins.count(Coin.HEADS))


class Peeping:
    """An encoder that asks somebody else than the view."""

    features = (Feature("left", 0, 9), Feature("peeped"))
    letters = 2

    def observe(self, view: PenniesView, seat: Seat, spelt: object) -> list[int]:
        return [view.left, int(Memory.coin is Coin.HEADS)]

    def spell(self, view: PenniesView, action: Coin) -> tuple[int]:
        return (int(action is Coin.HEADS),)


def peeping(self: Pennies) -> Encoder[Any, Any]:
    return Peeping()


# ---- too early, too much, in another order


def too_early(self: Pennies, state: PenniesState, action: Coin) -> Step[PenniesState]:
    step = Pennies.apply(self, state, action)
    return replace(step, events=(*step.events, Revealed("open", None, "HOUSE")))


def too_much(self: Sealed, state: SealedState, action: Any) -> Step[SealedState]:
    """The bids are laid open, and with them the deal before them."""
    step = Sealed.apply(self, state, action)
    events = tuple(replace(event, last=None) if isinstance(event, Revealed) else event for event in step.events)
    return replace(step, events=events)


def backwards(self: Pennies, state: PenniesState) -> Sequence[Seat]:
    return list(Pennies.together(self, state))[::-1]


def all_of_them(self: Pennies, state: PenniesState) -> Sequence[Seat]:
    return [Seat(seat) for seat in range(self.seats)]


def copying(self: Pennies, state: PenniesState) -> list[Coin]:
    """The third may only choose what one of the others has."""
    return sorted(set(state.chosen), key=str) if len(state.chosen) == 2 else list(Coin)


TOLD, LEAKS, OBSERVED = "no message gives a secret away", "views leak nothing", "observations leak nothing"
TOGETHER = "simultaneous decisions are secret"
SABOTAGE: dict[str, tuple[Callable[[], Table], str, str]] = {
    "a choice told": (
        lambda: pennies(turn=aloud, together=alone),
        TOLD,
        r"can see 'heads', although 'hidden' says .* \('turn' returned Decide without secret=True\)",
    ),
    "a choice together told": (lambda: pennies(turn=aloud), TOLD, r"\('turn' returned Decide without secret=True\)"),
    "a bid told": (
        lambda: sealed(turn=bid_aloud),
        TOLD,
        r"can read c\d+ in the table talk, .* \('turn' returned Decide without secret=True\): 'Player 0: c\d+'",
    ),
    "a deal not secret": (
        lambda: sealed(turn=dealt_aloud),
        TOLD,
        r"can read c\d+ in the table talk, .* \('turn' returned Chance without secret=True\): ",
    ),
    "an event that tells": (
        lambda: pennies(apply=remarked),
        TOLD,
        r"can tell the secret 'heads' from 'tails': in the table talk \(.*\[heads\]",
    ),
    "a notation that tells": (
        lambda: pennies(notation=Telling(), together=alone),
        TOLD,
        r"can tell the secret 'heads' from 'tails': in the table talk \('Player 0: a coin \(heads\)'",
    ),
    "a discard that is named": (
        lambda: sealed(notation=Openhanded()),
        TOLD,
        r"can read c\d+ in the table talk, although 'hidden' says it must stay unknown: 'Player \d: discard c\d+'",
    ),
    "a history in the view": (
        lambda: pennies(view=logging),
        LEAKS,
        r"can tell the secret 'heads' from 'tails': view\.log\[0\] was '0: heads' and is now '0: tails'",
    ),
    "a history laid open": (
        lambda: sealed(apply=too_much),
        TOLD,
        r"can read c\d+ in the revealed history, .* \(a Revealed event reveals too many secret actions; "
        r"its 'last' can limit them\)",
    ),
    "laid open too early": (lambda: pennies(apply=too_early), TOLD, "can tell the secret 'heads' from 'tails'"),
    "a number in the view": (lambda: pennies(view=winking), LEAKS, r"view\.waiting was -1 and is now 1"),
    "the default encoder": (
        lambda: pennies(view=slyly, renderer=Sober()),
        OBSERVED,
        r"seat 1 can tell the secret 'heads' from 'tails': by the number 'view\.code', which is 1 or 0",
    ),
    "an encoder of its own": (
        lambda: pennies(apply=remembering, encoder=peeping),
        OBSERVED,
        "seat 1 can tell the secret 'heads' from 'tails': by the number 'peeped', which is 1 or 0",
    ),
    "a drawing": (lambda: pennies(view=slyly, renderer=Blabbing()), LEAKS, "by its drawing"),
    "a hint": (
        lambda: with_a_spy(pennies(apply=remembering)),
        "hints leak nothing",
        r"seat 1 can tell the secret 'heads' from 'tails': by a hint, which is 'I advise heads .* or 'I advise tails",
    ),
    "what is offered": (lambda: pennies(legal=sorting), LEAKS, "seat 1 can tell .*: by its legal actions"),
    "offered by two choices": (
        lambda: pennies(seats=3, legal=copying),
        TOGETHER,
        "seat 2 can tell the earlier choices apart: 'legal' offers different actions",
    ),
    "asked backwards": (
        lambda: pennies(together=backwards),
        TOGETHER,
        r"'together' returned \(1, 0\), but 'turn' is Decide",
    ),
    "asked again": (lambda: pennies(together=all_of_them), TOGETHER, r"then \(0, 1\) after the first choice"),
}


class Spy:
    """Advises what was chosen last."""

    def analyse(
        self, view: Any, legal: Sequence[Coin], limits: Limits, lines: int = 1, tell: object = None
    ) -> Analysis[Coin]:
        best = legal[0] if Memory.coin is None else Memory.coin
        return Analysis((Line((best,), 1.0),), Text("points", "points"))


def with_a_spy(table: Table) -> Table:
    spy = AnalystEntry("spy", Text("looks over", "regarde"), lambda game: Spy(), Limits(depth=1))
    return replace(table, entry=replace(table.entry, analysts=[spy]))


@pytest.mark.parametrize("how", SABOTAGE)
def test_whatever_gives_a_secret_away_is_named(how: str) -> None:
    make, promise, why = SABOTAGE[how]
    with pytest.raises(ConformanceError) as broken:
        conform(make(), games=10)
    said = str(broken.value)
    assert said.startswith(f"{promise}: "), said
    assert re.search(why, said), said
    assert "\n" not in said


@pytest.mark.parametrize("how", SABOTAGE)
def test_whatever_gives_a_secret_away_is_named_in_french(how: str) -> None:
    with speaking("fr"), pytest.raises(ConformanceError) as broken:
        conform(SABOTAGE[how][0](), games=10)
    said = str(broken.value)
    assert re.match(r"[^:]+ : (pennies|sealed) \(standard, party, \d places\), graine \d+", said)
    assert not [word for word in (" must ", "which", " can ", " reads ", " seat ", " and ") if word in said], said


def test_a_secret_decision_needs_something_hidden() -> None:
    table = pennies()

    class Silent:
        def __init__(self, game: Any) -> None:
            for name in ("seats", "initial", "turn", "legal", "apply", "judge", "view", "together"):
                setattr(self, name, getattr(game, name))

    with pytest.raises(
        ConformanceError, match=r"'turn' returned a secret Decide, but the game has no hidden\(state, seat\)"
    ):
        conform(replace(table, game=Silent(table.bare)), games=1)  # type: ignore[arg-type]


def test_only_a_few_hints_are_asked_for_in_a_game() -> None:
    """A hint may take as long as a game; the engine's did, and a game of nine rounds asked for hundreds."""
    asked: list[Decision[Any, Any]] = []
    table = set_table(KNOWN, "pennies", overrides={"rounds": 9})

    def hint(decision: Decision[Any, Any]) -> str:
        asked.append(decision)
        return "heads"

    tried = conform(table, games=1, hint=hint).tried
    assert tried[Promise.HINTS] == FIRST_HINTS
    assert len(asked) == 2 * FIRST_HINTS
    asked.clear()
    conform(table, games=5, look=1.0, hint=hint)
    assert len(asked) == 2 * (FIRST_HINTS + 4 * HINTS)
