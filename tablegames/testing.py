"""Conformance for everyone: what every game promises, tried on random games.

    from tablegames.testing import tables, conform

    @pytest.mark.parametrize("table", tables("mygame"), ids=lambda table: table.variant.name)
    def test_my_game_conforms(table):
        conform(table, games=200)

`conform` raises `ConformanceError`, one sentence naming the promise, the game, the seed and the action.
"""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import Any, NoReturn

from tablegames.core.chance import Rng, derive
from tablegames.core.errors import TablegamesError
from tablegames.core.events import Event, Revealed, score, visible
from tablegames.core.game import Chance, Decide, Game, Hiding, Outcome, Over, Seat, Symmetric, acting_view
from tablegames.core.loop import Moment, Played, play
from tablegames.core.match import in_hand, innermost, place_in_hand
from tablegames.core.players import RandomPlayer
from tablegames.core.record import (
    action_data,
    event_data,
    header_of,
    hidden_action,
    outcome_data,
    parse_record,
    public_lines,
)
from tablegames.core.registry import Registry
from tablegames.core.replay import verify
from tablegames.core.table import Table, set_table

__all__ = ["ConformanceError", "Report", "conform", "tables"]


class ConformanceError(AssertionError):
    """A game broke a promise."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was tried."""

    games: int
    actions: int
    looked_at: int
    """States that were looked at from every side."""


def tables(
    game: str | None = None,
    *,
    registry: Registry | None = None,
    matches: Sequence[str] = ("single", "party"),
    variants: Iterable[str] | None = None,
) -> list[Table]:
    """Every variant and seat count of a game (None: of every installed game), as one game and as its party."""
    known = Registry() if registry is None else registry
    found: list[Table] = []
    for name in [game] if game is not None else list(known.games):
        entry = known.game(name)
        known.variant(entry)  # the one played when none is named
        for variant in known.sources(entry) if variants is None else variants:
            rules = known.variant(entry, variant).rules
            for seats in entry.seats if entry.seats_of is None else entry.seats_of(rules):
                for match in matches:
                    table = set_table(known, name, variant, seats=seats, match=match)
                    if match == "single" or table.game is not table.bare:
                        found.append(table)
    if not found:
        raise ConformanceError(f"there is nothing to try: {game or 'no game'} has no variant")
    return found


def conform(table: Table, *, games: int = 50, seed: int = 0, look: float = 0.05, limit: int = 100_000) -> Report:
    """Play random games and try every promise.

    Every state of the first game is looked at from every side, of the others the share `look`; a game that is not over
    after `limit` actions is endless.
    """
    looked = actions = 0
    for number in range(games):
        trial = _Trial(table, derive(seed, number), 1.0 if number == 0 else look, limit)
        try:
            looked += trial.run()
        except ConformanceError:
            raise
        except Exception as problem:
            trial.broken("nothing raises", f"{type(problem).__name__}: {problem}", trial.at_number)
        actions += len(trial.moments)
    return Report(games, actions, looked)


class _Trial:
    """One random game, looked at closely."""

    def __init__(self, table: Table, seed: int, look: float, limit: int) -> None:
        self.table = table
        self.game: Game[Any, Any, Any] = table.game
        self.seed = seed
        self.limit = limit
        self.look = look
        self.moments: list[Moment[Any, Any]] = []
        self.at_number: int | None = None
        self.dice = Rng(derive(seed, "look"))

    def run(self) -> int:
        """Play the game and try everything on the way and at the end; how many states were looked at."""
        looked = 0
        played = self.play(self.note)
        self.at_number = None
        if played.outcome is None:
            self.broken("random games end", f"not over after {self.limit} actions")
        for moment in self.moments:
            self.at_number = moment.number
            self.at(moment)
            if self.dice.below(1_000_000) < self.look * 1_000_000:
                self.look_at(moment.before)
                looked += 1
        self.at_number = None
        self.ended(played, played.outcome)
        return looked

    def note(self, moment: Moment[Any, Any]) -> None:
        """Remember an action of the first playing, and how far it got."""
        self.moments.append(moment)
        self.at_number = moment.number + 1

    def play(self, watch: Callable[[Moment[Any, Any]], None]) -> Played[Any]:
        """The game of this seed between random players."""
        players = [RandomPlayer()] * self.game.seats
        return play(self.game, players, seed=self.seed, watch=watch, limit=self.limit)

    def broken(self, promise: str, why: str, number: int | None = None) -> NoReturn:
        """Say which promise was broken, where."""
        table = self.table
        where = f"{table.entry.name} ({table.variant.name}, {table.match}, {self.game.seats} seats), seed {self.seed}"
        at = "" if number is None else f", action {number}"
        raise ConformanceError(f"{promise}: {where}{at}: {why}")

    # --- at every action

    def at(self, moment: Moment[Any, Any]) -> None:
        """What must hold of each action played: it is a function of the state, and its text reads back."""
        game, state, action, number = self.game, moment.before, moment.action, moment.number
        if game.apply(state, action) != moment.step:
            self.broken("same state, same action, same step", f"{action!r} led to another step", number)
        if self.table.read(state, self.table.write(state, action)) != action:
            text = self.table.write(state, action)
            self.broken("notation round-trips", f"{text!r} was {action!r} and reads as another", number)
        for event in moment.step.events:
            if not isinstance(event, Event) or (event.seat is not None and not 0 <= event.seat < game.seats):
                self.broken("events name a seat", f"{event!r}", number)
            if event.what not in self.table.wording.phrases:
                self.broken("every event has its wording", f"there is no phrase '{event.what}'", number)

    # --- a state from every side

    def look_at(self, state: Any) -> None:
        """What must hold of a state, its legal actions, its chance, its views."""
        number = next(m.number for m in self.moments if m.before is state)
        self.unchanged(state, number)
        self.position(state, number)
        turn = self.game.turn(state)
        if isinstance(turn, Decide):
            self.legal(state, number)
        elif isinstance(turn, Chance):
            self.chance(turn, number)
        for seat in (None, *map(Seat, range(self.game.seats))):
            self.view(state, seat, number)
        bare = innermost(self.game)
        if isinstance(bare, Symmetric) and getattr(bare, "symmetric", True):
            self.mirrored(bare, in_hand(state), number)

    def unchanged(self, state: Any, number: int) -> None:
        """A state is a value: it survives pickling, and asking or acting does not change it."""
        before = pickle.dumps(state)
        if pickle.loads(before) != state:
            self.broken("states survive pickling", f"{state!r} came back as another", number)
        for action in self.some_actions(state):
            if pickle.loads(pickle.dumps(action)) != action:
                self.broken("actions survive pickling", f"{action!r} came back as another", number)
            self.game.apply(state, action)
        if pickle.dumps(state) != before:
            self.broken("states are unchanged by apply", "the state differs after its actions were tried", number)

    def some_actions(self, state: Any) -> list[Any]:
        """Legal actions, or samples of chance."""
        turn = self.game.turn(state)
        if isinstance(turn, Decide):
            return list(self.game.legal(state))
        if isinstance(turn, Chance):
            return [turn.lottery.sample(self.dice) for _ in range(3)]
        return []

    def legal(self, state: Any, number: int) -> None:
        """Legal actions: some, all different, each faultless, each read back from its text."""
        legal = self.game.legal(state)
        actions = list(legal)
        if not actions or len(actions) != len(legal):
            self.broken("legal is never empty and tells its length", f"{len(legal)} told, {len(actions)} given", number)
        bare, within, view = innermost(self.game), in_hand(state), acting_view(self.game, state)
        reached: dict[str, Any] = {}
        for action in actions:
            fault = self.game.judge(view, action)
            if fault is not None:
                self.broken("legal actions are faultless", f"{action!r} is judged {fault!r}", number)
            key = json.dumps(self.table.position(bare.apply(within, action).state), sort_keys=True)
            if key in reached:
                self.broken("no two legal actions are one", f"{action!r} and {reached[key]!r} lead to {key}", number)
            reached[key] = action
            text = self.table.write(state, action)
            if self.table.read(state, text) != action:
                self.broken("notation round-trips", f"{text!r} was {action!r} and reads as another", number)

    def chance(self, turn: Chance[Any], number: int) -> None:
        """A lottery that lists its outcomes lists all it can give, with probabilities that add to one."""
        outcomes = turn.lottery.outcomes()
        if outcomes is None:
            return
        if sum((share for _, share in outcomes), Fraction(0)) != 1:
            self.broken("chances add to one", f"{outcomes!r}", number)
        listed = {outcome for outcome, _ in outcomes}
        for _ in range(10):
            drawn = turn.lottery.sample(self.dice)
            if drawn not in listed:
                self.broken("a lottery gives what it lists", f"{drawn!r} is not listed", number)

    def position(self, state: Any, number: int) -> None:
        """A position is plain data that sets the same position up again."""
        data = self.table.position(state)
        plain = json.loads(json.dumps(data))
        try:
            again = self.table.notation.set_up(self.table.bare, data)
        except TablegamesError as problem:
            self.broken("positions round-trip", f"{plain} is refused: {problem}", number)
        if json.loads(json.dumps(self.table.notation.position(again))) != plain:
            self.broken("positions round-trip", f"{plain} comes back as another", number)

    def view(self, state: Any, seat: Seat | None, number: int) -> None:
        """A view survives pickling and holds nothing the seat must not know; nor does the drawing of it."""
        view = self.game.view(state, seat)
        if pickle.loads(pickle.dumps(view)) != view:
            self.broken("views survive pickling", f"{view!r}", number)
        secrets = self.secrets(state, seat)
        if secrets:
            for thing in reachable(view):
                if thing in secrets:
                    self.broken("views leak nothing", f"seat {seat} can reach {thing!r}", number)
            self.no_secret_in(self.table.draw(state, seat), secrets, seat, number)

    def secrets(self, state: Any, seat: Seat | None) -> frozenset[Any]:
        """What the seat must not know."""
        bare, place = innermost(self.game), place_in_hand(state, seat)
        return frozenset(bare.hidden(in_hand(state), place)) if isinstance(bare, Hiding) else frozenset()

    def no_secret_in(self, text: str, secrets: Iterable[Any], seat: Seat | None, number: int) -> None:
        """None of the secrets stands in a text the seat receives."""
        for secret in secrets:
            if re.search(rf"(?<![\w-]){re.escape(str(secret))}(?![\w-])", text):
                self.broken("views leak nothing", f"seat {seat} can read {secret} in {text!r}", number)

    def mirrored(self, bare: Symmetric[Any], state: Any, number: int) -> None:
        """With the seats moved on by one, everything that can follow moves on by one too."""
        game: Game[Any, Any, Any] = innermost(self.game)
        other = bare.turned(state)
        turn, turned_turn = game.turn(state), game.turn(other)
        if type(turn) is not type(turned_turn):
            self.broken("the mirrored game is the mirrored game", f"{turn!r} becomes {turned_turn!r}", number)
        if isinstance(turn, Decide) and isinstance(turned_turn, Decide):
            if turned_turn.seat != (turn.seat + 1) % game.seats:
                self.broken("the mirrored game is the mirrored game", f"seat {turn.seat} → {turned_turn.seat}", number)
            here, there = game.legal(state), game.legal(other)
        elif isinstance(turn, Chance) and isinstance(turned_turn, Chance):
            listed, mirrored = turn.lottery.outcomes(), turned_turn.lottery.outcomes()
            if listed is None or mirrored is None or len(listed) > 100:
                return
            here, there = [a for a, _ in listed], [a for a, _ in mirrored]
        else:
            return
        mine = [bare.turned(game.apply(state, action).state) for action in here]
        theirs = [game.apply(other, action).state for action in there]
        if not _same_states(mine, theirs) or not _same_ends(game, mine, theirs):
            self.broken(
                "the mirrored game is the mirrored game", "other positions follow when the seats move on", number
            )

    # --- the whole game

    def ended(self, played: Played[Any], outcome: Outcome | None) -> None:
        """What must hold of a finished game: its score, its record, its public form, the same seed again."""
        assert outcome is not None
        events = [event for moment in self.moments for event in moment.step.events]
        if score(events, self.game.seats) != outcome.scores:
            told = score(events, self.game.seats)
            self.broken("the score is the fold of its events", f"events give {told}, the outcome has {outcome.scores}")
        if not all(0 <= seat < self.game.seats for seat in outcome.winners):
            self.broken("winners are seats", f"{outcome.winners}")
        if f"over.{outcome.by}" not in self.table.wording.phrases:
            self.broken("every end has its wording", f"there is no phrase 'over.{outcome.by}'")
        again: list[Moment[Any, Any]] = []
        self.play(again.append)
        if [m.action for m in again] != [m.action for m in self.moments]:
            self.broken("same seed, same game", "the game came out differently")
        self.record(outcome)
        self.public()

    def record(self, outcome: Outcome) -> None:
        """The game written down and read again replays to the same end."""
        header = header_of(self.table, seed=self.seed, players=["random"] * self.game.seats)
        lines = [header, *(action_data(self.table, moment) for moment in self.moments), {"over": outcome_data(outcome)}]
        text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
        record = parse_record(text, "record")
        try:
            found = verify(self.table, record)
        except TablegamesError as problem:
            self.broken("records replay", str(problem))
        if found != outcome:
            self.broken("records replay", f"the outcome was {outcome!r}, the replay gives {found!r}")

    def public(self) -> None:
        """The record of the unfinished game, as each seat may see it, holds nothing the seat must not know."""
        bare = innermost(self.game)
        if not isinstance(bare, Hiding) or len(self.moments) < 2:
            return
        cut = 1 + self.dice.below(len(self.moments) - 1)
        moments = self.moments[:cut]
        header = header_of(self.table, seed=self.seed, players=["random"] * self.game.seats)
        text = "".join(json.dumps(line) + "\n" for line in [header, *(action_data(self.table, m) for m in moments)])
        record = parse_record(text, "record")
        for seat in (None, *map(Seat, range(self.game.seats))):
            secrets = self.secrets(moments[-1].step.state, seat)
            self.no_secret_in(self.told_since_secret(moments, seat), secrets, seat, cut)
            shown = "\n".join(public_lines(self.table, record, moments, seat))
            if secrets and str(self.seed) in shown:
                self.broken("views leak nothing", "the public record of an unfinished game tells its seed", cut)

    def told_since_secret(self, moments: Sequence[Moment[Any, Any]], seat: Seat | None) -> str:
        """What the seat was told since the secret that is still kept (before it, tiles may have been shown)."""
        kept: list[Moment[Any, Any]] = []
        for moment in moments:
            if moment.secret or kept:
                kept.append(moment)
            if any(isinstance(event, Revealed) for event in moment.step.events):
                kept = []
        told: list[str] = []
        for moment in kept:
            table, state = self.table, moment.before
            told.append(hidden_action(table, moment, seat) if moment.secret else table.write(state, moment.action))
            told += [json.dumps(event_data(event)) for event in visible(moment.step.events, seat)]
        return "\n".join(told)


def _same_states(mine: Sequence[Any], theirs: Sequence[Any]) -> bool:
    rest = list(theirs)
    for state in mine:
        if state not in rest:
            return False
        rest.remove(state)
    return not rest


def _same_ends(game: Game[Any, Any, Any], mine: Sequence[Any], theirs: Sequence[Any]) -> bool:
    """Equal states end alike; said apart because an outcome may be worked out rather than kept."""
    ends = [
        [turn.outcome for state in states if isinstance(turn := game.turn(state), Over)] for states in (mine, theirs)
    ]
    return len(ends[0]) == len(ends[1])


def reachable(thing: object) -> Iterator[Any]:
    """Every value that can be reached from an object through its fields and containers."""
    todo: list[object] = [thing]
    seen: set[int] = set()
    while todo:
        item = todo.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        if is_dataclass(item) and not isinstance(item, type):
            todo += [getattr(item, field.name) for field in fields(item)]
        if isinstance(item, dict):
            todo += [*item.keys(), *item.values()]
        elif isinstance(item, list | tuple | set | frozenset):
            todo += item
        if getattr(type(item), "__hash__", None) is not None:
            try:
                hash(item)
            except TypeError:
                continue
            yield item
