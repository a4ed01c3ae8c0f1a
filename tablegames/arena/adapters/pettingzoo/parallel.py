"""The parallel form of the environment: all who decide at a moment do so in one step, none knowing the others' choice.

Of a game in which seats decide together (`core.game.Together`) they all step at once; of any other, or between such
moments, one does, and what the others send is left aside.
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
        """What each who decides has spelt so far, in the order in which they are asked."""
        self._views: dict[Seat, Any] = {}

    @property
    def feature_names(self) -> list[str]:
        """What each number of an observation is."""
        return self.turns.feature_names

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same space at every moment."""
        return self.turns.observation_space(agent)

    def action_space(self, agent: str) -> spaces.Discrete:
        """The letters."""
        return self.turns.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, as `raw_env.reset` begins it: what everybody observes."""
        self.turns.reset(seed, options)
        self.agents = self.turns.agents[:]
        self._wait()
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """A letter from each who decides; once all have spelt an action, all are played, in the order of the table.

        Returns observations, rewards, terminations, truncations and infos.
        """
        agents, spelt = self.agents, dict(self._spelling)
        for seat, spelling in spelt.items():
            if spelling.settled is None:
                spelt[seat] = spelling.then(self._letter(self.possible_agents[seat], actions, spelling))
        self._spelling = spelt
        if spelt and all(spelling.settled is not None for spelling in spelt.values()):
            for spelling in spelt.values():
                if not self.turns.ended:  # broken off between two of them
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
        """The letter an agent chose; refused where it is not one of those that are open."""
        given = actions.get(agent)
        if given is None or int(given) not in spelling.open():
            few = ", ".join(map(str, spelling.open()))
            raise Refused.said(
                f"{agent} cannot choose {given} here; action_mask leaves {few}",
                f"{agent} ne peut choisir {given} ici ; action_mask laisse {few}",
            )
        return int(given)

    def _wait(self) -> None:
        """Who decides next, what each of them sees and may choose.

        A seat asked later is shown what it would see then, after those before it have chosen something: what, makes no
        difference to it, which `tablegames conform` tries.
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
            found[agent] = {
                "observation": self.turns.observer.row(view, seat, spelling.spelt),
                "action_mask": self.turns.observer.mask(open_now),
            }
        return found

    def _infos(self) -> dict[str, Any]:
        """What each open letter leads to, in notation, for whoever may choose it."""
        infos: dict[str, Any] = {agent: {} for agent in self.agents}
        if self.turns.texts:
            write = self.turns.table.notation.write
            for seat, spelling in self._spelling.items():
                if spelling.settled is None:
                    within = in_hand(self._views[seat])
                    infos[self.possible_agents[seat]]["actions"] = {
                        letter: write(within, actions[0]) + (" …" if len(actions) > 1 else "")
                        for letter, actions in spelling.open().items()
                    }
        return infos

    def render(self) -> Any:
        """The board, as `raw_env.render` shows it."""
        return self.turns.render()

    def close(self) -> None:
        """Nothing is left open."""
