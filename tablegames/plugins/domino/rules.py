"""The rules of domino that the parties of the book set differently.  [AUJ-Dom]"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final, Literal

from tablegames.core.languages import say
from tablegames.core.options import option
from tablegames.plugins.domino.tiles import TILES
from tablegames.rules.arbiter_options import Arbiter, TableHelp, arbiter_option, table_help_option


class WonBy(StrEnum):
    """What the rounds of a party are played for."""

    POINTS = "points"
    """Whoever first has `target` points wins; a round is worth the pips left in the losers' hands."""
    POULE = "poule"
    """The same, for a pool into which each has put a stake."""
    ROUNDS = "rounds"
    """Whoever first has won so many rounds wins."""
    STAKES = "stakes"
    """Each puts in a stake, and each round won takes one out, until none is left."""
    LAST = "last"
    """The last of each round is marked a point; whoever is marked most loses."""


class ClosedScores(StrEnum):
    """What the winner of a closed round marks."""

    LOSERS = "losers"
    """The pips in his adversaries' hands, as after a domino."""
    DIFFERENCE = "difference"
    """The same, less his own, once."""
    ALL = "all"
    """Every pip still in a hand, his own and his partner's too."""


class NextLead(StrEnum):
    """Who leads the next round."""

    RIGHT = "right"
    """The seat at the right of the one who led."""
    WINNER = "winner"
    """The winner of the round; where two play together, the one of them who won it."""


class Partners(StrEnum):
    """Who plays with whom."""

    NONE = "none"
    """Each for himself."""
    DRAWN = "drawn"
    """The two who draw the highest tiles, against the others; they are seated across the table."""
    SEATS = "seats"
    """Those who sit across the table: 0 and 2, 1 and 3."""


class ClosedWhen(StrEnum):
    """When a round in which one draws is closed, no hand having a tile that goes."""

    NO_TILE_LEFT = "no_tile_left"
    """As soon as all tiles with each open number are placed, as everybody sees: what is left in the talon could
    not help; else when nothing can be drawn any more."""
    TALON_EMPTY = "talon_empty"
    """Only when nothing can be drawn any more, though nothing that is drawn can go."""


TO_POINTS: Final = (WonBy.POINTS, WonBy.POULE)
FEWEST: Final = 6
MOST: Final = 13
"""The parties to points are played with six tiles each at least; twelve are the usual most, and two players may take
one more, since some must lie aside.  [AUJ-Dom ch. II, IV, V, r. III]"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DominoRules:
    """Domino; the defaults are the party of two with six tiles each, `tete_a_tete`.  [AUJ-Dom ch. II]"""

    players: tuple[int, ...] = option(
        (2,),
        "AUJ-Dom ch. II, VI, VII, VIII, IX",
        "how many may play: a list of numbers",
        "à combien l'on peut jouer : une liste de nombres",
        least=2,
        most=4,
    )
    tiles: int | tuple[int, ...] = option(
        6,
        "AUJ-Dom ch. II-IX",
        "tiles each player takes: one number, or a list with one for each number of players",
        "dés que prend chaque joueur : un nombre, ou une liste avec un nombre pour chaque nombre de joueurs",
        least=1,
        most=len(TILES) // 2,
    )
    won_by: WonBy = option(
        WonBy.POINTS,
        "AUJ-Dom ch. II, III, VI, VII, VIII",
        "what is played for: the first to `target` points, the same for a pool (poule), the first to win `rounds` "
        "rounds, the stakes in the pot one by one, or not to be marked most as last of a round (last)",
        "ce qu'on joue : à qui aura « target » points, de même pour une poule, à qui gagnera « rounds » manches "
        "(rounds), les mises une à une (stakes), ou à n'être pas le plus marqué comme dernier de la manche (last)",
    )
    target: int = option(
        100,
        "AUJ-Dom ch. II, VII, IX",
        "points that win the party",
        "points qui gagnent la partie",
        least=1,
        most=100_000,
    )
    rounds: int = option(
        3,
        "AUJ-Dom ch. III, VIII",
        "rounds to win; where the last is marked, rounds to play, and more while two are equal for most",
        "manches à gagner ; où le dernier est marqué, manches à jouer, et au-delà tant que deux sont égaux au plus",
        least=1,
        most=100_000,
    )
    closed_scores: ClosedScores = option(
        ClosedScores.LOSERS,
        "AUJ-Dom ch. V",
        "what the winner of a closed round marks: the losers' pips, the same less his own, or all pips left",
        "ce que marque le gagnant d'un jeu fermé : les points des perdants, ces points moins les siens, ou tous",
    )
    closed_counts: bool = option(
        True,
        "AUJ-Dom ch. III, VI, r. XXIII",
        "whether a closed round is won like another, where rounds or stakes are counted (so we read it); else only a "
        "domino counts",
        "si le jeu fermé compte comme un autre, où l'on joue aux manches ou aux mises (nous lisons ainsi) ; sinon il "
        "faut faire domino",
    )
    next_lead: NextLead = option(
        NextLead.RIGHT,
        "AUJ-Dom ch. VI",
        "who leads the next round: the seat at the right of the leader, or the winner",
        "qui pose à la manche suivante : celui qui est à la droite du poseur, ou le gagnant",
    )
    partners: Partners = option(
        Partners.NONE,
        "AUJ-Dom ch. IX, r. II",
        "who plays with whom: nobody, the two highest tiles of a draw (drawn), or those across the table as they came "
        "(seats); where it is said who leads first (--first), nobody draws, and it is those across the table",
        "qui joue ensemble : personne, les deux dés les plus forts d'un tirage (drawn), ou ceux qui se font face, tels "
        "quels (seats) ; si l'on dit qui pose le premier (--first), on ne tire pas, et ce sont ceux qui se font face",
    )
    partner_pips: Literal["ignored", "counted"] = option(
        "ignored",
        "AUJ-Dom ch. IX",
        "whether the pips left to the winner's partner are marked too",
        "si l'on marque aussi les points restés au partenaire du gagnant",
    )
    puiser: bool = option(
        False,
        "AUJ-Dom ch. IX",
        "whether he who has nothing that goes draws from the talon until something does",
        "si qui n'a rien qui aille puise au talon jusqu'à ce qu'il ait de quoi poser",
    )
    talon_kept: int = option(
        0,
        "AUJ-Dom ch. IX",
        "tiles of the talon that are never drawn",
        "dés du talon qu'on ne puise pas",
        least=0,
        most=len(TILES),
    )
    closed_when: ClosedWhen = option(
        ClosedWhen.NO_TILE_LEFT,
        "AUJ-Dom ch. IX, r. XXIII",
        "when a round in which one draws is closed: as soon as all tiles with the open numbers are placed "
        "(no_tile_left), or only when nothing can be drawn any more (talon_empty)",
        "quand est fermée une manche où l'on puise : dès que tous les dés des nombres ouverts sont placés "
        "(no_tile_left), ou seulement quand on ne peut plus puiser (talon_empty)",
    )
    arbiter: Arbiter = arbiter_option("AUJ-Dom r. IX, XVI")
    taking: Literal["dealt", "by_hand"] = option(
        "dealt",
        "AUJ-Dom r. III-VI, XVII",
        "dealt: everybody has his right number of tiles; by_hand: each takes them, and may take too few or too many",
        "dealt : chacun a son compte de dés ; by_hand : chacun les prend, et peut en prendre trop ou trop peu",
    )
    table_help: TableHelp = table_help_option("silent", "AUJ-Dom r. IX, XVI")

    def __post_init__(self) -> None:
        for wrong in _contradictions(self):
            raise ValueError(wrong)

    def tiles_each(self, seats: int) -> int:
        """The tiles each takes when so many play.  [AUJ-Dom ch. VII]"""
        return self.tiles if isinstance(self.tiles, int) else self.tiles[self.players.index(seats)]


NEEDS: Final = (
    ("target", "won_by", TO_POINTS),
    ("rounds", "won_by", (WonBy.ROUNDS, WonBy.LAST)),
    ("closed_scores", "won_by", TO_POINTS),
    ("closed_counts", "won_by", (WonBy.ROUNDS, WonBy.STAKES)),
    ("partners", "won_by", (WonBy.POINTS,)),
    ("partner_pips", "partners", (Partners.DRAWN, Partners.SEATS)),
    ("talon_kept", "puiser", (True,)),
    ("closed_when", "puiser", (True,)),
    ("taking", "arbiter", ("table",)),
    ("table_help", "arbiter", ("table",)),
)
"""An option that is changed must have an effect: what each of these needs another one to be."""


def _contradictions(rules: DominoRules) -> Iterator[str]:
    """What cannot be agreed on together, each in one sentence that begins with the option."""
    usual = {field.name: field.default for field in fields(rules)}
    for name, other, wanted in NEEDS:
        value, needed = getattr(rules, name), getattr(rules, other)
        if value != usual[name] and needed not in wanted:
            cure, cure_fr = (word.join(map(_word, wanted)) for word in (" or ", " ou "))
            yield say(
                f"{name}: {_word(value)} needs {other}: {cure}, which here is {_word(needed)}",
                f"{name}: {_word(value)} veut {other}: {cure_fr}, qui est ici {_word(needed)}",
            )
    yield from _players_and_tiles(rules)


def _players_and_tiles(rules: DominoRules) -> Iterator[str]:
    """Two to four players, and as many tiles as the party has and the set can give."""
    if not rules.players or list(rules.players) != sorted(set(rules.players)):
        yield say(
            "players: name each number of players once, the smallest first, such as [2, 3, 4]",
            "players: nommez chaque nombre de joueurs une fois, le plus petit d'abord, comme [2, 3, 4]",
        )
    if rules.partners is not Partners.NONE and rules.players != (4,):
        yield say(
            f"partners: {rules.partners} is for four players, two against two; set players to [4]",
            f"partners: {rules.partners} se joue à quatre, deux contre deux ; mettez players à [4]",
        )
    if not isinstance(rules.tiles, int) and len(rules.tiles) != len(rules.players):
        yield say(
            f"tiles: one number is needed for each of players {list(rules.players)}, here are {len(rules.tiles)}",
            f"tiles: il faut un nombre pour chacun de players {list(rules.players)}, en voici {len(rules.tiles)}",
        )
        return
    for seats in rules.players:
        each = rules.tiles_each(seats)
        if seats * each > len(TILES):
            yield say(*too_many(seats, each))
        elif rules.won_by is not WonBy.ROUNDS and not (rules.puiser and each < FEWEST) and not FEWEST <= each <= MOST:
            yield say(
                f"tiles: {each} each are too {'few' if each < FEWEST else 'many'} for this party; take {FEWEST} to "
                f"{MOST} (fewer with puiser: true, any number with won_by: rounds)",
                f"tiles: {each} chacun, c'est trop{' peu' if each < FEWEST else ''} pour cette partie ; prenez-en "
                f"{FEWEST} à {MOST} (moins avec puiser: true, autant qu'on veut avec won_by: rounds)",
            )


def too_many(seats: int, each: int, there: int = len(TILES)) -> tuple[str, str]:
    """What is said when there are not tiles enough, in both languages."""
    most = there // seats
    return (
        f"tiles: {seats} players with {each} tiles each need more than the {there} there are; set tiles to {most} or "
        "less",
        f"tiles: {seats} joueurs à {each} dés chacun : il n'y en a que {there} ; mettez tiles à {most} ou moins",
    )


def _word(value: object) -> str:
    """A value as it is written in YAML."""
    return str(value).lower()
