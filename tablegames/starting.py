"""Ctrl-C while the command starts, before `terminal.main` listens to it: it ends without a traceback.

Imported before anything else. Only for the command itself: a program that imports us keeps its own handler.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # what `signal` is made of, without the import of `enum`
import sys

_NAMES = ("tablegames", "tablegames.exe", "tablegames-script.py")


def is_command() -> bool:
    """Whether this process runs `tablegames` or `python -m tablegames`."""
    name = sys.argv[0] if getattr(sys, "argv", None) else ""
    if name == "-m":  # while Python looks for the module
        given = sys.orig_argv
        return "-m" in given and given[given.index("-m") + 1 :][:1] == ["tablegames"]
    return name.replace("\\", "/").rpartition("/")[2] in _NAMES


def let_end() -> None:
    """Let Ctrl-C end the process at once, unless its parent has decided otherwise."""
    if COMMAND and _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)


def listen() -> None:
    """Let Ctrl-C raise `KeyboardInterrupt` again."""
    if COMMAND and _signal.getsignal(_signal.SIGINT) == _signal.SIG_DFL:
        _signal.signal(_signal.SIGINT, _signal.default_int_handler)


COMMAND = is_command()
let_end()
