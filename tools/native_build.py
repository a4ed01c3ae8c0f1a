"""Compile the C code: every `_NAME.c` of the package, with the files of the folder `NAME` beside it, is one extension.

    python -m tools.native_build                 in place, what is older than its sources
    python -m tools.native_build --strict        warnings are errors
    python -m tools.native_build --debug         in place, bounds checked
    python -m tools.native_build --sanitize F    a copy of the tree in F, its native code watched by ASan and UBSan

`hatch_build.py` does the same when tablegames is installed. One command for each extension is all there is to it: the
limited API of Python 3.11 serves every later Python, and nothing but Python's own headers is needed. On Windows
gcc or clang compiles, whichever is on the PATH. Pythons without that API (PyPy, free-threaded builds) use Python rules.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
WINDOWS: Final = os.name == "nt"
SUFFIX: Final = ".pyd" if WINDOWS else ".abi3.so"
LIMITED_API: Final = "-DPy_LIMITED_API=0x030B0000"
FLAGS: Final = (
    "-std=c11", "-O3", "-ffp-contract=off", "-fvisibility=hidden", "-Wall", "-Wextra", LIMITED_API,
    *(() if WINDOWS else ("-fPIC",)),
)  # fmt: skip
DEBUG: Final = ("-g", "-UNDEBUG", "-DTABLEGAMES_DEBUG")
SANITIZE: Final = (
    *DEBUG,
    "-O1",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)
COPIED: Final = ("tablegames", "tests", "examples", "tools", "benchmarks", "docs", "pyproject.toml", "README.md")


class CannotCompileError(Exception):
    """There is no compiler, or it refused; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Extension:
    """One extension: the file it is made into, below the root, and what it is made of."""

    target: Path
    sources: tuple[Path, ...]
    headers: tuple[Path, ...]

    def is_new(self, root: Path) -> bool:
        """Return whether the compiled files are newer than all their sources."""
        made = root / self.target
        if not made.exists():
            return False
        return made.stat().st_mtime >= max(path.stat().st_mtime for path in (*self.sources, *self.headers))


def extensions(root: Path = ROOT) -> list[Extension]:
    """Every extension of the tree."""
    shared = tuple(sorted((root / "tablegames" / "core" / "native").glob("*.h")))
    found = []
    for main in sorted((root / "tablegames").rglob("_*.c")):
        parts = main.parent / main.stem.removeprefix("_")
        headers = (*shared, *sorted(parts.glob("*.h")))
        target = main.relative_to(root).with_suffix("")
        found.append(Extension(target.with_name(target.name + SUFFIX), (main, *sorted(parts.glob("*.c"))), headers))
    return found


def compiler() -> list[str]:
    """The command that compiles and links, without our flags; CC names another compiler."""
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        raise CannotCompileError("native code is compiled for CPython with its global lock only")
    command = shlex.split(sysconfig.get_config_var("LDSHARED") or "gcc -shared")
    own = shlex.split(os.environ.get("CC", ""), posix=not WINDOWS)
    known = [own] if own else [[command[0]], ["cc"], ["gcc"], ["clang"]]
    for words in known:
        if shutil.which(words[0]):
            return [*words, *command[1:]]
    raise CannotCompileError(f"there is no C compiler here (looked for {', '.join(words[0] for words in known)})")


def compile_one(one: Extension, root: Path, made: Path, more: Sequence[str] = ()) -> None:
    """Make one extension into a file; it appears whole or not at all."""
    made.parent.mkdir(parents=True, exist_ok=True)
    unfinished = made.with_name(f"{made.name}.{os.getpid()}")
    parts = one.sources[0].parent / one.sources[0].stem.removeprefix("_")
    places = [sysconfig.get_path("include"), str(root / "tablegames" / "core" / "native"), str(parts)]
    options = [*FLAGS, *more, *(f"-I{place}" for place in places)]
    python = [f"-L{Path(sys.base_prefix) / 'libs'}", "-lpython3"] if WINDOWS else []  # elsewhere the process has it
    command = [*compiler(), *options, *map(str, one.sources), *python, "-o", str(unfinished)]
    try:
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        if ran.returncode:
            problem = CannotCompileError(f"{one.sources[0].relative_to(root)} could not be compiled by {command[0]}")
            problem.add_note(ran.stderr)
            raise problem
        unfinished.replace(made)
    finally:
        unfinished.unlink(missing_ok=True)


def compile_all(
    root: Path = ROOT, into: Path | None = None, more: Sequence[str] = (), force: bool = True
) -> list[Path]:
    """Make every extension, in place or below `into`; where one fails none is left, in place, of an earlier time."""
    known = extensions(root)
    place = root if into is None else into
    try:
        for one in known:
            if force or not one.is_new(place):
                compile_one(one, root, place / one.target, more)
    except CannotCompileError:
        for one in known:
            (place / one.target).unlink(missing_ok=True)
        raise
    return [one.target for one in known]


def sanitized(folder: Path) -> dict[str, str]:
    """Copy the tree, watch its native code, and say in which environment its Python is to run."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", f"*{SUFFIX}")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored, dirs_exist_ok=True)
        else:
            shutil.copy(ROOT / name, folder / name)
    compile_all(folder, more=SANITIZE)
    asked = [compiler()[0], "-print-file-name=libasan.so"]
    library = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    return {
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0:abort_on_error=1",  # the interpreter itself frees little at its end
        "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        "PYTHONPATH": str(folder),
        "PYTHONMALLOC": "malloc",
    }


def main() -> int:
    """Compile the requested modules, and print them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--debug", action="store_true", help="bounds are checked")
    parser.add_argument("--strict", action="store_true", help="warnings are errors")
    parser.add_argument("--force", action="store_true", help="whether they are new or not")
    parser.add_argument("--sanitize", type=Path, metavar="FOLDER", help="a copy of the tree under ASan and UBSan")
    given = parser.parse_args()
    try:
        if given.sanitize:
            variables = sanitized(given.sanitize.resolve())
            print(" ".join(f"{name}={shlex.quote(value)}" for name, value in variables.items()))
            return 0
        more = [*(DEBUG if given.debug else ()), *(["-Werror"] if given.strict else ())]
        made = compile_all(more=more, force=given.force or bool(more))
    except CannotCompileError as problem:
        print(problem, *getattr(problem, "__notes__", ()), sep="\n", file=sys.stderr)
        return 1
    print("\n".join(map(str, made)) or "there is no native code in this tree")
    return 0


if __name__ == "__main__":
    sys.exit(main())
