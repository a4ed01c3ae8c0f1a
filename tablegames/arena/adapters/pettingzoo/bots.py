"""Our own bots as agents, to learn from or to be measured against."""

from __future__ import annotations

from typing import Any

from tablegames.core.arbiter import Unlisted
from tablegames.core.chance import Rng, derive
from tablegames.core.players import looks
from tablegames.plugin.encoding.protocol import Word
from tablegames.plugin.player_specs import bot_of


class Bot:
    """A bot of the game, by the name `tablegames bots` has for it: `random`, `engine:2`.

    It is given the view of the seat it plays for, as at the table; `seed` fixes its choices as the loop's seed does.
    """

    def __init__(self, env: Any, name: str = "random", seed: int = 0) -> None:
        self._env = env.unwrapped
        table = self._env.table
        maker = bot_of(self._env.registry.players(table.entry), name, "Bot")
        self._player = maker(table.game)
        self._rngs = [Rng(derive(seed, "seat", seat)) for seat in range(table.game.seats)]
        self._word: Word = ()

    def act(self) -> int:
        """The next letter for the agent whose turn it is; what is begun is played to its end."""
        spelt = self._env.spelling.spelt
        if not spelt or self._word[: len(spelt)] != spelt:
            self._word = self._chosen()
        return self._word[len(spelt)]

    def _chosen(self) -> Word:
        """The word of an action the bot chooses among those that begin as spelt."""
        env = self._env
        game, words, begun = env.table.game, env.spelling.words, env.spelling.spelt
        whole = not begun and not isinstance(env.table.bare, Unlisted)
        legal = game.legal(env.situation) if whole else [action for _, action in words]
        view = game.view(env.situation, env.seat) if looks(self._player) else None
        chosen = self._player.choose(view, legal, self._rngs[env.seat].seek(env.number))
        return next(word for word, action in words if action == chosen)
