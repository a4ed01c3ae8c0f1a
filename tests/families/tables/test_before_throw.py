"""Calls before a throw: who may break the dice, what it costs, and that everything else goes on around them."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from tablegames import RandomPlayer, Registry, play
from tablegames.core.errors import NotationError, PositionError
from tablegames.core.game import Chance, Decide
from tablegames.core.languages import speaking
from tablegames.families.tables.before_throw.bots import SpeakingPlayer
from tablegames.families.tables.before_throw.state import Word
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, header_of
from tablegames.records.replay import table_of, verify
from tablegames.table.setting import load

GAMES = ("trictrac", "toc", "revertier", "toutetable", "plain", "dames_rabattues")


@pytest.mark.parametrize("game", GAMES)
def test_by_default_nothing_is_said(game: str) -> None:  # the option rompre: 0
    table = load(game)
    assert "BeforeThrow" not in type(table.bare).__name__
    assert table.extensions == ()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("arbiter", ["strict", "table"])
def test_random_words_end_are_recorded_and_replayed(game: str, arbiter: str) -> None:
    rules = {"rompre": 2, "rompre_forfeit": "numbers", "arbiter": arbiter}
    table = load(game, overrides=rules, match="single")
    lines = [header_of(table, seed=5, players=["random", "random"])]
    played = play(
        table.game, [RandomPlayer()] * 2, seed=5, watch=lambda moment: lines.append(action_data(table, moment))
    )
    assert played.outcome is not None
    if arbiter == "strict":  # who marks at random soon wins
        assert any(line.get("action") == "rompre" for line in lines)
    record = parse_record("".join(json.dumps(line) + "\n" for line in lines), "game.jsonl")
    assert verify(table_of(Registry(), record), record) is not None


def test_a_broken_throw_has_no_numbers_and_is_thrown_again() -> None:  # AUJ-T1 VI
    table = load("trictrac", overrides={"rompre": 1})
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white"})
    assert table.bare.turn(state) == Decide(1)
    step = table.bare.apply(state, Word.BREAK)
    assert isinstance(table.bare.turn(step.state), Chance)
    (told,) = step.events
    assert (told.what, told.seat, told.get("n")) == ("rompu", 1, 1)
    assert step.state.throw is None


def test_the_words_are_read_in_both_languages() -> None:
    table = load("revertier", overrides={"rompre": 1})
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white"})
    assert [table.read(state, text) for text in ("break", "je romps", "Let", "laisser")] == [
        Word.BREAK, Word.BREAK, Word.LET, Word.LET,
    ]  # fmt: skip
    with pytest.raises(NotationError, match=r"the dice have not been thrown yet\. You can say: let or break"):
        table.read(state, "6-5")
    with speaking("fr"):
        assert "laissent faire (« laisser »), ou rompent le dé (« rompre »)" in load(
            "revertier", overrides={"rompre": 1}
        ).draw(state, None)


def test_to_break_against_the_agreement_is_not_listed() -> None:  # AUJ-T1 VI
    table = load("trictrac", overrides={"rompre_forfeit": "numbers"})
    game: Any = table.bare
    state = table.start({"white": "1*15", "black": "1*15", "turn": "white"})
    assert list(game.listed(state)) == [Word.LET]
    assert Word.BREAK in game.legal(state)
    named = game.apply(state, Word.BREAK).state
    assert game.turn(named) == Decide(0)
    assert len(game.legal(named)) == 21
    assert table.notation.set_up(game, table.position(named)) == named
    assert pickle.loads(pickle.dumps(named)) == named


def test_a_bot_lets_the_dice_fall_and_names_the_throw_that_is_worth_most() -> None:
    table = load("trictrac", overrides={"rompre_forfeit": "numbers"})
    game: Any = table.bare
    bot = Registry().players(table.entry)["engine"].make(game)
    assert isinstance(bot, SpeakingPlayer)
    state = table.start({"white": "1*11 4 5 12*2", "black": "1*9 2 3*2 4 7 8", "turn": "white"})
    rng: Any = None
    assert bot.choose(state, game.legal(state), rng) is Word.LET
    named = game.apply(state, Word.BREAK).state
    chosen = bot.choose(named, game.legal(named), rng)
    worth = {thrown: _gained(game.apply(named, thrown).events) for thrown in game.legal(named)}
    assert worth[chosen] == max(worth.values())


def _gained(events: Any) -> int:
    """The points of the jans of White's throw, less what they give Black."""
    return sum((1, -1)[event.seat] * event.get("points") for event in events if event.get("ways"))


@pytest.mark.parametrize("said", [{"broken": -1}, {"names": 1}, {"kept": "7-7"}, {"for_all": "red"}, {"who": 1}, []])
def test_a_position_says_what_was_said_or_is_refused(said: object) -> None:
    table = load("trictrac", overrides={"rompre": 1})
    with pytest.raises(PositionError, match="said: write the calls made before the throw"):
        table.start({"white": "1*15", "black": "1*15", "turn": "white", "said": said})
