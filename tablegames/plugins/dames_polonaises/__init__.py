"""Les dames à la polonaise, Polish draughts on a hundred squares.  [MAN, METZ]"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tablegames.plugging.hookspecs import hookimpl

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.notation import Notation
    from tablegames.drawing.diagram import Drawer
    from tablegames.plugging.brings import GameEntry, PlayerEntry, Prover, PuzzleSource, Renderer, VariantSource
    from tablegames.plugging.foreign import FileFormat
    from tablegames.plugging.strength import Measured
    from tablegames.rulesets.rulebook import Article

NAME: Final = "dames_polonaises"


@hookimpl
def tablegames_games() -> Iterable[GameEntry]:
    """The game, under Manoury's rules unless another variant is named."""
    from tablegames.core.languages import Text
    from tablegames.plugging.brings import GameEntry
    from tablegames.plugins.dames_polonaises.game import make
    from tablegames.plugins.dames_polonaises.parties import set_of_games
    from tablegames.plugins.dames_polonaises.rules import DamesRules

    return [
        GameEntry(
            name=NAME,
            title=Text("Polish draughts", "Dames à la polonaise"),
            source="MAN",
            rules=DamesRules,
            make=make,
            variant="manoury_1787",
            bot="engine",
            party=set_of_games,
            about=Text(
                "Draughts on ten by ten squares: men take backwards, kings run, one takes the most and the strongest",
                "Les dames sur cent cases : le pion prend en arrière, la dame court, on prend au plus et au plus fort",
            ),
        )
    ]


@hookimpl
def tablegames_variants(game: str) -> Iterable[VariantSource]:
    """Manoury, Metz, the rules of today, and the games related to them."""
    from tablegames.plugging.shipped import shipped_variants

    return shipped_variants(NAME, __name__) if game == NAME else []


@hookimpl
def tablegames_notation(game: str) -> Notation[Any, Any, Any] | None:
    """Squares 1 to 50: `32-28`, `38x16`."""
    if game != NAME:
        return None
    from tablegames.plugins.dames_polonaises.notation import DamesNotation

    return DamesNotation()


@hookimpl
def tablegames_renderers(game: str) -> Iterable[Renderer[Any]]:
    """The board in letters, with draughtsmen, for a terminal, in sentences."""
    if game != NAME:
        return []
    from tablegames.plugins.dames_polonaises.drawings import ColourDamier, PlainDamier
    from tablegames.plugins.dames_polonaises.render import TEXT, UNICODE

    return [TEXT, UNICODE, ColourDamier(), PlainDamier()]


@hookimpl
def tablegames_diagrams(game: str) -> Iterable[Drawer[Any]]:
    """The board, on the squares the rules say."""
    if game != NAME:
        return []
    from tablegames.plugins.dames_polonaises.diagram import DamierDiagram

    return [DamierDiagram()]


@hookimpl
def tablegames_phrases(game: str, language: str) -> Mapping[str, str]:
    """The wording of events and faults."""
    from tablegames.plugging.shipped import shipped_phrases

    return shipped_phrases(__name__, language) if game == NAME else {}


@hookimpl
def tablegames_rulebook(game: str) -> Iterable[Article]:
    """Manoury's rules and the articles of Metz."""
    from tablegames.plugging.shipped import shipped_articles

    return shipped_articles(__name__) if game == "dames_polonaises" else []


@hookimpl
def tablegames_players(game: str) -> Iterable[PlayerEntry]:
    """The engine, at eight levels; and programs of others, where they are installed."""
    if game != NAME:
        return []
    from tablegames.plugging.brings import PlayerEntry
    from tablegames.plugins.dames_polonaises.bridges import hub, peer
    from tablegames.plugins.dames_polonaises.engine.levels import TITLE, EngineSettings, make_player

    return [
        PlayerEntry("engine", TITLE, make_player, EngineSettings),
        PlayerEntry("hub", hub.TITLE, hub.make_player, hub.HubSettings, hub.started),
        PlayerEntry("pydraughts", peer.TITLE, peer.make_player, peer.PeerSettings),
    ]


@hookimpl
def tablegames_strengths(game: str) -> Iterable[Measured]:
    """How the bots did against each other."""
    if game != "dames_polonaises":
        return []
    from tablegames.plugging.shipped import shipped_strengths

    return shipped_strengths(__name__)


@hookimpl
def tablegames_analysts(game: str) -> Iterable[AnalystEntry]:
    """The engine, asked for its opinion."""
    if game != NAME:
        return []
    from tablegames.core.analysis import AnalystEntry
    from tablegames.core.languages import Text
    from tablegames.plugins.dames_polonaises.engine.levels import make_analyst

    return [AnalystEntry("engine", Text("looks ahead, counts in men", "calcule, compte en pions"), make_analyst)]


@hookimpl
def tablegames_formats(game: str) -> Iterable[FileFormat]:
    """PDN, the games of other draughts programs, and FEN, their positions."""
    if game != NAME:
        return []
    from tablegames.plugins.dames_polonaises.fen import Fen
    from tablegames.plugins.dames_polonaises.pdn import Pdn

    return [Pdn(), Fen()]


@hookimpl
def tablegames_puzzles(game: str) -> Iterable[PuzzleSource]:
    """The problems of Manoury."""
    from tablegames.plugging.shipped import shipped_puzzles

    return shipped_puzzles(NAME, __name__) if game == NAME else []


@hookimpl
def tablegames_prover(game: str) -> Prover | None:
    """The engine, which follows every reply to the end."""
    if game != NAME:
        return None
    from tablegames.plugins.dames_polonaises.engine.prover import EngineProver

    return EngineProver()
