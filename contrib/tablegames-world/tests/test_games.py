"""Every game of the folder: its file, its texts in both languages, its cases, and what every game promises."""

from __future__ import annotations

from pathlib import Path

import pytest
import tablegames_world

from tablegames import Registry
from tablegames.core.languages import speaking
from tablegames.plugin.loading import load_plugins
from tablegames.table.setting import set_table
from tablegames.testing import check_cases, conform

FOLDER = Path(tablegames_world.__file__).parent
FILES = {path.stem: path for path in sorted((FOLDER / "game_files").glob("*/*.yaml"))}
REGISTRY = Registry(load_plugins([("world", tablegames_world)]))


def test_every_file_is_a_game_of_its_name() -> None:
    assert sorted(REGISTRY.games) == sorted(FILES)


def test_every_text_belongs_to_a_game() -> None:
    games = {path.relative_to(FOLDER / "game_files") for path in FILES.values()}
    for language in ("en", "fr"):
        texts = FOLDER / "content" / language / "game_files"
        assert {path.relative_to(texts) for path in texts.glob("*/*.yaml")} <= games


@pytest.mark.parametrize("name", FILES)
def test_a_game_has_its_texts_in_both_languages(name: str) -> None:
    entry = REGISTRY.game(name)
    said = []
    for language in ("en", "fr"):
        with speaking(language):
            said.append((str(entry.title), str(entry.about)))
    assert all(said[0])
    assert said[0][1] != said[1][1]
    assert entry.source


@pytest.mark.parametrize("name", [name for name, path in FILES.items() if "\ncases:" in path.read_text("utf-8")])
def test_the_cases_hold(name: str) -> None:
    assert check_cases(FILES[name], REGISTRY) == []


@pytest.mark.parametrize("name", FILES)
def test_a_game_conforms(name: str) -> None:
    assert conform(set_table(REGISTRY, name, match="single"), games=1, look=0.02).actions > 10
