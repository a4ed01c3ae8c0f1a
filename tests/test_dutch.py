"""The Dutch example: a catalogue that a translator opens in Poedit or Weblate, and that has the whole prompt."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tablegames.testing.texts import OF_FORMS, PROMPT
from tools import messages

PACKAGE = Path(__file__).parent.parent / "examples" / "tablegames-nederlands" / "tablegames_nederlands"
CATALOGUE = PACKAGE / "locale" / "nl" / "LC_MESSAGES" / "tablegames.po"
EVENTS = (
    "tablegames.plugin.phrases",
    "tablegames.plugins.domino.phrases",
    "tablegames.families.dominoes.phrases",
    "tablegames.plugins.dames_polonaises.phrases",
)
"""The sentences of matches and of the two games that Dutch has."""


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    """The catalogue as a translator's editor reads it; a line that is no entry raises."""
    with CATALOGUE.open("rb") as file:
        return read_po(file, abort_invalid=True)


def module(location: str) -> str:
    return location.removesuffix(".py").removesuffix(".yaml").replace("/", ".")


@pytest.mark.parametrize(("modules", "least"), [(PROMPT, 350), (EVENTS, 200)])
def test_every_message_that_the_prompt_shows_is_translated(
    catalogue: Catalog, modules: tuple[str, ...], least: int
) -> None:
    """Counted from the file alone, in which every entry names the modules that show it."""
    shown = [
        one
        for one in catalogue
        if any(module(path).startswith(modules) for path, _ in one.locations)
        and not (one.context or "").startswith(OF_FORMS)
    ]
    assert len(shown) >= least
    assert [one.id for one in shown if one.fuzzy or not all([one.string, *one.string])] == []


def test_an_editor_finds_no_error(catalogue: Catalog) -> None:
    """Plural forms, placeholders, line ends: what Poedit and Weblate check when they open the file."""
    for message in catalogue:
        message.flags.discard("python-format")  # Babel takes « 5 % of them » for a directive; the file does not
    assert (str(catalogue.locale), catalogue.num_plurals, catalogue.charset) == ("nl", 2, "utf-8")
    assert [(message.id, errors) for message, errors in catalogue.check() if message.string] == []


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="Debian's gettext is not installed")
@pytest.mark.parametrize(
    "path", [path for path, _folder in messages.catalogues()], ids=lambda path: f"{path.parents[1].name}-{path.stem}"
)
def test_msgfmt_accepts_every_catalogue(path: Path) -> None:
    """With all names in braces for Dutch; ours in French may leave one out."""
    checks = ["--check"] if path == CATALOGUE else ["--check-header", "--check-domain"]
    ran = subprocess.run(
        ["msgfmt", *checks, "--output-file", os.devnull, path], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
