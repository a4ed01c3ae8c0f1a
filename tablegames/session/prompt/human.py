"""A person at a prompt: shown the board from his seat, asked for a play by number, in notation or by enough of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from tablegames.plugin.brings import ExplainsMarks, ExplainsSigns, TellsLastMarks, in_sentences
from tablegames.plugin.drawing.sight import in_brackets
from tablegames.plugin.drawing.window import folded, lines
from tablegames.plugin.prompt_words import COMMANDS, asked_plainly, command_words, is_more, is_yes
from tablegames.plugin.ways import CountsPlaces, LeavesTrace
from tablegames.session.prompt.brought import BroughtCommand
from tablegames.session.prompt.commands import help_text
from tablegames.session.prompt.guide import Guide
from tablegames.session.prompt.pager import Page, Screen
from tablegames.session.prompt.session import (
    AskDraw,
    AskHistory,
    AskScore,
    AskWhy,
    Concede,
    CorrectThrow,
    Keep,
    Leave,
    Request,
    Resign,
    TakeBack,
    Traced,
    ask_line,
)
from tablegames.session.prompt.typed_play import Ambiguous, meant, numbered_rows, told, with_number
from tablegames.table.decision import Decision
from tablegames.table.effects import Effects
from tablegames.table.table import Table

NOT: Final = ("not", "pas")
"""What `why` is followed by where it is asked why another play is not advised."""
FEW: Final = 12
"""The most plays that are listed without being asked for."""


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
    guide: Guide | None = None
    """Who is asked for hints, reasons and rules."""
    page: Page | None = None
    """The terminal's page, where he sits at one: long answers are read in parts, the board leaves room for the news."""
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
            return self._chosen(decision)
        except (Leave, KeyboardInterrupt):
            if self.screen is not None:
                self.screen.leave()
            raise

    def _chosen(self, decision: Decision[Any, Any]) -> Any:
        """What he answers, once he has seen the board and the plays, or what he asked for."""
        plays = decision.plays()
        asked, self.asked = self.asked, None
        if asked is not None and asked.answer:
            self._read(asked.answer)
        if asked is None or not asked.answer or asked.again:
            self._show(decision, plays)
        hurt = asked is not None and asked.refused
        self.refused = None
        if asked is None or asked.again:
            self.advised = False
            if self.guide is not None:
                self.guide.advised = None
        while True:
            if self.page is not None:
                self.page.expect([*plays, *(say(*words[:2]) for words in COMMANDS.values()), *self.more])
            line = ask_line(lambda: self.ask(f"{decision.name}> "), hurt)
            if not line and (at_enter := self._at_enter(decision)) is not None:
                return at_enter
            word, _, rest = asked_plainly(line).partition(" ")
            command = command_words().get(word.casefold().replace("’", "'"))
            hurt = False
            try:
                if command == "draw" and (play := self._play_called(line, decision)) is not None:
                    return play
                if command is not None:
                    self._obey(command, rest.strip(), decision, plays)
                elif (brought := self._brought(word, plays)) is not None:
                    self._read(brought.answer(decision, rest.strip()))
                elif (answer := self.table.wording.phrases.get(f"said.{line.casefold()}")) and line not in plays:
                    self._read("\n".join(folded(answer)))  # what cannot be done here, and what can instead
                elif line:
                    return self._play(decision, plays, line)
                else:
                    self.tell(
                        say(
                            "There is a choice: type a play, or the number of one that is listed ('moves').",
                            "Il y a le choix : tapez un coup, ou le numéro d'un coup listé (« coups »).",
                        )
                    )
            except TablegamesError as problem:
                self._complain(problem, Effects(decision, plays))
                hurt = True

    def _play_called(self, line: str, decision: Decision[Any, Any]) -> Any | None:
        """The play that a game calls by the word of a command, as a tile that is drawn; None: there is none now."""
        try:
            action = decision.read(line)
        except TablegamesError:
            return None
        return action if action in decision.legal else None

    def _at_enter(self, decision: Decision[Any, Any]) -> Any | None:
        """What Enter alone does: what goes without saying, or the only play there is."""
        listed, tacit = decision.listed, decision.tacit
        return listed[0] if tacit is None and len(listed) == 1 else tacit

    def _brought(self, word: str, plays: Iterable[str]) -> BroughtCommand | None:
        """The command of a plugin that is meant; a play that begins with its word is never in its way."""
        found = self.more.get(word.casefold())
        return (
            None if found is None or any(play.casefold().split()[:1] == [word.casefold()] for play in plays) else found
        )

    def _complain(self, problem: TablegamesError, effects: Effects) -> None:
        """Say what is wrong; of what can mean several plays, which."""
        self.tell(told(problem))
        if isinstance(problem, Refused):
            self.refused, self.advised = problem, False
        if isinstance(problem, Ambiguous):
            self._list(problem.candidates, effects)

    def _show(self, decision: Decision[Any, Any], plays: Mapping[str, Any]) -> None:
        """The board, and the plays if they are few."""
        self.numbers.clear()
        if self.screen is not None:
            self.screen.call(self.seat, decision.name)
        below = list(self._below(decision, plays))
        board = self._board(decision, len(below))
        if self.page is not None and self.page.overflows(board.count("\n") + len(below) + 2):
            self.page.pause()
            board = self._board(decision, len(below))
        self.tell("\n" + board)
        for line in below:
            self.tell(line)

    def _board(self, decision: Decision[Any, Any], below: int) -> str:
        """The board, as large as what was told since the last prompt and what comes below leave room for."""
        news = 0 if self.page is None else self.page.told
        return decision.draw(lines(beside=news + below + 2))

    def _below(self, decision: Decision[Any, Any], plays: Mapping[str, Any]) -> Iterator[str]:
        """What stands under the board: the plays, or how many they are, and what Enter does."""
        tacit, texts = decision.tacit, list(plays)
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
            yield from self._rows(texts, Effects(decision, plays))
        if tacit is not None:
            yield say(f"Enter: {decision.write(tacit)}.", f"Entrée : {decision.write(tacit)}.")
        if len(texts) == 1:
            yield say("It is the only play: Enter makes it.", "C'est le seul coup : Entrée le joue.")

    def _rows(self, texts: Sequence[str], effects: Effects) -> Iterator[str]:
        """Plays with their numbers and what each does, and below what the signs mean."""
        numbers = {text: number for number, text in enumerate(effects.plays, start=1)}
        self.numbers.update(numbers[text] for text in texts)
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
        if not isinstance(self.table.bare, CountsPlaces):
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
        if not isinstance(self.table.bare, LeavesTrace) or in_sentences(drawn_by):
            return ""
        return drawn_by.last_marked() if isinstance(drawn_by, TellsLastMarks) else in_brackets()

    def _obey(self, command: str, rest: str, decision: Decision[Any, Any], plays: Mapping[str, Any]) -> None:
        match command:
            case "help":
                brought = {command.name: command.about for command in self.more.values()}
                game, acts = self.table.bare, ""
                undo = not isinstance(game, Hiding) and (not isinstance(game, Faulting) or game.takes_back)
                known = {
                    "undo": undo,
                    "dice": self.types_dice,
                    "draw": self.table.draws,
                    "concede": self.table.concedes,
                }
                if isinstance(game, Faulting):
                    acts = self.table.wording.phrases.get("acts_at_the_table", "")
                self._read(
                    help_text(
                        without=[name for name, here in known.items() if not here],
                        example=next(iter(plays)),
                        more=brought.items(),
                        acts=acts,
                        written=" ".join(
                            filter(None, (self.table.wording.phrases.get("notation_in_help"), self._counted()))
                        ),
                        marked=self._marked(),
                        key=self._key(),
                        word="" if self.guide is None else self.guide.word,
                    )
                )
            case "board":
                self.tell("\n".join([decision.draw(), *self._key()]))
            case "moves":
                self._list_with(rest, Effects(decision, plays))
            case "hint":
                self._read(self._guide.hint(decision))
                self.refused, self.advised = None, self._guide.advised is not None
            case "rules":
                self._read(self._guide.rules(rest))
            case "what":
                self._read(self._guide.what(rest))
            case "why":
                self._why(decision, plays, rest)
            case "draw":
                self._request(AskDraw(self.seat))
            case "concede":
                self._concede()
            case "resign":
                self._resign()
            case "quit":
                raise Leave
            case _:
                self._request(self._requested(command, rest))

    def _requested(self, command: str, rest: str) -> Request:
        """What only the session can answer."""
        match command:
            case "score":
                return AskScore()
            case "undo":
                return TakeBack(self.people or (self.seat,))
            case "dice":
                return CorrectThrow(rest)
            case "history":
                return AskHistory(self.seat, small_number(rest) or 0)
            case _:
                return Keep(rest)

    def _why(self, decision: Decision[Any, Any], plays: Mapping[str, Any], rest: str) -> None:
        """The reason of what was refused last, or advised; else that of a forced play, and of what happened last.

        `why not PLAY` compares that play with the one advised; `why more` shows articles.
        """
        guide, more = self._guide, is_more(rest)
        word, _, play = rest.partition(" ")
        if word.casefold() in NOT and play.strip():
            self._read(guide.why_not(decision, self._play(decision, plays, play.strip())))
            self.advised = True
            return
        if self.refused is not None:
            self._read(guide.answer(guide.refusal(self.refused), more=more))
            return
        if self.advised and not more:
            self._read(guide.why_advised(decision))
            return
        forced = guide.forced(decision) if decision.tacit is None and len(decision.listed) == 1 else None
        self._request(AskWhy(self.seat, partial(guide.explain, before=forced, more=more)))

    def _play(self, decision: Decision[Any, Any], plays: Mapping[str, Any], typed: str) -> Any:
        """The play that is typed, to be made or asked about; what refuses it says why it is none."""
        return meant(Effects(decision, plays).unmarked(typed), decision, plays, self.more, self.numbers)

    def _resign(self) -> None:
        """Give up all that is played, once it is confirmed."""
        question = say("Resign the game? (yes or no) ", "Abandonner la partie ? (oui ou non) ")
        if self.table.concedes:
            question = say("Resign the whole match? (yes or no) ", "Abandonner tout le match ? (oui ou non) ")
        self._confirm(question, Resign(self.seat))

    def _concede(self) -> None:
        """Give up one game of a match, once it is confirmed; a single game is resigned."""
        if isinstance(self.table.game, Match):
            question = say("Concede this game? (yes or no) ", "Concéder cette partie ? (oui ou non) ")
            self._confirm(question, Concede(self.seat))
        else:
            self._resign()

    def _confirm(self, question: str, request: Request) -> None:
        if is_yes(ask_line(lambda: self.ask(question), False)):
            self._request(request)
        self.tell(say("The game goes on.", "La partie continue."))

    @property
    def _guide(self) -> Guide:
        if self.guide is None:
            raise PluginError.said(
                "there is nobody to ask at this table", "il n'y a personne à consulter à cette table"
            )
        return self.guide

    def _request(self, request: Request) -> NoReturn:
        self.asked = request
        raise request

    def _list_with(self, wanted: str, effects: Effects) -> None:
        """The plays with a number in them, whole, or with a text or a sign; all of them when nothing is said."""
        texts = list(effects.plays)
        chosen = with_number(wanted, texts) if wanted.isdigit() else [t for t in texts if wanted in effects.marked(t)]
        self._list(chosen, effects)
        if not chosen:
            self.tell(say(f"No play with '{wanted}' in it.", f"Aucun coup avec « {wanted} »."))

    def _list(self, texts: Sequence[str], effects: Effects) -> None:
        """Plays with their numbers."""
        if texts:
            self._read("\n".join(self._rows(texts, effects)))

    def _read(self, text: str) -> None:
        """Tell something that may be long."""
        if self.page is None:
            self.tell(text)
        else:
            self.page.read(text)
