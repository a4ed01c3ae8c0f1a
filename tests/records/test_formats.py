"""A stranger's file format: one hook, and its files are read, written, replayed like any others."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import tablegames_nim

from tablegames import (
    FormatError,
    KeptGame,
    RandomPlayer,
    Seat,
    Text,
    Told,
    ToldAction,
    ToldGame,
    ToldResult,
    hookimpl,
    play,
)
from tablegames.core.errors import PluginError, RecordError, TablegamesError
from tablegames.core.languages import speaking
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.registry import Registry
from tablegames.records import importing
from tablegames.records.exporting import kept_games, write_games
from tablegames.records.importing import playable, read_games
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, header_of, record_text
from tablegames.records.replay import table_of, verify
from tablegames.table.setting import lay, set_table


class Heaps:
    """One game a line: who plays, then the plays; `#` gives a game up."""

    name = "heaps"
    suffixes = (".heaps",)
    title = Text("Heaps", "Tas")

    def read(self, text: str) -> Iterable[ToldGame]:
        for number, line in enumerate(text.splitlines(), start=1):
            if ";" not in line:
                raise FormatError("a game is NAMES; PLAYS", number, 1)
            names, plays = line.split(";")
            column = len(names) + 2
            actions = [ToldAction(said.strip("#"), number, line.index(said, column - 1) + 1) for said in plays.split()]
            result = ToldResult("#", (Seat(1 - len(actions) % 2),)) if plays.endswith("#") else None
            yield ToldGame(tuple(actions), Told({"names": names}, result=result), line=number)

    def write(self, game: KeptGame) -> str:
        plays = " ".join(game.table.write(moment.before, moment.action) for moment in game.moments)
        end = "#" if game.told.result is not None else ""
        return f"{game.told.facts.get('names', '+'.join(game.players))}; {plays}{end}\n"


def registry(*formats: Any) -> Registry:
    more = SimpleNamespace(tablegames_formats=hookimpl(lambda game: formats if game == "nim" else []))
    return Registry(load_plugins([("nim", tablegames_nim), ("more", more)]))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.heaps"
    path.write_text("A+B; 1:3 2:4 3:5\nC+D; 1:1 2:1#\n", "utf-8")
    return path


def test_a_format_of_a_plugin_is_read_played_and_written(file: Path) -> None:
    known = registry(Heaps())
    records = list(read_games(known, file))
    assert [len(record.lines) for record in records] == [3, 2]
    assert [None if record.over is None else record.over["winners"] for record in records] == [[0], None]
    assert records[1].header["told"]["result"] == {"text": "#", "winners": [1]}
    for record in records:
        verify(table_of(known, record), record)
        assert parse_record(record_text(record), "again").lines[-1].action == record.lines[-1].action
    assert write_games(known, records, "heaps") == file.read_text("utf-8")


def test_the_games_of_a_match_are_written_one_by_one(tmp_path: Path) -> None:
    known = registry(Heaps())
    table = set_table(known, "nim", match="first-to:2")
    lines = [header_of(table, seed=0, players=["random", "first"], dice="ask")]
    played = play(table.game, [RandomPlayer()] * 2, seed=1, watch=lambda m: lines.append(action_data(table, m)))
    record = parse_record("".join(json.dumps(line) + "\n" for line in lines), "match.jsonl")
    games = list(kept_games(table_of(known, record), record, "normal", {}))
    assert [game.number for game in games] == list(range(1, len(games) + 1))
    assert len(games) >= 2
    assert all(game.outcome is not None for game in games)
    assert sum(len(game.moments) for game in games) == played.actions
    assert write_games(known, [record], "heaps").count("random+first; ") == len(games)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A+B; 1:3 9:9\n", r"some.heaps:1: 9:9 cannot be played.*\(column 10\)"),
        ("A+B; 1:3 x\n", r"some.heaps:1: 'x' is no play.*\(column 10\)"),
        ("A+B; 1:3 2:4 3:5 1:1\n", r"some.heaps:1: the game was over before '1:1'.*\(column 18\)"),
        ("A+B; 1:3\nnothing\n", r"some.heaps:2: a game is NAMES; PLAYS \(column 1\)"),
        ("", r"some.heaps: there is no game in this file"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(file: Path, text: str, says: str) -> None:
    file.write_text(text, "utf-8")
    with pytest.raises(RecordError, match=says):
        list(read_games(registry(Heaps()), file))


def test_a_format_is_found_by_name_or_by_the_end_of_the_file(file: Path, tmp_path: Path) -> None:
    known = registry(Heaps())
    other = tmp_path / "some.txt"
    other.write_text(file.read_text("utf-8"), "utf-8")
    assert len(read_games(known, other, format_name="heaps")) == 2
    assert len(read_games(known, file, game="nim")) == 2
    with pytest.raises(RecordError, match=r"some\.txt: no installed game can read .*; known: \.jsonl, "):
        read_games(known, other)
    with pytest.raises(PluginError, match="there is no format 'heap'"):
        read_games(known, other, format_name="heap")
    with pytest.raises(TablegamesError, match="there is no format 'pdn'"):
        write_games(known, read_games(known, file), "pdn")


def test_the_plugins_are_asked_for_their_words_once_however_many_games_a_file_holds(file: Path) -> None:
    asked: list[str] = []
    more = SimpleNamespace(
        tablegames_formats=hookimpl(lambda game: [Heaps()] if game == "nim" else []),
        tablegames_phrases=hookimpl(lambda game, language: asked.append(language)),
    )
    known = Registry(load_plugins([("nim", tablegames_nim), ("more", more)]))
    file.write_text("A+B; 1:3 2:4 3:5\n" * 30, "utf-8")
    assert len(list(read_games(known, file))) == 30
    assert asked == ["en"]
    with speaking("fr"):
        write_games(known, read_games(known, file), "heaps")
    assert asked == ["en", "fr"]
    list(read_games(known, file))
    assert asked == ["en", "fr"]


def test_the_games_of_a_file_that_have_the_same_rules_are_played_at_one_table(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Rulesets(Heaps):
        """As the other, but who plays may be a ruleset, or an option."""

        def read(self, text: str) -> Iterable[ToldGame]:
            for game in super().read(text):
                name, _, heaps = game.told.facts["names"].partition("+")
                yield replace(game, variant=name, changes={"heaps": [int(heaps)] * 3} if heaps else {})

    laid: list[str] = []
    monkeypatch.setattr(importing, "lay", lambda *args: laid.append(args[2].name) or lay(*args))
    file.write_text("normal; 1:1\nmisere; 1:1\nnormal+9; 1:9\nnormal+8; 1:8\n" * 5, "utf-8")
    records = list(read_games(registry(Rulesets()), file))
    assert laid == ["normal", "misere", "normal", "normal"]
    assert [record.header["rules"]["heaps"][0] for record in records[2:4]] == [9, 8]
    assert [record.header["variant"] for record in records[:4]] == ["normal", "misere", "normal", "normal"]
    assert [record.header["told"]["facts"]["names"] for record in records[4:8]] == [
        "normal", "misere", "normal+9", "normal+8",
    ]  # fmt: skip


def test_more_rulesets_than_can_be_kept_are_laid_again(file: Path) -> None:
    class Rising(Heaps):
        """As the other, each game with heaps of its own."""

        def read(self, text: str) -> Iterable[ToldGame]:
            for number, game in enumerate(super().read(text), start=1):
                yield replace(game, changes={"heaps": [number % 31 + 1] * 3})

    file.write_text("A+B; 1:1\n" * 80, "utf-8")
    records = read_games(registry(Rising()), file)
    assert [record.header["rules"]["heaps"][0] for record in records] == [n % 31 + 1 for n in range(1, 81)]


def test_a_game_of_a_file_is_played_through_when_it_is_taken_out(file: Path) -> None:
    file.write_text("A+B; 1:3\n" + "A+B; 9:9\n" * 3 + "A+B; 1:2 1:1\n", "utf-8")
    games = read_games(registry(Heaps()), file)
    assert len(games) == 5
    assert [len(games[number].lines) for number in (0, 4)] == [1, 2]
    with pytest.raises(RecordError, match=r"some.heaps:3: 9:9 cannot be played"):
        games[2]
    told: list[RecordError] = []
    assert [len(record.lines) for record in playable("games", games, told.append)] == [1, 2]
    assert [str(problem)[: str(problem).index(": 9")].rpartition(":")[2] for problem in told] == ["2", "3", "4"]


def test_what_is_no_format_is_left_out_and_its_plugin_named() -> None:
    known = registry(SimpleNamespace(name="half", suffixes=()))
    assert known.formats(known.game("nim")) == {}
    said = known.plugins.failures[0].sentence
    assert "plugin 'more': tablegames_formats returned SimpleNamespace, which has no" in said
