"""The options about the board, the march, captures and the aim; the defaults are Manoury's.  [MAN II, III.1-27]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from tablegames.core.options import option

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
