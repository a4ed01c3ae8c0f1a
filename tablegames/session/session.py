"""A session: a game played at a prompt or by bots, recorded as it goes, with moves taken back and games resumed.

The loop is `core.loop.play`; a session starts it again from an earlier state when a move is taken back. Chance and the
bots are fixed by the seed and the number of the action, so taking back never throws the dice again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar

from tablegames.core.arbiter import Faulting
from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError, RecordError, Refused, TablegamesError
from tablegames.core.events import Event, Seat, score, visible
from tablegames.core.game import Chance, Decide, Hiding, Outcome
from tablegames.core.languages import say
from tablegames.core.loop import ChanceSource, Moment, play
from tablegames.core.plaintext import clean
from tablegames.core.players import Player
from tablegames.plugin.drawing.sight import Trace
from tablegames.records.fair import FairChance
from tablegames.records.recorder import Recorder
from tablegames.rules.agreement import Ends, Offer, PlayersEnd
from tablegames.rules.untrusted.files import reason_of
from tablegames.rules.untrusted.newfile import write_new
from tablegames.rules.untrusted.systems import shell_word
from tablegames.session.typed_play import told
from tablegames.table.narration import history, last_told
from tablegames.table.offers import adversary, check_offer, standing_offer
from tablegames.table.table import Table
from tablegames.table.wording import Scene

T = TypeVar("T")


class Request(Exception):  # noqa: N818 - a request, not an error
    """What a player asks of the table instead of playing: the session answers, and lets him choose again."""

    answer: str = ""
    refused: bool = False
    again: bool = False
    """Whether something has changed, so that the board is shown again after the answer."""


@dataclass(eq=False)
class TakeBack(Request):
    """The last choice of one of these seats is to be taken back."""

    seats: Sequence[Seat]


@dataclass(eq=False)
class CorrectThrow(Request):
    """The throw that was typed last is to be this one; without one, it is asked for again."""

    typed: str = ""


@dataclass(eq=False)
class Keep(Request):
    """A copy of the record is to be kept under this name; without one, only to say where the record is."""

    name: str


class AskScore(Request):
    """What is the score?"""


@dataclass(eq=False)
class AskWhy(Request):
    """Why did it come to what happened last, as far as this seat knows? `explain` words the events."""

    seat: Seat
    explain: Callable[[Sequence[tuple[Sequence[Event], Scene]]], str]


@dataclass(eq=False)
class AskHistory(Request):
    """What has been played, as far as this seat knows? Only the `last` decisions, if not 0."""

    seat: Seat
    last: int = 0


@dataclass(eq=False)
class Resign(Request):
    """This seat gives the game up; in a match, all of it."""

    seat: Seat


@dataclass(eq=False)
class Concede(Request):
    """This seat gives up the game in hand; the match continues."""

    seat: Seat


@dataclass(eq=False)
class AskDraw(Request):
    """This seat offers a draw, or accepts the one it is offered."""

    seat: Seat
    of_bot: bool = False


@dataclass(frozen=True, slots=True)
class _Said:
    """Does what was said, once; whether it is legal is looked at."""

    action: Any
    looks = False
    trusted = False

    def choose(self, view: object, legal: Sequence[Any], rng: Rng) -> Any:
        """That."""
        return self.action


@dataclass(slots=True)
class Traced:
    """Holds what the last play has touched; who draws the board has this, and no way to the state."""

    last: Trace | None = None

    def by(self, table: Table, moments: Sequence[Moment[Any, Any]]) -> None:
        """Look for the last of these that has touched something, unless everything has begun again since."""
        for moment in reversed(moments):
            if table.cleared(moment.before, moment.action, moment.step.state):
                self.last = None
                return
            trace = None if moment.secret else table.trace(moment.before, moment.action, moment.seat)
            if trace is not None:
                self.last = trace
                return


@dataclass(slots=True)
class Session:
    """One game at one table, from its beginning or from where a record stopped."""

    table: Table
    players: Sequence[Player[Any, Any]]
    seed: int
    state: Any
    chance: ChanceSource | None = None
    recorder: Recorder | None = None
    watch: Callable[[Moment[Any, Any]], None] | None = None
    history: list[Moment[Any, Any]] = field(default_factory=list)
    resigned: Seat | None = None
    """Who has given the game up."""
    agreed: Outcome | None = None
    """The draw that was agreed on, where what is played is one game."""
    offers: list[Offer] = field(default_factory=list)
    """The draws that were offered, in their order."""
    answers: Callable[[Seat], bool | None] | None = None
    """Whether a seat accepts the draw it is offered; None: it will say so itself."""
    bot_offers: Callable[[Seat], bool] | None = None
    """Whether the bot of a seat offers a draw after its play."""
    tell: Callable[[str], None] = field(default=lambda _: None)
    """Tells people that a bot offers a draw."""
    retype: Callable[[object, str], None] | None = None
    """Where throws are typed in: checks one that is to replace the last, and throws it next."""
    traced: Traced = field(default_factory=Traced)
    """What the last play has touched, for whoever draws the board."""
    _end_written: bool = field(default=False, init=False)

    def run(self) -> Outcome | None:
        """Play to the end, or until the players end it; `Leave` passes through when somebody leaves."""
        while True:
            try:
                played = play(
                    self.table.game,
                    self.players,
                    seed=self.seed,
                    chance=self.chance,
                    state=self.state,
                    number=len(self.history),
                    watch=self._played,
                )
            except Resign as resigning:
                self.resign(resigning.seat)
                return None
            except Request as request:
                self._answer(request)
                if self.agreed is not None:
                    return self.agreed
                continue
            if played.outcome is not None:
                self._write_end(played.outcome)
            return played.outcome

    def step(self, action: object = None) -> Moment[Any, Any] | None:
        """One action: of chance, of a bot, or this one of the seat that is asked. None: the game is over."""
        turn, number = self.table.game.turn(self.state), len(self.history)
        players = list(self.players)
        if isinstance(turn, Decide) and action is not None:
            players[turn.seat] = _Said(action)
        played = play(
            self.table.game,
            players,
            seed=self.seed,
            chance=self.chance,
            state=self.state,
            number=number,
            watch=self._played,
            limit=number + 1,
        )
        outcome = self.table.outcome(played.state)
        if outcome is not None and len(self.history) > number:
            self._write_end(outcome)
        return self.history[-1] if len(self.history) > number else None

    @property
    def closed(self) -> bool:
        """Whether its players have ended it."""
        return self.resigned is not None or self.agreed is not None

    def resign(self, seat: Seat) -> None:
        """A seat gives the game up."""
        self.resigned = seat
        if self.recorder is not None:
            self.recorder.resigned(seat)

    def concede(self, seat: Seat) -> None:
        """A seat gives up the game in hand of a match; `Refused` says why it cannot."""
        moment = self.table.ended_by_players(self.state, seat, Ends.CONCEDE, len(self.history))
        if moment is None:
            raise Refused.said(
                "One game cannot be given up by itself here; 'resign' gives up all of it.",
                "On ne peut pas abandonner ici une seule partie ; « abandonner » les abandonne toutes.",
            )
        self._ended(moment)

    @property
    def offer(self) -> Offer | None:
        """The draw that is offered and can be accepted now."""
        return standing_offer(self.offers, self.history)

    def ask_draw(self, seat: Seat) -> str:
        """A seat offers a draw, or accepts the one it is offered; what is said of it, and `Refused` why it may not."""
        offer = self.offer
        if offer is not None and offer.seat != seat:
            return self.answer_draw(seat, accept=True)
        check_offer(self.table, self.state, seat, self.offers, self.history)
        self.offers.append(Offer(seat, len(self.history)))
        if self.recorder is not None:
            self.recorder.offered(seat)
        other = adversary(self.table, self.state, seat)
        answer = None if self.answers is None or other is None else self.answers(other)
        if other is not None and answer is not None:
            return self.answer_draw(other, accept=answer)
        how = say("'draw' accepts it, a play declines it.", "« nulle » l'accepte, un coup joué la refuse.")
        return f"{self.table.wording.offers(seat)} {how}"

    def answer_draw(self, seat: Seat, *, accept: bool) -> str:
        """A seat accepts or declines the draw it is offered; what is said of it."""
        offer = self.offer
        if offer is None or adversary(self.table, self.state, offer.seat) != seat:
            raise Refused.said("No draw is offered to you.", "On ne vous propose pas de nulle.")
        if accept:
            self._agree(seat)
            return ""
        self.offers[-1] = replace(offer, declined=seat)
        if self.recorder is not None:
            self.recorder.declined(seat)
        return self.table.wording.declines(seat)

    def _agree(self, seat: Seat) -> None:
        """Both want a draw: the game in hand is over."""
        moment = self.table.ended_by_players(self.state, seat, Ends.DRAW, len(self.history))
        if moment is not None:
            self._ended(moment)
            return
        self.agreed = self.table.agreed_draw(self.state)
        assert self.agreed is not None
        self._write_end(self.agreed)

    def _ended(self, moment: Moment[Any, Any]) -> None:
        """The players have ended a game of the match."""
        self._played(moment)
        outcome = self.table.outcome(self.state)
        if outcome is not None:
            self._write_end(outcome)

    def _write_end(self, outcome: Outcome) -> None:
        """Write how it ended, once."""
        if self.recorder is not None and not self._end_written:
            self.recorder.ended(outcome)
        self._end_written = True

    def _played(self, moment: Moment[Any, Any]) -> None:
        if self.recorder is not None:
            self.recorder.played(self.table, moment)
        self.history.append(moment)
        self.state = moment.step.state
        self.traced.by(self.table, [moment])
        if self.watch is not None:
            self.watch(moment)
        bot_offers, seat = self.bot_offers, moment.seat
        if bot_offers is None or seat is None or isinstance(moment.action, PlayersEnd):
            return
        if bot_offers(seat):
            raise AskDraw(seat, of_bot=True)  # the loop begins again once it is answered

    def _answer(self, request: Request) -> None:
        """Do what is asked for, or say why not."""
        try:
            match request:
                case TakeBack() if self.throw_was_typed:
                    self.correct_throw("")
                    request.again = True
                case TakeBack():
                    taken = self.take_back(request.seats)
                    request.answer, request.again = say(f"Taken back: {taken}", f"Coup repris. {taken}"), True
                case AskDraw():
                    request.answer = self.ask_draw(request.seat)
                    if request.of_bot and request.answer:
                        self.tell(request.answer)
                case Concede():
                    self.concede(request.seat)
                case CorrectThrow():
                    self.correct_throw(request.typed)
                    request.again = True
                case Keep():
                    request.answer = self._keep(request.name)
                case AskScore():
                    request.answer = self.standing()
                case AskWhy():
                    last = last_told(self.history, request.seat)
                    request.answer = request.explain([self.happened(moment, request.seat) for moment in last])
                case AskHistory():
                    lines = history(self.table, self.history, request.seat)[-request.last :]
                    request.answer = "\n".join(lines) or say("Nothing is played yet.", "Rien n'est encore joué.")
        except (Refused, NotationError) as refusal:
            request.answer, request.refused = told(refusal), True

    def happened(self, moment: Moment[Any, Any], seat: Seat | None) -> tuple[Sequence[Event], Scene]:
        """What an action brought about that a seat may know of, and under which action."""
        return visible(moment.step.events, seat), self.table.scene(moment.before, moment.action)

    def take_back(self, seats: Sequence[Seat]) -> str:
        """Go back to the last choice of one of these seats, and say which it was; `Refused` says why not.

        A forced play is no choice: taking back to it would only make it again.
        """
        if isinstance(self.table.bare, Hiding) or any(moment.secret for moment in self.history):
            raise Refused.said(
                "With hidden hands a play stands: taking it back would show what the others hold.",
                "Avec des mains cachées un coup joué reste joué : le reprendre montrerait le jeu des autres.",
            )
        if isinstance(self.table.bare, Faulting) and not self.table.bare.takes_back:
            raise Refused.said(
                "At this table what is done is done; say 'adjust' before you touch.",
                "À cette table ce qui est fait est fait ; dites « j'adoube » avant de toucher.",
            )
        since = takewhile(lambda moment: not isinstance(moment.action, PlayersEnd), reversed(self.history))
        chosen = (
            moment.number
            for moment in since  # what players have agreed on stands
            if moment.seat in seats and self.table.chose(moment)
        )
        last = next(chosen, None)
        if last is None:
            raise Refused.said(
                "Nothing to take back yet (forced plays do not count).",
                "Rien à reprendre encore (les coups forcés ne comptent pas).",
            )
        if isinstance(self.chance, FairChance) and any(moment.seat is None for moment in self.history[last:]):
            raise Refused.said(
                "With fair dice a play stands once they are thrown: the same throw would come again.",
                "Avec des dés équitables le coup tient dès qu'ils sont jetés : le même coup de dés reviendrait.",
            )
        taken = self._gone_back(last)
        return f"{self.table.wording.seat(taken.seat)}{say(': ', ' : ')}{self.table.speak(taken.before, taken.action)}"

    def correct_throw(self, text: str) -> None:
        """Take back the throw that was typed last and is not played yet; `text` is typed instead of it."""
        if self.retype is None:
            raise Refused.said(
                "Only throws that you type in (--dice ask) can be corrected; these dice are thrown by the program.",
                "On ne corrige que les coups de dés que l'on tape (--dice ask) ; ici le programme jette les dés.",
            )
        if not self.throw_was_typed:
            raise Refused.said(
                "No throw to correct: it is played already, or you typed none. 'undo' takes your last decision back.",
                "Aucun coup de dés à corriger : il est déjà joué, ou vous n'en avez pas tapé. « annuler » reprend "
                "votre dernier choix.",
            )
        if text:
            self.retype(self.history[-1].before, text)
        self._gone_back(len(self.history) - 1)

    @property
    def throw_was_typed(self) -> bool:
        """Whether the last thing that happened is a throw that was typed in."""
        if not self.history or self.history[-1].seat is not None or self.retype is None:
            return False
        turn = self.table.game.turn(self.history[-1].before)
        return isinstance(turn, Chance) and turn.lottery.outcomes() is not None

    def _gone_back(self, number: int) -> Moment[Any, Any]:
        """Take back everything from that action on, and return that action."""
        if self.recorder is not None:
            self.recorder.taken_back(len(self.history) - number)
        taken = self.history[number]
        self.state = taken.before
        del self.history[number:]
        self.traced.last = None  # nothing may be left that has touched anything
        self.traced.by(self.table, self.history)
        return taken

    def standing(self) -> str:
        """The score of the match, or of the game so far."""
        lines = [*self.table.reckoning(self.state), *self.table.standing(self.state)]
        if not lines:
            events = [event for moment in self.history for event in moment.step.events]
            lines = [f"{self.table.wording.score(score(events, self.table.game.seats)):C}."]
        return "\n".join(lines)

    def _keep(self, name: str) -> str:
        """Copy the record; where it is, and how to go on with it."""
        if self.recorder is None:
            return say("This game is not being recorded.", "Cette partie n'est pas enregistrée.")
        if not name:
            return saved(self.recorder.path)
        try:
            return saved(copied(self.recorder.path, name))
        except TablegamesError as problem:
            return str(problem)


def copied(record: Path, name: str) -> Path:
    """Copy a record to a new file of that name; `TablegamesError` says why it cannot be written."""
    try:
        path = Path(name).expanduser()
        mode = record.stat().st_mode & 0o777
        write_new(path, record.read_bytes(), say("name another file.", "nommez un autre fichier."), mode=mode)
    except (OSError, RuntimeError) as problem:  # the record is gone, or nobody knows whose `~` it is
        reason = reason_of(problem)
        raise RecordError.said(
            f"{name} cannot be written: {reason}.", f"{name} ne peut être écrit : {reason}."
        ) from None
    return path


def saved(path: Path) -> str:
    """The sentence that says where the game is saved and how to resume it."""
    return clean(
        say(
            f"Saved in {path}; go on with: tablegames play --resume {shell_word(str(path))}",
            f"Enregistré dans {path} ; reprenez par : tablegames play --resume {shell_word(str(path))}",
        )
    )
