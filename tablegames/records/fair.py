"""Fair dice: promised before a game by a hash, made from parts of the program and every seat, and checked after it.

    hash(word, a, b, …)  SHA-256 over the word and the rest, each with its length before it (four bytes)
    commitment           hash("tablegames fair commitment", header, secret), published before anybody adds a part
    promise of a seat    hash("tablegames fair promise", commitment, seat, part), before any part is shown
    seed                 hash("tablegames fair seed", commitment, secret, part of seat 0, part of seat 1, …)
    numbers of action n  hash("tablegames fair number", seed, n, 0), then 1, 2 …: four numbers of 64 bits each

The secret is published after the game. docs/how-to/check-fairness.md says what this protects, and against whom.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final, TypeVar

from tablegames.core.chance import Lottery, Rng
from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import quoted
from tablegames.core.players import HUMAN
from tablegames.rules.untrusted.shapes import TEXT, WHOLE, Shape, shaped

T = TypeVar("T")

FAIR: Final = "fair"
"""The words for dice in a header."""
SECRET_BYTES: Final = 32
PART_BYTES: Final = 16
LONGEST: Final = 200
"""The most characters of a part."""
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_PER_HASH: Final = 4
OPENED: Final = shaped(
    Shape({"seat": WHOLE, "browser": TEXT, "at": TEXT}, open=True), Text("a seat opened in a browser")
)
"""A server's note when another browser opens a seat."""


def fair_hash(word: str, *parts: bytes) -> bytes:
    """Return SHA-256 over a word and some bytes, each with its length before it, so that nothing is ambiguous."""
    digest = sha256()
    for part in (f"tablegames fair {word}".encode(), *parts):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


def is_hash(text: object) -> bool:
    """Return whether it is a hash as written here: 64 characters, 0 to 9 and a to f."""
    return isinstance(text, str) and _HASH.fullmatch(text) is not None


def header_text(header: Mapping[str, Any]) -> str:
    """Return the promised part of a header, without later agreements, in one form of JSON."""
    kept = {key: value for key, value in header.items() if key not in (FAIR, "sum")}
    return json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def commitment_of(header: Mapping[str, Any], secret: bytes) -> str:
    """Return the commitment to a secret, published before the game."""
    return fair_hash("commitment", header_text(header).encode(), secret).hex()


def promise_of(commitment: str, seat: int, part: str) -> str:
    """Return the promise of a seat's part, published before the part."""
    return fair_hash("promise", bytes.fromhex(commitment), str(seat).encode(), part.encode("utf-8", "replace")).hex()


def seed_of(commitment: str, secret: bytes, parts: Sequence[str]) -> bytes:
    """Return the seed of all throws and deals of a game."""
    told = [part.encode("utf-8", "replace") for part in parts]
    return fair_hash("seed", bytes.fromhex(commitment), secret, *told)


def random_part() -> str:
    """Return a part for players who type none."""
    return secrets.token_hex(PART_BYTES)


def sound_part(text: object) -> str:
    """Return a part as typed, or a sentence that says what a part is."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST or not text.isprintable():
        raise Refused("Your part can be any line of 1 to {longest} characters.", longest=LONGEST)
    return text


class FairRng(Rng):
    """The random numbers of a fair game: each block is hashed from the seed, and reveals nothing of any other."""

    __slots__ = ("_block", "_count", "_left", "_seed")

    def __init__(self, seed: bytes) -> None:
        super().__init__(0)
        self._seed = seed
        self.seek(0)

    def seek(self, block: int) -> FairRng:
        """Go to the beginning of a block: the same block gives the same numbers again."""
        self._block = str(block).encode()
        self._count = 0
        self._left: list[int] = []
        return self

    def at(self, block: int) -> int:
        """Return the first 64 bits of a block."""
        return self.seek(block).bits()

    def bits(self) -> int:
        """Return the next 64 bits."""
        if not self._left:
            made = fair_hash("number", self._seed, self._block, str(self._count).encode())
            self._count += 1
            self._left = [int.from_bytes(made[8 * at : 8 * at + 8], "big") for at in reversed(range(_PER_HASH))]
        return self._left.pop()


@frozen
class FairChance:
    """Chance from a fair seed: action `number` always gives the same outcome."""

    seed: bytes

    def draw(self, lottery: Lottery[T], number: int) -> T:
        """Return the outcome of the lottery for an action."""
        return lottery.sample(FairRng(self.seed).seek(number))

    @property
    def for_bots(self) -> int:
        """The seed of the bots' own numbers, which reveals nothing about the dice."""
        return int.from_bytes(fair_hash("bots", self.seed)[:8], "big")


@frozen
class Pact:
    """The agreement before a fair game: the secret, and each seat's promise and part so far.

    Nobody shows a part before every part is promised: the last player could otherwise choose theirs with knowledge of
    the others'.
    """

    header: Mapping[str, Any]
    """The header of the record, without the agreement."""
    secret: bytes
    commitment: str
    promises: tuple[str | None, ...]
    parts: tuple[str | None, ...]
    by: tuple[str | None, ...] = ()
    """The browser that promised each seat's part, if browsers are known."""
    opened: tuple[Mapping[str, Any], ...] = ()
    """The browsers that opened each seat so far (`OPENED`)."""

    @classmethod
    def begun(cls, header: Mapping[str, Any], people: Sequence[int]) -> Pact:
        """Return a new agreement with a new secret. Bots add nothing, and say so at once."""
        secret = secrets.token_bytes(SECRET_BYTES)
        commitment = commitment_of(header, secret)
        seats = range(header["seats"])
        promises = tuple(None if seat in people else promise_of(commitment, seat, "") for seat in seats)
        return cls(header, secret, commitment, promises, tuple(None if seat in people else "" for seat in seats))

    @property
    def promised(self) -> bool:
        """Whether every seat has promised its part."""
        return None not in self.promises

    @property
    def complete(self) -> bool:
        """Whether every seat has shown its part, so that the game can begin."""
        return None not in self.parts

    def promise(self, seat: Seat, promise: object, browser: str | None = None) -> Pact:
        """Return the agreement after a seat's promise, from a browser; once."""
        if not isinstance(promise, str) or not is_hash(promise):
            raise Refused("A promise must be a SHA-256 hash: 64 characters, 0 to 9 and a to f.")
        if self.promises[seat] not in (None, promise):
            raise Refused("You have already promised your part.")
        if self.promises[seat] == promise:
            return self
        by = self.by or (None,) * len(self.promises)
        return replace(
            self,
            promises=(*self.promises[:seat], promise, *self.promises[seat + 1 :]),
            by=(*by[:seat], browser, *by[seat + 1 :]),
        )

    def show(self, seat: Seat, part: object) -> Pact:
        """Return the agreement after a seat has shown the part it promised."""
        text = sound_part(part)
        if not self.promised:
            raise Refused("Parts are shown only after every player has promised one.")
        if promise_of(self.commitment, seat, text) != self.promises[seat]:
            raise Refused("This is not the part that was promised.")
        return replace(self, parts=(*self.parts[:seat], text, *self.parts[seat + 1 :]))

    @property
    def chance(self) -> FairChance:
        """The dice of the game, once it can begin."""
        parts = [part for part in self.parts if part is not None]
        assert len(parts) == len(self.parts)
        return FairChance(seed_of(self.commitment, self.secret, parts))

    @property
    def agreed(self) -> dict[str, Any]:
        """The header of the record with the agreement, without the secret."""
        told: dict[str, Any] = {"commitment": self.commitment, "promises": list(self.promises)}
        told["parts"] = list(self.parts)
        if self.opened:
            told |= {"by": list(self.by), "opened": list(self.opened)}
        return {**self.header, FAIR: told}


def chance_of(header: Mapping[str, Any], secret: bytes) -> FairChance:
    """Return the dice of a game, from its header and its secret."""
    return FairChance(seed_of(header[FAIR]["commitment"], secret, header[FAIR]["parts"]))


def unfair(header: Mapping[str, Any], secret: str | None) -> str | None:
    """Return the error in an agreement, in a sentence; None: it is fine. Without the secret, as far as possible."""
    told = header[FAIR]
    commitment, promises, parts = told["commitment"], told["promises"], told["parts"]
    if len(promises) != header["seats"] or len(parts) != header["seats"]:
        return _("not every seat has added a part")
    for seat, (promise, part) in enumerate(zip(promises, parts, strict=True)):
        if promise_of(commitment, seat, part) != promise:
            shown = quoted(part, 60)
            return _("the part of seat {seat} ('{shown}') is not the one that was promised", seat=seat, shown=shown)
        human = header["players"][seat : seat + 1] == [HUMAN]
        if part and not human:  # the server could have chosen it after seeing the others
            shown = quoted(part, 60)
            return _("the bot at seat {seat} has added a part ('{shown}'), but bots never do", seat=seat, shown=shown)
        if human and not part:
            return _("the person at seat {seat} has not added a part", seat=seat)
    if secret is not None and not compare_digest(commitment_of(header, bytes.fromhex(secret)), commitment):
        return _("the secret is not the one promised before the game, or the header has changed")
    return None


def foreign_seats(header: Mapping[str, Any], later: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """Return the seats that another browser opened than the one that promised their part, each with a sentence.

    `later` are the openings after the start of the game. The player of such a seat may not have made its part: only
    they can tell, from their own copy.
    """
    told = header[FAIR]
    found = {}
    for seat, by in enumerate(told.get("by", ())):
        opened = [one for one in (*told.get("opened", ()), *later) if one["seat"] == seat]
        others = [one["at"] for one in opened if one["browser"] != by]
        if by is not None and others:
            browsers = len({one["browser"] for one in opened})
            found[seat] = _(
                "{browsers} browsers opened seat {seat}, and only one of them promised its part (another opened "
                "it at {others}): that part may not be the player's own",
                seat=seat,
                browsers=browsers,
                others=quoted(others[0], 30),
            )
    return found
