"""Manoury's problems: every line is legal move by move, and where it ends the game it ends as the book says."""

from __future__ import annotations

import pytest
import yaml

from tablegames.core.game import Decide
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry
from tablegames.session.puzzles import Proof, Puzzle, puzzles_of, set_up

REGISTRY = Registry()
ENTRY = REGISTRY.game("dames_polonaises")
PUZZLES = puzzles_of(REGISTRY, ENTRY, REGISTRY.puzzles(ENTRY))


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES.keys())
def test_every_line_is_legal_and_ends_as_is_claimed(puzzle: Puzzle) -> None:
    problem = set_up(REGISTRY, ENTRY, puzzle)  # refuses a move that is not legal, and an end that belies the claim
    assert problem.line[0].seat == problem.seat
    assert len(problem.line) == len(puzzle.line)
    assert puzzle.cite.startswith("MAN No. ")
    assert puzzle.id == f"manoury-{puzzle.cite.removeprefix('MAN No. ').split(',')[0]}"
    assert problem.table.variant.name == "manoury_1787"
    for moment in problem.line:  # written as we write, so that a reader can type what he sees
        turn = problem.table.game.turn(moment.before)
        assert isinstance(turn, Decide)
        assert problem.table.write(moment.before, moment.action) == puzzle.line[moment.number]
    with speaking("fr"):
        assert set_up(REGISTRY, ENTRY, puzzle).claim == problem.claim


@pytest.mark.parametrize("puzzle", PUZZLES.values(), ids=PUZZLES.keys())
def test_the_key_is_the_only_move_of_the_line_s_beginning_and_the_position_reads_back(puzzle: Puzzle) -> None:
    problem = set_up(REGISTRY, ENTRY, puzzle)
    assert problem.table.read(problem.start, puzzle.key) == problem.line[0].action
    assert problem.table.start(problem.table.position(problem.start)) == problem.start


def test_the_pack_is_whole() -> None:
    assert len(PUZZLES) == 26
    assert all(puzzle.proof is Proof.PROVED for puzzle in PUZZLES.values())
    ended = [name for name, puzzle in PUZZLES.items() if set_up(REGISTRY, ENTRY, puzzle).ended is not None]
    assert ended == [f"manoury-{number}" for number in (7, 14, 16, 20, 22, 24)]


def test_the_pack_speaks_both_languages() -> None:
    (source,) = REGISTRY.puzzles(ENTRY)
    assert set(yaml.safe_load(source.text)["title"]) == {"en", "fr"}
    assert all(bool(puzzle.note.en) == bool(puzzle.note.fr) for puzzle in PUZZLES.values())
