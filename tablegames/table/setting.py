"""Set a table: from a game, a ruleset, a match and a number of seats to what is played.

Options set without any effect are refused (`refuse_idle`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, cast

from tablegames.core.errors import RulesError, did_you_mean
from tablegames.core.game import Gaining, Game
from tablegames.core.languages import gettext as _, language
from tablegames.core.match import Begins, FirstTo, Format, InStakes, Match, Parties, sides_of
from tablegames.core.options import Option
from tablegames.core.plaintext import quoted, small_number
from tablegames.plugin.claims import chosen
from tablegames.plugin.hook_results import game_of
from tablegames.plugin.provides import GameEntry, MatchEntry, Renderer, drawn_under
from tablegames.plugin.registry import Registry
from tablegames.plugin.variants import Variant
from tablegames.rules.agreement import NextDice
from tablegames.rules.evenings.accounts import Accounted
from tablegames.rules.ruledata import met, needs_text, rules_as_data, shown
from tablegames.table.table import LETTERS, MOST, Table
from tablegames.table.wording import TWO, Wording

if TYPE_CHECKING:
    from tablegames.rules.evenings.evening import EveningFormat

BY_HAND: Final = "--set"
"""The origin of the user's own options in a `Variant`."""
DEEPEST: Final = 3
"""The most nested formats."""


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
    """Return the table for a game and a ruleset, as on the command line."""
    entry = registry.game(game)
    ruleset = registry.ruleset(entry, variant, overrides)
    return lay(registry, entry, ruleset, match, begins or begins_by_rule(ruleset, match), seats, render, drawn=drawn)


def begins_by_rule(ruleset: Variant, match: str) -> str | None:
    """Return who begins the next game of a new match, if the rules say so.  [AUJ-Rev XII; AUJ-TT X; MAN III.1]

    Records name it, so that a record of an older version, which does not, replays as it was played.
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
    """Return the table of a resolved ruleset; without `drawn` no drawing is loaded."""
    evening = next((form for part in match.split("/") if (form := evening_of(part)) is not None), None)
    people = None if evening is None else check_people(evening, entry, variant, seats)
    count = check_seats(entry, variant, seats if people is None else TWO)
    what = _("'make' of the game '{name}'", name=entry.name)
    bare = game_of(registry.owners[entry.name][0], what, entry.make, variant.rules, count)
    phrases = {**registry.kernel_phrases(language()), **registry.phrases(entry, language())}
    sides = sides_of(bare) if people is None else None
    wording = Wording(phrases if people is None else {**phrases, **named(phrases, people)}, sides or ())
    renderer = choose_renderer(entry, registry.renderers(entry), render) if drawn else None
    renderer = drawn_under(renderer, variant.rules)
    party = entry.party(variant.rules) if entry.party is not None else None
    game, begun = matched(bare, party, match, begins, people or 0, registry.matches)
    if begins is not None and not begun:
        raise RulesError("--begins needs a match: add --match first-to:N or --match parties:N")
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
    """Return the game or match for a text: `first-to:3` is a match of parties, `single/poule` a poule of games.

    The flag says whether `begins` applies to a match: the last one named.
    """
    said = text.split("/")
    wanted: object = party
    account = wanted if isinstance(wanted, Accounted) else None
    usual = "party" if account is None or evening_of(said[0]) is None else "single"
    base, *formats = said if said[0] in ("party", "single") else [usual, *said]
    game = bare if party is None or base == "single" else Match(bare, party)
    if len(formats) > DEEPEST:
        raise RulesError(
            "--match: you can nest at most {deepest} formats, not {count}", deepest=DEEPEST, count=len(formats)
        )
    for number, form in enumerate(formats, start=1):
        whose, of_parties = begins if number == len(formats) else None, isinstance(game, Match)
        if evening_of(form) is None:
            wins = not _adds_up(game)
            game = Match(game, read_match(form, whose, of_parties=of_parties, wins=wins, known=known))
        else:
            game = _evening(game, form, whose, people, account if game is bare else None)
    return game, bool(formats)


def evening_of(text: str) -> type[EveningFormat] | None:
    """Return the evening for a part of `--match`; None: it names another kind of match."""
    if text in ("party", "single"):  # most matches are not evenings: do not load them
        return None
    from tablegames.rules.evenings import evenings

    return evenings.evening_of(text)


def _evening(
    game: Game[Any, Any, Any], form: str, begins: str | None, people: int, account: Accounted | None
) -> Game[Any, Any, Any]:
    """Return an evening of a game for two; games of a party are settled together, if the evening can."""
    from tablegames.rules.evenings.evening import Evening
    from tablegames.rules.evenings.evenings import read_evening

    if game.seats != TWO:
        raise RulesError(
            "--match {form}: an evening (poule, chouette, a_tourner, deux_contre_deux) can't be nested in another",
            form=form,
        )
    settled = account if (kind := evening_of(form)) is not None and kind.settles else None
    read = read_evening(form, begins, of_parties=isinstance(game, Match), account=settled)
    return Evening(game, read, people, settled)


def _adds_up(game: Game[Any, Any, Any]) -> bool:
    """Whether a match adds up the worth of its games: of parties only stakes, and no points that are bad to have."""
    if isinstance(game, Match):
        return isinstance(game.format, InStakes) and game.format.in_stakes
    return not isinstance(game, Gaining) or game.gains


def named(phrases: Mapping[str, str], people: int) -> dict[str, str]:
    """Return the seat names if people take turns: letters, because the game's names are those of its places."""
    places = {key.replace("seat", "place"): name for key, name in phrases.items() if key in ("seat.0", "seat.1")}
    throws = {f"chance.{seat}": phrases["chance_of"] for seat in range(people)}
    names = {seat: _("Player {letters}", letters=LETTERS[seat]) for seat in range(people)}
    people_named = {f"{key}.{seat}": name for seat, name in names.items() for key in ("seat", "the")}
    return places | throws | people_named


def check_people(evening: type[EveningFormat], entry: GameEntry, variant: Variant, seats: int | None) -> int:
    """Return the number of people in an evening; refuse a game that is not for two."""
    allowed = entry.seats if entry.seats_of is None else entry.seats_of(variant.rules)
    if TWO not in allowed:
        listed = ", ".join(map(str, allowed))
        raise RulesError(
            "--match {name} is for two-player games; {name2} ({name3}) is for {listed} players",
            name=evening.name,
            name2=entry.name,
            name3=variant.name,
            listed=listed,
        )
    least, most = evening.people[0], evening.people[-1]
    if seats is not None and not least <= seats <= most:
        wanted = str(least) if least == most else _("{least} to {most}", least=least, most=most)
        raise RulesError(
            "--match {name} is for {wanted} players, not {seats}", name=evening.name, wanted=wanted, seats=seats
        )
    return least if seats is None else seats


def check_seats(entry: GameEntry, variant: Variant, seats: int | None) -> int:
    """Return the number of seats, checked against the rules; by default the smallest."""
    allowed = entry.seats if entry.seats_of is None else entry.seats_of(variant.rules)
    if seats is None:
        return allowed[0]
    if seats not in allowed:
        listed = ", ".join(map(str, allowed))
        raise RulesError(
            "{name} ({name2}) is for {listed} players, not {seats}",
            name=entry.name,
            name2=variant.name,
            listed=listed,
            seats=seats,
        )
    return seats


def choose_renderer(entry: GameEntry, known: Mapping[str, Renderer[Any]], name: str | None) -> Renderer[Any] | None:
    """Return the drawing with that name, or the first one."""
    if not known and name is None:
        return None
    return chosen(known, name, "{name} has no drawing", name=entry.name)


def read_match(
    text: str,
    begins: str | None = None,
    *,
    of_parties: bool = False,
    wins: bool | None = None,
    known: Mapping[str, MatchEntry] | None = None,
) -> Format:
    """Return a match format from a text: `first-to:3`, `parties:5`, or a plugin's (`known`).

    A match of parties counts parties won (`wins`), each begun like the first; one of games adds up their scores.

    >>> from tablegames.core.match import Tally
    >>> read_match("parties:5").result(Tally((2, 1), 3)) is None
    True
    """
    kind, _unused, number = text.partition(":")
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
        raise RulesError(
            "--match must be party, single, first-to:N or parties:N (N at least 1), or one of {evenings}, "
            "not '{given}'{near}",
            evenings=evenings,
            given=given,
            near=near,
        )
    if begins is not None and begins not in list(Begins):
        near = did_you_mean(begins, list(Begins))
        raise RulesError(_("--begins cannot be '{begins}'{near}", begins=begins, near=near))
    usual = Begins.DRAWN if of_parties else Begins.ALTERNATE
    return makers[kind](games, Begins(begins or usual))


def load(game: str, variant: str | None = None, **options: Any) -> Table:
    """Return the table for an installed game: `load("toutetable", "modern")`; options as `set_table` takes them."""
    return set_table(Registry(), game, variant, **options)


def changed_by_hand(table: Table) -> list[str]:
    """Return the options that the user set: `trous=1`."""
    rules = rules_as_data(table.variant.rules)
    return [f"{name}={shown(rules[name])}" for name, by in table.variant.set_by.items() if by == BY_HAND]


def refuse_idle(table: Table) -> None:
    """Raise `RulesError` for an option that the user set but that has no effect here."""
    rules = table.variant.rules
    set_now = {name for name, by in table.variant.set_by.items() if by == BY_HAND}
    changed = (one for one in fields(rules) if one.name in set_now and getattr(rules, one.name) != one.default)
    options: dict[str, Option] = {one.name: one.metadata["option"] for one in changed if "option" in one.metadata}
    for name in options:
        if not met(rules, options[name].needs):
            raise RulesError(
                "--set {name}: this has no effect without {needs}; set that too, or leave {name} out",
                name=name,
                needs=needs_text(options[name].needs, "="),
            )
        _refuse_without_account(table, name)


def _refuse_without_account(table: Table, name: str) -> None:
    """Refuse an option of the settlement if there is none, or if the match decides it."""
    party: object = table.entry.party(table.variant.rules) if table.entry.party is not None else None
    if not isinstance(party, Accounted) or name not in party.account_rules:
        return
    games = _games_settled(table.game, party)
    if games is None:
        raise RulesError(
            "--set {name}: this changes what is paid at the end of a whole partie, and with --match {match} "
            "there is no such payment; leave {name} out, or leave --match out",
            name=name,
            match=table.match,
        )
    if getattr(table.variant.rules, name) == party.games != games:
        raise RulesError(
            "--set {name}: --match {match} already sets the number of games ({games}); change it there",
            name=name,
            match=table.match,
            games=games,
        )


def _games_settled(game: object, party: Accounted) -> int | None:
    """Return the number of games before a settlement; None: there is none."""
    while isinstance(game, Match):
        if getattr(game, "account", None) is not None:  # an evening
            length: int = cast(Any, game.format).length(game.seats)
            return length
        if cast(object, game.format) == party:
            return party.games
        game = game.game
    return None
