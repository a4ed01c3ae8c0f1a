"""Fair dice at the prompt: the commitment is shown, each person adds a part, and the secret is shown at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from tablegames.core.errors import RecordError, Refused
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _, ngettext
from tablegames.core.plaintext import clean, quoted
from tablegames.core.players import HUMAN
from tablegames.records.fair import FAIR, Pact, foreign_seats, is_hash, promise_of, random_part, sound_part
from tablegames.records.parsing import read_record
from tablegames.records.record import Record
from tablegames.records.replay import Difference
from tablegames.rules.untrusted.files import read_text, shell_word
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.rules.untrusted.shapes import TEXT, WHOLE, Kind, Shape, list_of, one_of, or_none
from tablegames.session.prompt import Page
from tablegames.table.table import Table
from tablegames.terminal.commands import Misused

T = TypeVar("T")


def check_parts(dice: str, parts: Sequence[str], seed: int | None) -> None:
    """Refuse options that do not go with fair dice, and parts that cannot be used."""
    if dice != FAIR:
        if parts:
            raise Misused("--part needs --dice fair")
        return
    if seed is not None:
        raise Misused(
            "with --dice fair the dice are drawn from a secret and a part supplied by each person, "
            "so --seed has no effect; leave --seed out"
        )
    for part in parts:
        try:
            sound_part(part)
        except Refused as problem:
            raise Misused("--part: {problem}", problem=problem) from None


def agree(header: Mapping[str, Any], table: Table, people: Sequence[Seat], given: Sequence[str], page: Page) -> Pact:
    """Ask each person for a part, all of them promised before any is shown; `Leave` passes through."""
    if len(given) > len(people):
        raise Misused(
            ngettext(
                "--part is given {given} times, but there is only {count} human player",
                "--part is given {given} times, but there are only {count} human players",
                len(people),
                given=len(given),
            )
        )
    pact = Pact.begun(header, people)
    page.tell(
        _(
            "Fair dice. The program has chosen a secret, which it will show at the end. Write down its "
            "commitment, a hash of the secret, so that you can check the dice afterwards:\n  {commitment}",
            commitment=pact.commitment,
        )
    )
    if len(given) < len(people):
        page.tell(
            _(
                "The dice are drawn from the secret and a part supplied by each player: type whatever you like, or "
                "press Enter for a random part. If you don't trust this machine, make your part elsewhere: type only "
                "its promise now (a hash of 64 characters), and the part itself when you are asked for it."
            )
        )
    shown: dict[Seat, str] = {}
    for number, seat in enumerate(people):
        line = given[number] if number < len(given) else _asked(table, seat, page)
        if is_hash(line):
            pact = pact.promise(seat, line)
        else:
            shown[seat] = line or random_part()
            pact = pact.promise(seat, promise_of(pact.commitment, seat, shown[seat]))
    page.tell(_("Each player's promise:"))
    for seat in people:
        page.tell(f"  {table.wording.seat(seat)}{_(': ')}{pact.promises[seat]}")
    for seat in people:
        pact = pact.show(seat, shown[seat]) if seat in shown else _shown(pact, table, seat, page)
    page.tell(_("Each player's part:"))
    for seat in people:
        page.tell(f"  {table.wording.seat(seat)}{_(': ')}{clean(str(pact.parts[seat]))}")
    return pact


def _asked(table: Table, seat: Seat, page: Page) -> str:
    """A part, a promise, or nothing."""
    name = table.wording.seat(seat)
    question = _("{name}, your part> ", name=name)
    return _answered(question, lambda line: sound_part(line) if line else "", page)


def _shown(pact: Pact, table: Table, seat: Seat, page: Page) -> Pact:
    """The part that was promised, asked for until it is that."""
    name = table.wording.seat(seat)
    question = _("{name}, type the part you promised> ", name=name)
    return _answered(question, partial(pact.show, seat), page)


def _answered(question: str, read: Callable[[str], T], page: Page) -> T:
    """Return the meaning of a typed line, asking again until it is accepted."""
    refused = False
    while True:
        line = page.line(question, refused=refused)
        try:
            return read(line)
        except Refused as problem:
            page.tell(str(problem))
            refused = True


def after_a_fair_game(path: Path) -> Iterator[str]:
    """The secret, and how to check the dice."""
    record = read_record(path)
    if record.secret is None:
        return
    told = record.header[FAIR]
    noted = "".join(f" --promise {promise}" for promise in told["promises"])
    check = f"tablegames replay {shell_word(str(path))} --verify --commitment {told['commitment']}{noted}"
    yield _("The secret was {secret}", secret=record.secret)
    yield clean(
        _(
            "To check every throw, run this command, replacing the hashes in it with those you wrote down before "
            "the game: {check}",
            check=check,
        )
    )


def fair_words(record: Record, proven: Sequence[int]) -> Iterator[str]:
    """Return the result of verifying fair dice, proven to the players of these seats; empty without fair dice."""
    if record.header["dice"] != FAIR:
        return
    commitment = record.header[FAIR]["commitment"]
    if record.secret is None:
        yield _(
            "Fair dice with the commitment {commitment}: the game is not over, so the secret is not shown "
            "and the dice can't be checked yet.",
            commitment=commitment,
        )
        return
    yield _(
        "Fair dice: every throw and deal follows from the secret and the parts. The commitment "
        "was {commitment}: compare it with what you wrote down.",
        commitment=commitment,
    )
    for seat, part in enumerate(record.header[FAIR]["parts"]):
        if part:
            yield clean(_("Seat {seat} added: {part}", seat=seat, part=part))
    if proven:
        seats = ", ".join(map(str, proven))
        yield _(
            "Proven to the player at seat {seats}: your part was used to draw the dice, so nobody could choose them.",
            seats=seats,
        )
    else:
        yield _(
            "It is NOT PROVEN who made the parts. If one person made them all, that person could have chosen "
            "the dice. If you played, you can prove your part: add --receipt FILE (the page saves it), or "
            "--commitment, --part and every --promise."
        )


def _at_a_seat(noted: str) -> tuple[int, str]:
    """The seat and the part of `--part SEAT=TEXT`."""
    seat, equals, part = noted.partition("=")
    if not equals or not (seat.isascii() and seat.isdigit()):
        raise Misused(
            "--part '{noted}': write your seat, '=' and the part you added, such as 0=my cat",
            noted=quoted(noted, 60),
        )
    return int(seat), part


RECEIPT: Final = Shape(
    {
        "receipt": one_of("tablegames fair dice"),
        "seat": WHOLE,
        "commitment": Kind(Text("a SHA-256 hash"), is_hash),
        "part": or_none(TEXT),
        "promises": list_of(or_none(TEXT)),
    },
    open=True,
)
"""The receipt of a page for a player; without a part, someone else has promised the part of that seat."""


@frozen
class Noted:
    """A player's notes on a game with fair dice: its commitment, the player's parts (`0=my cat`), promises."""

    commitment: str | None = None
    parts: tuple[str, ...] = ()
    promises: tuple[str, ...] = ()
    foreign: tuple[int, ...] = ()
    """Return the seats without a promise from the player's own browser, by a receipt."""

    @classmethod
    def of(
        cls, commitment: str | None, parts: tuple[str, ...], promises: tuple[str, ...], receipt: str | None
    ) -> Noted:
        """Return the notes given by the options and by the receipt that a page has saved."""
        if receipt is None:
            return cls(commitment, parts, promises)

        def wrong(sentence: str, *where: str) -> NoReturn:
            raise Misused("--receipt {receipt}: {sentence}", receipt=receipt, sentence=sentence)

        try:
            kept = read_object(read_text(Path(receipt), RecordError), RecordError)
        except RecordError as problem:
            raise Misused("--receipt: {problem}", problem=problem) from None
        RECEIPT.check(kept, wrong)
        if commitment is not None and commitment.strip().lower() != kept["commitment"]:
            wrong(_("it is for a game with another commitment"))
        seen = tuple(one for one in kept["promises"] if one is not None)
        if kept["part"] is None:
            return cls(kept["commitment"], parts, (*promises, *seen), (kept["seat"],))
        return cls(kept["commitment"], (*parts, f"{kept['seat']}={kept['part']}"), (*promises, *seen))

    @property
    def anything(self) -> bool:
        """Whether something was noted."""
        return self.commitment is not None or bool(self.parts or self.promises)

    def proven(self, record: Record) -> list[int]:
        """The seats to whose players it is proven that nobody chose the dice.

        Each knows the commitment, his own part, and what all other people promised before he showed it.
        """
        if record.header["dice"] != FAIR or self.commitment is None:
            return []
        seen = {promise.strip().lower() for promise in self.promises}
        people = [seat for seat, name in enumerate(record.header["players"]) if name == HUMAN]
        unseen = {seat for seat in people if record.header[FAIR]["promises"][seat] not in seen}
        return sorted(seat for seat, _ in map(_at_a_seat, self.parts) if unseen <= {seat})

    def check(self, record: Record) -> None:
        """Refuse a record that is not of the game that was noted, or whose parts other browsers may have made."""
        self._check_noted(record)
        if record.header["dice"] != FAIR:
            return
        mine = {seat for seat, _ in map(_at_a_seat, self.parts)}
        for seat, why in foreign_seats(record.header, record.opened).items():
            if seat not in mine:
                raise Difference(
                    "{origin}:1: somebody may have chosen the dice: {why}. If you played at that "
                    "seat and made the part, add --receipt FILE, or --part SEAT=TEXT",
                    origin=record.origin,
                    why=why,
                )

    def _check_noted(self, record: Record) -> None:
        if not self.anything:
            return
        parts = [*map(_at_a_seat, self.parts)]
        for option, noted in (("--commitment", self.commitment), *(("--promise", one) for one in self.promises)):
            if noted is not None and not is_hash(noted.strip().lower()):
                raise Misused(
                    "{option} {noted}: write all 64 characters, 0 to 9 and a to f",
                    option=option,
                    noted=quoted(noted, 70),
                )
        if record.header["dice"] != FAIR:
            raise Difference("{origin}:1: this game has no fair dice", origin=record.origin)  # fmt: skip
        told = record.header[FAIR]
        if self.commitment is not None and self.commitment.strip().lower() != told["commitment"]:
            raise Difference(
                "{origin}:1: these are not the promised dice: the commitment is {told}, but you wrote down "
                "{commitment}",
                origin=record.origin,
                told=told["commitment"],
                commitment=quoted(self.commitment, 70),
            )
        for seat in self.foreign:
            raise Difference(
                "{origin}:1: somebody may have chosen the dice: according to your receipt, your browser promised no "
                "part for seat {seat}, but the record has one",
                origin=record.origin,
                seat=seat,
            )
        for seat, part in parts:
            if told["parts"][seat : seat + 1] != [part]:
                raise Difference(
                    "{origin}:1: the part that seat {seat} added is not '{part}'",
                    origin=record.origin,
                    seat=seat,
                    part=quoted(part, 60),
                )
        for promise in self.promises:
            if promise.strip().lower() not in told["promises"]:
                raise Difference(
                    "{origin}:1: the record lacks a promise you saw: {promise}",
                    origin=record.origin,
                    promise=quoted(promise, 70),
                )
