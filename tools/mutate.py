"""Mutants of the rules: small mistakes made on purpose, one at a time, to see whether a test notices.

    python -m tools.mutate --mutants 200 --seed 1
    python -m tools.mutate --mutants 50 --only native/     # those of C alone
    python -m tools.mutate --quick --only .py              # which mutants of Python the quick suite lets live

The quick tests are run first, of Python without its native code, and only of a mutant that they let live the others.
A mutant of Python is made in the memory of a process that has all collected (`tools.nursery`); one that lives there, or
cannot be made there, is tried again in a process of its own.

A mutant is a comparison turned (`<` to `<=`, `==` to `!=`), `and` for `or`, a `not` left out, `True` for `False`, a
number one too large, `+` for `-`, a returned tuple that is empty; C is changed alike and compiled again. Each is made
in a copy of the tree, and the tests of its plugin or family are run there until one fails; they must pass before.
A mutant that no test notices is printed with its diff. A run that was stopped resumes: its verdicts are in
build/mutants. Left out without `--everything`: what the bots think (bots, engines, evaluations), drawings, encodings,
the entries of games, bridges to other programs; always left out: wording (`say`), annotations and decorators.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import os
import queue
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from tablegames.core.native import PURE
from tools.native_build import SUFFIX

ROOT: Final = Path(__file__).parent.parent
KNOWN: Final = ROOT / "build" / "mutants"
COPIED: Final = ("tablegames", "tests", "examples", "contrib", "tools", "pyproject.toml", "README.md")
NO_RULES: Final = re.compile(
    r"/(?:bots?|engine|trictrac_bot|drawing)/|/(?:bot|bridges|evaluation|standing|encoding|render|diagram|drawings|gnubg"
    r"|entries|__init__)\.py$|/native/(?:\w+_bindings|bindings|evaluate|likely|net|remember|search|thinking|trials)\.[ch]$"
)
"""Files that decide nothing the books speak of."""
NO_VALUES: Final = ("repr", "compare", "hash")
"""Keywords of `field(...)`: how a dataclass is shown and compared, which is not a rule."""
SLOW_TESTS: Final = ("bot", "engine", "diagram", "leaks", "random_parties", "endgames", "bridges")
"""Files whose tests are not run, by a part of their names; not tests: rules too are `against` a king, or for `both`."""
TABLES: Final = ("toutetable", "revertier", "jacquet", "garanguet", "plain", "tourne_case")
PLAYED_BY: Final = {"draughts": "dames_polonaises", "dominoes": "domino"}
"""The game of the books that each of these families plays."""
RULES: Final = {
    "trictrac": ("test_a_ecrire.py", "test_marque.py", "test_options.py", "test_turn.py"),
    "dames_polonaises": (
        "test_dames_rules.py", "test_dames_draws.py", "test_dames_counts.py", "test_dames_odds.py",
        "test_table_acts.py",
    ),
    "dames_rabattues": ("test_notation_and_faults.py",),
    "domino": ("test_domino_options.py", "test_domino_parties.py", "test_domino_readings.py", "test_domino_round.py"),
    "toc": ("test_toc.py",),
}  # fmt: skip
"""Tests of the rules beside the cases and the book's rows that belong to the quick suite too: QUICK in the Makefile."""
NO_CASES: Final = "--ignore-glob=*/cases/*"
BOOKS: Final = ("tests/plugins/test_the_books.py", "tests/plugins/test_lessons_and_problems.py")
NATIVE_TESTS: Final = {
    "tables": ("tests/families/tables/test_native_tables.py", "tests/arena/test_vector.py"),
    "draughts": (
        "tests/plugins/dames_polonaises/test_compiled.py", "tests/plugins/dames_polonaises/test_endings.py",
    ),
    "dominoes": ("tests/plugins/domino/test_domino_compiled.py", "tests/arena/test_vector.py"),
}  # fmt: skip
"""The tests that compare C with the rules, those that say the most first."""
TURNED: Final[dict[type[ast.AST], ast.AST]] = {
    ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt(), ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(), ast.In: ast.NotIn(), ast.NotIn: ast.In(), ast.Is: ast.IsNot(), ast.IsNot: ast.Is(),
    ast.And: ast.Or(), ast.Or: ast.And(), ast.Add: ast.Sub(), ast.Sub: ast.Add(),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """A piece of a file, and what is put in its place."""

    file: str
    line: int
    start: int
    end: int
    instead: str

    @property
    def name(self) -> str:
        """The file, the place and the replacement: what it is known by from one run to the next."""
        return f"{self.file}:{self.start}-{self.end}:{self.instead}"

    def made(self, source: bytes) -> bytes:
        """The file with the mistake in it."""
        return source[: self.start] + self.instead.encode() + source[self.end :]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The fate of a mutant: killed, survived or timed out; the test that killed it; its change."""

    name: str
    file: str
    line: int
    status: str
    test: str
    diff: str


TURNED_IN_C: Final = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&", "+": "-", "-": "+",
    "!": "",
}  # fmt: skip
_C_TOKENS: Final = re.compile(
    rb"(?<=[ (])(?:<=|>=|==|!=|&&|\|\||[<>+-])(?= )"  # between spaces, as clang-format leaves them: no sign, no arrow
    rb"|(?<=[ (])!(?=[A-Za-z_(])|(?<![\w.])\d{1,3}(?![\w.])"
)
_NO_CODE: Final = re.compile(
    rb'/\*.*?\*/|"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|^ *#.*?(?<!\\)$', re.DOTALL | re.MULTILINE
)
"""Comments, texts and directives."""


def mutants_of_c(file: Path, root: Path) -> Iterator[Mutant]:
    """Every mutant of a file of C; what does not compile counts as killed."""
    source = file.read_bytes()
    code = _NO_CODE.sub(lambda found: re.sub(rb"[^\n]", b" ", found[0]), source)
    for found in _C_TOKENS.finditer(code):
        text = found[0].decode()
        instead = TURNED_IN_C.get(text) if text in TURNED_IN_C else str(int(text) + 1)
        assert instead is not None
        name = file.relative_to(root).as_posix()
        yield Mutant(name, code.count(b"\n", 0, found.start()) + 1, found.start(), found.end(), instead)


def mutants(file: Path, root: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    if file.suffix != ".py":
        yield from mutants_of_c(file, root)
        return
    source = file.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, instead in _changes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        yield Mutant(file.relative_to(root).as_posix(), node.lineno, start, end, instead)


def _changes(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Return the possible changes below a node; wording, annotations and decorators stay."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("say", "Text"):
        return
    if isinstance(node, ast.expr):
        for changed in _changed(node):
            text = ast.unparse(changed)
            yield node, text if isinstance(changed, ast.Constant) else f"({text})"
    if isinstance(node, ast.Return) and _is_tuple(node.value) and node.value is not None:
        yield node.value, "()"
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _type_checking(child) and getattr(child, "arg", "") not in NO_VALUES:
                yield from _changes(child)


def _changed(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, ops, right):
            for place, op in enumerate(ops):
                if turned := TURNED.get(type(op)):
                    yield ast.Compare(left, [*ops[:place], turned, *ops[place + 1 :]], right)  # type: ignore[list-item]
        case ast.BoolOp(op, values):
            yield ast.BoolOp(TURNED[type(op)], values)  # type: ignore[arg-type]
        case ast.BinOp(left, op, right) if turned := TURNED.get(type(op)):
            yield ast.BinOp(left, turned, right)  # type: ignore[arg-type]
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)


def _is_tuple(node: ast.expr | None) -> bool:
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", "") == "tuple"
    return isinstance(node, ast.Tuple) and len(node.elts) > 0


def _type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"


def chosen(number: int, seed: int, everything: bool, only: str) -> list[Mutant]:
    """Return this many mutants, drawn at random; the first of a larger number are those of a smaller."""
    files = [path for part in ("families", "plugins") for path in sorted((ROOT / "tablegames" / part).rglob("*.py"))]
    files += sorted(path for path in (ROOT / "tablegames").rglob("native/*.[ch]") if "core" not in path.parts)
    wanted = [path for path in files if everything or not NO_RULES.search(path.as_posix())]
    every = [mutant for path in wanted if only in path.relative_to(ROOT).as_posix() for mutant in mutants(path, ROOT)]
    random.Random(seed).shuffle(every)
    print(f"{len(every)} mutants of {len(wanted)} files; {min(number, len(every))} are tried")
    return every[:number]


def looking_at(file: str) -> tuple[list[str], list[str]]:
    """The tests that should notice a mistake in a file: those of the quick suite, and the others."""
    _, part, name, *rest = file.split("/")
    if part == "plugins":
        games = [name]
    elif name in PLAYED_BY:
        games = [PLAYED_BY[name]]
    else:
        games = ["trictrac", "toc"] if rest[0] == "trictrac" else list(TABLES)
        if rest[0] == "board":
            games.append("trictrac")
    cases = [f"tests/plugins/{game}/cases" for game in games]
    if "/native/" in file:
        return [*NATIVE_TESTS[name], *cases], []
    books = [f"tests/plugins/{game}/test_the_book.py" for game in games]
    rules = [f"tests/plugins/{game}/{test}" for game in games for test in RULES.get(game, ())]
    families = [f"tests/families/{name}"] if part == "families" else []
    if "_table/" in file or "/arbitre/" in file:
        families.append("tests/arbiter")
    others_left_out = f"-knot test_the_books and not test_lessons_and_problems or {' or '.join(games)}"
    return (
        [*cases, *(book for book in books if (ROOT / book).exists()), *rules, *BOOKS, others_left_out],
        [*families, *(f"tests/plugins/{game}" for game in games), "tests/plugins/test_the_plugins.py", NO_CASES],
    )


class Warm:
    """The processes of one tree in which tests wait for mutants (`tools.nursery`): those of the last file's tests."""

    def __init__(self, tree: Path, without: list[str], quick: bool = False) -> None:
        self._tree, self.without, self._quick = tree, [*without], quick
        self._sound: set[str] = set()
        self._running: dict[tuple[str, ...], subprocess.Popen[str]] = {}

    def looking_at(self, file: str) -> tuple[list[str], list[str]]:
        """The tests that should notice a mistake in a file; no others than the quick ones where only they are asked."""
        quick, others = looking_at(file)
        return quick, [] if self._quick else others

    def first_to_fail(self, mutant: Mutant, changed: bytes, seconds: int) -> str:
        """The test that a mutant of Python fails; none where it lives, or must be tried otherwise."""
        source = (self._tree / mutant.file).read_text("utf-8")
        asked = {"file": mutant.file, "before": source, "after": changed.decode(), "seconds": seconds}
        sets = [(*tests,) for tests in self.looking_at(mutant.file) if tests]
        for tests in [one for one in self._running if one not in sets]:
            self._end(self._running.pop(tests))
        for tests in sets:
            if tests not in self._running:
                self._running[tests] = self._begin(tests)
            found = self._ask(self._running[tests], json.dumps(asked))
            if found["status"] == "killed":
                return str(found["test"])
            if found["status"] != "survived":
                return ""
        return ""

    def passes(self, test: str, seconds: int, pure: bool) -> bool:
        """Whether a test passes where there is no mistake; one that does not is left out from now on."""
        if test not in self._sound and _run(self._tree, [test], seconds, pure)[0] != "survived":
            if f"--deselect={test}" in self.without:
                raise SystemExit(f"this test fails without a mistake, and cannot be left out: {test}")
            print("left out, since it fails without a mistake:", test, flush=True)
            self.without.append(f"--deselect={test}")
            return False
        self._sound.add(test)
        return True

    def close(self) -> None:
        """End them all."""
        for process in self._running.values():
            self._end(process)
        self._running.clear()

    def _begin(self, tests: Sequence[str]) -> subprocess.Popen[str]:
        environment = {**os.environ, "PYTHONPATH": str(self._tree), "CI": "1", "TABLEGAMES_LANG": "en", PURE: "1"}
        command = [sys.executable, "-m", "tools.nursery", *_options([*tests, *self.without])]
        process = subprocess.Popen(
            command, cwd=self._tree, env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        begun = self._ask(process, None)
        if begun["failed"]:
            print("left out, since they fail without a mistake:", *begun["failed"], sep="\n  ", flush=True)
        return process

    def _ask(self, process: subprocess.Popen[str], line: str | None) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        if line is not None:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        answer = process.stdout.readline()
        if not answer:
            raise SystemExit(f"the tests ended without an answer: {' '.join(map(str, process.args))}")  # type: ignore[arg-type]
        return json.loads(answer)  # type: ignore[no-any-return]

    def _end(self, process: subprocess.Popen[str]) -> None:
        process.communicate()


def tried(mutant: Mutant, tree: Path, warm: Warm, seconds: int) -> Verdict:
    """Make the mutant in a copy of the tree and run its tests, until one fails."""
    path = tree / mutant.file
    source = path.read_bytes()
    changed = mutant.made(source)
    before, after = (text.decode().splitlines(keepends=True) for text in (source, changed))
    diff = "".join(difflib.unified_diff(before, after, mutant.file, mutant.file, n=1))
    if path.suffix == ".py" and (found := warm.first_to_fail(mutant, changed, seconds)):
        return Verdict(mutant.name, mutant.file, mutant.line, "killed", found, diff)
    while True:
        status, test = _made(mutant, tree, changed, warm, seconds)
        if not test.startswith("tests/") or warm.passes(test, seconds, pure=path.suffix == ".py"):
            break
    return Verdict(mutant.name, mutant.file, mutant.line, status, test, diff)


def _made(mutant: Mutant, tree: Path, changed: bytes, warm: Warm, seconds: int) -> tuple[str, str]:
    """Make the mutant in the copy, run its tests in processes of their own, and put all back."""
    path = tree / mutant.file
    python, source = path.suffix == ".py", path.read_bytes()
    before_it = {} if python else {file: file.read_bytes() for file in tree.rglob(f"*{SUFFIX}")}
    try:
        _put(path, changed)
        if not python and not _compiled(tree):
            return "killed", "the compiler"
        quick, others = warm.looking_at(mutant.file)
        status, test = _run(tree, [*quick, *warm.without], seconds, pure=python)
        if status == "survived" and others:
            status, test = _run(tree, [*others, *warm.without], seconds)
        return status, test
    finally:
        _put(path, source)
        for file, compiled in before_it.items():
            file.write_bytes(compiled)  # newer than its sources again, so that nobody compiles it


def _compiled(tree: Path) -> bool:
    """Compile what is older than its sources in a copy of the tree; whether the compiler takes it."""
    command = [sys.executable, "-m", "tools.native_build"]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    return not subprocess.run(command, cwd=tree, env=environment, capture_output=True, check=False).returncode


def _put(path: Path, source: bytes) -> None:
    path.write_bytes(source)
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def _options(tests: Sequence[str]) -> list[str]:
    """The arguments of pytest for these tests."""
    usual = ["-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    left_out = [f"--ignore-glob=*/test_*{word}*.py" for word in SLOW_TESTS]
    return [*usual, *left_out, "-m", "not slow and not oracle and not fuzz", *dict.fromkeys(tests)]


def _run(tree: Path, tests: list[str], seconds: int, pure: bool = False) -> tuple[str, str]:
    """Run the tests within some seconds of processor time, on a busy machine up to ten times as long."""
    command = [sys.executable, "-m", "pytest", *_options(tests)]
    environment = {**os.environ, "PYTHONPATH": str(tree), "CI": "1", "TABLEGAMES_LANG": "en"}
    if pure:
        environment[PURE] = "1"
    try:
        ran = subprocess.run(
            command,
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            timeout=10 * seconds,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
        )
    except subprocess.TimeoutExpired:
        return "timed out", ""
    if ran.returncode == 0:
        return "survived", ""
    if -ran.returncode in (signal.SIGXCPU, signal.SIGKILL):
        return "timed out", ""
    if ran.returncode < 0:
        raise SystemExit(
            f"the tests were stopped from outside by signal {-ran.returncode}: nothing is known of this mutant"
        )
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", ran.stdout, re.MULTILINE)
    return "killed", failed.group(1) if failed else (ran.stdout + ran.stderr).strip().rpartition("\n")[2]


def copied(folder: Path) -> Path:
    """A copy of the tree, in which the tests run."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    return folder


def report(verdicts: list[Verdict]) -> str:
    """The table of files, then every survivor with its diff."""
    files: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        files.setdefault(verdict.file, Counter())[verdict.status] += 1
    columns = ("killed", "survived", "timed out")
    lines = ["| file | killed | survived | timed out |", "|---|---|---|---|"]
    total: Counter[str] = sum(files.values(), Counter())
    for name, counted in [*sorted(files.items()), ("in all", total)]:
        lines.append(f"| {name} | " + " | ".join(str(counted[column]) for column in columns) + " |")
    for verdict in verdicts:
        if verdict.status != "killed":
            lines += ["", f"{verdict.status}: {verdict.file}:{verdict.line}", verdict.diff]
    return "\n".join(lines)


def main() -> None:
    """Try mutants, tell of each as it ends, and of all at the end."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--mutants", type=int, default=200, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws others")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--seconds", type=int, default=120, help="of the processor, for the tests of one mutant")
    parser.add_argument("--only", default="", help="a part of the file's path, e.g. plugins/toc")
    parser.add_argument("--everything", action="store_true", help="bots, drawings and entries too")
    parser.add_argument(
        "--quick", action="store_true", help="with the first tests alone: those of `make quick`; for C, twins and cases"
    )
    parser.add_argument("--deselect", action="append", default=[], help="a test that is not run; may be said again")
    parser.add_argument("--again", action="store_true", help="try survivors of an earlier run once more")
    asked = parser.parse_args()
    KNOWN.mkdir(parents=True, exist_ok=True)
    known = KNOWN / "verdicts.jsonl"
    lines = known.read_text("utf-8").splitlines() if known.exists() else []
    earlier = {found.name: found for found in (Verdict(**json.loads(line)) for line in lines)}
    if asked.again:
        earlier = {name: found for name, found in earlier.items() if found.status == "killed"}
    wanted = chosen(asked.mutants, asked.seed, asked.everything, asked.only)
    in_order = sorted(wanted, key=lambda mutant: looking_at(mutant.file))  # so that warm processes serve for several
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(asked.jobs) as pool:
        trees: queue.Queue[tuple[Path, Warm]] = queue.Queue()
        without = [f"--deselect={test}" for test in asked.deselect]
        for number in range(asked.jobs):
            tree = Path(folder) / str(number)
            tree.mkdir()
            trees.put((copied(tree), Warm(tree, without, asked.quick)))

        def one(mutant: Mutant) -> Verdict:
            tree, warm = trees.get()
            try:
                return tried(mutant, tree, warm, asked.seconds)
            finally:
                trees.put((tree, warm))

        with known.open("a", encoding="utf-8") as file:
            waiting = [pool.submit(one, mutant) for mutant in in_order if mutant.name not in earlier]
            for verdict in (ended.result() for ended in as_completed(waiting)):
                earlier[verdict.name] = verdict
                file.write(json.dumps(asdict(verdict)) + "\n")
                file.flush()
                print(f"{verdict.status:9} {verdict.file}:{verdict.line} {verdict.test}", flush=True)
        while not trees.empty():
            trees.get()[1].close()
    print(report([earlier[mutant.name] for mutant in wanted]))


if __name__ == "__main__":
    main()
