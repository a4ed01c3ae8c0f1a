"""Pages to read and try beside the games in play, with a server or without.

A page asks by a path (`study/trictrac`, `film`), a query and a body; the answer is data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import Refused
from tablegames.core.frozen import frozen
from tablegames.plugin.drawing.diagram import HasLegend, Sign
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.files import decoded
from tablegames.web import replays
from tablegames.web.form_input import OwnRules, object_of, own_variant, whole
from tablegames.web.game_cards import articles, card, in_order, rules_page
from tablegames.web.pictures import harmless, is_own_game
from tablegames.web.rule_forms import options, options_of, wording_of
from tablegames.web.study_page import StudyDesk


@frozen
class LibraryRequest:
    """A request: the game, the query and the body."""

    game: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""

    def word(self, name: str) -> str:
        """A word of the question, cut where it is too long to be one."""
        return self.words.get(name, "")[:200]

    @property
    def form(self) -> dict[str, Any]:
        """The body as the object it must be."""
        return object_of(self.body)


class Library:
    """Records, articles, rules, problems, lessons; progress is saved in the folder `progress`, if there is one."""

    def __init__(self, registry: Registry, progress: Path | None = None) -> None:
        self.registry = registry
        self.desk = StudyDesk(registry, progress)
        self.shelf = replays.ReplayShelf(registry)

    def answer(self, what: str, asked: LibraryRequest) -> Any:
        """Answer a request by its name; refused in one sentence."""
        act = _ANSWERS.get(what)
        if act is None:
            raise Refused("This is not available here.")
        return act(self, asked)

    def entry(self, asked: LibraryRequest) -> GameEntry:
        """The game that is asked about."""
        if asked.game not in self.registry.games:
            raise Refused("There is no such game.")
        return self.registry.game(asked.game)

    def games(self, asked: LibraryRequest) -> Any:
        """All that can be played, as cards."""
        return [card(self.registry, entry) for entry in in_order(self.registry)]

    def rules(self, asked: LibraryRequest) -> Any:
        """How a game is played."""
        return rules_page(self.registry, self.entry(asked))

    def options(self, asked: LibraryRequest) -> Any:
        """Return the options of a ruleset."""
        return options(self.registry, self.entry(asked), asked.word("variant") or None)

    def article(self, asked: LibraryRequest) -> Any:
        """Return the articles of a citation."""
        return articles(self.registry, self.entry(asked), asked.word("cite"))

    def legend(self, asked: LibraryRequest) -> Any:
        """Return the signs on the board of a game with their meanings; empty if its picture has none."""
        entry = self.entry(asked)
        own = is_own_game(self.registry, entry)
        drawer = next(iter(self.registry.diagrams(entry).values()), None)
        try:
            signs: Sequence[Sign] = drawer.legend() if isinstance(drawer, HasLegend) else ()
            return [
                {"svg": one.svg if own else harmless(one.svg), "means": str(one.means), "own": own} for one in signs
            ]
        except Exception:
            if own:
                raise  # our own mistake; a plugin's game is played without its legend
            return []

    def ruleset(self, asked: LibraryRequest) -> Any:
        """Return a ruleset that was uploaded, as a form shows it."""
        name = asked.word("name")
        own = OwnRules(name, decoded(asked.body, name or "rules.yaml", Refused))
        variant = own_variant(self.registry, self.entry(asked), own)
        told = {"title": str(variant.title), "about": str(variant.about), "extends": list(variant.chain[1:])}
        return {**told, "options": options_of(variant.rules, wording_of(self.registry, self.entry(asked)))}

    def study(self, asked: LibraryRequest) -> Any:
        """Begin a problem, a lesson or counting; without a game, list all there are."""
        if not asked.game:
            return self.desk.listed()
        form = asked.form
        kind, name, upright = str(form.get("kind")), str(form.get("name")), form.get("upright") is True
        return self.desk.begin(self.entry(asked), kind, name, upright=upright, step=whole(form.get("step")) or 0)

    def answered(self, asked: LibraryRequest) -> Any:
        """Judge an answer to a problem or a lesson."""
        form = asked.form
        text = form.get("text")
        said = text[:500] if isinstance(text, str) else None
        return self.desk.answer(str(form.get("key")), said, str(form.get("word")))

    def replay(self, asked: LibraryRequest) -> Any:
        """A file of games, to be looked through."""
        return self.bring(asked.word("name"), asked.body)

    def bring(self, name: str, content: bytes) -> dict[str, Any]:
        """The key to a file of games, and how many it has."""
        key, found = self.shelf.bring(name, content)
        return {"key": key, "file": found.name, "games": len(found.games)}

    def film(self, asked: LibraryRequest) -> Any:
        """Return the players and moves of one game of a file."""
        form = asked.form
        return replays.told_of(self.registry, self._shelved(form), whole(form.get("seat")))

    def frame(self, asked: LibraryRequest) -> Any:
        """One moment of it."""
        form = asked.form
        at, seat, upright = whole(form.get("at")), whole(form.get("seat")), form.get("upright") is True
        return replays.shown(self.registry, self._shelved(form), 0 if at is None else at, seat, upright=upright)

    def _shelved(self, form: dict[str, Any]) -> replays.ShelvedGame:
        return self.shelf.find(str(form.get("key")), whole(form.get("number")) or 1)


_ANSWERS: Final[dict[str, Callable[[Library, LibraryRequest], Any]]] = {
    "games": Library.games,
    "rules": Library.rules,
    "options": Library.options,
    "article": Library.article,
    "legend": Library.legend,
    "ruleset": Library.ruleset,
    "study": Library.study,
    "answer": Library.answered,
    "replay": Library.replay,
    "film": Library.film,
    "frame": Library.frame,
}
