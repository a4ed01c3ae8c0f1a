"""`tablegames what`: a word of the trade explained, with a picture where one helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from tablegames.core.languages import Text, say
from tablegames.plugin.drawing.window import folded
from tablegames.plugin.provides import GameEntry
from tablegames.rules.terms import Glossary, GlossaryTerm, folded_word
from tablegames.table.explaining import explained, told_of
from tablegames.terminal.click_fr import argument, command_of, option
from tablegames.terminal.common import drawing, json_option, plain_option, print_json, registry, render_option


@command_of(
    "what",
    "tablegames what bredouille",
    "tablegames what coup turc",
    "tablegames what talon --game domino",
)
@argument("words", metavar=Text("[WORD]", "[MOT]"), nargs=-1)
@option("--game", "Only the words of one game.", "Seulement les mots d'un jeu.", metavar=Text("GAME", "JEU"))
@render_option
@plain_option
@json_option
def command(words: tuple[str, ...], game: str | None, render: str | None, plain: bool, as_json: bool) -> None:
    """Explain a word, or list them."""
    known = registry()
    if game is None and len(words) > 1 and known.named(words[0])[0] in known.games:  # `what trictrac talon`
        game, *rest = words
        words = tuple(rest)
    games = [known.game(game)] if game is not None else list(known.games.values())
    if (
        words
        and not as_json
        and (books := [book for one in games for book in known.rulebook(one).books(" ".join(words))])
    ):
        click.echo("\n\n".join("\n".join(told_of(book)) for book in dict.fromkeys(books)))
        return
    owned = [Owned(term, entries) for term, entries in _of_games(games)]
    if words:
        found = Glossary([one.term for one in owned]).find(" ".join(words))
        owned = [one for term in found for one in owned if one.term is term]
    if as_json:
        print_json([one.data for one in owned])
    elif words:
        _explain(owned, render, plain)
    else:
        _list(owned)


class Owned(NamedTuple):
    """A term and the games that have it."""

    term: GlossaryTerm
    entries: list[GameEntry]

    @property
    def games(self) -> str:
        """The games, in one line."""
        every = len(self.entries) == len(registry().games)
        return say("every game", "tous les jeux") if every else ", ".join(str(entry.title) for entry in self.entries)

    @property
    def data(self) -> dict[str, Any]:
        """The term as plain data."""
        term = self.term
        about = {"term": term.name, "also": list(term.names), "means": str(term.means), "cite": term.cite}
        return {**about, "games": [entry.name for entry in self.entries], "picture": term.picture}


def _of_games(games: Sequence[GameEntry]) -> Iterator[tuple[GlossaryTerm, list[GameEntry]]]:
    """Every term once, with the games that mean the same by it."""
    found: dict[tuple[str, Text], tuple[GlossaryTerm, list[GameEntry]]] = {}
    for entry in games:
        for term in registry().terms(entry).values():
            found.setdefault((term.name, term.means), (term, []))[1].append(entry)
    yield from found.values()


def _explain(owned: Sequence[Owned], render: str | None, plain: bool) -> None:
    for number, (term, entries) in enumerate(owned):
        if number:
            click.echo()
        if len(owned) > 1:
            click.echo(owned[number].games + say(":", " :"))
        click.echo("\n".join(explained(registry(), entries[0], term, drawing(entries[0], render, plain))))


def _list(owned: Sequence[Owned]) -> None:
    """Print the terms by the games that have them, those of most games last."""
    by_games: dict[str, list[GlossaryTerm]] = {}
    for one in sorted(owned, key=lambda one: len(one.entries)):
        by_games.setdefault(one.games, []).append(one.term)
    for games, terms in by_games.items():
        click.echo(games)
        names = sorted((term.name for term in terms), key=folded_word)
        click.echo("\n".join(folded(", ".join(names), "  ", "  ")))
        english = ", ".join(sorted({name for term in terms for name in term.english}, key=folded_word))
        for line in folded(say(f"in English: {english}" if english else "", ""), "  ", "    "):
            click.echo(line)
