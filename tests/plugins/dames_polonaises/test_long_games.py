"""Games of thousands of moves: taken up again and converted in memory in proportion to their length."""

from __future__ import annotations

import random
from functools import cache

import pytest
from pdn_help import registry

from tablegames.records.exporting import write_games
from tablegames.records.record import Record, RecordLine, header_of
from tablegames.records.replay import moments, table_of
from tablegames.table.setting import set_table
from tests.lengths import peak

KINGS = "W:WK46,K47:BK4,K5"
LENGTH = 800


@cache
def game_of_kings(plies: int, repetition: int | None) -> Record:
    """A game in which kings alone go about, nothing is ever taken, and nothing draws it."""
    options = {"draw_kings_only": None, "draw_repetition": repetition}
    table = set_table(registry(), "dames_polonaises", "modern_fmjd", overrides=options, match="single")
    rng, state, lines = random.Random(1787), table.start(KINGS), list[RecordLine]()
    while len(lines) < plies:
        legal = [*table.game.legal(state)]
        rng.shuffle(legal)
        for action in legal:
            after = table.game.apply(state, action).state
            answers = table.game.legal(after)
            if answers and "x" not in table.write(after, answers[0]):
                break
        lines.append(RecordLine(len(lines), len(lines) + 2, state.turn, table.write(state, action), (), False))
        state = after
    header = header_of(table, seed=0, players=["human", "human"], dice="ask", start=KINGS)
    return Record("kings", header, tuple(lines), None, False)


@pytest.mark.parametrize("repetition", [None, 100])
def test_a_long_game_is_taken_up_in_memory_in_proportion_to_its_length(repetition: int | None) -> None:
    short, long = (game_of_kings(plies, repetition) for plies in (LENGTH, 2 * LENGTH))
    table = table_of(registry(), short)
    assert len(list(moments(table, long))[-1].step.state.ledger.seen) == (2 * LENGTH if repetition else 0)
    assert peak(lambda: list(moments(table, long))) < 3 * peak(lambda: list(moments(table, short)))


@pytest.mark.parametrize("repetition", [None, 100])
def test_a_long_game_is_converted_in_memory_in_proportion_to_its_length(repetition: int | None) -> None:
    short, long = (game_of_kings(plies, repetition) for plies in (LENGTH, 2 * LENGTH))
    assert write_games(registry(), [long], "pdn").count("-") == 2 * LENGTH
    assert peak(lambda: write_games(registry(), [long], "pdn")) < 3 * peak(
        lambda: write_games(registry(), [short], "pdn")
    )
