"""Fair dice: promised before a game by a hash, made of what the program and every seat bring, and checked after it.

    hash(word, a, b, …)  SHA-256 over the word and the rest, each with its length before it (four bytes)
    commitment           hash("tablegames fair commitment", header, secret), published before anybody adds a part
    promise of a seat    hash("tablegames fair promise", commitment, seat, part), before any part is shown
    seed                 hash("tablegames fair seed", commitment, secret, part of seat 0, part of seat 1, …)
    numbers of action n  hash("tablegames fair number", seed, n, 0), then 1, 2 …: four numbers of 64 bits each

The secret is told when the game has ended. docs/fair.md says what this protects, and against whom.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final, TypeVar

from tablegames.core.chance import Lottery, Rng
from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.core.plaintext import quoted
from tablegames.core.players import HUMAN
from tablegames.rules.untrusted.shapes import TEXT, WHOLE, Shape, shaped

T = TypeVar("T")

FAIR: Final = "fair"
"""What a header says of its dice."""
SECRET_BYTES: Final = 32
PART_BYTES: Final = 16
LONGEST: Final = 200
"""Characters of a part."""
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_PER_HASH: Final = 4
OPENED: Final = shaped(
    Shape({"seat": WHOLE, "browser": TEXT, "at": TEXT}, open=True), "a seat that a browser opened", "une place ouverte"
)
"""What a server notes when another browser opens a seat."""


def fair_hash(word: str, *parts: bytes) -> bytes:
    """SHA-256 over a word and some bytes, each with its length before it, so that nothing can be read in two ways."""
    digest = sha256()
    for part in (f"tablegames fair {word}".encode(), *parts):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


def is_hash(text: object) -> bool:
    """Whether it is a hash as it is written here: 64 digits, 0 to 9 and a to f."""
    return isinstance(text, str) and _HASH.fullmatch(text) is not None


def header_text(header: Mapping[str, Any]) -> str:
    """What of a header is promised: all but what is agreed later, in one way of writing JSON."""
    kept = {key: value for key, value in header.items() if key not in (FAIR, "sum")}
    return json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def commitment_of(header: Mapping[str, Any], secret: bytes) -> str:
    """What is published of a secret before a game."""
    return fair_hash("commitment", header_text(header).encode(), secret).hex()


def promise_of(commitment: str, seat: int, part: str) -> str:
    """What a seat publishes of its part before it shows it."""
    return fair_hash("promise", bytes.fromhex(commitment), str(seat).encode(), part.encode("utf-8", "replace")).hex()


def seed_of(commitment: str, secret: bytes, parts: Sequence[str]) -> bytes:
    """What all throws and deals of a game follow from."""
    told = [part.encode("utf-8", "replace") for part in parts]
    return fair_hash("seed", bytes.fromhex(commitment), secret, *told)


def random_part() -> str:
    """A part for whoever types none."""
    return secrets.token_hex(PART_BYTES)


def sound_part(text: object) -> str:
    """A part as a person may give it, or a sentence that says what one is."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST or not text.isprintable():
        raise Refused.said(
            f"Your part is a line of 1 to {LONGEST} characters, whatever you like.",
            f"Votre part est une ligne de 1 à {LONGEST} caractères, ce que vous voulez.",
        )
    return text


class FairRng(Rng):
    """The numbers of a fair game: each block is hashed from the seed, and tells nothing of any other."""

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
        """The first 64 bits of a block."""
        return self.seek(block).bits()

    def bits(self) -> int:
        """The next 64 bits."""
        if not self._left:
            made = fair_hash("number", self._seed, self._block, str(self._count).encode())
            self._count += 1
            self._left = [int.from_bytes(made[8 * at : 8 * at + 8], "big") for at in reversed(range(_PER_HASH))]
        return self._left.pop()


@dataclass(frozen=True, slots=True)
class FairChance:
    """Chance that follows from a fair seed: action `number` always gives the same outcome."""

    seed: bytes

    def draw(self, lottery: Lottery[T], number: int) -> T:
        """The outcome of the lottery for an action."""
        return lottery.sample(FairRng(self.seed).seek(number))

    @property
    def for_bots(self) -> int:
        """The seed of the bots' own numbers, which tells nothing of the dice."""
        return int.from_bytes(fair_hash("bots", self.seed)[:8], "big")


@dataclass(frozen=True, slots=True)
class Pact:
    """What is agreed before a fair game: the secret, and what each seat has promised and shown so far.

    Nobody shows a part before every part is promised: who came last would else choose his, knowing the others'.
    """

    header: Mapping[str, Any]
    """The header of the record, without what is agreed."""
    secret: bytes
    commitment: str
    promises: tuple[str | None, ...]
    parts: tuple[str | None, ...]
    by: tuple[str | None, ...] = ()
    """The browser that promised the part of each seat, where browsers are known."""
    opened: tuple[Mapping[str, Any], ...] = ()
    """Which browsers have opened which seats so far (`OPENED`)."""

    @classmethod
    def begun(cls, header: Mapping[str, Any], people: Sequence[int]) -> Pact:
        """A new one: a secret is drawn. Bots add nothing, and say so at once."""
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
        """A seat promises its part, from a browser; once."""
        if not isinstance(promise, str) or not is_hash(promise):
            raise Refused.said(
                "A promise is a SHA-256 hash: 64 digits, 0 to 9 and a to f.",
                "Une promesse est une empreinte SHA-256 : 64 chiffres, de 0 à 9 et de a à f.",
            )
        if self.promises[seat] not in (None, promise):
            raise Refused.said("Your part is promised already.", "Votre part est déjà promise.")
        if self.promises[seat] == promise:
            return self
        by = self.by or (None,) * len(self.promises)
        return replace(
            self,
            promises=(*self.promises[:seat], promise, *self.promises[seat + 1 :]),
            by=(*by[:seat], browser, *by[seat + 1 :]),
        )

    def show(self, seat: Seat, part: object) -> Pact:
        """A seat shows the part it has promised."""
        text = sound_part(part)
        if not self.promised:
            raise Refused.said(
                "No part is shown before every one is promised.",
                "Aucune part ne se montre avant que toutes soient promises.",
            )
        if promise_of(self.commitment, seat, text) != self.promises[seat]:
            raise Refused.said("This is not the part that was promised.", "Ce n'est pas la part promise.")
        return replace(self, parts=(*self.parts[:seat], text, *self.parts[seat + 1 :]))

    @property
    def chance(self) -> FairChance:
        """The dice of the game, once it can begin."""
        parts = [part for part in self.parts if part is not None]
        assert len(parts) == len(self.parts)
        return FairChance(seed_of(self.commitment, self.secret, parts))

    @property
    def agreed(self) -> dict[str, Any]:
        """The header of the record with what was agreed; the secret is not in it."""
        told: dict[str, Any] = {"commitment": self.commitment, "promises": list(self.promises)}
        told["parts"] = list(self.parts)
        if self.opened:
            told |= {"by": list(self.by), "opened": list(self.opened)}
        return {**self.header, FAIR: told}


def chance_of(header: Mapping[str, Any], secret: bytes) -> FairChance:
    """The dice of a game, from its header and its secret."""
    return FairChance(seed_of(header[FAIR]["commitment"], secret, header[FAIR]["parts"]))


def unfair(header: Mapping[str, Any], secret: str | None) -> str | None:
    """What is wrong with what was agreed before a game, in a sentence; None: nothing. Without a secret, as far as
    one can tell without it."""
    told = header[FAIR]
    commitment, promises, parts = told["commitment"], told["promises"], told["parts"]
    if len(promises) != header["seats"] or len(parts) != header["seats"]:
        return say("not every seat has a part", "toutes les places n'ont pas de part")
    for seat, (promise, part) in enumerate(zip(promises, parts, strict=True)):
        if promise_of(commitment, seat, part) != promise:
            shown = quoted(part, 60)
            return say(
                f"the part of seat {seat} ('{shown}') is not the one that was promised",
                f"la part de la place {seat} (« {shown} ») n'est pas celle qui fut promise",
            )
        human = header["players"][seat : seat + 1] == [HUMAN]
        if part and not human:  # whoever serves could have chosen it after he saw the others
            shown = quoted(part, 60)
            return say(
                f"the bot at seat {seat} has added a part ('{shown}'), and a bot adds nothing",
                f"le robot à la place {seat} a ajouté une part (« {shown} »), et un robot n'ajoute rien",
            )
        if human and not part:
            return say(f"the person at seat {seat} has added nothing", f"la personne à la place {seat} n'a rien ajouté")
    if secret is not None and not compare_digest(commitment_of(header, bytes.fromhex(secret)), commitment):
        return say(
            "the secret is not the one that was committed to before the game, or the header is another",
            "le secret n'est pas celui qui fut engagé avant la partie, ou l'en-tête est autre",
        )
    return None


def foreign_seats(header: Mapping[str, Any], later: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """The seats that another browser has opened than the one that promised their part, each with a sentence.

    `later` is what was opened after the game had begun. The player of such a seat may not have made its part: only he
    can tell, by the part he kept.
    """
    told = header[FAIR]
    found = {}
    for seat, by in enumerate(told.get("by", ())):
        opened = [one for one in (*told.get("opened", ()), *later) if one["seat"] == seat]
        others = [one["at"] for one in opened if one["browser"] != by]
        if by is not None and others:
            browsers = len({one["browser"] for one in opened})
            found[seat] = say(
                f"seat {seat} was opened by {browsers} browsers, and its part was promised by one of them "
                f"(another came at {quoted(others[0], 30)}): the player there may not have made that part",
                f"la place {seat} a été ouverte par {browsers} navigateurs, et sa part promise par un seul "
                f"(un autre est venu à {quoted(others[0], 30)}) : le joueur de cette place ne l'a peut-être pas faite",
            )
    return found
