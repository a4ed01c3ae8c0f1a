"""A person at the prompt: sees the board from their seat and types plays and commands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, NoReturn

from tablegames.core.arbiter import Faulting
from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError, PluginError, Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Hiding
from tablegames.core.languages import gettext as _
from tablegames.core.match import Match
from tablegames.core.notation import NOTHING
from tablegames.core.plaintext import small_number
from tablegames.plugin.drawing.sight import in_brackets
from tablegames.plugin.drawing.window import folded, lines
from tablegames.plugin.prompt_words import COMMANDS, asked_plainly, is_more, is_yes
from tablegames.plugin.provides import ExplainsMarks, ExplainsSigns, TellsLastMarks, in_sentences
from tablegames.session.commands import BroughtCommand, help_text
from tablegames.session.guide import Guide
from tablegames.session.prompt import Leave, Mode, Page, Screen
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
from tablegames.table.decision import Ambiguous, Decision, complaint, numbered_rows, with_number
from tablegames.table.table import Table

NOT: Final = ("not", "pas")
"""The words after `why` in the question why another play is not advised."""
FEW: Final = 12
"""Longer lists of plays are shown only on request."""


@dataclass(slots=True)
class Human:
    """The person at a seat.

    A person has the table and the view that the loop gives, and asks the session for anything else by a `Request`:
    nothing here leads to the state.
    """

    table: Table
    seat: Seat
    page: Page
    people: Sequence[Seat] = ()
    """The seats of everyone at this prompt: `undo` takes back the last decision of any of them."""
    screen: Screen | None = None
    """Return the text that hides a hand between turns, if another player with a hidden hand sits at the same terminal.
    """
    auto: bool = False
    """Whether a play that is the only one is made without asking."""
    guide: Guide | None = None
    """Answers requests for hints, reasons and rules."""
    more: Mapping[str, BroughtCommand] = field(default_factory=dict)
    """The commands of plugins, by each of their names; a play that begins with the same word comes first."""
    traced: Traced = field(default_factory=Traced)
    """The last play, to be marked on the board."""
    asked: Request | None = field(default=None, init=False)
    """The request made to the session in this turn."""
    refused: Refused | None = field(default=None, init=False)
    """The last refusal in this turn: `why` explains it."""
    unread: NotationError | None = field(default=None, init=False)
    """The error in the last line, if it could not be read: `why` repeats it and says how plays are written."""
    advised: bool = field(default=False, init=False)
    """Whether there was a hint in this turn and no refusal since: `why` explains it."""
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
    """One decision of a person: the board, the plays and the commands."""

    words = COMMANDS
    with_rest = True

    def __init__(self, human: Human, decision: Decision[Any, Any]) -> None:
        self.human = human
        self.decision = decision
        self.table = human.table
        self.page = human.page
        self.plays = decision.plays

    def chosen(self) -> Any:
        """Show the board and the plays, or the answer to a request, and return the chosen play."""
        human = self.human
        asked, human.asked = human.asked, None
        if asked is not None and asked.answer:
            self.page.read(asked.answer)
        if asked is None or not asked.answer or asked.again:
            self._show_turn()
        human.refused = human.unread = None
        if asked is None or asked.again:
            human.advised = False
            if human.guide is not None:
                human.guide.advised = None
        return self.run(refused=asked is not None and asked.refused)

    @property
    def prompt(self) -> str:
        """Return the seat to play."""
        return f"{self.decision.name}> "

    def expected(self) -> Iterable[str]:
        """Return the plays, the commands, and those of plugins."""
        return [*self.plays, *super().expected(), *self.human.more]

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
            self.page.tell(_("You have a choice: type a play, or its number in the list ('moves')."))
            return None
        word, _unused, rest = line.partition(" ")
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
        """Show the error; for an ambiguous text, the plays it fits."""
        self.page.tell(complaint(problem))
        if isinstance(problem, Refused | NotationError):
            self.human.refused = problem if isinstance(problem, Refused) else None
            self.human.unread = problem if isinstance(problem, NotationError) else None
            self.human.advised = False
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
        """Return the board, as large as the lines above and below it allow."""
        return self.decision.draw(lines(beside=self.page.told + below + 2))

    def _below(self) -> Iterator[str]:
        """Yield the lines below the board: the plays or their number, and what Enter does."""
        decision, texts = self.decision, list(self.plays)
        tacit = decision.tacit
        if tacit is not None and len(texts) == 1:
            yield _("Enter: {texts}.", texts=texts[0])
            return
        # a list shows the due acts
        if tacit is None and isinstance(self.table.bare, Faulting) and not decision.answers:
            yield _("Type your play. 'moves' lists the legal plays, 'help' says what else you can do at this table.")
            return
        if len(texts) > FEW:
            yield _("{count} plays: 'moves' lists them, 'help' shows the commands.", count=len(texts))
        else:
            yield from self._rows(texts)
        if tacit is not None:
            yield _("Enter: {write}.", write=decision.write(tacit))
        if len(texts) == 1:
            yield _("This is the only play: Enter plays it.")

    def _rows(self, texts: Sequence[str]) -> Iterator[str]:
        """Yield numbered plays with the signs of their effects, and the legend."""
        numbers, decision = {text: number for number, text in enumerate(self.plays, start=1)}, self.decision
        self.human.numbers.update(numbers[text] for text in texts)
        marked = [(numbers[text], decision.marked(text, self.plays[text])) for text in texts]
        yield from numbered_rows(self.table, marked)
        yield from decision.legend(self.plays[text] for text in texts)
        if isinstance(self.table.notation, ExplainsSigns):
            yield from self.table.notation.legend(texts)

    def _key(self) -> list[str]:
        """Return what the signs of the drawing mean."""
        drawn_by: object = self.table.renderer
        return [line for told in drawn_by.key() for line in folded(told)] if isinstance(drawn_by, ExplainsMarks) else []

    def _counted(self) -> str:
        """Return in whose numbers the opponent's plays are shown, if each side counts its own way."""
        if self.table.abilities.counted is None:
            return ""
        if not self.table.mine:
            return _("Your opponent's plays are shown with your opponent's own arrow numbers.")
        return _("Your opponent's plays are shown with your arrow numbers, so that each arrow has only one number.")

    def _marked(self) -> str:
        """How the last play is marked on the board, as the drawing in use does it; nothing where it is not."""
        drawn_by: object = self.table.renderer
        if self.table.abilities.touched is None or in_sentences(drawn_by):
            return ""
        return drawn_by.last_marked() if isinstance(drawn_by, TellsLastMarks) else in_brackets()

    def obey(self, command: str, rest: str) -> None:
        """Run a command; what only the session can do becomes a `Request`."""
        match command:
            case "help" if rest:
                self.page.read(self.help(only=rest) or self._guide.what(rest))
            case "moves":
                self._list_with(rest)
            case "hint":
                self.page.read(self._guide.hint(self.decision))
                self.human.refused = self.human.unread = None
                self.human.advised = self._guide.advised is not None
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
        """Draw the board again, with its legend."""
        self.page.tell("\n".join([self.decision.draw(), *self._key()]))

    def help(self, *, only: str = "") -> str:
        """Return the help of this table, or `only` that of one command: empty if there is none of that name."""
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
            written=self._written(),
            marked=self._marked(),
            key=self._key(),
            word="" if human.guide is None else human.guide.word,
            only=only,
        )

    def _written(self) -> str:
        """Say how plays are written here."""
        return " ".join(filter(None, (self.table.wording.phrases.get("notation_in_help"), self._counted())))

    def _why(self, rest: str) -> None:
        """Explain the last line that was not understood, refusal or hint, else a forced play and the last events.

        `why not PLAY` compares that play with the advised one; `why more` shows articles.
        """
        guide, human, decision, more = self._guide, self.human, self.decision, is_more(rest)
        word, _, play = rest.partition(" ")
        if word.casefold() in NOT and play.strip():
            self.page.read(guide.why_not(decision, self._play(play.strip())))
            human.advised = True
            return
        if human.unread is not None:
            self.page.read("\n".join([*folded(complaint(human.unread)), *folded(self._written())]))
            return
        if human.refused is not None:
            self.page.read(guide.answer(guide.refusal(human.refused), more=more))
            return
        if human.advised:
            self.page.read("\n".join([guide.why_advised(decision), *([guide.answer(more=True)] if more else [])]))
            return
        forced = guide.forced(decision) if decision.tacit is None and len(decision.listed) == 1 else None
        self._request(AskWhy(human.seat, partial(guide.explain, before=forced, more=more)))

    def _play(self, typed: str) -> Any:
        """The play that is typed, to be made or asked about; what refuses it says why it is none."""
        return self.decision.meant(self.decision.unmarked(typed), self.human.more, self.human.numbers)

    def _resign(self) -> None:
        """Give up all that is played, once it is confirmed."""
        question = _("Resign the game? (yes or no) ")
        if self.table.concedes:
            question = _("Resign the whole match? (yes or no) ")
        self._confirm(question, Resign(self.human.seat))

    def _concede(self) -> None:
        """Give up one game of a match, once it is confirmed; a single game is resigned."""
        if isinstance(self.table.game, Match):
            question = _("Concede this game? (yes or no) ")
            self._confirm(question, Concede(self.human.seat))
        else:
            self._resign()

    def _confirm(self, question: str, request: Request) -> None:
        if is_yes(self.page.line(question)):
            self._request(request)
        self.page.tell(_("The game continues."))

    @property
    def _guide(self) -> Guide:
        if self.human.guide is None:
            raise PluginError("hints and rules are not available at this table")
        return self.human.guide

    def _request(self, request: Request) -> NoReturn:
        self.human.asked = request
        raise request

    def _list_with(self, wanted: str) -> None:
        """Return the plays with this number, text or sign; by default all of them."""
        marked = {text: self.decision.marked(text, action) for text, action in self.plays.items()}
        chosen = with_number(wanted, list(marked)) if wanted.isdigit() else [t for t in marked if wanted in marked[t]]
        self._list(chosen)
        if not chosen:
            self.page.tell(_("No play contains '{wanted}'.", wanted=wanted))

    def _list(self, texts: Sequence[str]) -> None:
        """Plays with their numbers."""
        if texts:
            self.page.read("\n".join(self._rows(texts)))
