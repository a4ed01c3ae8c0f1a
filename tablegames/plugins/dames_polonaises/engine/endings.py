"""Tables of endings: what every position of few pieces is worth, made by the native code and kept for the next time.

They are of one board, one march and the draws that a position makes by itself; what is counted is asked when they are
(`native/endings.c`). A file is as good as its sum: one that is damaged is made anew.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import say
from tablegames.plugin.userfiles import cache_folder
from tablegames.plugins.dames_polonaises.compiled import told_of
from tablegames.plugins.dames_polonaises.march_rules import Goal
from tablegames.rules.untrusted.files import notice, open_regular
from tablegames.rules.untrusted.newfile import write_new

if TYPE_CHECKING:
    from tablegames.plugins.dames_polonaises.game import DamesPolonaises

FEWEST: Final = 3
MOST: Final = 5
"""Pieces of an ending that tables are made of: three in a moment, four in half a minute, five in twenty minutes."""
SLOW: Final = 4
"""From so many on whoever waits is told what for."""
_FORMAT: Final = "tablegames endings 1"
_OPEN: Final[dict[tuple[str, int], memoryview | None]] = {}
"""The tables this process has asked for; None: there are none."""

Say = Callable[[str], None]


class DamagedError(TablegamesError):
    """A file of tables is not what was written."""


def tables(game: DamesPolonaises, level: bool, pieces: int | None, tell: Say = notice) -> Any:
    """The tables of a game as the native code reads them, made if need be; None: there are none for such rules.

    Without a number the largest that were made before are meant, if any were.
    """
    native = game.native
    if native is None or game.rules.goal is Goal.FIRST_KING:
        return None
    key = _key(game, level)
    if pieces is None:
        pieces = next((many for many in range(MOST, FEWEST - 1, -1) if _is_kept(key, many)), 0)
    if not pieces:
        return None
    if (key, pieces) not in _OPEN:
        _OPEN[key, pieces] = _values(game, level, key, pieces, tell)
    values = _OPEN[key, pieces]
    return None if values is None else native.module.endings(native.told, pieces, level, values)


def kept_in(game: DamesPolonaises, level: bool, pieces: int) -> Path:
    """Where the tables of a game are kept, once they are made."""
    return _path(_key(game, level), pieces)


def _key(game: DamesPolonaises, level: bool) -> str:
    """What tables are called: alike for all rules that have the same ones."""
    return sha256(repr((told_of(game.rules, game.board), level)).encode()).hexdigest()[:16]


def _path(key: str, pieces: int) -> Path:
    return cache_folder() / f"dames_polonaises-{key}-{pieces}.endings"


def _is_kept(key: str, pieces: int) -> bool:
    try:
        return (key, pieces) in _OPEN or _path(key, pieces).is_file()
    except (OSError, TablegamesError):
        return False


def _values(game: DamesPolonaises, level: bool, key: str, pieces: int, tell: Say) -> memoryview | None:
    """The tables from their file, or made and kept; None: there are none for such rules."""
    path = None
    try:
        path = _path(key, pieces)
        if path.exists():
            values = _read(path, key, pieces)
            _check_length(game, level, pieces, values, path)
            return values
    except TablegamesError as problem:
        tell(str(problem))
    return _made(game, level, key, pieces, path, tell)


def _made(game: DamesPolonaises, level: bool, key: str, pieces: int, path: Path | None, tell: Say) -> memoryview | None:
    assert game.native is not None
    if pieces >= SLOW:
        tell(say(f"working out every ending of {pieces} pieces …", f"calcul de toutes les fins de {pieces} pièces…"))
    try:
        values: bytes | None = game.native.module.work_out(game.native.told, pieces, level)
    except OverflowError:  # kings of one step may need longer than a table can say
        return None
    if values is not None and path is not None:
        cure = say("make room, or name another folder: TABLEGAMES_HOME", "nommez un autre dossier : TABLEGAMES_HOME")
        try:
            write_new(path, _header(key, pieces, values) + values, cure, over=True, parents=True)
        except TablegamesError as problem:  # they serve all the same, for this time
            tell(str(problem))
    return None if values is None else memoryview(values)


def _header(key: str, pieces: int, values: bytes | memoryview) -> bytes:
    return f"{_FORMAT} {key} {pieces} {crc32(values):08x}\n".encode()


def _read(path: Path, key: str, pieces: int) -> memoryview:
    """What a file has after its header, which must be true of it."""
    with open_regular(path, DamagedError) as file:
        try:
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except (OSError, ValueError):  # a file without a byte cannot be mapped
            content = memoryview(b"")
    begun = len(_header(key, pieces, b""))
    values = content[begun:]
    if content[:begun] != _header(key, pieces, values):
        raise _damaged(path)
    return values


def _check_length(game: DamesPolonaises, level: bool, pieces: int, values: memoryview, path: Path) -> None:
    """Refuse values, whatever their sum, that are not as many as there are positions."""
    assert game.native is not None
    try:
        game.native.module.endings(game.native.told, pieces, level, values)
    except ValueError:
        raise _damaged(path) from None


def _damaged(path: Path) -> DamagedError:
    return DamagedError.said(
        f"{path}: these tables of endings are damaged; they are made anew",
        f"{path} : ces tables de fins de partie sont abîmées ; on les refait",
    )
