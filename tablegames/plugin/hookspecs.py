"""The hooks. They return values and have no side effects; none is called in a playout.

A plugin is a module (or object) named by an entry point of the group `tablegames`, with functions marked
`@hookimpl`. Import nothing costly at its top level: import it inside the functions.
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
"""Mark a function of a plugin as a hook."""


@hookspec
def tablegames_games() -> Iterable[GameEntry]:  # type: ignore[empty-body]
    """Return the plugin's games."""


@hookspec
def tablegames_extensions() -> Iterable[Extension]:  # type: ignore[empty-body]
    """Return extensions of other plugins' games: options, and the game under them."""


@hookspec
def tablegames_variants(game: str) -> Iterable[VariantSource]:  # type: ignore[empty-body]
    """Return rulesets for a game: your own, or house rules for any game."""


@hookspec
def tablegames_matches() -> Iterable[MatchEntry]:  # type: ignore[empty-body]
    """Return match formats for any game, chosen by `--match NAME:N`."""


@hookspec
def tablegames_pairings() -> Iterable[PairingEntry]:  # type: ignore[empty-body]
    """Return ways of pairing players, chosen by `pairing: NAME` in a match file."""


@hookspec
def tablegames_languages() -> Iterable[LanguageEntry]:  # type: ignore[empty-body]
    """Return languages beside English and French, chosen by `--lang`; missing texts stay English."""


@hookspec(firstresult=True)
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """Return the notation of a game's actions and positions; the game's own plugin first, else the first answer."""


@hookspec
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:  # type: ignore[empty-body]
    """Return the drawings of a game, chosen by `--render`; the first is the default."""


@hookspec
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:  # type: ignore[empty-body]
    """Return the SVG pictures of a game, for `tablegames show --svg`; the first is the default."""


@hookspec
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:  # type: ignore[empty-body]
    """Return the wording of a game's events and faults in a language, by key, as templates with braces."""


@hookspec
def tablegames_rulebook(game: str) -> Iterable[Article]:  # type: ignore[empty-body]
    """Return the articles behind a game's citations, in your own words; `tablegames rules --article` prints them."""


@hookspec(firstresult=True)
def tablegames_how_to_play(game: str) -> HowToPlay | None:
    """Return one page on how to play a game, in plain words; `tablegames rules` begins with it."""


@hookspec
def tablegames_terms(game: str) -> Iterable[GlossaryTerm]:  # type: ignore[empty-body]
    """Return the terms of a game, which `tablegames rules WORD` and `what` at the prompt explain."""


@hookspec
def tablegames_players(game: str) -> Iterable[PlayerEntry]:  # type: ignore[empty-body]
    """Return bots by name, for the games they know."""


@hookspec
def tablegames_strengths(game: str) -> Iterable[Measured]:  # type: ignore[empty-body]
    """Return the results of bots against each other, which `tablegames bots` prints."""


@hookspec
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:  # type: ignore[empty-body]
    """Return the analysts of a game for `tablegames analyse`; the first is the default."""


@hookspec
def tablegames_formats(game: str) -> Iterable[FileFormat]:  # type: ignore[empty-body]
    """Return other programs' file formats for a game; `replay` reads, `convert` reads and writes them."""


@hookspec
def tablegames_collections(game: str) -> Iterable[Collection]:  # type: ignore[empty-body]
    """Return games from books, by name; `tablegames replay` shows them and lets you guess the moves."""


@hookspec
def tablegames_puzzles(game: str) -> Iterable[PuzzleSource]:  # type: ignore[empty-body]
    """Return packs of problems: positions with a key and a claim, for `tablegames puzzles`."""


@hookspec(firstresult=True)
def tablegames_prover(game: str) -> Prover | None:
    """Return the prover of the claims of problems; the game's own plugin first, else the first answer."""


@hookspec
def tablegames_lessons(game: str) -> Iterable[LessonSource]:  # type: ignore[empty-body]
    """Return first lessons in YAML for `tablegames learn`; the first is the default."""


@hookspec
def tablegames_case_keys(game: str) -> Mapping[str, CaseKey]:  # type: ignore[empty-body]
    """Return more keys for `tablegames dev check`: how to check each of them."""


@hookspec
def tablegames_prompt_commands(game: str) -> Iterable[PromptCommand]:  # type: ignore[empty-body]
    """Return more commands for the prompt of `tablegames play`; each answers from the view of the asking seat."""


@hookspec
def tablegames_commands(cli: click.Group) -> None:
    """Add your own commands to the command line."""
