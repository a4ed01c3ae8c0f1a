"""All that a game sets: the problems of books and the questions of courses, by their names."""

from __future__ import annotations

from collections.abc import Sequence

from tablegames.core.languages import say
from tablegames.plugin.brings import GameEntry, PuzzleSource
from tablegames.plugin.registry import Registry
from tablegames.session.study.puzzles import Puzzle, PuzzleError, SetPuzzle, puzzles_of
from tablegames.session.study.questions import Question, questions_of


def problems_of(registry: Registry, entry: GameEntry, sources: Sequence[PuzzleSource]) -> dict[str, Puzzle | Question]:
    """The problems and questions of some packs by their names; one name for two is an error that names both."""
    found: dict[str, Puzzle | Question] = {**puzzles_of(registry, entry, sources)}
    for name, question in questions_of(registry, entry, sources).items():
        if name in found:
            raise PuzzleError.said(
                f"{question.where}: '{name}' stands in {found[name].where} too; rename one",
                f"{question.where} : « {name} » est aussi dans {found[name].where} ; renommez-en un",
            )
        found[name] = question
    return found


def claim_of(problem: SetPuzzle) -> str:
    """`White wins`, or `drawn`."""
    if not problem.claim:
        return say("drawn", "nulle")
    name = problem.table.wording.seat(problem.claim[0])
    return say(f"{name} wins", f"gain : {name}")


def task_of(problem: SetPuzzle) -> str:
    """What is asked, with the book it stands in."""
    puzzle, name = problem.puzzle, problem.table.wording.seat(problem.seat)
    cite = f" [{puzzle.cite}]" if puzzle.cite else ""
    return say(
        f"{puzzle.id}{cite}: {name} to play; {claim_of(problem)}.",
        f"{puzzle.id}{cite} : trait : {name} ; {claim_of(problem)}.",
    )


def lessons_kept(entry: GameEntry) -> str:
    """What is kept of the lessons of a game stands under this name."""
    return f"lessons/{entry.name}"
