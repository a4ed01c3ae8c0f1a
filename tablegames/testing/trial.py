"""One random game with all checks: on the way, at each action, at its end."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, Final, NoReturn, Protocol, runtime_checkable

from tablegames.core.chance import Rng, derive
from tablegames.core.errors import Refused, TablegamesError
from tablegames.core.events import Event, score
from tablegames.core.game import Decide, Fault, Game, Outcome, acting_view
from tablegames.core.languages import gettext as _
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, innermost
from tablegames.plugin.encoding.protocol import Encoder
from tablegames.plugin.watchdog import NoAnswer
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, header_of, outcome_data
from tablegames.records.replay import verify
from tablegames.table.decision import Decision
from tablegames.table.table import Table
from tablegames.testing.hiding import public_record_leaks_nothing, says_what_it_hides, tells_no_secret
from tablegames.testing.looking import look_at, offered
from tablegames.testing.returns import raised, wrong_fault, wrong_legal, wrong_step, wrong_thing, wrong_turn
from tablegames.testing.trying import ConformanceError, Promise, Trying


@runtime_checkable
class ChecksStates(Protocol):
    """A game that can tell an impossible state: those made of our components."""

    def unsound(self, state: Any) -> str:
        """Return what cannot be in a state; empty: nothing."""


LONG: Final = 10_000
LONG_SECONDS: Final = 8.0
"""A game of more actions than that is endless if it also takes longer than that."""


class Trial(Trying):
    """The game of one seed between random players, with checks from beginning to end."""

    def __init__(
        self,
        table: Table,
        seed: int,
        look: float,
        limit: int,
        hint: Callable[[Decision[Any, Any]], str] | None = None,
        encoder: Encoder[Any, Any] | None = None,
        end: float = inf,
    ) -> None:
        super().__init__(table, seed, limit, hint, encoder)
        self.look = look
        self.begun = monotonic()
        self.end = end
        """When to stop checking states, on the monotonic clock."""
        self._kept = b""
        """The current state, before any check of it."""
        self._state: Any = None
        """The state being checked."""
        self._worded: set[tuple[str, ...]] = set()
        self._elsewhere = Rng(derive(seed, "refusals"))
        """Choose the plays to type where they may be refused."""

    def run(self) -> int:
        """Play the game with all checks; return the number of states checked."""
        try:
            return self._run()
        except ConformanceError as problem:
            if problem.promise not in (Promise.UNCHANGED, Promise.FAULTLESS):
                self._nothing_illegal_was_played()
            raise
        except NoAnswer as problem:
            self.broken(Promise.ANSWERS, raised(problem, innermost(self.game)))
        except Exception as problem:
            self._nothing_illegal_was_played()
            self._explain(problem)

    def _nothing_illegal_was_played(self) -> None:
        """Prefer an earlier illegal action as the cause of a problem, if there was one."""
        bare, at = innermost(self.game), self.at
        for moment in self.moments:
            if moment.seat is not None:
                state, self.at = in_hand(moment.before), moment.number
                try:
                    offered(self, bare, acting_view(bare, state), moment.action)
                except ConformanceError:
                    raise
                except Exception:  # the caller reports the broken promise
                    break
        self.at = at

    def _run(self) -> int:
        looked = 0
        start = self.game.initial()
        self.right(wrong_thing("initial", start))
        self._state, self.at = start, 0
        self.sound(start)
        self._kept = self.pickled(start)
        played = self.play(start, self._note)
        self.tried[Promise.RAISES] += 1
        outcome, self.at = played.outcome, None
        if outcome is None:
            self.broken(Promise.ENDS, "not over after {limit} actions", limit=self.limit)
        if not self.moments:
            over = self.table.wording.outcome(outcome)
            self.broken(Promise.ENDS, "the game is over before its first action: {over}", over=over)
        self.tried[Promise.ENDS] += 1
        self.right(wrong_turn(self.game, self.game.turn(played.state)))
        begin = 0 if self.end == inf else self.dice.below(max(1, len(self.moments)))  # so that each part has its turn
        for moment in self.moments[begin:] + self.moments[:begin]:
            self._state, self.at = moment.before, moment.number
            self._action(moment)
            if self.dice.below(1_000_000) < self.look * 1_000_000 and (monotonic() < self.end or not looked):
                look_at(self, moment.before)
                looked += 1
        self._state, self.at = played.state, None
        ended(self, outcome)
        return looked

    def _note(self, moment: Moment[Any, Any]) -> None:
        """Remember an action of the first game, and check that nothing changed its state."""
        self.watch.beat()
        if moment.number > LONG and monotonic() - self.begun > LONG_SECONDS:
            self.broken(Promise.ENDS, "not over after {limit} actions", limit=moment.number)
        if self.pickled(moment.before) != self._kept:
            self._name_who_changed(moment)
        self.tried[Promise.UNCHANGED] += 1
        self.moments.append(moment)
        self._kept = self.pickled(moment.step.state)
        self._state, self.at = moment.step.state, moment.number + 1
        self.sound(moment.step.state)

    def sound(self, state: Any) -> None:
        """Run the game's own check for impossible states, before one of them breaks another promise."""
        game = innermost(self.game)
        if isinstance(game, ChecksStates):
            wrong = game.unsound(in_hand(state))
            self.holds(Promise.SOUND, not wrong, wrong)

    # --- messages about broken promises

    def _explain(self, problem: Exception) -> NoReturn:
        """Explain an exception: a wrong result, an illegal offer, or an exception in the game."""
        bare, within = innermost(self.game), in_hand(self._state)
        try:
            self._name_what_is_wrong(bare, within)
        except ConformanceError:
            raise
        except Exception as another:
            self.broken(Promise.RAISES, raised(another, bare))
        if isinstance(problem, TablegamesError):
            self.broken(Promise.RAISES, str(problem))
        self.broken(Promise.RAISES, raised(problem, bare))

    def _name_what_is_wrong(self, bare: Game[Any, Any, Any], state: Any) -> None:
        if state is None:
            return
        turn = bare.turn(state)
        self.right(wrong_turn(bare, turn))
        if not isinstance(turn, Decide):
            return
        legal = bare.legal(state)
        self.right(wrong_legal(legal))
        self.holds(Promise.LEGAL, len(legal) > 0, "'legal' is empty, though 'turn' says {turn!r}", turn=turn)
        self.right(wrong_thing("view", bare.view(state, turn.seat)))
        view = acting_view(bare, state)
        for action in legal:
            offered(self, bare, view, action)
        for action in legal:
            self.right(wrong_step(bare.apply(state, action)))

    def _name_who_changed(self, moment: Moment[Any, Any]) -> None:
        """Name the function that changed a state, by calling each again on a copy."""
        fresh = pickle.loads(self._kept)
        self.game.turn(fresh)
        self.same(self._kept, fresh, "turn")
        if moment.seat is not None:
            self.game.legal(fresh)
            self.same(self._kept, fresh, "legal")
        self._changed(pickle.loads(self._kept), moment.before, "apply")

    # --- at every action

    def _action(self, moment: Moment[Any, Any]) -> None:
        """Check an action: it is a function of the state, and its text reads back."""
        game, state, action = self.game, moment.before, moment.action
        self.right(wrong_step(moment.step))
        self.holds(
            Promise.SAME_STEP,
            game.apply(state, action) == moment.step,
            "{action!r} led to a different step the second time",
            action=action,
        )
        self.reads_back(state, action)
        says_what_it_hides(self, moment)
        tells_no_secret(self, moment)
        self._refusal(moment)
        for event in moment.step.events:
            named = event.seat is None or 0 <= event.seat < game.seats
            self.holds(Promise.EVENTS, named, "{event!r}", event=event)
            self.cites.setdefault(event.cite, _("the event '{what}'", what=event.what))
            self._wording(event)

    def _refusal(self, moment: Moment[Any, Any]) -> None:
        """Type a play of another moment of the game here, and check that a refusal has a phrase."""
        other = self.moments[self._elsewhere.below(len(self.moments))]
        if moment.seat is None or other.seat is None:
            return
        try:
            self.table.read(moment.before, self.table.write(other.before, other.action))
        except Refused as refusal:
            if refusal.fault is not None:
                self.right(wrong_fault(refusal.fault))
                self._fault_wording(refusal.fault)
        except TablegamesError:  # a text that says nothing here
            pass

    def _fault_wording(self, fault: Fault) -> None:
        """Check that a refusal has a phrase, with facts that exist."""
        wording = self.table.wording
        key = wording.fault_key(fault)
        self.cites.setdefault(fault.cite, _("the refusal '{what}'", what=fault.what))
        self.holds(Promise.WORDING, key in wording.phrases, "there is no phrase '{what}'", what=key)
        hole = re.search(r"{\w+}", wording.fault(fault))
        if hole:
            self.broken(
                Promise.WORDING,
                "the phrase '{what}' needs {hole}, which the refusal does not have",
                what=key,
                hole=hole[0],
            )

    def _wording(self, event: Event) -> None:
        """Check that an event has a phrase with facts that exist."""
        known = (event.what, *(name for name, _ in event.detail))
        if known in self._worded:
            return
        self._worded.add(known)
        phrases = self.table.wording.phrases
        self.holds(Promise.WORDING, event.what in phrases, "there is no phrase '{what}'", what=event.what)
        hole = re.search(r"{\w+}", self.table.wording.event(event))
        if hole:
            self.broken(
                Promise.WORDING,
                "the phrase '{what}' needs {hole}, which the event does not have",
                what=event.what,
                hole=hole[0],
            )


# --- at the end


def ended(trial: Trying, outcome: Outcome) -> None:
    """Check a finished game: its score, its record, its public form, the same seed again."""
    seats, phrases = trial.game.seats, trial.table.wording.phrases
    total = score([event for moment in trial.moments for event in moment.step.events], seats)
    trial.holds(
        Promise.SCORE,
        total == outcome.scores,
        "the events add up to {total}, but the outcome has {scores}",
        total=total,
        scores=outcome.scores,
    )
    winners = outcome.winners
    trial.holds(Promise.WINNERS, all(0 <= seat < seats for seat in winners), "{winners}", winners=winners)
    trial.cites.setdefault(outcome.cite, _("the end '{by}'", by=outcome.by))
    ending = f"over.{outcome.by}"
    trial.holds(Promise.END_WORDED, ending in phrases, "there is no phrase '{ending}'", ending=ending)
    hole = re.search(r"{\w+}", trial.table.wording.outcome(outcome))
    if hole:
        sentence = _("the phrase '{ending}' needs {hole}, which the outcome does not have", ending=ending, hole=hole[0])
        trial.broken(Promise.END_WORDED, sentence)
    again: list[Moment[Any, Any]] = []
    trial.play(trial.game.initial(), again.append)
    trial.holds(
        Promise.SAME_GAME,
        [moment.action for moment in again] == [moment.action for moment in trial.moments],
        "the same seed gave different actions the second time",
    )
    _record_replays(trial, outcome)
    public_record_leaks_nothing(trial)


def _record_replays(trial: Trying, outcome: Outcome) -> None:
    """Check that the record of the game replays to the same end."""
    header = header_of(trial.table, seed=trial.seed, players=["random"] * trial.game.seats)
    played = (action_data(trial.table, moment) for moment in trial.moments)
    lines = [header, *played, {"over": outcome_data(outcome)}]
    record = parse_record("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "record")
    try:
        found = verify(trial.table, record)
    except TablegamesError as problem:
        trial.broken(Promise.RECORDS, str(problem))
    trial.holds(
        Promise.RECORDS,
        found == outcome,
        "the outcome was {outcome!r}, but the replay gives {found!r}",
        outcome=outcome,
        found=found,
    )
