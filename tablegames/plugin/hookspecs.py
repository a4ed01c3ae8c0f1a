"""The hooks. They return values and have no side effects; none is called in a playout.

A plugin is a module (or object) named by an entry point of the group `tablegames`, with functions marked
`@hookimpl`. Nothing should run when it is imported: import what is costly inside the functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

import pluggy

if TYPE_CHECKING:
    import click

    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.notation import Notation
    from tablegames.plugin.bots import PlayerEntry
    from tablegames.plugin.checks import CaseKey, Prover
    from tablegames.plugin.drawing.diagram import Drawer
    from tablegames.plugin.extensions import Extension
    from tablegames.plugin.foreign import Collection, FileFormat
    from tablegames.plugin.prompt_words import PromptCommand
    from tablegames.plugin.provides import (
        GameEntry,
        LanguageEntry,
        LessonSource,
        MatchEntry,
        PairingEntry,
        PuzzleSource,
        Renderer,
        VariantSource,
    )
    from tablegames.plugin.strength import Measured
    from tablegames.rules.howto import HowToPlay
    from tablegames.rules.rulebook import Article
    from tablegames.rules.terms import GlossaryTerm

PROJECT: Final = "tablegames"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)
"""Marks a function of a plugin as a hook."""


@hookspec
def tablegames_games() -> Iterable[GameEntry]:  # type: ignore[empty-body]
    """The games the plugin brings."""


@hookspec
def tablegames_extensions() -> Iterable[Extension]:  # type: ignore[empty-body]
    """What the plugin adds to games of others: options, and what the game is under them."""


@hookspec
def tablegames_variants(game: str) -> Iterable[VariantSource]:  # type: ignore[empty-body]
    """Rulesets for a game: one's own, or house rules for anybody's."""


@hookspec
def tablegames_matches() -> Iterable[MatchEntry]:  # type: ignore[empty-body]
    """Formats of matches of any game, asked for with `--match NAME:N`."""


@hookspec
def tablegames_pairings() -> Iterable[PairingEntry]:  # type: ignore[empty-body]
    """Ways of pairing the players of a match file, asked for there with `pairing: NAME`."""


@hookspec
def tablegames_languages() -> Iterable[LanguageEntry]:  # type: ignore[empty-body]
    """Languages beside English and French, asked for with `--lang`; what they have no text for is said in English."""


@hookspec(firstresult=True)
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """How a game's actions and positions are written; the game's own plugin is heard, else the first that answers."""


@hookspec
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:  # type: ignore[empty-body]
    """Ways to draw a game, chosen by `--render`; the first is the default."""


@hookspec
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:  # type: ignore[empty-body]
    """Ways to make an SVG picture of a game, for `tablegames show --svg`; the first is the default."""


@hookspec
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:  # type: ignore[empty-body]
    """The wording of a game's events and faults in a language, by their key; templates in braces."""


@hookspec
def tablegames_rulebook(game: str) -> Iterable[Article]:  # type: ignore[empty-body]
    """The articles behind a game's citations, in our own words; printed by `tablegames rules --article`."""


@hookspec(firstresult=True)
def tablegames_how_to_play(game: str) -> HowToPlay | None:
    """How a game is played, on one page in plain words; `tablegames rules` begins with it."""


@hookspec
def tablegames_terms(game: str) -> Iterable[GlossaryTerm]:  # type: ignore[empty-body]
    """The words of the trade, explained by `tablegames what` and by `what` at the prompt."""


@hookspec
def tablegames_players(game: str) -> Iterable[PlayerEntry]:  # type: ignore[empty-body]
    """Bots by name, for the games they know."""


@hookspec
def tablegames_strengths(game: str) -> Iterable[Measured]:  # type: ignore[empty-body]
    """How bots did against each other, printed by `tablegames bots`."""


@hookspec
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:  # type: ignore[empty-body]
    """Who can say what a position is worth, asked by `tablegames analyse`; the first is the default."""


@hookspec
def tablegames_formats(game: str) -> Iterable[FileFormat]:  # type: ignore[empty-body]
    """The file formats in which other programs keep a game; read by `replay`, read and written by `convert`."""


@hookspec
def tablegames_collections(game: str) -> Iterable[Collection]:  # type: ignore[empty-body]
    """Games of books that can be asked for by name; walked through, and guessed, with `tablegames replay`."""


@hookspec
def tablegames_puzzles(game: str) -> Iterable[PuzzleSource]:  # type: ignore[empty-body]
    """Packs of problems: positions with a key and a claim, listed and set by `tablegames puzzles`."""


@hookspec(firstresult=True)
def tablegames_prover(game: str) -> Prover | None:
    """What can prove the claims of problems; the game's own plugin is heard, else the first that answers."""


@hookspec
def tablegames_lessons(game: str) -> Iterable[LessonSource]:  # type: ignore[empty-body]
    """First lessons in YAML, given by `tablegames learn`; the first is given."""


@hookspec
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:  # type: ignore[empty-body]
    """What `tablegames check` can expect of a game beyond the common keys: how each such key is checked."""


@hookspec
def tablegames_prompt_commands(game: str) -> Iterable[PromptCommand]:  # type: ignore[empty-body]
    """Commands at the prompt of `tablegames play`, beside ours; each answers from what the seat that asks sees."""


@hookspec
def tablegames_commands(cli: click.Group) -> None:
    """Add commands of one's own to the command line."""
