"""A third language: what it says, what it does not, and what becomes of a catalogue that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import tablegames_nim

from tablegames import CatalogueSource, LanguageEntry, hookimpl
from tablegames.core.languages import Text, agreeing, language, say, speaking, use_language
from tablegames.plugin.catalogues import Template, catalogue_of
from tablegames.testing.texts import said_texts
from tests.conftest import Cli
from tests.plugin.test_plugins import Point, entry_points, registry, sentences

SOUND = """\
texts:
  The game goes on.: "Het spel gaat door."
  "{count} plays; 'moves' lists them, 'help' says what else you can ask.": "{count} (zet|zetten); 'hulp' helpt."
  help: hulp
  quit: stop
phrases:
  nim:
    won: "{seat} heeft gewonnen."
  tablegames:
    over.match: De match is uit.
"""


def speaking_plugin(text: str = SOUND, code: str = "nl", **more: Any) -> Any:
    entry = LanguageEntry(code, "Nederlands", (CatalogueSource(text, "dutch/texts/all.yaml"),))
    return SimpleNamespace(tablegames_languages=hookimpl(lambda: [entry]), **more)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    use_language("en")


@pytest.fixture
def dutch(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    monkeypatch.setenv("TABLEGAMES_PLUGINS", "")  # so that what is left out in one run is forgotten
    entry_points(
        monkeypatch, Point("dutch", "dutch", speaking_plugin()), Point("nim", "tablegames_nim", tablegames_nim)
    )
    return cli


def test_a_text_is_known_by_the_english_and_what_changes_in_it_is_kept() -> None:
    registry(dutch=speaking_plugin()).speak("nl")
    assert language() == "nl"
    assert say("The game goes on.", "La partie continue.") == "Het spel gaat door."
    assert str(Text("quit", "quitter")) == "stop"
    asked = "{} plays; 'moves' lists them, 'help' says what else you can ask."
    assert [say(asked.format(n), "") for n in (1, 14)] == ["1 zet; 'hulp' helpt.", "14 zetten; 'hulp' helpt."]
    assert say("Nobody translated this.", "Personne.") == "Nobody translated this."
    with speaking("fr"):
        assert say("The game goes on.", "La partie continue.") == "La partie continue."
    assert say("The game goes on.", "La partie continue.") == "Het spel gaat door."


@pytest.mark.parametrize(
    ("key", "text", "said"),
    [
        ("{a} and {b}", "salt and pepper", "pepper/salt"),
        ("{a} and {b}", "salt or pepper", None),
        ("{a} and {b}", "salt and pepper and more", "pepper and more/salt"),
        ("({a}) and {b}!", "() and !", "/"),
        ("x{a} and {b}x", "x and", None),
    ],
)
def test_holes_are_filled_from_left_to_right(key: str, text: str, said: str | None) -> None:
    assert Template.of(key, "{b}/{a}").said(text) == said


def test_of_two_texts_that_fit_the_one_with_more_words_is_meant() -> None:
    text = 'texts: {"{a} plays {b}": "{a} speelt {b}", "{a} plays {b} again": "{a} speelt {b} nog eens"}'
    registry(dutch=speaking_plugin(text)).speak("nl")
    assert say("White plays 3 again", "") == "White speelt 3 nog eens"


def test_endings_go_by_the_number_before_them() -> None:
    assert agreeing("1 (dag|dagen), 0 (dag|dagen), 2 (dag|)") == "1 dag, 0 dagen, 2 "


def test_lang_knows_it_and_the_prompt_understands_its_words(dutch: Cli) -> None:
    ran = dutch("play", "nim", "--lang", "nl", "--players", "human,first", typed="hulp\n1:3\n2:1\nstop\n")
    assert ran.code == 0, ran.err
    assert "stop: leave the table, to resume later" in ran.out
    assert "undo: take your last decision back" in ran.out  # what is missing is said in English
    over = dutch("play", "nim", "--lang", "nl", "--players", "random,random", "--seed", "1").out
    assert "heeft gewonnen." in over
    assert dutch("games", "--lang", "nl").code == 0
    assert "--lang nl" in dutch("plugins").out
    assert "--lang is one of en, fr, nl, not 'xx'" in dutch("games", "--lang", "xx").complaint
    assert "--lang is one of en, fr, not 'nl'" in dutch("--no-plugin", "dutch", "games", "--lang", "nl").complaint


def test_the_environment_may_ask_for_it_and_for_one_that_is_not_there(
    dutch: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEGAMES_LANG", "nl")
    assert "heeft gewonnen." in dutch("play", "nim", "--players", "random,random", "--seed", "1").out
    monkeypatch.setenv("TABLEGAMES_LANG", "xx")
    assert " wins" in dutch("play", "nim", "--players", "random,random", "--seed", "1").out


def test_a_match_and_its_workers_speak_it_and_verify_reads_what_it_wrote(dutch: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    file.write_text("game: nim\nplayers: {A: random, B: first}\ngames: 2\n", "utf-8")
    assert dutch("match", str(file), "--lang", "nl", "--jobs", "1").code == 0
    assert dutch("match", str(file), "--lang", "nl", "--verify").code == 0


def test_the_doctor_says_how_much_there_is(dutch: Cli) -> None:
    ran = dutch("doctor")
    assert ran.code == 0, ran.out
    told = " ".join(ran.out.split())
    assert "--lang nl (Nederlands): " in told
    assert " % of the prompt" in told
    assert re.search(r"tablegames [1-9]\d*\.\d %", told)
    assert "% de l'invite" in " ".join(dutch("doctor", "--lang", "fr").out.split())


WRONG = {
    "no YAML": ("texts: [}", "all.yaml:1"),
    "a list": ("- a\n- b\n", "all.yaml:1: a catalogue has the keys 'texts' and 'phrases', and no others"),
    "another key": ("texts: {}\nwords: {}\n", "a catalogue has the keys"),
    "texts are a list": ("texts: [a]\n", "all.yaml:1: a mapping, text: translation, not ['a']"),
    "phrases are a text": ("phrases: nim\n", "all.yaml:1: a mapping, text: translation, not 'nim'"),
    "a number": ("texts:\n  a: b\n  c: 7\n", "all.yaml:3: a text is wanted, not 7; put it in quotes"),
    "yes without quotes": ("texts:\n  resign: ja\n  undo: yes\n", "all.yaml:3: a text is wanted, not True"),
    "a hole that is not there": ("texts:\n  '{a} plays': '{b} zetten'\n", "all.yaml:2: {b} is not in the English text"),
    "two holes of one name": ("texts:\n  '{a} or {a}': '{a}'\n", "all.yaml:2: two names in braces are the same"),
    "holes side by side": ("texts:\n  '{a}{b} plays': '{a}'\n", "all.yaml:2: two names in braces stand side by side"),
    "nothing but holes": ("texts:\n  '{a}: {b}': '{a}'\n", "all.yaml:2: there is too little beside the braces"),
    "braces that do not match": ("phrases:\n  nim:\n    won: '{seat wint'\n", "all.yaml:3: its braces do not match"),
    "a strange brace": ("phrases:\n  nim:\n    won: '{seat[0]} wint'\n", "all.yaml:3: there is no fact {seat[0]}"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_in_a_catalogue_is_told_with_file_and_line_and_the_rest_works(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    text, says = WRONG[what]
    both = (CatalogueSource(text, "dutch/all.yaml"), CatalogueSource(SOUND, "dutch/sound.yaml"))
    bringing = SimpleNamespace(tablegames_languages=hookimpl(lambda: [LanguageEntry("nl", "Nederlands", both)]))
    entry_points(monkeypatch, Point("dutch", "dutch", bringing), Point("nim", "tablegames_nim", tablegames_nim))
    ran = cli("play", "nim", "--lang", "nl", "--players", "random,random", "--seed", "1")
    assert ran.code == 0
    assert "plugin 'dutch', language 'nl': dutch/all.yaml:" in ran.err
    assert says in ran.err
    assert "heeft gewonnen." in ran.out
    found = cli("doctor")
    assert found.code == 1
    assert says in " ".join(found.out.split())


def test_a_fact_that_the_english_has_not_is_told_by_the_doctor(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    text = SOUND.replace("{seat} heeft", "{player} heeft")
    entry_points(
        monkeypatch, Point("dutch", "dutch", speaking_plugin(text)), Point("nim", "tablegames_nim", tablegames_nim)
    )
    ran = cli("doctor")
    assert ran.code == 1
    assert "dutch/texts/all.yaml:8: there is no fact {player}" in " ".join(ran.out.split())


def test_whose_language_it_is() -> None:
    known = registry(
        aaa=speaking_plugin(), bbb=speaking_plugin(), ccc=speaking_plugin(code="fr"), ddd=speaking_plugin(code="X")
    )
    assert list(known.languages) == ["nl"]
    assert [sentence.partition(";")[0] for sentence in sentences(known)] == [
        "plugin 'bbb' brings the language 'nl' for tablegames, which plugin 'aaa' has already",
        "plugin 'ccc' brings the language 'fr' for tablegames, which tablegames has already",
        "plugin 'ddd' brings the language 'X'",
    ]


def test_a_game_that_knows_two_languages_only_is_told_in_english_else_by_the_catalogue() -> None:
    """Nim answers in English for every language that is not French: that is no wording of its own."""
    known = registry(dutch=speaking_plugin(), nim=tablegames_nim)
    entry = known.game("nim")
    assert known.phrases(entry, "nl")["won"] == "{seat} heeft gewonnen."
    assert known.phrases(entry, "nl").keys() >= known.phrases(entry, "en").keys()

    def two(game: str, language: str) -> dict[str, str]:
        return {"en": {}, "fr": {}}[language]

    failing = SimpleNamespace(tablegames_phrases=hookimpl(two))
    known = registry(dutch=speaking_plugin(), two=failing, nim=tablegames_nim)
    assert known.phrases(known.game("nim"), "nl")["won"] == "{seat} heeft gewonnen."


def test_the_texts_of_the_program_are_found() -> None:
    found = said_texts()
    assert "The game goes on." in found["tablegames.session.play"]
    assert "{play} is the only play the rules allow here." in found["tablegames.session.guide"]
    assert "resign" in found["tablegames.plugin.prompt_words"]
    assert sum(map(len, found.values())) > 1_000


def test_a_long_text_is_looked_at_in_time_in_proportion_to_its_length() -> None:
    key = "{a} a {b} a {c} a {d} a {e} a {f} b"
    catalogue = catalogue_of(LanguageEntry("nl", "", (CatalogueSource(f"texts: {{'{key}': x}}", "x"),)))
    catalogue.speak()
    text = " a " * 200_000
    assert say(text, "") == text
