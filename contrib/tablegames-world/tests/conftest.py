"""The package as if it were installed, and a user's folder of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablegames.core.languages import use_language


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TABLEGAMES_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TABLEGAMES_LANG", "en")
    use_language("en")
    yield
    use_language("en")
