"""A third language: its catalogue, texts that stay English, and mistakes in a catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import tablegames_nim

from tablegames import CatalogueSource, LanguageEntry, hookimpl, say
from tablegames.core import languages
from tablegames.core.events import Note, Seat
from tablegames.core.languages import Joined, Text, gettext, ngettext, pgettext, plural_form, speaking, use_language
from tablegames.core.pofiles import mo_of
from tablegames.rules.joining import enumerated, labelled
from tablegames.table.wording import Wording
from tablegames.testing.texts import Message, messages_by_module
from tests.conftest import Cli
from tests.plugin.test_plugins import Point, entry_points, registry, sentences

SOUND = r"""
msgid ""
msgstr "Language: nl\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "The game continues."
msgstr "Het spel gaat "
"door."

msgctxt "command"
msgid "help"
msgstr "hulp"

msgctxt "command"
msgid "quit"
msgstr "stop"

msgctxt "won"
msgid "{seat} wins."
msgstr "{seat} heeft gewonnen."

msgid "{count} play"
msgid_plural "{count} plays"
msgstr[0] "{count} zet"
msgstr[1] "{count} zetten"

#, fuzzy
msgid "The match is over."
msgstr "Misschien."
"""
OLD = """
texts:
  "{n} of {all} games": "van de {all} (partij|partijen) {n}"
phrases:
  nim:
    won: "{seat} heeft gewonnen."
"""


@pytest.fixture(autouse=True)
def _forget_catalogues(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(languages, "_folders", [*languages._folders])
    monkeypatch.setattr(languages, "_others", {})
    yield
    languages._forget()
    use_language("en")


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """Return a function that writes a plugin with a catalogue."""

    def plugin(text: str = SOUND, code: str = "nl") -> Any:
        path = tmp_path / "locale" / code / "LC_MESSAGES" / "dutch.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        hook = hookimpl(lambda: [LanguageEntry(code, "Nederlands")])
        return SimpleNamespace(__file__=str(tmp_path / "dutch.py"), tablegames_languages=hook)

    return plugin


@pytest.fixture
def dutch(cli: Cli, monkeypatch: pytest.MonkeyPatch, write: Any) -> Cli:
    monkeypatch.setenv("TABLEGAMES_PLUGINS", "")  # so that omissions of one run are forgotten
    entry_points(monkeypatch, Point("dutch", "dutch", write()), Point("nim", "tablegames_nim", tablegames_nim))
    return cli


def test_a_plugin_without_compiled_catalogues_is_read(write: Any) -> None:
    known = registry(dutch=write(), nim=tablegames_nim)
    known.speak("nl")
    assert gettext("The game continues.") == "Het spel gaat door."
    assert [ngettext("{count} play", "{count} plays", n) for n in (1, 14)] == ["1 zet", "14 zetten"]
    assert str(Joined(": ", Text("{count} play", many="{count} plays", count=2), 5)) == "2 zetten: 5"
    assert (pgettext("command", "help"), gettext("help")) == ("hulp", "help")
    assert known.phrases(known.game("nim"), "nl")["won"] == "{seat} heeft gewonnen."
    for missing in ("Nobody translated this.", "The match is over."):
        assert gettext(missing) == missing
    with speaking("fr"):
        assert gettext("The game continues.") == "La partie continue."


def test_a_phrase_takes_the_form_of_a_number_among_its_facts() -> None:
    wording = Wording({"trous": "{n} [n:hole|holes]"})
    assert [wording.event(Note("trous", Seat(0), "", (("n", n),))) for n in (1, 2)] == ["1 hole.", "2 holes."]
    assert [plural_form(n) for n in (0, 1, 2)] == [1, 0, 1]
    with speaking("fr"):
        assert [plural_form(n) for n in (0, 1, 2)] == [0, 0, 1]


def test_labels_and_lists_are_joined_as_the_language_does() -> None:
    places = ["6-4", "0-0", "5-2"]
    assert (labelled("a.yaml:3", "no"), enumerated(places)) == ("a.yaml:3: no", "6-4, 0-0 and 5-2")
    with speaking("fr"):
        assert (labelled("a.yaml:3", "non"), enumerated(places)) == ("a.yaml:3 : non", "6-4, 0-0 et 5-2")
    assert (enumerated([]), enumerated(places[:1])) == ("", "6-4")


def test_two_wordings_of_a_package_without_a_catalogue() -> None:
    assert (say("one", "un"), str(Text("one", "un"))) == ("one", "one")
    with speaking("fr"):
        assert (say("one", "un"), str(Text("one", "un"))) == ("un", "un")


def test_catalogues_of_earlier_versions_are_read() -> None:
    entry = LanguageEntry("nl", "Nederlands", (CatalogueSource(OLD, "dutch/texts/all.yaml"),))
    known = registry(dutch=SimpleNamespace(tablegames_languages=hookimpl(lambda: [entry])), nim=tablegames_nim)
    known.speak("nl")
    assert gettext("{won} of {played} games", won=2, played=1) == "van de 1 partij 2"
    assert gettext("{won} of {played} games", won=2, played=7) == "van de 7 partijen 2"
    assert known.phrases(known.game("nim"), "nl")["won"] == "{seat} heeft gewonnen."


def test_lang_knows_it_and_the_prompt_understands_its_words(dutch: Cli) -> None:
    ran = dutch("play", "nim", "--lang", "nl", "--players", "human,first", typed="hulp\n1:3\n2:1\nstop\n")
    assert ran.code == 0, ran.err
    assert "stop: leave the table" in ran.out
    assert "undo: take back your last decision" in ran.out  # missing texts are in English
    over = dutch("play", "nim", "--lang", "nl", "--players", "random,random", "--seed", "1").out
    assert "heeft gewonnen." in over
    assert dutch("games", "--lang", "nl").code == 0
    assert "--lang nl" in dutch("plugins").out
    assert "--lang must be one of en, fr, nl, not 'xx'" in dutch("games", "--lang", "xx").complaint
    assert "--lang must be one of en, fr, not 'nl'" in dutch("--no-plugin", "dutch", "games", "--lang", "nl").complaint


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
    assert " % of the messages at the prompt" in told
    assert re.search(r"nim [1-9]\d*\.\d %", told)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("msgid \"a\"\nmsgstr 'b'\n", "dutch.po:2: \"msgstr 'b'\""),
        (SOUND.replace("{seat} heeft", "{player} heeft"), "there is no fact {player} in '{seat} wins.'"),
    ],
)
def test_mistakes_in_a_catalogue_are_shown_by_the_doctor(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, write: Any, text: str, says: str
) -> None:
    entry_points(monkeypatch, Point("dutch", "dutch", write(text)), Point("nim", "tablegames_nim", tablegames_nim))
    ran = cli("doctor")
    assert ran.code == 1
    assert says in " ".join(ran.out.split())


def test_whose_language_it_is(write: Any) -> None:
    known = registry(aaa=write(), bbb=write(), ccc=write(code="fr"), ddd=write(code="X"))
    assert list(known.languages) == ["nl"]
    assert [sentence.partition(";")[0] for sentence in sentences(known)] == [
        "plugin 'bbb' provides the language 'nl' for tablegames, but plugin 'aaa' already does",
        "plugin 'ccc' provides the language 'fr' for tablegames, but tablegames already does",
        "plugin 'ddd' provides the language 'X'",
    ]


def test_a_game_that_knows_two_languages_only_is_shown_in_english_or_by_the_catalogue(write: Any) -> None:
    """Nim answers in English for every language that is not French: these phrases are not its own."""

    def two(game: str, language: str) -> dict[str, str]:
        return {"en": {}, "fr": {}}[language]

    known = registry(dutch=write(), two=SimpleNamespace(tablegames_phrases=hookimpl(two)), nim=tablegames_nim)
    assert known.phrases(known.game("nim"), "nl")["won"] == "{seat} heeft gewonnen."


def test_the_messages_of_the_program_are_found() -> None:
    found = messages_by_module()
    assert Message("The game continues.") in found["tablegames.session.play"]
    assert Message("{play} is the only play the rules allow here.") in found["tablegames.session.guide"]
    assert Message("resign", "command") in found["tablegames.plugin.prompt_words"]
    assert sum(map(len, found.values())) > 1_000


def test_a_catalogue_is_compiled_as_babel_does_it() -> None:
    from io import BytesIO

    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    path = Path(languages.__file__).parent.parent / "locale" / "fr" / "LC_MESSAGES" / "tablegames.po"
    out = BytesIO()
    with path.open("rb") as file:
        write_mo(out, read_po(file, "fr"))
    from gettext import GNUTranslations

    babel, ours = GNUTranslations(BytesIO(out.getvalue())), GNUTranslations(BytesIO(mo_of(path.read_text("utf-8"))))
    assert vars(babel)["_catalog"].keys() == vars(ours)["_catalog"].keys()
    del vars(babel)["_catalog"][""], vars(ours)["_catalog"][""]
    assert vars(babel)["_catalog"] == vars(ours)["_catalog"]
