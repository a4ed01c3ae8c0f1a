"""The wheel of tablegames and that of tablegames-echecs: built, installed together and apart, and taken away again.

Nothing is fetched: pip finds the two wheels in a folder, and what they need is there already.
"""

from __future__ import annotations

import json

import pytest

from tests.elsewhere import ROOT, Elsewhere, set_up_wheels

pytest.importorskip("chess", reason="the extra `echecs` is not installed")

NEEDS = (
    "click",
    "filelock",
    "platformdirs",
    "pluggy",
    "PyYAML",
    "rich",
    "markdown-it-py",
    "mdurl",
    "Pygments",
    "chess",
)
OURS, THEIRS = "tablegames", "tablegames-echecs"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    return set_up_wheels(tmp_path_factory.mktemp("wheels"), NEEDS, ROOT / "contrib" / "tablegames-echecs")


def games(place: Elsewhere) -> dict[str, list[str]]:
    ran = place.run("tablegames", "games", "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    return {row["game"]: row["variants"] for row in json.loads(ran.stdout)}


def health(place: Elsewhere) -> tuple[int, list[str]]:
    """The exit code of `doctor`, and the distributions it found."""
    ran = place.run("tablegames", "plugins", "--check", "--json")
    found = json.loads(ran.stdout)
    assert found["broken"] == ran.returncode
    return ran.returncode, sorted({row["distribution"] for row in found["plugins"]})


@pytest.mark.long
def test_each_is_built_installed_played_and_taken_away_again(place: Elsewhere) -> None:
    assert sorted(path.name.partition("-")[0] for path in (place.folder / "dist").iterdir()) == [
        "tablegames",
        "tablegames_echecs",
    ]
    # the second alone brings the first, which it needs
    place.pip_run("install", "--quiet", "--disable-pip-version-check", "--no-index", "--find-links", "dist", THEIRS)
    assert games(place)["echecs"] == ["fide", "philidor"]
    assert health(place) == (0, [OURS, THEIRS])
    typed = "help\n" + "m\n1\n" * 300
    ran = place.run("tablegames", "play", "echecs", "--level", "1", "--seed", "2", typed=typed, TABLEGAMES_UCI="")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Black has given checkmate. Black wins." in ran.stdout
    assert "Fc4" in place.run("tablegames", "replay", "echecs:partie-1", "--lang", "fr").stdout
    # the first alone has everything but échecs
    place.pip_run("uninstall", "--quiet", "--yes", THEIRS)
    assert "echecs" not in games(place)
    assert health(place) == (0, [OURS])
    assert "there is no game 'echecs'" in place.run("tablegames", "play", "echecs").stderr
    # the second beside the first, but without the library it needs: it is named, and the others are played
    place.pip("--find-links", "dist", THEIRS)
    (place.folder / "libraries" / "chess").unlink()
    ran = place.run("tablegames", "play", "toutetable", "--players", "random", "--seed", "1")
    assert ran.returncode == 0
    assert "the library 'chess' is missing; install it with: pip install chess" in ran.stderr
