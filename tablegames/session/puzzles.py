"""Problems and questions of the books: packs of them are YAML, read and checked here.

    game: dames_polonaises
    source: MAN
    chapters: {counting: {en: Counting a throw, fr: Compter un coup}}
    puzzles:
    - id: manoury-1                # a problem: the side to play, its result, and the book's own line
      cite: MAN No. 1
      position: W:W32,37,38,41,42,45:B9,12,14,21,22,35
      key: 32-27
      line: [32-27, '21x43:27,38', 42-38, '43x32:38', '37x8:32,22,12']
      outcome: white_wins          # or black_wins, drawn
      proof: proved                # or claimed: the book says so, nobody has shown it
    - id: fig-9                    # a question of a course: its answer is held to the rules
      chapter: counting
      level: 3
      cite: LEP 1.IV fig. 9
      position: {white: …, black: …, turn: white}
      throw: 6-4
      ask: {en: …, fr: …}
      number: 38                                     # the answer, and how the rules count it:
      count: {fact: points, events: [marque]}        # the points of these events of the throw
      note: {en: …, fr: …}

Without a throw `count` says in how many throws of all such an event happens (`{events: [remplir_grand_jan]}`). Instead
of a number, `play` lists the plays that are right; `forced: true` says that the rules leave no other.

A plugin ships packs (`shipped_puzzles`), for its own game or for another one; a reader's own file needs `--file`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import Any, Final, NoReturn, TypeVar

from tablegames.core.chance import Rng, derive
from tablegames.core.errors import PluginError, TablegamesError, did_you_mean
from tablegames.core.events import Event, Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.plugin.content import with_texts
from tablegames.plugin.provides import GameEntry, PuzzleSource
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import read_rules
from tablegames.rules.untrusted.shapes import (
    ANYTHING,
    BOTH,
    FLAG,
    MAPPING,
    SCALAR,
    TEXT,
    WHOLE,
    WORDING,
    Kind,
    Shape,
    from_to,
    list_of,
    one_of,
    shaped,
    wording,
)
from tablegames.rules.untrusted.yamlfile import Document, read_yaml, wrong_in

PACK: Final = Shape(
    {"puzzles": list_of(MAPPING)},
    {"game": TEXT, "title": ANYTHING, "source": ANYTHING, "variant": TEXT, "chapters": MAPPING},
)
_POSITION: Final = Kind(Text("a position"), lambda value: value is not None)
_MOVES: Final = Kind(
    Text("a list of moves written as text (quote any that YAML would read as something else)"),
    lambda value: isinstance(value, list) and bool(value) and all(isinstance(move, str) for move in value),
)
PUZZLE: Final = Shape(
    {"position": _POSITION},
    {
        "id": TEXT, "cite": SCALAR, "key": TEXT, "line": _MOVES, "proof": one_of("proved", "claimed"), "note": WORDING,
        "variant": TEXT, "rules": MAPPING,
    },
)  # fmt: skip
"""One problem; the possible outcomes depend on the seats of the game."""
COUNT: Final = Shape({}, {"fact": TEXT, "events": list_of(SCALAR), "for": TEXT, "at": WHOLE})
LEVELS: Final = 5
QUESTION: Final = Shape(
    {"id": TEXT, "ask": BOTH, "position": _POSITION},
    {
        "chapter": TEXT,
        "level": from_to(1, LEVELS),
        "cite": SCALAR,
        "throw": SCALAR,
        "number": WHOLE,
        "count": shaped(COUNT, Text("a mapping that says what to count")),
        "play": list_of(SCALAR),
        "forced": FLAG,
        "note": BOTH,
        "variant": TEXT,
        "rules": MAPPING,
    },
)
DRAWN: Final = "drawn"


class PuzzleError(TablegamesError):
    """A pack or a problem that cannot be used; names the file, the line and the problem."""


class Proof(StrEnum):
    """How sure the claim of a problem is."""

    PROVED = "proved"
    """Every defence was searched to the end."""
    CLAIMED = "claimed"
    """The book says so."""


@frozen(kw_only=True)
class Problem:
    """The common part of problems and questions."""

    id: str
    cite: str
    position: object
    note: Text
    variant: str | None
    rules: Mapping[str, Any]
    where: str
    """`file.yaml:12`, as messages begin."""


@frozen(kw_only=True)
class Puzzle(Problem):
    """A problem: moves are to be found."""

    key: str
    line: tuple[str, ...]
    outcome: str
    proof: Proof


@frozen
class CountRule:
    """How the rules find a number: the events that count, their player, and the fact to sum."""

    fact: str = ""
    """The fact that is summed; without one it is counted in how many throws of all such an event happens."""
    events: tuple[str, ...] = ()
    seat: str = ""
    """The seat; empty: the thrower."""
    at: int | None = None

    def fits(self, event: Event, seat: Seat) -> bool:
        """Whether an event is one of those that count."""
        return (
            event.seat == seat
            and (not self.events or event.what in self.events)
            and (self.at is None or event.get("at") == self.at)
        )


@frozen(kw_only=True)
class Question(Problem):
    """A question of a course: a number or a play is to be found."""

    chapter: Text
    level: int
    throw: str
    ask: Text
    number: int | None
    count: CountRule | None
    plays: tuple[str, ...]
    forced: bool


P = TypeVar("P", bound=Problem)


def problems_of(registry: Registry, entry: GameEntry, sources: Iterable[PuzzleSource]) -> dict[str, Puzzle | Question]:
    """The problems of some packs by their ids, then the questions; two of one id are an error that names both."""
    every = [one for source in sources for one in read_pack(registry, entry, source)]
    found: dict[str, Puzzle | Question] = {}
    for problem in sorted(every, key=lambda one: isinstance(one, Question)):
        name = problem.id
        if name in found:
            other = found[name].where
            raise PuzzleError(
                "{where}: '{name}' is also in {other}; rename one of them", where=problem.where, name=name, other=other
            )
        found[name] = problem
    return found


def puzzles_of(registry: Registry, entry: GameEntry, sources: Iterable[PuzzleSource]) -> dict[str, Puzzle]:
    """Only the problems."""
    found = problems_of(registry, entry, sources)
    return {name: one for name, one in found.items() if isinstance(one, Puzzle)}


def questions_of(registry: Registry, entry: GameEntry, sources: Iterable[PuzzleSource]) -> dict[str, Question]:
    """Only the questions."""
    found = problems_of(registry, entry, sources)
    return {name: one for name, one in found.items() if isinstance(one, Question)}


def read_pack(registry: Registry, entry: GameEntry, source: PuzzleSource) -> Iterator[Puzzle | Question]:
    """Yield the problems of a pack, each checked: known keys, right types, an outcome of the game."""
    document = with_texts(read_yaml(source.text, source.origin, PuzzleError), source.texts)
    data = document.data
    if not isinstance(data, dict) or "puzzles" not in data:
        raise PuzzleError("{where}: a pack needs 'game:' and 'puzzles:' (a list)", where=document.where())
    wrong = wrong_in(document, error=PuzzleError)
    PACK.check(data, wrong)
    if data.get("game", entry.name) != entry.name:
        raise PuzzleError(
            "{where}: this pack is for the game '{data}', not for '{name}'",
            where=document.where("game"),
            data=data["game"],
            name=entry.name,
        )
    chapters: dict[str, Text] = {}
    for name, text in data.get("chapters", {}).items():
        if not BOTH.fits(text):
            sentence = _("the chapter '{name}' needs a title in English and in French", name=name)
            wrong(sentence, "chapters", str(name))
        chapters[str(name)] = wording(text)
    outcomes = [*(f"{name}_wins" for name in registry.notation(entry).seat_names), DRAWN]
    shape = Shape({**PUZZLE.must, "outcome": one_of(*outcomes)}, PUZZLE.may)
    for number, one in enumerate(data["puzzles"]):
        if "ask" in one:
            yield _question(document, entry, number, chapters)
        else:
            yield _puzzle(document, entry, number, shape)


def _common(document: Document, entry: GameEntry, number: int) -> dict[str, Any]:
    """The common parts of problems and questions."""
    data, at = document.data["puzzles"][number], ("puzzles", number)
    return {
        "id": data["id"],
        "cite": str(data.get("cite", "")),
        "position": data["position"],
        "note": wording(data.get("note", "")),
        "variant": data.get("variant") or document.data.get("variant"),
        "rules": read_rules(document, entry, *at, "rules") if data.get("rules") else {},
        "where": document.where(*at),
    }


def _puzzle(document: Document, entry: GameEntry, number: int, shape: Shape) -> Puzzle:
    data = document.data["puzzles"][number]
    wrong_here = wrong_in(document, "puzzles", number, error=PuzzleError)
    name = data.get("id")
    if not isinstance(name, str) or not name.strip():
        wrong_here(_("a problem needs an 'id': one word"))

    def wrong(sentence: str, *key: str) -> NoReturn:
        wrong_here(_("{name}: {sentence}", name=name, sentence=sentence), *key)

    shape.check(data, wrong)
    if "line" not in data and "key" not in data:
        wrong(_("'key' (the first move) is missing"))
    line = data.get("line") or [data["key"]]
    return Puzzle(
        **_common(document, entry, number),
        key=data.get("key", line[0]),
        line=tuple(line),
        outcome=data["outcome"],
        proof=Proof(data.get("proof", Proof.CLAIMED)),
    )


def _question(document: Document, entry: GameEntry, number: int, chapters: Mapping[str, Text]) -> Question:
    data = document.data["puzzles"][number]
    wrong_here = wrong_in(document, "puzzles", number, error=PuzzleError)

    def wrong(sentence: str, *key: str) -> NoReturn:
        name = data.get("id", "?")
        wrong_here(_("{name}: {sentence}", name=name, sentence=sentence), *key)

    QUESTION.check(data, wrong)
    if ("number" in data) == ("play" in data):
        wrong(_("a question needs one answer: 'number' or 'play'"))
    chapter, counted = data.get("chapter", ""), data.get("count")
    if chapter and chapter not in chapters:
        known = ", ".join(chapters)
        wrong(_("there is no chapter '{chapter}'; the pack has: {known}", chapter=chapter, known=known), "chapter")
    events = () if counted is None else tuple(map(str, counted.get("events", ())))
    return Question(
        **_common(document, entry, number),
        chapter=chapters.get(chapter, Text("")),
        level=data.get("level", 1),
        throw=str(data.get("throw", "")),
        ask=wording(data["ask"]),
        number=data.get("number"),
        count=None
        if counted is None
        else CountRule(counted.get("fact", ""), events, counted.get("for", ""), counted.get("at")),
        plays=tuple(map(str, data.get("play", ()))),
        forced=data.get("forced", False),
    )


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
    raise PluginError("there is no problem '{wanted}'{near}", wanted=wanted, near=near)


def daily(names: Sequence[str], game: str, day: date) -> str:
    """Return the problem of that day, of some problems of a game.

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
