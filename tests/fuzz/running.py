"""Inputs tried by the thousand: each parser in a separate process; a crash is noted, and the rest continues."""

from __future__ import annotations

import json
import os
import random
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final

from tests.fuzz.parsers import PARSERS, warm_up
from tests.fuzz.reduction import reduced
from tests.fuzz.survival import Broken, Parser, elsewhere, survives

MOST_MEMORY: Final = 4 << 30
ALIKE: Final = 3
"""Number of inputs kept for the same cause."""
IN_ONE_LANGUAGE: Final = 50
"""Number of inputs after which the language changes: commands are created again in the other."""


@dataclass(slots=True)
class Tally:
    """The fate of the inputs of a parser."""

    name: str
    inputs: int = 0
    accepted: int = 0
    refused: int = 0
    slowest: float = 0.0
    cpu: float = 0.0
    megabytes: float = 0.0
    causes: dict[str, int] = field(default_factory=dict)

    @property
    def failures(self) -> int:
        """How many did harm."""
        return sum(self.causes.values())

    def add(self, other: Tally) -> None:
        """Count what became of more inputs of the same parser."""
        self.inputs += other.inputs
        self.accepted += other.accepted
        self.refused += other.refused
        self.cpu += other.cpu
        self.slowest = max(self.slowest, other.slowest)
        self.megabytes = max(self.megabytes, other.megabytes)
        for cause, times in other.causes.items():
            self.causes[cause] = self.causes.get(cause, 0) + times


def input_of(parser: Parser, seed: int, number: int) -> tuple[str, Any]:
    """The language and the input of that number."""
    luck = random.Random(f"{seed} {parser.name} {number}")
    return ("en", "fr")[number // IN_ONE_LANGUAGE % 2], parser.make(luck)


def work(name: str, seed: int, begin: int, end: int, deadline: float, keep: str, pipe: Connection) -> None:
    """Try inputs and tell of each; runs in a process of its own."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    devnull = os.open(os.devnull, os.O_RDONLY)
    os.dup2(devnull, 0)
    parser, seen = PARSERS[name], dict[str, int]()
    with elsewhere():
        warm_up()
        for number in range(begin, end):
            if time.time() > deadline:
                break
            pipe.send(("at", number))
            before = time.thread_time()
            try:
                tongue, data = input_of(parser, seed, number)
            except Exception as problem:
                pipe.send(("broken", f"no input was made, {type(problem).__name__} @ input {number}", 0.0))
                continue
            try:
                verdict = survives(parser, tongue, data)
                pipe.send(("fine", verdict.accepted, verdict.seconds))
            except Broken as broken:
                spent = time.thread_time() - before
                seen[broken.cause] = seen.get(broken.cause, 0) + 1
                if seen[broken.cause] <= ALIKE:
                    keep_input(Path(keep), parser, tongue, data, number, broken, small=seen[broken.cause] == 1)
                pipe.send(("broken", broken.cause, spent))
        pipe.send(("done", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))
    pipe.close()


def keep_input(
    folder: Path, parser: Parser, tongue: str, data: Any, number: int, broken: Broken, *, small: bool
) -> None:
    """Write an input that did harm, made as small as it can be, so that `--again` can try it."""

    def fails(smaller: Any) -> bool:
        try:
            survives(parser, tongue, smaller)
        except Broken as same:
            return same.cause == broken.cause
        except BaseException:
            return False
        return False

    quick = not broken.why.startswith(("slow", "over", "large"))
    about = {
        "parser": parser.name, "language": tongue, "number": number, "why": broken.why, "place": broken.place,
        "trace": broken.trace.splitlines()[-12:], "input": reduced(data, fails) if small and quick else data,
    }  # fmt: skip
    path = folder / f"{parser.name}-{number}.json"
    path.write_text(json.dumps(about, indent=1, default=repr), "utf-8")


def fuzz(name: str, seed: int, numbers: range, deadline: float, keep: Path) -> Tally:
    """Try the inputs of a parser that have these numbers; a process that dies is an input that did harm."""
    tally, begin, end = Tally(name), numbers.start, numbers.stop
    while begin < end and time.time() < deadline:
        ours, theirs = get_context("spawn").Pipe(duplex=False)
        worker = get_context("spawn").Process(
            target=work, args=(name, seed, begin, end, deadline, str(keep), theirs), daemon=True
        )
        worker.start()
        theirs.close()
        last = begin - 1
        for message in _messages(ours):
            match message:
                case ("at", number):
                    last = number
                    tally.inputs += 1
                case ("fine", accepted, seconds):
                    tally.accepted += accepted
                    tally.refused += not accepted
                    tally.slowest, tally.cpu = max(tally.slowest, seconds), tally.cpu + seconds
                case ("broken", cause, seconds):
                    tally.causes[cause] = tally.causes.get(cause, 0) + 1
                    tally.cpu += seconds
                case ("done", megabytes):
                    tally.megabytes = max(tally.megabytes, megabytes)
        worker.join()
        if worker.exitcode == 0:
            break
        if last < begin:
            raise RuntimeError(f"{name}: its process cannot begin, exit {worker.exitcode}")
        cause = f"the process died, {worker.exitcode} @ input {last}"
        tally.causes[cause] = 1
        tongue, data = input_of(PARSERS[name], seed, max(last, 0))
        about = {"parser": name, "language": tongue, "number": last, "why": cause, "place": "", "input": data}
        (keep / f"{name}-{last}.json").write_text(json.dumps(about, indent=1, default=repr), "utf-8")
        begin = last + 1
    return tally


def _messages(pipe: Connection) -> Iterator[Any]:
    while True:
        try:
            yield pipe.recv()
        except EOFError:
            return
