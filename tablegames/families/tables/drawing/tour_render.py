"""The trictrac of a tour as text: the board of the family, and under it each side's score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablegames.core.dice import write_dice
from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.families.tables.board.men import OFF, count
from tablegames.families.tables.drawing.render import MARKS, TextBoard, names, side_sentence
from tablegames.families.tables.drawing.words import parts
from tablegames.families.tables.race.state import RaceState as RaceState
from tablegames.families.tables.race.state import men_of
from tablegames.families.tables.trictrac.state import Phase, TourState
from tablegames.families.tables.trictrac.tour import Tour


@dataclass(frozen=True, slots=True)
class TourBoard:
    """Talons at the left, white's above and black's below; the coins at the right, arrow 12 of each."""

    game: Tour[Any, Any]
    """Any game of the kind: only how its keeper tells a score is asked of it."""
    name: str = "text"

    def draw(self, view: TourState[Any]) -> str:
        """The arrows, then who has what."""
        board = RaceState(view.board, view.seat)
        lines = [*TextBoard().arrows(board), ""]
        for seat in (Seat(0), Seat(1)):
            off = count(men_of(board, seat), OFF)
            lifted = say(f"  lifted {off:>2}", f"  sorties {off:>2}") if off else ""
            lines.append(f"{MARKS[seat]} {names()[seat]:<6}  {self.game.keeper.tell(view.score, seat)}{lifted}")
        lines.append(to_do(view))
        return "\n".join(line.rstrip() for line in lines)

    def score(self, view: TourState[Any]) -> list[str]:
        """Who has what."""
        return scores(self.game, view)


def scores(game: Tour[Any, Any], view: TourState[Any]) -> list[str]:
    """Each side's score as a sentence."""
    return [side_sentence(seat, score_words(game, view, seat)) for seat in (Seat(0), Seat(1))]


def score_words(game: Tour[Any, Any], view: TourState[Any], seat: Seat) -> list[str]:
    """The score of a seat in words, and its dames lifted, if there are any."""
    off = count(men_of(RaceState(view.board, view.seat), seat), OFF)
    lifted = [say(f"lifted {off}", f"sorties {off}")] if off else []
    return parts(game.keeper.tell(view.score, seat)) + lifted


def to_do(view: TourState[Any]) -> str:
    """What happens next."""
    name = names()[view.seat]
    dice = write_dice(view.throw.numbers) if view.throw is not None else ""
    match view.phase:
        case Phase.DRAW:
            return say("The dice are to be drawn for", "On tire à qui aura le dé")
        case Phase.THROW:
            return say(f"{name} to throw", f"Aux {name} de jeter les dés")
        case Phase.CHOOSE:
            return say(
                f"{name} has won a trou with {dice}: stay or leave",
                f"Les {name} ont gagné un trou par {dice} : tenir ou s'en aller",
            )
        case Phase.PLAY:
            return say(f"{name} to play {dice}", f"Aux {name} de jouer {dice}")
        case Phase.OVER:
            return say("The game is over", "La partie est finie")
