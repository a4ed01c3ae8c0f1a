"""A person at a prompt: shown the board from his seat, asked for a play by number or in notation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from tablegames.core.cases import NOTHING
from tablegames.core.chance import Rng
from tablegames.core.columns import columns
from tablegames.core.errors import TablegamesError
from tablegames.core.game import Seat
from tablegames.core.place import Place
from tablegames.core.screen import Screen
from tablegames.core.session import AskScore, Keep, Leave, Request, TakeBack, ask_line
from tablegames.core.table import Table
from tablegames.core.words import say

FEW: Final = 12
"""So many plays are listed without being asked for."""

COMMANDS: Final = {
    "help": ("help", "aide", "?"),
    "board": ("board", "plateau", "b"),
    "score": ("score", "marque"),
    "moves": ("moves", "coups", "m"),
    "undo": ("undo", "annuler", "u"),
    "save": ("save", "sauver"),
    "quit": ("quit", "quitter", "q", "exit"),
}
_COMMAND_OF: Final = {word: name for name, words in COMMANDS.items() for word in words}


@dataclass(slots=True)
class Human:
    """The person at a seat; what he says that cannot be done is explained and costs nothing.

    He has the table and what the loop shows him of the game, and asks the session for the rest by a `Request`: nothing
    he holds leads to the state.
    """

    table: Table
    seat: Seat
    ask: Callable[[str], str]
    tell: Callable[[str], None]
    people: Sequence[Seat] = ()
    """Everybody at this prompt: a move is taken back for whoever made the last one."""
    screen: Screen | None = None
    """What hides the hand between turns, where others with hidden hands sit at the same terminal."""
    auto: bool = False
    """Whether a play that is the only one is made without asking."""
    asked: Request | None = field(default=None, init=False)
    """What he has asked of the session in this turn."""
    looks = True
    trusted = False

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """Ask until a legal play is given."""
        place = Place(self.table, self.seat, view, legal)
        if len(legal) == 1 and place.write(legal[0]) == NOTHING:
            self.tell(say(f"{place.name}: nothing can be played.", f"{place.name} : rien ne peut se jouer."))
            return legal[0]
        if len(legal) == 1 and self.auto:
            return legal[0]
        try:
            return self._chosen(place)
        except (Leave, KeyboardInterrupt):
            if self.screen is not None:
                self.screen.leave()
            raise

    def _chosen(self, place: Place[Any, Any]) -> Any:
        """What he answers, once he has seen the board and the plays, or what he asked for."""
        plays = place.plays()
        asked, self.asked = self.asked, None
        if asked is not None and asked.answer:
            self.tell(asked.answer)
        else:
            self._show(place, list(plays))
        hurt = asked is not None and asked.refused
        while True:
            line = ask_line(lambda: self.ask(f"{place.name}> "), hurt)
            if not line and len(plays) == 1:
                return place.legal[0]
            word, _, rest = line.partition(" ")
            command = _COMMAND_OF.get(word.lower())
            hurt = False
            try:
                if command is not None:
                    self._obey(command, rest.strip(), place, list(plays))
                elif line:
                    return self._play(line, place, list(plays.values()))
            except TablegamesError as problem:
                self.tell(str(problem))
                hurt = True

    def _show(self, place: Place[Any, Any], texts: Sequence[str]) -> None:
        """The board, and the plays if they are few."""
        if self.screen is not None:
            self.screen.call(self.seat, place.name)
        self.tell("\n" + place.draw())
        self._list(texts, only_few=True)
        if len(texts) == 1:
            self.tell(say("There is no other play: Enter makes it.", "Il n'y en a pas d'autre : Entrée le joue."))

    def _play(self, line: str, place: Place[Any, Any], legal: Sequence[Any]) -> Any:
        if line.isascii() and line.isdigit() and len(line) <= len(str(len(legal))) and 1 <= int(line) <= len(legal):
            return legal[int(line) - 1]
        return place.read(line)

    def _obey(self, command: str, rest: str, place: Place[Any, Any], texts: Sequence[str]) -> None:
        match command:
            case "help":
                self.tell(help_text())
            case "board":
                self.tell(place.draw())
            case "moves":
                self._list(texts, only_few=False, containing=rest)
            case "score":
                self._request(AskScore())
            case "undo":
                self._request(TakeBack(self.people or (self.seat,)))
            case "save":
                self._request(Keep(rest))
            case "quit":
                raise Leave

    def _request(self, request: Request) -> NoReturn:
        self.asked = request
        raise request

    def _list(self, texts: Sequence[str], only_few: bool, containing: str = "") -> None:
        chosen = [(n, text) for n, text in enumerate(texts, start=1) if containing in text]
        if only_few and len(chosen) > FEW:
            self.tell(
                say(
                    f"{len(texts)} plays; 'moves' lists them, 'help' says what else you can ask.",
                    f"{len(texts)} coups ; « coups » les liste, « aide » dit ce que l'on peut demander.",
                )
            )
            return
        width = max((len(f"{n:>3}. {text}") for n, text in chosen), default=0) + 2
        in_a_row = max(1, (columns() - 2) // max(1, width))
        for begin in range(0, len(chosen), in_a_row):
            row = (f"{n:>3}. {text}".ljust(width) for n, text in chosen[begin : begin + in_a_row])
            self.tell("".join(row).rstrip())
        if not chosen:
            self.tell(say(f"No play with '{containing}' in it.", f"Aucun coup avec « {containing} »."))


def help_text() -> str:
    """What can be typed at the prompt."""
    return say(
        "Type the number of a play, or the play in notation. Enter plays the only play there is.\n"
        "board: draw it again   score: the score   moves [TEXT]: list the plays (with TEXT in them)\n"
        "undo: take your last decision back   save [FILE]: keep a copy   quit: leave, to resume later",
        "Tapez le numéro d'un coup, ou le coup en notation. Entrée joue le seul coup possible.\n"
        "plateau : le redessiner   score : la marque   coups [TEXTE] : lister les coups (contenant TEXTE)\n"
        "annuler : reprendre votre dernier choix   sauver [FICHIER] : garder une copie   quitter : reprendre plus tard",
    )
