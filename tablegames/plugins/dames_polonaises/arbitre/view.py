"""What everybody sees of a table: the board as the drawings have it, and what was done around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.plugins.dames_polonaises.arbitre.faults import AtDamier
from tablegames.plugins.dames_polonaises.state import Damier, State, actor_in


@dataclass(frozen=True, slots=True)
class SeenDamier(Damier):
    """The board, the move just made, what was touched."""

    table: AtDamier | None = None

    @property
    def actor(self) -> Seat | None:
        """Who is to act: who names a piece is not who moves it."""
        speakers = () if self.table is None else self.table.speakers
        return speakers[0] if speakers else actor_in(self.state)

    def asked(self, names: Sequence[object]) -> str:
        """Who is asked what, right or wrong as the last move was."""
        actor = self.actor
        if self.table is None or actor is None:
            return ""
        name, other = names[actor], names[1 - actor]
        match self.table.moment:
            case "name":
                return say(
                    f"{name} to say which of the pieces touched {other} plays",
                    f"{name} : dire laquelle des pièces touchées se joue",
                )
            case "give":
                return say(
                    f"{name} to say which of his pieces is huffed",
                    f"{name} : dire laquelle de leurs pièces est soufflée",
                )
            case "take":
                return say(f"{name} to take, as {other} demands", f"{name} : prendre, comme les {other} l'exigent")
            case "replay":
                return say(f"{name} to make his move again", f"{name} : rejouer en règle")
            case "end":
                return say(
                    f"{other}'s move ends the game: {name} to yield, or to call what was wrong with it",
                    f"Le coup des {other} finit la partie : aux {name} de céder, ou de relever ce qui n'allait pas",
                )
        return ""


def table_in(view: object) -> AtDamier:
    """The table somebody sees, which is all of it; a board with nothing around it will do."""
    if isinstance(view, SeenDamier) and view.table is not None:
        return view.table
    if isinstance(view, Damier):
        view = view.state
    return AtDamier(view) if isinstance(view, State) else view  # type: ignore[return-value]  # an `AtDamier`
