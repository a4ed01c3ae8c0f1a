"""The conformance suite finds what it promises to find: a game broken in each way is named in one sentence."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NoReturn

import pytest
import tablegames_irish
import tablegames_nim
from tablegames_nim.game import Nim, State, Take

from tablegames import Chance, Decide, FirstTo, Match, Note, Over, Registry, Scored, Seat, Step
from tablegames.core.dice import TWO_DICE
from tablegames.core.languages import speaking
from tablegames.families.dominoes.state import Deal
from tablegames.families.dominoes.tiles import spread
from tablegames.families.tables import AllLifted
from tablegames.plugin.loading import load_plugins
from tablegames.plugins.domino.game import Domino
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.testing import ConformanceError, Promise, conform, tables
from tablegames.testing.looking import look_at
from tablegames.testing.trial import Trial

IRISH = Registry(load_plugins([("irish", tablegames_irish)]))


def nim(**changes: Callable[..., Any]) -> Table:
    """The table of nim, with functions of the game replaced."""
    table = set_table(Registry(load_plugins([("nim", tablegames_nim)])), "nim")
    broken = dataclass(frozen=True)(type("Broken", (Nim,), changes))
    game = broken(table.bare.rules, 2)  # type: ignore[attr-defined]
    return replace(table, bare=game, game=game)


def test_a_sound_game_conforms() -> None:
    report = conform(nim(), games=20)
    assert report.games == 20
    assert report.looked_at > 5


def endless(self: Nim, state: State, action: Take) -> Step[State]:
    return Step(State(self.rules.heaps, Seat(1 - state.mover)))


def mutating(self: Nim, state: State, action: Take) -> Step[State]:
    step = Nim.apply(self, state, action)
    object.__setattr__(state, "heaps", (9, 9, 9))
    return step


class Clock:
    ticks = 0


def moody(self: Nim, state: State, action: Take) -> Step[State]:
    Clock.ticks += 1
    step = Nim.apply(self, state, action)
    return replace(step, events=(*step.events, Scored("won", Seat(0), points=Clock.ticks)))


def spoiling(self: Nim, state: State) -> list[Take]:
    found = Nim.legal(self, state)
    object.__setattr__(state, "heaps", (*state.heaps, 1))
    return list(found)


def silent(self: Nim, state: State, action: Take) -> Step[State]:
    return Step(Nim.apply(self, state, action).state)


def lying(self: Nim, state: State) -> list[Take]:
    return [*Nim.legal(self, state), Take(99, 1)]


def twice(self: Nim, state: State) -> list[Take]:
    first = Nim.legal(self, state)[0]
    return [first, first]


def nobody(self: Nim, state: State) -> Decide | Over:
    turn = Nim.turn(self, state)
    return Over(replace(turn.outcome, winners=(Seat(7),))) if isinstance(turn, Over) else turn


def lopsided(self: Nim, state: State) -> State:
    return state


def listed(self: Nim, state: State, action: Take) -> Step[State]:
    step = Nim.apply(self, state, action)
    return Step(step.state, list(step.events))  # type: ignore[arg-type]


def short(self: Nim, state: State) -> Decide | Over:
    turn = Nim.turn(self, state)
    return Over(replace(turn.outcome, scores=(1,))) if isinstance(turn, Over) else turn


RETURNS = "every function returns the right type"
BROKEN: dict[str, tuple[dict[str, Callable[..., Any]], str, str]] = {
    # a wrong return
    "begins with nothing": (
        {"initial": lambda self: None},
        RETURNS,
        "'initial' must return something, but returned None",
    ),
    "says a seat for a turn": (
        {"turn": lambda self, state: state.mover},
        RETURNS,
        "'turn' must return Chance, Decide or Over, but returned Seat 0",
    ),
    "asks a seat that is not there": (
        {"turn": lambda self, state: Decide(Seat(2))},
        RETURNS,
        "'turn' must return Decide with a seat from 0 to 1, but returned Decide(seat=2, secret=False)",
    ),
    "throws for a seat that is not there": (
        {"turn": lambda self, state: Chance(TWO_DICE, seat=Seat(2))},
        RETURNS,
        "'turn' must return Chance with a seat from 0 to 1, but returned Chance(lottery=",
    ),
    "draws from nothing": (
        {"turn": lambda self, state: Chance(5)},
        RETURNS,
        "must return Chance with a lottery, such as an Urn, but returned Chance(lottery=5, secret=False, seat=None)",
    ),
    "ends with a number": ({"turn": lambda self, state: Over(1)}, RETURNS, "an Outcome in Over, but returned int 1"),
    "scores for one": (
        {"turn": short},
        RETURNS,
        "'turn' must return a tuple of 2 scores (whole numbers), but returned",
    ),
    "offers None": (
        {"legal": lambda self, state: None},
        RETURNS,
        "'legal' must return a list or tuple of actions, but returned None",
    ),
    "offers a set": ({"legal": lambda self, state: set(Nim.legal(self, state))}, RETURNS, "but returned set {Take("),
    "steps to a state": (
        {"apply": lambda self, state, action: Nim.apply(self, state, action).state},
        RETURNS,
        "'apply' must return Step(state, events), but returned State(heaps=(",
    ),
    "lists its events": (
        {"apply": listed},
        RETURNS,
        "'apply' must return Step with a tuple of events, but returned list [",
    ),
    "judges with a word": (
        {"judge": lambda self, state, action: "fine"},
        RETURNS,
        "'judge' must return a Fault, or None if there is no fault, but returned str 'fine'",
    ),
    "shows nothing": (
        {"view": lambda self, state, seat: None},
        RETURNS,
        "'view' must return something, but returned None",
    ),
    # an illegal move offered
    "offers what is not legal": (
        {"legal": lying},
        "'legal' offers nothing illegal",
        "'legal' offers Take(heap=99, number=1), but 'judge' refuses it: The heap is too small for that.",
    ),
    "judges what is legal": (
        {"judge": lambda self, state, action: tablegames_nim.game.Fault("no")},
        "'legal' offers nothing illegal",
        "is offered, but its text",
    ),
    # a state changed
    "changes its state": (
        {"apply": mutating},
        "no function changes a state",
        "'apply' changed the state it was given: state.heaps[0] was 3 and is now 9",
    ),
    "changes its state when asked": (
        {"legal": spoiling},
        "no function changes a state",
        "'legal' changed the state it was given: state.heaps was (3, 4, 5) and is now (",
    ),
    # anything else
    "endless": ({"apply": endless}, "random games end", "not over after 2000 actions"),
    "depends on more than the state": (
        {"apply": moody},
        "the same state and action give the same step",
        "led to a different step",
    ),
    "hides its score": (
        {"apply": silent},
        "the score is the sum of its events",
        "the events add up to (0, 0), but the outcome has",
    ),
    "offers the same twice": ({"legal": twice}, "all legal actions differ", "Take(heap=0, number=1) and Take("),
    "offers nothing": (
        {"legal": lambda self, state: []},
        "the list of legal actions is never empty, and its length is right",
        "'legal' is empty, though 'turn' says Decide(seat=0, secret=False)",
    ),
    "raises": ({"turn": lambda self, state: 1 / 0}, "no function raises", "ZeroDivisionError: division by zero"),
    "a winner who is not there": ({"turn": nobody}, "winners must be a list of seats", "(7,)"),
    "not as symmetric as it says": ({"turned": lopsided}, "the mirrored game gives mirrored results", "0 → 0"),
}


@pytest.mark.parametrize(("changes", "promise", "why"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_promise_is_named(changes: dict[str, Callable[..., Any]], promise: str, why: str) -> None:
    with pytest.raises(ConformanceError) as broken:
        conform(nim(**changes), games=5, limit=2000)
    said = str(broken.value)
    assert re.match(rf"{promise}: nim \(normal, party, 2 seats\), seed \d+", said)
    assert why in said
    assert "\n" not in said


@pytest.mark.parametrize(("changes", "promise", "why"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_promise_is_named_in_french(changes: dict[str, Callable[..., Any]], promise: str, why: str) -> None:
    with speaking("fr"), pytest.raises(ConformanceError) as broken:
        conform(nim(**changes), games=5, limit=2000)
    assert re.match(r"[^:]+ : nim \(normal, party, 2 places\), graine \d+", str(broken.value))
    assert not [word for word in (" must ", "which", " offers", " was ", " is ", " and ") if word in str(broken.value)]


def test_a_party_that_goes_wrong_inside_is_explained_too() -> None:
    table = nim(legal=lambda self, state: None)
    with pytest.raises(ConformanceError, match=r"\(normal, party, 2 seats\).*'legal' must return a list or tuple"):
        conform(replace(table, game=Match(table.bare, FirstTo(2))), games=1)


def test_what_was_raised_is_told_with_its_place_in_the_game() -> None:
    (table,) = tables("irish", registry=IRISH, matches=("single",), variants=("cotton",))

    def verdict(loser: int) -> NoReturn:
        return tablegames_irish.game.single_game()  # type: ignore[call-arg, return-value]

    game = replace(table.bare, end=AllLifted(verdict))
    with pytest.raises(ConformanceError, match=r"no function raises: irish.*TypeError: single_game"):
        conform(replace(table, bare=game, game=game), games=1)


def test_plays_after_which_all_begins_anew_are_not_one() -> None:
    """A refait puts all men back, whichever play came before it: three plays, one position."""
    table = set_table(Registry(), "trictrac", "a_ecrire", match="single")
    trial = Trial(table, 5483059517973552283, look=1.0, limit=10_000)
    assert trial.run() > 154
    assert trial.tried[Promise.DIFFERENT] > 0
    again = [moment for moment in trial.moments if any(event.what == "refait" for event in moment.step.events)]
    assert any(moment.seat is not None and len(table.game.legal(moment.before)) > 1 for moment in again)


def test_answers_after_which_all_begins_anew_are_not_one() -> None:
    """To accept an école, and to have it marked whole, come to the same where it ends a marqué in a refait."""
    table = set_table(Registry(), "trictrac", "a_ecrire", match="single", overrides={"arbiter": "table"})
    trial = Trial(table, 13657742856258070059, look=0.0, limit=10_000)
    trial.run()
    (at,) = [moment for moment in trial.moments if moment.number == 37]
    answers = {action.word: action for action in table.game.legal(at.before)}
    accepted, whole = (table.game.apply(at.before, answers[word]) for word in ("accepter", "entiere"))
    assert table.position(accepted.state) == table.position(whole.state)
    assert len(accepted.events) == 2 < len(whole.events) == 3
    assert accepted.events[-1] == whole.events[-1]
    look_at(trial, at.before)  # and this is not a complaint
    assert trial.tried[Promise.DIFFERENT] > 0


def test_a_report_says_how_often_each_promise_was_tried() -> None:
    tried = conform(nim(), games=3).tried
    assert tried[Promise.ENDS] == tried[Promise.RECORDS] == 3
    assert tried[Promise.FAULTLESS] > 10
    assert Promise.CHANCES not in tried  # nim throws no dice


def test_when_the_time_is_over_no_game_is_begun_and_one_state_only_looked_at() -> None:
    report = conform(nim(), games=50, seconds=0)
    assert (report.games, report.looked_at) == (1, 1)
    assert report.actions > 1


def test_an_error_says_which_game_of_the_run_it_was_and_survives_pickling() -> None:
    (table,) = [one for one in tables("domino", matches=("single",), variants=("tete_a_tete",)) if one.game.seats == 2]
    with pytest.raises(ConformanceError) as broken:
        conform(replace(table, renderer=Telling()), games=3)
    again = pickle.loads(pickle.dumps(broken.value))
    assert (again.promise, again.game_number) == (Promise.LEAKS, 0)
    assert f"seed {again.seed}" in str(again)


class Telling:
    name = "text"

    def draw(self, view: object) -> str:
        return "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1 3-2 3-3 4-0 4-1 4-2 4-3 4-4 5-0 5-1 5-2 5-3 5-4 5-5 6-0 6-1"


def domino(**changes: Any) -> Table:
    (table,) = tables("domino", matches=("single",), variants=("tete_a_tete",))
    game = dataclass(frozen=True)(type("Broken", (Domino,), changes))(table.bare.rules, 2)  # type: ignore[call-arg]
    return replace(table, bare=game, game=game)


def test_a_leak_in_a_drawing_is_found() -> None:
    (table,) = tables("domino", matches=("single",), variants=("tete_a_tete",))
    with pytest.raises(ConformanceError, match=r"views leak nothing: .* a spectator can read \d-\d in its drawing"):
        conform(replace(table, renderer=Telling()), games=3)


def test_a_leak_in_a_view_is_found_with_the_way_to_it() -> None:
    def open_hands(self: Domino, state: Any, seat: Seat | None) -> Any:
        view = Domino.view(self, state, seat)
        return replace(view, hands=tuple(map(spread, state.hands))) if view.dealt else view

    with pytest.raises(
        ConformanceError, match=r"a spectator can reach \d-\d at view\.hands\[\d\]\[\d\], although 'hidden'"
    ):
        conform(domino(view=open_hands), games=1)


def test_an_event_everybody_sees_leaks_nothing() -> None:
    def telling(self: Domino, state: Any, action: Any) -> Any:
        step = Domino.apply(self, state, action)
        if not isinstance(action, Deal):
            return step
        told = Note("dealt", Seat(0), "", (("tiles", str(action.order[0])), ("talon", str(action.order[-1]))))
        return Step(step.state, (told,))

    with pytest.raises(
        ConformanceError, match=r"no message gives .*the event 'dealt' shows \d-\d to .* in its fact 'tiles'"
    ):
        conform(domino(apply=telling), games=20, look=0)


def test_a_game_with_secrets_must_say_what_they_are() -> None:
    (table,) = tables("domino", matches=("single",), variants=("tete_a_tete",))

    class Silent:
        def __init__(self, game: Any) -> None:
            for name in ("seats", "initial", "turn", "legal", "apply", "judge", "view"):
                setattr(self, name, getattr(game, name))

    game: Any = Silent(table.bare)
    with pytest.raises(ConformanceError, match=r"views leak nothing: .* the game has no hidden\(state, seat\)"):
        conform(replace(table, game=game), games=1)


def test_a_phrase_that_asks_for_what_is_not_told_is_named() -> None:
    table = nim()
    wording = replace(table.wording, phrases={**table.wording.phrases, "won": "{seat} wins by {margin}."})
    with pytest.raises(ConformanceError, match=r"the phrase 'won' needs \{margin\}, which the event does not have"):
        conform(replace(table, wording=wording), games=1)
