"""The parallel form of the environment: simultaneous decisions are one step, without knowledge of each other.

In a game with simultaneous decisions (`core.game.Together`) these seats step together; at other moments one does, and
the letters of the others are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from tablegames.arena.adapters.pettingzoo.environment import raw_env
from tablegames.core.errors import Refused
from tablegames.core.events import Seat
from tablegames.core.match import deciding, in_hand
from tablegames.plugin.encoding.plain import learnable
from tablegames.plugin.encoding.protocol import AnySpelling, Spelling


class parallel_env(ParallelEnv):  # noqa: N801 - the name PettingZoo's users look for
    """One table of a game, stepped by all who decide; options are those of `raw_env`."""

    def __init__(self, game: str, variant: str | None = None, **options: Any) -> None:
        """Lay the table."""
        self.turns = raw_env(game, variant, **options)
        """The same table, one decision at a time."""
        self.metadata = {**self.turns.metadata, "is_parallelizable": True}
        self.render_mode = self.turns.render_mode
        self.possible_agents = self.turns.possible_agents[:]
        self.observation_spaces = self.turns.observation_spaces
        self.action_spaces = self.turns.action_spaces
        self.agents: list[str] = []
        self._spelling: dict[Seat, AnySpelling[Any]] = {}
        """The letters so far of each who decides, in order."""
        self._views: dict[Seat, Any] = {}

    @property
    def feature_names(self) -> list[str]:
        """The name of each number of an observation."""
        return self.turns.feature_names

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the same space at every moment."""
        return self.turns.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the letters."""
        return self.turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game, like `raw_env.reset`, and return everybody's observations."""
        self.turns.reset(seed, options)
        self.agents = self.turns.agents[:]
        self._wait()
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Play a letter of each who decides; once all have spelt an action, all are played, in the order of the table.

        Return observations, rewards, terminations, truncations and infos.
        """
        agents, spelt = self.agents, dict(self._spelling)
        for seat, spelling in spelt.items():
            if spelling.settled is None:
                spelt[seat] = spelling.then(self._letter(self.possible_agents[seat], actions, spelling))
        self._spelling = spelt
        if spelt and all(spelling.settled is not None for spelling in spelt.values()):
            for spelling in spelt.values():
                if not self.turns.ended:  # truncated between two of them
                    self.turns.play(spelling.settled)
            self._wait()
        found = (
            self._observations(),
            {agent: float(self.turns.rewards[agent]) for agent in agents},
            {agent: self.turns.terminations[agent] for agent in agents},
            {agent: self.turns.truncations[agent] for agent in agents},
            self._infos(),
        )
        if self.turns.ended:
            self.agents = []
        return found

    def _letter(self, agent: str, actions: Mapping[str, Any], spelling: AnySpelling[Any]) -> int:
        """Return an agent's letter; refuse one that is not open."""
        given = actions.get(agent)
        if given is None or int(given) not in spelling.open():
            few = ", ".join(map(str, spelling.open()))
            raise Refused(
                "{agent} cannot choose {given} here; action_mask allows {few}", agent=agent, given=given, few=few
            )
        return int(given)

    def _wait(self) -> None:
        """Set who decides next, with their observations and open letters.

        A later seat gets its observation after some choices of the seats before it; which ones makes no difference to
        it, as `tablegames dev conform` checks.
        """
        self._spelling, self._views = {}, {}
        turns, game = self.turns, self.turns.table.game
        if turns.ended:
            return
        state = turns.situation
        for seat in deciding(game, state):
            view, legal = game.view(state, seat), game.legal(state)
            within = in_hand(view)
            self._spelling[seat] = turns.speller.begun(within, learnable(turns.table.bare, within, legal))
            self._views[seat] = view
            state = game.apply(state, legal[0]).state

    def _observations(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for agent in self.agents:
            seat = Seat(self.possible_agents.index(agent))
            spelling = self._spelling.get(seat, Spelling(()))
            open_now = () if spelling.settled is not None else spelling.open()
            view = self._views.get(seat)
            view = self.turns.table.game.view(self.turns.situation, seat) if view is None else view
            found[agent] = self.turns.observer.observation(view, seat, spelling.spelt, open_now)
        return found

    def _infos(self) -> dict[str, Any]:
        """Return the action of each open letter, in notation, for every agent that may choose it."""
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        if self.turns.texts:
            for seat, spelling in self._spelling.items():
                if spelling.settled is None:
                    texts = self.turns.texts_of(in_hand(self._views[seat]), spelling)
                    infos[self.possible_agents[seat]]["actions"] = texts
        return infos

    def render(self) -> Any:
        """Return the board, as `raw_env.render` shows it."""
        return self.turns.render()

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
