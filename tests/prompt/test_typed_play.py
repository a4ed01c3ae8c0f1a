"""What is typed is compared with every play, and looked at itself once."""

from __future__ import annotations

import pytest

from tablegames.core.errors import NotationError
from tablegames.prompt import typed_play
from tests.prompt.test_prompt import HITTING, TRICTRAC, at


def test_a_very_long_line_is_not_read_once_a_play(monkeypatch: pytest.MonkeyPatch) -> None:
    place = at(TRICTRAC, HITTING)
    text = "&a [" * 20_000
    looked: list[int] = []
    plain = typed_play._plain

    def counting(said: str) -> str:
        looked.append(len(said))
        return plain(said)

    monkeypatch.setattr(typed_play, "_plain", counting)
    with pytest.raises(NotationError):
        typed_play.meant(text, place, place.plays())
    assert sum(length == len(text) for length in looked) <= 3
