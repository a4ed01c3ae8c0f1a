"""`show`: positions and steps of records, in characters and as pictures; errors are one sentence."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.pictures import read

ROOT = Path(__file__).parent.parent.parent
DOCUMENT = (ROOT / "docs" / "how-to" / "make-pictures.md").read_text("utf-8")
EXAMPLES = re.findall(r"^    tablegames (show .*) --svg ((?:trictrac|dames)\.svg)$", DOCUMENT, re.MULTILINE)


@pytest.fixture
def record(cli: Cli, tmp_path: Path) -> str:
    """Four moves of draughts."""
    path = tmp_path / "games.pdn"
    path.write_text("1. 32-28 19-23 2. 28x19 14x23 *\n\n1. 33-28 *\n", "utf-8")
    return str(path)


@pytest.fixture
def domino(cli: Cli, tmp_path: Path) -> str:
    """A round of domino just dealt, and no more."""
    path = tmp_path / "domino.jsonl"
    cli("play", "domino", "--match", "single", "--seed", "3", "--first", "0", "--record", str(path), typed="quit\n")
    return str(path)


def test_a_position_in_characters(cli: Cli) -> None:
    ran = cli("show", "dames_polonaises", "--position", "W:W32:B1")
    assert (ran.code, ran.err) == (0, "")
    assert "White   1 o man  to move" in ran.out
    assert "The first throw decides who begins" in cli("show", "trictrac").out
    assert "Black to throw" in cli("show", "trictrac", "--first", "black").out
    assert "⛀" in cli("show", "dames_polonaises", "--render", "unicode").out


def test_a_picture_is_printed_or_written(cli: Cli, tmp_path: Path) -> None:
    printed = cli("show", "trictrac", "--first", "white", "--svg")
    assert (printed.code, printed.err) == (0, "")
    assert len(read(printed.out).points("dame", "white")) == 15
    path = tmp_path / "trictrac.svg"
    ran = cli("show", "trictrac", "--first", "white", "--svg", str(path))
    assert ran.out == f"Written to {path}.\n"
    assert path.read_text("utf-8") == printed.out


def test_options_change_the_picture(cli: Cli) -> None:
    assert 'width="80mm"' in cli("show", "toutetable", "--svg", "--width", "80").out
    assert len(read(cli("show", "toutetable", "--svg", "--labels").out).words("label")) == 24
    assert cli("show", "trictrac", "--svg").out != cli("show", "trictrac", "--svg", "--seat", "black").out
    french = read(cli("show", "trictrac", "--svg", "--lang", "fr").out)
    assert french.words("caption") == ["On tire au sort qui aura le dé"]
    small = read(cli("show", "dames_polonaises", "--variant", "dames_francaises", "--svg", "--labels").out)
    assert len(small.words("label")) == 32
    assert len(read(cli("show", "domino", "--variant", "puiser", "--seats", "3", "--position",
                        "{leader: 0}", "--svg").out).words("caption")) == 1  # fmt: skip


def test_an_old_file_is_written_over_only_when_asked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.svg"
    path.write_text("precious", "utf-8")
    ran = cli("show", "trictrac", "--svg", str(path))
    assert ran.code == 2
    assert f"{path} already exists; choose another file, or add --force to overwrite this one" in ran.complaint
    assert path.read_text("utf-8") == "precious"
    assert cli("show", "trictrac", "--svg", str(path), "--force").code == 0
    assert path.read_text("utf-8").startswith("<svg ")


def test_a_record_is_never_written_over(cli: Cli, record: str) -> None:
    before = Path(record).read_text("utf-8")
    ran = cli("show", record, "--svg", record, "--force")
    assert ran.code == 2
    assert "is the game to show; choose another file" in ran.complaint
    assert Path(record).read_text("utf-8") == before


def test_the_steps_of_a_record(cli: Cli, record: str) -> None:
    """Step N is where action N is played, as `replay` numbers them."""
    assert "20 o men" in cli("show", record, "--at", "0").out
    assert "   3 White: 28x19" in cli("replay", record).out
    before = read(cli("show", record, "--at", "2", "--svg").out)
    assert before.words("caption") == ["White to move"]
    assert "23" in before.child("desc").partition("Black")[2]
    assert (len(before.points("man", "white")), len(before.points("man", "black"))) == (20, 20)
    last = cli("show", record, "--svg").out
    assert len(read(last).points("man", "white")) == 19
    assert last == cli("show", record, "--at", "last", "--svg").out == cli("show", record, "--at", "4", "--svg").out
    assert cli("show", record, "--svg").complaint == "This was game 1 of 2; --number N shows another."
    second = cli("show", record, "--number", "2", "--svg")
    assert (second.out != last, second.err) == (True, "")


def test_a_record_with_hidden_hands_shows_what_the_seat_may_see(cli: Cli, domino: str) -> None:
    spectator = read(cli("show", domino, "--svg").out)
    assert spectator.of("tile") == spectator.of("pip") == []
    assert len(spectator.of("back")) == 2 * 6 + 1
    mine = read(cli("show", domino, "--svg", "--seat", "0").out)
    assert len(mine.of("tile")) == 6
    assert len(mine.of("back")) == 6 + 1
    held = mine.child("desc").partition("Player A: ")[2].partition(".")[0].split(", ")
    theirs = cli("show", domino, "--svg", "--seat", "1").out
    assert len(held) == 6
    assert not [tile for tile in held if tile in theirs or tile in spectator.text]


def test_a_finished_round_shows_the_hands_that_were_turned_up(cli: Cli, tmp_path: Path) -> None:
    path = str(tmp_path / "over.jsonl")
    cli("play", "domino", "--match", "single", "--seed", "3", "--players", "random,random", "--record", path)
    over = read(cli("show", path, "--svg").out)
    assert over.words("caption") == ["The round is over"]
    assert len(over.of("back")) == 1, "the talon is not turned up"
    assert len(read(cli("show", path, "--at", "3", "--svg").out).of("tile")) <= 2, "hands are closed while it lasts"


def test_the_pictures_of_the_document_are_those_the_commands_make(cli: Cli) -> None:
    assert len(EXAMPLES) == 2
    for command, file in EXAMPLES:
        assert cli(*shlex.split(command), "--svg").out == (ROOT / "docs" / "pictures" / file).read_text("utf-8"), file
        assert f"](../pictures/{file})" in DOCUMENT


WRONG = {
    "nothing": (("show",), "give a game or a recorded game first, then the options"),
    "the file takes the game": (("show", "--svg", "trictrac"), "give a game or a recorded game first"),
    "no such game": (("show", "tritrac"), "there is no game 'tritrac' (did you mean 'trictrac'?)"),
    "no such file": (("show", "nowhere.jsonl"), "nowhere.jsonl: no such file"),
    "no such seat": (("show", "trictrac", "--seat", "green"), "there is no seat 'green'"),
    "no such position": (("show", "trictrac", "--position", "{white: 99}"), "--position: "),
    "no such drawing": (("show", "trictrac", "--svg", "--render", "text"), "--render: trictrac has no picture 'text'"),
    "no such text": (("show", "trictrac", "--render", "board"), "trictrac has no drawing 'board'"),
    "a step of a game": (("show", "trictrac", "--at", "3"), "--at needs a FILE, not a GAME"),
    "a game of a game": (("show", "trictrac", "--number", "2"), "--number needs a FILE, not a GAME"),
    "numbers in characters": (("show", "trictrac", "--labels"), "--labels needs --svg"),
    "width in characters": (("show", "trictrac", "--width", "80"), "--width needs --svg"),
    "force without a file": (("show", "trictrac", "--svg", "--force"), "--force needs --svg FILE"),
    "width too small": (("show", "trictrac", "--svg", "--width", "3"), "millimetres from 20 to 2000, not '3'"),
    "width no number": (("show", "trictrac", "--svg", "--width", "nan"), "millimetres from 20 to 2000, not 'nan'"),
    "first and position": (("show", "toutetable", "--first", "white", "--position", "{}"), "use only one"),
    "no folder": (("show", "trictrac", "--svg", "no/such/folder/a.svg"), "a.svg cannot be written: No such file"),
}


@pytest.mark.parametrize(("arguments", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_said_in_one_sentence(cli: Cli, arguments: tuple[str, ...], said: str) -> None:
    for language in ("en", "fr"):
        ran = cli(*arguments, "--lang", language)
        assert ran.code == 2
        assert ran.out == ""
        assert language == "fr" or said in ran.complaint


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--at", "5"), "has 4 actions; give a number from 0 to 4, or last"),
        (("--at", "-1"), "--at must be a number of actions (0 or more) or last, not '-1'"),
        (("--at", "end"), "--at must be a number of actions (0 or more) or last, not 'end'"),
        (("--position", "W:W1:B2"), "--position needs a GAME, not a FILE"),
        (("--first", "white"), "--first needs a GAME, not a FILE"),
        (("--number", "3"), "there is no game 3; only 2 found"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(cli: Cli, record: str, options: tuple[str, ...], said: str) -> None:
    ran = cli("show", record, *options)
    assert ran.code == 2
    assert said in ran.complaint
