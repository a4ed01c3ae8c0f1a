"""Extensions: options with behaviour that a plugin adds to somebody else's game."""

from __future__ import annotations

import json
import pickle
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import tablegames_nim
from tablegames_nim.game import Nim

from tablegames import Extension, RandomPlayer, Registry, Text, hookimpl, option, play
from tablegames.core.errors import GameError, PluginError, RecordError, RulesError
from tablegames.plugin.extensions import combined
from tablegames.plugin.loading import load_plugins
from tablegames.plugins import trictrac
from tablegames.records.parsing import parse_record
from tablegames.records.record import Record, action_data, header_of
from tablegames.records.replay import table_of, verify
from tablegames.rules.ruledata import rules_as_data
from tablegames.table.setting import set_table

TITLE = Text("A limit", "Une limite")


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitRules:
    limit: int = option(0, "HOUSE", "at most so many", "tant au plus", least=0, most=9)

    def __post_init__(self) -> None:
        if self.limit == 7:
            raise ValueError("limit: 7 is unlucky")


@dataclass(frozen=True, slots=True, kw_only=True)
class TwiceRules:
    twice: bool = option(False, "HOUSE", "heaps twice as large", "des tas doubles")


@dataclass(frozen=True, slots=True)
class Limited(Nim):
    def legal(self, state: Any) -> Any:
        return [take for take in Nim.legal(self, state) if take.number <= self.rules.limit]  # type: ignore[attr-defined]


def limited(game: Any, rules: Any) -> Any:
    return Limited(rules, game.seats)


LIMIT = Extension(name="limit", game="nim", title=TITLE, rules=LimitRules, make=limited)


def plugin(*extensions: Extension) -> Any:
    return SimpleNamespace(tablegames_extensions=hookimpl(lambda: extensions))


def registry(*plugins: tuple[str, Any]) -> Registry:
    return Registry(load_plugins([("nim", tablegames_nim), *plugins]))


def test_an_option_of_an_extension_is_an_option_of_the_game() -> None:
    known = registry(("house", plugin(LIMIT)))
    plain, agreed = set_table(known, "nim"), set_table(known, "nim", overrides={"limit": 1})
    assert type(plain.bare) is Nim
    assert [take.number for take in agreed.bare.legal(agreed.bare.initial())] == [1, 1, 1]
    assert rules_as_data(agreed.variant.rules)["limit"] == 1
    assert (plain.extensions, agreed.extensions) == ((), (("limit", "house"),))


def test_values_are_checked_as_those_of_the_game_are() -> None:
    known = registry(("house", plugin(LIMIT)))
    for value, says in ((10, "rule 'limit' must be a whole number from 0 to 9"), (7, "limit: 7 is unlucky")):
        with pytest.raises(RulesError, match=says):
            set_table(known, "nim", overrides={"limit": value})
    with pytest.raises(RulesError, match="nim needs at least one heap"):
        set_table(known, "nim", overrides={"limit": 1, "heaps": []})


def test_two_extensions_go_together_and_the_rules_can_be_sent_elsewhere() -> None:
    twice = Extension(name="twice", game="nim", title=TITLE, rules=TwiceRules, make=lambda game, rules: game)
    known = registry(("house", plugin(LIMIT)), ("other", plugin(twice)))
    rules = set_table(known, "nim", overrides={"limit": 2, "twice": True}).variant.rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert list(known.extensions(known.game("nim"))) == ["limit", "twice"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeapsRules:
    heaps: int = option(0, "HOUSE", "taken", "pris")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoDefaultRules:
    needed: int


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (HeapsRules, "there is already an option 'heaps'; rename it"),
        (NoDefaultRules, "the option 'needed' has no default; give it a default that leaves the game unchanged"),
        (7, "'rules' must be a dataclass"),
        ("nowhere:Rules", "extension 'wrong': 'rules' cannot be imported: ModuleNotFoundError"),
    ],
)
def test_what_cannot_be_used_is_left_out_and_named_and_the_game_is_played(rules: Any, says: str) -> None:
    wrong = Extension(name="wrong", game="nim", title=TITLE, rules=rules, make=limited)
    known = registry(("bad", plugin(wrong)), ("house", plugin(LIMIT)))
    assert type(set_table(known, "nim").bare) is Nim
    assert list(known.extensions(known.game("nim"))) == ["limit"]
    (failure,) = known.plugins.failures
    assert failure.plugin == "bad"
    assert says in failure.sentence


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda game, rules: None, "returned NoneType, which has no seats, initial, turn, legal, apply, judge, view"),
        (lambda game: game, "must take 2 arguments"),
    ],
)
def test_an_extension_that_makes_no_game_is_named_with_its_plugin(make: Any, says: str) -> None:
    known = registry(("bad", plugin(replace(LIMIT, make=make))))
    with pytest.raises(PluginError, match=rf"plugin 'bad': 'make' of the extension 'limit'.*{says}"):
        set_table(known, "nim", overrides={"limit": 1})
    assert type(set_table(known, "nim").bare) is Nim


def test_a_game_that_is_none_is_named_with_its_plugin() -> None:
    (entry,) = tablegames_nim.tablegames_games()
    bad = SimpleNamespace(tablegames_games=hookimpl(lambda: [replace(entry, make=lambda rules, seats: None)]))
    with pytest.raises(PluginError, match=r"plugin 'bad': 'make' of the game 'nim' returned NoneType"):
        set_table(Registry(load_plugins([("bad", bad)])), "nim")


def no_jan(coup: Any, rules: Any) -> Any:
    return [7]


def nothing(coup: Any, rules: Any) -> Any:
    return None


def too_few(coup: Any) -> Any:
    return ()


@pytest.mark.parametrize(
    ("finder", "says"),
    [
        (no_jan, "no_jan must yield Jan objects, not 7"),
        (partial(nothing), "nothing must yield Jan objects, not None"),
        (too_few, r"too_few must take 2 arguments: too_few\(\) takes 1 positional argument but 2 were given"),
    ],
)
def test_a_jan_of_an_extension_that_is_none_is_named(finder: Any, says: str) -> None:
    more = Extension(
        name="limit",
        game="trictrac",
        title=TITLE,
        rules=LimitRules,
        make=lambda game, rules: replace(game, more_jans=(finder,)),
    )
    known = Registry(load_plugins([("trictrac", trictrac), ("house", plugin(more))]))
    game = set_table(known, "trictrac", overrides={"limit": 1}).game
    with pytest.raises(GameError, match=rf"tests\.plugin\.test_extensions\.{says}"):
        play(game, [RandomPlayer()] * 2, seed=1)


def test_of_two_extensions_of_one_name_the_first_stays() -> None:
    known = registry(("house", plugin(LIMIT)), ("thief", plugin(LIMIT)))
    assert set_table(known, "nim", overrides={"limit": 1}).extensions == (("limit", "house"),)
    assert "plugin 'thief'" in known.plugins.failures[0].sentence


def test_a_record_names_the_extension_and_is_not_replayed_without_it(tmp_path: Path) -> None:
    known = registry(("house", plugin(LIMIT)))
    table = set_table(known, "nim", overrides={"limit": 1})
    lines = [header_of(table, seed=5, players=["random", "random"])]
    play(table.game, [RandomPlayer()] * 2, seed=5, watch=lambda moment: lines.append(action_data(table, moment)))
    record = parse_record("".join(json.dumps(line) + "\n" for line in lines), "game.jsonl")
    assert record.header["extensions"] == {"limit": "house"}
    assert verify(table_of(known, record), record) is not None
    with pytest.raises(RecordError, match=r"game.jsonl:1: this game was played with the extension 'limit' of nim"):
        table_of(registry(), record)


def test_without_it_games_are_the_same_to_the_byte() -> None:
    def played(known: Registry) -> list[Any]:
        table, lines = set_table(known, "nim"), []
        play(table.game, [RandomPlayer()] * 2, seed=9, watch=lambda moment: lines.append(action_data(table, moment)))
        return lines

    assert played(registry()) == played(registry(("house", plugin(LIMIT))))


def test_an_extension_of_a_game_that_is_not_there_is_told_by_the_doctor_and_hurts_nobody() -> None:
    known = registry(("house", plugin(replace(LIMIT, game="nym"))))
    assert type(set_table(known, "nim").bare) is Nim
    assert known.plugins.failures == ()
    assert known.stray_extensions == [
        "plugin 'house' extends the game 'nym', which is not installed (did you mean 'nim'?)"
    ]


def test_a_record_of_a_game_that_is_not_there_is_named_with_its_file() -> None:
    header = {"game": "nym", "rules": {}, "variant": "normal", "match": "party", "begins": None, "seats": 2}
    with pytest.raises(RecordError, match=r"game.jsonl:1: there is no game 'nym'"):
        table_of(registry(), Record("game.jsonl", {**header, "extensions": {"x": "1"}}, (), None, False))


def test_a_property_of_the_games_rules_may_be_that_of_an_extension() -> None:
    @dataclass(frozen=True, kw_only=True)
    class Own:
        size: int = 10

        @property
        def wide(self) -> int:
            return self.size

        def tall(self) -> int:
            return self.size

    @dataclass(frozen=True, kw_only=True)
    class First:
        columns: int = 10

        @property
        def wide(self: Any) -> int:
            return int(self.columns + self.size)

        @property
        def tall(self) -> int:
            return 0

        @property
        def other(self) -> int:
            return 1

    @dataclass(frozen=True, kw_only=True)
    class Second:
        rows: int = 10

        @property
        def wide(self) -> int:
            return 99

    both = combined(Own, First, Second)(columns=12)
    assert both.wide == 22
    assert both.tall() == 10
    assert not hasattr(both, "other")
