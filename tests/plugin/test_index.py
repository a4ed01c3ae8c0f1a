"""The plugin index: a plugin sleeps until its code is needed, and nothing is believed that may have changed."""

from __future__ import annotations

import json
import os
import sys
from binascii import crc32
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablegames import Registry
from tablegames.core.errors import PluginError
from tablegames.plugin import index
from tablegames.plugin.loading import load_plugins
from tests import strangers

GAME = """
from tablegames import GameEntry, Text, hookimpl
from tablegames_nim.game import Nim, NimRules
@hookimpl
def tablegames_games():
    return [GameEntry("NAME", Text("NAME"), "X", NimRules, Nim, variant="normal", aliases={"NAME_too": ""})]
"""
BOT = """
from tablegames import PlayerEntry, Text, hookimpl
from tablegames.core.players import make_first
@hookimpl(trylast=True)
def tablegames_players(game):
    return [PlayerEntry("NAME", Text("NAME"), make_first)] if game == "toc" else []
"""
EXTENSION = """
from dataclasses import dataclass
from tablegames import Extension, Text, hookimpl
@dataclass(frozen=True)
class More:
    more: bool = False
@hookimpl
def tablegames_extensions():
    return [Extension(name="more", game="toc", title=Text("More"), rules=More, make=lambda game, rules: game)]
"""
WRAPPER = """
from tablegames import hookimpl
@hookimpl(wrapper=True)
def tablegames_games():
    return (yield)
"""
FAILS = """
from tablegames import hookimpl
@hookimpl
def tablegames_games():
    raise RuntimeError("not today")
"""
IMPORTS = "import beside_NAME\n" + GAME
Put = Callable[[str, str], Path]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Put]:
    """Install a distribution with one plugin; return the file of its module."""
    path = tmp_path / "path"
    path.mkdir()
    monkeypatch.syspath_prepend(path)

    def install(name: str, source: str) -> Path:
        strangers.installed(path, f"stranger-{name}", name, source.replace("NAME", name))
        return path / f"stranger_{name}.py"

    yield install
    imported()


def imported() -> set[str]:
    """Return the strangers that were imported since the last call, and forget them."""
    found = {name for name in sys.modules if name.startswith("stranger_")}
    for name in found:
        del sys.modules[name]
    return {name.removeprefix("stranger_") for name in found}


def asked(*games: str) -> Registry:
    """Ask a new registry for games and their bots, as a command does."""
    known = Registry(load_plugins(indexed=True))
    assert "trictrac" in known.games
    for game in games:
        known.players(known.game(game))
    known.plugins.save_index()
    return known


def index_file(tmp_path: Path) -> Path:
    """Return the only index."""
    (found,) = (tmp_path / "home" / "cache").glob("plugins-*.json")
    return found


def test_a_plugin_is_imported_when_its_code_is_needed(put: Put) -> None:
    put("rose", GAME), put("bot", BOT), put("more", EXTENSION)
    for games in (("trictrac",), ("toc",), ("rose",)):
        asked(*games)
    imported()
    asked("trictrac")
    assert imported() == set()
    asked("rose")
    assert imported() == {"rose"}
    asked("rose_too")
    assert imported() == {"rose"}
    known = asked("toc")
    assert imported() == {"bot", "more"}
    assert "bot" in known.players(known.game("toc"))
    assert "more" in known.extensions(known.game("toc"))


def test_the_answers_are_the_same_with_and_without_the_index(put: Put) -> None:
    for name, source in (("rose", GAME), ("bot", BOT), ("more", EXTENSION), ("wraps", WRAPPER), ("fails", FAILS)):
        put(name, source)
    plain = Registry(load_plugins())
    for _unused in range(3):
        known = asked("toc")
        assert [*known.games] == [*plain.games]
        assert known.aliases == plain.aliases
        for name, entry in plain.games.items():
            assert known.owners[name][0] == plain.owners[name][0]
            assert [*known.players(known.game(name))] == [*plain.players(entry)]
            assert [*known.sources(known.game(name))] == [*plain.sources(entry)]
            assert [*known.extensions(known.game(name))] == [*plain.extensions(entry)]
        assert [one.sentence for one in known.plugins.failures] == [one.sentence for one in plain.plugins.failures]


@pytest.mark.parametrize("source", [WRAPPER, FAILS, "raise ImportError('no')", "from tablegames import nothing"])
def test_a_plugin_that_wraps_or_fails_is_imported_by_every_command(put: Put, source: str) -> None:
    put("rose", GAME), put("odd", source)
    asked("trictrac")
    said = [len([*known.plugins.failed, *known.plugins.failures]) for known in (asked(), asked())]
    assert said == [0, 0] if source is WRAPPER else [1, 1]
    imported()
    asked("trictrac")
    assert imported() <= {"odd"}


def test_two_plugins_of_one_module_are_refused_each_time(put: Put, tmp_path: Path) -> None:
    put("rose", GAME)
    points = tmp_path / "path" / "stranger_rose-1.0.dist-info" / "entry_points.txt"
    points.write_text(points.read_text() + "again = stranger_rose\n", "utf-8")
    assert [len(asked().plugins.failed) for _ in range(3)] == [1, 1, 1]


def changed(module: Path, tmp_path: Path) -> None:
    module.write_text(module.read_text().replace('"rose"', '"violet"'), "utf-8")


def hidden(module: Path, tmp_path: Path) -> None:
    """Another folder on the path has a module of that name."""
    other = tmp_path / "path" / "stranger_rose"
    other.mkdir()
    (other / "__init__.py").write_text(module.read_text().replace('"rose"', '"violet"'), "utf-8")


def installed_again(module: Path, tmp_path: Path) -> None:
    os.utime(tmp_path / "path" / "stranger_rose-1.0.dist-info", (1, 1))
    changed(module, tmp_path)


def named_otherwise(module: Path, tmp_path: Path) -> None:
    (tmp_path / "path" / "lily.py").write_text(module.read_text().replace('"rose"', '"violet"'), "utf-8")
    points = tmp_path / "path" / "stranger_rose-1.0.dist-info" / "entry_points.txt"
    points.write_text("[tablegames]\nrose = lily\n", "utf-8")


@pytest.mark.parametrize("change", [changed, hidden, installed_again, named_otherwise])
def test_a_plugin_that_has_changed_is_asked_again(
    put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Path, Path], None]
) -> None:
    module = put("rose", GAME)
    assert "rose" in asked("trictrac").games
    imported()
    change(module, tmp_path)
    sys.path_importer_cache.clear()
    monkeypatch.delitem(sys.modules, "lily", raising=False)
    for _unused in range(2):
        games = asked("trictrac").games
        assert "violet" in games
        assert "rose" not in games


def test_a_module_that_a_plugin_imports_from_elsewhere_is_looked_at_too(
    put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "beside").mkdir()
    beside = tmp_path / "beside" / "beside_rose.py"
    beside.write_text("x = 1\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path / "beside")
    put("rose", IMPORTS)
    asked("trictrac")
    imported()
    monkeypatch.delitem(sys.modules, "beside_rose")
    asked("trictrac")
    assert imported() == set()
    beside.write_text("x = 22\n", "utf-8")
    asked("trictrac")
    assert imported() == {"rose"}


def test_a_new_distribution_or_path_makes_the_index_outdated(
    put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put("rose", GAME)
    asked("trictrac")
    put("lily", GAME)
    assert {"rose", "lily"} <= {*asked("trictrac").games}
    assert imported() == {"rose", "lily"}
    asked("trictrac")
    assert imported() == set()
    monkeypatch.syspath_prepend(tmp_path)
    asked("trictrac")
    assert imported() == {"rose", "lily"}


def rewritten(data: bytes, change: Callable[[dict[str, object]], object]) -> bytes:
    """Return an index with other contents and the right checksum."""
    content = json.loads(data.partition(b"\n")[2])
    change(content["plugins"]["rose"])
    body = json.dumps(content).encode()
    return b"%08x\n" % crc32(body) + body


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda data: b"",
    lambda data: data[: len(data) // 2],
    lambda data: data.replace(b"rose", b"lily"),
    lambda data: b"00000000\n[]",
    lambda data: b"%08x\n" % crc32(b"[" * 100_000) + b"[" * 100_000,
    lambda data: b"\xff" * (index.LARGEST + 1),
    lambda data: rewritten(data, lambda facts: facts.pop("games")),
    lambda data: rewritten(data, lambda facts: facts.update(games={"rose": 7})),
    lambda data: rewritten(data, lambda facts: facts.update(hooks={"tablegames_nonsense": {}})),
    lambda data: rewritten(data, lambda facts: facts.update(hooks={"tablegames_games": 7})),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_index_is_made_again(put: Put, tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    put("rose", GAME)
    asked("trictrac")
    imported()
    file = index_file(tmp_path)
    good = file.read_bytes()
    file.write_bytes(damage(good))
    assert "rose" in asked("trictrac").games
    assert imported() == {"rose"}
    assert file.read_bytes() == good


def test_an_index_that_says_other_hooks_is_forgotten_when_the_plugin_wakes(put: Put, tmp_path: Path) -> None:
    put("rose", GAME)
    asked("trictrac")
    file = index_file(tmp_path)
    other = rewritten(file.read_bytes(), lambda facts: facts.update(hooks={"tablegames_terms": {}}))
    file.write_bytes(other)
    known = asked("trictrac")
    assert "rose" not in known.games
    assert known.terms(known.game("trictrac")) is not None
    known.plugins.save_index()
    assert "rose" in asked("trictrac").games


def test_an_index_that_others_can_write_is_not_read(put: Put, tmp_path: Path) -> None:
    put("rose", GAME)
    asked("trictrac")
    imported()
    assert index_file(tmp_path).stat().st_mode & 0o777 == 0o600
    index_file(tmp_path).chmod(0o666)
    asked("trictrac")
    assert imported() == {"rose"}


def test_an_index_that_cannot_be_written_hurts_nobody(put: Put, tmp_path: Path) -> None:
    put("rose", GAME)
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "cache").write_text("a file", "utf-8")
    for _unused in range(2):
        assert "rose" in asked("trictrac").games
        assert imported() == {"rose"}


def test_a_package_of_very_many_files_never_sleeps(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "MOST_FILES", 0)
    put("rose", GAME)
    asked("trictrac")
    imported()
    asked("trictrac")
    assert imported() == {"rose"}


def test_a_plugin_that_fails_when_it_wakes_is_named_and_the_others_play(put: Put, tmp_path: Path) -> None:
    """Its files are unchanged; what it needs is not there this time."""
    put("rose", "import os\nif 'NO_ROSE' in os.environ: raise RuntimeError('not today')\n" + GAME)
    asked("trictrac")
    imported()
    with pytest.MonkeyPatch.context() as other:
        other.setenv("NO_ROSE", "1")
        known = asked("trictrac")
        assert "rose" in [*known.games]
        with pytest.raises(PluginError, match=r"there is no game 'rose'.*not today"):
            known.game("rose")
        assert [*known.games.values()] == [known.game(name) for name in known.games]
        assert [one.plugin for one in known.plugins.failures] == ["rose"]
        known.plugins.save_index()
        assert asked("trictrac").plugins.failed
    assert "rose" in asked("trictrac").games


def test_only_the_newest_indexes_are_kept(put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put("rose", GAME)
    for number in range(3):
        monkeypatch.setattr(index, "KEPT", 2)
        monkeypatch.syspath_prepend(tmp_path / str(number))
        asked("trictrac")
    assert len([*(tmp_path / "home" / "cache").iterdir()]) == 2


def test_without_strangers_nothing_is_written(tmp_path: Path) -> None:
    asked("trictrac")
    assert not (tmp_path / "home").exists()


def test_a_command_imports_no_plugin_that_it_does_not_need(put: Put, tmp_path: Path) -> None:
    put("rose", "print('the rose opens')\n" + BOT)
    folder = tmp_path / "path"
    command = ("legal", "toc", "--throw", "6-1")
    first, second = strangers.ran(folder, *command), strangers.ran(folder, *command)
    assert "the rose opens" in first[2]
    assert second == (0, first[1], "")
