"""Play any installed game at random through PettingZoo, and say how it went: `python random_rollout.py trictrac`."""

from __future__ import annotations

import argparse
import sys
import time

from tablegames import TablegamesError
from tablegames.arena.adapters.pettingzoo import env


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--variant")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--match", default="single")
    parser.add_argument("--episodes", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", action="store_true", help="print the first episode")
    asked = parser.parse_args()
    table = env(asked.game, asked.variant, seats=asked.seats, match=asked.match, render_mode="ansi")
    agents = table.possible_agents
    total, steps, decisions = dict.fromkeys(agents, 0.0), 0, 0
    for n, agent in enumerate(agents):
        table.action_space(agent).seed(asked.seed + n)
    began = time.perf_counter()
    for episode in range(asked.episodes):
        table.reset(seed=asked.seed if episode == 0 else None)
        for agent in table.agent_iter():
            observation, reward, terminated, truncated, info = table.last()
            total[agent] += reward
            if terminated or truncated:
                table.step(None)
                continue
            letter = table.action_space(agent).sample(observation["action_mask"])
            if asked.show and episode == 0:
                print(table.render(), f"{agent} chooses {letter}: {info['actions'][int(letter)]}", sep="\n")
            table.step(letter)
            steps += 1
        decisions += table.unwrapped.decisions
    seconds = time.perf_counter() - began
    observed, letters = table.observation_space(agents[0])["observation"].shape[0], table.action_space(agents[0]).n
    print(f"{asked.game}: {observed} numbers observed, {letters} letters, {asked.episodes} episodes")
    print(f"a game: {decisions / asked.episodes:.1f} decisions, {steps / asked.episodes:.1f} steps")
    print("reward a game: " + ", ".join(f"{agent} {won / asked.episodes:+.2f}" for agent, won in total.items()))
    print(f"{steps / seconds:.0f} steps a second", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except TablegamesError as problem:
        sys.exit(str(problem))
