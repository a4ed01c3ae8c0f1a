"""Philidor's lines by name, each a whole game from the beginning: `tablegames replay echecs:partie-1`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from tablegames import Collection, NamedGame, Text, ToldGame
from tablegames.core.languages import Content
from tablegames_echecs.pgn import Pgn
from tablegames_echecs.philidor.lines import Book, BookLine, book
from tablegames_echecs.philidor.report import pgn


def collection() -> Collection:
    """All of them, in the order of the book."""
    lines = book()
    return Collection(
        Text("Philidor's games and renvois"),
        [_named(lines, line) for line in lines.lines.values()],
    )


def _named(lines: Book, line: BookLine) -> NamedGame:
    """`partie-1-renvoi-1` is also the *première partie, renvoi 1*."""
    short = _short(lines, line)
    title = Text("{chapter}: {line}", chapter=short, line=line.title) if line.renvoi else line.title
    return NamedGame(line.id, title, line.cite, partial(told_game, lines, line.id), line.side, (short.en, short.fr))


def _short(lines: Book, line: BookLine) -> Text:
    """Name of a line without its contents."""
    chapter, _, number = line.id.partition("-renvoi-")
    main = lines.lines[chapter].title
    name = Content({code: re.split(r"[,:]", getattr(main, code))[0].strip() for code in ("en", "fr")})
    if not number:
        return name
    which = number.replace("-", ", ")
    return Text("{name}, renvoi {which}", name=name, which=which)


def told_game(lines: Book, name: str) -> ToldGame:
    """The game as a PGN file would tell it, without the tags that nobody can fill."""
    (game,) = Pgn().read(pgn(lines, name))
    return replace(game, told=replace(game.told, facts=dict(_known(game))))


def _known(game: ToldGame) -> Iterator[tuple[str, str]]:
    yield from ((name, value) for name, value in game.told.facts.items() if value != "?")
