"""Wrong arguments for the native code: calls that were really made, with some arguments changed.

Private as they are, its functions must answer or raise; they never crash, hang or end in a SystemError. Run by hand,
under the sanitizers, as `python -m tests.native.native_calls --calls 20000`.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from tablegames.arena.simulate import Job, simulate
from tablegames.core import native
from tablegames.core.loop import play
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table

try:
    from tablegames.arena.adapters.gymnasium import vector_env
except ImportError:  # the extra `rl` is not installed
    vector_env = None  # type: ignore[assignment]

Calls = dict[str, list[tuple[Callable[..., Any], tuple[Any, ...]]]]
"""Of each function, what was called with what."""
KEPT: Final = 40
"""Calls of each function that are kept."""
SECONDS: Final = 5
"""Time for one call."""
ABSURD: Final = (-1, 0, 1, 2, 7, 63, 64, 255, -128, 32768, 2**31 - 1, -(2**31), 2**31, 2**63 - 1, 2**64 - 1, 2**70,
                 None, "", b"", (), [], 1.5, float("nan"), True, b"\xff" * 8, object())  # fmt: skip


class Recorder:
    """A native module or object whose calls are noted, unwrapped again on their way in."""

    def __init__(self, inner: Any, name: str, calls: Calls) -> None:
        self.inner, self.name, self.calls = inner, name, calls

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.inner, name)
        if not callable(found):
            return found
        label = f"{self.name}.{name}"

        def call(*args: Any) -> Any:
            args = tuple(map(_bare, args))
            noted = self.calls.setdefault(label, [])
            if len(noted) < KEPT:
                noted.append((found, args))
            made = found(*args)
            return Recorder(made, label, self.calls) if isinstance(found, type) else made

        return call

    def __len__(self) -> int:
        return len(self.inner)

    def __getitem__(self, at: Any) -> Any:
        return self.inner[at]


def _bare(value: Any) -> Any:
    if isinstance(value, Recorder):
        return value.inner
    return tuple(map(_bare, value)) if type(value) is tuple else value


def real_calls() -> Calls:
    """Play some games with everything that has native code, and return the calls that were made."""
    calls: Calls = {}
    with _recording(calls):
        registry = Registry()
        for game in ("dames_polonaises", "domino", "trictrac", "toc", "toutetable", "garanguet"):
            table = set_table(registry, game, match="single")
            known = registry.players(table.entry)
            players = [bot_of(known, name)(table.game) for name in ("engine:6", "random")]
            play(table.game, players, seed=1, limit=60)
            simulate(Job(table.game, (bot_of(known, "random"),) * 2, seed=2), 3, 1)
            if vector_env is not None and game != "garanguet":
                env = vector_env(game, num_envs=2)
                seen, _ = env.reset(seed=4)
                for _ in range(20):
                    seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
    return calls


@contextmanager
def _recording(calls: dict[str, Any]) -> Iterator[None]:
    loaded = native._loaded

    def noted(package: str) -> tuple[Any, str]:
        module, problem = loaded(package)
        return (None if module is None else Recorder(module, package, calls)), problem

    native._loaded = noted  # type: ignore[assignment]
    try:
        yield
    finally:
        native._loaded = loaded


def changed(luck: Random, value: Any, depth: int = 0) -> Any:
    """Return the value with something in it changed."""
    if isinstance(value, tuple) and value and luck.randrange(8):
        at = luck.randrange(len(value))
        return (*value[:at], changed(luck, value[at], depth + 1), *value[at + 1 :])
    if isinstance(value, bytes) and value and luck.randrange(4):
        at = luck.randrange(len(value))
        kind = luck.randrange(3)
        if kind == 0:
            return value[:at]
        return value[:at] + bytes([luck.randrange(256)]) + value[at + 1 :] if kind == 1 else value + value
    if isinstance(value, int) and luck.randrange(2):
        return value ^ 1 << luck.randrange(64) if luck.randrange(2) else value + luck.choice((-1, 1, 100))
    return luck.choice(ABSURD)


def attempt(luck: Random, calls: Calls) -> str:
    """Make one wrong call; return its name. SystemError passes through: it means that C set no exception."""
    label = luck.choice(sorted(calls))
    function, args = luck.choice(calls[label])
    wrong: Any = args
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        wrong = changed(luck, wrong)
    try:
        function(*(wrong if isinstance(wrong, tuple) else (wrong,)))
    except SystemError as problem:
        raise AssertionError(f"{label}{wrong!r}: {problem}") from problem
    except Exception:
        pass
    return label


def _interrupt(*_: object) -> None:
    raise TimeoutError


def tried(seed: int, calls: dict[str, Any], many: int) -> str:
    """Make wrong calls in a process of its own; return the problem met, or nothing."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        luck = Random(seed)
        signal.signal(signal.SIGALRM, _interrupt)
        try:
            for number in range(many):
                state = luck.getstate()
                probe = Random()
                probe.setstate(state)
                label = probe.choice(sorted(calls))
                os.write(write, f"{seed}:{number}:{label}\n".encode())
                signal.alarm(SECONDS)  # a long search can be interrupted …
                signal.setitimer(signal.ITIMER_VIRTUAL, 3 * SECONDS)  # … a loop without end is killed
                attempt(luck, calls)
                signal.alarm(0)
            os.write(write, b"fine\n")
        except BaseException as problem:
            os.write(write, f"{problem}\n".encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as told:
        said = told.read().decode(errors="replace").splitlines()
    _, status = os.waitpid(child, 0)
    if status:
        return f"signal {os.WTERMSIG(status)} in {said[-1] if said else '?'}"
    return "" if said[-1] == "fine" else f"{said[-2]}: {said[-1][:300]}"


def main() -> None:
    """Try as many wrong calls as asked for, and name those that did harm."""
    parser = argparse.ArgumentParser(description="Wrong arguments for the native code.")
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    calls = real_calls()
    print(", ".join(f"{name} {len(noted)}" for name, noted in sorted(calls.items())))
    bad = 0
    for seed in range(asked.seed, asked.seed + asked.calls // 20):
        problem = tried(seed, calls, 20)
        if problem:
            bad += 1
            print(problem, flush=True)
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
