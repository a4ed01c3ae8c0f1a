"""Questions of a course: a position of a book, perhaps a throw, and what is asked; the answer is held to the rules.

    game: trictrac
    chapters: {counting: {en: Counting a throw, fr: Compter un coup}}
    puzzles:
    - id: fig-9
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
of a number, `play` lists the plays that are right; `forced: true` says that the rules leave no other. They stand in the
packs of problems (`puzzles`), and are set by the same command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from tablegames.core.errors import TablegamesError
from tablegames.core.events import Event, Seat
from tablegames.core.game import Chance, Decide
from tablegames.core.languages import Text, say
from tablegames.plugin.provides import GameEntry, PuzzleSource
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import read_rules
from tablegames.rules.untrusted.shapes import (
    BOTH,
    FLAG,
    MAPPING,
    SCALAR,
    TEXT,
    WHOLE,
    Kind,
    Shape,
    from_to,
    list_of,
    shaped,
    wording,
)
from tablegames.rules.untrusted.yamlfile import Document, read_yaml, wrong_in
from tablegames.session.puzzles import Puzzle, PuzzleError, pack_of, puzzles_of
from tablegames.table.chances import chances, fall
from tablegames.table.setting import lay
from tablegames.table.table import Table

LEVELS: Final = 5
COUNT: Final = Shape({}, {"fact": TEXT, "events": list_of(SCALAR), "for": TEXT, "at": WHOLE})
QUESTION: Final = Shape(
    {
        "id": TEXT, "ask": BOTH,
        "position": Kind(Text("what is on the board", "ce qui est sur le plateau"), lambda value: value is not None),
    },
    {
        "chapter": TEXT, "level": from_to(1, LEVELS), "cite": SCALAR, "throw": SCALAR, "number": WHOLE,
        "count": shaped(COUNT, "what is counted", "ce que l'on compte"), "play": list_of(SCALAR), "forced": FLAG,
        "note": BOTH, "variant": TEXT, "rules": MAPPING,
    },
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class CountRule:
    """How the rules find a number: the events that count, for whom, and what of them is summed."""

    fact: str = ""
    """The fact that is summed; without one it is counted in how many throws of all such an event happens."""
    events: tuple[str, ...] = ()
    seat: str = ""
    """For whom; empty: for whoever throws."""
    at: int | None = None

    def fits(self, event: Event, seat: Seat) -> bool:
        """Whether an event is one of those that count."""
        return (
            event.seat == seat
            and (not self.events or event.what in self.events)
            and (self.at is None or event.get("at") == self.at)
        )


@dataclass(frozen=True, slots=True)
class Question:
    """One question, as its pack has it."""

    id: str
    cite: str
    chapter: Text
    level: int
    position: object
    throw: str
    ask: Text
    number: int | None
    count: CountRule | None
    plays: tuple[str, ...]
    forced: bool
    note: Text
    variant: str | None
    rules: Mapping[str, Any]
    where: str


@dataclass(frozen=True, slots=True)
class SetQuestion:
    """A question set up on its table, its answer found to be what the rules say."""

    question: Question
    table: Table
    before: Any
    """The position, before the throw if there is one."""
    state: Any
    seat: Seat
    """Who is asked."""
    events: tuple[Event, ...]
    """What the throw has made."""
    plays: tuple[Any, ...]
    """The plays that are right; none where a number is asked for."""

    @property
    def answer(self) -> str:
        """The answer, as it would be typed."""
        if self.question.number is not None:
            return str(self.question.number)
        return say(" or ", " ou ").join(self.table.speak(self.state, play) for play in self.plays)


def questions_of(registry: Registry, entry: GameEntry, sources: Iterable[PuzzleSource]) -> dict[str, Question]:
    """The questions of some packs by their ids, as they stand there; two of one id are an error that names both."""
    found: dict[str, Question] = {}
    for source in sources:
        for question in read_questions(entry, source):
            if question.id in found:
                other = found[question.id].where
                raise PuzzleError.said(
                    f"{question.where}: the question '{question.id}' stands in {other} too; rename one",
                    f"{question.where} : la question « {question.id} » est aussi dans {other} ; renommez-en une",
                )
            found[question.id] = question
    return found


def read_questions(entry: GameEntry, source: PuzzleSource) -> Iterator[Question]:
    """The questions of a pack, each checked by itself."""
    document = read_yaml(source.text, source.origin, PuzzleError)
    data = pack_of(document, entry)
    for name, text in data.get("chapters", {}).items():
        if not BOTH.fits(text):
            wrong = say(
                f"the chapter '{name}' has a title in English and in French", f"le chapitre « {name} » a un titre en/fr"
            )
            wrong_in(document, error=PuzzleError)(wrong, "chapters", str(name))
    chapters = {str(name): wording(text) for name, text in data.get("chapters", {}).items()}
    for number, one in enumerate(data["puzzles"]):
        if "ask" in one:
            yield _question(document, entry, number, chapters)


def _question(document: Document, entry: GameEntry, number: int, chapters: Mapping[str, Text]) -> Question:
    data, at = document.data["puzzles"][number], ("puzzles", number)
    wrong_here = wrong_in(document, *at, error=PuzzleError)

    def wrong(sentence: str, *key: str) -> NoReturn:
        name = data.get("id", "?")
        wrong_here(say(f"{name}: {sentence}", f"{name} : {sentence}"), *key)

    QUESTION.check(data, wrong)
    if ("number" in data) == ("play" in data):
        wrong(say("a question has one answer: 'number' or 'play'", "une question a une seule réponse : number ou play"))
    chapter = data.get("chapter", "")
    if chapter and chapter not in chapters:
        known = ", ".join(chapters)
        wrong(
            say(f"there is no chapter '{chapter}'; the pack has: {known}", f"pas de chapitre « {chapter} » : {known}"),
            "chapter",
        )
    counted = data.get("count")
    return Question(
        data["id"],
        str(data.get("cite", "")),
        chapters.get(chapter, Text("", "")),
        data.get("level", 1),
        data["position"],
        str(data.get("throw", "")),
        wording(data["ask"]),
        data.get("number"),
        None if counted is None else _count(counted),
        tuple(map(str, data.get("play", ()))),
        data.get("forced", False),
        wording(data.get("note", "")),
        data.get("variant") or document.data.get("variant"),
        read_rules(document, entry, *at, "rules") if data.get("rules") else {},
        document.where(*at),
    )


def _count(data: Mapping[str, Any]) -> CountRule:
    events = tuple(map(str, data.get("events", ())))
    return CountRule(data.get("fact", ""), events, data.get("for", ""), data.get("at"))


def set_question(registry: Registry, entry: GameEntry, question: Question, render: str | None = None) -> SetQuestion:
    """The question on its table; refused where its answer is not what the rules say."""
    try:
        variant = registry.variant(entry, question.variant, question.rules)
        table = lay(registry, entry, variant, "single", render=render)
        return _set_up(table, question)
    except TablegamesError as problem:
        raise PuzzleError.said(
            f"{question.where}: {question.id}: {problem}", f"{question.where} : {question.id} : {problem}"
        ) from None


def _set_up(table: Table, question: Question) -> SetQuestion:
    before = table.start(question.position)
    state: Any = before
    events: tuple[Event, ...] = ()
    turn = table.game.turn(before)
    if question.throw:
        thrown = table.played(before, question.throw)
        state, events = thrown.step.state, thrown.step.events
    seat = turn.seat if isinstance(turn, Decide | Chance) else None
    if seat is None:
        raise PuzzleError.said("nobody is to play or to throw there", "personne n'y est au trait")
    if question.count is not None:
        _check_number(table, question, question.count, before, seat, events)
    plays = tuple(table.read(state, play) for play in question.plays)
    if plays:
        _check_plays(table, question, state, plays)
    return SetQuestion(question, table, before, state, seat, events, plays)


def _check_number(
    table: Table, question: Question, rule: CountRule, before: Any, thrower: Seat, events: Sequence[Event]
) -> None:
    """Refuse a number that is not the one the rules count."""
    seat = table.seat_of(rule.seat) if rule.seat else thrower
    if rule.fact:
        facts = [event.get(rule.fact) for event in events if rule.fits(event, seat)]
        found = sum(fact for fact in facts if isinstance(fact, int))
    else:
        found = throws_with(table, before, rule, seat)
    if found != question.number:
        raise PuzzleError.said(
            f"the answer is given as {question.number}, by the rules it is {found}",
            f"la réponse donnée est {question.number}, par les règles c'est {found}",
        )


def throws_with(table: Table, state: Any, rule: CountRule, seat: Seat) -> int:
    """In how many throws of all an event happens."""
    turn = table.game.turn(state)
    counted = chances(turn.lottery) if isinstance(turn, Chance) else None
    if counted is None:
        raise PuzzleError.said("there are no throws to count there", "il n'y a pas de coups à compter")
    fallen = fall(table.game, state, counted[0])
    return sum(one.chances for one in fallen if any(rule.fits(event, seat) for event in one.step.events))


def _check_plays(table: Table, question: Question, state: Any, plays: tuple[Any, ...]) -> None:
    """Refuse a right play that is not legal, or another one where the rules are said to leave none."""
    legal = list(table.game.legal(state))
    for text, play in zip(question.plays, plays, strict=True):
        if play not in legal:
            raise PuzzleError.said(f"{text} is not legal there", f"{text} n'y est pas permis")
    if question.forced and len(legal) != len(plays):
        others = ", ".join(table.write(state, play) for play in legal if play not in plays)
        raise PuzzleError.said(f"the rules allow {others} too", f"les règles permettent aussi {others}")


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
