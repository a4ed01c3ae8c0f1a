"""What is asked of several plugins in the same words: other options, positions that cannot be, refusals."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tablegames.core.errors import PositionError, Refused
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.table.setting import load
from tablegames.testing import conform

# ---- what every game promises holds under options that no ruleset of the books has together

OTHER_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "dames_rabattues": [{"last_down": "next_throw"}, {"parties": 3}, {"parties": 2, "next_dice": "winner"}],
    "garanguet": [
        {"hitting": False, "triplet": "three", "sortie": "exact_lifts", "double": True},
        {"hitting": False, "parties": 2, "next_dice": "loser", "sortie": "inside_first", "double_rule": "none_lifted"},
    ],
    "jacquet": [
        {"opening": "separate", "sortie": "exact_lifts", "double": True},
        {"sortie": "inside_first", "double": True, "double_rule": "none_lifted"},
        {"parties": 2, "next_dice": "loser"},
    ],
    "plain": [
        {"en_passant": True},
        {"beyond_coin": "allowed"},
        {"stuck": "loses", "parties": 3},
        {"en_passant": True, "beyond_coin": "allowed", "stuck": "loses"},
    ],
    "revertier": [
        {"hors_du_jeu": "must_enter", "double": True, "parties": 3},
        {"sortie": "exact_lifts", "handicap": {"player": 2, "dice": True, "start": {2: 1, 7: 1}}},
        {"sortie": "inside_first", "parties": 2, "next_dice": "drawn", "handicap": {"start": {12: 2}}},
    ],
    "tourne_case": [{"choice": "foremost"}, {"double": True, "parties": 3}],
    "trictrac": [
        {"handicap": advantage, "handicap_to": "black"} for advantage in ("coin", "quine", "carme_and_coin", "dice")
    ],  # AUJ-T2 XIX
}


@pytest.mark.parametrize(
    ("game", "options"), [(game, options) for game, several in OTHER_OPTIONS.items() for options in several]
)
def test_a_game_keeps_what_every_game_promises_under_other_options(game: str, options: dict[str, Any]) -> None:
    assert conform(load(game, overrides=options), games=1, look=0.02, seconds=2).games == 1


@pytest.mark.parametrize("game", sorted(Registry().games))
def test_what_an_option_has_by_itself_may_be_said(game: str) -> None:
    registry = Registry()
    entry = registry.game(game)
    usual = {each.name: each.default for each in fields(entry.rules)}
    for name, value in usual.items():
        assert getattr(registry.variant(entry, None, {name: value}).rules, name) == value, name


# ---- positions

PLEIN = "1*3 7*2 8*2 9*2 10*2 11*2 12*2"
IMPOSSIBLE = [
    ("plain", "hand 1*14", "1*15", "'hand'"),
    ("plain", "1*14 off", "1*15", "'off'"),
    ("plain", "1*14 13", "1*15", "'13'"),
    ("plain", "1*14", "1*15", "14 dames; a side has 15"),
    ("plain", PLEIN, PLEIN, "both sides cannot have won"),
    ("tourne_case", "hand 4*2", "hand*3", "arrow 4"),
    ("tourne_case", "4*3", "hand*3", "arrow 4"),
    ("tourne_case", "hand*2 13", "hand*3", "'13'"),
    ("tourne_case", "hand*2 off", "hand*3", "'off'"),
    ("tourne_case", "hand*2 4", "hand*2 4", "both cannot stand there"),
    ("tourne_case", "hand*2", "hand*3", "2 dames; a side has 3"),
    ("tourne_case", "12*3", "12*3", "both sides cannot have won"),
]


@pytest.mark.parametrize(("game", "white", "black", "says"), IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(game: str, white: str, black: str, says: str) -> None:
    with pytest.raises(PositionError) as refused:
        load(game).start({"white": white, "black": black, "turn": "white"})
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


# ---- refusals: the rule that is really broken, its article, in both languages


class Wrong(NamedTuple):
    """A play that a rule forbids: where, after which throw; the rule's name, words of its sentence, its article."""

    game: str
    white: str
    black: str
    dice: str
    text: str
    what: str
    en: str
    fr: str
    cite: str
    rules: dict[str, object] = {}  # noqa: RUF012  # never changed


BREAKS = "7*2 8*2 9*2 10*2 11*6 12"
FULL = "1*2 6*2 7*2 8*2 9*2 10*2 11*2 12"
ANY_WAY = {"beyond_coin": "allowed"}
EN_PASSANT = {"en_passant": True}
FOREMOST = {"choice": "foremost"}
PL = "AUJ-Pl V; AUJ-Rev VI"
TC = "AUJ-TC V, VI"
TT = "1*2 12*5 17*3 19*5"
OUT, PAIRS = "hand*3 1*9 8 9 10", "1*9 14*2 15*2 16*2"
"""In revertier, white is out of play: three in hand, five and six open."""
WRONG = [
    Wrong("garanguet", "1 24*14", "2*13 9*2", "6-5-4", "1/7 7/11", "larger_first", "of a greater sum",
          "d'une plus grande",
          "AUJ-T2 XV"),
    Wrong("jacquet", "1*14 7", "1*14 10", "6-2", "1/3 7/13", "courier_first", "Only the courier, on 7",
          "le courrier, en 7",
          "LEP-app, Du jacquet"),
    Wrong("plain", "8*15", "1*15", "6-5", "8/14", "way_ends", "arrow 12: 14 is", "flèche 12 : 14 est", "AUJ-Pl I, V"),
    Wrong("plain", "8*15", "1*15", "6-6", "8/20", "way_ends", "arrow 12", "flèche 12", "AUJ-Pl I, V"),
    Wrong("plain", "20*15", "1*15", "6-5", "20/off", "way_ends", "24: off is", "24 : sortie", "AUJ-Pl I, V", ANY_WAY),
    Wrong("plain", "12*15", "1*14 7", "6-5", "12/18 12/17", "closed", "18 is closed", "18 est fermée",
          "AUJ-Pl V", ANY_WAY),
    Wrong("plain", FULL, "1*15", "6-6", "6/12 6/12 1/7 1/7", "plein_made", "plein is made", "plein est fait",
          "AUJ-Pl V",
          EN_PASSANT),
    Wrong("plain", BREAKS, "1*15", "2-1", "11/12", "numbers_left", "must be", "doit l'être", PL),
    Wrong("plain", BREAKS, "1*15", "2-1", "9/11", "numbers_left", "2 can", "jouer 2", PL, EN_PASSANT),
    Wrong("plain", "5 12*14", "1*15", "6-5", "5/10", "larger_first", "the larger, 6", "plus gros, 6", "AUJ-T2 XV"),
    Wrong("plain", "1*15", "1*15", "6-5", "1/4", "not_the_number", "1/4 needs 3; you have 6-5", "demande un 3 ;", PL),
    Wrong("plain", "1*15", "1*15", "6-5", "2/8", "no_dame", "on 2", "en 2", ""),
    Wrong("plain", "1*15", "1*15", "6-5", "1/7 1/6 1/6", "too_many_numbers", "gives 2 numbers", "donne 2 nombres", PL),
    Wrong("revertier", "1*15", "1*15", "1-1", "1/2 1/2", "une_dame", "Only one dame may stand on arrow 2",
          "qu'une dame sur la flèche 2", "AUJ-Rev VI"),
    Wrong("revertier", "hand 1*14", PAIRS, "6-1", "hand/1", "sur_soi", "one of yours stands: 1", "sur soi",
          "AUJ-Rev IX"),
    Wrong("revertier", OUT, PAIRS, "6-5", "hand/6 hand/5", "hors_du_jeu", "one dame may enter, and no more",
          "en rentre une",
          "AUJ-Rev IX"),
    Wrong("revertier", OUT, PAIRS, "6-5", "8/14", "hand_first", "must enter first", "d'abord rentrer",
          "AUJ-Rev VIII, IX"),
    Wrong("revertier", OUT, PAIRS, "6-3", "hand/3", "closed", "Arrow 3 is closed by two", "flèche 3 est fermée",
          "AUJ-Rev IX"),
    Wrong("revertier", "1*15", "1*15", "6-5", "1/12 1/2", "too_many_numbers", "gives 2 numbers", "donne 2 nombres",
          "AUJ-Rev VI, X"),
    Wrong("revertier", "1*15", "1*15", "6-5", "2/8", "no_dame", "no dame of yours on 2", "de dame en 2", ""),
    Wrong("revertier", "1*15", "1*15", "6-5", "1/4", "not_the_number", "1/4 needs 3;", "1/4 demande un 3 ;",
          "AUJ-Rev VI, X"),
    Wrong("revertier", "1*15", "1*15", "6-5", "1/7", "numbers_left", "as many as 2 can", "en jouer 2", "AUJ-Rev VI, X"),
    Wrong("tourne_case", "hand 9 12", "hand*3", "5-4", "9/13", "coin_exact", "13 is beyond it", "13 est au-delà",
          "AUJ-TC VI"),
    Wrong("tourne_case", "hand 9 12", "hand*3", "5-4", "12/16", "coin_exact", "16 is beyond it", "16 est au-delà",
          "AUJ-TC VI"),
    Wrong("tourne_case", "hand*2 3", "hand*3", "5-4", "hand/4", "passes_over", "your own dame on 3", "dame de 3",
          "AUJ-TC V"),
    Wrong("tourne_case", "hand 3 6", "hand*3", "4-4", "3/7", "passes_over", "your own dame on 6", "dame de 6",
          "AUJ-TC V"),
    Wrong("tourne_case", "hand*2 2", "hand*3", "6-2", "hand/2", "couples", "stands on 2", "est en 2", "AUJ-TC VI"),
    Wrong("tourne_case", "hand*2 5", "hand*3", "4-2", "hand/2", "foremost", "the one on 5", "celle de 5",
          "AUJ-TC I", FOREMOST),
    Wrong("tourne_case", "hand*2 5", "hand*3", "4-2", "5/9", "not_the_number", "the lower of the two",
          "le plus bas des", TC),
    Wrong("tourne_case", "hand*2 5", "hand*3", "4-2", "hand/2 5/9", "too_many_numbers", "the lower number",
          "le plus bas", TC),
    Wrong("tourne_case", "hand*2 5", "hand*3", "2-2", "hand/2 5/7", "too_many_numbers", "a doublet once",
          "un doublet une", TC),
    Wrong("tourne_case", "hand*2 5", "hand*3", "4-2", "-", "numbers_left", "so it must be", "il doit donc", TC),
    Wrong("tourne_case", "hand*2 5", "hand*3", "4-2", "6/8", "no_dame", "on 6", "en 6", ""),
    Wrong("toutetable", TT, TT, "6-5", "1/6", "closed", "Arrow 6 is closed by two", "flèche 6 est fermée", "AUJ-TT V"),
    Wrong("toutetable", TT, TT, "6-5", "1/12 19/24", "too_many_numbers", "gives 2 numbers", "donne 2 nombres",
          "AUJ-TT V"),
    Wrong("toutetable", TT, TT, "1-1", "12/14 17/18 17/18 19/20", "too_many_numbers", "gives 4 numbers",
          "donne 4 nombres", "AUJ-TT V"),
    Wrong("toutetable", "19*5 20*5 23*5", "12*15", "5-2", "19/21 20/off", "exact_must_lift", "exactly 2 from the edge",
          "juste sur le bord", "AUJ-TT IX; AUJ-T2 XII"),
]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.game}-{wrong.what}-{wrong.text}")
def test_a_refusal_names_the_rule_that_is_really_broken_and_its_article_in_both_languages(wrong: Wrong) -> None:
    for language, words in (("en", wrong.en), ("fr", wrong.fr)):
        with speaking(language):
            table = load(wrong.game, overrides=wrong.rules)
            state = table.start({"white": wrong.white, "black": wrong.black, "turn": "white"})
            state = table.game.apply(state, table.read(state, wrong.dice)).state
            with pytest.raises(Refused) as refused:
                table.read(state, wrong.text)
            fault = refused.value.fault
            assert fault is not None
            assert (fault.what, fault.cite) == (wrong.what, wrong.cite)
            assert words in table.wording.fault(fault)
            assert "{" not in table.wording.fault(fault)
            assert str(refused.value).endswith(f"[{wrong.cite}]" if wrong.cite else ".")


@pytest.mark.parametrize("game", sorted({wrong.game for wrong in WRONG}))
def test_every_fault_that_a_game_of_its_own_names_can_be_met(game: str) -> None:
    registry = Registry()
    plugin: Any = registry.plugins.manager.get_plugin(registry.owners[game][0])
    own = "".join(path.read_text("utf-8") for path in Path(plugin.__file__).parent.glob("*.py"))
    assert set(re.findall(r'Fault\(\s*"(\w+)"', own)) <= {wrong.what for wrong in WRONG if wrong.game == game}
