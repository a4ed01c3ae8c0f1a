"""The plugin beyond the common parts of all plugins: wording, positions, the board as text."""

from __future__ import annotations

import pytest

from tablegames.core.errors import PositionError
from tablegames.core.game import Over
from tablegames.core.languages import speaking
from tablegames.families.tables.race.notation import TablesNotation
from tablegames.plugins.plain.game import plain as make
from tablegames.plugins.plain.rules import BeyondCoin, PlainRules
from tablegames.table.setting import load

GAME = make(PlainRules())
RIGHT_ROUND = make(PlainRules(beyond_coin=BeyondCoin.ALLOWED))
NOTATION = TablesNotation()
PLEIN = "1*3 7*2 8*2 9*2 10*2 11*2 12*2"


# ---- wording


# ---- positions


def test_beyond_the_coin_two_dames_of_either_side_cannot_share_an_arrow() -> None:
    with pytest.raises(PositionError, match="they can't both have dames there"):
        NOTATION.set_up(RIGHT_ROUND, {"white": "1*14 18", "black": "1*14 7", "turn": "white"})
    with pytest.raises(PositionError, match="'off'"):
        NOTATION.set_up(RIGHT_ROUND, {"white": "1*14 off", "black": "1*15", "turn": "white"})


@pytest.mark.parametrize("turn", ["white", "black", "draw"])
def test_a_side_that_has_its_plein_has_won_whosever_turn_is_written(turn: str) -> None:
    state = NOTATION.set_up(GAME, {"white": PLEIN, "black": "1*15", "turn": turn})
    over = GAME.turn(state)
    assert isinstance(over, Over)
    assert over.outcome.winners == (0,)
    assert NOTATION.position(state) == {"white": PLEIN, "black": "1*15", "turn": "black"}


# ---- the board


def board(language: str, position: dict[str, str], beyond: bool = False) -> list[str]:
    overrides = {"beyond_coin": "allowed" if beyond else "forbidden"}
    with speaking(language):
        table = load("plain", overrides=overrides)
        return table.draw(table.start(position), None).splitlines()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_tells_how_far_each_plein_has_come(language: str) -> None:
    position = {"white": "1*3 6 7*2 8*2 9*2 10*2 11*2 12", "black": "7 8*14", "turn": "black", "throw": "6-1"}
    lines = board(language, position)
    assert max(map(len, lines)) <= 80
    white, black = lines[-3], lines[-2]
    assert [int(word) for word in white.split() if word.isdigit()] == [5, 6, 1, 4]
    assert [int(word) for word in black.split() if word.isdigit()] == [1, 6, 9, 0]
    assert black.endswith("plein lost" if language == "en" else "plein perdu")
    assert not white.endswith(black.split()[-1])
    assert lines[-1].endswith("6-1")
    assert "lift" not in " ".join(lines)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_tells_of_dames_beyond_the_coin(language: str) -> None:
    position = {"white": "1*2 13*11 24*2", "black": "2*15", "turn": "white"}
    lines = board(language, position, beyond=True)
    assert max(map(len, lines)) <= 80
    assert [int(word) for word in lines[-3].split() if word.isdigit()] == [0, 6, 12, 2, 13]
