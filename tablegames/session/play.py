"""A person at a prompt: shown the board from his seat, asked for a play by number, in notation or by enough of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NoReturn

from tablegames.core.arbiter import Faulting
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError, Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Hiding
from tablegames.core.languages import say
from tablegames.core.match import Match
from tablegames.core.notation import NOTHING
from tablegames.core.plaintext import small_number
from tablegames.plugin.drawing.sight import in_brackets
from tablegames.plugin.drawing.window import folded, lines
from tablegames.plugin.prompt_words import COMMANDS, asked_plainly, is_more, is_yes
from tablegames.plugin.provides import ExplainsMarks, ExplainsSigns, TellsLastMarks, in_sentences
from tablegames.session.commands import BroughtCommand, help_text
from tablegames.session.guide import Guide
from tablegames.session.loop import Mode
from tablegames.session.page import Leave, Page, Screen
from tablegames.session.session import (
    AskDraw,
    AskHistory,
    AskScore,
    AskWhy,
    Concede,
    CorrectThrow,
    Keep,
    Request,
    Resign,
    TakeBack,
    Traced,
)
from tablegames.session.typed_play import Ambiguous, meant, numbered_rows, told, with_number
from tablegames.table.decision import Decision
from tablegames.table.effects import Effects
from tablegames.table.table import Table

NOT: Final = ("not", "pas")
"""What `why` is followed by where it is asked why another play is not advised."""
FEW: Final = 12
"""The most plays that are listed without being asked for."""


@dataclass(slots=True)
class Human:
    """The person at a seat.

    He has the table and what the loop shows him of the game, and asks the session for the rest by a `Request`: nothing
    he holds leads to the state, and nothing of a turn stays with him.
    """

    table: Table
    seat: Seat
    page: Page
    people: Sequence[Seat] = ()
    """Everybody at this prompt: a move is taken back for whoever made the last one."""
    screen: Screen | None = None
    """What hides the hand between turns, where others with hidden hands sit at the same terminal."""
    auto: bool = False
    """Whether a play that is the only one is made without asking."""
    guide: Guide | None = None
    """Who is asked for hints, reasons and rules."""
    more: Mapping[str, BroughtCommand] = field(default_factory=dict)
    """The commands of plugins, by every word they are asked for by; a play that begins with the word goes before."""
    traced: Traced = field(default_factory=Traced)
    """What the last play has touched: it is marked on the board."""
    asked: Request | None = field(default=None, init=False)
    """What he has asked of the session in this turn."""
    refused: Refused | None = field(default=None, init=False)
    """What was refused last in this turn: what `why` is about."""
    advised: bool = field(default=False, init=False)
    """Whether he has been advised in this turn, and nothing was refused since: `why` is about that."""
    types_dice: bool = False
    """Whether throws are typed in at this table."""
    numbers: set[int] = field(default_factory=set, init=False)
    """The numbers of the plays that are listed on the screen."""
    looks = True
    trusted = False

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """Ask until a legal play is given."""
        decision = Decision(self.table, self.seat, view, legal, self.traced.last)
        if len(legal) == 1 and (self.auto or decision.write(legal[0]) == NOTHING) and decision.tacit is None:
            return legal[0]  # who is asked whether he has something to say is asked also where he has not
        try:
            return PlayMode(self, decision).chosen()
        except (Leave, KeyboardInterrupt):
            if self.screen is not None:
                self.screen.leave()
            raise


class PlayMode(Mode[Any]):
    """One decision of a person: his board, his plays, and what else he can ask; what cannot be done costs nothing."""

    words = COMMANDS
    with_rest = True

    def __init__(self, human: Human, decision: Decision[Any, Any]) -> None:
        self.human = human
        self.decision = decision
        self.table = human.table
        self.page = human.page
        self.plays = decision.plays()

    def chosen(self) -> Any:
        """Return what he answers, once he has seen the board and the plays, or what he asked for."""
        human = self.human
        asked, human.asked = human.asked, None
        if asked is not None and asked.answer:
            self.page.read(asked.answer)
        if asked is None or not asked.answer or asked.again:
            self._show_turn()
        human.refused = None
        if asked is None or asked.again:
            human.advised = False
            if human.guide is not None:
                human.guide.advised = None
        return self.run(refused=asked is not None and asked.refused)

    @property
    def prompt(self) -> str:
        """Whose turn it is."""
        return f"{self.decision.name}> "

    def expected(self) -> Iterable[str]:
        """Return the plays, the commands, and those of plugins."""
        return [*self.plays, *super().expected(), *self.human.more]

    @property
    def effects(self) -> Effects:
        """What each play does."""
        return Effects(self.decision, self.plays)

    def meant(self, line: str) -> tuple[str | None, str]:
        """Take the first word, unless a game calls a play by it, as a tile that is drawn."""
        command, rest = super().meant(asked_plainly(line))
        return (None, "") if command == "draw" and self._is_play(line) else (command, rest)

    def answer(self, line: str) -> Any | None:
        """Make a play, or answer a command of a plugin."""
        if not line:
            listed, tacit = self.decision.listed, self.decision.tacit
            if tacit is not None or len(listed) == 1:  # what goes without saying, or the only play there is
                return listed[0] if tacit is None else tacit
            self.page.tell(
                say(
                    "There is a choice: type a play, or the number of one that is listed ('moves').",
                    "Il y a le choix : tapez un coup, ou le numéro d'un coup listé (« coups »).",
                )
            )
            return None
        word, _, rest = line.partition(" ")
        brought = self.human.more.get(word.casefold())
        if brought is not None and not any(play.casefold().split()[:1] == [word.casefold()] for play in self.plays):
            self.page.read(brought.answer(self.decision, rest.strip()))
        elif (said := self.table.wording.phrases.get(f"said.{line.casefold()}")) and line not in self.plays:
            self.page.read("\n".join(folded(said)))  # what cannot be done here, and what can instead
        else:
            return self._play(line)
        return None

    def _is_play(self, line: str) -> bool:
        """Whether a line is a play of now, in notation."""
        try:
            return self.decision.read(line) in self.decision.legal
        except TablegamesError:
            return False

    def complain(self, problem: TablegamesError) -> None:
        """Say what is wrong; of what can mean several plays, which."""
        self.page.tell(told(problem))
        if isinstance(problem, Refused):
            self.human.refused, self.human.advised = problem, False
        if isinstance(problem, Ambiguous):
            self._list(problem.candidates)

    def _show_turn(self) -> None:
        """The board, and the plays if they are few."""
        human = self.human
        human.numbers.clear()
        if human.screen is not None:
            human.screen.call(human.seat, self.decision.name)
        below = list(self._below())
        board = self._board(len(below))
        if self.page.overflows(board.count("\n") + len(below) + 2):
            self.page.pause()
            board = self._board(len(below))
        self.page.tell("\n" + board)
        for line in below:
            self.page.tell(line)

    def _board(self, below: int) -> str:
        """The board, as large as what was told since the last prompt and what comes below leave room for."""
        return self.decision.draw(lines(beside=self.page.told + below + 2))

    def _below(self) -> Iterator[str]:
        """What stands under the board: the plays, or how many they are, and what Enter does."""
        decision, texts = self.decision, list(self.plays)
        tacit = decision.tacit
        if tacit is not None and len(texts) == 1:
            yield say(f"Enter: {texts[0]}.", f"Entrée : {texts[0]}.")
            return
        if tacit is None and isinstance(self.table.bare, Faulting) and not decision.answers:  # a list tells what is due
            yield say(
                "Type your play; 'moves' lists the regular ones, 'help' says what is done at this table.",
                "Tapez votre coup ; « coups » liste les réguliers, « aide » dit ce qui se fait à cette table.",
            )
            return
        if len(texts) > FEW:
            yield say(
                f"{len(texts)} plays; 'moves' lists them, 'help' says what else you can ask.",
                f"{len(texts)} coups ; « coups » les liste, « aide » dit ce que l'on peut demander.",
            )
        else:
            yield from self._rows(texts)
        if tacit is not None:
            yield say(f"Enter: {decision.write(tacit)}.", f"Entrée : {decision.write(tacit)}.")
        if len(texts) == 1:
            yield say("It is the only play: Enter makes it.", "C'est le seul coup : Entrée le joue.")

    def _rows(self, texts: Sequence[str]) -> Iterator[str]:
        """Plays with their numbers and what each does, and below what the signs mean."""
        effects = self.effects
        numbers = {text: number for number, text in enumerate(effects.plays, start=1)}
        self.human.numbers.update(numbers[text] for text in texts)
        yield from numbered_rows(self.table, [(numbers[text], effects.marked(text)) for text in texts])
        yield from effects.legend(texts)
        if isinstance(self.table.notation, ExplainsSigns):
            yield from self.table.notation.legend(texts)

    def _key(self) -> list[str]:
        """What the signs of the drawing mean."""
        drawn_by: object = self.table.renderer
        return [line for told in drawn_by.key() for line in folded(told)] if isinstance(drawn_by, ExplainsMarks) else []

    def _counted(self) -> str:
        """In whose numbers the other's plays are told, where each side counts its own way."""
        if self.table.abilities.counted is None:
            return ""
        if not self.table.mine:
            return say(
                "The other's plays are told in his own numbers.", "Les coups de l'autre sont dits dans ses nombres."
            )
        return say(
            "The other's plays are told in your numbers too, so that one arrow has one number.",
            "Les coups de l'autre sont dits dans vos nombres aussi : une flèche n'a qu'un numéro.",
        )

    def _marked(self) -> str:
        """How the last play is marked on the board, as the drawing in use does it; nothing where it is not."""
        drawn_by: object = self.table.renderer
        if self.table.abilities.touched is None or in_sentences(drawn_by):
            return ""
        return drawn_by.last_marked() if isinstance(drawn_by, TellsLastMarks) else in_brackets()

    def obey(self, command: str, rest: str) -> None:
        """Do what a command asks for; what only the session can answer is asked of it by a `Request`."""
        match command:
            case "moves":
                self._list_with(rest)
            case "hint":
                self.page.read(self._guide.hint(self.decision))
                self.human.refused, self.human.advised = None, self._guide.advised is not None
            case "rules":
                self.page.read(self._guide.rules(rest))
            case "what":
                self.page.read(self._guide.what(rest))
            case "why":
                self._why(rest)
            case "draw":
                self._request(AskDraw(self.human.seat))
            case "concede":
                self._concede()
            case "resign":
                self._resign()
            case "score":
                self._request(AskScore())
            case "undo":
                self._request(TakeBack(self.human.people or (self.human.seat,)))
            case "dice":
                self._request(CorrectThrow(rest))
            case "history":
                self._request(AskHistory(self.human.seat, small_number(rest) or 0))
            case "save":
                self._request(Keep(rest))
            case _:
                super().obey(command, rest)

    def show(self) -> None:
        """Draw the board again, with what the signs mean."""
        self.page.tell("\n".join([self.decision.draw(), *self._key()]))

    def help(self) -> str:
        """Return what can be typed at this table."""
        human, game, phrases = self.human, self.table.bare, self.table.wording.phrases
        known = {
            "undo": not isinstance(game, Hiding) and (not isinstance(game, Faulting) or game.takes_back),
            "dice": human.types_dice,
            "draw": self.table.draws,
            "concede": self.table.concedes,
        }
        return help_text(
            without=[name for name, here in known.items() if not here],
            example=next(iter(self.plays)),
            more={command.name: command.about for command in human.more.values()}.items(),
            acts=phrases.get("acts_at_the_table", "") if isinstance(game, Faulting) else "",
            written=" ".join(filter(None, (phrases.get("notation_in_help"), self._counted()))),
            marked=self._marked(),
            key=self._key(),
            word="" if human.guide is None else human.guide.word,
        )

    def _why(self, rest: str) -> None:
        """The reason of what was refused last, or advised; else that of a forced play, and of what happened last.

        `why not PLAY` compares that play with the one advised; `why more` shows articles.
        """
        guide, human, decision, more = self._guide, self.human, self.decision, is_more(rest)
        word, _, play = rest.partition(" ")
        if word.casefold() in NOT and play.strip():
            self.page.read(guide.why_not(decision, self._play(play.strip())))
            human.advised = True
            return
        if human.refused is not None:
            self.page.read(guide.answer(guide.refusal(human.refused), more=more))
            return
        if human.advised and not more:
            self.page.read(guide.why_advised(decision))
            return
        forced = guide.forced(decision) if decision.tacit is None and len(decision.listed) == 1 else None
        self._request(AskWhy(human.seat, partial(guide.explain, before=forced, more=more)))

    def _play(self, typed: str) -> Any:
        """The play that is typed, to be made or asked about; what refuses it says why it is none."""
        return meant(self.effects.unmarked(typed), self.decision, self.plays, self.human.more, self.human.numbers)

    def _resign(self) -> None:
        """Give up all that is played, once it is confirmed."""
        question = say("Resign the game? (yes or no) ", "Abandonner la partie ? (oui ou non) ")
        if self.table.concedes:
            question = say("Resign the whole match? (yes or no) ", "Abandonner tout le match ? (oui ou non) ")
        self._confirm(question, Resign(self.human.seat))

    def _concede(self) -> None:
        """Give up one game of a match, once it is confirmed; a single game is resigned."""
        if isinstance(self.table.game, Match):
            question = say("Concede this game? (yes or no) ", "Concéder cette partie ? (oui ou non) ")
            self._confirm(question, Concede(self.human.seat))
        else:
            self._resign()

    def _confirm(self, question: str, request: Request) -> None:
        if is_yes(self.page.line(question)):
            self._request(request)
        self.page.tell(say("The game goes on.", "La partie continue."))

    @property
    def _guide(self) -> Guide:
        if self.human.guide is None:
            raise PluginError.said(
                "there is nobody to ask at this table", "il n'y a personne à consulter à cette table"
            )
        return self.human.guide

    def _request(self, request: Request) -> NoReturn:
        self.human.asked = request
        raise request

    def _list_with(self, wanted: str) -> None:
        """The plays with a number in them, whole, or with a text or a sign; all of them when nothing is said."""
        effects = self.effects
        texts = list(effects.plays)
        chosen = with_number(wanted, texts) if wanted.isdigit() else [t for t in texts if wanted in effects.marked(t)]
        self._list(chosen)
        if not chosen:
            self.page.tell(say(f"No play with '{wanted}' in it.", f"Aucun coup avec « {wanted} »."))

    def _list(self, texts: Sequence[str]) -> None:
        """Plays with their numbers."""
        if texts:
            self.page.read("\n".join(self._rows(texts)))
