"""Setting a table: from a game, a ruleset, a match and a number of seats, as they are asked for, to what is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.errors import RulesError, did_you_mean
from tablegames.core.game import Gaining, Game
from tablegames.core.languages import language, say
from tablegames.core.match import (
    Begins,
    FirstTo,
    Format,
    InStakes,
    Match,
    Parties,
    sides_of,
)
from tablegames.core.plaintext import quoted, small_number
from tablegames.plugin.claims import chosen
from tablegames.plugin.provides import GameEntry, MatchEntry, Renderer, drawn_under
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant
from tablegames.rules.agreement import NextDice
from tablegames.rules.evenings.accounts import Accounted
from tablegames.table.table import LETTERS, MOST, Table
from tablegames.table.wording import TWO, Wording

if TYPE_CHECKING:
    from tablegames.rules.evenings.evening_base import InTurn

DEEPEST: Final = 3
"""Formats one in the other."""


def set_table(
    registry: Registry,
    game: str,
    variant: str | None = None,
    *,
    overrides: Mapping[str, Any] | None = None,
    match: str = "party",
    begins: str | None = None,
    seats: int | None = None,
    render: str | None = None,
    drawn: bool = True,
) -> Table:
    """The table for a game and a ruleset, as the command line asks for it."""
    entry = registry.game(game)
    ruleset = registry.ruleset(entry, variant, overrides)
    return lay(registry, entry, ruleset, match, begins or begins_by_rule(ruleset, match), seats, render, drawn=drawn)


def begins_by_rule(ruleset: Variant, match: str) -> str | None:
    """Return who begins the next game of a new match, where the rules say it.  [AUJ-Rev XII; AUJ-TT X; MAN III.1]

    A record names it, so that one of an older version, which does not, is replayed as it was played.
    """
    of_games = match.split("/")[-1].partition(":")[0] in ("first-to", "parties")
    return ruleset.rules.next_dice.value if of_games and isinstance(ruleset.rules, NextDice) else None


def lay(
    registry: Registry,
    entry: GameEntry,
    variant: Variant,
    match: str = "party",
    begins: str | None = None,
    seats: int | None = None,
    render: str | None = None,
    *,
    drawn: bool = True,
) -> Table:
    """The table for a resolved ruleset; where nothing is `drawn` no drawing is loaded."""
    evening = next((form for part in match.split("/") if (form := evening_of(part)) is not None), None)
    people = None if evening is None else check_people(evening, entry, variant, seats)
    bare = entry.make(variant.rules, check_seats(entry, variant, seats if people is None else TWO))
    phrases = {**registry.kernel_phrases(language()), **registry.phrases(entry, language())}
    sides = sides_of(bare) if people is None else None
    wording = Wording(phrases if people is None else {**phrases, **named(phrases, people)}, sides or ())
    renderer = choose_renderer(entry, registry.renderers(entry), render) if drawn else None
    renderer = drawn_under(renderer, variant.rules)
    party = entry.party(variant.rules) if entry.party is not None else None
    game, begun = matched(bare, party, match, begins, people or 0, registry.matches)
    if begins is not None and not begun:
        raise RulesError.said(
            "--begins says who begins the next game of a match: give --match first-to:N or parties:N with it",
            "--begins dit qui commence la partie suivante : donnez aussi --match first-to:N ou parties:N",
        )
    plugin = registry.distribution(entry)
    notation, used = registry.notation(entry), registry.active(entry, variant.rules)
    for extension in used.values():
        if extension.notation_over is not None:
            notation = extension.notation_over(notation)
        if extension.renderer_over is not None and renderer is not None:
            renderer = extension.renderer_over(renderer)
    versions = tuple((name, registry.extension_version(entry, name)) for name in used)
    return Table(entry, variant, bare, game, match, begins, notation, renderer, wording, plugin, versions)


def matched(
    bare: Game[Any, Any, Any],
    party: Format | None,
    text: str,
    begins: str | None,
    people: int,
    known: Mapping[str, MatchEntry],
) -> tuple[Game[Any, Any, Any], bool]:
    """The game or the match a text asks for: `first-to:3` is a match of parties, `single/poule` a poule of games.

    And whether there is a match that `begins` can be said of: the last one named.
    """
    said = text.split("/")
    wanted: object = party
    account = wanted if isinstance(wanted, Accounted) else None
    usual = "party" if account is None or evening_of(said[0]) is None else "single"
    base, *formats = said if said[0] in ("party", "single") else [usual, *said]
    game = bare if party is None or base == "single" else Match(bare, party)
    if len(formats) > DEEPEST:
        raise RulesError.said(
            f"--match: at most {DEEPEST} formats one in the other, not {len(formats)}",
            f"--match : au plus {DEEPEST} formats l'un dans l'autre, non {len(formats)}",
        )
    for number, form in enumerate(formats, start=1):
        whose, of_parties = begins if number == len(formats) else None, isinstance(game, Match)
        if evening_of(form) is None:
            wins = not _adds_up(game)
            game = Match(game, read_match(form, whose, of_parties=of_parties, wins=wins, known=known))
        else:
            game = _evening(game, form, whose, people, account if game is bare else None)
    return game, bool(formats)


def evening_of(text: str) -> type[InTurn] | None:
    """The evening that a part of `--match` names; None: it names another kind of match."""
    if text in ("party", "single"):  # most games are no evening: what evenings are is not loaded for them
        return None
    from tablegames.rules.evenings import evenings

    return evenings.evening_of(text)


def _evening(
    game: Game[Any, Any, Any], form: str, begins: str | None, people: int, account: Accounted | None
) -> Game[Any, Any, Any]:
    """An evening of a game for two; games that make up a party are settled as one, where the evening knows how."""
    from tablegames.rules.evenings.evening import Evening
    from tablegames.rules.evenings.evenings import read_evening

    if game.seats != TWO:
        raise RulesError.said(
            f"--match {form}: one evening cannot be made of another",
            f"--match {form} : une soirée ne peut être faite d'une autre",
        )
    settled = account if (kind := evening_of(form)) is not None and kind.settles else None
    read = read_evening(form, begins, of_parties=isinstance(game, Match), account=settled)
    return Evening(game, read, people, settled)


def _adds_up(game: Game[Any, Any, Any]) -> bool:
    """Whether a match adds what its games were worth: of parties only stakes, and no points that are bad to have."""
    if isinstance(game, Match):
        return isinstance(game.format, InStakes) and game.format.in_stakes
    return not isinstance(game, Gaining) or game.gains


def named(phrases: Mapping[str, str], people: int) -> dict[str, str]:
    """The names of the seats where people take turns: letters, since the game's own names are those of its places."""
    places = {key.replace("seat", "place"): name for key, name in phrases.items() if key in ("seat.0", "seat.1")}
    throws = {f"chance.{seat}": phrases["chance_of"] for seat in range(people)}
    names = {seat: say(f"Player {LETTERS[seat]}", f"Joueur {LETTERS[seat]}") for seat in range(people)}
    people_named = {f"{key}.{seat}": name for seat, name in names.items() for key in ("seat", "the")}
    return places | throws | people_named


def check_people(evening: type[InTurn], entry: GameEntry, variant: Variant, seats: int | None) -> int:
    """The number of people in an evening; refuses a game that is not for two."""
    allowed = entry.seats if entry.seats_of is None else entry.seats_of(variant.rules)
    if TWO not in allowed:
        listed = ", ".join(map(str, allowed))
        raise RulesError.said(
            f"--match {evening.name} is for games of two; {entry.name} ({variant.name}) is played by {listed}",
            f"--match {evening.name} est pour les jeux à deux ; {entry.name} ({variant.name}) se joue à {listed}",
        )
    least, most = evening.people[0], evening.people[-1]
    if seats is not None and not least <= seats <= most:
        wanted = str(least) if least == most else say(f"{least} to {most}", f"{least} à {most}")
        raise RulesError.said(
            f"--match {evening.name} is for {wanted} people, not for {seats}",
            f"--match {evening.name} se fait à {wanted}, non à {seats}",
        )
    return least if seats is None else seats


def check_seats(entry: GameEntry, variant: Variant, seats: int | None) -> int:
    """The number of seats asked for, if the rules allow it; without one, the least they allow."""
    allowed = entry.seats if entry.seats_of is None else entry.seats_of(variant.rules)
    if seats is None:
        return allowed[0]
    if seats not in allowed:
        listed = ", ".join(map(str, allowed))
        raise RulesError.said(
            f"{entry.name} ({variant.name}) is played by {listed}, not by {seats}",
            f"{entry.name} ({variant.name}) se joue à {listed}, non à {seats}",
        )
    return seats


def choose_renderer(entry: GameEntry, known: Mapping[str, Renderer[Any]], name: str | None) -> Renderer[Any] | None:
    """The drawing asked for, or the first, if there is one."""
    if not known and name is None:
        return None
    return chosen(known, name, f"{entry.name} has no drawing", f"{entry.name} n'a pas de dessin")


def read_match(
    text: str,
    begins: str | None = None,
    *,
    of_parties: bool = False,
    wins: bool | None = None,
    known: Mapping[str, MatchEntry] | None = None,
) -> Format:
    """A match format as text: `first-to:3`, `parties:5`, or one of those that plugins bring (`known`).

    A match of parties counts parties won (`wins`), and each is begun as the first was; one of games adds their scores.

    >>> from tablegames.core.match import Tally
    >>> read_match("parties:5").result(Tally((2, 1), 3)) is None
    True
    """
    kind, _, number = text.partition(":")
    makers: dict[str, Callable[[int, Begins], Format]] = {
        "first-to": lambda n, who: FirstTo(n, begins=who, wins=of_parties if wins is None else wins),
        "parties": lambda n, who: Parties(n, begins=who, wins=of_parties if wins is None else wins),
    }
    makers |= {name: entry.make for name, entry in (known or {}).items()}
    games = small_number(number)
    if kind not in makers or games is None or not 1 <= games <= MOST:
        from tablegames.rules.evenings.evenings import EVENINGS

        near = did_you_mean(kind, ["party", "single", *makers, *EVENINGS]) if kind not in makers else ""
        evenings, given = ", ".join([*(f"{name}:N" for name in known or ()), *EVENINGS]), quoted(text)
        raise RulesError.said(
            f"--match is party, single, first-to:N or parties:N (N at least 1), {evenings}, not '{given}'{near}",
            f"--match est party, single, first-to:N ou parties:N (N au moins 1), {evenings}, non « {given} »{near}",
        )
    if begins is not None and begins not in list(Begins):
        near = did_you_mean(begins, list(Begins))
        raise RulesError(say(f"--begins cannot be '{begins}'{near}", f"--begins ne peut être « {begins} »{near}"))
    usual = Begins.DRAWN if of_parties else Begins.ALTERNATE
    return makers[kind](games, Begins(begins or usual))


def load(game: str, variant: str | None = None, **options: Any) -> Table:
    """The table for an installed game: `load("toutetable", "modern")`; options as `set_table` takes them."""
    return set_table(Registry(), game, variant, **options)
