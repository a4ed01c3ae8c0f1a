"""What the plugins of the family take from it for their entries: shared wording, articles, notation, drawings, keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.languages import Text
from tablegames.plugin.hookspecs import hookimpl
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.references import located, made
from tablegames.plugin.shipped import files, shipped_articles, shipped_phrases, shipped_terms

if TYPE_CHECKING:
    from tablegames.plugin.extensions import Extension
    from tablegames.rules.rulebook import Article
    from tablegames.rules.terms import GlossaryTerm

FAMILY: Final = "tablegames.families.tables"
TRICTRAC: Final = f"{FAMILY}.trictrac"


def race_entry(package: str, cited: str, *, table: bool = False, **own: Any) -> GameEntry:
    """The entry of a race: what is its own, and else what most of them bring.

    `cited` are the articles of other games that its book refers to; `table`: dames can be touched in it, and its rules
    are `TouchingRules`.
    """
    if table:
        own["make"] = partial(_made, package, own["make"])
        own["phrases"] = partial(_table_phrases, package)
        own["players"] = partial(_seated, package, own.get("players", (".evaluation:BOT",)), "seated_bot")
        own["analysts"] = partial(_seated, package, own.get("analysts", (".evaluation:ANALYST",)), "seated_analyst")
    usual = {
        "bot": "engine",
        "notation": f"{FAMILY}.race.notation:TablesNotation",
        "renderers": f"{FAMILY}.drawing.drawings:three_drawings",
        "diagrams": (f"{FAMILY}.drawing.diagram:BoardDiagram",),
        "phrases": partial(race_phrases, package),
        "rulebook": partial(chapters, package, cited),
        "terms": partial(words_of, package),
        "players": (".evaluation:BOT",),
        "analysts": (".evaluation:ANALYST",),
        "case_keys": f"{FAMILY}.race.cases:KEYS",
    }
    return GameEntry(package=package, **{**usual, **own})


def _made(package: str, make: str, rules: Any, seats: int) -> Any:
    """The race that the rules ask for, or the table that holds it."""
    race = located(make, package)(rules, seats)
    return race if rules.arbiter != "table" else located(f"{FAMILY}.race_table.game:RaceAtTheTable", "")(race)


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


def speaking(game: str, make: str = "game:with_rules", *options: str) -> Callable[[], Iterable[Extension]]:
    """The hook of a plugin in whose game something may be said before a throw: the options `rompre`, and these more.

    `make` is found in `before_throw`, where it is not said in full.
    """
    from tablegames.plugin.extensions import Extension

    words = f"{FAMILY}.before_throw"

    @hookimpl
    def tablegames_extensions() -> Iterable[Extension]:
        return [
            Extension(
                name="rompre",
                game=game,
                title=Text("Words before a throw", "Ce qui se dit avant le coup"),
                options=("rompre", "rompre_forfeit", *options),
                make=make if make.startswith("tablegames") else f"{words}.{make}",
                notation_over=f"{words}.notation:WordNotation",
                player_over=f"{words}.bots:speaking",
                analyst_over=f"{words}.bots:listening",
                package=words,
            )
        ]

    return tablegames_extensions


def race_phrases(package: str, language: str) -> Mapping[str, str]:
    """The wording of what all races share, and of what is a game's own; the game's own goes first."""
    return {**shipped_phrases(FAMILY, language), **shipped_phrases(package, language)}


def _table_phrases(package: str, language: str) -> Mapping[str, str]:
    """The wording of a race, with that of its table."""
    return {**shipped_phrases(f"{FAMILY}.race_table", language), **race_phrases(package, language)}


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
