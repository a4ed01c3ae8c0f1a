"""Every option of trictrac is read: there is a situation in which its other value makes a difference."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest

from tablegames.core.dice import OpeningThrow
from tablegames.core.errors import RulesError
from tablegames.core.events import Seat
from tablegames.core.game import Outcome, Over
from tablegames.families.tables.board.path import Sortie
from tablegames.families.tables.race.options import Side
from tablegames.families.tables.race.state import Opening
from tablegames.families.tables.trictrac.march_rules import (
    DeuxTablesDames,
    Jetons,
    LiftToConserve,
    Obsolete,
    TwoHalfCases,
)
from tablegames.plugin.drawing.diagram import Look
from tablegames.plugin.registry import Registry
from tablegames.plugins.trictrac.drawings import DIAGRAM, RENDERERS
from tablegames.plugins.trictrac.game import partie_a_ecrire, trictrac
from tablegames.plugins.trictrac.rules import (
    Advantage,
    EcoleDuPlein,
    EcoleSeverity,
    FalseCase,
    GrandeBredouille,
    Ladder,
    Partie,
    Pavillon,
    QueueCrossed,
    ReleveDice,
    TrictracRules,
)
from tests.plugins.trictrac.at_the_table import DEUX_TABLES, NOTATION, at, said, thrown

Probe = Callable[[TrictracRules], object]
HOME = "19*5 20*2 21*2 22*2 23*2 24*2"
A_ECRIRE = {"partie": Partie.A_ECRIRE}
BEFORE_A_THROW = ("rompre", "rompre_forfeit", "pour_tout")
"""Words around the game: cases/before_throw.yaml."""
AT_THE_TABLE = (
    *BEFORE_A_THROW,
    "arbiter",
    "ecole_du_plein",
    "ecole_severity",
    "false_case",
    "leave_short",
    "two_jetons",
    "march",
    "table_help",
)
"""Rules that only an arbiter who watches for écoles would read; the rule sheet says so."""


def throwing(white: str, black: str, dice: str, **more: object) -> Probe:
    """All that a throw makes, and where it can lead."""

    def probe(rules: TrictracRules) -> object:
        game = trictrac(rules)
        step = thrown(at((white, black), of=game, **more), dice, game)
        state = said(step.state, "tenir", game).state if step.state.score.trous != (0, 0) else step.state
        if isinstance(game.turn(state), Over):
            return step.events
        return step.events, {NOTATION.write(state, action) for action in game.legal(state)}

    return probe


def beginning(rules: TrictracRules) -> object:
    """Before and after the dice are drawn for."""
    game = trictrac(rules)
    state = game.initial()
    return game.turn(state), NOTATION.position(state), game.apply(game.initial(), OpeningThrow((6, 3))).state


def drawn(rules: TrictracRules) -> object:
    """How a score is drawn: on a terminal, and in a picture."""
    state = at(("1*15", "1*15"), points={"white": 2, "black": 10})
    return RENDERERS[1].under(rules).draw(state), DIAGRAM().under(rules).draw(state, Look("Trictrac"))


def winning(**score: object) -> Probe:
    """White takes two trous by 4-3 and leaves if he may: how that ends."""

    def probe(rules: TrictracRules) -> object:
        game = trictrac(rules)
        step = thrown(at(DEUX_TABLES, of=game, points={"white": 8}, **score), "4-3", game)
        return game.turn(step.state), game.turn(
            said(step.state, "leave", game).state
        ) if not step.state.outcome else None

    return probe


def account(rules: TrictracRules) -> object:
    """Black wins one marqué in eight, each worth five; how the account stands after twelve at most."""
    style = partie_a_ecrire(rules)
    assert style is not None
    tally = style.opening(2)
    while style.result(tally) is None:
        winner = Seat(int(tally.played % 8 == 7))
        tally = style.settle(tally, Outcome((0, 5) if winner else (5, 0), (winner,), "marque_gagne"), Seat(0))
    return tally


def crossed(rules: TrictracRules) -> object:
    """White has more marqués and Black more jetons."""
    style = partie_a_ecrire(rules)
    assert style is not None
    return style.dues(-3, (5, 3), 4)


OTHERWISE: list[tuple[str, object, Probe, dict[str, Any]]] = [
    ("sortie", Sortie.EXACT_LIFTS, throwing("20 22 23 off*12", HOME, "5-2"), {}),
    ("sortie", Sortie.INSIDE_FIRST, throwing("20 22 23 off*12", HOME, "5-2"), {}),
    ("lift_to_conserve", LiftToConserve.ALLOWED, throwing("12*2 19*3 20*2 21*2 22*2 23*2 24*2", HOME, "5-1"), {}),
    ("coin_rather_than_pass", False, throwing("1*2 2*2 3*2 4*2 5*2 6*2 7*3", "9*7 10*8", "6-6"), {}),
    ("deux_tables_dames", DeuxTablesDames.GRAND_JAN, throwing("1*13 6 9", "1*15", "6-4"), {}),
    ("two_half_cases", TwoHalfCases.TWO_WAYS, throwing("1 2 5 6 7*3 8*2 9*2 10 11 12*2", "1*13 12*2", "5-4"), {}),
    (
        "retour_from_coin",
        True,
        throwing("12*2 15 18 19*2 20*2 21 22*2 23*2 24*2", "12*2 15 17 19 20*2 21*2 22*2 23*2 24*2", "6-3"),
        {},
    ),
    ("coin_a_faux", True, throwing("1*9 4 5 7 8 12*2", "1*13 12*2", "6-5"), {}),
    ("obsolete", (Obsolete.PILE_DE_MISERE,), throwing("12*15", "7*2 8*2 9*2 10*2 11*2 12*5", "6-5"), {}),
    ("obsolete", (Obsolete.MARGOT_LA_FENDUE,), throwing("1*15", "1*12 3 17 19", "6-1"), {}),
    (
        "obsolete",
        (Obsolete.JAN_DE_RENCONTRE,),
        throwing("1*15", "1*13 5 7", "6-4", throws={"white": 0, "black": 1}, first="6-4"),
        {},
    ),
    ("opening", Opening.SEPARATE, beginning, {}),
    ("partie", Partie.A_ECRIRE, winning(trous={"white": 10}), {}),
    ("trous", 10, winning(trous={"white": 8}), {}),
    ("grande_bredouille", True, winning(trous={"white": 10}, run={"white": 10}), {}),
    (
        "grande_bredouille_when",
        GrandeBredouille.NO_HOLE_TAKEN,
        winning(trous={"white": 10, "black": 2}, run={"white": 10}),
        {"grande_bredouille": True},
    ),
    ("marques", 12, account, A_ECRIRE),
    ("consolation", 3, winning(trous={"white": 4}), A_ECRIRE),
    ("pavillon", Pavillon.AGAIN, winning(trous={"white": 16, "black": 5}, run={"white": 14}), A_ECRIRE),
    ("jetons", Jetons.ACADEMIE, drawn, {}),
    ("bredouille_ladder", Ladder.EVERY_SIX, winning(trous={"white": 16}, run={"white": 16}), A_ECRIRE),
    ("postillon", (30, 8), account, A_ECRIRE),
    ("postillon", (28, 9), account, A_ECRIRE),
    ("queue", 10, account, A_ECRIRE),
    ("queue_crossed", QueueCrossed.JETONS, crossed, A_ECRIRE | {"queue": 10}),
    ("fiche", 10, account, A_ECRIRE),
    *[("handicap", advantage, beginning, {}) for advantage in Advantage if advantage is not Advantage.NONE],
    ("handicap_number", (6, 4), beginning, {"handicap": Advantage.NUMBER}),
    ("handicap_number", (6, 6), beginning, {"handicap": Advantage.NUMBER_AND_COIN}),
    ("handicap_trous", 3, beginning, {}),
    ("releve_dice", ReleveDice.GIVER, beginning, {"handicap_trous": 3, "handicap_to": Side.BLACK}),
    ("handicap_to", Side.BLACK, beginning, {"handicap_trous": 3}),
    ("handicap_to", Side.BLACK, beginning, {"handicap": Advantage.COIN}),
]


@pytest.mark.parametrize(
    ("option", "value", "probe", "beside"), OTHERWISE, ids=[f"{option}-{n}" for n, (option, *_) in enumerate(OTHERWISE)]
)
def test_an_option_makes_a_difference(option: str, value: object, probe: Probe, beside: dict[str, Any]) -> None:
    rules = TrictracRules(**beside)
    assert getattr(rules, option) != value
    assert probe(rules) != probe(replace(rules, **{option: value}))


def test_no_option_is_forgotten() -> None:
    tried = {option for option, *_ in OTHERWISE}
    assert tried | set(AT_THE_TABLE) == {option.name for option in fields(TrictracRules)}
    assert not tried & set(AT_THE_TABLE)


# ---- the rulesets

RULESETS = {
    "lepeintre": {},
    "bonne_compagnie": {
        "ecole_severity": EcoleSeverity.BONNE_COMPAGNIE,
        "false_case": FalseCase.BY_THE_PLAYER,
        "two_jetons": "removed",
        "table_help": "after",
    },
    "academie_second": {
        "false_case": FalseCase.TOUT_D_UNE,
        "sortie": Sortie.EXACT_LIFTS,
        "coin_rather_than_pass": False,
        "ecole_du_plein": EcoleDuPlein.ACADEMIE,
        "leave_short": "stays",
        "jetons": Jetons.ACADEMIE,
    },
    "academie_premier": {
        "false_case": FalseCase.TOUT_D_UNE,
        "sortie": Sortie.INSIDE_FIRST,
        "ecole_du_plein": EcoleDuPlein.ACADEMIE,
        "lift_to_conserve": LiftToConserve.ALLOWED,
        "coin_rather_than_pass": False,
        "jetons": Jetons.ACADEMIE,
        "grande_bredouille_when": GrandeBredouille.NO_HOLE_TAKEN,
    },
    "a_ecrire": {"partie": Partie.A_ECRIRE},
}
"""By name: how it differs from Lepeintre's."""


def test_the_rulesets_are_those_of_the_books() -> None:
    registry = Registry()
    entry = registry.game("trictrac")
    assert entry.variant == "lepeintre"
    assert set(registry.sources(entry)) == set(RULESETS)
    for name, differs in RULESETS.items():
        assert registry.variant(entry, name).rules == replace(TrictracRules(), **differs), name


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"postillon": [28]}, "write postillon as two numbers"),
        ({"postillon": [28, 8, 8]}, "write postillon as two numbers"),
        ({"handicap_trous": -1}, "handicap_trous"),
        ({"handicap_number": [6]}, "write handicap_number as two dice"),
        ({"handicap_number": [7, 1]}, "handicap_number"),
        ({"handicap": "dice", "releve_dice": "giver", "handicap_trous": 2}, "choose one of them"),
        ({"handicap_trous": 12}, "handicap_trous: give fewer holes"),
        ({"handicap_trous": 3, "trous": 3}, "handicap_trous: give fewer holes"),
        ({"marques": 9}, "marques"),
        ({"trous": 0}, "trous"),
        ({"consolation": -1}, "consolation"),
        ({"obsolete": ["jan_de_meseas"]}, "obsolete"),
        ({"handicap": "tout"}, "handicap"),
        ({"sorties": "free"}, "sortie"),
    ],
)
def test_options_that_cannot_be_are_refused_in_one_sentence(options: dict[str, object], complaint: str) -> None:
    registry = Registry()
    with pytest.raises(RulesError, match=complaint) as refused:
        registry.variant(registry.game("trictrac"), None, options)
    assert "\n" not in str(refused.value)
