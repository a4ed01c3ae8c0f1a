"""Fair dice at the prompt: the commitment is shown, each person adds a part, and the secret is told at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from tablegames.core.errors import RecordError, Refused
from tablegames.core.events import Seat
from tablegames.core.languages import Text, say
from tablegames.core.plaintext import clean, quoted
from tablegames.core.players import HUMAN
from tablegames.records.fair import FAIR, Pact, foreign_seats, is_hash, promise_of, random_part, sound_part
from tablegames.records.reading import read_record
from tablegames.records.record import Record
from tablegames.records.replay import Difference
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.jsonlines import read_object
from tablegames.rules.untrusted.shapes import TEXT, WHOLE, Kind, Shape, list_of, one_of, or_none
from tablegames.rules.untrusted.systems import shell_word
from tablegames.session.page import Page
from tablegames.table.table import Table
from tablegames.terminal.click_fr import Misused


def dice_asked(dice: str, fair: bool, parts: Sequence[str], seed: int | None) -> str:
    """Where the dice come from; what does not go with fair ones is refused."""
    if not fair:
        if parts:
            raise Misused("--my-part goes with --fair", "--my-part va avec --fair")
        return dice
    if seed is not None or dice != "seed":
        raise Misused(
            "--fair makes the dice of a secret and of everybody's part; leave --seed and --dice out",
            "--fair fait les dés d'un secret et de la part de chacun ; ôtez --seed et --dice",
        )
    for part in parts:
        try:
            sound_part(part)
        except Refused as problem:
            raise Misused(f"--my-part: {problem}", f"--my-part : {problem}") from None
    return FAIR


def agree(header: Mapping[str, Any], table: Table, people: Sequence[Seat], given: Sequence[str], page: Page) -> Pact:
    """Ask each person for a part, all of them promised before any is shown; `Leave` passes through."""
    if len(given) > len(people):
        raise Misused(
            f"--my-part is given {len(given)} times; at this table sit {len(people)} people",
            f"--my-part est donné {len(given)} fois ; à cette table il y a {len(people)} personnes",
        )
    pact = Pact.begun(header, people)
    page.tell(
        say(
            f"Fair dice. The program has drawn its secret, and tells it at the end; write down its commitment:\n"
            f"  {pact.commitment}",
            f"Dés équitables. Le programme a tiré son secret, et le dit à la fin ; notez son engagement :\n"
            f"  {pact.commitment}",
        )
    )
    if len(given) < len(people):
        page.tell(
            say(
                "Each adds a part: type whatever you like (Enter: the program draws it). Whoever trusts nobody here "
                "types the promise of a part that he shows later, 64 digits made elsewhere.",
                "Chacun ajoute une part : tapez ce que vous voulez (Entrée : le programme la tire). Qui ne se fie à "
                "personne ici tape la promesse d'une part qu'il montrera ensuite, 64 chiffres faits ailleurs.",
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
    page.tell(say("What each has promised:", "Ce que chacun a promis :"))
    for seat in people:
        page.tell(f"  {table.wording.seat(seat)}{say(': ', ' : ')}{pact.promises[seat]}")
    for seat in people:
        pact = pact.show(seat, shown[seat]) if seat in shown else _shown(pact, table, seat, page)
    page.tell(say("What each has added:", "Ce que chacun a ajouté :"))
    for seat in people:
        page.tell(f"  {table.wording.seat(seat)}{say(': ', ' : ')}{clean(str(pact.parts[seat]))}")
    return pact


def _asked(table: Table, seat: Seat, page: Page) -> str:
    """A part, a promise, or nothing."""
    refused = False
    question = say(f"{table.wording.seat(seat)}, your part> ", f"{table.wording.seat(seat)}, votre part> ")
    while True:
        line = page.line(question, refused=refused)
        try:
            return sound_part(line) if line else ""
        except Refused as problem:
            page.tell(str(problem))
            refused = True


def _shown(pact: Pact, table: Table, seat: Seat, page: Page) -> Pact:
    """The part that was promised, asked for until it is that."""
    refused = False
    whose = table.wording.seat(seat)
    question = say(f"{whose}, show the part you promised> ", f"{whose}, montrez la part promise> ")
    while True:
        line = page.line(question, refused=refused)
        try:
            return pact.show(seat, line)
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
    yield say(f"The secret was {record.secret}", f"Le secret était {record.secret}")
    yield clean(
        say(
            f"Check every throw with what you wrote down before the game in the place of these hashes: {check}",
            f"Vérifiez chaque coup de dés, avec ce que vous avez noté avant la partie à la place de ces empreintes : "
            f"{check}",
        )
    )


def fair_words(record: Record, proven: Sequence[int]) -> Iterator[str]:
    """What a verification says of fair dice, proven to the players of these seats; nothing where they were not."""
    if record.header["dice"] != FAIR:
        return
    commitment = record.header[FAIR]["commitment"]
    if record.secret is None:
        yield say(
            f"Fair dice, committed to by {commitment}: the game goes on, so its secret is not told and they cannot be "
            "checked yet.",
            f"Dés équitables, engagés par {commitment} : la partie n'est pas finie, son secret n'est pas dit et ils ne "
            "peuvent encore être vérifiés.",
        )
        return
    yield say(
        f"Fair dice: every throw and deal follows from the secret and the parts. The commitment was {commitment}: "
        "compare it with what you wrote down.",
        f"Dés équitables : chaque coup de dés et chaque donne suit du secret et des parts. L'engagement était "
        f"{commitment} : comparez-le à celui que vous avez noté.",
    )
    for seat, part in enumerate(record.header[FAIR]["parts"]):
        if part:
            yield clean(say(f"Seat {seat} added: {part}", f"La place {seat} a ajouté : {part}"))
    if proven:
        seats = ", ".join(map(str, proven))
        yield say(
            f"Proven to the player of seat {seats}: your part is in the dice, so nobody could choose them.",
            f"Prouvé pour le joueur de la place {seats} : votre part est dans les dés, personne n'a pu les choisir.",
        )
    else:
        yield say(
            "NOT PROVEN who made the parts: if one person made them all, that person could choose the dice. Only a "
            "player can prove it: add --receipt FILE (the page saves it), or --commitment, --part and every --promise.",
            "NON PROUVÉ qui a fait les parts : une personne qui les aurait toutes faites a pu choisir les dés. Seul un "
            "joueur peut le prouver : ajoutez --receipt FICHIER (la page l'enregistre), ou --commitment, --part et "
            "chaque --promise.",
        )


def _at_a_seat(noted: str) -> tuple[int, str]:
    """The seat and the part of `--part SEAT=TEXT`."""
    seat, equals, part = noted.partition("=")
    if not equals or not (seat.isascii() and seat.isdigit()):
        raise Misused(
            f"--part '{quoted(noted, 60)}': write your seat before what you added there, 0=my cat",
            f"--part « {quoted(noted, 60)} » : écrivez votre place devant ce que vous y avez ajouté, 0=mon chat",
        )
    return int(seat), part


RECEIPT: Final = Shape(
    {
        "receipt": one_of("tablegames fair dice"),
        "seat": WHOLE,
        "commitment": Kind(Text("a SHA-256 hash", "une empreinte SHA-256"), is_hash),
        "part": or_none(TEXT),
        "promises": list_of(or_none(TEXT)),
    },
    open=True,
)
"""What a page keeps of fair dice for a player; without a part, somebody else has promised that of his seat."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What a player has kept of a game with fair dice: its commitment, the parts he added (`0=my cat`), promises."""

    commitment: str | None = None
    parts: tuple[str, ...] = ()
    promises: tuple[str, ...] = ()
    foreign: tuple[int, ...] = ()
    """The seats at which, by a receipt, the player's own browser has promised nothing."""

    @classmethod
    def of(
        cls, commitment: str | None, parts: tuple[str, ...], promises: tuple[str, ...], receipt: str | None
    ) -> Noted:
        """What the options say, and the receipt that a page has saved."""
        if receipt is None:
            return cls(commitment, parts, promises)

        def wrong(sentence: str, *where: str) -> NoReturn:
            raise Misused(f"--receipt {receipt}: {sentence}", f"--receipt {receipt} : {sentence}")

        try:
            kept = read_object(read_text(Path(receipt), RecordError), RecordError)
        except RecordError as problem:
            raise Misused(f"--receipt: {problem}", f"--receipt : {problem}") from None
        RECEIPT.check(kept, wrong)
        if commitment is not None and commitment.strip().lower() != kept["commitment"]:
            wrong(say("it is of a game with another commitment", "il est d'une partie avec un autre engagement"))
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
                raise Difference.said(
                    f"{record.origin}:1: the dice may have been chosen: {why}. If you sat there and made it, add "
                    "--receipt FILE, or --part SEAT=TEXT",
                    f"{record.origin}:1 : les dés ont pu être choisis : {why}. Si c'était vous, ajoutez "
                    "--receipt FICHIER, ou --part PLACE=TEXTE",
                )

    def _check_noted(self, record: Record) -> None:
        if not self.anything:
            return
        parts = [*map(_at_a_seat, self.parts)]
        for option, noted in (("--commitment", self.commitment), *(("--promise", one) for one in self.promises)):
            if noted is not None and not is_hash(noted.strip().lower()):
                raise Misused(
                    f"{option} {quoted(noted, 70)}: write all of its 64 digits, 0 to 9 and a to f",
                    f"{option} {quoted(noted, 70)} : écrivez-en les 64 chiffres, de 0 à 9 et de a à f",
                )
        if record.header["dice"] != FAIR:
            raise Difference.said(
                f"{record.origin}:1: this game has no fair dice", f"{record.origin}:1 : cette partie n'a pas de dés "
                "équitables",
            )  # fmt: skip
        told = record.header[FAIR]
        if self.commitment is not None and self.commitment.strip().lower() != told["commitment"]:
            raise Difference.said(
                f"{record.origin}:1: the dice are not those that were promised: the commitment is "
                f"{told['commitment']}, you wrote down {quoted(self.commitment, 70)}",
                f"{record.origin}:1 : ce ne sont pas les dés promis : l'engagement est {told['commitment']}, vous avez "
                f"noté {quoted(self.commitment, 70)}",
            )
        for seat in self.foreign:
            raise Difference.said(
                f"{record.origin}:1: the dice may have been chosen: by your receipt your browser promised no part at "
                f"seat {seat}, and the record has one there that somebody else made",
                f"{record.origin}:1 : les dés ont pu être choisis : d'après votre reçu, votre navigateur n'a "
                f"pas promis de part à la place {seat}, et l'enregistrement en a une, faite par quelqu'un d'autre",
            )
        for seat, part in parts:
            if told["parts"][seat : seat + 1] != [part]:
                raise Difference.said(
                    f"{record.origin}:1: what seat {seat} added is not '{quoted(part, 60)}'",
                    f"{record.origin}:1 : ce que la place {seat} a ajouté n'est pas « {quoted(part, 60)} »",
                )
        for promise in self.promises:
            if promise.strip().lower() not in told["promises"]:
                raise Difference.said(
                    f"{record.origin}:1: a promise you saw is not in it: {quoted(promise, 70)}",
                    f"{record.origin}:1 : une promesse que vous avez vue n'y est pas : {quoted(promise, 70)}",
                )
