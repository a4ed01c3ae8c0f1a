"""A person at a prompt: shown the board from his seat, asked for a play by number or in notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Any, Final

from tablegames.core.cases import NOTHING
from tablegames.core.chance import Rng
from tablegames.core.errors import TablegamesError
from tablegames.core.events import score
from tablegames.core.game import Seat
from tablegames.core.match import MatchState
from tablegames.core.session import Leave, Session, ask_line
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
    """The person at a seat; what he says that cannot be done is explained and costs nothing."""

    seat: Seat
    ask: Callable[[str], str]
    tell: Callable[[str], None]
    people: Sequence[Seat] = ()
    """Everybody at this prompt: a move is taken back for whoever made the last one."""
    screen: bool = False
    """Whether the hand must be hidden between turns, because others sit at the same terminal."""
    auto: bool = False
    """Whether a play that is the only one is made without asking."""
    session: Session | None = None
    looks = False
    trusted = False

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """Ask until a legal play is given."""
        session = self._session()
        if len(legal) == 1 and session.table.write(session.state, legal[0]) == NOTHING:
            self.tell(say(f"{self.name}: nothing can be played.", f"{self.name} : rien ne peut se jouer."))
            return legal[0]
        if len(legal) == 1 and self.auto:
            return legal[0]
        if self.screen:
            self._hide()
        self.tell("\n" + session.table.draw(session.state, self.seat))
        written = {session.table.write(session.state, action): action for action in legal}
        texts = sorted(written, key=natural)
        legal = [written[text] for text in texts]
        self._list(texts, only_few=True)
        if len(texts) == 1:
            self.tell(say("There is no other play: Enter makes it.", "Il n'y en a pas d'autre : Entrée le joue."))
        hurt = False
        while True:
            line = ask_line(lambda: self.ask(f"{self.name}> "), hurt)
            if not line and len(legal) == 1:
                return legal[0]
            word, _, rest = line.partition(" ")
            command = _COMMAND_OF.get(word.lower())
            hurt = False
            try:
                if command is not None:
                    self._obey(command, rest.strip(), texts)
                elif line:
                    return self._play(line, legal)
            except TablegamesError as problem:
                self.tell(str(problem))
                hurt = True

    @property
    def name(self) -> str:
        """What the seat is called."""
        return self._session().table.wording.seat(self.seat)

    def _session(self) -> Session:
        assert self.session is not None, "a person needs a session to play in"
        return self.session

    def _play(self, line: str, legal: Sequence[Any]) -> Any:
        if line.isascii() and line.isdigit() and len(line) <= len(str(len(legal))) and 1 <= int(line) <= len(legal):
            return legal[int(line) - 1]
        return self._session().read(line)

    def _obey(self, command: str, rest: str, texts: Sequence[str]) -> None:
        session = self._session()
        match command:
            case "help":
                self.tell(help_text())
            case "board":
                self.tell(session.table.draw(session.state, self.seat))
            case "score":
                self.tell(standing(session))
            case "moves":
                self._list(texts, only_few=False, containing=rest)
            case "undo":
                session.take_back(self.people or (self.seat,))
            case "save":
                self._save(rest)
            case "quit":
                raise Leave

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
        columns = max(1, 78 // max(1, width))
        for begin in range(0, len(chosen), columns):
            row = (f"{n:>3}. {text}".ljust(width) for n, text in chosen[begin : begin + columns])
            self.tell("".join(row).rstrip())
        if not chosen:
            self.tell(say(f"No play with '{containing}' in it.", f"Aucun coup avec « {containing} »."))

    def _save(self, name: str) -> None:
        recorder = self._session().recorder
        if recorder is None:
            self.tell(say("This game is not being recorded.", "Cette partie n'est pas enregistrée."))
            return
        if name:
            path = Path(name)
            try:
                path = path.expanduser()
                with path.open("xb") as copy:
                    copy.write(recorder.path.read_bytes())
            except FileExistsError:
                self.tell(say(f"{path} exists; name another file.", f"{path} existe ; nommez un autre fichier."))
                return
            except (OSError, RuntimeError, ValueError) as problem:
                reason = getattr(problem, "strerror", None) or str(problem)
                self.tell(say(f"{path} cannot be written: {reason}.", f"{path} ne peut être écrit : {reason}."))
                return
        self.tell(saved(path if name else recorder.path))

    def _hide(self) -> None:
        """Clear the screen until the person of this seat says he is there."""
        self.tell("\n" * 60)
        ask_line(lambda: self.ask(say(f"{self.name}, press Enter: ", f"{self.name}, tapez Entrée : ")), False)


def natural(text: str) -> list[tuple[int, str]]:
    """A key that sorts `2/8` before `12/18`.

    >>> sorted(["12/18", "2/8"], key=natural)
    ['2/8', '12/18']
    """
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", text)]


def standing(session: Session) -> str:
    """The score of the match, or of the game so far."""
    state, table = session.state, session.table
    lines = []
    players: tuple[Seat, ...] | None = None
    while isinstance(state, MatchState):
        lines.append(table.wording.standing(state.tally, isinstance(state.inner, MatchState), players))
        players, state = state.tally.players, state.inner
    if not lines:
        events = [event for moment in session.history for event in moment.step.events]
        lines.append(table.wording.score(score(events, table.game.seats)) + ".")
    return "\n".join(lines)


def saved(path: Path) -> str:
    """Where the game is kept and how to go on with it."""
    return say(
        f"Saved in {path}; go on with: tablegames play --resume {quote(str(path))}",
        f"Enregistré dans {path} ; reprenez par : tablegames play --resume {quote(str(path))}",
    )


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
