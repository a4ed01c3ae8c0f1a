"""Where nobody knows the user's home: what needs a folder says how to name one, everything else works."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from platformdirs import user_cache_path, user_config_path

from tablegames.plugin.userfiles import cache_folder, user_folder
from tests.conftest import Cli

if sys.platform == "win32":
    pytest.skip("a home is found otherwise here", allow_module_level=True)

import pwd

NEEDED = "tablegames: cannot find a home folder to keep your files in; set one with TABLEGAMES_HOME=FOLDER"


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user whom the system does not know, started without HOME."""

    def unknown(number: int) -> None:
        raise KeyError(number)

    for name in ("TABLEGAMES_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize(
    "command",
    [
        "games",
        "games --variants",
        "rules plain",
        "show plain",
        "bots plain",
        "plugins",
        "learn trictrac",
        "play plain --players first,first --record game.jsonl",
        "new variant plain mine --output mine.yaml",
    ],
)
def test_what_needs_no_folder_works(cli: Cli, command: str) -> None:
    assert cli(*command.split()).code == 0


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("command", ["play plain --players first,first", "new variant plain mine"])
def test_what_needs_one_says_how_to_name_it(cli: Cli, command: str) -> None:
    ran = cli(*command.split())
    assert (ran.code, ran.complaint) == (2, NEEDED)
    said = cli(*command.split(), "--lang", "fr").complaint
    assert said.startswith("tablegames : aucun dossier personnel n'a été trouvé")
    assert os.listdir() == []


@pytest.mark.usefixtures("homeless")
def test_the_doctor_says_so(cli: Cli) -> None:
    ran = cli("plugins", "--check", "--json")
    found = json.loads(ran.out)
    assert ran.code == 1
    assert [f"tablegames: {problem}" for problem in found["problems"]] == [NEEDED]
    assert found["variants_folder"] == found["games_folder"] == ""
    assert "1 problem found" in cli("plugins", "--check").out


@pytest.mark.usefixtures("homeless")
def test_named_it_is_used(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLEGAMES_HOME", str(tmp_path / "mine"))
    assert cli("play", "plain", "--players", "first,first").code == 0
    assert len(list((tmp_path / "mine" / "games").iterdir())) == 1


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A user with a home, and no settings for folders."""
    for name in ("TABLEGAMES_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="the usual places are others here")
def test_variants_are_settings_and_games_are_data(cli: Cli, at_home: Path) -> None:
    assert cli("play", "plain", "--players", "first,first").code == 0
    assert cli("new", "variant", "plain", "mine").code == 0
    assert [path.suffix for path in (at_home / ".local/share/tablegames/games").iterdir()] == [".jsonl"]
    assert (at_home / ".config/tablegames/variants/mine.yaml").is_file()
    found = json.loads(cli("plugins", "--check", "--json").out)
    assert found["games_folder"] == str(at_home / ".local/share/tablegames/games")
    assert found["variants_folder"] == str(at_home / ".config/tablegames/variants")


@pytest.mark.skipif(sys.platform != "linux", reason="the usual places are others here")
def test_games_saved_where_they_once_were_are_still_found_and_named(cli: Cli, at_home: Path) -> None:
    old = at_home / ".config" / "tablegames" / "games" / "old.jsonl"
    assert cli("play", "plain", "--players", "first,first", "--record", str(old)).code == 0
    assert cli("play", "plain", "--players", "first,first").code == 0
    assert len(json.loads(cli("games", "--saved", "--json").out)) == 2
    said = " ".join(cli("games", "--saved").out.split())
    assert "old.jsonl *" in said
    assert f"* in {old.parent}, where earlier versions saved games" in said


def test_a_folder_that_cannot_be_read_stops_no_command(cli: Cli, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = Path.iterdir

    def refused(folder: Path) -> Iterator[Path]:
        if folder == home:
            raise PermissionError(13, "Permission denied", str(folder))
        return listed(folder)

    monkeypatch.setattr(Path, "iterdir", refused)
    assert cli("rules", "plain").code == 0
    ran = cli("games", "--variants", "plain")
    assert ran.code == 1
    assert ran.complaint == f"tablegames: {home} cannot be read: Permission denied"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems ask platformdirs itself")
@pytest.mark.parametrize("place", [None, "", "  ", "relative/folder", "/absolute/folder"])
def test_the_folders_of_settings_and_of_caches_are_those_that_platformdirs_knows(
    place: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TABLEGAMES_HOME", raising=False)
    for variable in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable, raising=False)
        if place is not None:
            monkeypatch.setenv(variable, place)
    assert user_folder() == user_config_path("tablegames", appauthor=False)
    assert cache_folder() == user_cache_path("tablegames", appauthor=False)
