"""docs/tables-parts.md: every public part of the tables family with its signature, as the code has it."""

from __future__ import annotations

import inspect
import re
from dataclasses import is_dataclass

import pytest

import tablegames.families.tables as family
from tools import family as page

PAGE = page.PAGE.read_text("utf-8")
SECTIONS = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))

DATACLASSES = [
    name for name in family.__all__ if isinstance(getattr(family, name), type) and is_dataclass(getattr(family, name))
]


def test_the_page_is_what_the_sources_say() -> None:
    assert page.made() == PAGE, "make it anew: python -m tools.family"


def test_every_public_name_has_its_section() -> None:
    assert sorted(SECTIONS) == sorted(family.__all__)


@pytest.mark.parametrize("name", DATACLASSES)
def test_what_is_shown_is_how_it_is_made(name: str) -> None:
    """Read from the text; asked of the class itself it has the same arguments."""
    shown = re.findall(r"^```python\n(.*?)```", SECTIONS[name], re.MULTILINE | re.DOTALL)[0]
    for argument in inspect.signature(getattr(family, name)).parameters:
        assert re.search(rf"\b{argument}: ", shown), argument


@pytest.mark.parametrize(
    "name", ["Race", "March", "FullMarch", "DoubleRule", "Sortie", "AllLifted", "ThrowRule", "Path"]
)
def test_the_parts_a_game_is_made_of_are_explained(name: str) -> None:
    code, _, said = SECTIONS[name].partition("```\n\n")
    assert name in code
    assert len(said.split()) > 3
