"""What the plugins of the family take from it for their entries: shared wording, articles, notation, drawings, keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tablegames.core.notation import Notation
from tablegames.plugging.brings import CaseKeys, GameEntry, PlayerEntry, Renderer
from tablegames.plugging.hookspecs import hookimpl
from tablegames.plugging.references import Given
from tablegames.plugging.shipped import shipped_articles, shipped_phrases
from tablegames.rulesets.rulebook import Article, articles_of

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.drawing.diagram import Drawer

FAMILY: Final = "tablegames.families.tables"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RaceEntry(GameEntry):  # type: ignore[misc]  # `variant` has no default, as there
    """A race: what most of them bring, unless it is said otherwise; `cited` are the articles of others it refers to."""

    cited: str
    bot: str = "engine"
    notation: Given[Notation[Any, Any, Any]] | None = f"{FAMILY}.race.notation:TablesNotation"
    renderers: Given[Iterable[Given[Renderer[Any]]]] | None = f"{FAMILY}.drawing.drawings:three_drawings"
    diagrams: Given[Iterable[Given[Drawer[Any]]]] | None = (f"{FAMILY}.drawing.diagram:BoardDiagram",)
    players: Given[Iterable[Given[PlayerEntry]]] | None = (".evaluation:BOT",)
    analysts: Given[Iterable[Given[AnalystEntry]]] | None = (".evaluation:ANALYST",)
    case_keys: Given[CaseKeys] | None = f"{FAMILY}.race.cases:KEYS"

    def __post_init__(self) -> None:
        if self.package:
            object.__setattr__(self, "phrases", partial(race_phrases, self.package))
            object.__setattr__(self, "rulebook", partial(chapters, self.package, self.cited))


def bringing(game: GameEntry) -> Callable[[], Iterable[GameEntry]]:
    """The hook of a plugin that brings one game, with all that is its own."""

    @hookimpl
    def tablegames_games() -> Iterable[GameEntry]:
        return [game]

    return tablegames_games


def race_phrases(package: str, language: str) -> Mapping[str, str]:
    """The wording of what all races share, and of what is a game's own; the game's own goes first."""
    return {**shipped_phrases(FAMILY, language), **shipped_phrases(package, language)}


def chapters(package: str, *cited: str) -> list[Article]:
    """A game's own articles, and those it refers to: revertier's chapters and the books on trictrac."""
    shared = [*shipped_articles(FAMILY, "articles_revertier.yaml"), *shipped_articles(FAMILY)]
    wanted = {cite for text in cited for cite in articles_of(text)}
    return [*shipped_articles(package), *(article for article in shared if article.cite in wanted)]


def with_trictrac(package: str) -> list[Article]:
    """A game's own articles, and the books on trictrac."""
    return [*shipped_articles(package), *shipped_articles(FAMILY)]
