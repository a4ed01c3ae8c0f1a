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

from tablegames.core.errors import NotationError, RecordError, Refused, TablegamesError
from tablegames.core.events import Event, Seat, score, visible
from tablegames.core.game import Chance, Hiding, Outcome, Over
from tablegames.core.languages import gettext as _
from tablegames.core.loop import ChanceSource, Moment, Played, Seeded, choice_of, play
from tablegames.core.plaintext import clean
from tablegames.core.players import Player
from tablegames.plugin.abilities import able
from tablegames.plugin.drawing.sight import Trace
from tablegames.records.fair import FairChance
from tablegames.records.recorder import Recorder
from tablegames.rules.agreement import Ends, Offer, PlayersEnd
from tablegames.rules.untrusted.files import reason_of, shell_word
from tablegames.rules.untrusted.newfile import write_new
from tablegames.table.decision import complaint
from tablegames.table.narration import history, last_told
from tablegames.table.offers import adversary, check_offer, standing_offer
from tablegames.table.table import Table
from tablegames.table.wording import Scene

T = TypeVar("T")


class Request(Exception):  # noqa: N818 - a request, not an error
    """A request of a player instead of a play: the session answers and asks the player again."""

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
    """Replace the last typed throw; without a text, ask for it again."""

    typed: str = ""


@dataclass(eq=False)
class Keep(Request):
    """A copy of the record is to be kept under this name; without one, only to say where the record is."""

    name: str


class AskScore(Request):
    """Ask for the score."""


@dataclass(eq=False)
class AskWhy(Request):
    """Why did it come to what happened last, as far as this seat knows? `explain` words the events."""

    seat: Seat
    explain: Callable[[Sequence[tuple[Sequence[Event], Scene]]], str]


@dataclass(eq=False)
class AskHistory(Request):
    """Ask for the plays so far, as far as this seat knows them; with `last`, only the last ones."""

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


@dataclass(slots=True)
class Traced:
    """Holds the last play's trace for the drawing, without access to the state."""

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
    """The seat that resigned, or lost on time."""
    late: bool = False
    """Whether it had no time left."""
    agreed: Outcome | None = None
    """The agreed draw of a single game."""
    offers: list[Offer] = field(default_factory=list)
    """The draws that were offered, in their order."""
    answers: Callable[[Seat], bool | None] | None = None
    """Whether a seat accepts the draw it is offered; None: it will say so itself."""
    bot_offers: Callable[[Seat], bool] | None = None
    """Whether the bot of a seat offers a draw after its play."""
    tell: Callable[[str], None] = field(default=lambda _: None)
    """Shows people that a bot offers a draw."""
    retype: Callable[[object, str], None] | None = None
    """Where throws are typed in: checks one that is to replace the last, and throws it next."""
    traced: Traced = field(default_factory=Traced)
    """The last play, to be marked on the board."""
    _end_written: bool = field(default=False, init=False)

    def run(self) -> Outcome | None:
        """Play to the end, or until the players end it; raises `Leave` when a player leaves."""
        while True:
            try:
                played = self._play()
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

    def step(
        self, action: object = None, *, throws: bool = False, clock: Sequence[float] = ()
    ) -> list[Moment[Any, Any]]:
        """One action: of chance, of a player, or this legal one of the seat that is asked. Empty: the game is over.

        `throws`: chance acts at once after it. All of it is on the disk in one write before the game changes; `clock`
        is the time left to each seat.
        """
        made: list[Moment[Any, Any]] = []
        self._make(made, action)
        if throws and made and isinstance(self.table.game.turn(made[-1].step.state), Chance):
            self._make(made)
        if self.recorder is not None and made:
            self.recorder.played(self.table, *made, clock=clock)
        for moment in made:
            self._happened(moment)
        outcome = self.table.outcome(self.state)
        if outcome is not None and made:
            self._write_end(outcome)
        return made

    def _make(self, made: list[Moment[Any, Any]], action: object = None) -> None:
        """Add the next action to those that are made and not yet written; None: chance or a player chooses it."""
        game, number = self.table.game, len(self.history) + len(made)
        state = made[-1].step.state if made else self.state
        turn = game.turn(state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            action = (Seeded(self.seed) if self.chance is None else self.chance).draw(turn.lottery, number)
        elif action is None:
            action = choice_of(game, self.players[turn.seat], state, number, self.seed)
        seat = None if isinstance(turn, Chance) else turn.seat
        made.append(Moment(number, seat, state, action, game.apply(state, action), turn.secret))

    def _play(self) -> Played[Any]:
        """Play on from the last action."""
        return play(
            self.table.game,
            self.players,
            seed=self.seed,
            chance=self.chance,
            state=self.state,
            number=len(self.history),
            watch=self._played,
        )

    @property
    def closed(self) -> bool:
        """Whether its players have ended it."""
        return self.resigned is not None or self.agreed is not None

    def resign(self, seat: Seat, *, late: bool = False) -> None:
        """A seat gives the game up, or loses it because its time is up."""
        self.resigned, self.late = seat, late
        if self.recorder is not None:
            self.recorder.resigned(seat, late)

    def concede(self, seat: Seat) -> None:
        """A seat gives up the game in hand of a match; `Refused` says why it cannot."""
        moment = self.table.ended_by_players(self.state, seat, Ends.CONCEDE, len(self.history))
        if moment is None:
            raise Refused("You can't concede a single game here; 'resign' gives up everything.")
        self._ended(moment)

    @property
    def offer(self) -> Offer | None:
        """The draw that is offered and can be accepted now."""
        return standing_offer(self.offers, self.history)

    def ask_draw(self, seat: Seat) -> str:
        """Offer a draw, or accept an offered one; return the message, or raise `Refused`."""
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
        how = _("Type 'draw' to accept it, or a play to decline it.")
        return f"{self.table.wording.offers(seat)} {how}"

    def answer_draw(self, seat: Seat, *, accept: bool) -> str:
        """Accept or decline an offered draw; return the message."""
        offer = self.offer
        if offer is None or adversary(self.table, self.state, offer.seat) != seat:
            raise Refused("Nobody has offered you a draw.")
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
        self._happened(moment)

    def _happened(self, moment: Moment[Any, Any]) -> None:
        """An action that is written has happened."""
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
        """Carry out a request, or say why not."""
        try:
            match request:
                case TakeBack() if self.throw_was_typed:
                    self.correct_throw("")
                    request.again = True
                case TakeBack():
                    taken = self.take_back(request.seats)
                    request.answer, request.again = _("Taken back. {taken}", taken=taken), True
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
                    request.answer = "\n".join(lines) or _("Nothing has been played yet.")
        except (Refused, NotationError) as refusal:
            request.answer, request.refused = complaint(refusal), True

    def happened(self, moment: Moment[Any, Any], seat: Seat | None) -> tuple[Sequence[Event], Scene]:
        """Return the events of an action that a seat may see, with their scene."""
        return visible(moment.step.events, seat), self.table.scene(moment.before, moment.action)

    def take_back(self, seats: Sequence[Seat]) -> str:
        """Go back to the last choice of one of these seats, and say which it was; `Refused` says why not."""
        taken = self._gone_back(self.last_choice(seats))
        return f"{self.table.wording.seat(taken.seat)}{_(': ')}{self.table.speak(taken.before, taken.action)}"

    def last_choice(self, seats: Sequence[Seat]) -> int:
        """Return the number of the last choice of one of these seats, if it can be taken back; else `Refused` says why.

        A forced play is not a choice: taking back to it would only make it again.
        """
        if able(self.table.bare, Hiding) or any(moment.secret for moment in self.history):
            raise Refused("You can't take back a play when hands are hidden: it would show what the others hold.")
        if not getattr(self.table.bare, "takes_back", True):  # a game that permits faults may say no
            raise Refused(
                "You can't take anything back at this table. To straighten a piece without having "
                "to play it, say 'adjust' first."
            )
        since = takewhile(lambda moment: not isinstance(moment.action, PlayersEnd), reversed(self.history))
        chosen = (
            moment.number
            for moment in since  # what players have agreed on stands
            if moment.seat in seats and self.table.chose(moment)
        )
        last: int | None = next(chosen, None)
        if last is None:
            raise Refused("You have nothing to take back yet (forced plays don't count).")
        if isinstance(self.chance, FairChance) and any(moment.seat is None for moment in self.history[last:]):
            raise Refused(
                "With fair dice you can't take back a play once the next dice are thrown: the same throw would "
                "come again, and you would know it in advance."
            )
        return last

    def correct_throw(self, text: str) -> None:
        """Take back the throw that was typed last and is not played yet; `text` is typed instead of it."""
        if self.retype is None:
            raise Refused(
                "You can only correct throws that you type in (--dice ask); here the program throws the dice."
            )
        if not self.throw_was_typed:
            raise Refused(
                "There is no throw to correct: the last one has been played, or you typed none. 'undo' takes "
                "back your last decision."
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
        """Return the score of the match, or of the game so far."""
        lines = [*self.table.reckoning(self.state), *self.table.standing(self.state)]
        if not lines:
            events = [event for moment in self.history for event in moment.step.events]
            lines = [f"{self.table.wording.score(score(events, self.table.game.seats)):C}."]
        return "\n".join(lines)

    def _keep(self, name: str) -> str:
        """Copy the record; return where it is and how to resume it."""
        if self.recorder is None:
            return _("This game is not being recorded.")
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
        write_new(path, record.read_bytes(), _("choose another file."), mode=mode)
    except (OSError, RuntimeError) as problem:  # the record is gone, or nobody knows whose `~` it is
        reason = reason_of(problem)
        raise RecordError("{name} cannot be written: {reason}.", name=name, reason=reason) from None
    return path


def saved(path: Path) -> str:
    """The sentence that says where the game is saved and how to resume it."""
    return clean(
        _(
            "Saved in {path} — to continue: tablegames play --resume {shell_word}",
            path=path,
            shell_word=shell_word(str(path)),
        )
    )
