"""Endgame tables: the worth of every position with few pieces, made by the native code and kept in a file.

A table belongs to a board, a march and the draws a position makes by itself; counts are added when a table is read
(`native/endings.c`). A file whose checksum is wrong is made again.
"""

from __future__ import annotations

import mmap
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from tablegames.core.errors import TablegamesError
from tablegames.core.languages import gettext as _
from tablegames.families.draughts.compiled import native_rules
from tablegames.families.draughts.options import Goal
from tablegames.plugin.userfiles import cache_folder
from tablegames.rules.untrusted.files import notice, open_regular
from tablegames.rules.untrusted.newfile import write_new

if TYPE_CHECKING:
    from tablegames.families.draughts.game import Draughts

FEWEST: Final = 3
MOST: Final = 5
"""The most pieces: three take a moment, four half a minute, five twenty minutes."""
SLOW: Final = 4
"""From this many pieces on, a message says what the wait is for."""
_FORMAT: Final = "tablegames endings 1"
_OPEN: Final[dict[tuple[str, int], memoryview | None]] = {}
"""The tables opened by this process; None: there are none."""

Say = Callable[[str], None]


class DamagedError(TablegamesError):
    """A file of endgame tables is damaged."""


def tables(game: Draughts, level: bool, pieces: int | None, tell: Say = notice) -> Any:
    """Return the tables of a game for the native code, made if need be; None: there are none for these rules.

    Without a number, the largest tables made before are used, if there are any.
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
    return None if values is None else native.module.endings(native.rules, pieces, level, values)


def kept_in(game: Draughts, level: bool, pieces: int) -> Path:
    """Where the tables of a game are kept, once they are made."""
    return _path(_key(game, level), pieces)


def _key(game: Draughts, level: bool) -> str:
    """The key of the tables, the same for all rules that share them."""
    return sha256(repr((native_rules(game.march.spec, game.board, game.rules), level)).encode()).hexdigest()[:16]


def _path(key: str, pieces: int) -> Path:
    return cache_folder() / f"dames_polonaises-{key}-{pieces}.endings"


def _is_kept(key: str, pieces: int) -> bool:
    try:
        return (key, pieces) in _OPEN or _path(key, pieces).is_file()
    except (OSError, TablegamesError):
        return False


def _values(game: Draughts, level: bool, key: str, pieces: int, tell: Say) -> memoryview | None:
    """Read the tables from their file, or make and keep them; None: there are none for these rules."""
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


def _made(game: Draughts, level: bool, key: str, pieces: int, path: Path | None, tell: Say) -> memoryview | None:
    assert game.native is not None
    if pieces >= SLOW:
        tell(_("computing all endgames with {pieces} pieces …", pieces=pieces))
    try:
        values: bytes | None = game.native.module.work_out(game.native.rules, pieces, level)
    except OverflowError:  # kings of one step may need longer than a table can say
        return None
    if values is not None and path is not None:
        cure = _("free some space, or set TABLEGAMES_HOME to another folder")
        try:
            write_new(path, _header(key, pieces, values) + values, cure, over=True, parents=True)
        except TablegamesError as problem:  # they can be used this time all the same
            tell(str(problem))
    return None if values is None else memoryview(values)


def _header(key: str, pieces: int, values: bytes | memoryview) -> bytes:
    return f"{_FORMAT} {key} {pieces} {crc32(values):08x}\n".encode()


def _read(path: Path, key: str, pieces: int) -> memoryview:
    """Read a file's values after checking its header."""
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


def _check_length(game: Draughts, level: bool, pieces: int, values: memoryview, path: Path) -> None:
    """Refuse values that are not as many as there are positions, even with a right checksum."""
    assert game.native is not None
    try:
        game.native.module.endings(game.native.rules, pieces, level, values)
    except ValueError:
        raise _damaged(path) from None


def _damaged(path: Path) -> DamagedError:
    return DamagedError("{path}: this endgame table is damaged; computing it again", path=path)
