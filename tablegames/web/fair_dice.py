"""A game with fair dice before it begins: promises and parts so far, saved before any message about them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NoReturn

from tablegames.core.errors import RecordError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text
from tablegames.records.fair import OPENED, Pact, header_text, is_hash
from tablegames.records.recorder import PRIVATE, Recorder
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.files import open_regular, read_text
from tablegames.rules.untrusted.jsonlines import LONGEST_LINE, read_object
from tablegames.rules.untrusted.newfile import write_new
from tablegames.rules.untrusted.shapes import MAPPING, TEXT, Kind, Shape, list_of, or_none

_HASH: Final = Kind(Text("a SHA-256 hash"), is_hash)
KEPT: Final = Shape(
    {
        "header": MAPPING,
        "secret": _HASH,
        "commitment": _HASH,
        "promises": list_of(or_none(_HASH)),
        "parts": list_of(or_none(TEXT)),
    },
    {"by": list_of(or_none(TEXT)), "opened": list_of(OPENED)},
)
"""The shape of the file until the game begins; only the server's owner may read it."""


@frozen
class PendingPact:
    """The agreement so far, and the path of the game's files without their ending."""

    path: Path
    pact: Pact

    @staticmethod
    def begun(path: Path, header: Mapping[str, Any], people: Sequence[int]) -> PendingPact:
        """A new one, on the disk."""
        waiting = PendingPact(path, Pact.begun(header, people))
        waiting._keep()
        return waiting

    @staticmethod
    def kept(path: Path) -> PendingPact | None:
        """Read it from a file; None: there is none, or the game has begun since.

        A server may be killed at any moment: a record without a complete first line does not count yet, and a game
        whose parts are complete begins now.
        """
        file, record = _file(path), _record(path)
        if not file.exists():
            return None
        if record.exists():
            with open_regular(record, RecordError) as lines:
                begun = lines.readline(LONGEST_LINE).endswith(b"\n")
            with suppress(OSError):
                (file if begun else record).unlink()
            if begun:
                return None

        def wrong(sentence: str, *where: str) -> NoReturn:
            raise RecordError(labelled(file, sentence))

        told = read_object(read_text(file, RecordError), lambda sentence: RecordError(labelled(file, sentence)))
        KEPT.check(told, wrong)
        promises, parts = tuple(told["promises"]), tuple(told["parts"])
        by, opened = tuple(told.get("by", ())), tuple(told.get("opened", ()))
        pact = Pact(told["header"], bytes.fromhex(told["secret"]), told["commitment"], promises, parts, by, opened)
        found = PendingPact(path, pact)
        if not pact.complete:
            return found
        found.begin().close()
        return None

    def changed(self, change: Callable[[Pact], Pact]) -> PendingPact:
        """Return the agreement after a seat's step, saved."""
        after = replace(self, pact=change(self.pact))
        after._keep()
        return after

    def begin(self) -> Recorder:
        """The record of the game, now that all is agreed."""
        recorder = Recorder.begin(_record(self.path), self.pact.agreed, private=True, secret=self.pact.secret)
        with suppress(OSError):
            _file(self.path).unlink()
        return recorder

    @property
    def told(self) -> dict[str, Any]:
        """Return the public facts: no part before all of them are there, and no secret."""
        return {
            "stage": "show" if self.pact.promised else "promise",
            "commitment": self.pact.commitment,
            "promises": list(self.pact.promises),
            "parts": [None] * len(self.pact.parts),
            "shown": [part is not None for part in self.pact.parts],
            "header": header_text(self.pact.header),
            "secret": None,
        }

    def _keep(self) -> None:
        pact = self.pact
        data = {
            "header": dict(pact.header),
            "secret": pact.secret.hex(),
            "commitment": pact.commitment,
            "promises": list(pact.promises),
            "parts": list(pact.parts),
            "by": list(pact.by),
            "opened": list(pact.opened),
        }
        write_new(_file(self.path), json.dumps(data), "", RecordError, over=True, mode=PRIVATE)


def _file(path: Path) -> Path:
    return path.with_name(f"{path.name}.pact")


def _record(path: Path) -> Path:
    return path.with_name(f"{path.name}.jsonl")
