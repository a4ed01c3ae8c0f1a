"""The options of the board, the march, the aim, draws and odds; Manoury's by default.  [MAN II, III.1-39, V]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from tablegames.core.options import option
from tablegames.rules.agreement import draw_by_agreement_option

USUAL: Final = "usual"
"""The set-up with all men on the rows nearest each player."""


class PlaySquares(StrEnum):
    """The colour of the fifty squares in use."""

    LIGHT = "light"
    DARK = "dark"


class CrownRows(StrEnum):
    """Where a man is crowned."""

    LAST_ROW = "last_row"
    """The row farthest from his player.  [MAN III.25]"""
    FAR_EDGES = "far_edges"
    """That row, or the column at his player's left hand: the two edges beyond the main line."""


class CaptureQuality(StrEnum):
    """What must be taken when the number is the same."""

    NONE = "none"
    ANY_KING = "any_king"
    KING_COUNT = "king_count"


class Goal(StrEnum):
    """What wins the game."""

    TAKE_ALL = "take_all"
    LOSE_ALL = "lose_all"
    FIRST_KING = "first_king"


@dataclass(frozen=True, slots=True, kw_only=True)
class MarchRules:
    """How the pieces stand, go and take, and what wins."""

    board_size: Literal[10, 8] = option(
        10,
        "MAN II; MAN I",
        "squares a side: ten in the Polish game, eight in the French",
        "cases de côté : dix au jeu polonais, huit au français",
    )
    start: str = option(
        USUAL,
        "MAN II",
        "the set-up: usual (men on the rows nearest each player), or pieces as in W31-50:BK3,6-20, K for a king",
        "la disposition : usual (les pions aux rangs de chacun), ou les pièces comme W31-50:BK3,6-20, K pour une dame",
    )

    first_move: Literal["lots_then_alternate", "white"] = option(
        "lots_then_alternate",
        "MAN III.1",
        "who begins: the player the lots name (then each in turn), or White",
        "qui commence : celui que le sort désigne (puis chacun à son tour), ou les Blancs",
    )
    play_squares: PlaySquares = option(
        PlaySquares.LIGHT,
        "MAN II",
        "the squares played on, light as in France or dark as in Germany (a matter of drawing)",
        "les cases où l'on joue, blanches comme en France ou noires comme en Allemagne (pour le dessin)",
    )
    men_capture_backwards: bool = option(
        True,
        "MAN III.2",
        "men take backwards as well as forwards",
        "les pions prennent en arrière comme en avant",
    )
    flying_kings: bool = option(
        True,
        "MAN III.27",
        "kings run over any number of empty squares; otherwise they go and take one step at a time",
        "les dames traversent autant de cases vides qu'elles veulent ; sinon elles vont et prennent pas à pas",
    )
    captured_lifted: Literal["at_end", "at_once"] = option(
        "at_end",
        "MAN III.9",
        "the pieces taken leave the board when the capture is complete, or one by one on the way",
        "les pièces prises s'enlèvent une fois la prise achevée, ou en chemin à mesure",
    )
    repass_captured: Literal["forbidden", "forbidden_if_backed"] = option(
        "forbidden",
        "MAN III.10",
        "a piece already passed over is never passed again, or only not when another stands behind it",
        "on ne repasse jamais sur une pièce déjà prise, ou seulement pas si elle en a une autre derrière",
    )
    repass_empty_square: Literal["allowed", "forbidden"] = option(
        "allowed",
        "METZ VI",
        "the piece that takes may cross the same empty square several times, or once only",
        "la pièce qui prend peut passer plusieurs fois sur la même case vide, ou une seule fois",
    )
    crown_when: Literal["move_ends_on_row", "touching_row"] = option(
        "move_ends_on_row",
        "MAN III.26",
        "a man is crowned when its move ends on the last row, or as soon as it touches it (it takes on as a king)",
        "un pion est damé si son coup finit sur la dernière ligne, ou dès qu'il la touche (il continue alors en dame)",
    )
    crown_rows: CrownRows = option(
        CrownRows.LAST_ROW,
        "MAN III.25",
        "where men are crowned: on the last row, or also on the column at their player's left (far_edges)",
        "où l'on dame : à la dernière ligne, ou aussi à la colonne qu'on a à sa gauche (far_edges)",
    )
    capture_number: Literal["maximum", "free"] = option(
        "maximum",
        "MAN III.21",
        "the larger number must be taken, or any capture may be chosen; either way it is carried through",
        "on doit prendre le plus grand nombre, ou l'on choisit sa prise ; dans les deux cas on l'achève",
    )
    capture_quality: CaptureQuality = option(
        CaptureQuality.KING_COUNT,
        "MAN III.22",
        "at equal number: free choice, a capture with a king before one without, or the one with more kings",
        "à nombre égal : libre choix, une prise avec dame avant une prise sans dame, ou celle qui a le plus de dames",
    )
    capture_with_strongest: bool = option(
        False,
        "MAN IV (III.22)",
        "at equal number and value one must take with a king rather than with a man",
        "à nombre et valeur égaux on doit prendre avec une dame plutôt qu'avec un pion",
    )
    goal: Goal = option(
        Goal.TAKE_ALL,
        "MAN I; METZ XXI; METZ qui perd gagne; METZ De la dame",
        "who wins: he who takes or shuts in all, he who loses all or is shut in, or he who first has a king",
        "qui gagne : celui qui prend ou enferme tout, celui qui perd tout ou est enfermé, ou le premier à dame",
    )

    @property
    def squares_a_side(self) -> int:
        """The size of the board on which `start` is read and played; an extension that has others says it instead."""
        return self.board_size


MOST: Final = 100
"""Moves a limit may have."""


class MainLine(StrEnum):
    """What becomes of three kings against one that has the main line, between players who give no odds."""

    AT_ONCE = "at_once"
    """Drawn when the single king has come to stand on the line, no other is on it, and the next move does not take it
    there.  [MAN III.28]"""
    AT_ONCE_IF_SAFE = "at_once_if_safe"
    """Drawn when its owner is to play and can do so along the line without being taken.  [METZ XV]"""
    COUNTED = "counted"
    """Drawn when it has kept the line for five moves of each; odds or none.  [FMJD]"""
    NONE = "none"


class NeedsLine(StrEnum):
    """Whether the three kings must have the main line to be granted the limited moves."""

    NOT_NEEDED = "not_needed"
    AT_START = "at_start"
    """When the moves begin, or there are none: a narrow reading of METZ XVI. Later they may leave it.  [METZ XVII]"""
    HELD_OR_FORCED_COUP = "held_or_forced_coup"
    """For the moves that giving the draw adds: they keep the line, or what they play is forced.  [MAN III.31]"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRules(MarchRules):
    """When a game is drawn."""

    draw_by_agreement: bool = draw_by_agreement_option("MAN III.39")
    draw_main_line: MainLine = option(
        MainLine.AT_ONCE,
        "MAN III.28; METZ XV; FMJD",
        "one king that has the main line against three: drawn at once (unless the next move takes it there), at once "
        "if it can keep it safely, when it has kept it five moves (counted), or not; the first two between players "
        "who give no odds",
        "une dame sur la grande ligne contre trois : remise aussitôt (si l'on ne l'y prend au coup suivant), aussitôt "
        "si elle y est en sûreté, après cinq coups qu'elle la garde (counted), ou non ; les deux premiers entre "
        "joueurs qui ne se font pas avantage",
    )
    draw_limit: int | None = option(
        20,
        "MAN III.29; MAN III.32-33; METZ XVI-XVII",
        "moves (of both players) that three kings may ask of one, counted from when they are so reduced; then drawn",
        "coups (de chacun) que trois dames peuvent exiger d'une, dès qu'on en est réduit là ; puis partie remise",
        least=1,
        most=MOST,
    )
    draw_limit_men: bool = option(
        False,
        "FMJD",
        "the limited moves also run against two kings and a man, or a king and two men",
        "les coups limités courent aussi contre deux dames et un pion, ou une dame et deux pions",
    )
    draw_limit_giver: int | Literal["same"] = option(
        "same",
        "MAN III.30; METZ XVI (expl.)",
        "the limit when the three kings are those of a player who gives odds; it matters only where draw_limit is "
        "another number, as the fifteen Metz keeps between equals in its explanation",
        "la limite quand les trois dames sont à qui fait avantage ; ne compte que si draw_limit en est une autre, "
        "comme les quinze que l'explication de Metz garde entre égaux",
        least=1,
        most=MOST,
    )
    draw_limit_draw_odds: int | Literal["same"] = option(
        25,
        "MAN III.31; METZ XVI",
        "the limit when the three kings are those of a player who gives the draw; draw_limit_needs_line says whether "
        "he must have the main line for what it adds",
        "la limite quand les trois dames sont à qui donne la remise ; draw_limit_needs_line dit s'il lui faut la "
        "grande ligne pour ce qu'elle ajoute",
        least=1,
        most=MOST,
    )
    draw_limit_needs_line: NeedsLine = option(
        NeedsLine.HELD_OR_FORCED_COUP,
        "MAN III.31; METZ XVI-XVII; METZ XVI (expl.)",
        "the three kings must have the main line: not_needed; at_start, when the moves begin, else it is drawn at once "
        "(article XVI of Metz read narrowly); held_or_forced_coup, only for what giving the draw adds to them, or else "
        "what they play must be forced",
        "les trois dames doivent avoir la grande ligne : not_needed (non) ; at_start (au début des coups, sinon remise "
        "aussitôt : l'article XVI de Metz à la lettre) ; held_or_forced_coup (pour les seuls coups que vaut la remise "
        "donnée, à moins d'un coup forcé)",
    )
    draw_crowning_offer: bool = option(
        True,
        "MAN III.34; METZ XVIII",
        "the owner of a single king may offer to crown the adversary's men (one of them, or two, beside his king or "
        "kings) so that the moves are counted; refused, he may leave the game as drawn, and is taken to do so",
        "qui n'a qu'une dame peut offrir de damer le pion ou les deux pions de l'adversaire, pour compter les coups ; "
        "sur un refus il peut quitter la partie comme remise, et l'on tient qu'il le fait",
    )
    draw_two_v_one: int | Literal["at_once"] | None = option(
        None,
        "METZ XVI (expl.); FMJD",
        "two kings against one: drawn at once (unless a stroke of three has left them two), after so many moves of "
        "each (then a king and a man, or one king, count too), or not",
        "deux dames contre une : remise aussitôt (sauf si un coup des trois les a réduites à deux), après tant de "
        "coups (et de même une dame et un pion, ou une dame), ou non",
        least=1,
        most=MOST,
    )
    draw_repetition: int | None = option(
        None,
        "FMJD",
        "drawn when the same position, with the same player to move, comes so many times; neither book has it, and "
        "without it two stubborn players may go on for ever",
        "remise quand la même position, au même trait, vient tant de fois ; aucun des livres n'en parle, et sans cela "
        "deux joueurs obstinés ne finissent jamais",
        least=2,
        most=MOST,
    )
    draw_kings_only: int | None = option(
        None,
        "FMJD",
        "drawn when for so many moves of each only kings have moved and nothing was taken; neither book has it",
        "remise quand pendant tant de coups de chacun des dames seules ont joué sans rien prendre ; absent des livres",
        least=1,
        most=MOST,
    )


class Odds(StrEnum):
    """What the stronger player gives.  [MAN V]"""

    NONE = "none"
    MAN = "man"
    """He plays with one man less.  [METZ XIX]"""
    TWO_MEN = "two_men"
    DRAW = "draw"
    """A drawn game is won by the other.  [METZ XIX]"""
    MAN_AND_DRAW = "man_and_draw"
    STAKE = "stake"
    """He stakes double, triple or fourfold."""


class FractionGame(StrEnum):
    """In which game of a set the odds fall."""

    FIRST = "first"
    ALTERNATE = "alternate"
    """The level games first, then the one with odds; so, set after set, they alternate.  [MAN V]"""


class ManRemoved(StrEnum):
    """Which man comes off."""

    AGREED_SQUARE = "agreed_square"
    GIVER_CHOOSES = "giver_chooses"
    RECEIVER_CHOOSES = "receiver_chooses"


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsRules(DrawRules):
    """What one player gives the other."""

    odds: Odds = option(
        Odds.NONE,
        "MAN V; METZ XIX",
        "what the stronger player gives: a man, two men, the draw (a drawn game is won by the other), a man and the "
        "draw, or a larger stake",
        "ce que donne le plus fort : un pion, deux pions, la remise (partie remise, partie gagnée par l'autre), pion "
        "et remise, ou une mise plus forte",
    )
    odds_to: Literal["white", "black"] = option(
        "white", "MAN V", "who receives the odds, if any are given", "qui reçoit l'avantage, s'il en est fait"
    )
    odds_fraction: Literal[1, "1/2", "1/3", "1/4"] = option(
        1,
        "MAN III.38; METZ XIX",
        "half, a third, a quarter of a man or of the draw: given in one game of two, three, four, which count as one",
        "la demie, le tiers, le quart du pion ou de la remise : une partie sur deux, trois, quatre, comptées pour une",
    )
    odds_fraction_game: FractionGame = option(
        FractionGame.ALTERNATE,
        "MAN V; METZ XIX",
        "the game of such a set that has the odds: the first, or (alternate) the last, after the level ones",
        "la partie à avantage d'une telle suite : la première, ou (alternate) la dernière, après celles à but",
    )
    odds_man_removed: ManRemoved = option(
        ManRemoved.AGREED_SQUARE,
        "MAN V",
        "which man comes off: that of a square agreed on, or as the giver or the receiver chooses (no book says)",
        "quel pion s'ôte : celui d'une case convenue, ou au choix de qui donne ou de qui reçoit (rien dans les livres)",
    )
    odds_squares: tuple[int, ...] = option(
        (),
        "MAN V",
        "the squares agreed on, as White would count them; none: the middle of the first row, then of the second",
        "les cases convenues, comptées comme par les Blancs ; aucune : le milieu du premier rang, puis du second",
        least=1,
        most=50,
    )
    odds_stake: Literal[2, 3, 4] = option(
        2,
        "MAN V",
        "what the giver of a larger stake puts down against one",
        "ce que joue contre le simple celui qui fait l'avantage de la mise",
    )
    odds_receiver_begins: bool = option(
        True,
        "MAN III.1; METZ I",
        "who receives odds always begins; otherwise as `first_move` says",
        "qui reçoit avantage commence toujours ; sinon selon « first_move »",
    )
    roles_exchanged: bool = option(
        False,
        "MAN IX; MAN X",
        "a party is two games, the second with the sides' pieces exchanged, as equal players do who begin unequal",
        "on joue deux parties, en échangeant les jeux à la seconde, comme font des joueurs égaux à jeux inégaux",
    )
