"""Where something is hidden, it thinks about what its view allows, and about nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tablegames import RandomPlayer, Rng, Seat, play
from tablegames.bots.search.player import SearchPlayer
from tablegames.bots.search.playouts import can_think, is_open
from tablegames.core.analysis import Limits
from tablegames.core.errors import PluginError
from tablegames.core.game import Decide, Hiding, Resampling
from tablegames.core.languages import speaking
from tablegames.core.loop import Moment
from tablegames.plugin.registry import Registry
from tablegames.table.setting import lay, set_table
from tablegames.table.table import Table
from tests.bots.toys import Coin, Endless, Secret, as_game, tables

CARDS = [table for table in tables() if table.entry.name == "thought_hidden"]
OURS = Registry()
DOMINO = [
    lay(OURS, OURS.game("domino"), OURS.variant(OURS.game("domino"), name), "single")
    for name in OURS.sources(OURS.game("domino"))
]
HIDING = [*CARDS, *DOMINO]


def named(table: Table) -> str:
    return f"{table.entry.name}-{table.variant.name}-{table.game.seats}"


def decisions(table: Table, seed: int) -> list[Moment[Any, Any]]:
    """Return the decisions of a random game."""
    found: list[Moment[Any, Any]] = []
    play(table.game, [RandomPlayer()] * table.game.seats, seed=seed, watch=found.append)
    return [moment for moment in found if moment.seat is not None]


@pytest.mark.parametrize("table", HIDING, ids=named)
def test_what_is_resampled_looks_the_same_to_the_seat(table: Table) -> None:
    game: Any = table.bare
    assert isinstance(game, Resampling)
    for moment in decisions(table, 3):
        view = game.view(moment.before, moment.seat)
        for luck in range(5):
            state = game.resample(view, Rng(luck))
            assert game.turn(state) == Decide(moment.seat)  # type: ignore[arg-type]
            assert game.view(state, moment.seat) == view
            assert list(game.legal(state)) == list(game.legal(moment.before))


@pytest.mark.parametrize("table", CARDS, ids=named)
def test_the_choice_does_not_depend_on_what_is_hidden(table: Table) -> None:
    """Two deals that look the same to a seat are the same to it: the same is resampled, and played."""
    game: Any = table.bare
    player = SearchPlayer(game, Limits(nodes=200))
    for moment in decisions(table, 1):
        view, seat = game.view(moment.before, moment.seat), moment.seat
        others = game.resample(view, Rng(77))
        assert isinstance(game, Hiding)
        same = game.view(others, seat)
        assert game.resample(same, Rng(5)) == game.resample(view, Rng(5))
        legal = game.legal(moment.before)
        assert player.choose(same, legal, Rng(2)) == player.choose(view, legal, Rng(2))


def test_every_card_is_dealt_as_often() -> None:
    """Of the cards that a seat does not see each is as likely to be held by the other."""
    table = next(table for table in CARDS if table.game.seats == 2)
    game: Any = table.bare
    moment = decisions(table, 4)[0]
    view = game.view(moment.before, Seat(0))
    held = Counter(card for luck in range(2_000) for card in game.resample(view, Rng(luck)).hands[1])
    hand = view.hands[0]
    unseen, each = 24 - len(hand), 2_000 * len(hand) / (24 - len(hand))
    assert len(held) == unseen
    assert all(0.8 * each < times < 1.2 * each for times in held.values())


def test_a_sure_win_is_preferred_to_a_likely_one() -> None:
    """Two tricks to none, last to play, one card left to each: the third is taken at once, not hoped for."""
    table = next(table for table in CARDS if table.game.seats == 2 and table.variant.name == "standard")
    game: Any = table.bare
    state = decisions(table, 2)[1].before
    mover, cards = state.mover, {card.name: card for card in game.pack}
    low, lower, higher = cards["c2"], cards["c11"], cards["c12"]
    hands = tuple((low, higher) if seat == mover else (cards["c20"],) for seat in (0, 1))
    state = replace(state, hands=hands, trick=(lower,), taken=tuple(2 * (seat == mover) for seat in (0, 1)))
    player = SearchPlayer(game, Limits(nodes=2_000))
    assert player.choose(game.view(state, mover), game.legal(state), Rng(1)).cards == (higher,)


def test_a_game_that_hides_and_says_no_more_is_not_thought_about() -> None:
    secret = as_game(Secret())
    assert not can_think(secret)
    with pytest.raises(PluginError, match="no resample"):
        SearchPlayer(secret, Limits(nodes=10))
    with speaking("fr"), pytest.raises(PluginError, match="pas de resample"):
        SearchPlayer(secret, Limits(nodes=10))


def test_what_is_open_is_seen_to_be() -> None:
    assert is_open(as_game(Coin()))
    assert is_open(as_game(Endless()))
    assert {table.entry.name for table in tables() if is_open(table.bare)} == {
        "nim",
        "irish",
        "thought_board",
        "thought_tables",
        "thought_track",
    }
    assert not is_open(set_table(OURS, "domino").bare)

    class Half(Coin):
        def view(self, state: Any, seat: Seat | None) -> Any:
            return "half"

    assert not is_open(as_game(Half()))
