"""Irish, which the English played at tables before backgammon.  [COTTON; HOLME; WILLUGHBY]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablegames import Article, GameEntry, Renderer, Text, VariantSource, hookimpl, shipped_articles, shipped_variants
from tablegames.families.tables import BoardDiagram, TablesNotation, race_phrases, three_drawings
from tablegames_irish.game import IrishRules, irish, several_games


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    return [
        GameEntry(
            name="irish",
            title=Text("Irish", "L'irlandais"),
            source="COTTON XXV",
            rules=IrishRules,
            make=irish,
            variant="cotton",
            party=several_games,
            about=Text(
                "The English toute-table of the 17th century, slower than backgammon: doublets are not doubled",
                "Le toute-table des Anglais au XVIIe siècle, plus lent que le backgammon : rien ne se double",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    return shipped_variants("irish", __name__) if game == "irish" else []


@hookimpl
def tablegames_notation(game: str) -> TablesNotation | None:
    return TablesNotation() if game == "irish" else None


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    return three_drawings() if game == "irish" else []


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[BoardDiagram]:
    return [BoardDiagram()] if game == "irish" else []


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    return race_phrases(__name__, language) if game == "irish" else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    return shipped_articles(__name__) if game == "irish" else []
