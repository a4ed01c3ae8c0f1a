"""The viewer of `replay`: forward, back, to a number, to a word, from any seat; Enter goes on and plays nothing."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tablegames.core.events import Seat
from tablegames.core.languages import use_language
from tablegames.core.loop import Moment, play
from tablegames.core.players import FirstPlayer, RandomPlayer
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import parse_record
from tablegames.records.record import header_of
from tablegames.records.recorder import Recorder
from tablegames.records.replay import table_of
from tablegames.session.prompt import Leave, Page
from tablegames.session.replay_viewer import WORDS, Replay, ReplayViewer
from tablegames.table.narration import history
from tablegames.table.setting import load
from tablegames.terminal.replay import _for_who_played
from tests.conftest import Cli

REGISTRY = Registry()
PLAYERS = ["human", "first"]


def film(
    path: Path, game: str = "plain", actions: int | None = None, players: tuple[str, ...] = ("human", "first")
) -> Replay:
    """Return a recorded game, cut after this many actions."""
    table = load(game, match="single")
    moments: list[Moment[object, object]] = []
    play(table.game, [RandomPlayer(), FirstPlayer()], seed=3, watch=moments.append)
    with Recorder.begin(path / "g.jsonl", header_of(table, seed=3, players=PLAYERS)) as recorder:
        for moment in moments[:actions]:
            recorder.played(table, moment)
    record = parse_record((path / "g.jsonl").read_text("utf-8"), "g.jsonl")
    return Replay.of(table_of(REGISTRY, record), record)


def looked(shown: Replay, *typed: str) -> tuple[ReplayViewer, list[str]]:
    """Return the screen for each typed line, the first before any."""
    pages: list[str] = [""]
    lines = iter(typed)

    def ask(prompt: str) -> str:
        pages[-1] += prompt
        pages.append("")
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    def tell(text: str) -> None:
        pages[-1] += text + "\n"

    viewer = ReplayViewer(shown, Page(ask, tell, terminal=False))
    if typed[-1:] == ("quit",):
        viewer.look()
    else:
        with pytest.raises(Leave):
            viewer.look()
    return viewer, pages[: len(typed) + 1]


def test_enter_goes_forward_and_back_comes_back(tmp_path: Path) -> None:
    shown = film(tmp_path)
    _, pages = looked(shown, "", "next", "back", "quit")
    total = shown.numbers[-1]
    assert [page.splitlines()[-1] for page in pages[:4]] == [
        f"{n}/{total}> " for n in (0, shown.numbers[0], shown.numbers[1], shown.numbers[0])
    ]
    assert next(shown.told(0, None)) in pages[1]
    assert next(shown.told(1, None)) in pages[2]
    assert pages[3] == pages[1]


def test_to_a_number_to_the_first_and_to_the_last(tmp_path: Path) -> None:
    shown = film(tmp_path)
    total = shown.numbers[-1]
    _, pages = looked(shown, "7", "", "last", "", "first", "back", str(total + 1), "quit")
    play = next(n for n, moment in enumerate(shown.moments) if shown.numbers[n] == 7 and moment.seat is not None)
    assert next(shown.told(play - 1, None)) in pages[1], "the dice of the play that was typed"
    assert "This is the board before play 7. Enter shows the play." in pages[1]
    assert next(shown.told(play, None)) in pages[2]
    assert next(shown.told(play, None)).startswith("   7 "), "the play shown is the play that was typed"
    assert "Drawn" in pages[3]
    assert "This is the end." in pages[4]
    assert pages[5].endswith(f"0/{total}> ")
    assert "This is the beginning." in pages[6]
    assert f"There is no play {total + 1}: type a number from 1 to {total}." in pages[7]


def test_a_play_has_the_number_that_the_history_gives_it(tmp_path: Path) -> None:
    shown = film(tmp_path)
    lines = history(shown.table, list(shown.moments), None)
    for number, moment in enumerate(shown.moments):
        if moment.seat is not None:
            told = next(shown.told(number, None))
            line = lines[shown.numbers[number] - 1]
            assert line.split(".")[0] == told.split()[0].rjust(4)
            assert line.endswith(told.rpartition(": ")[2])


def test_a_word_is_found_and_found_again_from_the_beginning(tmp_path: Path) -> None:
    shown = film(tmp_path)
    word = "6-"
    having = [n for n in range(len(shown.moments)) if any(word in line for line in shown.told(n, None))]
    viewer, pages = looked(shown, f"find {word}", *["find"] * len(having), "/no such word", "find", "quit")
    assert [int(page.splitlines()[-1].partition("/")[0]) for page in pages[1 : len(having) + 2]] == [
        *(shown.numbers[n] for n in having),
        shown.numbers[having[0]],
    ]
    assert "'no such word' was not found." in pages[len(having) + 2]
    assert viewer.sought == "no such word"


def test_the_board_is_seen_from_any_seat(tmp_path: Path) -> None:
    shown = film(tmp_path, "domino")
    shown.table = _for_who_played(shown.table, shown.record)[0]
    _, pages = looked(shown, "4", "seat 0", "seat", "seat 1", "seat nobody", "quit")
    assert "Your hand" not in pages[1]
    assert "Your hand" in pages[2]
    assert pages[3] == pages[1].replace("This is the board before play 4. Enter shows the play.\n", "")
    assert "Your hand" not in pages[4], "who reads is who played, from wherever he looks"
    assert "there is no seat 'nobody'" in pages[5]


def test_of_a_game_that_goes_on_a_bots_hand_stays_hidden(tmp_path: Path) -> None:
    _, pages = looked(film(tmp_path, "domino", actions=5), "2", "seat 1", "last", "quit")
    assert "stays hidden until the end" in pages[2]
    assert "The game is not finished." in pages[3]


def test_what_is_not_understood_is_said_and_the_end_of_the_input_leaves(tmp_path: Path) -> None:
    _, pages = looked(film(tmp_path), "forwards", "help")
    assert "The viewer has no command 'forwards'. Type 'help' for the list." in pages[1]
    assert "find WORD" in pages[2]


def test_in_french(tmp_path: Path) -> None:
    use_language("fr")
    shown = film(tmp_path)
    _, pages = looked(shown, "suivant", "retour", "fin", "début", "chercher zzz", "quit")
    assert pages[1].endswith(f"1/{shown.numbers[-1]}> ")
    assert "Partie nulle" in pages[3]
    assert "« zzz » est introuvable." in pages[5]


def test_no_word_means_two_things() -> None:
    words = [word for known in WORDS.values() for word in known]
    assert len(words) == len(set(words))


def test_without_a_terminal_it_is_printed_as_before(cli: Cli, tmp_path: Path) -> None:
    shown = film(tmp_path)
    shown.table = _for_who_played(shown.table, shown.record)[0]
    shown.look_from(Seat(0))
    out = cli("replay", str(tmp_path / "g.jsonl")).out
    for number in range(len(shown.moments)):
        assert "\n".join(shown.told(number, Seat(0))) in out
    assert "You: " in out, "who played it is spoken to"
    assert "/> " not in out


@pytest.mark.skipif(sys.platform == "win32", reason="there are no ptys here")
def test_at_a_terminal_it_is_a_viewer(tmp_path: Path) -> None:
    from tests.terminal.at_terminal import Terminal

    shown = film(tmp_path)
    total = shown.numbers[-1]
    terminal = Terminal(tmp_path, "replay", str(tmp_path / "g.jsonl"))
    terminal.until(f"0/{total}> ")
    terminal.type("", f"1/{total}> ")
    terminal.type("last", f"{total}/{total}> ")
    terminal.type("5", "This is the board before play 5. Enter shows the play.")
    terminal.type("quit", "quit")
    assert terminal.end() == 0


def test_a_record_that_parts_from_the_rules_is_seen_up_to_there(tmp_path: Path) -> None:
    film(tmp_path)
    path = tmp_path / "g.jsonl"
    lines = path.read_text("utf-8").splitlines()
    header = lines[0].rpartition(', "sum"')[0] + "}" if '"sum"' in lines[0] else lines[0]
    plain = [line.rpartition(', "sum"')[0] + "}" if '"sum"' in line else line for line in lines[1:9]]
    plain[6] = plain[6].replace('"action": "', '"action": "9')
    record = parse_record("\n".join([header, *plain]) + "\n", "g.jsonl")
    shown = Replay.of(table_of(REGISTRY, record), record)
    assert shown.problem is not None
    assert len(shown.moments) == 6
    _, pages = looked(shown, "last", "quit")
    assert "can't be replayed" in pages[1]
