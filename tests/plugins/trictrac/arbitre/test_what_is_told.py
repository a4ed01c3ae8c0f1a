"""Messages at the table: the marks, the calls, the question; and the points that good company gives back.

[AUJ-T2 X; LEP 4.I 48, 52, 53, 62; LEP 4.III]
"""

from __future__ import annotations

from typing import Any

import pytest

from tablegames import load
from tablegames.arbiter.contract import Say
from tablegames.core.arbiter import tacit
from tablegames.core.errors import NotationError
from tablegames.core.events import Event
from tablegames.core.game import Over
from tablegames.core.languages import speaking
from tablegames.families.tables.trictrac_table.state import Stage
from tablegames.testing.cases import run_case

POSITION = {"white": "1*11 4 5 12*2", "black": "1*9 2 3*2 4 7 8", "turn": "white"}
"""6-5 is worth eight points to White, nothing to Black."""
SIX = {**POSITION, "points": {"white": 6, "black": 2}}
"""So that they take a trou, and two are left."""


def table(variant: str = "lepeintre", **rules: str) -> Any:
    return load("trictrac", variant, overrides={"arbiter": "table", **rules}, match="single")


def after(of: Any, position: dict[str, Any], *acts: str) -> tuple[Any, list[Event]]:
    """Return the state after these acts, and the events of the last one for everybody."""
    state, events = of.notation.set_up(of.bare, position), []
    for act in acts:
        step = of.played(state, act).step
        state, events = step.state, [event for event in step.events if event.seen_by is None]
    return state, events


def told(events: list[Event]) -> list[tuple[str, Any]]:
    """Return the events, each with its points or trous."""
    return [(event.what, dict(event.detail).get("points", dict(event.detail).get("trous"))) for event in events]


def test_a_slip_tells_what_the_markers_did() -> None:  # LEP 4.I 53
    twelve = {**POSITION, "points": {"white": 4, "black": 0}}
    _, double = after(table(), twelve, "lancer", "6-5", "marquer 8")
    assert told(double) == [("marque", 8), ("trou_bredouille", 2)]
    _, simple = after(table(), twelve, "lancer", "6-5", "marquer 8 trous 1")
    assert told(simple) == [("marque", 8), ("fichet", 1)]
    _, left = after(table(), SIX, "lancer", "6-5", "marquer 8 jeton 6")
    assert dict(left[0].detail)["marked"] == 6


@pytest.mark.parametrize("call", [2, 4, 8])
def test_accepting_tells_only_what_was_called(call: int) -> None:  # LEP 4.I 48, 62
    acts = ("lancer", "6-5", "4/10 5/10", f"ecole {call}", "accepter")
    state, events = after(table(), POSITION, *acts)
    assert told(events) == [("accepte", call)]
    assert state.score.sides[1].points == call
    _, false = after(table(), POSITION, "lancer", "6-5", "marquer 8", "4/10 5/10", f"ecole {call}", "accepter")
    assert told(false) == told(events), "nothing tells a right call from a wrong one"


def test_the_whole_tells_what_is_marked() -> None:  # LEP 4.I 47
    _, events = after(table(), POSITION, "lancer", "6-5", "4/10 5/10", "ecole 2", "entiere")
    assert told(events) == [("entiere", None), ("accepte", 8)]


def test_in_good_company_the_reason_is_given() -> None:  # LEP 4.III
    of = table("bonne_compagnie")
    _, events = after(of, POSITION, "lancer", "6-5", "marquer 6", "4/10 5/10", "ecole 2", "accepter")
    assert told(events) == [("ecole_moins_prise", 2)]


@pytest.mark.parametrize(
    ("acts", "stage", "asked"),
    [
        (("lancer", "6-5", "marquer 8"), Stage.CHOOSE, "White has marked a hole or more: stay or leave"),
        (
            ("lancer", "6-5", "marquer 8", "s'en aller"),
            Stage.LEFT,
            "White leaves: Black lifts the dames, or calls a fault",
        ),
        (
            ("lancer", "6-5", "marquer 10", "s'en aller", "rectifier"),
            Stage.DICTATE,
            "White must stay: Black chooses the play, or leaves it to White",
        ),
        (
            ("lancer", "6-5", "4/10 5/10", "ecole 4"),
            Stage.ANSWER,
            "White must answer the école called for 4: accept it, contest it, or demand all of it (whole)",
        ),
        (("lancer", "6-5"), Stage.MARK, ""),
        ((), Stage.WINDOW, ""),
    ],
)
def test_under_the_board_it_says_who_is_asked_what(acts: tuple[str, ...], stage: Stage, asked: str) -> None:
    state, _ = after(table(), SIX, *acts)
    assert state.stage is stage
    assert state.asked(("White", "Black")) == asked
    with speaking("fr"):
        assert bool(state.asked(("Blancs", "Noirs"))) == bool(asked)


def test_who_is_about_to_lose_is_asked() -> None:
    state, _ = after(table(), {**SIX, "trous": {"white": 11, "black": 0}}, "lancer", "6-5", "marquer 8")
    assert state.asked(("White", "Black")) == "White has marked enough to win: Black accepts, or calls a fault"


def test_enter_lifts_with_who_leaves_but_a_case_writes_it() -> None:  # AUJ-T2 X
    of = table()
    state, _ = after(of, SIX, "lancer", "6-5", "marquer 8", "s'en aller")
    assert tacit(of.bare, of.bare.view(state, 1)) == Say("lever")
    case = {"position": SIX, "acts": [{"white": "6-5"}, {"white": "marquer 8"}, {"white": "s'en aller"}]}
    assert run_case(of, {**case, "may_not": [{"white": "ecole 2"}]}, {}) == []


def test_dice_typed_too_soon_are_told_what_comes_first() -> None:
    state, _ = after(table(), POSITION)
    with pytest.raises(NotationError, match="throw the dice first: press Enter, or type 'throw'"):
        table().read(state, "6-5")


def test_a_case_tells_the_difference_of_what_it_gives() -> None:
    of, acts = table(), [{"white": "6-5"}, {"white": "marquer 8"}, {"white": "4/10 5/10"}]
    wrong = run_case(of, {"position": POSITION, "acts": acts, "final": {"points": {"white": 6, "black": 0}}}, {})
    assert wrong == [
        "expected position {'points': {'white': 6, 'black': 0}}, found {'points': {'white': 8, 'black': 0}}"
    ]
    won = {"position": {**SIX, "trous": {"white": 11, "black": 0}}, "acts": [*acts[:2], {"black": "accepter"}]}
    assert run_case(of, {**won, "final": {"trous": {"white": 12}}}, {}) == []
    assert run_case(of, {**won, "final": {"trous": {"white": 11}}}, {}) == [
        "expected position {'trous': {'white': 11}}, found {'trous': {'white': 12, 'black': 0}}"
    ]


def test_in_good_company_nobody_wins_by_points_that_are_not_his() -> None:  # LEP 4.III
    of = table("bonne_compagnie")
    near = {**POSITION, "points": {"white": 2, "black": 0}, "trous": {"white": 11, "black": 0}}
    state, _ = after(of, near, "lancer", "6-5", "marquer 10", "accepter")
    assert not isinstance(of.bare.turn(state), Over)
    assert (state.stage, state.score.sides[0].points, state.score.trous) == (Stage.MARK, 10, (11, 0))
    strict, _ = after(table(), near, "lancer", "6-5", "marquer 10", "accepter")
    assert strict.stage is Stage.OVER


def test_in_good_company_a_false_school_stands_for_what_was_given() -> None:  # LEP 4.I 56; LEP 4.III
    given = {"white": "1*13 12*2", "black": "1*10 4 7*2 10*2", "turn": "white"}  # 6-3 gives Black four
    of = table("bonne_compagnie")
    state, events = after(of, given, "lancer", "6-3", "1/7 1/4", "ecole 6", "accepter", "lancer")
    assert state.score.sides[1].points == 4
    assert ("rend", 2) in told(events)


def test_schools_of_one_window_together_count_towards_what_was_given() -> None:  # LEP 4.I 56
    given = {"white": "1*13 12*2", "black": "1*10 4 7*2 10*2", "turn": "white"}  # 6-3 gives Black four
    acts = ("lancer", "6-3", "marquer 2", "marquer 2", "1/7 1/4", "ecole 2", "accepter", "ecole 2", "accepter")
    state, _ = after(table(), given, *acts, "lancer")
    assert [offence.what for offence in state.account.offences] == []
    assert (state.schooled, state.score.sides[1].points) == (4, 4), "what the other is told when he looks back at it"
    once, _ = after(table(), given, *acts[:-2], "lancer")
    assert once.schooled == 2


def test_the_rest_of_who_is_made_to_stay_is_marked_after_all() -> None:  # AUJ-T1 VI; LEP 4.I 57
    right, _ = after(table(), SIX, "lancer", "6-5", "marquer 8", "tenir")
    state, _ = after(table(), SIX, "lancer", "6-5", "marquer 2 trous 1", "s'en aller", "rectifier")
    assert state.stage is Stage.DICTATE
    assert state.score == right.score


def test_what_is_given_back_in_good_company_may_win_for_the_other() -> None:  # LEP 4.III
    near = {
        **POSITION,
        "points": {"white": 0, "black": 10},
        "bredouille": {"black": True},
        "trous": {"white": 8, "black": 9},
        "run": {"black": 9},
    }
    acts = ("ecole 12", "accepter", "marquer 14", "ecole 14", "accepter")
    of = table("bonne_compagnie")
    state, _ = after(of, near, *acts)
    assert (state.stage, state.score.trous) == (Stage.WINDOW, (10, 11)), "his ten points were wiped by a false school"
    state, events = after(of, near, *acts, "lancer")
    assert ("rend", 12) in told(events)
    assert (state.stage, state.score.trous) == (Stage.OVER, (8, 13)), "he has them again, and so twelve trous"
