"""The vector environment: k tables of one game, whose observations, masks and rewards are arrays.

Letter for letter a table plays what `tablegames.arena.adapters.pettingzoo.raw_env` plays with the same seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from secrets import randbits
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import VectorEnv
from gymnasium.vector.utils import batch_space

from tablegames.arena.adapters.observing import Observer, reward_of
from tablegames.core.arbiter import listed
from tablegames.core.chance import Rng, derive
from tablegames.core.errors import Refused, RulesError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Outcome, Over, Step
from tablegames.core.loop import LIMIT, check_choice
from tablegames.core.match import in_hand
from tablegames.core.options import check_whole
from tablegames.core.players import Observing, looks
from tablegames.plugin.abilities import abilities_of
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.encoding.protocol import AnySpelling, Buffers, Encoder, Speller, Spelling, SteppedTables
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table

ENDED, BROKEN_OFF = 1, 2
SEATED: Final = Seat(0)


@dataclass(slots=True)
class WalkedTable:
    """One table: its game in hand, and the letters of a play."""

    state: Any = None
    seat: Seat = field(default=SEATED)
    spelling: AnySpelling[Any] = field(default_factory=lambda: Spelling(()))
    number: int = 0
    decisions: int = 0
    own: int = -1
    """The learner's seat; -1: every seat."""
    acted: bool = False
    ended: int = 0
    """Not 0 if the game ended before a letter was needed: the next letter reports it."""
    chance: Rng = field(default_factory=lambda: Rng(0))
    rngs: Sequence[Rng] = ()
    bots: dict[Seat, Any] = field(default_factory=dict)
    outcome: Outcome | None = None
    last: Outcome | None = None
    """The outcome of the previous game."""


class WalkedTables:
    """Tables stepped by the rules; `opponent` makes the players of the other seats."""

    def __init__(
        self, table: Table, observer: Observer, opponent: PlayerFactory, first: Seat | None, most: int, buffers: Buffers
    ) -> None:
        self._table, self._observer, self._opponent = table, observer, opponent
        self._first, self._most, self._buffers = first, most, buffers
        self._speller: Speller[Any] = Speller(observer.encoder)
        self._tables = [WalkedTable() for _ in buffers.seats]

    def reset(self, first: int, past: int) -> None:
        """Begin a new game at each of these tables."""
        for number in range(first, past):
            self._buffers.ends[number] = 0
            self._begin(number)
            self._show(number)

    def step(self, letters: Any, first: int, past: int) -> int:
        """Play a letter at each of these tables."""
        return sum(self._step(number, int(letters[number])) for number in range(first, past))

    def outcome(self, table: int) -> Outcome:
        """Return the outcome of the last game of a table."""
        outcome = self._tables[table].last
        assert outcome is not None
        return outcome

    def _begin(self, number: int) -> None:
        one, game = self._tables[number], self._table.game
        chance, *seats = (int(key) for key in self._buffers.keys[number])
        one.chance, one.rngs = Rng(chance), [Rng(key) for key in seats]
        one.own, one.acted = int(self._buffers.owns[number]), False
        one.number = one.decisions = 0
        others = () if one.own < 0 else (Seat(seat) for seat in range(game.seats) if seat != one.own)
        one.bots = {seat: self._opponent(game) for seat in others}
        one.state = self._table.begin(self._first)
        one.ended = self._go_on(one)
        if one.ended:
            one.seat = Seat(max(one.own, 0))
            one.spelling = Spelling(())

    def _step(self, number: int, letter: int) -> int:
        """Play a letter at one table: 1 if its game has ended."""
        one, buffers = self._tables[number], self._buffers
        actor, buffers.ends[number] = one.seat, 0
        ended, settled = one.ended, None
        if not ended:
            one.spelling = one.spelling.then(letter)
            settled = one.spelling.settled
        if settled is not None:
            one.acted = True
            self._play(one, settled)
            ended = self._go_on(one)
        if ended:
            buffers.ends[number], one.last = ended, one.outcome
            whose = actor if one.own < 0 else Seat(one.own)
            buffers.finals[number] = self._observer.row(self._table.game.view(one.state, whose), whose)
            self._begin(number)
        self._show(number)
        return int(ended > 0)

    def _show(self, number: int) -> None:
        """Write the row and the mask of the seat that decides."""
        one, buffers = self._tables[number], self._buffers
        buffers.seats[number] = one.seat
        view = self._table.game.view(one.state, one.seat)
        buffers.rows[number] = self._observer.row(view, one.seat, one.spelling.spelt)
        buffers.masks[number] = self._observer.mask((0,) if one.ended else one.spelling.letters())

    def _play(self, one: WalkedTable, action: Any) -> None:
        step = self._table.game.apply(one.state, action)
        self._tell(one, step)
        one.state = step.state
        one.number += 1
        one.decisions += 1

    def _go_on(self, one: WalkedTable) -> int:
        """Play chance and the other players until the learner decides or the game ends."""
        game = self._table.game
        while True:
            turn = game.turn(one.state)
            if isinstance(turn, Over):
                one.outcome = turn.outcome
                return ENDED
            if isinstance(turn, Decide) and (one.own < 0 or turn.seat == one.own):
                one.seat = turn.seat
                view = in_hand(game.view(one.state, turn.seat))
                legal = listed(self._table.bare, view, game.legal(one.state))
                one.spelling = self._speller.begun(view, legal)
                return BROKEN_OFF if one.acted and max(one.decisions - self._most, one.number - LIMIT) >= 0 else 0
            if one.number >= LIMIT:
                return BROKEN_OFF
            if isinstance(turn, Chance):
                step = game.apply(one.state, turn.lottery.sample(one.chance.seek(one.number)))
                self._tell(one, step)
                one.state = step.state
                one.number += 1
            elif isinstance(turn, Decide):
                self._play(one, self._chosen(one, turn.seat))

    def _chosen(self, one: WalkedTable, seat: Seat) -> Any:
        """Return the choice of a bot, with the loop's random numbers."""
        game, bot = self._table.game, one.bots[seat]
        legal = game.legal(one.state)
        action = bot.choose(game.view(one.state, seat) if looks(bot) else None, legal, one.rngs[seat].seek(one.number))
        check_choice(action, legal, seat, bot)
        return action

    def _tell(self, one: WalkedTable, step: Step[Any]) -> None:
        """Pass events on to observing bots."""
        for seat, bot in one.bots.items():
            if isinstance(bot, Observing):
                for event in step.events:
                    if event.seen_by is None or seat in event.seen_by:
                        bot.observe(event)


EVERYBODY: Final = -1
RANDOM: Final = "random"


class vector_env(VectorEnv):  # noqa: N801 - beside `env`, `raw_env` and `parallel_env`
    """Many tables of a game, stepped together; a table whose game has ended begins the next one in the same step."""

    def __init__(
        self,
        game: str,
        variant: str | None = None,
        *,
        num_envs: int = 64,
        opponents: str | None = None,
        seat: int | None = None,
        overrides: Mapping[str, Any] | None = None,
        seats: int | None = None,
        match: str = "single",
        reward: str = "win",
        first: int | None = None,
        max_decisions: int | None = None,
        threads: int = 1,
        copy: bool = True,
        encoder: Encoder[Any, Any] | None = None,
        registry: Registry | None = None,
    ) -> None:
        """Lay the tables.

        - `num_envs`: how many
        - `opponents`: the bot that plays the other seats; None: letters are asked for every seat in its turn
        - `seat`: the seat one has against opponents; None: each table gives one seat after the other, game by game
        - `overrides`, `seats`, `match`, `reward`, `max_decisions`, `encoder`, `registry`: as `raw_env` takes them
        - `first`: who begins; None: as the rules say
        - `threads`: how many step the tables, where they are stepped outside the lock of the interpreter
        - `copy`: False hands out the arrays themselves, which the next step changes
        """
        check_whole("num_envs", num_envs, 1)
        check_whole("threads", threads, 1)
        check_whole("max_decisions", max_decisions or 1, 1)
        known = Registry() if registry is None else registry
        self.table = set_table(known, game, variant, overrides=overrides, match=match, seats=seats, drawn=False)
        self.observer = Observer(self.table, encoder)
        self.reward = reward_of(reward)
        self.num_envs, self.copy = num_envs, copy
        self.metadata = {"name": f"{game}_v0", "render_modes": [], "autoreset_mode": _same_step()}
        self.render_mode, self.spec, self.closed = None, None, False
        self.single_observation_space = self.observer.space()
        self.single_action_space = spaces.Discrete(self.observer.encoder.letters)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._players = self.table.game.seats
        self._own = self._own_seat(seat, opponents)
        self._buffers = self._arrays()
        self._crew = ThreadPoolExecutor(threads) if threads > 1 else None
        self._ranges = [(num_envs * n // threads, num_envs * (n + 1) // threads) for n in range(threads)]
        self._all = np.arange(num_envs)
        self._edges = np.arange(num_envs + 1) * self.observer.encoder.letters
        self._seeds: list[int] = []
        self._games = [0] * num_envs
        self._now = np.full(num_envs, EVERYBODY, np.int8)
        begins = None if first is None else self.table.seat_of(str(first))
        most = LIMIT if max_decisions is None else max_decisions
        self._tables = self._faster(encoder, opponents, begins, most)
        if self._tables is None:
            maker = bot_of(known.players(self.table.entry), opponents or RANDOM, "opponents")
            self._tables = WalkedTables(self.table, self.observer, maker, begins, most, self._buffers)
            self._ranges = [(0, num_envs)]

    @property
    def compiled(self) -> bool:
        """Whether the tables are stepped outside Python."""
        return not isinstance(self._tables, WalkedTables)

    @property
    def feature_names(self) -> list[str]:
        """The name of each number of an observation."""
        return [feature.name for feature in self.observer.features]

    # --- the course of games

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin new games: table i plays that of the seed + i, or of the i-th seed, and then the series it begins."""
        prepared = bool(self._seeds) and seed is None
        if isinstance(seed, int | np.integer):
            self._seeds = [int(seed) + number for number in range(self.num_envs)]
        elif seed is not None and len(seed) != self.num_envs:
            raise RulesError(
                "seed must be one number, or a list with one per table ({num_envs} in all), not a list of {count}",
                num_envs=self.num_envs,
                count=len(seed),
            )
        elif seed is not None:
            self._seeds = [randbits(63) if one is None else int(one) for one in seed]
        elif not self._seeds:
            self._seeds = [randbits(63) for _ in range(self.num_envs)]
        if seed is not None:
            self._games = [0] * self.num_envs
        for number in range(0 if prepared else self.num_envs):
            self._next_game(number)
        self._now[:] = self._buffers.owns
        self._tables.reset(0, self.num_envs)
        for number in range(self.num_envs):
            self._next_game(number)
        return self._observed(), self._infos(np.zeros((self.num_envs, self._players), np.float32))

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Play a letter at each table; rewards are for the seats that chose."""
        letters = self._checked(actions)
        actors = self._buffers.seats.copy() if self._own is None else None
        if self._crew is None or len(self._ranges) == 1:
            ended = self._tables.step(letters, 0, self.num_envs)
        else:
            ended = sum(self._crew.map(lambda part: self._tables.step(letters, *part), self._ranges))
        ends = self._buffers.ends
        worth = np.zeros((self.num_envs, self._players), np.float32)
        infos = self._infos(worth)
        rewards = np.zeros(self.num_envs, np.float32)
        if ended:
            over = np.flatnonzero(ends)
            finals = np.full(self.num_envs, None)
            for number in over.tolist():
                if ends[number] == ENDED:
                    worth[number] = self.reward(self._tables.outcome(number))
                finals[number] = {
                    "observation": self._buffers.finals[number].copy(),
                    "action_mask": np.zeros(self.observer.encoder.letters, np.int8),
                }
            whose = self._now if actors is None else actors
            rewards[over] = worth[over, whose[over]]
            infos |= {"final_obs": finals, "_final_obs": ends != 0}
            self._now[over] = self._buffers.owns[over]
            for number in over.tolist():
                self._next_game(number)
        return self._observed(), rewards, ends == ENDED, ends > ENDED, infos

    def random_letters(self, rng: np.random.Generator | None = None) -> Any:
        """Return a random open letter for each table."""
        opened = self._buffers.masks.view(np.bool_).ravel().nonzero()[0]
        if not len(opened):  # before the first game
            return np.zeros(self.num_envs, np.int64)
        edges = opened.searchsorted(self._edges)
        many = edges[1:] - edges[:-1]
        picks = edges[:-1] + ((rng or self.np_random).random(self.num_envs) * many).astype(np.int64)
        return opened[picks] - self._edges[:-1]

    def close(self, **kwargs: Any) -> None:
        """Stop the threads."""
        if self._crew is not None:
            self._crew.shutdown()
        self.closed = True

    # --- the parts

    def _own_seat(self, seat: int | None, opponents: str | None) -> int | None:
        """Return the learner's seat: None for all; `EVERYBODY` for one after the other; or the seat."""
        if seat is None:
            return None if opponents is None else EVERYBODY
        if opponents is None or seat not in range(self._players):
            raise RulesError(
                "seat={seat!r}: choose a seat from 0 to {players}, and set 'opponents' to a bot for the other seats",
                players=self._players - 1,
                seat=seat,
            )
        return seat

    def _arrays(self) -> Buffers:
        many, seen, letters = self.num_envs, len(self.observer.features), self.observer.encoder.letters
        return Buffers(
            np.zeros((many, seen), np.float32),
            np.zeros((many, letters), np.int8),
            np.zeros((many, seen), np.float32),
            np.zeros(many, np.int8),
            np.zeros(many, np.int8),
            np.zeros((many, 1 + self._players), np.uint64),
            np.full(many, EVERYBODY, np.int8),
        )

    def _faster(self, encoder: object, opponents: str | None, first: Seat | None, most: int) -> SteppedTables | Any:
        """Return the game's own tables, if it has them and its own encoder; None: step in Python."""
        game, tables = self.table.game, abilities_of(self.table.game).tables
        if encoder is not None or opponents not in (None, RANDOM) or tables is None:
            return None
        return tables(game, first, most, self._buffers)

    def _next_game(self, number: int) -> None:
        """Set the keys and the learner's seat of the next game of a table."""
        game = self._games[number]
        seed = self._seeds[number] if game == 0 else derive(self._seeds[number], "episode", game)
        self._buffers.keys[number] = [derive(seed, "chance"), *(derive(seed, "seat", n) for n in range(self._players))]
        if self._own is not None:
            self._buffers.owns[number] = (number + game) % self._players if self._own == EVERYBODY else self._own
        self._games[number] = game + 1

    def _checked(self, actions: Any) -> Any:
        """Return the letters, if each is open at its table."""
        letters = np.ascontiguousarray(actions, np.int64)
        if letters.shape != (self.num_envs,):
            raise Refused(
                "{num_envs} tables need {num_envs} actions, one per table; this array has shape {list}",
                num_envs=self.num_envs,
                list=list(letters.shape),
            )
        masks = self._buffers.masks
        inside = letters % masks.shape[1]
        wrong = np.flatnonzero((masks[self._all, inside] == 0) | (inside != letters))
        if len(wrong):
            table = int(wrong[0])
            few = ", ".join(map(str, np.flatnonzero(masks[table])[:12]))
            raise Refused(
                "action {letters} is impossible at table {table}; its action_mask allows {few}",
                table=table,
                letters=int(letters[table]),
                few=few,
            )
        return letters

    def _observed(self) -> dict[str, Any]:
        rows, masks = self._buffers.rows, self._buffers.masks
        return {"observation": rows.copy(), "action_mask": masks.copy()} if self.copy else {
            "observation": rows, "action_mask": masks
        }  # fmt: skip

    def _infos(self, worth: Any) -> dict[str, Any]:
        """Return whose turn it is, and the rewards of every seat in this step."""
        return {"seat": self._buffers.seats.copy(), "rewards": worth}


def _same_step() -> Any:
    """Return Gymnasium's name for autoreset in the same step."""
    from gymnasium import vector

    modes = getattr(vector, "AutoresetMode", None)
    return None if modes is None else modes.SAME_STEP
