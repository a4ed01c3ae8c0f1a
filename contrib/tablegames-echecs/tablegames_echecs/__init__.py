"""Les échecs, chess after Philidor, in a package of its own.  [AUJ-Ech]

Copyright (C) the tablegames developers. This program is free software: you can redistribute it and modify it under the
terms of the GNU General Public License, version 3 or later, because it is built on the `chess` library, which is under
that licence. It comes without any warranty; see the file LICENSE.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from tablegames.plugin.hookspecs import hookimpl

if TYPE_CHECKING:
    import click

    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.notation import Notation
    from tablegames.plugin.bots import PlayerEntry
    from tablegames.plugin.drawing.diagram import Drawer
    from tablegames.plugin.foreign import Collection, FileFormat
    from tablegames.plugin.provides import GameEntry, PuzzleSource, Renderer, VariantSource
    from tablegames.plugin.strength import Measured
    from tablegames.rules.rulebook import Article

__version__ = "0.1.0"

if find_spec("chess") is None:  # fail now, so that the plugin is named and left out, and every other game continues
    raise ModuleNotFoundError("the library 'chess' is missing; install it with: pip install chess")
NAME: Final = "echecs"


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game, under Philidor's rules unless another variant is named."""
    from tablegames.core.languages import Text
    from tablegames.plugin.provides import GameEntry
    from tablegames_echecs.engine.uci import found_engine
    from tablegames_echecs.game import make
    from tablegames_echecs.rules import EchecsRules

    return [
        GameEntry(
            name=NAME,
            title=Text("Chess"),
            source="AUJ-Ech",
            rules=EchecsRules,
            make=make,
            variant="philidor",
            bot="engine" if found_engine() is None else "uci",
            about=Text("Chess by Philidor's rules, with the games of his book to replay, or to guess move by move."),
            absent={
                "allemand": Text(
                    "customs in parts of Germany: the book criticises playing two moves at the start, and "
                    "pushing a rook's pawn while castling, but does not describe them well enough to play; it "
                    "also criticises 'en_passant: passes', which can be played"
                )
            },
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """Philidor, and the rules of today."""
    from tablegames.plugin.shipped import shipped_variants

    return shipped_variants(NAME, __name__) if game == NAME else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """Squares, letters, and French sentences."""
    if game != NAME:
        return None
    from tablegames_echecs.notation import EchecsNotation

    return EchecsNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board in letters, with figures, for a terminal, or in sentences."""
    if game != NAME:
        return []
    from tablegames_echecs.coloured import ColourBoard
    from tablegames_echecs.render import PLAIN, TEXT, UNICODE

    return [TEXT, UNICODE, ColourBoard(), PLAIN]


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The board as an SVG picture."""
    if game != NAME:
        return []
    from tablegames_echecs.diagram import EchiquierDiagram

    return [EchiquierDiagram()]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    from tablegames.plugin.shipped import shipped_phrases

    return shipped_phrases(__name__, language) if game == NAME else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """Philidor's preface and parties, and the laws of today where the book is silent."""
    from tablegames.plugin.shipped import shipped_articles

    return shipped_articles(__name__) if game == NAME else []


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """A small engine of ours, and whatever engine is installed that speaks UCI."""
    if game != NAME:
        return []
    from tablegames_echecs.engine.levels import players

    return players()


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the levels of ours did against each other, as far as was measured."""
    from tablegames.plugin.shipped import shipped_strengths

    return shipped_strengths(__name__) if game == NAME else []


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The same, asked for their opinion: the installed engine first, if there is one."""
    if game != NAME:
        return []
    from tablegames_echecs.engine.levels import analysts

    return analysts()


@hookimpl
def tablegames_formats(game: str) -> Iterable[FileFormat]:
    """PGN, the games of other chess programs, and FEN, their positions."""
    if game != NAME:
        return []
    from tablegames_echecs.fen import Fen
    from tablegames_echecs.pgn import Pgn

    return [Pgn(), Fen()]


@hookimpl
def tablegames_collections(game: str) -> Iterable[Collection]:
    """Philidor's games and renvois by name, to be walked through."""
    if game != NAME:
        return []
    from tablegames_echecs.philidor.named import collection

    return [collection()]


@hookimpl
def tablegames_puzzles(game: str) -> Iterable[PuzzleSource]:
    """Philidor's games and renvois, to be guessed move by move."""
    if game != NAME:
        return []
    from tablegames_echecs.philidor.guessing import pack

    return [pack()]


@hookimpl
def tablegames_commands(cli: click.Group) -> None:
    """`tablegames philidor`: his lines, and how far they replay."""
    from tablegames_echecs.philidor.command import make_command

    cli.add_command(make_command())
