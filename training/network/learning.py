"""The network in PyTorch, and the training: it learns from games against itself."""

from __future__ import annotations

import json
import math
import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import nn
from torch.nn.functional import binary_cross_entropy_with_logits

from tablegames.families.tables.bot.network import CHANCES, PLACES, UNITS, Network
from training.network.grounds import AnyGround, ground_of
from training.network.playing import BYTES

GAMMA: Final = 0x9E3779B97F4A7C15
FORGOTTEN: Final = 0.995
"""How much of what the averaged network was it keeps at a step."""
JUDGED: Final = 100
"""Games of one task where two networks are compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The recipe of a network."""

    game: str
    variant: str | None = None
    options: dict[str, Any] = field(default_factory=dict)
    file: str = "network.net"
    """Its name in the folder of the game's plugin."""
    layers: tuple[int, int] = (160, 32)
    rounds: int = 150
    tasks: int = 16
    """Of each round, however many processors there are: the same seed gives the same games."""
    games: int = 1_000
    """Of each task."""
    traces: tuple[tuple[float, float], ...] = ((0.0, 0.9), (0.1, 0.7), (0.6, 0.5))
    """The part of the rounds after which the lambda of TD(lambda) applies."""
    looks: tuple[float, int] = (1.0, 8)
    """The part of the rounds after which one position in this many is learnt from all its throws."""
    late: int = 0
    """At trictrac and toc, one game in this many of those looks is of jans de retour and sorties alone; 0: none."""
    rates: tuple[float, float] = (2e-3, 5e-5)
    """How much is learnt at a step, at first and at last."""
    batch: int = 4_096
    epochs: int = 2
    window: int = 3
    """Rounds whose games are learnt from."""
    every: int = 10
    """Rounds after which the network is compared with what it was."""
    seed: int = 1

    @classmethod
    def of(cls, data: dict[str, Any]) -> Recipe:
        """The recipe of a file."""
        for name in ("layers", "looks", "rates"):
            if name in data:
                data[name] = tuple(data[name])
        if "traces" in data:
            data["traces"] = tuple((float(begin), float(trace)) for begin, trace in data["traces"])
        made = cls(**data)
        if type(made.late) is not int or made.late < 0:
            raise TypeError(f"late is a whole number, 0 or more, not {made.late!r}")
        return made

    def trace(self, done: float) -> float:
        """The lambda, so much of all being done."""
        return [trace for begin, trace in self.traces if begin <= done][-1]

    def share(self, done: float) -> int:
        """One position in this many is searched a throw ahead, at this point of the training; 0: none yet."""
        begin, share = self.looks
        return share if done >= begin else 0

    def rate(self, done: float) -> float:
        """How much is learnt at a step: less and less, as a cosine falls."""
        first, last = self.rates
        return last + (first - last) * (1 + math.cos(math.pi * min(done, 1.0))) / 2


class MisfitError(ValueError):
    """A network that another cannot begin with; the message says why."""


def network(layers: tuple[int, int], marks: int = 0) -> nn.Sequential:
    """A network that knows nothing."""
    first, second = layers
    made = nn.Sequential(
        nn.Linear(2 * PLACES * UNITS + marks, first),
        nn.ReLU(),
        nn.Linear(first, second),
        nn.ReLU(),
        nn.Linear(second, CHANCES),
    )
    with torch.no_grad():
        made[4].weight.mul_(0.1)
        made[4].bias.copy_(torch.tensor([0.0, -1.5, -4.0, -1.5, -4.0]))
    return made


def units(positions: torch.Tensor, marks: int = 0) -> torch.Tensor:
    """Return the heaps of positions and their lit marks, from their bytes."""
    boards, lit = positions[:, :BYTES], positions[:, BYTES:]
    heaps = torch.stack((boards & 15, boards >> 4), dim=2).flatten(1).to(torch.float32)
    told = torch.stack((*(heaps > least for least in range(UNITS - 1)), heaps / 15), dim=2).flatten(1).to(torch.float32)
    if not marks:
        return told
    marked = torch.zeros((len(positions), marks), device=positions.device)
    return torch.cat((told, marked.scatter_(1, lit.to(torch.int64), 1.0)), dim=1)


def numbers(made: nn.Sequential) -> Any:
    """The numbers of a network, in the order of `bot.network`."""
    parts = [made[0].weight.T, made[0].bias, made[2].weight.T, made[2].bias, made[4].weight, made[4].bias]
    return torch.cat([part.detach().cpu().flatten() for part in parts]).contiguous().numpy().astype(np.float32)


Begin = Callable[[Callable[[Any], Any], list[Any]], Callable[[], list[Any]]]
"""Begins work on tasks somewhere; the result waits, in the order of the tasks."""


@contextmanager
def processes(jobs: int) -> Iterator[Begin]:
    """Run the work in several processes of this machine."""
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield lambda work, tasks: pool.map_async(work, tasks, 1).get


_GROUND: dict[str, AnyGround] = {}


def _ground(recipe: Recipe) -> AnyGround:
    key = json.dumps([recipe.game, recipe.variant, recipe.options, recipe.late])
    if key not in _GROUND:
        _GROUND[key] = ground_of(recipe.game, recipe.variant, recipe.options, late=recipe.late)
    return _GROUND[key]


def _played(task: tuple[Recipe, Any, int, float]) -> tuple[Any, Any, int]:
    recipe, told, seed, done = task
    ground, share = _ground(recipe), recipe.share(done)
    if share:
        return ground.look(recipe.layers, told, seed, recipe.games, share)
    return ground.play(recipe.layers, told, seed, recipe.games, recipe.trace(done))


def _compared(task: tuple[Recipe, Any, Any, int]) -> Any:
    recipe, ours, his, seed = task
    return _ground(recipe).compare((recipe.layers, ours), (recipe.layers, his), seed, JUDGED)


def _seed(*parts: int) -> int:
    found = 0
    for part in parts:
        found = (found * GAMMA + part + 1) % 2**64
    return found


class School:
    """A network in training; its progress can be saved, and resumed."""

    def __init__(self, recipe: Recipe, jobs: int, tell: Callable[[str], None], elsewhere: Begin | None = None) -> None:
        self.recipe, self.jobs, self.tell = recipe, jobs, tell
        self.elsewhere = elsewhere
        """Where games are played, if not in processes of this machine."""
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(recipe.seed)
        self.marks = _ground(recipe).marks
        self.net = network(recipe.layers, self.marks).to(self.device)
        self.mean = network(recipe.layers, self.marks).to(self.device)
        self.mean.load_state_dict(self.net.state_dict())
        self.learner = torch.optim.Adam(self.net.parameters(), lr=recipe.rates[0])
        self.round = self.games = 0
        self.spent = 0.0
        """How much of the time that is allowed is over."""
        self.curve: list[dict[str, Any]] = []

    def keep(self, path: Path) -> None:
        """Write everything needed to resume; completely or not at all."""
        made = path.with_suffix(".new")
        state = {
            "recipe": asdict(self.recipe), "net": self.net.state_dict(), "mean": self.mean.state_dict(),
            "learner": self.learner.state_dict(), "round": self.round, "games": self.games, "curve": self.curve,
        }  # fmt: skip
        torch.save(state, made)
        made.replace(path)

    def resume(self, path: Path) -> None:
        """Go on where it was kept."""
        state = torch.load(path, map_location=self.device, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict(state["mean"])
        self.learner.load_state_dict(state["learner"])
        self.round, self.games, self.curve = state["round"], state["games"], state["curve"]

    def begin_with(self, taught: Network) -> None:
        """Begin with the weights of another network; units that its layers did not have start from nothing."""
        units, marks, begin, between, bias, last, end = (torch.tensor(part) for part in taught.parts())
        one, two = taught.first, taught.second
        if taught.marks != self.marks:
            raise MisfitError(f"it reads {taught.marks} marks of a score, and {self.recipe.game} has {self.marks}")
        if one > self.recipe.layers[0] or two > self.recipe.layers[1]:
            wide = ", ".join(map(str, self.recipe.layers))
            raise MisfitError(f"its layers ({one}, {two}) are wider than those of the recipe ({wide})")
        with torch.no_grad():
            self.net[0].weight[:one] = torch.cat((units, marks.reshape(-1, one))).T
            self.net[0].bias[:one] = begin
            self.net[2].weight[:, one:] = 0
            self.net[2].weight[:two, :one] = between.T
            self.net[2].bias[:two] = bias
            self.net[4].weight[:, two:] = 0
            self.net[4].weight[:, :two] = last
            self.net[4].bias[:] = end
        self.mean.load_state_dict(self.net.state_dict())
        self.games = taught.about["games"]

    def teach(self, minutes: float, kept: Path) -> None:
        """All the rounds, or as many as the time allows; games are played while what was played is learnt."""
        recipe, begin, before = self.recipe, time.monotonic(), numbers(self.mean)
        window: list[tuple[torch.Tensor, torch.Tensor]] = []
        with processes(self.jobs) if self.elsewhere is None else nullcontext(self.elsewhere) as begun:
            coming = begun(_played, list(self._tasks()))
            while self.round < recipe.rounds:
                played = coming()
                self.round += 1
                self.games += sum(games for _, _, games in played)
                self.spent = (time.monotonic() - begin) / (60 * minutes)
                late = self.spent > 1
                if self.round < recipe.rounds and not late:
                    coming = begun(_played, list(self._tasks()))
                window.append((
                    torch.from_numpy(np.concatenate([boards for boards, _, _ in played])).to(self.device),
                    torch.from_numpy(np.concatenate([targets for _, targets, _ in played])).to(self.device),
                ))  # fmt: skip
                window = window[-recipe.window :]
                loss = self._learn(window)
                self.curve.append({"round": self.round, "games": self.games, "loss": loss,
                                   "seconds": round(time.monotonic() - begin, 1)})  # fmt: skip
                if self.round % recipe.every == 0 or late:
                    before = self._judged(begun, before)
                    self.keep(kept)
                if late:
                    break
            self.keep(kept)

    @property
    def done(self) -> float:
        """How much of all is done: of the rounds, or of the time where that is shorter."""
        return max(self.round / self.recipe.rounds, self.spent)

    def _tasks(self) -> Iterator[tuple[Recipe, Any, int, float]]:
        """Games to play; in positions that are searched, the value of the averaged network is the target."""
        done = self.done
        told = numbers(self.mean if self.recipe.share(done) else self.net)
        for task in range(self.recipe.tasks):
            yield self.recipe, told, _seed(self.recipe.seed, self.round, task), done

    def _learn(self, window: list[tuple[torch.Tensor, torch.Tensor]]) -> float:
        recipe = self.recipe
        boards, targets = (torch.cat(parts) for parts in zip(*window, strict=True))
        for group in self.learner.param_groups:
            group["lr"] = recipe.rate(self.done)
        newest, total, steps = window[-1][0].shape[0], torch.zeros((), device=self.device), 0
        luck = torch.Generator().manual_seed(_seed(recipe.seed, self.round) % 2**63)
        for _ in range(recipe.epochs * max(1, newest // recipe.batch)):
            chosen = torch.randint(boards.shape[0], (recipe.batch,), generator=luck).to(self.device)
            said = self.net(units(boards[chosen], self.marks))
            loss = binary_cross_entropy_with_logits(said, targets[chosen])
            self.learner.zero_grad(set_to_none=True)
            loss.backward()
            self.learner.step()
            with torch.no_grad():
                for mean, now in zip(self.mean.parameters(), self.net.parameters(), strict=True):
                    mean.lerp_(now, 1 - FORGOTTEN)
            total, steps = total + loss.detach(), steps + 1
        return round(float(total) / steps, 5)

    def _judged(self, begun: Begin, before: Any) -> Any:
        """Compare the averaged network with what it was; returns it as it is now."""
        now = numbers(self.mean)
        tasks = [(self.recipe, now, before, _seed(self.recipe.seed, self.round, -task)) for task in range(1, 21)]
        won = np.concatenate(begun(_compared, tasks)()).astype(float)
        pairs = won.reshape(-1, 2).mean(axis=1)
        self.curve[-1].update(against_before=round(float(pairs.mean()), 4),
                              within=round(1.96 * float(pairs.std()) / math.sqrt(len(pairs)), 4))  # fmt: skip
        last = self.curve[-1]
        self.tell(
            f"round {self.round}: {self.games:,} games, loss {last['loss']:.4f}, {last['against_before']:+.3f} "
            f"± {last['within']:.3f} a game against itself {self.recipe.every} rounds before, {last['seconds']:.0f} s"
        )
        return now
