"""PettingZoo's own wrappers around our environment, with a shortcut while nothing is wrong.

Each wrapper looks up every attribute in the next, which takes longer than one of our steps. Here legal letters and the
reads after them go straight to the environment; anything else (an illegal letter, a finished agent, a step before
`reset`) goes through the wrappers as usual.
"""

from __future__ import annotations

from typing import Any

from pettingzoo.utils import wrappers

from tablegames.arena.adapters.pettingzoo.environment import raw_env


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
    """One table in the usual wrappers: an illegal action ends the episode and costs 1."""

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
