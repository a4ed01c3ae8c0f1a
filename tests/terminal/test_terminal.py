"""At a real terminal: the board takes the window's size and its colours, is drawn anew, and Ctrl-C saves the game."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.conftest import Cli

if sys.platform == "win32":
    pytest.skip("there are no ptys here", allow_module_level=True)

from tests.terminal.at_terminal import CODES, Terminal

GAME = ("play", "trictrac", "--seed", "8", "--first", "white", "--players", "human,random")


def page(said: str) -> list[str]:
    """Return the board and the text below it, as in the window."""
    lines = CODES.sub("", said).splitlines()
    top = max(number for number, line in enumerate(lines) if "╔" in line) - 1
    return lines[top:]


def drawn(terminal: Terminal, line: str) -> str:
    """Return the output after a line with a board and a prompt; a line editor may print its old prompt again before."""
    return terminal.type(line, "You> ", behind="╝")


def test_the_board_is_drawn_for_the_window_as_it_is_now(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME)
    small = terminal.until("You> ")
    assert "\x1b[" in small, "in colours"
    assert len(page(small)) <= 24
    assert max(map(len, page(small))) <= 80
    terminal.resize(50, 200)
    large = drawn(terminal, "board")
    assert len(page(large)) > len(page(small))
    assert len(page(large)) <= 50
    assert 80 < max(map(len, page(large))) <= 200
    terminal.resize(24, 80)
    again = drawn(terminal, "1")
    assert len(page(again)) <= 24
    assert max(map(len, page(again))) <= 80
    terminal.type("quit", "--resume")
    assert terminal.end() == 0


def test_no_colours_are_shown_to_who_wants_none_and_no_boxes_to_who_listens(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, NO_COLOR="1")
    said = terminal.until("You> ")
    assert "╔" in said
    assert not CODES.search(said)
    terminal.type("quit", "--resume")
    terminal.end()
    terminal = Terminal(tmp_path, *GAME, "--plain")
    said = terminal.until("You> ")
    assert "You (White): 15 dames on 1." in said
    assert not CODES.search(said)
    assert not set("╔═║┊") & set(said)
    assert "--resume" in terminal.interrupt("jsonl\n")
    assert terminal.end() == 0


def test_help_says_how_the_last_play_is_marked_on_this_screen(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, rows=60, columns=200)
    terminal.until("You> ")
    said = " ".join(CODES.sub("", terminal.type("help", "give up the game")).split())
    assert "arrow numbers are shown dark on light" in said
    assert "[12] where it ended" not in said
    terminal.interrupt("jsonl\n")
    assert terminal.end() == 0
    terminal = Terminal(tmp_path, *GAME, rows=60, columns=200, NO_COLOR="1")
    terminal.until("You> ")
    assert "[12] where it ended" in terminal.type("help", "give up the game")
    terminal.interrupt("jsonl\n")
    assert terminal.end() == 0


def test_a_first_run_asks_what_to_play(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, rows=40)
    assert "Toute-table" in terminal.until("> ")
    assert "a short lesson" in terminal.type("toutetable", "> ")
    assert "Which rules?" in terminal.type("", "> ")
    assert "Against whom?" in terminal.type("modern", "> ")
    said = terminal.type("random", "You> ")
    assert "tablegames play toutetable --variant modern --players human,random" in said
    assert "╔" in said
    terminal.type("quit", "--resume")
    assert terminal.end() == 0


def test_a_game_is_resumed_in_sentences(tmp_path: Path) -> None:
    record = tmp_path / "g.jsonl"
    terminal = Terminal(tmp_path, *GAME, "--record", str(record))
    terminal.until("You> ")
    terminal.type("1", "You> ")
    os.write(terminal.file, b"\x04")  # the end of the input
    terminal.until("--resume")
    terminal.end()
    terminal = Terminal(tmp_path, "play", "--resume", str(record), "--plain")
    assert "Arrows numbered for you, White." in terminal.until("You> ")
    terminal.type("q", "--resume")
    terminal.end()


@pytest.mark.parametrize(
    ("key", "language", "said"),
    [
        pytest.param(b"\x04", "en", "Saved in", id="Ctrl-D"),
        pytest.param(b"\x03", "fr", "Partie enregistrée dans", id="Ctrl-C"),
    ],
)
def test_whoever_leaves_between_two_pages_is_told_where_the_game_is(
    tmp_path: Path, key: bytes, language: str, said: str
) -> None:
    game = (*GAME, "--record", str(tmp_path / "g.jsonl"))
    reading = Terminal(tmp_path, *game, TABLEGAMES_LANG=language)
    reading.until("> ")
    reading.resize(10, 80)
    reading.type("help", {"en": "q: stop ", "fr": "q : arrêter "}[language])
    waiting = Terminal(tmp_path, *game[:-1], str(tmp_path / "h.jsonl"), rows=10, TABLEGAMES_LANG=language)
    waiting.until({"en": "continue) ", "fr": "continuer) "}[language])
    for terminal in (reading, waiting):
        os.write(terminal.file, key)
        assert said in terminal.until("--resume")
        assert terminal.end() == 0


def test_where_there_is_no_terminal_the_usual_help_is_shown(cli: Cli) -> None:
    assert "Usage: " in cli().out
    assert "choose a game" in cli("play").complaint


def test_piped_there_are_no_colours_and_the_text_board(cli: Cli) -> None:
    out = cli(*GAME, typed="quit\n").out
    assert "+-------------------------+" in out
    assert "\x1b" not in out


def test_tab_completes_and_an_arrow_brings_back_what_was_typed_but_only_enter_says_it(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *GAME, "--plain")
    terminal.until("You> ")
    assert "no play number" in terminal.type("99", "You> ")
    assert "give up the game" in terminal.type("hel\t", "You> "), "help"
    again = terminal.type("\x1b[A\x1b[A", "You> ")
    assert "There is no play number 99" in CODES.sub("", again)
    terminal.type("qui\t", "--resume")
    assert terminal.end() == 0


def test_what_one_has_typed_the_next_cannot_bring_back(tmp_path: Path) -> None:
    hidden = ("play", "domino", "--players", "human,human", "--first", "0", "--seed", "2", "--match", "single")
    terminal = Terminal(tmp_path, *hidden, "--plain")
    terminal.until("press Enter: ")
    terminal.type("", "> ")
    terminal.type("1", "press Enter: ")
    terminal.type("", "> ")
    said = terminal.type("\x1b[A", "> ")
    assert "> 1" not in CODES.sub("", said)
    assert terminal.type("quit", "--resume")
    assert terminal.end() == 0
