"""Problems: a position, who is to play, what he can force, and the book's own line; packs of them are YAML.

    game: dames_polonaises
    source: MAN
    puzzles:
    - id: manoury-1
      cite: MAN No. 1
      position: W:W32,37,38,41,42,45:B9,12,14,21,22,35
      key: 32-27
      line: [32-27, '21x43:27,38', 42-38, '43x32:38', '37x8:32,22,12']
      outcome: white_wins          # or black_wins, drawn
      proof: proved                # or claimed: the book says so, nobody has shown it

A plugin ships packs (`shipped_puzzles`), for its own game or for anybody's; a reader's own file goes with `--file`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any, Final, NoReturn, Protocol, TypeVar

from tablegames.core.chance import Rng, derive
from tablegames.core.errors import PluginError, TablegamesError, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.game import Decide, Outcome
from tablegames.core.languages import Text, say
from tablegames.core.loop import Moment
from tablegames.plugin.provides import GameEntry, PuzzleSource
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import read_rules
from tablegames.rules.untrusted.shapes import (
    ANYTHING,
    MAPPING,
    SCALAR,
    TEXT,
    WORDING,
    Kind,
    Shape,
    list_of,
    one_of,
    wording,
)
from tablegames.rules.untrusted.yamlfile import Document, read_yaml, wrong_in
from tablegames.table.setting import lay
from tablegames.table.table import Table

PACK: Final = Shape(
    {"puzzles": list_of(MAPPING)},
    {"game": TEXT, "title": ANYTHING, "source": ANYTHING, "variant": TEXT, "chapters": MAPPING},
)
_MOVES: Final = Kind(
    Text("a list of moves as texts; put in quotes what YAML would read otherwise",
         "une liste de coups en textes, entre guillemets au besoin"),
    lambda value: isinstance(value, list) and bool(value) and all(isinstance(move, str) for move in value),
)  # fmt: skip
PUZZLE: Final = Shape(
    {"position": Kind(Text("what is on the board", "ce qui est sur le plateau"), lambda value: value is not None)},
    {
        "id": TEXT, "cite": SCALAR, "key": TEXT, "line": _MOVES, "proof": one_of("proved", "claimed"), "note": WORDING,
        "variant": TEXT, "rules": MAPPING,
    },
)  # fmt: skip
"""One problem; what its outcome may be, the seats of the game say."""
DRAWN: Final = "drawn"


class PuzzleError(TablegamesError):
    """A pack or a problem that cannot be used; names the file, the line and the problem."""


class Proof(StrEnum):
    """How sure the claim of a problem is."""

    PROVED = "proved"
    """Every defence was searched to the end."""
    CLAIMED = "claimed"
    """The book says so."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One problem, as its pack has it."""

    id: str
    cite: str
    position: object
    key: str
    line: tuple[str, ...]
    outcome: str
    proof: Proof
    note: Text
    variant: str | None
    rules: Mapping[str, Any]
    where: str
    """`file.yaml:12`, as messages begin."""


@dataclass(frozen=True, slots=True)
class SetPuzzle:
    """A problem set up on its table, its line played through."""

    puzzle: Puzzle
    table: Table
    start: Any
    seat: Seat
    """Who is to play, and to solve it."""
    line: tuple[Moment[Any, Any], ...]
    claim: tuple[Seat, ...]
    """Who wins; nobody: it is a draw."""

    @property
    def final(self) -> Any:
        """The state after the last move of the line."""
        return self.line[-1].step.state if self.line else self.start

    @property
    def ended(self) -> Outcome | None:
        """How the game has ended when the line is played; None: the line stops before."""
        return self.table.outcome(self.final)


def puzzles_of(registry: Registry, entry: GameEntry, sources: Sequence[PuzzleSource]) -> dict[str, Puzzle]:
    """The problems of some packs by their ids; two of one id are an error that names both."""
    found: dict[str, Puzzle] = {}
    for source in sources:
        for puzzle in read_pack(registry, entry, source):
            if puzzle.id in found:
                other = found[puzzle.id].where
                raise PuzzleError.said(
                    f"{puzzle.where}: the problem '{puzzle.id}' stands in {other} too; rename one",
                    f"{puzzle.where} : le problème « {puzzle.id} » est aussi dans {other} ; renommez-en un",
                )
            found[puzzle.id] = puzzle
    return found


def pack_of(document: Document, entry: GameEntry) -> Mapping[str, Any]:
    """The data of a pack, which is one and is for this game."""
    data = document.data
    if not isinstance(data, dict) or "puzzles" not in data:
        raise PuzzleError.said(
            f"{document.where()}: a pack is a mapping with 'game:' and 'puzzles:', a list",
            f"{document.where()} : un recueil est un dictionnaire avec « game: » et « puzzles: », une liste",
        )
    PACK.check(data, wrong_in(document, error=PuzzleError))
    if data.get("game", entry.name) != entry.name:
        raise PuzzleError.said(
            f"{document.where('game')}: this pack is for the game '{data['game']}', not for '{entry.name}'",
            f"{document.where('game')} : ce recueil est pour le jeu « {data['game']} », non pour « {entry.name} »",
        )
    return data


def read_pack(registry: Registry, entry: GameEntry, source: PuzzleSource) -> Iterator[Puzzle]:
    """The problems of a pack, each checked by itself: known keys, right types, an outcome the game has.

    Its questions (`session.questions`) are left out.
    """
    document = read_yaml(source.text, source.origin, PuzzleError)
    data = pack_of(document, entry)
    names = registry.notation(entry).seat_names
    outcomes = [*(f"{name}_wins" for name in names), DRAWN]
    shape = Shape({**PUZZLE.must, "outcome": one_of(*outcomes)}, PUZZLE.may)
    for number, one in enumerate(data["puzzles"]):
        if "ask" not in one:
            yield _puzzle(document, entry, number, shape)


def _puzzle(document: Document, entry: GameEntry, number: int, shape: Shape) -> Puzzle:
    data, at = document.data["puzzles"][number], ("puzzles", number)
    wrong_here = wrong_in(document, *at, error=PuzzleError)
    name = data.get("id")
    if not isinstance(name, str) or not name.strip():
        wrong_here(say("a problem has an 'id' of its own, a word", "un problème a un « id », un mot"))

    def wrong(sentence: str, *key: str) -> NoReturn:
        wrong_here(say(f"{name}: {sentence}", f"{name} : {sentence}"), *key)

    shape.check(data, wrong)
    if "line" not in data and "key" not in data:
        wrong(say("'key' is missing: the first move", "il manque « key » : le premier coup"))
    line = data.get("line") or [data["key"]]
    return Puzzle(
        name,
        str(data.get("cite", "")),
        data["position"],
        data.get("key", line[0]),
        tuple(line),
        data["outcome"],
        Proof(data.get("proof", Proof.CLAIMED)),
        wording(data.get("note", "")),
        data.get("variant") or document.data.get("variant"),
        read_rules(document, entry, *at, "rules") if data.get("rules") else {},
        document.where(*at),
    )


def set_up(registry: Registry, entry: GameEntry, puzzle: Puzzle, render: str | None = None) -> SetPuzzle:
    """The problem on its table, every move of its line found legal and its claim not belied by its end."""
    try:
        variant = registry.variant(entry, puzzle.variant, puzzle.rules)
        table = lay(registry, entry, variant, "single", render=render)
        start = table.start(puzzle.position)
        turn = table.game.turn(start)
        if not isinstance(turn, Decide):
            raise PuzzleError(say("nobody is to play there", "personne n'y est au trait"))
        line = tuple(_played(table, start, puzzle.line))
        if table.read(start, puzzle.key) != line[0].action:
            raise PuzzleError.said(
                f"the key {puzzle.key} is not the first move of the line, {puzzle.line[0]}",
                f"la clé {puzzle.key} n'est pas le premier coup de la suite, {puzzle.line[0]}",
            )
    except TablegamesError as problem:
        raise PuzzleError.said(
            f"{puzzle.where}: {puzzle.id}: {problem}", f"{puzzle.where} : {puzzle.id} : {problem}"
        ) from None
    winner = puzzle.outcome.removesuffix("_wins")
    claim = () if puzzle.outcome == DRAWN else (Seat(list(table.notation.seat_names).index(winner)),)
    found = SetPuzzle(puzzle, table, start, turn.seat, line, claim)
    if found.ended is not None and found.ended.winners != claim:
        raise PuzzleError.said(
            f"{puzzle.where}: {puzzle.id}: the claim is {puzzle.outcome}, but after the line: "
            f"{table.wording.outcome(found.ended)}",
            f"{puzzle.where} : {puzzle.id} : l'énoncé dit {puzzle.outcome}, mais après la suite : "
            f"{table.wording.outcome(found.ended)}",
        )
    return found


def _played(table: Table, state: Any, moves: Sequence[str]) -> Iterator[Moment[Any, Any]]:
    """The moves of a line, each applied."""
    for number, text in enumerate(moves):
        if not isinstance(table.game.turn(state), Decide):
            raise PuzzleError.said(
                f"'{text}', move {number + 1} of the line, comes after the game is over",
                f"« {text} », coup {number + 1} de la suite, vient après la fin de la partie",
            )
        played = table.played(state, text, number)
        yield played
        state = played.step.state


class Problem(Protocol):
    """A problem or a question, as one asks for it."""

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def cite(self) -> str:
        """Where it stands in its book."""


P = TypeVar("P", bound=Problem)


def find(puzzles: Mapping[str, P], wanted: str) -> P:
    """The problem meant by its id, its citation, or its number in the book."""
    name = wanted.strip().lower()
    for puzzle in puzzles.values():
        if name in (puzzle.id.lower(), puzzle.cite.lower()):
            return puzzle
    numbered = [puzzle for puzzle in puzzles.values() if name.isdigit() and puzzle.id.lower().endswith(f"-{name}")]
    if len(numbered) == 1:
        return numbered[0]
    near = did_you_mean(wanted, puzzles)
    raise PluginError(say(f"there is no problem '{wanted}'{near}", f"il n'y a pas de problème « {wanted} »{near}"))


def daily(names: Sequence[str], game: str, day: date) -> str:
    """Whose turn it is on that day, of some problems of a game.

    >>> names = ["a", "b", "c"]
    >>> sorted(daily(names, "nim", date(2026, 1, day)) for day in (1, 2, 3)) == names
    True
    """
    ordered = sorted(names)
    round_, turn = divmod(day.toordinal() - date(2026, 1, 1).toordinal(), len(ordered))
    rng = Rng(derive(round_, "daily", game))
    for last in range(len(ordered) - 1, 0, -1):  # shuffled anew for every round
        other = rng.below(last + 1)
        ordered[last], ordered[other] = ordered[other], ordered[last]
    return ordered[turn]


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
