"""One random game, looked at closely: on the way, at each action, at its end."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from math import inf
from time import monotonic
from typing import Any, NoReturn

from tablegames.core.errors import TablegamesError
from tablegames.core.events import Event
from tablegames.core.game import Decide, Game, acting_view
from tablegames.core.languages import say
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, innermost
from tablegames.plugin.encoding.protocol import Encoder
from tablegames.table.decision import Decision
from tablegames.table.table import Table
from tablegames.testing.ending import ended
from tablegames.testing.hiding import says_what_it_hides
from tablegames.testing.looking import look_at, offered
from tablegames.testing.promises import ConformanceError, Promise
from tablegames.testing.returns import raised, wrong_legal, wrong_step, wrong_thing, wrong_turn
from tablegames.testing.telling import tells_no_secret
from tablegames.testing.trying import Trying


class Trial(Trying):
    """The game of one seed between random players, tried from its beginning to its end."""

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
        self.end = end
        """When no other state is looked at, by the clock that never goes back."""
        self._kept = b""
        """The state that is to be acted on, as it was before anything was asked about it."""
        self._at: tuple[Any, int | None] = (None, None)
        """The state that is being looked at, and the number of the action played there."""
        self._worded: set[tuple[str, ...]] = set()

    def run(self) -> int:
        """Play the game and try everything on the way and at the end; how many states were looked at."""
        try:
            return self._run()
        except ConformanceError as problem:
            if problem.promise not in (Promise.UNCHANGED, Promise.FAULTLESS):
                self._nothing_illegal_was_played()
            raise
        except Exception as problem:
            self._nothing_illegal_was_played()
            self._explain(problem)

    def _nothing_illegal_was_played(self) -> None:
        """Something is broken: an illegal move that was offered and played before may be why, and is named instead."""
        bare = innermost(self.game)
        for moment in self.moments:
            if moment.seat is not None:
                state = in_hand(moment.before)
                try:
                    offered(self, bare, acting_view(bare, state), moment.action, moment.number)
                except ConformanceError:
                    raise
                except Exception:  # what is broken is named by whoever asked
                    return

    def _run(self) -> int:
        looked = 0
        start = self.game.initial()
        self.right(wrong_thing("initial", start), None)
        self._at, self._kept = (start, 0), self.pickled(start, 0)
        played = self.play(start, self._note)
        self.tried[Promise.RAISES] += 1
        outcome = played.outcome
        if outcome is None:
            self.broken(
                Promise.ENDS, say(f"not over after {self.limit} actions", f"pas finie après {self.limit} coups")
            )
        self.tried[Promise.ENDS] += 1
        self.right(wrong_turn(self.game, self.game.turn(played.state)), None)
        for moment in self._by_turns():
            self._at = (moment.before, moment.number)
            self._action(moment)
            if self.dice.below(1_000_000) < self.look * 1_000_000 and monotonic() < self.end:
                look_at(self, moment.before, moment.number)
                looked += 1
        self._at = (played.state, None)
        ended(self, outcome)
        return looked

    def _by_turns(self) -> list[Moment[Any, Any]]:
        """The actions in their order; where the time is short from anywhere on, so that each part has its turn."""
        begin = 0 if self.end == inf else self.dice.below(max(1, len(self.moments)))
        return self.moments[begin:] + self.moments[:begin]

    def _note(self, moment: Moment[Any, Any]) -> None:
        """Remember an action of the first playing, and see that nothing has changed the state it was played in."""
        if self.pickled(moment.before, moment.number) != self._kept:
            self._name_who_changed(moment)
        self.tried[Promise.UNCHANGED] += 1
        self.moments.append(moment)
        self._at, self._kept = (moment.step.state, moment.number + 1), self.pickled(moment.step.state, moment.number)

    # --- what is said of a broken promise

    def _explain(self, problem: Exception) -> NoReturn:
        """Something raised: say which function returned what it should not, or offered what is illegal, or raised."""
        state, number = self._at
        bare, within = innermost(self.game), in_hand(state)
        try:
            self._name_what_is_wrong(bare, within, number)
        except ConformanceError:
            raise
        except Exception as another:
            self.broken(Promise.RAISES, raised(another, bare), number)
        if isinstance(problem, TablegamesError):
            self.broken(Promise.RAISES, str(problem), number)
        self.broken(Promise.RAISES, raised(problem, bare), number)

    def _name_what_is_wrong(self, bare: Game[Any, Any, Any], state: Any, number: int | None) -> None:
        if state is None:
            return
        turn = bare.turn(state)
        self.right(wrong_turn(bare, turn), number)
        if not isinstance(turn, Decide):
            return
        legal = bare.legal(state)
        self.right(wrong_legal(legal), number)
        self.holds(
            Promise.LEGAL,
            len(legal) > 0,
            lambda: say(f"legal is empty, though turn says {turn!r}", f"legal est vide, mais turn dit {turn!r}"),
            number,
        )
        self.right(wrong_thing("view", bare.view(state, turn.seat)), number)
        view = acting_view(bare, state)
        for action in legal:
            offered(self, bare, view, action, number)
        for action in legal:
            self.right(wrong_step(bare.apply(state, action)), number)

    def _name_who_changed(self, moment: Moment[Any, Any]) -> None:
        """A state was changed while an action was played: ask each function again, on a copy of what it was."""
        fresh = pickle.loads(self._kept)
        self.game.turn(fresh)
        self.same(self._kept, fresh, "turn", moment.number)
        if moment.seat is not None:
            self.game.legal(fresh)
            self.same(self._kept, fresh, "legal", moment.number)
        self._changed(pickle.loads(self._kept), moment.before, "apply", moment.number)

    # --- at every action

    def _action(self, moment: Moment[Any, Any]) -> None:
        """What must hold of each action played: it is a function of the state, and its text reads back."""
        game, state, action, number = self.game, moment.before, moment.action, moment.number
        self.right(wrong_step(moment.step), number)
        self.holds(
            Promise.SAME_STEP,
            game.apply(state, action) == moment.step,
            lambda: say(f"{action!r} led to another step", f"{action!r} a mené ailleurs"),
            number,
        )
        self.reads_back(state, action, number)
        says_what_it_hides(self, moment)
        tells_no_secret(self, moment)
        for event in moment.step.events:
            named = event.seat is None or 0 <= event.seat < game.seats
            self.holds(Promise.EVENTS, named, lambda event=event: f"{event!r}", number)  # type: ignore[misc]
            self._wording(event, number)

    def _wording(self, event: Event, number: int) -> None:
        """An event has a phrase, which asks for no fact it does not tell."""
        known = (event.what, *(name for name, _ in event.detail))
        if known in self._worded:
            return
        self._worded.add(known)
        phrases = self.table.wording.phrases
        self.holds(
            Promise.WORDING,
            event.what in phrases,
            lambda: say(f"there is no phrase '{event.what}'", f"il n'y a pas de phrase « {event.what} »"),
            number,
        )
        hole = re.search(r"{\w+}", self.table.wording.event(event))
        if hole:
            self.broken(
                Promise.WORDING,
                say(
                    f"the phrase '{event.what}' asks for {hole[0]}, which the event does not tell",
                    f"la phrase « {event.what} » veut {hole[0]}, que l'événement ne dit pas",
                ),
                number,
            )
