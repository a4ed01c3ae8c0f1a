"""Impossible positions are refused by one of our errors, in any game."""

from __future__ import annotations

from contextlib import suppress

import pytest

from tablegames import load
from tablegames.core.errors import TablegamesError
from tablegames.plugin.registry import Registry


def nested(times: int) -> object:
    data: object = None
    for _ in range(times):
        data = [data]
    return data


def mapped(times: int) -> object:
    data: object = {}
    for _ in range(times):
        data = {"white": data}
    return data


ENDLESS: list[object] = []
ENDLESS.append(ENDLESS)
ABSURD = {
    "600 lists": nested(600),
    "100,000 lists": nested(100_000),
    "600 mappings": mapped(600),
    "a list in itself": ENDLESS,
    "400 digits": 10**400,
    "5,000 digits": 10**5_000,
    "less than nothing": -(10**400),
    "infinite": float("inf"),
    "no number": float("nan"),
    "a long text": "9" * 5_000,
    "nothing": None,
    "an object": object(),
}


MEASURELESS = [name for name in ABSURD if "lists" in name or "mappings" in name or "digits" in name or "itself" in name]


@pytest.mark.parametrize("arbiter", ["strict", "table"])
@pytest.mark.parametrize("game", sorted(Registry().games))
def test_an_absurd_position_is_refused_by_an_error_of_ours(game: str, arbiter: str) -> None:
    try:
        table = load(game, overrides={"arbiter": arbiter})
    except TablegamesError:
        pytest.skip("it has no arbiter of that kind")
    usual = table.position(table.begin())
    places = usual if isinstance(usual, dict) else {}
    for name, absurd in ABSURD.items():
        for key in {*places, "points", "played", "throw", "trous", "white", "hands"}:
            if name in MEASURELESS:
                with pytest.raises(TablegamesError, match="this position can't be used: "):
                    table.start({**places, key: absurd})
            else:
                with suppress(TablegamesError):  # some may be valid: nothing checks the throw
                    table.start({**places, key: absurd})
