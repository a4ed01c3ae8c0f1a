"""The environment: PettingZoo's cycle of agents around our model of a game.

Chance comes from the seed, as in the loop: the same seed and the same choices give the same game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any, NamedTuple

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tablegames.arena.adapters.observing import Observer, reward_of
from tablegames.core.arbiter import Unlisted
from tablegames.core.chance import Rng, derive
from tablegames.core.errors import Refused, RulesError, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Hiding, Over, acting_view
from tablegames.core.languages import gettext as _
from tablegames.core.loop import LIMIT, Seeded
from tablegames.core.match import in_hand
from tablegames.core.players import looks
from tablegames.plugin.encoding.plain import learnable
from tablegames.plugin.encoding.protocol import AnySpelling, Encoder, Speller, Spelling, Word
from tablegames.plugin.player_specs import bot_of
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table

RENDER_MODES = ("ansi", "human")
NOTHING: AnySpelling[Any] = Spelling(())
"""No agent is choosing."""


class Afterstate(NamedTuple):
    """The position after a legal action, before the next chance."""

    letters: Word
    """The letters of the action to step through; the last may not be needed."""
    text: str
    """The action in notation."""
    observation: Any
    """The agent's observation after it."""
    reward: float
    over: bool


class raw_env(AECEnv):  # noqa: N801 - the name PettingZoo's users look for
    """One table of a game; agents are `player_0`, `player_1`, …, in the order of the seats."""

    metadata: dict[str, Any] = {"name": "tablegames", "render_modes": list(RENDER_MODES), "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        variant: str | None = None,
        *,
        overrides: Mapping[str, Any] | None = None,
        seats: int | None = None,
        match: str = "single",
        reward: str = "win",
        max_decisions: int | None = None,
        texts: bool = True,
        encoder: Encoder[Any, Any] | None = None,
        registry: Registry | None = None,
        render_mode: str | None = None,
        renderer: str | None = None,
    ) -> None:
        """Lay the table.

        - `variant`, `overrides`, `seats`, `match`: as the command line's `--variant`, `--set`, `--seats`, `--match`
        - `reward`: `win` or `points` (see `rewards`)
        - `max_decisions`: decisions of all agents after which the episode is truncated
        - `texts`: whether `infos` says in notation what each letter leads to
        - `encoder`: another way to tell the game in numbers than its own
        - `render_mode`: `ansi` returns the board as text, `human` prints it; `renderer` is one of `--render`
        """
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            near = did_you_mean(render_mode, RENDER_MODES)
            raise RulesError("render_mode cannot be '{render_mode}'{near}", render_mode=render_mode, near=near)
        known = Registry() if registry is None else registry
        self.table = set_table(known, game, variant, overrides=overrides, match=match, seats=seats, render=renderer)
        self.registry = known
        self.observer = Observer(self.table, encoder)
        self.speller: Speller[Any] = Speller(self.observer.encoder)
        self.reward = reward_of(reward)
        if max_decisions is not None and (type(max_decisions) is not int or max_decisions < 1):
            raise RulesError(
                "max_decisions must be a whole number of at least 1, or None, not {max_decisions!r}",
                max_decisions=max_decisions,
            )
        self.max_decisions = LIMIT if max_decisions is None else max_decisions
        self.texts = texts
        bare: object = self.table.bare
        self._unlisted = isinstance(bare, Unlisted)
        """Whether only some legal actions may be shown; computed once, since every step needs it."""
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.game.seats)]
        self.observation_spaces = {agent: self.observer.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.observer.encoder.letters) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._seed = randbits(63)
        self._episode = 0

    # --- observations

    @property
    def feature_names(self) -> list[str]:
        """The name of each number of an observation."""
        return [feature.name for feature in self.observer.features]

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the same space at every moment."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the letters."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of the agent's seat and its open letters: none unless it is its turn."""
        seat = self._seat_of(agent)
        view = self.table.game.view(self.situation, seat)
        if seat != self.seat:
            return self.observer.observation(view, seat)
        return self.observer.observation(view, seat, self.spelling.spelt, self._letters)

    def _seat_of(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    # --- the course of an episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: with a seed, the game of that seed; without, the next one of the last seed's series.

        Options: `first`, the seat that begins; `position`, the start (as in `--position`). Others are ignored.
        """
        if seed is not None:
            self._seed, self._episode = seed, 0
        game_seed = self._seed if self._episode == 0 else derive(self._seed, "episode", self._episode)
        self._episode += 1
        self._chance = Seeded(game_seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self.number = self.decisions = 0
        self._go_on(self._beginning(options or {}))

    def _beginning(self, options: Mapping[str, Any]) -> Any:
        """Return the first state of an episode."""
        if "position" in options:
            return self.table.start(options["position"])
        first = options.get("first")
        return self.table.begin(None if first is None else self.table.seat_of(str(first)))

    def step(self, action: int | None) -> None:
        """Choose a letter; as soon as only one legal action begins with the letters, it is played."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._letters:
            raise Refused(self._refusal(agent, action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._spell(self.spelling.then(int(action)))
        self._accumulate_rewards()

    def may_choose(self, letter: int) -> bool:
        """Return whether the agent to play may choose a letter now."""
        agent = self.agent_selection
        return letter in self._letters and not self.terminations.get(agent, True) and not self.truncations[agent]

    def _spell(self, spelling: AnySpelling[Any]) -> None:
        settled = spelling.settled
        if settled is None:
            self._wait(spelling)
        else:
            self.play(settled)

    def play(self, action: Any) -> None:
        """Play a whole legal action of the agent to play."""
        self.decisions += 1
        self.number += 1
        self._go_on(self.table.game.apply(self.situation, action).state)

    @property
    def ended(self) -> bool:
        """Whether the episode is over or truncated."""
        return any(self.terminations.values()) or any(self.truncations.values())

    def _go_on(self, state: Any) -> None:
        """Play chance until somebody decides or the game ends."""
        game = self.table.game
        self.seat: Seat | None = None
        self.spelling: AnySpelling[Any] = NOTHING
        self._letters: Sequence[int] = ()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        turn = game.turn(state)
        while isinstance(turn, Chance) and self.number < LIMIT:
            state = game.apply(state, self._chance.draw(turn.lottery, self.number)).state
            self.number += 1
            turn = game.turn(state)
        self.situation = state
        if isinstance(turn, Over):
            worth = self.reward(turn.outcome)
            self.rewards = dict(zip(self.agents, worth, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
            return
        if isinstance(turn, Decide):
            self.seat = turn.seat
            self.agent_selection = self.possible_agents[turn.seat]
            view = in_hand(game.view(state, turn.seat))
            legal = game.legal(state)
            if self._unlisted:
                legal = learnable(self.table.bare, view, legal)
            self._wait(self.speller.begun(view, legal))
        if self.decisions >= self.max_decisions or self.number >= LIMIT:
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def _wait(self, spelling: AnySpelling[Any]) -> None:
        """Wait for the next letter."""
        self.spelling = spelling
        if self.texts:
            texts = self.texts_of(acting_view(self.table.bare, in_hand(self.situation)), spelling)
            self._letters = tuple(texts)
            self.infos[self.agent_selection] = {"actions": texts}
        else:
            self._letters = spelling.letters()

    def _refusal(self, agent: str, action: object) -> str:
        few = 12
        listed = ", ".join(map(str, self._letters[:few])) + (", …" if len(self._letters) > few else "")
        return _(
            "{agent} cannot choose {action} here; action_mask allows {listed}",
            agent=agent,
            action=action,
            listed=listed,
        )

    # --- more questions

    def text(self, letter: int) -> str:
        """Return the action of a letter, in notation; one of several is followed by `…`."""
        return self.texts_of(acting_view(self.table.bare, in_hand(self.situation)), self.spelling)[letter]

    def texts_of(self, seen: Any, spelling: AnySpelling[Any]) -> dict[int, str]:
        """Return the action of each open letter, written from a view."""
        write = self.table.notation.write
        return {
            letter: write(seen, action) if alone else f"{write(seen, action)} …"
            for letter, (action, alone) in spelling.firsts().items()
        }

    def letters(self, text: str) -> Word:
        """Return the letters of an action in notation, to step through; raises an error if it is not legal."""
        action = self.table.read(self.situation, text)
        return next(word for word, legal in self.spelling.words if legal == action)[len(self.spelling.spelt) :]

    def afterstates(self) -> list[Afterstate]:
        """Return the position after each legal action, to learn their values.

        Not in games with secrets: it would reveal the next tile.
        """
        table, agent = self.table, self.agent_selection
        if isinstance(table.bare, Hiding):
            raise RulesError(
                "{name} has hidden information, which its afterstates could reveal; learn from observations instead",
                name=table.entry.name,
            )
        seat, game, begun = self._seat_of(agent), table.game, len(self.spelling.spelt)
        found: list[Afterstate] = []
        for word, action in self.spelling.words:
            state = game.apply(self.situation, action).state
            turn = game.turn(state)
            over = isinstance(turn, Over)
            reward = self.reward(turn.outcome)[seat] if isinstance(turn, Over) else 0.0
            row = self.observer.row(game.view(state, seat), seat)
            found.append(Afterstate(word[begun:], table.write(self.situation, action), row, reward, over))
        return found

    def render(self) -> str | None:
        """Return the board as the agent to play sees it; at the end, as a spectator does."""
        if self.render_mode is None:
            return None
        board = self.table.draw(self.situation, self.seat)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class Bot:
    """A bot of the game, by its name in `tablegames bots`: `random`, `engine:2`.

    It gets the view of its seat, as at the table; `seed` fixes its choices like the loop's seed.
    """

    def __init__(self, env: Any, name: str = "random", seed: int = 0) -> None:
        self._env = env.unwrapped
        table = self._env.table
        maker = bot_of(self._env.registry.players(table.entry), name, "Bot")
        self._player = maker(table.game)
        self._rngs = [Rng(derive(seed, "seat", seat)) for seat in range(table.game.seats)]
        self._word: Word = ()

    def act(self) -> int:
        """Return the next letter for the agent to play, also in the middle of a play."""
        spelt = self._env.spelling.spelt
        if not spelt or self._word[: len(spelt)] != spelt:
            self._word = self._chosen()
        return self._word[len(spelt)]

    def _chosen(self) -> Word:
        """Return the word of the bot's choice among the actions that begin as spelt."""
        env = self._env
        game, words, begun = env.table.game, env.spelling.words, env.spelling.spelt
        whole = not begun and not isinstance(env.table.bare, Unlisted)
        legal = game.legal(env.situation) if whole else [action for _, action in words]
        view = game.view(env.situation, env.seat) if looks(self._player) else None
        chosen = self._player.choose(view, legal, self._rngs[env.seat].seek(env.number))
        return next(word for word, action in words if action == chosen)


class Through:
    """An attribute of the environment, read from it; before `reset` the wrappers refuse it."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, wrapped: Any, owner: type | None = None) -> Any:
        if wrapped is None:
            return self
        if not wrapped._has_reset:
            raise AttributeError(self._name)  # `__getattr__` comes next
        return getattr(wrapped._table, self._name)


class Checked(wrappers.OrderEnforcingWrapper):
    """One table in PettingZoo's usual wrappers: an illegal action ends the episode and costs 1.

    Each wrapper looks up every attribute in the next, which takes longer than one of our steps. So legal letters and
    the reads after them go straight to the environment; anything else (an illegal letter, a finished agent, a step
    before `reset`) goes through the wrappers.
    """

    agents = Through()
    agent_selection = Through()
    rewards = Through()
    terminations = Through()
    truncations = Through()
    infos = Through()

    def __init__(self, table: raw_env) -> None:
        refusing: Any = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
        super().__init__(wrappers.AssertOutOfBoundsWrapper(refusing))
        self._table = table

    def step(self, action: Any) -> None:
        """Choose a letter."""
        if type(action) is int and self._has_reset and self._table.may_choose(action):
            self._has_updated = True
            self._table.step(action)
        else:
            super().step(action)

    def observe(self, agent: str) -> Any:
        """Return the agent's observation and open letters."""
        return self._table.observe(agent) if self._has_reset else super().observe(agent)

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return the observation of the agent to play, its reward, its status and its infos."""
        if not self._has_reset:
            return super().last(observe)  # type: ignore[no-any-return]
        table = self._table
        agent = table.agent_selection
        return (
            table.observe(agent) if observe else None,
            table._cumulative_rewards[agent],
            table.terminations[agent],
            table.truncations[agent],
            table.infos[agent],
        )

    def __str__(self) -> str:
        return str(self.env)
