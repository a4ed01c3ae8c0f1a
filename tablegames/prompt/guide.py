"""A guide at the prompt: what the bot would play and why, what the articles say, what a rule forbids.

It knows the table, the rulebook and whoever can be asked; of the game only the decision it is shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tablegames.core.analysis import Analysis, AnalystEntry, Limits, Line
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError, Refused
from tablegames.core.events import Event
from tablegames.core.game import Binding, Fault
from tablegames.core.languages import Text, agreeing, say
from tablegames.core.match import in_hand
from tablegames.drawing.window import FIRM, folded
from tablegames.plugging.analyst_specs import analyst_for, chance_in, scale_of
from tablegames.plugging.bots import PlayerFactory
from tablegames.plugging.brings import ExplainsSigns
from tablegames.plugging.forbidden import SaysWhatCompels, ThinksOf
from tablegames.rulesets.howto import HowToPlay
from tablegames.rulesets.rulebook import Article, Rulebook
from tablegames.rulesets.terms import Glossary, GlossaryTerm, folded_word
from tablegames.table.comparing import by_prospects
from tablegames.table.decision import Decision
from tablegames.table.howto import how_to_lines
from tablegames.table.table import Table
from tablegames.table.wording import Scene

STEADY: Final = Limits(nodes=20_000)
"""How far an analyst looks who usually goes by the clock: the same hint for the same position."""
OTHERS: Final = 3
"""How many plays a hint speaks of."""
LEFT_OUT: Final = frozenset({"numbers_left", "too_many_numbers", "no_dame"})
"""Faults of a play that was not meant whole: they forbid nothing."""
OF_GAMES: Final = frozenset({"parties", "games"})
"""Units in which a worth says again what the chance to win has said."""
FOUND: Final = 15
"""Articles that are listed for a word."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: the sentences that say it, and the citations of what decides it."""

    said: tuple[str, ...]
    cites: tuple[str, ...]


@dataclass(slots=True)
class Guide:
    """Answers a player's questions at a table: hints, reasons, articles."""

    table: Table
    rulebook: Rulebook
    analyst: AnalystEntry | None = None
    bot: tuple[str, PlayerFactory] | None = None
    """Who is asked where nobody analyses: the game's own bot, unless it plays by lot."""
    effort: Limits = STEADY
    how_to_play: HowToPlay | None = None
    """The page with which `rules` begins."""
    glossary: Glossary = field(default_factory=lambda: Glossary(()))
    """The words of the trade."""
    show: Callable[[GlossaryTerm], Sequence[str]] | None = None
    """Explains one of them, with its picture; None: without."""
    typed: bool = True
    """Whether he who asks types, and is told what else he may type."""

    def hint(self, decision: Decision[Any, Any]) -> str:
        """What would be played here, and why, from what the seat sees."""
        listed = decision.listed
        if len(listed) == 1 and decision.tacit is not None:
            return say(
                "Plays are advised, never marks or calls.", "On conseille un coup, jamais une marque ni un appel."
            )
        if len(listed) == 1:
            return self.answer(self.forced(decision))
        if self.analyst is not None:
            limits = self.analyst.limits
            timed = limits.depth is None and limits.nodes is None
            made = analyst_for(self.analyst, self.table.game)
            found: Analysis[Any] = made.analyse(decision.view, listed, self.effort if timed else limits, OTHERS)
            return "\n".join(self._advice(decision, found, scale_of(self.analyst, made)))
        if self.bot is not None:
            name, make = self.bot
            play = decision.write(make(self.table.game).choose(decision.view, listed, Rng(0)))
            return say(f"{name} advises {play}.", f"{name} conseille {play}.")
        raise PluginError.said(
            f"nobody can be asked at {self.table.entry.name}: no plugin brings an analyst or a bot that thinks",
            f"personne à consulter à {self.table.entry.name} : aucun greffon n'apporte d'analyste ni de robot",
        )

    def _advice(self, decision: Decision[Any, Any], found: Analysis[Any], scale: float) -> Iterator[str]:
        """The best play with its chance and its worth, a sentence that compares it with the next, and those."""
        best, *others = found.lines
        chosen = best.actions[0]
        play = decision.write(chosen)
        told = ", ".join(filter(None, (_chance(best, scale), _worth(best, found.unit, scale))))
        named = self.table.wording.phrases.get(f"advised.{self.table.notation.write(in_hand(decision.view), chosen)}")
        yield say(f"I advise {named or play} ({told}).", f"Je vous conseille {named or play} ({told}).")
        if best.about is not None:
            yield from folded(say(f"It {best.about}.", f"Ce coup {best.about}."), "  ", "  ")
        for remark in found.remarks[:OTHERS]:
            told = self.table.wording.remark(remark, decision.seat, self.table.game.seats)
            yield from folded(told, "  ", "  ")
        if others:
            whole = decision.write(others[0].actions[0])
            compared = self._compared(decision, best, others[0], scale).replace(whole, whole.replace(" ", FIRM))
            yield from folded(compared, "  ", "  ")
            listed = ", ".join(f"{decision.write(line.actions[0])} ({_brief(line, scale)})" for line in others)
            yield say("Next: ", "Ensuite : ") + listed

    def _compared(self, decision: Decision[Any, Any], best: Line[Any], next_: Line[Any], scale: float) -> str:
        """What the best play has before the next one: in terms of the game where it can count them, else in chances."""
        play = decision.write(next_.actions[0])
        counted = by_prospects(self.table, in_hand(decision.view), best.actions[0], next_.actions[0])
        if counted:
            return counted
        if best.verdict is not None or next_.verdict is not None:
            return ""
        more = round(100 * chance_in(best, scale)) - round(100 * chance_in(next_, scale))  # of what is shown
        if more < 1:
            return say(f"{play} is as good, or nearly so.", f"{play} vaut autant, ou presque.")
        return agreeing(
            say(f"It wins {more} game(s) in 100 more than {_quoted(play)}.",
                f"Ce coup gagne {more} partie(s) sur 100 de plus que {_quoted(play)}.")
        )  # fmt: skip

    def explain(
        self, happened: Sequence[tuple[Sequence[Event], Scene]], before: Reason | None = None, more: bool = False
    ) -> str:
        """The last events with their ways, after the reason that goes before; or what the articles of all that say."""
        if not happened and before is None:
            return say(
                "Nothing to explain since your last play.",
                "Rien à expliquer depuis votre dernier coup.",
            )
        wording = replace(self.table.wording, cites=True)
        told = [line for events, scene in happened for line in wording.told(events, scene)]
        last = Reason(tuple(told), tuple(event.cite for events, _ in happened for event in events))
        return self.answer(*(() if before is None else (before,)), last, more=more)

    def answer(self, *reasons: Reason, more: bool = False) -> str:
        """Reasons in a few sentences, and how their articles are asked for; or the articles."""
        said = [line for reason in reasons for line in reason.said]
        articles = self._articles(reasons)
        if more:
            return "\n".join(articles) or say("No article speaks of it.", "Aucun article n'en parle.")
        how = say("'why more' shows the articles.", "« pourquoi encore » montre les articles.")
        return "\n".join([*said, *([how] if articles and self.typed else ())])

    def refusal(self, refused: Refused) -> Reason:
        """The sentence for a fault, and its article."""
        return Reason((str(refused),), () if refused.fault is None else (refused.fault.cite,))

    def forced(self, decision: Decision[Any, Any]) -> Reason:
        """Why the only play there is must be made: first what forbids the others, then what binds."""
        (only,) = decision.listed
        play, game = decision.write(only), self.table.bare
        told = say(f"{play} is the only play the rules allow here.", f"{play} est le seul coup permis ici.")
        found = self._forbidden(decision)
        if not found:
            cite = game.bound_by(in_hand(decision.view), only) if isinstance(game, Binding) else ""
            return Reason((told,), (cite,))
        (first, *others), (fault, *_) = ([line for line, _ in found], [fault for _, fault in found])
        return Reason((*folded(first), *others, told), (fault.cite,))

    def _forbidden(self, decision: Decision[Any, Any]) -> list[tuple[str, Fault]]:
        """What the other plays lack, or some that one might think of, each with what forbids it; every reason once."""
        game: object = self.table.bare
        view, reasons = in_hand(decision.view), dict[str, tuple[str, Fault]]()
        if isinstance(game, SaysWhatCompels) and (compels := game.compelled(view)) is not None:
            return [(self.table.wording.fault(compels), compels)]
        for action in game.thought_of(view) if isinstance(game, ThinksOf) else ():
            fault = None if action in decision.legal else self.table.bare.judge(view, action)
            if fault is not None and fault.what not in LEFT_OUT:
                reasons.setdefault(self.table.wording.fault(fault), (decision.write(action), fault))
        colon = say(": ", " : ")
        return [
            (say(f"Not {play}", f"{play} ne se joue pas") + f"{colon}{reason[:1].lower()}{reason[1:]}", fault)
            for reason, (play, fault) in [*reasons.items()][:OTHERS]
        ]

    def rules(self, asked: str) -> str:
        """The ruleset, a book's chapters, what an article says, or the articles that speak of a word."""
        if not asked:
            return "\n".join(self._overview())
        book = [article for article in self.rulebook.articles if article.tag.casefold() == asked.casefold()]
        whole = [article for article in book if article.cite.casefold() == asked.casefold()]
        chapters = [article for article in book if article not in whole]
        if chapters:
            return "\n".join([*map(worded, whole), _listed(chapters)])
        try:
            return "\n".join(map(worded, self.rulebook.find(asked)))
        except PluginError:
            found = self._speaking_of(asked) or self._of_a_term(asked)
            terms = self._terms(asked)
            if not found and not terms:
                raise
            articles = [worded(found[0])] if len(found) == 1 else [_listed(found[:FOUND])] if found else []
            return "\n".join([line for term in terms for line in folded(_meaning(term), then="    ")] + articles)

    def what(self, asked: str) -> str:
        """What a word of the trade means, with a picture where one helps; the words there are where none is named."""
        word = asked.removeprefix("quoi ").removeprefix("que ").strip() if asked != "quoi" else ""
        if not word:
            names = ", ".join(sorted((term.name for term in self.glossary.terms), key=folded_word))
            return "\n".join(folded(say(f"Words to ask for: {names}.", f"Mots que l'on peut demander : {names}.")))
        signs = [*self.table.notation.legend([word])] if isinstance(self.table.notation, ExplainsSigns) else []
        if signs:
            return "\n".join(signs)
        found = self.glossary.find(word)
        show = self.show or (lambda term: [_meaning(term)])
        return "\n\n".join("\n".join(show(term)) for term in found)

    @property
    def word(self) -> str:
        """A word of the trade to name as an example: the first there is; nothing where there are none."""
        return next((str(term.name) for term in self.glossary.terms), "")

    def _overview(self) -> Iterator[str]:
        table = self.table
        if self.how_to_play is not None:
            yield from how_to_lines(table.entry.title, self.how_to_play)
            yield ""
        yield f"{entitled(table.entry.title, table.variant.title)} ({table.variant.name}) [{table.variant.source}]"
        if self.how_to_play is None and str(table.entry.about):
            yield from folded(str(table.entry.about))
        books: dict[str, int] = {}
        for article in self.rulebook.articles:
            books[article.tag] = books.get(article.tag, 0) + 1
        listed = ", ".join(f"{tag} ({n})" for tag, n in books.items())
        yield from folded(say(f"Articles by book: {listed}.", f"Articles par livre : {listed}."))
        example = next((article.cite for article in self.rulebook.articles if article.chapter), "AUJ-TT IX")
        how = say(
            f"rules {example}: what it says; rules BOOK: its chapters; rules WORD: the articles that speak of it.",
            f"règles {example} : ce qu'il dit ; règles LIVRE : ses chapitres ; règles MOT : ceux qui en parlent.",
        )
        yield from folded(how)

    def _speaking_of(self, word: str) -> list[Article]:
        """The articles with a word in their title, else in their text."""
        sought = re.compile(rf"\b{re.escape(word.casefold())}s?\b")
        titled = [article for article in self.rulebook.articles if sought.search(str(article.title).casefold())]
        return titled or [article for article in self.rulebook.articles if sought.search(str(article.text).casefold())]

    def _terms(self, word: str) -> list[GlossaryTerm]:
        """What the glossary has for a word; nothing where it does not know it."""
        try:
            return self.glossary.find(word)
        except PluginError:
            return []

    def _of_a_term(self, word: str) -> list[Article]:
        """The articles that the glossary cites for a word of the trade."""
        try:
            cites = [term.cite for term in self._terms(word) if term.cite]
            return list(dict.fromkeys(article for cite in cites for article in self.rulebook.find(cite)))
        except PluginError:
            return []

    def _articles(self, reasons: Iterable[Reason]) -> list[str]:
        """What the article says that decides each, and how the others are asked for; each once.

        The book of the ruleset comes before others, of its articles the shortest.
        """
        told, others = dict[str, Article](), dict[str, Article]()
        for reason in reasons:
            ranked = [article for article in self._ranked(reason.cites) if article.cite not in told]
            told |= {article.cite: article for article in ranked[:1]}
            others |= {article.cite: article for article in ranked[1:]}
        left = [cite for cite in others if cite not in told]
        listed, last = "; ".join(left), left[-1] if left else ""
        more = say(f"More in: {listed} ('rules {last}').", f"Voir aussi : {listed} (« règles {last} »).")
        return [*map(worded, told.values()), *(folded(more, "  ", "  ") if left else ())]

    def _ranked(self, cites: Iterable[str]) -> list[Article]:
        """The articles that are cited, the one that decides first; what nobody has written down is left out."""
        found: dict[str, Article] = {}
        for cite in filter(None, cites):
            with suppress(PluginError):
                found |= {article.cite: article for article in self.rulebook.find(cite)}
        book = self.table.variant.source.split(" ")[0]
        return sorted(found.values(), key=lambda article: (article.tag != book, len(str(article.text))))


def entitled(game: Text | str, ruleset: Text | str) -> str:
    """A game and its ruleset; where both are called alike, that is said once."""
    return str(game) if str(game) == str(ruleset) else f"{game}, {ruleset}"


def worded(article: Article) -> str:
    """An article with its title and text, as wide as the window."""
    text = folded(str(article.text), "    ", "    ")
    return "\n".join([f"  [{article.cite}] {article.title}", *text])


def hundredths(value: float) -> str:
    """The value with two decimals and its sign: `+0.04`, in French `+0,04`; never `-0.00`.

    >>> hundredths(0.04), hundredths(-0.004)
    ('+0.04', '+0.00')
    """
    text = f"{round(value, 2) + 0.0:+.2f}"
    return say(text, text.replace(".", ","))


def _quoted(play: str) -> str:
    """A play within a sentence: one that is said in words, as `tenir`, is set off from it."""
    return play if any(sign.isdigit() for sign in play) else say("'", "« ") + play + say("'", " »")


def _meaning(term: GlossaryTerm) -> str:
    """A word of the trade and what it means."""
    return f"{term.name}{say(': ', ' : ')}{term.means}"


def _listed(articles: Sequence[Article]) -> str:
    return "\n".join(f"  [{article.cite}] {article.title}" for article in articles)


def _chance(line: Line[Any], scale: float) -> str:
    """`47 % to win`; nothing where something is certain."""
    if line.verdict is not None:
        return ""
    share = round(100 * chance_in(line, scale))
    return say(f"{share} % to win", f"{share} % de chances de gagner")


def _worth(line: Line[Any], unit: Text, scale: float) -> str:
    """`+0.36 parties`, or what is certain; nothing where the chance says it all."""
    if line.verdict is not None:
        return str(line.verdict)
    if line.chance is not None or not scale or unit.en in OF_GAMES:
        return ""
    few = say("", "s") if abs(round(line.score, 2)) < 2 else ""  # French: « 0,36 partie »
    return f"{hundredths(line.score)} {str(unit).removesuffix(few)}"


def _brief(line: Line[Any], scale: float) -> str:
    """A play's chance to win, or what is certain."""
    return str(line.verdict) if line.verdict is not None else f"{round(100 * chance_in(line, scale))} %"
