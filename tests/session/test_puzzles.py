"""Problems of any game: packs are checked entry by entry, tries are answered, the adversary replies."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import tablegames_nim

from tablegames import hookimpl
from tablegames.core.errors import PluginError, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Over
from tablegames.core.languages import speaking
from tablegames.plugin.checks import Proved
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.provides import PuzzleSource
from tablegames.plugin.registry import Registry
from tablegames.session.posing import SetPuzzle, set_up
from tablegames.session.puzzles import PuzzleError, find, puzzles_of
from tablegames.session.solving import Exercise, line_text

PACK = """
game: nim
title: {en: Nim, fr: Nim}
puzzles:
- id: nim-1
  cite: BOUTON 1
  position: {heaps: [1, 2], turn: 0}
  key: '2:1'
  line: ['2:1', '1:1', '2:1']
  outcome: 0_wins
  proof: proved
  note: {en: Leave two equal heaps., fr: Laissez deux tas égaux.}
- id: nim-2
  position: {heaps: [1, 1, 1], turn: 1}
  key: '1:1'
  outcome: 1_wins
"""


class Nimber:
    """Proves nim by playing it out."""

    def prove(self, game: Any, state: Any, key: Any, claim: tuple[Seat, ...], seconds: float) -> Proved:
        def won(at: Any) -> bool:
            turn = game.turn(at)
            if isinstance(turn, Over):
                return turn.outcome.winners == claim
            after = (won(game.apply(at, action).state) for action in game.legal(at))
            return any(after) if turn.seat in claim else all(after)

        after = game.apply(state, key).state
        replies = [] if isinstance(game.turn(after), Over) else list(game.legal(after))
        best = next((reply for reply in replies if not won(game.apply(after, reply).state)), None)
        return Proved(won(after), 3, 0.0, (key,) if best is None else (key, best))


def registry(**hooks: Any) -> Registry:
    return Registry(load_plugins([("nim", tablegames_nim), ("more", SimpleNamespace(**hooks))]))


def problem(name: str = "nim-1", text: str = PACK) -> SetPuzzle:
    known = registry()
    entry = known.game("nim")
    return set_up(known, entry, puzzles_of(known, entry, [PuzzleSource("nim", "pack", text, "pack.yaml")])[name])


def test_a_pack_is_read_and_its_lines_are_played() -> None:
    found = problem()
    assert (found.seat, found.claim, found.ended is not None) == (0, (0,), True)
    assert line_text(found) == "1. 2:1 1:1 2. 2:1"
    other = problem("nim-2")
    assert (other.seat, other.claim, len(other.line), other.ended) == (1, (1,), 1, None)


def test_a_plugin_brings_packs_for_anybodys_game() -> None:
    source = PuzzleSource("nim", "pack", PACK, "pack.yaml")
    more = hookimpl(lambda game: [source] if game == "nim" else [])
    known = registry(tablegames_puzzles=more)
    assert known.puzzles(known.game("nim")) == [source]
    wrong = registry(tablegames_puzzles=hookimpl(lambda game: ["pack.yaml"]))
    assert wrong.puzzles(wrong.game("nim")) == []
    assert "plugin 'more': tablegames_puzzles must return PuzzleSource" in wrong.plugins.failures[0].sentence


def test_the_first_prover_that_answers_is_heard() -> None:
    known = registry(tablegames_prover=hookimpl(lambda game: Nimber()))
    assert isinstance(known.prover(known.game("nim")), Nimber)
    assert registry().prover(registry().game("nim")) is None
    wrong = registry(tablegames_prover=hookimpl(lambda game: "nobody"))
    assert wrong.prover(wrong.game("nim")) is None
    assert "which has no prove" in wrong.plugins.failures[0].sentence


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("game: nim", "game: domino", "pack.yaml:2: this pack is for the game 'domino'"),
        ("puzzles:", "problems:", "pack.yaml:2: a pack needs 'game:'"),
        ("title:", "titel:", "pack.yaml:3: unknown key 'titel' .did you mean 'title'"),
        ("cite:", "site:", "pack.yaml:6: nim-1: unknown key 'site'"),
        ("- id: nim-1", "- id: 3", "pack.yaml:5: a problem needs an 'id'"),
        ("id: nim-2", "id: nim-1", "pack.yaml:13: 'nim-1' is also in pack.yaml:5"),
        ("outcome: 0_wins", "outcome: white_wins", "pack.yaml:10: nim-1: 'outcome' must be one of 0_wins, 1_wins"),
        ("proof: proved", "proof: sure", "pack.yaml:11: nim-1: 'proof' must be one of proved, claimed, not 'sure'"),
        (
            "line: ['2:1', '1:1', '2:1']",
            "line: [21]",
            "pack.yaml:9: nim-1: 'line' must be a list of moves written as text",
        ),
        ("line: ['2:1', '1:1', '2:1']", "line: ['2:1', '3:1']", "pack.yaml:5: nim-1: 3:1 cannot be played"),
        ("key: '2:1'", "key: '1:1'", "pack.yaml:5: nim-1: 'key' is 1:1, but the first move of 'line' is 2:1"),
        ("outcome: 0_wins", "outcome: 1_wins", "pack.yaml:5: nim-1: the outcome given is 1_wins, but the line ends"),
        (
            "'1:1', '2:1']",
            "'1:1', '2:1', '2:1']",
            "pack.yaml:5: nim-1: the game is over before '2:1', move 4 of the line",
        ),
        ("heaps: [1, 2]", "heaps: many", "pack.yaml:5: nim-1: a nim position must look like"),
        ("heaps: [1, 2]", "heaps: [0]", "pack.yaml:5: nim-1: it is nobody's turn to move in this position"),
        ("note: {en: Leave", "note: {de: Leave", "pack.yaml:12: nim-1: 'note' must be text, or"),
        ("  position: {heaps: [1, 2], turn: 0}\n", "", "pack.yaml:5: nim-1: 'position' is missing"),
        ("proof: proved", "rules: {heap: 3}", "pack.yaml:11: unknown rule 'heap'"),
        ("proof: proved", "variant: gone", "pack.yaml:5: nim-1: .*gone"),
    ],
)
def test_what_is_wrong_with_a_pack_names_file_line_and_problem(old: str, new: str, says: str) -> None:
    assert old in PACK
    text = PACK.replace(old, new, 1)
    with pytest.raises(TablegamesError, match=says) as found:
        problem(text=text)
    assert "\n" not in str(found.value)
    with speaking("fr"), pytest.raises(TablegamesError):
        problem(text=text)


@pytest.mark.parametrize("text", ["", "3", "[]", "puzzles: 3", "puzzles: [1]", "puzzles: [{}]", "{", "puzzles: [[a]]"])
def test_whatever_the_yaml_a_pack_is_read_or_refused(text: str) -> None:
    known = registry()
    with pytest.raises(PuzzleError, match=r"pack\.yaml:1"):
        puzzles_of(known, known.game("nim"), [PuzzleSource("nim", "pack", text, "pack.yaml")])


def test_a_problem_is_found_by_id_citation_or_number() -> None:
    known = registry()
    found = puzzles_of(known, known.game("nim"), [PuzzleSource("nim", "pack", PACK, "pack.yaml")])
    assert [find(found, name).id for name in ("nim-1", "NIM-2", "bouton 1", "2")] == [
        "nim-1",
        "nim-2",
        "nim-1",
        "nim-2",
    ]
    with pytest.raises(PluginError, match=r"no problem 'nim-3' \(did you mean 'nim-2'"):
        find(found, "nim-3")


def test_the_line_is_solved_move_by_move() -> None:
    exercise = Exercise(problem())
    assert exercise.answer("2:1") == ["2:1 is the right first move (the key).", "Seat 1 answers 1:1."]
    assert not exercise.solved
    assert exercise.answer("2:1") == ["Right."]
    assert exercise.solved


def test_hints_say_more_each_time() -> None:
    exercise = Exercise(problem())
    assert exercise.hint() == "It begins with 2."
    assert exercise.hint() == "The move is 2:1."
    exercise.answer("2:1")
    assert exercise.hint() == "It begins with 2."


def test_without_a_prover_another_move_is_only_said_to_be_another() -> None:
    exercise = Exercise(problem())
    assert exercise.answer("2:2") == ["2:2 is legal, but the book plays something else. Try again, or ask for a hint."]
    assert exercise.state == exercise.problem.start


def test_a_wrong_try_is_refuted_and_taken_back() -> None:
    exercise = Exercise(problem(), Nimber())
    assert exercise.answer("2:2") == ["No: after 2:2, Seat 1 plays 2:1 and the win is gone. Try again."]
    assert exercise.state == exercise.problem.start
    with speaking("fr"):
        assert exercise.answer("2:2")[0].startswith("Non : après 2:2, Place 1 joue 2:1")


def test_off_the_line_every_move_is_judged_and_the_adversary_defends() -> None:
    text = """
game: nim
puzzles:
- {id: a-1, position: {heaps: [2, 3], turn: 0}, key: '2:1', line: ['2:1', '1:2', '2:2'], outcome: 0_wins}
- {id: a-2, position: {heaps: [1, 2, 3], turn: 1}, key: '3:1', outcome: 0_wins}
"""
    exercise = Exercise(problem("a-1", text), Nimber())
    exercise.answer("2:1")
    assert exercise.answer("2:1") == ["No: after 2:1, Seat 1 plays 2:1 and the win is gone. Try again."]
    assert exercise.answer("2:2") == ["Right."]
    assert exercise.solved
    lost = Exercise(problem("a-2", text), Nimber())  # seat 1 loses whatever it plays, as is claimed
    told = lost.answer("1:1")
    assert told[0] == "1:1 works too; the book plays another move."
    assert told[1].startswith("Seat 0 answers")
    assert lost.ply is None
    assert "left the book's line" in lost.hint()
    assert lost.answer(lost.table.write(lost.state, lost.table.game.legal(lost.state)[0]))[0] == "Right."
    lost.again()
    assert (lost.state, lost.ply) == (lost.problem.start, 0)
