"""The environment: PettingZoo's cycle of agents around our model of a game.

Chance is drawn here, from the seed, as the loop draws it: the same seed and the same choices give the same game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbits
from typing import Any, NamedTuple

from gymnasium import spaces
from pettingzoo import AECEnv

from tablegames.arena.adapters.pettingzoo.observing import Observer
from tablegames.arena.adapters.pettingzoo.rewards import reward_of
from tablegames.core.arbiter import Unlisted
from tablegames.core.chance import derive
from tablegames.core.errors import Refused, RulesError, did_you_mean
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Hiding, Over, acting_view
from tablegames.core.languages import say
from tablegames.core.loop import LIMIT, Seeded
from tablegames.core.match import in_hand
from tablegames.plugin.encoding.plain import learnable
from tablegames.plugin.encoding.protocol import AnySpelling, Encoder, Speller, Spelling, Word
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table

RENDER_MODES = ("ansi", "human")
NOTHING: AnySpelling[Any] = Spelling(())
"""Nobody is choosing."""


class Afterstate(NamedTuple):
    """What a legal action leads to, before chance falls again."""

    letters: Word
    """How the action is spelt: the actions to step through, the last of which may not be needed."""
    text: str
    """The action in notation."""
    observation: Any
    """What the agent then sees."""
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

        - `variant`, `overrides`, `seats`, `match`: as the command line's `--rules`, `--set`, `--seats`, `--match`
        - `reward`: `win` or `points` (see `rewards`)
        - `max_decisions`: after so many decisions of all together the episode is truncated
        - `texts`: whether `infos` says in notation what each letter leads to
        - `encoder`: another way to tell the game in numbers than its own
        - `render_mode`: `ansi` returns the board as text, `human` prints it; `renderer` is one of `--render`
        """
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            near = did_you_mean(render_mode, RENDER_MODES)
            raise RulesError.said(
                f"render_mode cannot be '{render_mode}'{near}", f"render_mode ne peut être « {render_mode} »{near}"
            )
        known = Registry() if registry is None else registry
        self.table = set_table(known, game, variant, overrides=overrides, match=match, seats=seats, render=renderer)
        self.registry = known
        self.observer = Observer(self.table, encoder)
        self.speller: Speller[Any] = Speller(self.observer.encoder)
        self.reward = reward_of(reward)
        if max_decisions is not None and (type(max_decisions) is not int or max_decisions < 1):
            raise RulesError.said(
                f"max_decisions: a whole number of at least 1, or None, not {max_decisions!r}",
                f"max_decisions : un nombre entier d'au moins 1, ou None, non {max_decisions!r}",
            )
        self.max_decisions = LIMIT if max_decisions is None else max_decisions
        self.texts = texts
        bare: object = self.table.bare
        self._unlisted = isinstance(bare, Unlisted)
        """Whether only some of what is legal may be told of; asked once, since every step needs it."""
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{game}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.game.seats)]
        self.observation_spaces = {agent: self.observer.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.observer.encoder.letters) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._seed = randbits(63)
        self._episode = 0

    # --- what is observed

    @property
    def feature_names(self) -> list[str]:
        """What each number of an observation is."""
        return [feature.name for feature in self.observer.features]

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same space at every moment."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The letters."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat sees, and the letters it may choose: none unless it is its turn."""
        seat = self._seat_of(agent)
        acts = seat == self.seat
        return {
            "observation": self.observer.row(
                self.table.game.view(self.situation, seat), seat, self.spelling.spelt if acts else ()
            ),
            "action_mask": self.observer.mask(self._letters if acts else ()),
        }

    def _seat_of(self, agent: str) -> Seat:
        return Seat(self.possible_agents.index(agent))

    # --- the course of an episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: with a seed, the game of that seed; without, the next one of the series the last seed began.

        Options: `first`, the seat that begins; `position`, where it begins (as `--position` has it). Others are left
        alone.
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
        """Where an episode begins."""
        if "position" in options:
            return self.table.start(options["position"])
        first = options.get("first")
        return self.table.begin(None if first is None else self.table.seat_of(str(first)))

    def step(self, action: int | None) -> None:
        """Choose a letter; once only one legal action begins with those chosen, it is played."""
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
        """Whether the agent whose turn it is may choose a letter now."""
        agent = self.agent_selection
        return letter in self._letters and not self.terminations.get(agent, True) and not self.truncations[agent]

    def _spell(self, spelling: AnySpelling[Any]) -> None:
        settled = spelling.settled
        if settled is None:
            self._wait(spelling)
        else:
            self.play(settled)

    def play(self, action: Any) -> None:
        """Play a legal action of the agent whose turn it is, whole."""
        self.decisions += 1
        self.number += 1
        self._go_on(self.table.game.apply(self.situation, action).state)

    @property
    def ended(self) -> bool:
        """Whether the episode is over, or was broken off."""
        return any(self.terminations.values()) or any(self.truncations.values())

    def _go_on(self, state: Any) -> None:
        """Let chance fall until somebody decides, or it is over."""
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
            texts = self._texts(spelling)
            self._letters = tuple(texts)
            self.infos[self.agent_selection] = {"actions": texts}
        else:
            self._letters = spelling.letters()

    def _refusal(self, agent: str, action: object) -> str:
        few = 12
        listed = ", ".join(map(str, self._letters[:few])) + (", …" if len(self._letters) > few else "")
        return say(
            f"{agent} cannot choose {action} here; action_mask leaves {listed}",
            f"{agent} ne peut choisir {action} ici ; action_mask laisse {listed}",
        )

    # --- what else may be asked

    def text(self, letter: int) -> str:
        """The action a letter leads to, in notation; one of them and `…` where it may be several."""
        return self._texts(self.spelling)[letter]

    def _texts(self, spelling: AnySpelling[Any]) -> dict[int, str]:
        """What each letter that is open leads to."""
        seen = acting_view(self.table.bare, in_hand(self.situation))
        write = self.table.notation.write
        return {
            letter: write(seen, action) if alone else f"{write(seen, action)} …"
            for letter, (action, alone) in spelling.firsts().items()
        }

    def letters(self, text: str) -> Word:
        """The letters of an action in notation: what to step through; raises what is wrong with it."""
        action = self.table.read(self.situation, text)
        return next(word for word, legal in self.spelling.words if legal == action)[len(self.spelling.spelt) :]

    def afterstates(self) -> list[Afterstate]:
        """What each legal action leads to, for those who learn what positions are worth.

        Not where something is hidden: it would tell which tile is drawn next.
        """
        table, agent = self.table, self.agent_selection
        if isinstance(table.bare, Hiding):
            raise RulesError.said(
                f"{table.entry.name} hides something, which its afterstates might tell; learn from observations",
                f"{table.entry.name} cache quelque chose, que la suite d'un coup dirait ; servez-vous d'observe",
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
        """The board as the agent whose turn it is sees it; over, as a spectator does."""
        if self.render_mode is None:
            return None
        board = self.table.draw(self.situation, self.seat)
        if self.render_mode == "ansi":
            return board
        print(board)
        return None

    def close(self) -> None:
        """Nothing is held."""
