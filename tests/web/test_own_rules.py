"""Rules chosen on a form: every option of every game, and your own ruleset, refused with line and column."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from tablegames.core.errors import Refused
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.rules.ruledata import option_types, plain, rules_as_data, rules_from_data
from tablegames.web.form_input import LARGEST_RULES, OwnRules, own_variant
from tablegames.web.game_cards import card
from tablegames.web.rule_forms import options, options_of
from tests.web.served import asked_for, begun, served

REGISTRY = Registry()
GAMMON = "title: {en: Evening gammon, fr: Gammon du soir}\nextends: academie\nrules:\n  parties: 7\n"


def sent(asked: dict[str, Any], value: Any) -> Any:
    """Return the value a form sends for an untouched field."""
    if asked["kind"] == "either":
        return value if value in asked["choices"] else sent(asked["other"], value)
    if asked["kind"] == "parts":
        return {part["name"]: sent(part, part["value"]) for part in asked["parts"]}
    if asked["kind"] == "list":
        return [sent(asked["of"], one) for one in value]
    if asked["kind"] == "choice":
        return asked["choices"][asked["choices"].index(value)]
    return json.loads(json.dumps(value))


@pytest.mark.parametrize("game", REGISTRY.games)
def test_every_option_of_every_game_has_its_field(game: str) -> None:
    entry = REGISTRY.game(game)
    for name in REGISTRY.sources(entry):
        rules = REGISTRY.variant(entry, name).rules
        asked = {one["name"]: one for one in options_of(rules)}
        assert set(asked) == set(option_types(type(rules)))
        assert all(one["kind"] != "data" or one["name"] == "tiles" for one in asked.values())
        again = {key: sent(one, one["value"]) for key, one in asked.items()}
        assert rules_as_data(rules_from_data(entry.rules, again, "form")) == rules_as_data(rules)


def names(asked: dict[str, Any]) -> list[str]:
    """The values, and parts, of a field that are written as names."""
    inside = [asked[key] for key in ("other", "of") if key in asked] + asked.get("parts", [])
    own = [one for one in asked.get("choices", ()) if isinstance(one, str)]
    return own + [part["name"] for part in asked.get("parts", ())] + [one for part in inside for one in names(part)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", REGISTRY.games)
def test_a_form_says_options_and_their_values_in_words(game: str, lang: str) -> None:
    with speaking(lang):
        for asked in options(REGISTRY, REGISTRY.game(game), None):
            wanted = names(asked)
            assert [one for one in wanted if one not in asked["words"]] == []
            assert set(asked["words"]) <= {*wanted, "1", "none"}  # a family's words, and those of a number
            assert asked["meaning"]
            for one in wanted:
                assert f"({one})" not in asked["meaning"]
        told = card(REGISTRY, REGISTRY.game(game))
    assert set(told["titles"]) == set(told["variants"])
    assert not any("_" in title for title in told["titles"].values())


def test_a_value_without_words_is_shown_as_it_is_written() -> None:
    rules = REGISTRY.variant(REGISTRY.game("toutetable")).rules
    (doublets,) = [one for one in options_of(rules) if one["name"] == "doublets"]
    assert (doublets["choices"], doublets["words"]) == (["fourfold", "twice"], {})


def test_an_option_with_parts_is_chosen_part_by_part(tmp_path: Path) -> None:
    asked = {one["name"]: one for one in options_of(REGISTRY.variant(REGISTRY.game("revertier")).rules)}
    parts = asked["handicap"]["other"]["parts"]
    assert asked["handicap"]["choices"] == [None]
    with served(tmp_path) as (port, tables):
        handicap = {part["name"]: part["value"] for part in parts}
        game = begun(port, game="revertier", rules={"handicap": handicap})
        hosted = tables.house.find(game["id"])
        assert hosted is not None
        assert plain(hosted.table.variant.rules.handicap) == handicap


def test_a_ruleset_is_brought_and_played(tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        status, text, _ = asked_for(port, "POST", "/api/ruleset/toutetable?name=soir.yaml&lang=fr", GAMMON.encode())
        assert status == 200
        told = json.loads(text)
        assert told["title"] == "Gammon du soir"
        assert next(one["value"] for one in told["options"] if one["name"] == "parties") == 7
        game = begun(port, game="toutetable", file="soir.yaml", text=GAMMON, rules={"double": False})
        hosted = tables.house.find(game["id"])
        assert hosted is not None
        assert hosted.table.variant.name == "soir"
        assert (hosted.table.variant.rules.parties, hosted.table.variant.rules.double) == (7, False)
        while not hosted.waits or tables.running:  # the lots are still being drawn
            time.sleep(0.01)
        tables.house.close()
        again = tables.house.find(game["id"])
        assert again is not None
        assert again.table.variant.rules.parties == 7


@pytest.mark.parametrize(
    ("text", "why", "pourquoi"),
    [
        ("rules:\n  partie: 3\n", "soir.yaml:2: unknown rule 'partie'", "(colonne 3)"),
        ("rules:\n    parties: many\n", "soir.yaml:2: rule 'parties' must be a whole number", "(colonne 5)"),
        ("rules: [\n", "soir.yaml:1: not valid YAML", "(colonne 1)"),
        ("extends: nobody\n", "soir.yaml:1: ", "(colonne "),
        ("game: domino\n", "soir.yaml:1: this file is for the game 'domino'", "(colonne "),
        ("- a\n", "soir.yaml:1: ", "(colonne 1)"),
        ("a: &x [*x]\n", "soir.yaml:1: ", "(colonne 8)"),
        ("#" * (LARGEST_RULES + 1), "soir.yaml is too large", "trop grand"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence_with_line_and_column(text: str, why: str, pourquoi: str) -> None:
    entry = REGISTRY.game("toutetable")
    with pytest.raises(Refused) as problem:
        own_variant(REGISTRY, entry, OwnRules("dir/soir.yaml", text))
    assert str(problem.value).startswith(why)
    assert "\n" not in str(problem.value)
    with speaking("fr"), pytest.raises(Refused) as faute:
        own_variant(REGISTRY, entry, OwnRules("soir.yaml", text))
    assert pourquoi in str(faute.value)


def test_by_the_server_it_is_refused_so(tmp_path: Path) -> None:
    with served(tmp_path) as (port, tables):
        for path, content in (
            ("/api/ruleset/toutetable?name=a.yaml", b"rules: {partie: 3}"),
            ("/api/ruleset/nothing?name=a.yaml", b""),
            ("/api/ruleset/toutetable", b"\xff"),
            ("/api/ruleset/toutetable", b"#" * 200_000),
            ("/api/new", json.dumps({"game": "toutetable", "file": "a.yaml", "text": "rules: {partie: 3}"}).encode()),
            ("/api/new", json.dumps({"game": "toutetable", "file": "a.yaml", "text": 3}).encode()),
        ):
            status, text, _ = asked_for(port, "POST", path, content)
            assert status == 400
            assert json.loads(text)["refused"]
        assert tables.house.open == {}
