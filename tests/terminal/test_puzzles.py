"""`puzzles`: the problems are listed, shown, solved at the prompt with every try answered, and proved."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tablegames.plugin.checks import Proved
from tablegames.plugin.registry import Registry
from tests.conftest import Cli

GAME = "dames_polonaises"


class Certain:
    """Proves the keys named, and refutes every other move."""

    def __init__(self, *keys: tuple[int, int], sure: bool = True, certain: bool = True) -> None:
        self.keys, self.sure, self.certain = keys, sure, certain

    def prove(self, game: Any, state: Any, key: Any, claim: Any, seconds: float) -> Proved:
        assert seconds > 0
        right = (key.start, key.end) in self.keys
        return Proved(right if self.sure else None, 7, 0.25, (key,), self.certain)


@pytest.fixture
def no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Registry, "prover", lambda self, entry: None)


def prover(monkeypatch: pytest.MonkeyPatch, found: Certain) -> None:
    monkeypatch.setattr(Registry, "prover", lambda self, entry: found)


def test_the_problems_are_listed_with_their_numbers_in_the_book(cli: Cli) -> None:
    ran = cli("puzzles", GAME)
    assert ran.code == 0
    assert [line.split() for line in ran.out.splitlines() if line.startswith("manoury-1 ")] == [
        ["manoury-1", "MAN", "No.", "1", "White", "White", "wins", "3", "proved"]
    ]
    french = cli("puzzles", GAME, "--lang", "fr")
    assert "Les Blancs gagnent" in french.out
    data = json.loads(cli("puzzles", GAME, "--json").out)
    assert len(data) == 26
    assert (data[0]["key"], data[0]["line"][1]) == ("32-27", "21x43:27,38")


def test_the_solution_is_shown_with_the_number_of_the_book(cli: Cli) -> None:
    ran = cli("puzzles", GAME, "60", "--solution")
    assert "1. 29-24 30x19:24 2. 28-22 9x28:22,37,43,33 3. 32x5:28,19,10  [MAN No. 60]" in ran.out
    assert ran.out.startswith("manoury-60 [MAN No. 60] — White to play and win.")
    assert "Coup turc" in ran.out
    every = cli("puzzles", GAME, "--solution").out
    assert every.count(" to play and ") == 26


def test_a_problem_is_solved_move_by_move(cli: Cli, no_engine: None) -> None:
    ran = cli("puzzles", GAME, "manoury-1", typed="hint\nhint\n32 à 27\nboard\nmoves\n42-38\nP. de 37 à 8\n")
    assert ran.code == 0
    for told in (
        "It begins with 32.",
        "The move is 32-27.",
        "32-27 is the right first move (the key).",
        "Black answers 21x43:27,38.",
        "Right.\nBlack answers 43x32:38.",
        "Solved.",
        "[MAN No. 1]",
        "The book stops here. White wins.",
    ):
        assert told in ran.out


def test_what_the_rules_forbid_is_explained_and_may_be_tried_again(cli: Cli, no_engine: None) -> None:
    ran = cli("puzzles", GAME, "1", typed="32-22\nquit\n")
    assert ran.code == 0
    assert "'32-22' cannot be played here." in ran.out
    assert cli("puzzles", GAME, "1", typed="32-22\n").code == 2  # the input ended on what was refused
    assert cli("puzzles", GAME, "1", typed="").code == 0


def test_another_move_is_not_the_book_s(cli: Cli, no_engine: None) -> None:
    ran = cli("puzzles", GAME, "1", "--lang", "fr", typed="38-33\naide\nindice\nreprendre\nquitter\n")
    assert "38-33 est permis, mais le livre joue autre chose." in ran.out
    assert "Le coup commence par 32." in ran.out
    assert ran.out.count("Tapez un coup.") == 2


def test_a_wrong_try_is_refuted_where_there_is_an_engine(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    prover(monkeypatch, Certain((32, 27)))
    ran = cli("puzzles", GAME, "1", typed="38-33\nsolution\n")
    assert "No: after 38-33, Black plays " in ran.out
    assert "and the win is gone. Try again." in ran.out
    assert "1. 32-27 21x43:27,38" in ran.out


def test_another_way_to_win_is_followed_off_the_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    prover(monkeypatch, Certain((38, 33)))
    ran = cli("puzzles", GAME, "1", typed="38-33\nhint\nagain\nquit\n")
    assert "38-33 works too; the book plays another move.\nBlack answers " in ran.out
    assert "You have left the book's line" in ran.out


def test_what_cannot_be_settled_is_not_called_wrong(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    prover(monkeypatch, Certain(sure=False))
    assert "38-33 is legal, but the book plays something else." in cli("puzzles", GAME, "1", typed="38-33\n").out


def test_the_claims_are_proved_in_a_table(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    prover(monkeypatch, Certain((32, 27)))
    ran = cli("puzzles", GAME, "1", "--verify")
    assert ran.code == 0
    assert [line.split()[-3:] for line in ran.out.splitlines() if line.startswith("manoury-1 ")] == [
        ["proved", "7", "0.25"]
    ]
    assert "1 of 1 claims confirmed, 1 of them with a complete proof." in ran.out
    every = cli("puzzles", GAME, "--verify", "--time", "1")
    assert every.code == 1
    assert "1 of 26 claims confirmed" in every.out
    assert "REFUTED" in every.out
    prover(monkeypatch, Certain((32, 27), certain=False))
    judged = cli("puzzles", GAME, "1", "--verify")
    assert judged.code == 0
    assert "1 of 1 claims confirmed, 0 of them with a complete proof." in judged.out
    assert "very likely" in judged.out
    prover(monkeypatch, Certain(sure=False))
    unsettled = cli("puzzles", GAME, "7", "--verify", "--json")
    assert unsettled.code == 1
    assert json.loads(unsettled.out)[0]["solved"] is None


def test_a_pack_of_one_s_own_is_read_from_a_file(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    pack = "puzzles:\n- {id: m-1, position: 'W:W33:B28', key: 33x22, outcome: white_wins, note: easy}\n"
    path.write_text(pack, "utf-8")
    assert "m-1" in cli("puzzles", GAME, "--file", str(path)).out
    solved = cli("puzzles", GAME, "m-1", "--file", str(path), typed="33x22\n")
    assert "Solved." in solved.out
    assert "easy" in solved.out
    path.write_text(pack.replace("33x22", "33x23"), "utf-8")
    wrong = cli("puzzles", GAME, "--file", str(path))
    assert wrong.code == 2
    assert f"{path}:2: m-1: '33x23' cannot be played here." in wrong.complaint


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "there is no game 'chess'"),
        (["domino"], "there are no problems for domino; give a file with --file"),
        ([GAME, "manoury-2"], "there is no problem 'manoury-2'"),
        ([GAME, "--file", "nowhere.yaml"], "nowhere.yaml: no such file"),
        ([GAME, "1", "--solution", "--verify"], "can't be combined"),
        ([GAME, "--verify", "--time", "0"], "--time: must be a whole number of at least 1"),
        ([GAME, "1", "--render", "svg"], "has no drawing 'svg'"),
    ],
)
def test_bad_input_is_one_sentence(cli: Cli, arguments: list[str], says: str) -> None:
    ran = cli("puzzles", *arguments)
    assert ran.code == 2
    assert says in ran.complaint
    assert cli("puzzles", *arguments, "--lang", "fr").complaint != ran.complaint


def test_without_a_prover_nothing_is_proved(cli: Cli, no_engine: None) -> None:
    ran = cli("puzzles", GAME, "--verify")
    assert ran.code == 2
    assert "no plugin provides a prover for dames_polonaises" in ran.complaint


def test_the_pack_of_the_document_is_one(cli: Cli, tmp_path: Path) -> None:
    document = (Path(__file__).parent.parent.parent / "docs" / "reference" / "lessons-and-problems.md").read_text(
        "utf-8"
    )
    path = tmp_path / "mine.yaml"
    path.write_text(document.split("```yaml\n")[1].split("```")[0], "utf-8")
    assert "mine-1" in cli("puzzles", GAME, "--file", str(path)).out


@pytest.mark.parametrize("number", ["7", "34", "60"])
def test_the_engine_proves_the_quick_ones(cli: Cli, number: str) -> None:
    ran = cli("puzzles", GAME, number, "--verify")
    assert ran.code == 0
    assert "1 of 1 claims confirmed, 1 of them with a complete proof." in ran.out


def test_the_engine_answers_a_wrong_try(cli: Cli) -> None:  # MAN No. 60: the second move of the line is too early
    ran = cli("puzzles", GAME, "60", typed="28-22\nquit\n")
    assert ran.code == 0
    assert "No: after 28-22, Black plays 9x28:22,37,43,33 and the win is gone." in ran.out


# --- a course, the problem of the day, what is solved -----------------------------------------------------------------


def test_a_question_is_answered_and_kept(cli: Cli) -> None:
    ran = cli("puzzles", "trictrac", "counting-1", typed="3\nboard\nfour\n4\n")
    assert ran.code == 0
    for told in ("No. Try again", "Type a number.", "Right.", "Answer: 4. [LEP 1.I fig. 1]", "Solved so far: 1 of 52."):
        assert told in ran.out
    listed = cli("puzzles", "trictrac").out
    assert [line.split()[-1] for line in listed.splitlines() if line.startswith("counting-1 ")] == ["solved"]
    assert "Solved so far: 1 of 52." in listed
    data = json.loads(cli("puzzles", "trictrac", "--json").out)
    assert [one["solved"] is not None for one in data[:2]] == [True, False]
    assert (data[0]["number"], data[0]["level"]) == (4, 1)


def test_the_next_one_is_the_first_that_is_not_solved(cli: Cli) -> None:
    assert cli("puzzles", "trictrac", "--next", typed="4\n").out.startswith("counting-1,")
    assert cli("puzzles", "trictrac", "--next", typed="solution\n").out.startswith("counting-2,")
    assert cli("puzzles", "trictrac", "--next", typed="quit\n").out.startswith("counting-2,"), "told is not solved"


def test_a_problem_of_the_book_is_kept_too(cli: Cli, no_engine: None) -> None:
    ran = cli("puzzles", GAME, "manoury-1", typed="32-27\n42-38\n37x8\n")
    assert "Solved so far: 1 of 26." in ran.out
    rows = [line.split() for line in cli("puzzles", GAME).out.splitlines() if line.startswith("manoury-1 ")]
    assert rows[0][-1] == "solved"
    assert "Résolus jusqu'ici : 1 sur 26." in cli("puzzles", GAME, "--lang", "fr").out


def test_a_pack_of_ones_own_is_not_kept(cli: Cli, no_engine: None, tmp_path: Path) -> None:
    pack = tmp_path / "mine.yaml"
    pack.write_text(
        "game: dames_polonaises\npuzzles:\n- {id: x, position: 'W:W28:B22', key: 28x17, outcome: white_wins}\n", "utf-8"
    )
    assert "Solved so far" not in cli("puzzles", GAME, "x", "--file", str(pack), typed="28x17\n").out


def test_the_problem_of_the_day(cli: Cli) -> None:
    first = cli("puzzles", "trictrac", "--daily", "--date", "2026-11-16", typed="quit\n").out
    assert first == cli("puzzles", "trictrac", "--daily", "--date", "2026-11-16", typed="quit\n").out
    assert first != cli("puzzles", "trictrac", "--daily", "--date", "2026-11-17", typed="quit\n").out
    assert cli("puzzles", GAME, "--daily", "--solution").out.startswith("manoury-")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--daily", "--date", "tomorrow"), "'tomorrow' is not a date; write it as 2026-11-16"),
        (("--date", "2026-11-16"), "--date needs --daily"),
        (("counting-1", "--daily"), "each choose a problem"),
        (("--next", "--daily"), "each choose a problem"),
        (("counting-99",), "there is no problem 'counting-99'"),
    ],
)
def test_of_a_course_too_bad_input_is_one_sentence(cli: Cli, arguments: tuple[str, ...], says: str) -> None:
    ran = cli("puzzles", "trictrac", *arguments)
    assert ran.code == 2
    assert says in ran.complaint


def test_what_cannot_be_kept_stops_nothing(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "progress.json").write_text("spoilt", "utf-8")
    ran = cli("puzzles", "trictrac", "counting-1", typed="4\n")
    assert ran.code == 0
    assert "Answer: 4." in ran.out
    assert "Move this file away" in ran.err


def test_the_answers_are_verified_by_the_rules(cli: Cli) -> None:
    ran = cli("puzzles", "trictrac", "--verify")
    assert ran.code == 0
    assert ran.out.startswith("52 answers checked. Numbers confirmed by the rules: 38.")
    assert len(json.loads(cli("puzzles", "trictrac", "--verify", "--json").out)) == 52
