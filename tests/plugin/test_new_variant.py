"""`new-variant`: a file with every option explained, that is a ruleset at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablegames import Registry
from tablegames.core.languages import speaking
from tablegames.plugin.kit.newvariant import new_variant, variant_text
from tablegames.rules.ruledata import rule_lines
from tablegames.rules.untrusted.yamlfile import read_yaml
from tests.conftest import Cli

RULESETS = [(entry.name, name) for entry in Registry().games.values() for name in Registry().sources(entry)]


@pytest.mark.parametrize(("game", "variant"), RULESETS)
def test_every_ruleset_of_every_game_can_be_begun_with(game: str, variant: str, tmp_path: Path) -> None:
    """And comes back as the same rules, each option with its meaning, its source, what it takes and its default."""
    known = Registry(folder=tmp_path)
    entry = known.game(game)
    path = new_variant(known, entry, "our_house", variant, None)
    assert path == tmp_path / "variants" / "our_house.yaml"
    again = Registry(known.plugins, tmp_path)
    mine, parent = again.variant(entry, "our_house"), known.variant(entry, variant)
    assert mine.rules == parent.rules
    assert mine.chain[1] == variant
    text = " ".join(path.read_text("utf-8").replace("# ", "").split())
    for line in rule_lines(parent.rules):
        assert " ".join(line.meaning.split()) in text
        assert line.cite in text
        assert " ".join(line.choices.split()) in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_comments_are_in_the_language_in_use_and_no_line_is_long(language: str) -> None:
    known = Registry()
    with speaking(language):
        for entry in known.games.values():
            text = variant_text(entry, "our_house", known.variant(entry))
            assert ("default: " in text) is (language == "en")
            assert ("par défaut : " in text) is (language == "fr")
            assert [line for line in text.splitlines() if len(line) > 120 and line.lstrip().startswith("#")] == []


def test_a_user_changes_a_value_and_plays_by_it(cli: Cli, home: Path) -> None:
    ran = cli("new-variant", "toutetable", "our_house", "--from", "lepeintre")
    path = home / "our_house.yaml"
    assert ran.out.splitlines() == [
        f"Wrote {path}",
        "Change what you like, then: tablegames play toutetable --variant our_house",
    ]
    text = path.read_text("utf-8")
    assert "\n  # parties to win, a double counting two [AUJ-TT X]\n" in text
    assert "\n  # a whole number of at least 1; default: 1\n  parties: 3\n" in text
    path.write_text(text.replace("  parties: 3\n", "  parties: 7\n"), "utf-8")
    assert "parties: 7  (our_house)" in cli("rules", "toutetable", "--variant", "our_house").out


def test_a_file_of_ones_own_naming(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "games" / "mine.yaml"
    ran = cli("new-variant", "domino", "our_house", "--output", str(path), "--lang", "fr")
    assert f"tablegames play domino --rules {path}" in ran.out
    assert read_yaml(path.read_text("utf-8"), "mine").data["name"] == "our_house"
    assert cli("rules", "domino", "--rules", str(path)).code == 0


def test_nothing_is_written_over(cli: Cli, home: Path) -> None:
    path = home / "our_house.yaml"
    path.write_text("game: domino\nrules: {}\n", "utf-8")
    assert f"{path} exists already; name another file" in cli("new-variant", "toutetable", "our_house").complaint
    assert "domino has a ruleset 'our_house' already" in cli("new-variant", "domino", "our_house").complaint
    assert path.read_text("utf-8") == "game: domino\nrules: {}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("toutetabel", "mine"), "there is no game 'toutetabel' (did you mean 'toutetable'?)"),
        (("toutetable", "Our House"), "'Our House' cannot be the name of a ruleset"),
        (("toutetable", "modern"), "toutetable has a ruleset 'modern' already (toutetable/variants/modern.yaml)"),
        (("domino", "vingt_un"), "domino has a ruleset 'vingt_un' already"),
        (("toutetable", "mine", "--from", "modrn"), "(did you mean 'modern'?)"),
        (("toutetable", "mine", "--output", "mine.txt"), "mine.txt: a variant file ends in .yaml"),
        (("toutetable", "mine", "--output", "/dev/null/mine.yaml"), "/dev/null/mine.yaml cannot be written: "),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    ran = cli("new-variant", *arguments)
    assert ran.code == 2
    assert said in ran.complaint
