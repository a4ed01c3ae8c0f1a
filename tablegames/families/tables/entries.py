"""Helpers for the plugins' entries: shared wording, articles, notation, drawings, keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.languages import Text
from tablegames.plugin.hookspecs import hookimpl
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.references import located, made
from tablegames.plugin.shipped import files, layered_phrases, shipped_articles, shipped_terms

if TYPE_CHECKING:
    from tablegames.plugin.extensions import Extension
    from tablegames.rules.rulebook import Article
    from tablegames.rules.terms import GlossaryTerm

FAMILY: Final = "tablegames.families.tables"
TRICTRAC: Final = f"{FAMILY}.trictrac"


def race_entry(package: str, cited: str, *, table: bool = False, **own: Any) -> GameEntry:
    """The entry of a race; `cited` are articles of other games, `table`: its rules are `TouchingRules`."""
    if table:
        own["make"] = partial(_made, package, own["make"], f"{FAMILY}.race_table.game:RaceAtTheTable")
        own["phrases"] = partial(layered_phrases, (f"{FAMILY}.race_table", FAMILY, package))
        own["players"] = partial(_seated, package, own.get("players", (".evaluation:BOT",)), "seated_bot")
        own["analysts"] = partial(_seated, package, own.get("analysts", (".evaluation:ANALYST",)), "seated_analyst")
    usual = {
        "bot": "engine",
        "notation": f"{FAMILY}.race.notation:TablesNotation",
        "renderers": f"{FAMILY}.drawing.coloured:three_drawings",
        "diagrams": (f"{FAMILY}.drawing.diagram:BoardDiagram",),
        "phrases": partial(race_phrases, package),
        "rulebook": partial(chapters, package, cited),
        "terms": partial(words_of, package),
        "players": (".evaluation:BOT",),
        "analysts": (".evaluation:ANALYST",),
        "case_keys": f"{FAMILY}.race.race:KEYS",
    }
    return GameEntry(package=package, **{**usual, **own})


def tour_entry(package: str, strict: str, rules: str, table: str, **own: Any) -> GameEntry:
    """The entry of a game like trictrac: what makes the strict game of its rules, and the table that holds it."""
    usual = {
        "bot": "engine",
        "rules": rules,
        "make": partial(_made, package, strict, table),
        "notation": partial(_tour_notation, package, strict, rules, table),
        "renderers": ".drawings:RENDERERS",
        "diagrams": (".drawings:DIAGRAM",),
        "terms": partial(words_of, package, TRICTRAC),
        "players": (".evaluation:BOT",),
        "analysts": (".evaluation:ANALYST",),
    }
    return GameEntry(package=package, **{**usual, **own})


def _made(package: str, make: str, table: str, rules: Any, seats: int) -> Any:
    """The game that the rules ask for, or the table that holds it."""
    game = located(make, package)(rules, seats)
    return game if rules.arbiter != "table" else located(table, package)(game)


def _tour_notation(package: str, strict: str, rules: str, table: str) -> Any:
    """The notation of such a game, at the table too; any game of its kind does for how a score is written."""
    game = located(strict, package)(located(rules, package)())

    @cache
    def of_the_table(tour: Any) -> Any:
        return located(f"{FAMILY}.trictrac_table.notation:TableNotation", "")(tour, located(table, package)(game))

    return located(f"{TRICTRAC}.notation:EitherNotation", "")(game, of_the_table)


def _seated(package: str, brought: Iterable[Any], how: str) -> list[Any]:
    """Bots or analysts of a race, which sit down at its table too."""
    seated = located(f"{FAMILY}.race_table.seating:{how}", "")
    return [seated(made(one, package) if isinstance(one, str) else one) for one in brought]


def bringing(game: GameEntry) -> Callable[[], Iterable[GameEntry]]:
    """The hook of a plugin that brings one game, with all that is its own."""

    @hookimpl
    def tablegames_games() -> Iterable[GameEntry]:
        return [game]

    return tablegames_games


def speaking(game: str, *options: str) -> Callable[[], Iterable[Extension]]:
    """The hook of a plugin with words before a throw; `options` are more of its options that are about them."""
    from tablegames.plugin.extensions import Extension

    words = f"{FAMILY}.before_throw"

    @hookimpl
    def tablegames_extensions() -> Iterable[Extension]:
        return [
            Extension(
                name="rompre",
                game=game,
                title=Text("Calls before a throw"),
                options=("rompre", "rompre_forfeit", *options),
                make=f"{words}.game:with_rules",
                notation_over=f"{words}.notation:WordNotation",
                player_over=f"{words}.bots:speaking",
                analyst_over=f"{words}.bots:listening",
                package=words,
            )
        ]

    return tablegames_extensions


def tour_picture(game: Any, marks: Callable[[Any, Any], Any], points: bool = True) -> Callable[[], Any]:
    """Return the maker of the picture of trictrac or toc, which is imported when it is needed."""
    return lambda: located(f"{FAMILY}.drawing.tour_diagram:TourDiagram", "")(game, marks, points=points)


def race_phrases(package: str, language: str) -> Mapping[str, str]:
    """The wording of what all races share, and of what is a game's own; the game's own goes first."""
    return layered_phrases((FAMILY, package), language)


def chapters(package: str, *cited: str) -> list[Article]:
    """A game's own articles, and those it refers to: revertier's chapters and the books on trictrac."""
    from tablegames.rules.rulebook import articles_of

    shared = [*shipped_articles(FAMILY, "articles_revertier.yaml"), *shipped_articles(FAMILY)]
    wanted = {cite for text in cited for cite in articles_of(text)}
    return [*shipped_articles(package), *(article for article in shared if article.cite in wanted)]


def words_of(package: str, *families: str) -> list[GlossaryTerm]:
    """The words of a game: its own, then those of its family that it does not say otherwise."""
    own = shipped_terms(package) if (files(package) / "terms.yaml").is_file() else ()
    found = {term.name: term for term in own}
    for family in (*families, FAMILY):
        found = {**{term.name: term for term in shipped_terms(family)}, **found}
    return list(found.values())


def with_trictrac(package: str) -> list[Article]:
    """A game's own articles, and the books on trictrac."""
    return [*shipped_articles(package), *shipped_articles(FAMILY)]


def file_entry(**fields: Any) -> GameEntry:
    composed = f"{FAMILY}.composed"
    usual = {
        "rules": f"{composed}.options:TablesRules",
        "make": f"{composed}.game:game_of_tables",
        "party": f"{composed}.game:several_games",
        "phrases": partial(race_phrases, composed),
        "rulebook": (),
        "terms": partial(shipped_terms, FAMILY),
        "renderers": f"{composed}.drawings:RENDERERS",
        "diagrams": (f"{composed}.drawings:DIAGRAM",),
        "players": (f"{composed}.evaluation:BOT",),
        "analysts": (f"{composed}.evaluation:ANALYST",),
        "decisions": 90,
    }
    return race_entry(composed, "", **{**usual, **fields})
