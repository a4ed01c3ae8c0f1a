"""Both languages say the same, of everything; drawings and pictures show every piece."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import tablegames_echecs
from conftest import REGISTRY
from tablegames_echecs.coloured import ColourBoard
from tablegames_echecs.render import PLAIN

from tablegames.core.languages import speaking
from tablegames.plugin.drawing import paint
from tablegames.plugin.drawing.diagram import Look
from tablegames.rules.rulebook import articles_of

ROOT = Path(str(files("tablegames_echecs")))


def holes(phrase: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", phrase))


def test_both_languages_word_the_same_things_with_the_same_facts() -> None:
    english, french = (REGISTRY.phrases(REGISTRY.game("echecs"), language) for language in ("en", "fr"))
    assert english.keys() == french.keys()
    assert english != french
    assert [key for key in english if holes(english[key]) != holes(french[key])] == []


def test_whatever_the_code_tells_is_worded_and_nothing_else() -> None:
    told = set()
    for path in ROOT.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Note": 0, "Scored": 0, "Fault": 0, "_drawn": 0, "_won": 1}.get(node.func.id)
                prefix = {"Fault": "fault.", "_drawn": "over.", "_won": "over."}.get(node.func.id, "")
                if place is not None:
                    told |= {
                        prefix + n.value
                        for n in ast.walk(node.args[place])
                        if isinstance(n, ast.Constant) and isinstance(n.value, str)
                    }
    english = tablegames_echecs.tablegames_phrases("echecs", "en")
    assert told == english.keys() - {"seat.0", "seat.1", "the.0", "the.1", "the.you"}


def test_every_citation_in_the_code_is_in_the_rulebook() -> None:
    known = {article.cite for article in REGISTRY.rulebook(REGISTRY.game("echecs")).articles}
    for path in ROOT.rglob("*.py"):
        text = path.read_text("utf-8")
        for citation in re.findall(r"[\"\[]((?:AUJ-Ech|FIDE)\b[^\"\[\]]*)[\"\]]", text):
            assert set(articles_of(citation)) <= known, (path.name, citation)


def test_every_article_is_worded_in_both_languages() -> None:
    for article in tablegames_echecs.tablegames_rulebook("echecs"):
        assert article.title.en.strip()
        assert article.title.fr.strip()
        assert article.text.en != article.text.fr
        assert article.text.en.endswith(".")
        assert article.text.fr.endswith(".")


def test_other_games_are_left_alone() -> None:
    about = [name for name in vars(tablegames_echecs) if name.startswith("tablegames_")]
    for hook in set(about) - {"tablegames_games", "tablegames_commands", "tablegames_notation", "tablegames_phrases"}:
        assert not list(getattr(tablegames_echecs, hook)("trictrac"))
    assert tablegames_echecs.tablegames_notation("trictrac") is None


@pytest.mark.parametrize("render", ["text", "unicode", "rich", "plain"])
def test_the_drawings_speak_both_languages(table: Any, render: str) -> None:
    drawing = REGISTRY.renderers(REGISTRY.game("echecs"))[render]
    state = table().game.initial()
    english = drawing.draw(state)
    with speaking("fr"):
        assert drawing.draw(state) != english
    assert "White to move." in english


def test_the_sentences_name_every_piece(table: Any) -> None:
    told = PLAIN.draw(table().start("r3k3/8/8/8/8/8/4P3/4K2R b K - 0 1"))
    assert told == "White: king e1, rook h1, pawn e2.\nBlack: king e8, rook a8.\nBlack to move."


@pytest.mark.parametrize(("wide", "high"), [(80, 24), (200, 50), (60, 20)])
def test_the_board_for_a_terminal_fits_its_window(
    table: Any, monkeypatch: pytest.MonkeyPatch, wide: int, high: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(wide))
    monkeypatch.setenv("LINES", str(high))
    drawn = ColourBoard().draw(table().game.initial()).splitlines()
    assert max(map(len, drawn)) <= wide
    assert len(drawn) + 5 <= max(high, 24)
    assert sum(line.count("♟") for line in drawn) == 8
    monkeypatch.setattr(paint, "shows", lambda signs: signs.isascii())
    assert ColourBoard().draw(table().game.initial()).isascii()


def test_the_picture_shows_every_piece_from_either_side(table: Any) -> None:
    from tablegames_echecs.diagram import EchiquierDiagram

    state = table().game.initial()
    for seat in (None, 0, 1):
        root = ElementTree.fromstring(EchiquierDiagram().draw(state, Look("Chess", seat=seat, labels=True)))
        kinds = [one.get("class", "").removeprefix("piece ") for one in root.iter() if one.get("class")]
        assert sum(kind in ("pawn white", "pawn black") for kind in kinds) == 16
        assert kinds.count("king black") == 1


def test_the_examples_in_the_docstrings_hold() -> None:
    import doctest

    from tablegames_echecs import descriptif

    assert doctest.testmod(descriptif).attempted > 0
    assert doctest.testmod(descriptif).failed == 0
