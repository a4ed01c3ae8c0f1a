"""The options of the table: huffing, touched pieces, false moves. They wait for the arbiter `table`.  [MAN III.3-19]"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tablegames.core.options import TABLE_ARBITER, option
from tablegames.plugins.dames_polonaises.odds_rules import OddsRules


class Arbiter(StrEnum):
    """Who sees to it that the rules are kept."""

    STRICT = "strict"
    """Only faultless moves can be played."""
    TABLE = "table"
    """The players, by huffing and enforcing, as the books have it; not playable yet."""


class CaptureEnforcement(StrEnum):
    """What a breach of the duty to take leads to."""

    HUFF_OR_ENFORCE = "huff_or_enforce"
    STRICT = "strict"


class HuffChoice(StrEnum):
    """Which piece is huffed when several were bound."""

    OPPONENT_CHOOSES_AMONG_BOUND = "opponent_chooses_among_bound"
    OFFENDER_CHOOSES = "offender_chooses"
    PIECE_THAT_MOVED = "piece_that_moved"
    NONE = "none"
    """Nothing is huffed."""


class HuffWindow(StrEnum):
    """How long the right to huff lasts."""

    WHILE_CAPTURE_UNCHANGED = "while_capture_unchanged"
    NEXT_TURN_ONLY = "next_turn_only"
    NONE = "none"


class IncompleteLift(StrEnum):
    """What becomes of captives that were forgotten."""

    STAYS_AND_HUFFABLE = "stays_and_huffable"
    RESTORE = "restore"


class OwnPieceLifted(StrEnum):
    """What becomes of a piece of one's own lifted by mistake."""

    CONSENT_NEEDED = "consent_needed"
    RESTORE = "restore"


class RefuseToTake(StrEnum):
    """What refusing to take costs."""

    LOSES = "loses"
    MOVE_ENFORCED = "move_enforced"


class TouchSeveral(StrEnum):
    """Which of several touched pieces must be played."""

    OPPONENT_CHOOSES = "opponent_chooses"
    FIRST_TOUCHED = "first_touched"


class TouchUnplayable(StrEnum):
    """What touching a piece that cannot be played costs."""

    NO_FAULT = "no_fault"
    PENALTY = "penalty"


class FalseMove(StrEnum):
    """What becomes of a false move."""

    OPPONENT_CHOOSES = "opponent_chooses"
    MUST_REPLAY = "must_replay"


class DisputeJury(StrEnum):
    """Who settles a question of fact."""

    NON_BETTORS = "non_bettors"
    BETTORS_NOT_FOR_OWN_SIDE = "bettors_not_for_own_side"
    NONE = "none"
    """An arbiter decides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules(OddsRules):
    """What players do to each other's faults."""

    arbiter: Arbiter = option(
        Arbiter.STRICT,
        "MAN III.20; METZ X",
        "strict: only faultless moves can be played; table: faults are made and huffed as in the books (yet to come)",
        "strict : on ne joue que des coups sans faute ; table : les fautes se font et se soufflent (à venir)",
    )
    capture_enforcement: CaptureEnforcement = option(
        CaptureEnforcement.HUFF_OR_ENFORCE,
        "MAN III.12-16; METZ IX-X",
        "who did not take as he had to: is huffed or made to take, as the other likes, or corrected",
        "qui n'a pas pris comme il devait : soufflé ou forcé de prendre, au gré de l'autre, ou repris",
        waits=TABLE_ARBITER,
    )
    huff_choice: HuffChoice = option(
        HuffChoice.OPPONENT_CHOOSES_AMONG_BOUND,
        "MAN III.12; MAN III.17",
        "the piece huffed when several were equally bound to take",
        "la pièce soufflée quand plusieurs devaient prendre également",
        waits=TABLE_ARBITER,
    )
    huff_is_a_move: bool | None = option(
        False,
        "METZ IX",
        "huffing counts as a move",
        "souffler compte pour un coup",
        waits=TABLE_ARBITER,
    )
    huff_touch_commits: bool | None = option(
        True,
        "MAN III.15; METZ X",
        "who has touched the piece must huff it",
        "qui a touché la pièce doit la souffler",
        waits=TABLE_ARBITER,
    )
    huff_window: HuffWindow = option(
        HuffWindow.WHILE_CAPTURE_UNCHANGED,
        "MAN III.18; METZ XI",
        "one may huff as long as the capture stands, or at the next turn only",
        "on souffle tant que la prise subsiste, ou au coup suivant seulement",
        waits=TABLE_ARBITER,
    )
    huff_on_touch: bool = option(
        True,
        "MAN III.17",
        "who touches another piece than the one bound to take is huffed and plays what he touched",
        "qui touche une autre pièce que celle qui doit prendre est soufflé et joue ce qu'il a touché",
        waits=TABLE_ARBITER,
    )
    incomplete_lift: IncompleteLift = option(
        IncompleteLift.STAYS_AND_HUFFABLE,
        "MAN III.11; METZ VIII",
        "captives forgotten stay and the piece may be huffed, or they are lifted after all",
        "les prises oubliées restent et la pièce est soufflable, ou bien on les enlève encore",
        waits=TABLE_ARBITER,
    )
    own_piece_lifted: OwnPieceLifted = option(
        OwnPieceLifted.RESTORE,
        "METZ VII",
        "a piece of one's own lifted by mistake goes back, or only if the other consents",
        "la pièce à soi enlevée par mégarde se remet, ou seulement du gré de l'autre",
        waits=TABLE_ARBITER,
    )
    refuse_to_take: RefuseToTake = option(
        RefuseToTake.LOSES,
        "MAN III.14; MAN III.16; METZ XXI",
        "who refuses to take when asked loses the game, or is made to",
        "qui refuse de prendre en étant requis perd la partie, ou y est forcé",
        waits=TABLE_ARBITER,
    )
    touch_move: bool = option(
        True,
        "MAN III.3-5; METZ II",
        "a playable piece that is touched must be played",
        "dame touchée, dame jouée",
        waits=TABLE_ARBITER,
    )
    touch_several: TouchSeveral = option(
        TouchSeveral.OPPONENT_CHOOSES,
        "MAN III.6; METZ II",
        "of several pieces touched, the one the other names is played, or the first",
        "de plusieurs pièces touchées on joue celle que nomme l'autre, ou la première",
        waits=TABLE_ARBITER,
    )
    touch_unplayable: TouchUnplayable = option(
        TouchUnplayable.NO_FAULT,
        "MAN III.36-37; METZ III",
        "touching what cannot be played costs nothing, or is a fault",
        "toucher ce qui n'est pas jouable ne coûte rien, ou est une faute",
        waits=TABLE_ARBITER,
    )
    false_move: FalseMove = option(
        FalseMove.OPPONENT_CHOOSES,
        "MAN III.35; METZ III",
        "a false move stands or is made again as the other likes, or must be made again",
        "une fausse marche reste ou se rejoue au gré de l'autre, ou doit se rejouer",
        waits=TABLE_ARBITER,
    )
    dispute_jury: DisputeJury = option(
        DisputeJury.NON_BETTORS,
        "MAN III.43; METZ XXII",
        "who settles a question of fact: onlookers who do not bet, all of them but not for their own side, or an "
        "arbiter (none)",
        "qui juge d'un fait : les spectateurs qui ne parient pas, tous mais non pour leur parti, ou un arbitre (none)",
        waits=TABLE_ARBITER,
    )
