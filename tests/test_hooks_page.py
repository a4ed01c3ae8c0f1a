"""docs/reference/hooks.md: each hook has its signature and an example; the examples make one plugin, used here."""

from __future__ import annotations

import inspect
import json
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import tablegames_nim

from tablegames import GameEntry, LessonSource, Text, VariantSource, hookimpl
from tablegames.core import languages
from tablegames.plugin import hookspecs
from tests.conftest import Cli
from tests.plugin.test_plugins import Point, entry_points
from tools.docs.reading import Function, defined, signature

PAGE = (Path(__file__).parent.parent / "docs" / "reference" / "hooks.md").read_text("utf-8")
HOOKS = [name for name in vars(hookspecs) if name.startswith("tablegames_")]
SECTIONS = dict(re.findall(r"^### (tablegames_\w+)\n(.*?)(?=^### |\Z)", PAGE, re.MULTILINE | re.DOTALL))
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_every_hook_has_a_row_and_a_section_in_the_order_of_the_hookspecs() -> None:
    assert re.findall(r"^\| `(tablegames_\w+)\(", PAGE, re.MULTILINE) == HOOKS
    assert list(SECTIONS) == HOOKS


@pytest.mark.parametrize("hook", HOOKS)
def test_its_section_has_its_signature_and_an_example(hook: str) -> None:
    shown, example = BLOCK.findall(SECTIONS[hook])
    statement = defined(hookspecs.__name__, hook).statement
    assert isinstance(statement, Function)
    assert shown == signature(statement) + "\n"
    assert f"@hookimpl\ndef {hook}(" in example


SCOTS = """
msgctxt "command"
msgid "quit"
msgstr "awa"

msgid "The game continues."
msgstr "The gemme gangs on."

msgctxt "won"
msgid "{seat} wins."
msgstr "{seat} haes won."
"""


# --- the examples are a plugin, and do what the page says ----------------------------------------------------------- -


@pytest.fixture
def house(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    """The command line where nim and the plugin of the page are installed, and nothing else."""
    module = ModuleType("house_of_the_page")
    module.__file__ = str(tmp_path / "house.py")
    catalogue = tmp_path / "locale" / "sco" / "LC_MESSAGES" / "house.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(SCOTS, "utf-8")
    monkeypatch.setattr(languages, "_folders", [*languages._folders])
    monkeypatch.setitem(sys.modules, module.__name__, module)  # dataclasses look themselves up there
    begins, *blocks = BLOCK.findall(PAGE.partition("## Hook by hook")[2])
    exec(compile("\n".join([begins, *blocks[1::2]]), "docs/reference/hooks.md", "exec"), module.__dict__)
    entry_points(monkeypatch, Point("house", "house", module), Point("nim", "nim", tablegames_nim))
    return cli


def test_the_doctor_finds_nothing_wrong_and_marienbad_conforms(house: Cli) -> None:
    ran = house("plugins", "--check")
    assert (ran.code, ran.err) == (0, "")
    assert house("dev", "conform", "marienbad", "--games", "3").out.endswith("marienbad passes every check.\n")


def test_a_game_with_its_ruleset_notation_drawings_phrases_and_article(house: Cli) -> None:
    told = house("play", "marienbad", "--plain", typed="4:9\n4:7\nquit\n").out
    assert "Heap 4: 7." in told
    assert "4:9 cannot be played. The heap is too small for that." in told
    assert house("show", "marienbad").out == "1. |\n2. |||\n3. |||||\n4. |||||||\n"
    assert house("show", "marienbad", "--svg").out.count("<line ") == 16
    assert "The heaps stand as in the film." in house("rules", "marienbad", "--article", "HOUSE").out
    assert "heaps: [7, 8, 9]" in house("rules", "nim", "--variant", "large").out


def test_the_page_how_it_is_played(house: Cli) -> None:
    assert "The aim\n  Leave the last match to the other.\nSetting up\n" in house("rules", "marienbad").out
    assert "Qui prend la dernière allumette perd." in house("rules", "marienbad", "--lang", "fr").out
    assert json.loads(house("rules", "marienbad", "--json").out)["how_to_play"]["scores"] == ["Nothing is counted."]
    assert house("rules", "nim", "--options").out.startswith("nim · ")


def test_a_word_of_the_trade(house: Cli) -> None:
    told = house("rules", "--term", "Somme", "de", "nim", "--game", "nim").out
    assert told.startswith("nim-sum\n    The heaps added without carrying.\n    Also: somme de nim.\n\n")
    assert "1: |\n" in told or "|" in told.partition("\n\n")[2]
    assert house("rules", "--term", "nimsum").complaint.endswith("the glossary has no 'nimsum'; similar: nim-sum")


def test_a_bot_as_strong_as_it_says(house: Cli) -> None:
    bots = {row["game"]: row for row in json.loads(house("bots", "--json").out)}
    assert bots["marienbad"]["usual"] == "bouton"
    (measured,) = (one for one in bots["nim"]["measured"] if "bouton" in one["players"])
    won = []
    for seat, players in enumerate(("bouton,random", "random,bouton")):
        ran = house("simulate", "nim", "--players", players, "--games", "200", "--seed", "1", "--jobs", "1", "--json")
        won.append(json.loads(ran.out)["seats"][seat]["wins"])
    assert (measured["won"], measured["games"]) == (sum(won), 400)


def test_an_analyst(house: Cli) -> None:
    """Of 7, 8 and 9 the one play that leaves a sum of nothing from the first heap is six."""
    found = house("analyse", "nim", "--variant", "large")
    assert re.search(r"\+?1\.00? .*1:6", found.out), found.out


def test_files_of_another_program(house: Cli, tmp_path: Path) -> None:
    file, record = tmp_path / "game.nim", tmp_path / "game.jsonl"
    file.write_text("1:3 2:4 3:5\n", "utf-8")
    assert house("convert", str(file), "--to", "jsonl", "--out", str(record)).code == 0
    assert house("convert", str(record), "--to", "lines").out == "1:3 2:4 3:5\n"
    file.write_text("1:3 2:4 3:5\n\n", "utf-8")
    assert "game.nim:2: an empty line is no game" in house("replay", str(file)).complaint


def test_a_game_by_its_name(house: Cli) -> None:
    assert "well-played" in house("replay", "--list", "nim").out
    assert house("convert", "nim:well-played", "--to", "lines").out == "3:1 1:1 3:1 2:2 3:2\n"


def test_problems_and_a_lesson(house: Cli) -> None:
    assert "house-1" in house("puzzles", "nim").out
    assert house("puzzles", "nim", "--verify").code == 0
    lesson = house("learn", "nim", typed="3:2\n3:1\n").out
    wrong, right = lesson.index("Then the other can make them equal."), lesson.index("Now do what the other does.")
    assert wrong < right


def test_a_key_of_cases_and_a_command(house: Cli, tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text("game: nim\ncases:\n- {id: one, position: {heaps: [1, 2, 4], turn: 0}, sum: 0}\n", "utf-8")
    ran = house("dev", "check", str(file))
    assert ran.code == 1
    assert "the sum is 7, not 0" in ran.out
    assert house("nim-sum", "1", "2", "4").out == "7\n"


# --- the messages when one fails ------------------------------------------------------------------------------------ -


def failing(name: str, answer: object) -> object:
    """A plugin with one hook, which gives that answer, or raises it."""
    arguments = signature_of(name)

    def asked() -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    function = eval(f"lambda {arguments}: asked()", {"asked": asked})  # pluggy asks for the arguments by name
    return SimpleNamespace(**{name: hookimpl(function)})


def signature_of(hook: str) -> str:
    """The arguments of a hook as they are written; a misspelt one has those of most."""
    return ", ".join(inspect.signature(getattr(hookspecs, hook, hookspecs.tablegames_variants)).parameters)


FAILING: dict[str, Any] = {
    "tablegames_varients": [],
    "tablegames_renderers": RuntimeError("not today"),
    "tablegames_players": ["bouton"],
    "tablegames_rulebook": 7,
    "tablegames_phrases": [],
    "tablegames_notation": "2:3",
    "tablegames_games": [GameEntry("marienbad", Text("", ""), "", tablegames_nim.NimRules, None, "film")],  # type: ignore[arg-type]
    "tablegames_lessons": [LessonSource("nim", "first", None, "first.yaml")],  # type: ignore[arg-type]
    "tablegames_variants": [VariantSource("nim", "misere", "rules: {}", "misere.yaml")],
}


def test_the_sentences_are_those_that_are_said(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    promised = re.findall(r"^\* `(plugin 'house'.*)`$", PAGE, re.MULTILINE)
    assert len(promised) == len(FAILING)
    for sentence, (name, answer) in zip(promised, FAILING.items(), strict=True):
        entry_points(monkeypatch, Point("house", "house", failing(name, answer)), Point("nim", "nim", tablegames_nim))
        ran = cli("plugins", "--check")
        assert ran.code == 1, name
        assert sentence in " ".join(ran.out.split()), name


def test_the_extension_limits_nim_and_marienbad_stays_as_it_is(house: Cli) -> None:
    free, limited = (json.loads(house("legal", "nim", "--json", *asked).out) for asked in ((), ("--set", "limit=1")))
    assert len(limited["plays"]) == 3 < len(free["plays"])
    assert "unknown rule 'limit'" in house("legal", "marienbad", "--set", "limit=1").complaint
    assert house("dev", "conform", "nim", "--set", "limit=2", "--games", "3").out.endswith("nim passes every check.\n")
    assert "the most that may be taken at once" in house("rules", "nim").out
    assert "nim + limit" in house("plugins").out


def test_a_format_of_the_page_is_played_as_any_match(house: Cli) -> None:
    ran = house("play", "nim", "--match", "best-of:3", "--players", "random,first", "--seed", "4")
    assert ran.code == 0
    assert "2" in ran.out.rstrip().splitlines()[-1]
    assert "best-of:N" in house("play", "nim", "--match", "bestof:3").complaint


PAIRED = "game: nim\npairing: {}\nplayers: {{A: random, B: first, C: random, D: first}}\ngames: 2\n"


def test_a_pairing_of_the_page_is_asked_for_by_name_in_a_match_file(house: Cli, tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    file.write_text(PAIRED.format("neighbours"), "utf-8")
    told = house("match", str(file), "--check").out
    assert "4 pairings of 2 games" in told
    assert "8 games: everyone against their neighbours" in told
    assert house("match", str(file), "--jobs", "1", "--lang", "fr").code == 0
    assert house("match", str(file), "--verify").code == 0
    assert "pairing: neighbours" in house("plugins").out
    file.write_text(PAIRED.format("neighbors"), "utf-8")
    assert (
        "match.yaml:2: 'pairing' must be one of round_robin, gauntlet, ladder, neighbours, not 'neighbors' (did you"
        in (house("match", str(file)).complaint)
    )
    file.write_text(PAIRED.format("neighbours").replace(", C: random, D: first", ""), "utf-8")
    assert "match.yaml:2: neighbours need a third player" in house("match", str(file)).complaint
    assert "il faut un tiers entre voisins" in house("match", str(file), "--lang", "fr").complaint


def test_a_command_of_the_page_at_the_prompt(house: Cli) -> None:
    told = house(
        "play", "nim", "--variant", "large", "--players", "human,first", typed="help\nsum\nsomme\nsumm\nquit\n"
    ).out
    assert "sum: the nim-sum, and the plays that leave nothing" in told
    assert told.count("The nim-sum is 6.\nGood: 1:6") == 2
    assert "There is no command 'summ'. Did you mean 'sum'?" in told
    french = house("play", "nim", "--lang", "fr", "--players", "human,first", typed="aide\nsum\nquit\n").out
    assert "somme : la somme de nim" in french
    assert "La somme de nim est" in french
    assert "nim> sum" in house("plugins").out


def test_a_language_of_the_page(house: Cli) -> None:
    told = house("play", "nim", "--lang", "sco", "--players", "human,first", typed="resign\nno\nawa\n").out
    assert "The gemme gangs on." in told
    assert "haes won." in house("play", "nim", "--lang", "sco", "--players", "random,random", "--seed", "1").out
