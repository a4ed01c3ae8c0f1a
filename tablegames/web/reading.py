"""What can be looked at and tried beside the games in play, with a server or without: each by its name.

A page asks by a path (`study/trictrac`, `film`), what stands after its question mark, and a body; the answer is data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tablegames.core.errors import Refused
from tablegames.plugin.drawing.diagram import HasLegend, Sign
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.files import decoded
from tablegames.web import films
from tablegames.web.asking import object_of, whole
from tablegames.web.cards import articles
from tablegames.web.forms import options_of, wording_of
from tablegames.web.own_rules import OwnRules, own_variant
from tablegames.web.pictures import harmless, is_own_game
from tablegames.web.studying import StudyDesk


@dataclass(frozen=True, slots=True)
class ReadingAsked:
    """What is asked: of which game, with which words, and what is sent with it."""

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


class BesideGames:
    """Records, articles, rules, problems, lessons; what was solved is kept in the folder `progress`, or not at all."""

    def __init__(self, registry: Registry, progress: Path | None = None) -> None:
        self.registry = registry
        self.desk = StudyDesk(registry, progress)
        self.shelf = films.FilmShelf(registry)

    def answer(self, what: str, asked: ReadingAsked) -> Any:
        """The answer to what is asked under a name; refused in one sentence."""
        act = _ANSWERS.get(what)
        if act is None:
            raise Refused.said("That is not to be had here.", "Cela ne se trouve pas ici.")
        return act(self, asked)

    def entry(self, asked: ReadingAsked) -> GameEntry:
        """The game that is asked about."""
        if asked.game not in self.registry.games:
            raise Refused.said("There is no such game.", "Il n'y a pas ce jeu.")
        return self.registry.game(asked.game)

    def article(self, asked: ReadingAsked) -> Any:
        """What the books say under a citation."""
        return articles(self.registry, self.entry(asked), asked.word("cite"))

    def legend(self, asked: ReadingAsked) -> Any:
        """What stands on the board of a game, thing by thing; nothing where its picture needs no word, or has none."""
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
                raise  # a mistake of ours; a stranger's game is played without its legend
            return []

    def ruleset(self, asked: ReadingAsked) -> Any:
        """What a ruleset that is brought says, as a form has it."""
        name = asked.word("name")
        own = OwnRules(name, decoded(asked.body, name or "rules.yaml", Refused))
        variant = own_variant(self.registry, self.entry(asked), own)
        told = {"title": str(variant.title), "about": str(variant.about), "extends": list(variant.chain[1:])}
        return {**told, "options": options_of(variant.rules, wording_of(self.registry, self.entry(asked)))}

    def study(self, asked: ReadingAsked) -> Any:
        """Begin a problem, a lesson, or counting; of no game: all there is to solve."""
        if not asked.game:
            return self.desk.listed()
        form = asked.form
        kind, name, upright = str(form.get("kind")), str(form.get("name")), form.get("upright") is True
        return self.desk.begin(self.entry(asked), kind, name, upright=upright, step=whole(form.get("step")) or 0)

    def answered(self, asked: ReadingAsked) -> Any:
        """What is answered to it."""
        form = asked.form
        text = form.get("text")
        said = text[:500] if isinstance(text, str) else None
        return self.desk.answer(str(form.get("key")), said, str(form.get("word")))

    def replay(self, asked: ReadingAsked) -> Any:
        """A file of games, to be looked through."""
        return self.bring(asked.word("name"), asked.body)

    def bring(self, name: str, content: bytes) -> dict[str, Any]:
        """The key to a file of games, and how many it has."""
        key, found = self.shelf.bring(name, content)
        return {"key": key, "file": found.name, "games": len(found.games)}

    def film(self, asked: ReadingAsked) -> Any:
        """What is told of one of its games."""
        form = asked.form
        return films.told_of(self.registry, self._looked(form), whole(form.get("seat")))

    def frame(self, asked: ReadingAsked) -> Any:
        """One moment of it."""
        form = asked.form
        at, seat, upright = whole(form.get("at")), whole(form.get("seat")), form.get("upright") is True
        return films.shown(self.registry, self._looked(form), 0 if at is None else at, seat, upright=upright)

    def _looked(self, form: dict[str, Any]) -> films.Looked:
        return self.shelf.find(str(form.get("key")), whole(form.get("number")) or 1)


_ANSWERS: Final[dict[str, Callable[[BesideGames, ReadingAsked], Any]]] = {
    "article": BesideGames.article,
    "legend": BesideGames.legend,
    "ruleset": BesideGames.ruleset,
    "study": BesideGames.study,
    "answer": BesideGames.answered,
    "replay": BesideGames.replay,
    "film": BesideGames.film,
    "frame": BesideGames.frame,
}
