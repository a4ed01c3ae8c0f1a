"""Parsers of files, positions, actions and messages, each with a generator of inputs."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from tablegames import Seat
from tablegames.arena.bot_server import Server
from tablegames.arena.plan_file import read_plan
from tablegames.arena.summary import announced
from tablegames.core.errors import RecordError, TablegamesError
from tablegames.core.game import Decide
from tablegames.core.players import RandomPlayer
from tablegames.plugin.provides import LessonSource, PuzzleSource
from tablegames.plugin.registry import Registry
from tablegames.records.exporting import write_games
from tablegames.records.importing import playable, read_games
from tablegames.records.parsing import parse_record
from tablegames.records.record import public_lines
from tablegames.records.recorder import Recorder
from tablegames.records.replay import moments as replayed, table_of, verify
from tablegames.rules.ruledata import rules_as_data
from tablegames.rules.untrusted.jsonlines import sealed, sealed_lines
from tablegames.rules.untrusted.yamlfile import read_yaml
from tablegames.session.lessons import read_lesson
from tablegames.session.play import Human
from tablegames.session.posing import set_up
from tablegames.session.prompt import Leave, Page
from tablegames.session.puzzles import puzzles_of
from tablegames.session.session import Session
from tablegames.session.teaching import Teacher
from tablegames.table.setting import lay
from tablegames.testing.case_files import read_case_file, run_file
from tests.fuzz import corpus
from tests.fuzz.corpus import put, some
from tests.fuzz.mutation import (
    ABSURD,
    BOMBS,
    STRANGE,
    changed_data,
    changed_text,
    changed_yaml,
    nonsense,
    value_of,
    written,
)
from tests.fuzz.registered import parser
from tests.fuzz.survival import run_command

# ---- positions and actions


def _position(luck: Random) -> Any:
    name = luck.choice([*corpus.games(), *(["echecs"] if corpus.chess_registry() else [])])
    known = [*corpus.positions(name), *corpus.case_positions(name)]
    data = luck.choice(known)
    if luck.randrange(12) == 0:
        data = value_of(luck)
    elif isinstance(data, str):
        data = changed_text(luck, data, [one for one in known if isinstance(one, str)])
    else:
        other = luck.choice(known)
        data = changed_data(luck, data, list(other.values()) if isinstance(other, dict) else [])
    return [name, data]


@parser("positions", _position)
def _read_position(data: Any) -> bool:
    name, position = data
    table = corpus.table(name)
    state = table.start(position)
    turn = table.game.turn(state)
    for seat in (None, *(Seat(number) for number in range(table.game.seats))):
        table.draw(state, seat)
    if isinstance(turn, Decide):
        legal = table.game.legal(state)
        assert legal, "somebody is to play and can do nothing"
        table.write(state, legal[0])
        table.game.apply(state, legal[-1])
    again = table.position(state)
    json.dumps(again)
    assert table.start(again) == state, "a position that was set up is not what is told of it"
    return True


def _action(chance: bool) -> Callable[[Random], Any]:
    def make(luck: Random) -> Any:
        name = luck.choice([*corpus.games(), *(["echecs"] if corpus.chess_registry() else [])])
        fitting = _numbers(name, chance) or _numbers(name, not chance)
        number, texts = luck.choice(fitting), corpus.texts(name)
        what = luck.randrange(8)
        if what == 0:
            return [name, number, nonsense(luck, texts[:20])]
        own = corpus.table(name).write(corpus.moments(name)[number].before, corpus.moments(name)[number].action)
        text = own if what <= 3 else luck.choice(texts)
        return [name, number, text if what == 4 else changed_text(luck, text, texts)]

    return make


@cache
def _numbers(name: str, chance: bool) -> list[int]:
    return [number for number, moment in enumerate(corpus.moments(name)) if (moment.seat is None) == chance]


def _read_action(data: Any) -> bool:
    name, number, text = data
    table, moment = corpus.table(name), corpus.moments(name)[number]
    action = table.read(moment.before, text)
    turn = table.game.turn(moment.before)
    if isinstance(turn, Decide):
        assert action in table.game.legal(moment.before), "an action is read that is not legal"
    table.game.apply(moment.before, action)
    return True


parser("plays", _action(False))(_read_action)
parser("throws", _action(True))(_read_action)


# ---- a person at the prompt

WORDS: Final = (
    "help", "aide", "why", "pourquoi", "hint", "conseil", "board", "moves", "moves 6", "history", "history 3", "undo",
    "score", "rules", "rules 1", "save", "save game.jsonl", "resign", "yes", "no", "", "1", "2", "99", "?", "règles",
)  # fmt: skip


def _lines(luck: Random) -> Any:
    name = luck.choice(corpus.games())
    made = []
    for _ in range(luck.randrange(1, 7)):
        kind = luck.randrange(6)
        word = luck.choice(WORDS)
        if word in ("hint", "conseil") and luck.randrange(8):
            word = "moves"  # an analysis is not parsing, and slow
        text = luck.choice(corpus.texts(name))
        line = (
            word if kind == 0 else f"{word} {luck.choice([*STRANGE, *ABSURD])}" if kind == 1
            else changed_text(luck, word, WORDS) if kind == 2 else changed_text(luck, text, WORDS) if kind == 3
            else nonsense(luck, WORDS) if kind == 4 else text
        )  # fmt: skip
        if line.lstrip().lower().startswith(("save", "enregistrer", "sauver")):
            line = line.replace("/", "_").replace("~", "_")  # it writes where the option says
        made.append(line)
    return [name, luck.randrange(len(corpus.moments(name))), luck.randrange(8) == 0, made]


@parser("prompt", _lines, cost=2)
def _read_lines(data: Any) -> bool:
    name, number, recorded, lines = data
    table, moment = corpus.table(name), corpus.moments(name)[number]
    waiting, told = iter(lines), []

    def ask(prompt: str) -> str:
        line = next(waiting, None)
        if line is None:
            raise EOFError
        return str(line)

    from tablegames.terminal.seats import guide_of

    seated: list[Any] = [RandomPlayer()] * table.game.seats
    here = moment.seat or Seat(0)
    seated[here] = Human(table, here, Page(ask, told.append), guide=guide_of(table))
    session = Session(table, seated, 3, moment.before)
    if recorded:
        path = Path("prompt.jsonl")
        path.unlink(missing_ok=True)
        Path("game.jsonl").unlink(missing_ok=True)
        session.recorder = Recorder.begin(path, corpus.record_objects(name)[0])
    try:
        session.run()
    except Leave as leaving:
        return not leaving.refused
    finally:
        if session.recorder is not None:
            session.recorder.close()
    return True


# ---- YAML and the files made of it


def _any_yaml(luck: Random) -> Any:
    texts = corpus.yaml_files("examples/matches/*.yaml", "tablegames/plugins/*/variants/*.yaml")
    text = luck.choice(texts)
    what = luck.randrange(6)
    if what == 0:
        return nonsense(luck, [*BOMBS, *BOMBS])
    if what == 1:
        return written(luck, value_of(luck))
    return changed_yaml(luck, text, corpus.loaded(text), texts)


@parser("yaml", _any_yaml)
def _read_yaml(data: Any) -> bool:
    document = read_yaml(data, "file.yaml")
    json.dumps(document.data, default=str, skipkeys=True)
    document.where("rules", "x", 0)
    return True


def variant_input(luck: Random) -> Any:
    texts = corpus.variant_files()
    text = luck.choice(texts)
    return [corpus.loaded(text)["game"], changed_yaml(luck, text, corpus.loaded(text), texts)]


@parser("variants", variant_input, cost=2)
def _read_variant(data: Any) -> bool:
    name, text = data
    folder = Path("user") / "variants"
    folder.mkdir(parents=True, exist_ok=True)
    put(folder / "mine.yaml", text)
    known = corpus.registry()
    mine = Registry(known.plugins, Path("user"))
    for one in ("plain", name):
        mine.conflicts(mine.game(one))  # what another game's commands ask for
    mine.variant(mine.game("plain"))
    entry = mine.game(name)
    accepted = False
    for wanted in ("mine", str(folder / "mine.yaml")):
        with suppress(TablegamesError):
            variant = mine.variant(entry, wanted)
            json.dumps(rules_as_data(variant.rules))
            lay(mine, entry, variant).begin()
            accepted = True
    return accepted or mine.variant(entry, "mine") is not None


def _cases(luck: Random) -> Any:
    document = luck.choice(corpus.case_documents())
    head = {key: value for key, value in document.items() if key != "cases"}
    data = {**head, "cases": some(luck, document["cases"], 2)}
    return changed_yaml(luck, written(luck, data), data, [written(luck, some(luck, document["cases"], 1))])


@parser("cases", _cases, cost=2)
def _read_cases(data: Any) -> bool:
    put(Path("cases.yaml"), data)
    results = list(run_file(read_case_file(corpus.registry(), "cases.yaml")))
    json.dumps([result.problems for result in results])
    return all(not result.problems for result in results)


def _match(luck: Random) -> Any:
    texts = corpus.yaml_files("examples/matches/*.yaml")
    text = luck.choice(texts)
    return changed_yaml(luck, text, corpus.loaded(text), texts)


@parser("matches", _match, cost=2)
def _read_match(data: Any) -> bool:
    plan = read_plan(corpus.registry(), data, str(corpus.ROOT / "examples" / "matches" / "match.yaml"), None, "out")
    list(announced(plan))
    json.dumps(plan.data)
    return True


def _lesson(luck: Random) -> Any:
    text = luck.choice(corpus.content("lessons/*.yaml"))
    data = corpus.loaded(text)
    small = {**data, "steps": some(luck, data["steps"], 3)}
    return [data["game"], changed_yaml(luck, written(luck, small), small)]


@parser("lessons", _lesson, cost=2)
def _read_lesson(data: Any) -> bool:
    name, text = data
    entry = corpus.registry().game(name)
    lesson = read_lesson(corpus.registry(), entry, LessonSource(name, "mine", text, "mine.yaml"))
    lines = iter(["", "1", "x", "", "board", "2", ""])

    def ask(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    from tablegames.terminal.seats import guide_of

    with suppress(Leave, EOFError):
        Teacher(lesson, guide_of(lesson.table), Page(ask, lambda text: None)).give()
    return True


def _puzzle_pack(luck: Random) -> Any:
    head, puzzles = corpus.pack()
    data = {**head, "puzzles": some(luck, puzzles, 2)}
    return [head["game"], changed_yaml(luck, written(luck, data), data)]


@parser("puzzles", _puzzle_pack, cost=2)
def _read_puzzles(data: Any) -> bool:
    name, text = data
    entry = corpus.registry().game(name)
    found = puzzles_of(corpus.registry(), entry, [PuzzleSource(name, "mine", text, "mine.yaml")])
    for puzzle in found.values():
        problem = set_up(corpus.registry(), entry, puzzle)
        problem.table.draw(problem.start, problem.seat)
    return bool(found)


# ---- games: our records, and the formats of others


def record_input(luck: Random) -> Any:
    """A record altered before it was sealed, or after, or never sealed."""
    name = luck.choice(corpus.games())
    lines = list(corpus.record_objects(name))[: luck.choice([2, 5, 20, 100])]
    kind = luck.randrange(8)
    if kind == 0:
        return nonsense(luck, [json.dumps(line) for line in lines[:3]])
    if kind <= 5:
        at = 0 if luck.randrange(2) else luck.randrange(len(lines))
        lines[at] = changed_data(luck, lines[at], lines[:4])
        if luck.randrange(4) == 0:
            extra = [
                {"undo": luck.choice([1, 2, 0, -1, 10**9])},
                {"over": value_of(luck)},
                {"resigned": value_of(luck)},
                {"offer": luck.choice(["draw", value_of(luck)]), "seat": luck.choice([0, 1, value_of(luck)])},
                {"declined": luck.choice(["draw", value_of(luck)]), "seat": luck.choice([0, 1, value_of(luck)])},
                {"n": len(lines), "seat": 0, "action": luck.choice(["draw", "concede", "x"]), "ends": True},
            ]
            lines.insert(luck.randrange(1, len(lines) + 1), luck.choice(extra))
    sealing = luck.randrange(2) and all(isinstance(line, dict) and line for line in lines)
    whole = list(sealed_lines(lines)) if sealing else [json.dumps(line) for line in lines]
    text = "".join(f"{line}\n" for line in whole)
    return text if 1 <= kind <= 4 else changed_text(luck, text, [corpus.record_text(luck.choice(corpus.games()))])


@parser("records", record_input)
def _read_record(data: Any) -> bool:
    record = parse_record(data, "record.jsonl")
    table = table_of(corpus.registry(), record)
    try:
        verify(table, record)
    finally:
        with suppress(RecordError):
            found = list(replayed(table, record))
            for seat in (None, Seat(0)):
                list(public_lines(table, record, found, seat))
            for moment in found[-1:]:
                table.draw(moment.step.state, None)
    return True


def _resumed(luck: Random) -> Any:
    ways = [
        ["play", "--resume", "FILE"], ["play", "--resume", "FILE", "--repair"], ["replay", "FILE", "--verify"],
        ["replay", "FILE", "--public"], ["replay", "FILE", "--json"], ["replay", "FILE", "--boards"],
        ["replay", "FILE", "--seat", "0"], ["show", "FILE"], ["show", "FILE", "--step", "last"],
        ["convert", "FILE", "--to", "jsonl"], ["convert", "FILE", "--to", "pdn"], ["show", "FILE", "--seat", "1"],
    ]  # fmt: skip
    return [luck.choice([ways[0], *ways]), record_input(luck)]


@parser("resume", _resumed, cost=4)
def _read_resumed(data: Any) -> bool:
    arguments, text = data
    for left in Path().glob("record.jsonl*"):
        left.unlink()
    put(Path("record.jsonl"), text)
    return run_command(["record.jsonl" if word == "FILE" else word for word in arguments])


def _told(texts: Callable[[], tuple[str, ...]]) -> Callable[[Random], Any]:
    def make(luck: Random) -> Any:
        known = texts()
        if luck.randrange(10) == 0:
            return nonsense(luck, [word for text in known for word in text.split()[:40]])
        return changed_text(luck, luck.choice(known), known)

    return make


def _read_told(suffix: str, registry: Callable[[], Registry | None]) -> Callable[[Any], bool]:
    def read(data: Any) -> bool:
        known = registry()
        assert known is not None
        path = Path(f"games{suffix}")
        put(path, data)
        skipped: list[RecordError] = []
        records = list(playable(path.name, read_games(known, path), skipped.append))
        for record in records:
            verify(table_of(known, record), record)
        if records:
            write_games(known, records, suffix[1:])
            write_games(known, records[:1], "jsonl")
        if skipped:
            raise skipped[0]
        return True

    return read


parser("pdn", _told(corpus.pdn_texts), cost=2)(_read_told(".pdn", corpus.registry))
parser("fen", _told(lambda: corpus.FEN), cost=2)(_read_told(".fen", corpus.registry))
if corpus.chess_registry() is not None:
    parser("pgn", _told(lambda: (corpus.PGN,)), cost=2)(_read_told(".pgn", corpus.chess_registry))


# ---- the protocol


def _messages(luck: Random) -> Any:
    name = luck.choice(corpus.games())
    lines = list(corpus.messages(name))[: luck.randrange(1, 9)]
    for _ in range(luck.choice([1, 1, 2])):
        at = luck.randrange(len(lines))
        word, _, rest = lines[at].partition(" ")
        if rest.startswith("{") and luck.randrange(3):
            with suppress(ValueError, RecursionError):
                lines[at] = f"{word} {json.dumps(changed_data(luck, json.loads(rest)))}"
        elif luck.randrange(3):
            lines[at] = changed_text(luck, lines[at], lines)
        else:
            lines.insert(
                at, luck.choice([nonsense(luck, ["game", "played", "choose", "quit", "{}"]), luck.choice(lines)])
            )
    return [name, lines]


@parser("protocol", _messages, cost=2)
def _read_messages(data: Any) -> bool:
    name, lines = data
    server = Server(corpus.registry(), name, "random")
    refused: TablegamesError | None = None
    for line in lines:
        try:
            for answer in server.answer(line):
                assert "\n" not in answer, "an answer is one line"
        except TablegamesError as problem:
            refused = problem
    if refused is not None:
        raise refused
    return True


# ---- folders of results

TWO: Final = "game: dames_rabattues\nplayers: {lot: random, list: first}\ngames: 2\nseed: 4\nout: out\n"


@cache
def _folders() -> tuple[dict[str, str], dict[str, str]]:
    """Return the contents of the folders of a finished match and of an interrupted one."""
    folder = Path("whole")
    folder.mkdir(exist_ok=True)
    (folder / "match.yaml").write_text(TWO, "utf-8")
    assert run_command(["match", "whole/match.yaml", "--jobs", "1"])
    out = folder / "out"
    whole = {str(path.relative_to(out)): path.read_text("utf-8") for path in sorted(out.rglob("*")) if path.is_file()}
    torn = {name: text for name, text in whole.items() if name.startswith(("records", "match"))}
    torn["progress.jsonl"] = whole["results.jsonl"].splitlines(keepends=True)[0]
    shutil.rmtree(folder)
    return whole, torn


def _results(luck: Random) -> Any:
    files: dict[str, str | None] = dict(luck.choice(_folders()))
    for _ in range(luck.choice([1, 1, 2])):
        name = luck.choice(sorted(files))
        text = files[name] or ""
        if luck.randrange(12) == 0:
            files[name] = None
        elif name.endswith((".json", ".jsonl")) and luck.randrange(3):
            lines = text.splitlines() if name.endswith(".jsonl") else [text]
            at = luck.randrange(len(lines)) if lines else 0
            with suppress(ValueError, IndexError, RecursionError):
                lines[at] = json.dumps(changed_data(luck, json.loads(lines[at])))
            files[name] = "\n".join(lines) + "\n"
        else:
            files[name] = changed_text(luck, text, [one or "" for one in files.values()])
    return files


@parser("results", _results, cost=4)
def _read_results(data: Any) -> bool:
    shutil.rmtree("out", ignore_errors=True)
    for name, text in data.items():
        if text is not None:
            path = Path("out") / name
            path.parent.mkdir(parents=True, exist_ok=True)
            put(path, text)
    Path("match.yaml").write_text(TWO, "utf-8")
    return run_command(["match", "match.yaml", "--jobs", "1"])


# ---- records in shards

SHARDED: Final = TWO.replace("games: 2", "games: 4") + "records: shards\n"


@cache
def _shards() -> dict[str, str]:
    """Return the contents of the folder of such a match, every byte a letter."""
    folder = Path("sharded")
    folder.mkdir(exist_ok=True)
    (folder / "match.yaml").write_text(SHARDED, "utf-8")
    assert run_command(["match", "sharded/match.yaml", "--jobs", "1"])
    out = folder / "out"
    found = {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}
    shutil.rmtree(folder)
    return {name: content.decode("latin-1") for name, content in found.items()}


def _sharded(luck: Random) -> Any:
    """The folder with a shard or an index changed, or with a shard that is still growing."""
    files: dict[str, str | None] = dict(_shards())
    shard, index = (f"records/games-00000001.{kind}" for kind in ("jsonl.gz", "index.json"))
    if luck.randrange(3) == 0:
        files["records/games-00000001.arriving.gz"] = files.pop(shard)
        shard = "records/games-00000001.arriving.gz"
        files["progress.jsonl"] = files.pop("results.jsonl")
    for name in luck.choice([[shard], [index], [shard, index]]):
        text = files[name] or ""
        files[name] = None if luck.randrange(12) == 0 else changed_text(luck, text, [text[::-1], text[:40]])
    if luck.randrange(4) == 0:
        with suppress(ValueError):
            whole = json.loads(_shards()[index])
            del whole["sum"]
            files[index] = sealed(json.dumps(changed_data(luck, whole))).line + "\n"
    return [files, luck.randint(1, 5)]


@parser("shards", _sharded, cost=4)
def _read_shards(data: Any) -> bool:
    files, number = data
    shutil.rmtree("out", ignore_errors=True)
    for name, text in files.items():
        if text is not None:
            path = Path("out") / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode("latin-1", "replace"))
    Path("match.yaml").write_text(SHARDED, "utf-8")
    try:
        run_command(["replay", "out", "--number", str(number), "--verify"])
    finally:
        right = run_command(["match", "match.yaml", "--jobs", "1"])
    return right
