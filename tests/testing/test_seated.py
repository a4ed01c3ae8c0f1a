"""Bots, learning programs, citations and functions that hang: `conform` names each, in seconds."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import tablegames_nim
from tablegames_nim.game import Nim

from tablegames import Article, PlayerEntry, Registry, Text
from tablegames.core.languages import speaking
from tablegames.plugin import watchdog
from tablegames.plugin.kit.newgame import FAMILIES, new_game, texts_of_the_template
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.watchdog import NoAnswer, watched
from tablegames.table.table import Table
from tablegames.testing import ConformanceError, conform, seated, suite
from tablegames.testing.cases import run_case
from tablegames.testing.hiding import secret_in
from tests.conftest import Cli
from tests.plugin.test_plugins import Bringing, Point, entry_points, nim_entry
from tests.testing.test_conformance import nim

INTERRUPTS = pytest.mark.skipif(not hasattr(watchdog.signal, "SIGALRM"), reason="nothing interrupts code here")


def never(*given: object) -> Any:
    while True:
        time.sleep(0.01)


def broken_by(choose: Callable[..., Any]) -> Callable[..., Any]:
    """A factory of bots that choose so."""
    return lambda game: type("Bot", (), {"choose": choose})()


BOTS: dict[str, tuple[Callable[..., Any], str]] = {
    "raises": (broken_by(lambda self, view, legal, rng: 1 // 0), "choose: ZeroDivisionError: integer division"),
    "returns None": (broken_by(lambda self, view, legal, rng: None), "chose None, which is not legal"),
    "cheats": (broken_by(lambda self, view, legal, rng: 9), "chose 9, which is not legal (legal: Take(heap=0"),
    "cannot be made": (lambda game: 1 // 0, "cannot be created: ZeroDivisionError"),
    "is no bot": (lambda game: 7, "int has no choose(view, legal, rng)"),
}


def against(make: Callable[..., Any]) -> None:
    seated.bots_play(nim(), {"mine": PlayerEntry("mine", Text("mine"), make)}, seconds=5)


@pytest.mark.parametrize("how", BOTS)
def test_a_bot_that_is_broken_is_named(how: str) -> None:
    make, says = BOTS[how]
    with pytest.raises(ConformanceError, match=r"every bot plays legal actions: nim .*bot 'mine'") as broken:
        against(make)
    assert says in str(broken.value)


@INTERRUPTS
@pytest.mark.parametrize("make", [never, broken_by(never)])
def test_a_bot_that_hangs_is_named_after_seconds(make: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated, "PATIENCE", 0.3)
    begun = time.monotonic()
    with pytest.raises(ConformanceError, match=r"bot 'mine'.*no answer after 0 seconds \(.*test_seated.py"):
        against(make)
    assert time.monotonic() - begun < 5


def test_a_sound_bot_plays_and_is_counted() -> None:
    table = nim()
    bot = PlayerEntry("mine", Text("mine"), broken_by(lambda self, view, legal, rng: legal[-1]))
    assert seated.bots_play(table, {"mine": bot}) > 4
    assert seated.bots_play(table, Registry(load_plugins([("nim", tablegames_nim)])).players(table.entry)) == 0


@INTERRUPTS
@pytest.mark.parametrize("function", ["turn", "legal", "apply", "judge", "view"])
def test_a_function_that_hangs_is_named_after_seconds(function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "PATIENCE", 0.3)
    with pytest.raises(ConformanceError, match=r"no function hangs: nim .*no answer after 0 seconds \(.*never"):
        conform(nim(**{function: lambda *given: never()}), games=1)


@INTERRUPTS
def test_a_limit_within_a_limit_leaves_the_outer_one() -> None:
    def within() -> None:
        with watched(5):
            time.sleep(0.01)
        never()

    with pytest.raises(NoAnswer), watched(0.3):
        within()
    time.sleep(0.4)  # and nothing rings afterwards


@INTERRUPTS
def test_a_sign_of_life_extends_a_limit() -> None:
    with watched(0.3) as watch:
        for _ in range(6):
            time.sleep(0.1)
            watch.beat()


@INTERRUPTS
def test_the_command_tries_no_other_table_after_one_that_hangs(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(Nim):
        def legal(self, state: Any) -> Any:
            return never()

    monkeypatch.setattr(watchdog, "LONGEST", 2.0)
    plugin = Bringing([replace(nim_entry("slow"), make=Slow, package="tablegames_nim")])
    entry_points(monkeypatch, Point("slow", "slow", plugin))
    data = json.loads(cli("dev", "conform", "slow", "--games", "1", "--json").out)
    problems = [row["problem"] for row in data["tables"]]
    assert "no function hangs" in problems[0]
    assert set(problems[1:]) == {"not tried, because a game at another table hung or never ended"}


@INTERRUPTS
@pytest.mark.parametrize("line", ["never()", "@hookimpl\ndef tablegames_games(): return never()"])
def test_a_plugin_that_hangs_is_left_out_and_the_others_play(
    line: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hanging(Point):
        def load(self) -> Any:
            module = type(sys)("hanging")
            exec(f"from tablegames import hookimpl\nfrom tests.testing.test_seated import never\n{line}", vars(module))
            return module

    monkeypatch.setattr(watchdog, "LONGEST", 0.3)
    entry_points(monkeypatch, Hanging("slow", "slow", None), Point("nim", "tablegames_nim", tablegames_nim))
    ran = cli("games")
    assert (ran.code, "nim" in ran.out) == (0, True)
    assert "plugin 'slow'" in ran.err
    assert "no answer after 0 seconds" in ran.err


# ---- citations


def cited(*articles: str) -> Table:
    table = nim()
    book = [Article(cite, Text("A chapter"), Text("It says so.")) for cite in articles]
    return replace(table, entry=replace(table.entry, rulebook=book))


def test_a_citation_without_an_article_is_named() -> None:
    assert conform(cited("BOUTON"), games=1).games == 1
    with pytest.raises(ConformanceError, match=r"every citation has its article: .*the option 'heaps' cites 'BOUTON'"):
        conform(cited("BOUTEN"), games=1)


def test_a_cited_end_without_an_article_is_named() -> None:
    table = nim(outcome=lambda self, last: replace(Nim.outcome(self, last), cite="BOUTON II"))
    table = replace(table, entry=cited("BOUTON").entry)
    with pytest.raises(ConformanceError, match=r"the end 'taken' cites 'BOUTON II'"):
        conform(table, games=1)


# ---- sentences that lead to the cause


@pytest.mark.parametrize("text", [None, 7, ["1:2"]])
def test_a_text_that_is_none_is_not_blamed_on_reading(text: Any) -> None:
    table = nim()
    writing = type("Writing", (type(table.notation),), {"write": lambda self, view, action: text})
    with pytest.raises(ConformanceError, match=r"the right type: .* 'write' must return text, but returned"):
        conform(replace(table, notation=writing()), games=1)


def test_an_empty_text_is_not_blamed_on_reading() -> None:
    table = nim()
    writing = type("Writing", (type(table.notation),), {"write": lambda self, view, action: " "})
    with pytest.raises(ConformanceError, match=r"'write' returns an empty text for Take\(heap=\d, number=\d\)"):
        conform(replace(table, notation=writing()), games=1)


def test_a_bare_assertion_is_named_with_its_line() -> None:
    def applied(self: Nim, state: Any, action: Any) -> Any:
        assert state is None
        return state

    with pytest.raises(ConformanceError, match=r"AssertionError: assert state is None \(tests.testing/test_seated.py|"):
        conform(nim(apply=applied), games=1)


def test_a_view_that_raises_is_reported(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    class Blind(Nim):
        def view(self, state: Any, seat: Any) -> Any:
            raise RuntimeError("boom")

    entry_points(
        monkeypatch,
        Point("blind", "blind", Bringing([replace(nim_entry("blind"), make=Blind, package="tablegames_nim")])),
    )
    ran = cli("dev", "conform", "blind", "--games", "1")
    assert ran.code == 1
    assert "RuntimeError: boom" in ran.out
    assert "blind fails the check" in ran.out


@pytest.mark.parametrize("name", ["Brk Game!", "", "9men", "a-b", "été"])
def test_a_game_with_an_impossible_name_is_refused(name: str, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    entry_points(monkeypatch, Point("odd", "odd", Bringing([nim_entry(name)])))
    ran = cli("plugins", "--check")
    assert ran.code == 1
    assert "a name must contain only lower-case letters, digits and _" in ran.out


def test_a_refusal_is_compared_by_its_fault() -> None:
    table = nim()
    case = {"id": "a", "position": {"heaps": [1, 2, 3], "turn": 0}, "play": "1:2"}
    assert run_case(table, {**case, "refuse": "too_many"}, {}) == []
    assert run_case(table, {**case, "refuse": "too small"}, {}) == []
    wording = replace(table.wording, phrases={**table.wording.phrases, "fault.heap": "The heap is empty."})
    (said,) = run_case(replace(table, wording=wording), {**case, "refuse": "heap"}, {})
    assert said.startswith("expected the fault 'heap', found 'too_many': ")


def test_a_word_of_a_sentence_is_no_secret() -> None:
    assert secret_in("As many on both sides", ["As"]) == ("As", "As many on both sides")
    assert secret_in("As many on both sides", ["As"], {"As", "many"}) is None


def test_texts_are_searched_in_english() -> None:
    """In French the drawing has the word of a hidden thing: its search must not find it."""
    from tests.testing.test_conformance import tables

    (table,) = [one for one in tables("domino", matches=("single",), variants=("tete_a_tete",)) if one.game.seats == 2]

    class Speaking:
        name = "text"

        def draw(self, view: object) -> str:
            from tablegames.core.languages import language

            return " ".join(f"{a}-{b}" for a in range(7) for b in range(a + 1)) if language() == "fr" else ""

    with speaking("fr"):
        assert conform(replace(table, renderer=Speaking()), games=1).games == 1


@pytest.mark.parametrize("family", FAMILIES)
def test_texts_of_a_template_are_named_once_the_rules_are_other(family: str, tmp_path: Any, monkeypatch: Any) -> None:
    package = new_game(f"old_{family}", family, tmp_path, Registry(load_plugins([])))
    monkeypatch.syspath_prepend(str(package.folder))
    name = f"tablegames_old_{family}"
    assert texts_of_the_template(name, f"old_{family}") == []
    game = package.folder / name / "game.py"
    game.write_text(game.read_text("utf-8") + "\n# mine\n", "utf-8")
    found = texts_of_the_template(name, f"old_{family}")
    french = f"locale/fr/LC_MESSAGES/{name}.po"
    assert {"content/en/how_to_play.yaml", french, "RULES.md"} <= set(found)
    (package.folder / "RULES.md").write_text("mine", "utf-8")
    (package.folder / name / french).write_text("", "utf-8")
    assert set(found) - set(texts_of_the_template(name, f"old_{family}")) == {"RULES.md", french}
