"""A warm pytest in which mutants are tried, each in a process that is split off from it: see `tools.mutate`.

To start Python, import the tree and collect tests takes longer than to run those of one game. Here that is done once.
A mutant changes the code of functions as they lie in memory; what is made when a module is imported (constants, class
bodies, defaults) cannot be changed so, and neither can a module that nobody has imported: such mutants are handed back.
"""

from __future__ import annotations

import functools
import gc
import importlib
import json
import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final, TextIO

import pytest

PASSED, FAILED, ELSEWHERE = 0, 1, 3
"""How a process ends that was split off: no test failed, one did, the mutant cannot be made in memory."""
STATUS: Final = {PASSED: "survived", FAILED: "killed", ELSEWHERE: "elsewhere"}


class Nursery:
    """A plugin for pytest: instead of running the tests it waits for mutants."""

    def __init__(self, questions: TextIO, answers: int) -> None:
        self._questions, self._answers = questions, answers
        self._items: list[pytest.Item] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Leave out what fails without a mistake, then try each mutant that comes in."""
        self._items = list(session.items)
        failed: list[str] = []
        while (found := self._split_off(session, None, 600))[0] == "killed":
            failed.append(found[1])
            self._items = [item for item in self._items if item.nodeid != found[1]]
        self._say({"items": len(self._items), "failed": failed})
        for line in self._questions:
            asked = json.loads(line)
            status, test = self._split_off(session, asked, asked["seconds"])
            self._say({"status": status, "test": test})
        return True

    def _say(self, answer: dict[str, Any]) -> None:
        os.write(self._answers, (json.dumps(answer) + "\n").encode())

    def _split_off(self, session: pytest.Session, asked: dict[str, Any] | None, seconds: int) -> tuple[str, str]:
        """Run the tests in a process of their own until one fails; how that ended, and which failed."""
        reading, writing = os.pipe()
        process = os.fork()
        if not process:
            os.close(reading)
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            os._exit(self._run(session, asked, writing))
        os.close(writing)
        with os.fdopen(reading) as told:
            test = told.read()
        _, ended = os.waitpid(process, 0)
        if os.WIFSIGNALED(ended):
            return ("timed out" if os.WTERMSIG(ended) in (signal.SIGXCPU, signal.SIGKILL) else "killed"), "a signal"
        return STATUS.get(os.WEXITSTATUS(ended), "killed"), test

    def _run(self, session: pytest.Session, asked: dict[str, Any] | None, writing: int) -> int:
        try:
            if asked is not None:
                importlib.import_module(".".join(Path(asked["file"]).with_suffix("").parts))
                if not made_in_memory(Path(asked["file"]), asked["before"], asked["after"]):
                    return ELSEWHERE
            forget()  # without a mistake too: a test that cannot bear it must not seem to notice every mutant
            for item, after in zip(self._items, [*self._items[1:], None], strict=True):
                item.ihook.pytest_runtest_protocol(item=item, nextitem=after)
                if session.testsfailed:
                    os.write(writing, item.nodeid.encode())
                    return FAILED
        except BaseException as problem:
            os.write(writing, repr(problem)[:200].encode())
            return FAILED
        return PASSED


def made_in_memory(path: Path, before: str, after: str) -> bool:
    """Change the functions of a module that is imported; whether that can be done."""
    file = str(path.resolve())
    module = next((one for one in [*sys.modules.values()] if getattr(one, "__file__", None) == file), None)
    if not isinstance(module, ModuleType):
        return False
    old, new = (compile(text, file, "exec", dont_inherit=True) for text in (before, after))
    changes = list(_changed(old, new))
    if not changes or any(one is None for one in changes):
        return False
    gc.unfreeze()  # what tests/conftest.py has frozen is listed again
    known: dict[tuple[str, int], list[FunctionType]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == file:
            known.setdefault((thing.__qualname__, thing.__code__.co_firstlineno), []).append(thing)
    for change in changes:
        assert change is not None
        was, is_now = change
        functions = known.get((was.co_qualname, was.co_firstlineno), [])
        if not functions:
            return False
        for function in functions:
            function.__code__ = is_now
    return True


def forget() -> None:
    """Let the program work out anew what it worked out before, by code that may have been changed since."""
    gc.unfreeze()  # what tests/conftest.py has frozen is listed again
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper) and str(thing.__module__).startswith("tablegames."):
            thing.cache_clear()


def _changed(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType] | None]:
    """The functions that differ, the outer one of two; None where a module or a class itself does."""
    if not _alike(old, new):
        yield None
        return
    for one, other in zip(_inside(old), _inside(new), strict=True):
        if one.co_flags & 0x2:  # CO_NEWLOCALS: a function, no class
            if not _same(one, other):
                yield one, other
        else:
            yield from _changed(one, other)


def _inside(code: CodeType) -> list[CodeType]:
    return [one for one in code.co_consts if isinstance(one, CodeType)]


def _alike(old: CodeType, new: CodeType) -> bool:
    """Return whether two pieces of code are the same except for their contents and their places."""
    consts = [
        [None if isinstance(one, CodeType) else (type(one), one) for one in code.co_consts] for code in (old, new)
    ]
    return (old.co_code, old.co_names, consts[0]) == (new.co_code, new.co_names, consts[1])


def _same(old: CodeType, new: CodeType) -> bool:
    inside = _inside(old), _inside(new)
    return (
        _alike(old, new)
        and len(inside[0]) == len(inside[1])
        and all(_same(one, other) for one, other in zip(*inside, strict=True))
    )


def main(arguments: Sequence[str]) -> int:
    """Collect these tests and wait for mutants: a line each on the standard input, answered on the standard output."""
    questions, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.dup(1)  # pytest has other plans for both
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return int(pytest.main([*arguments], plugins=[Nursery(questions, answers)]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
