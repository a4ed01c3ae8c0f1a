"""The game's own picture explains the board, thing by thing: the page knows none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tablegames.core.languages import speaking
from tablegames.plugin.drawing.diagram import Sign, sign
from tablegames.plugin.registry import Registry
from tablegames.web.library import Library, LibraryRequest

REGISTRY = Registry()


def told(game: str, lang: str = "en") -> list[str]:
    with speaking(lang):
        return [one["means"] for one in Library(REGISTRY).answer("legend", LibraryRequest(game))]


@pytest.mark.parametrize("game", REGISTRY.games)
def test_every_picture_of_ours_says_what_stands_in_it(game: str) -> None:
    english, french = told(game), told(game, "fr")
    assert len(english) == len(french) >= 2
    assert not set(english) & set(french)
    for one in Library(REGISTRY).answer("legend", LibraryRequest(game)):
        root = ElementTree.fromstring(one["svg"])
        assert root.tag.endswith("svg")
        assert len(root) > 3  # its title, its description, paper, and the thing


def test_trictrac_has_pegs_jetons_and_the_pavillon_and_toc_only_pegs() -> None:  # LEP 1.I; AUJ-Toc V
    trictrac, toc = " ".join(told("trictrac")), " ".join(told("toc"))
    for thing in ("fichet", "jeton", "bredouille", "pavillon", "coin de repos"):
        assert thing in trictrac
    assert "fichet" in toc
    assert "jeton" not in toc
    assert "pavillon" not in toc


def test_a_strangers_legend_runs_nothing_and_a_broken_one_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stranger:
        name = "board"

        def legend(self) -> Sequence[Sign]:
            return [sign("A bomb.", ["<script>x()</script>", '<circle onclick="x()" r="1"/>'])]

    class Broken(Stranger):
        def legend(self) -> Sequence[Sign]:
            raise RuntimeError

    class Without:
        name = "board"

    registry = Registry()
    monkeypatch.setattr(Registry, "distribution", lambda self, entry: "elsewhere 1.0")
    for drawer, expected in ((Stranger(), 1), (Broken(), 0), (Without(), 0)):
        monkeypatch.setattr(Registry, "diagrams", lambda self, entry, one=drawer: {"board": one})
        found = Library(registry).answer("legend", LibraryRequest("plain"))
        assert len(found) == expected
        assert not any("script" in one["svg"] or "onclick" in one["svg"] for one in found)


def test_a_page_asks_for_it_by_the_name_of_the_game(tmp_path: Path) -> None:
    served = pytest.importorskip("tests.web.served", reason="the extra 'web' is not installed")
    with served.served(tmp_path) as (port, _):
        status, text, _ = served.asked_for(port, "GET", "/api/legend/trictrac?lang=fr")
        assert status == 200
        assert "Le fichet" in text
        assert served.asked_for(port, "GET", "/api/legend/nothing")[0] == 400
