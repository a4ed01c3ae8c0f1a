"""The seats of a hosted game: hashes of the keys, the browsers that have opened each seat, and when.

A link that was sent to a friend is good for one browser. The first browser that opens it proposes a key of its own,
which takes the place of the link's: from then on the link opens nothing, also for the player who sent it.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NoReturn

from tablegames.core.errors import RecordError, Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.records.fair import OPENED
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.rules.untrusted.newfile import write_new
from tablegames.rules.untrusted.shapes import MAPPING, TEXT, Shape, list_of

SEATING: Final = Shape({"seats": list_of(TEXT), "watch": TEXT}, {"spent": MAPPING, "opened": list_of(OPENED)})
"""The shape of the file of keys."""
KEY_BYTES: Final = 18
"""A key has 144 bits."""
SHORTEST: Final = 20
"""Characters of a key that a browser proposes."""
MANY: Final = 32
"""Browsers that are noted at a seat."""
_TAG: Final = 16
"""Number of digits that identify a browser at one game."""


@frozen
class SeatKeys:
    """The keys given out: one per seat, and one for spectators."""

    seats: tuple[str, ...]
    watch: str

    @staticmethod
    def fresh(seats: int) -> SeatKeys:
        """Return new keys that nobody can guess."""
        return SeatKeys(tuple(secrets.token_urlsafe(KEY_BYTES) for _ in range(seats)), secrets.token_urlsafe(KEY_BYTES))


@frozen
class SeatLinks:
    """The keys of a game as hashes, the links that were used up, and every browser that has opened a seat."""

    path: Path
    seats: tuple[str, ...]
    watch: str
    spent: Mapping[str, str]
    """The hash of a link that was opened, and when."""
    opened: tuple[Mapping[str, Any], ...] = ()
    """`{"seat": 1, "browser": "0f…", "at": "2026-11-18T12:31:05Z"}`, in their order."""

    @staticmethod
    def of(path: Path, keys: SeatKeys) -> SeatLinks:
        """That of a new game."""
        return SeatLinks(path, tuple(map(_hash, keys.seats)), _hash(keys.watch), {})

    @staticmethod
    def kept(path: Path) -> SeatLinks:
        """As a file has it."""

        def wrong(sentence: str, *where: str) -> NoReturn:
            raise RecordError(labelled(path, sentence))

        kept = read_object(read_text(path, RecordError), lambda sentence: RecordError(labelled(path, sentence)))
        SEATING.check(kept, wrong)
        return SeatLinks(
            path, tuple(kept["seats"]), kept["watch"], kept.get("spent", {}), tuple(kept.get("opened", ()))
        )

    def keep(self) -> SeatLinks:
        """Write the file, whole."""
        data = {"seats": self.seats, "watch": self.watch, "spent": dict(self.spent), "opened": list(self.opened)}
        write_new(self.path, json.dumps(data), "", RecordError, over=True, mode=0o600)
        return self

    def seat_of(self, key: str) -> tuple[Seat | None] | None:
        """The seat of a key, in a tuple; (None,): a spectator's key; None: no key of this game."""
        hashed = _hash(key)
        for seat, known in enumerate(self.seats):
            if secrets.compare_digest(known, hashed):
                return (Seat(seat),)
        return (None,) if secrets.compare_digest(self.watch, hashed) else None

    def refuse_spent(self, key: str) -> None:
        """Say when a link was used up, if it was."""
        at = self.spent.get(_hash(key))
        if at is not None:
            when = f"{at[:10]} {at[11:16]} UTC"
            raise Refused(
                "This link was already opened in another browser ({when}) and works only there. To "
                "continue here, copy the address from that browser. If that was not you, somebody else "
                "has taken your seat: ask for a new game.",
                when=when,
            )

    def browsers(self, seat: Seat) -> list[str]:
        """The browsers that have opened a seat, the first first."""
        return list(dict.fromkeys(one["browser"] for one in self.opened if one["seat"] == seat))

    def opening(self, seat: Seat, browser: str) -> Mapping[str, Any] | None:
        """Return the note of a browser that opens a seat; None if it has opened it before, or too many have."""
        known = self.browsers(seat)
        noted = browser in known or len(known) >= MANY
        return None if noted else {"seat": seat, "browser": browser, "at": now()}

    def after(self, opening: Mapping[str, Any], fresh: str) -> SeatLinks:
        """The seating once a browser has opened a seat; the first one changes the key of its link for its own."""
        seats, spent, seat = self.seats, self.spent, opening["seat"]
        if not self.browsers(seat) and len(fresh) >= SHORTEST and self.seat_of(fresh) is None:
            spent = {**spent, seats[seat]: opening["at"]}
            seats = (*seats[:seat], _hash(fresh), *seats[seat + 1 :])
        return replace(self, seats=seats, spent=spent, opened=(*self.opened, opening))


def browser_tag(game: str, told: object) -> str:
    """Return the tag of a browser at a game, from its secret number; without one the tag is new each time."""
    kept = told if isinstance(told, str) and len(told) >= SHORTEST else secrets.token_hex(KEY_BYTES)
    return _hash(f"{game} {kept}")[:_TAG]


def now(at: float | None = None) -> str:
    """Return the current time, or a given one, as it is saved."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))


def _hash(key: str) -> str:
    return sha256(key.encode("utf-8", "replace")).hexdigest()
