"""What the bridges share: whose rules others play by, and which of our moves theirs is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from tablegames.bots.programs.child import PlayerFailed
from tablegames.core.errors import PluginError
from tablegames.core.match import in_hand, innermost
from tablegames.plugins.dames_polonaises.board import TEN
from tablegames.plugins.dames_polonaises.march_rules import CaptureQuality, MarchRules
from tablegames.plugins.dames_polonaises.rules import DamesRules
from tablegames.plugins.dames_polonaises.state import Action, Damier, Move, State, Take

if TYPE_CHECKING:
    from tablegames.core.game import Game

INTERNATIONAL: Final = MarchRules(capture_quality=CaptureQuality.NONE)
_OF_THE_START: Final = ("start", "first_move", "play_squares")
"""What a position says itself."""


def check_rules(game: Game[Any, Any, Any], who: str) -> None:
    """Refuse rules under which others would make other moves than ours."""
    bare = innermost(game)
    rules, board = getattr(bare, "rules", None), getattr(bare, "board", None)
    names = [field.name for field in fields(MarchRules) if field.name not in _OF_THE_START]
    like = isinstance(rules, DamesRules) and all(getattr(rules, name) == getattr(INTERNATIONAL, name) for name in names)
    if like and board is TEN:
        return
    raise PluginError.said(
        f"{who} plays draughts only as it is played today: take the variant 'modern_fmjd'",
        f"{who} ne joue aux dames que comme aujourd'hui : prenez la variante « modern_fmjd »",
    )


def position_in(view: Any) -> State:
    """The position in a view."""
    damier = in_hand(view)
    assert isinstance(damier, Damier)
    return damier.state


def meant(legal: Sequence[Action], start: int, end: int, taken: Iterable[int], told: str) -> Action:
    """Our move that goes from there to there and takes these."""
    captured = frozenset(taken)
    for action in legal:
        takes = frozenset(action.taken if isinstance(action, Take) else ())
        if isinstance(action, Move | Take) and (action.start, action.end, takes) == (start, end, captured):
            return action
    raise PlayerFailed("illegal", f"'{told}'")


def without_asking(legal: Sequence[Action]) -> Action | None:
    """What others are not asked: the only move, or an offer that only our books know."""
    plain = [action for action in legal if isinstance(action, Move | Take)]
    if len(legal) == 1 or not plain:
        return legal[0]
    return plain[0] if len(plain) == 1 else None
