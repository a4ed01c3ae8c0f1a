"""The score is the fold of the events: points, bredouille and trous recomputed from whole games."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow, Throw
from tablegames.core.events import Event, score
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.families.tables.race.options import Side
from tablegames.families.tables.race.plays import Play
from tablegames.families.tables.trictrac.march_rules import LiftToConserve, Obsolete, TwoHalfCases
from tablegames.families.tables.trictrac.state import JanKind, SenAller
from tablegames.plugins.trictrac.game import trictrac
from tablegames.plugins.trictrac.rules import Partie, TrictracRules
from tests.plugins.trictrac.test_marque import Stamps, seen

JANS = frozenset(kind.value for kind in JanKind)
EVERYTHING = TrictracRules(
    obsolete=tuple(Obsolete),
    two_half_cases=TwoHalfCases.TWO_WAYS,
    retour_from_coin=True,
    coin_a_faux=True,
    lift_to_conserve=LiftToConserve.ALLOWED,
    grande_bredouille=True,
    handicap_trous=2,
    handicap_to=Side.BLACK,
)


def worth(events: tuple[Event, ...], seat: int) -> int:
    """Return the value of the announced jans to a seat."""
    total = 0
    for event in events:
        if event.what in JANS and event.seat == seat:
            points = event.get("points")
            assert isinstance(points, int)
            total += points
    return total


class Scribe:
    """Someone at the table who hears every event and keeps markers of his own."""

    def __init__(self, given: tuple[int, int]) -> None:
        self.given = given
        self.plain = Stamps(trous=list(given))
        self.owed = 0
        self.refaits = 0

    def hear(self, moment: Moment[Any, Any]) -> None:
        """One action: what the thrower gains is marked at once, the adversary's when the throw is played."""
        events = moment.step.events
        match moment.action:
            case Throw():
                self.throw(moment.before.seat, events)
            case OpeningThrow() if moment.step.state.throw is not None:  # the first throw too: coup et dés
                self.throw(moment.step.state.seat, events)
            case Play():
                self.mark(1 - moment.before.seat, self.owed, events)
            case SenAller():
                self.plain.wipe()
        for event in events:
            if event.what == "refait":
                self.plain, self.refaits = Stamps(trous=list(self.given)), self.refaits + 1

    def throw(self, thrower: int, events: tuple[Event, ...]) -> None:
        """Mark for the thrower, remember for the other."""
        self.mark(thrower, worth(events, thrower), events)
        self.owed = worth(events, 1 - thrower)

    def mark(self, seat: int, points: int, events: tuple[Event, ...]) -> None:
        """Mark, and check that the events give exactly as much."""
        before = self.plain.trous[seat]
        self.plain.mark(seat, points)
        told = [event for event in events if event.what == "marque"]
        assert [(event.seat, event.get("points")) for event in told] == ([(seat, points)] if points else [])
        trous = [event.get("trous") for event in events if event.what.startswith("trou")]
        assert sum(n for n in trous if isinstance(n, int)) == self.plain.trous[seat] - before


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "rules",
    [TrictracRules(), EVERYTHING, TrictracRules(partie=Partie.A_ECRIRE)],
    ids=["lepeintre", "everything", "a_ecrire"],
)
def test_whoever_hears_the_events_knows_the_score(rules: TrictracRules, seed: int) -> None:
    game = trictrac(rules)
    scribe = Scribe(game.initial().score.trous)
    told: list[Event] = []

    def watch(moment: Moment[Any, Any]) -> None:
        scribe.hear(moment)
        told.extend(moment.step.events)
        assert seen(moment.step.state.score) == scribe.plain.as_marque(scribe.refaits)

    played = play(game, [RandomPlayer()] * 2, seed=seed, watch=watch)
    assert played.outcome is not None
    assert score(told, 2) == played.outcome.scores
    assert dict(played.outcome.facts)["trous"] == tuple(scribe.plain.trous)
