"""`replay` for a reader: games of books asked for by name, and stop-and-guess, with the files of every format."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tablegames import Collection, NamedGame, Seat, Text, ToldGame
from tablegames.families.draughts.pdn import Pdn
from tablegames.plugin.registry import Registry
from tests.conftest import Cli
from tests.terminal.at_terminal import Terminal

GAME = "dames_polonaises"
PDN = '[White "A"]\n[Result "2-0"]\n\n1. 32-28 {the usual one} 19-23 2. 28x19 14x23 3. 37-32 10-14 2-0\n'


def told() -> ToldGame:
    (game,) = Pdn().read(PDN)
    return game


def named(name: str, en: str, fr: str, cite: str, *also: str) -> NamedGame:
    return NamedGame(name, Text(en, fr), cite, told, Seat(0), also)


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> None:
    """A book with three games of draughts."""
    games = [
        named("partie-1", "First game", "Première partie", "BOOK I"),
        named("partie-2", "Second game: the exchange", "Seconde partie : l'échange", "BOOK II", "Seconde partie"),
        named("partie-2-suite", "Second game, continued", "Seconde partie, suite", "BOOK II, suite"),
    ]
    collection = Collection(Text("A book", "Un livre"), games)
    monkeypatch.setattr(Registry, "collections", lambda self, entry: [collection] if entry.name == GAME else [])


@pytest.fixture
def pdn(tmp_path: Path) -> str:
    path = tmp_path / "games.pdn"
    path.write_text(PDN, "utf-8")
    return str(path)


# --- by name ----------------------------------------------------------------------------------------------------------


def test_the_games_of_books_are_listed_with_the_side_they_teach(cli: Cli, book: None) -> None:
    rows = [line.split() for line in cli("replay", "--list", GAME).out.splitlines()[2:]]
    assert rows[0] == [f"{GAME}:partie-1", "First", "game", "BOOK", "I", "white"]
    assert cli("replay", "--list").out == cli("replay", "--list", GAME).out
    data = json.loads(cli("replay", "--list", "--json", "--lang", "fr").out)
    assert data[0] == {"game": GAME, "name": "partie-1", "title": "Première partie", "cite": "BOOK I", "teaches": 0}


def test_where_there_are_none_that_is_said(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Registry, "collections", lambda self, entry: [])
    assert cli("replay", "--list").out.startswith("No games from books are installed")
    assert "no plugin provides games of domino from books" in cli("replay", "domino:first").complaint


@pytest.mark.parametrize(
    "asked",
    [
        (f"{GAME}:partie-1",),
        (f"{GAME}:premiere_partie",),
        (f"{GAME}:First game",),
        (f"{GAME}:book-i",),
        ("--game", GAME, "première partie"),
        ("--game", GAME, "BOOK I"),
    ],
)
def test_a_game_is_asked_for_by_its_name_its_title_or_its_place_in_the_book(
    cli: Cli, book: None, asked: tuple[str, ...]
) -> None:
    ran = cli("replay", *asked)
    assert (ran.code, ran.err) == (0, "")
    assert "   1 White: 32-28\n       {the usual one}\n" in ran.out
    assert "Recorded result: 2-0" in ran.out


def test_what_may_be_several_games_is_asked_back_and_a_whole_name_wins(cli: Cli, book: None) -> None:
    assert cli("replay", f"{GAME}:seconde partie").code == 0
    ran = cli("replay", f"{GAME}:partie")
    assert ran.code == 2
    assert "'partie' matches 3 games of dames_polonaises: partie-1, partie-2, partie-2-suite;" in ran.complaint
    assert "précisez" in cli("replay", f"{GAME}:second game", "--lang", "fr").complaint


def test_an_unknown_name_is_answered_with_what_is_near(cli: Cli, book: None) -> None:
    ran = cli("replay", f"{GAME}:premier partie")
    assert ran.code == 2
    assert f"{GAME} has no game 'premier partie' (did you mean 'partie-1'" in ran.complaint
    assert ran.complaint.endswith(f"tablegames replay --list {GAME}")
    assert "there is no game 'dames_polonaise' (did you mean" in cli("replay", "dames_polonaise:partie-1").complaint
    assert "vouliez-vous dire « partie-1 »" in cli("replay", f"{GAME}:partie-11", "--lang", "fr").complaint


def test_a_file_that_is_not_there_may_be_a_game_of_a_book(cli: Cli, book: None) -> None:
    assert cli("replay", "partie-1").complaint.endswith(f"; to name a book game, write it like {GAME}:partie-1")
    assert cli("replay", "gone.pdn", "--game", GAME).complaint == ("tablegames: gone.pdn: no such file")
    assert "give a file, or a game from a book" in cli("replay").complaint


@pytest.mark.parametrize("option", [("--number", "2"), ("--from", "pdn"), ("--skip",)])
def test_what_is_said_of_files_is_not_said_of_a_name(cli: Cli, book: None, option: tuple[str, ...]) -> None:
    ran = cli("replay", f"{GAME}:partie-1", *option)
    assert ran.code == 2
    assert f"{option[0]} only works with files" in ran.complaint


def test_what_reads_files_reads_names_too(cli: Cli, book: None) -> None:
    assert "1. 32-28 {the usual one} 1... 19-23" in cli("convert", f"{GAME}:partie-1", "--to", "pdn").out
    assert "o" in cli("show", f"{GAME}:partie-1", "--step", "2").out
    assert "6 actions replay as recorded" in cli("replay", f"{GAME}:partie-1", "--verify").out


def test_two_games_of_one_name_are_an_error_that_names_both(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    twice = [Collection(Text("", ""), [named("one", "", "", f"BOOK {number}")]) for number in ("I", "II")]
    monkeypatch.setattr(Registry, "collections", lambda self, entry: twice if entry.name == GAME else [])
    assert f"{GAME} has two games 'one': [BOOK I] and [BOOK II]" in cli("replay", f"{GAME}:one").complaint
    assert f"{GAME} has two games 'one'" in cli("plugins", "--check").out


# --- stop and guess ---------------------------------------------------------------------------------------------------


def test_a_pdn_game_is_guessed_move_by_move(cli: Cli, pdn: str) -> None:
    ran = cli("replay", pdn, "--guess", "white", typed="33-28\n32-28\nhint\n28x19\nshow\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("White: A\nYou are White. Wherever White had a choice")
    assert "33-28 is legal, but another move was played. Try again" in ran.out
    assert "Right.\nWhite: 32-28\n       {the usual one}\nBlack: 19-23\n" in ran.out
    assert "Recorded result: 2-0" in ran.out
    # the capture was the only play: `hint` and `28x19` were about the third move
    assert "White: 28x19:23\n" in ran.out
    assert "It begins with 37.\nWhite> '28x19' cannot be played here. There is no piece on 28.\n" in ran.out
    assert ran.out.endswith("\nMoves: 2. Found at once: 0; after more tries or a hint: 1; shown: 1.\n")


def test_a_hint_asked_for_twice_tells_the_move(cli: Cli, pdn: str) -> None:
    ran = cli("replay", pdn, "--guess", "black", typed="hint\nhint\n14x23\nh\n10-14\n")
    assert "It begins with 19.\n" in ran.out
    assert "The move is 19-23.\nBlack: 19-23\n" in ran.out
    assert "Moves: 3. Found at once: 1; after more tries or a hint: 1; shown: 1." in ran.out


def test_one_guesses_in_french(cli: Cli, pdn: str) -> None:
    ran = cli("replay", pdn, "--guess", "white", "--lang", "fr", typed="aide\n32-28\nplateau\nindice\nvoir\n")
    assert ran.code == 0
    assert "Votre place : Blancs." in ran.out
    assert "Juste." in ran.out
    assert "Le coup commence par 37." in ran.out
    assert "Le bon coup est 37-32." in ran.out
    assert ran.out.count("« voir » montre le coup joué") == 2
    assert "Coups : 2. Trouvés d'emblée : 1 ; après d'autres essais ou un conseil : 0 ; montrés : 1." in ran.out


def test_whoever_leaves_is_told_how_he_did(cli: Cli, pdn: str) -> None:
    for typed in ("32-28\nquit\n", "32-28\n", "32-28\nmoves\n"):
        ran = cli("replay", pdn, "--guess", "white", typed=typed)
        assert ran.code == 0
        assert ran.out.endswith("\nMoves: 1. Found at once: 1; after more tries or a hint: 0; shown: 0.\n")
    hurt = cli("replay", pdn, "--guess", "white", typed="xyz\n")
    assert hurt.code == 2
    assert hurt.out.endswith("You guessed no moves.\n")


def test_a_seat_that_is_not_there_and_options_without_use_are_refused(cli: Cli, pdn: str) -> None:
    assert "there is no seat 'green'" in cli("replay", pdn, "--guess", "green").complaint
    for option in ("--verify", "--public", "--step", "--json"):
        ran = cli("replay", pdn, "--guess", "white", option)
        assert ran.code == 2
        assert f"so {option} has no effect" in ran.complaint


@pytest.mark.parametrize("game", ["trictrac", "domino", "dames_rabattues"])
def test_our_own_records_are_guessed_to_their_end(cli: Cli, tmp_path: Path, game: str) -> None:
    """With dice, with hidden hands, and where there is nothing to choose."""
    path = str(tmp_path / "game.jsonl")
    assert cli("play", game, "--players", "random", "--match", "single", "--seed", "1", "--record", path).code == 0
    ran = cli("replay", path, "--guess", "0", typed="show\n" * 400)
    assert (ran.code, ran.err) == (0, "")
    told = ran.out.count("The move is ")
    if game == "dames_rabattues":
        assert told == 0
        assert "You guessed no moves." in ran.out
    else:
        assert told > 2
        assert f"Moves: {told}. Found at once: 0; after more tries or a hint: 0; shown: {told}." in ran.out


def test_the_other_hands_stay_hidden_from_who_guesses(cli: Cli, tmp_path: Path) -> None:
    path = str(tmp_path / "game.jsonl")
    cli("play", "domino", "--players", "random", "--match", "single", "--seed", "1", "--record", path)
    dealt = Path(path).read_text(encoding="utf-8").partition("deal ")[2].partition('"')[0]
    assert len(dealt.split()) == 28
    assert dealt not in cli("replay", path).out, "what is hidden is told as events, not all on one line"
    guessed = cli("replay", path, "--guess", "0", "--plain", typed="quit\n").out
    assert dealt not in guessed
    assert "Your hand" in guessed


def test_another_order_of_the_same_steps_is_right(cli: Cli, tmp_path: Path) -> None:
    """A text that leads to the same position is the move."""
    path = tmp_path / "game.jsonl"
    cli("play", "toutetable", "--players", "first", "--match", "single", "--seed", "1", "--record", str(path))
    first = next(
        action["action"] for action in map(json.loads, path.read_text("utf-8").splitlines()[1:])
        if action.get("seat") == 0 and "/" in action["action"]
    )  # fmt: skip
    turned = " ".join(reversed(first.split()))
    assert turned != first
    assert "Right." in cli("replay", str(path), "--guess", "0", typed=f"{turned}\n").out


def test_ctrl_c_leaves_with_what_was_found(tmp_path: Path, pdn: str) -> None:
    terminal = Terminal(tmp_path / "home", "replay", pdn, "--guess", "white")
    terminal.until("White> ")
    assert "Traceback" not in terminal.interrupt("You guessed no moves.")
    assert terminal.end() == 0


def test_a_file_that_no_installed_game_reads(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "game.sgf"
    file.write_text("(;GM[1])\n", "utf-8")
    ran = cli("replay", str(file))
    assert ran.code == 2
    assert "no installed game can read files that end in '.sgf'" in ran.complaint


# --- by whose numbers -------------------------------------------------------------------------------------------------


@pytest.fixture
def trictrac(cli: Cli, tmp_path: Path) -> str:
    """A few throws of trictrac: White played 1/7 1/4, Black likewise by his own count."""
    path = str(tmp_path / "game.jsonl")
    cli("play", "trictrac", "--players", "human,first", "--seed", "3", "--record", path, typed="1\n1\n1\nquit\n")
    return path


@pytest.mark.parametrize(("language", "black"), [("en", "Black"), ("fr", "Noirs")])
def test_a_record_is_counted_as_the_books_do_or_as_the_reader_does(
    cli: Cli, trictrac: str, language: str, black: str
) -> None:
    def plays(*asked: str) -> list[str]:
        out = cli("replay", trictrac, "--lang", language, *asked).out
        return [line for line in out.splitlines() if black in line and "/" in line]

    own, mine = plays("--numbering", "own"), plays()
    assert own
    assert plays("--numbering", "mine") == mine, "who played it alone sees it as he did"
    assert mine != own
    assert "24/" in mine[0]
    assert "1/" in own[0]
    assert plays("--seat", "white") == mine
    assert plays("--seat", "black") == own
    assert plays("--seat", "white", "--numbering", "own") == own


def test_one_count_stands_on_the_board_of_a_replay_or_both(cli: Cli, trictrac: str) -> None:
    one = cli("replay", trictrac, "--numbering", "mine").out
    both = cli("replay", trictrac, "--numbering", "own").out
    assert cli("replay", trictrac).out == one
    counts = [set(re.findall(r"^(?:You|Black) +\(?(?:1|24)\b", text, re.MULTILINE)) for text in (one, both)]
    assert [len({" ".join(found.replace("(", "").split()) for found in some}) for some in counts] == [2, 4]


def test_another_numbering_is_refused(cli: Cli, trictrac: str) -> None:
    assert "mine" in cli("replay", trictrac, "--numbering", "theirs").complaint


@pytest.mark.parametrize("with_", ["--json", "--public", "--verify"])
def test_a_numbering_has_no_meaning_where_nothing_is_told_in_sentences(cli: Cli, trictrac: str, with_: str) -> None:
    ran = cli("replay", trictrac, with_, "--numbering", "mine")
    assert ran.code == 2
    assert f"--numbering sets how sentences number the arrows, but {with_} prints no sentences" in ran.complaint
    assert cli("replay", trictrac, with_).code == 0
