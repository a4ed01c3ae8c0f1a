"""The guide at a table: hints with reasons, articles of the rules, explanations of refusals.

It knows the table, the rulebook and the analyst; of the game it sees only the decision.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tablegames.core.analysis import Analysis, AnalystEntry, Limits, Line
from tablegames.core.arbiter import Faulting
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError, Refused
from tablegames.core.events import Event
from tablegames.core.frozen import frozen
from tablegames.core.game import Binding, Decide, Fault, Hiding
from tablegames.core.languages import Text, gettext as _, in_figures, in_quotes, language, ngettext
from tablegames.core.match import in_hand
from tablegames.plugin.analyst_specs import Comparing, analyst_for, chance_in, of_the_match, said_by, scale_of, steady
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.drawing.window import FIRM, folded
from tablegames.plugin.provides import ExplainsSigns
from tablegames.rules.howto import HowToPlay
from tablegames.rules.rulebook import Article, Rulebook
from tablegames.rules.terms import Glossary, GlossaryTerm, folded_word
from tablegames.table.decision import Decision
from tablegames.table.explaining import by_prospects, differences, how_to_lines, told_of
from tablegames.table.openings import OpeningsAtTable, openings_line
from tablegames.table.table import Table
from tablegames.table.wording import Scene

OTHERS: Final = 3
"""How many plays a hint speaks of."""
LEFT_OUT: Final = frozenset({"numbers_left", "too_many_numbers", "no_dame"})
"""Faults of a play that was not meant whole: they forbid nothing."""
OF_GAMES: Final = frozenset({"parties", "games"})
"""Units whose value repeats the chance to win, unless games count double."""
TELLING: Final = 0.05
"""A value is shown beside the chance if it differs from it by this share of a game."""
MUCH: Final = 3 / 36
"""The share of the throws that makes two counts differ much."""
FOLLOWING: Final = 4
"""How many plays of a continuation are shown."""
FOUND: Final = 15
"""Articles that are listed for a word."""


@frozen
class Reason:
    """Why something is so: the sentences that say it, and the citations of what decides it."""

    said: tuple[str, ...]
    cites: tuple[str, ...]
    events: tuple[tuple[str, str], ...] = ()
    """The events, each with its citation: their articles point to the sentences that decide."""


@frozen
class Advised:
    """An analysis of a decision, and how to read its scores."""

    analyst: Any
    found: Analysis[Any]
    scale: float

    def more(self, best: Line[Any], other: Line[Any]) -> int:
        """Return how many more games in 100 one play wins than another, as shown."""
        return round(100 * chance_in(best, self.scale)) - round(100 * chance_in(other, self.scale))

    def why(self, view: Any, best: Line[Any], other: Line[Any]) -> list[str]:
        """Return why one play is better, in the analyst's sentences."""
        lines = {line.actions[0]: line for line in (best, other)}
        return [*map(str, said_by(self.analyst, view, lines, best.actions[0], other.actions[0]))]


@dataclass(slots=True)
class Guide:
    """Answers a player's questions at a table: hints, reasons, articles."""

    table: Table
    rulebook: Rulebook
    analyst: AnalystEntry | None = None
    bot: tuple[str, PlayerFactory] | None = None
    """The bot to ask if there is no analyst: the game's own, unless it plays at random."""
    effort: Limits | None = None
    """How far an analyst looks who usually goes by the clock; None: as in a review."""
    how_to_play: HowToPlay | None = None
    """Return the first page of `rules`."""
    glossary: Glossary = field(default_factory=lambda: Glossary(()))
    """The terms of the game."""
    show: Callable[[GlossaryTerm], Sequence[str]] | None = None
    """Explains one of them, with its picture; None: without."""
    typed: bool = True
    """Whether the user types, and reads which commands help further."""
    openings: Callable[[], OpeningsAtTable | None] | None = None
    """Return the opening book for this table, if there is one; it is read when a hint needs it."""
    advised: tuple[Any, Advised] | None = field(default=None, init=False)
    """The play advised last, with its analysis."""

    def hint(self, decision: Decision[Any, Any]) -> str:
        """Return the advised play and the reasons, from what the seat sees."""
        listed = decision.listed
        if len(listed) == 1 and decision.tacit is not None:
            return _("Hints cover plays, not marks or calls.")
        if len(listed) == 1:
            return self.answer(self.forced(decision))
        if self.analyst is not None:
            weighed = self._weigh(decision, listed, OTHERS)
            self.advised = weighed.found.lines[0].actions[0], weighed
            return "\n".join(self._advice(decision, weighed))
        if self.bot is not None:
            name, make = self.bot
            play = decision.write(make(self.table.game).choose(decision.view, listed, Rng(0)))
            return _("{name} advises {play}.", name=name, play=play)
        raise PluginError(
            "no hints for {name}: no plugin provides an analyst or a bot that can advise you",
            name=self.table.entry.name,
        )

    def why_advised(self, decision: Decision[Any, Any]) -> str:
        """Return all reasons for the advised play against the next best one."""
        if self.advised is None:
            return self.hint(decision)
        _, weighed = self.advised
        best, *others = weighed.found.lines
        return "\n".join(self._why(decision, weighed, best, others[0])) if others else self.hint(decision)

    def why_not(self, decision: Decision[Any, Any], other: Any) -> str:
        """Return all reasons for the advised play against another one."""
        if self.analyst is None:
            return self.hint(decision)
        told = [] if self.advised is not None else [self.hint(decision)]
        assert self.advised is not None
        best, weighed = self.advised
        if other == best:
            return "\n".join([*told, _("That is the play I advise.")])
        first, *_unused = weighed.found.lines
        line = next((line for line in weighed.found.lines if line.actions[0] == other), None)
        return "\n".join([*told, *self._why(decision, weighed, first, line or self._beside(decision, first, other))])

    def _beside(self, decision: Decision[Any, Any], best: Line[Any], other: Any) -> Line[Any]:
        """Return another play as a line, with its chance measured against the best play under the same search.

        An analyst that searches everything or nothing weighs all plays.
        """
        for plays in ((best.actions[0], other), decision.listed):
            weighed = self._weigh(decision, plays, len(plays))
            lines = {line.actions[0]: line for line in weighed.found.lines}
            if best.actions[0] in lines and other in lines:
                one, two = (chance_in(lines[play], weighed.scale) for play in (best.actions[0], other))
                left = max(0.0, chance_in(best, weighed.scale) - max(0.0, one - two))
                return replace(lines[other], chance=left)
        return Line((other,), best.score, chance=chance_in(best, weighed.scale))

    def _weigh(self, decision: Decision[Any, Any], plays: Sequence[Any], most: int) -> Advised:
        """Analyse some plays from scratch."""
        assert self.analyst is not None
        limits = self.analyst.limits
        timed = limits.depth is None and limits.nodes is None
        made = analyst_for(self.analyst, self.table.game)
        found = made.analyse(decision.view, plays, self.effort or steady(self.analyst) if timed else limits, most)
        return Advised(made, found, scale_of(self.analyst, made))

    def _advice(self, decision: Decision[Any, Any], weighed: Advised) -> Iterator[str]:
        """The best play with its chance and its worth, a sentence that compares it with the next, and those."""
        found, scale = weighed.found, weighed.scale
        best, *others = found.lines
        chosen = best.actions[0]
        play = decision.write(chosen)
        told = ", ".join(filter(None, (_chance(best, weighed), _worth(best, weighed))))
        named = self.table.wording.phrases.get(f"advised.{self.table.notation.write(in_hand(decision.view), chosen)}")
        yield _("I advise {named} ({told}).", named=named or play, told=told)
        if best.about is not None:
            yield from folded(_("It {about}.", about=best.about), "  ", "  ")
        for remark in found.remarks[:OTHERS]:
            told = self.table.wording.remark(remark, decision.seat, self.table.game.seats)
            yield from folded(told, "  ", "  ")
        if others:
            whole = decision.write(others[0].actions[0])
            compared = self._compared(decision, weighed, best, others[0]).replace(whole, whole.replace(" ", FIRM))
            yield from folded(compared, "  ", "  ")
            listed = ", ".join(f"{decision.write(line.actions[0])} ({_brief(line, scale)})" for line in others)
            yield _("Next best: ") + listed
        yield from self._in_the_book(decision)

    def _in_the_book(self, decision: Decision[Any, Any]) -> Iterator[str]:
        """Yield what the opening book says of the position, if it has it."""
        book = None if self.openings is None else self.openings()
        page = None if book is None else book.page(in_hand(decision.view))
        if page is not None:
            yield from folded(openings_line(page, decision.write), then="  ")

    def _compared(self, decision: Decision[Any, Any], weighed: Advised, best: Line[Any], next_: Line[Any]) -> str:
        """Return the advantage of the best play over the next, in terms of the game or in chances."""
        if best.verdict is not None or next_.verdict is not None:
            return by_prospects(self.table, in_hand(decision.view), best.actions[0], next_.actions[0])
        name = _quoted(decision.write(next_.actions[0]))
        told = differences(self.table, in_hand(decision.view), best.actions[0], next_.actions[0], name)
        more = weighed.more(best, next_)
        for_it, against = told[:1], told[-1:]
        if for_it and for_it[0].gain > 0:
            yet = more < 1 and for_it[0].gain >= MUCH
            return for_it[0].said + (_(" Even so, your winning chances are about the same.") if yet else "")
        if against and more >= 1:
            better = ngettext(
                "Even so, this play wins {count} more game in 100.",
                "Even so, this play wins {count} more games in 100.",
                more,
            )
            return f"{against[0].said} {better}"
        about = () if next_.about is None else (f"{name} {next_.about}.",)
        terms = self._by_terms(decision, weighed, best, next_, 1)
        said = weighed.why(decision.view, best, next_) if more >= 1 else ()
        return " ".join([self._by_games(name, more), *about, *said, *terms, *self._follows(decision, best)])

    @staticmethod
    def _by_games(play: str, more: int) -> str:
        """How many games more a play wins than another."""
        if more < 1:
            return _("{play} is about as good.", play=play)
        return ngettext(
            "It wins {count} more game in 100 than {play}.",
            "It wins {count} more games in 100 than {play}.",
            more,
            play=play,
        )

    def _why(self, decision: Decision[Any, Any], weighed: Advised, best: Line[Any], other: Line[Any]) -> Iterator[str]:
        """Yield all reasons for one play against another: chances, counts, terms, continuation."""
        name, own = (_quoted(decision.write(line.actions[0])) for line in (other, best))
        chance, against = (_brief(line, weighed.scale) for line in (best, other))
        if best.verdict is not None or other.verdict is not None:
            text = _("{own} rather than {name}: {chance}, against {against}.")
        elif chance == against:
            text = _("{own} or {name}: {chance} to win either way.")
        else:
            text = _("{own} rather than {name}: {chance} to win, against {against}.")
        yield from folded(text.format(own=own, name=name, chance=chance, against=against))
        for line, called in ((best, own), (other, name)):
            if line.about is not None:
                yield from folded(f"{called}{_(': ')}{line.about}.", "  ", "  ")
        told = differences(self.table, in_hand(decision.view), best.actions[0], other.actions[0], name)
        good = [one.said for one in told if one.gain > 0]
        bad = [_("But: ") + one.said[:1].lower() + one.said[1:] for one in told if one.gain < 0]
        terms = self._by_terms(decision, weighed, best, other, OTHERS)
        why = weighed.why(decision.view, best, other)
        for said in (*good, *bad, *why, *terms, *self._follows(decision, best), *self._follows(decision, other)):
            yield from folded(said, "  ", "  ")
        yield from self._in_the_book(decision)

    def _by_terms(
        self, decision: Decision[Any, Any], weighed: Advised, best: Line[Any], other: Line[Any], most: int
    ) -> Iterator[str]:
        """Yield the greatest differences between two positions, in terms of the evaluation."""
        analyst: object = weighed.analyst
        if not isinstance(analyst, Comparing):
            return
        terms = [term for term in analyst.reasons(decision.view, best.actions[0], other.actions[0]) if term.value > 0]
        if terms:
            own = _quoted(decision.write(best.actions[0]))
            listed = _("; ").join(f"{term.name} ({term.about})" for term in terms[:most])
            yield _("Strong points of {own}: {listed}.", own=own, listed=listed)

    def _follows(self, decision: Decision[Any, Any], line: Line[Any]) -> Iterator[str]:
        """Return the likely continuation of a play, as far as its line goes; empty if dice come first or hands are
        hidden.
        """
        table, game = self.table, self.table.bare
        if len(line.actions) < 2 or isinstance(game, Hiding | Faulting):
            return
        seen: Any = in_hand(decision.view)
        state, spoken = getattr(seen, "state", seen), list[str]()  # where nothing is hidden, a view may have its state
        if type(state) is not type(game.initial(None)):
            return
        for action in line.actions[: FOLLOWING + 1]:
            turn = game.turn(state)
            if not isinstance(turn, Decide):
                break
            spoken.append(table.speak_seen(game.view(state, turn.seat), action))
            state = game.apply(state, action).state
        first, *then = spoken
        yield _("Likely continuation after {first}: {then}.", first=first, then=" ".join(then))

    def explain(
        self, happened: Sequence[tuple[Sequence[Event], Scene]], before: Reason | None = None, more: bool = False
    ) -> str:
        """Explain the last events, after the reason given before; with `more`, quote the articles."""
        if not happened and before is None:
            return _("Nothing to explain since your last play.")
        wording = replace(self.table.wording, cites=True)
        told = [line for events, scene in happened for line in wording.told(events, scene)]
        cited = tuple((event.what, event.cite) for events, _ in happened for event in events if event.cite)
        last = Reason(tuple(told), tuple(cite for _, cite in cited), cited)
        return self.answer(*(() if before is None else (before,)), last, more=more)

    def answer(self, *reasons: Reason, more: bool = False) -> str:
        """Return reasons in a few sentences, or the articles behind them."""
        said = [line for reason in reasons for line in (*reason.said, *self._in_short(reason))]
        articles = self._articles(reasons)
        if more:
            return "\n".join(articles) or _("No article covers this.")
        how = _("'why more' shows the articles.")
        return "\n".join([*said, *([how] if articles and self.typed else ())])

    def _in_short(self, reason: Reason) -> list[str]:
        """Return the deciding sentences with their articles, so that `why` adds something new."""
        return [
            line
            for sentence, article in self._deciding(reason).items()
            for line in folded(f"[{article.cite}] {sentence}", "  ", "    ")
        ]

    def _deciding(self, reason: Reason) -> dict[str, Article]:
        """The sentence that decides each event, and its article; if none is known, the first article in short."""
        found: dict[str, Article] = {}
        for what, cite in reason.events:
            articles = ((article.sentence(what), article) for article in self._ranked([cite]))
            sentence, article = next(((said, one) for said, one in articles if said), ("", None))
            if article is not None:
                found.setdefault(sentence, article)
        first = self._ranked(cite for _, cite in reason.events[:1])[:1]
        return found or {article.only_sentence: article for article in first}

    def refusal(self, refused: Refused) -> Reason:
        """The sentence for a fault, and its article."""
        return Reason((str(refused),), () if refused.fault is None else (refused.fault.cite,))

    def forced(self, decision: Decision[Any, Any]) -> Reason:
        """Why the only play there is must be made: first what forbids the others, then what binds."""
        (only,) = decision.listed
        play, game = decision.write(only), self.table.bare
        told = _("{play} is the only play the rules allow here.", play=play)
        found = forbidden(self.table, decision)
        if not found:
            cite = game.bound_by(in_hand(decision.view), only) if isinstance(game, Binding) else ""
            return Reason((told,), (cite,))
        colon = _(": ")
        first, *others = [
            reason if not tried else _("Not {play}", play=tried) + f"{colon}{reason[:1].lower()}{reason[1:]}"
            for tried, reason, _fault in found
        ]
        return Reason((*folded(first), *others, told), (found[0][2].cite,))

    def rules(self, asked: str) -> str:
        """Return the ruleset, a book's chapters, an article, or the articles that mention a word."""
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
        """Explain a term, with a picture if there is one; without a word, list the terms."""
        word = re.sub(r"^(?:quoi|que|qu['’])(?:\s+|$)", "", asked.strip(), flags=re.IGNORECASE)
        if not word:
            return self._words()
        signs = [*self.table.notation.legend([word])] if isinstance(self.table.notation, ExplainsSigns) else []
        if signs:
            return "\n".join(signs)
        books = self.rulebook.books(word)
        if books:
            return "\n\n".join("\n".join(told_of(book)) for book in books)
        found = self.glossary.find(word)
        show = self.show or (lambda term: [_meaning(term)])
        return "\n\n".join("\n".join(show(term)) for term in found)

    def _words(self) -> str:
        """Return the list of terms, with their English names."""
        terms = self.glossary.terms
        names = ", ".join(sorted((term.name for term in terms), key=folded_word))
        besides = ", ".join(sorted({name for term in terms for name in term.english}, key=folded_word))
        books = ", ".join(dict.fromkeys(article.tag for article in self.rulebook.articles))
        told = folded(_("Terms you can ask about: {names}.", names=names), "", "  ")
        if besides and language() != "fr":
            told += folded(_("You can also use English names: {besides}.", besides=besides), "", "  ")
        if books:
            told += folded(_("Books you can read: {books}.", books=books), "", "  ")
        return "\n".join(told)

    @property
    def word(self) -> str:
        """An example of a term; empty if there are none."""
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
        yield from folded(_("Articles by book: {listed}.", listed=listed))
        example = next((article.cite for article in self.rulebook.articles if article.chapter), "AUJ-TT IX")
        how = _(
            "rules {example}: read that article; rules BOOK: list its chapters; rules WORD: find the articles "
            "that mention it.",
            example=example,
        )
        yield from folded(how)

    def _speaking_of(self, word: str) -> list[Article]:
        """The articles with a word in their title, else in their text."""
        sought = re.compile(rf"\b{re.escape(word.casefold())}s?\b")
        titled = [article for article in self.rulebook.articles if sought.search(str(article.title).casefold())]
        return titled or [article for article in self.rulebook.articles if sought.search(str(article.text).casefold())]

    def _terms(self, word: str) -> list[GlossaryTerm]:
        """Return the glossary entries for a word."""
        try:
            return self.glossary.find(word)
        except PluginError:
            return []

    def _of_a_term(self, word: str) -> list[Article]:
        """Return the articles that the glossary cites for a word."""
        try:
            cites = [term.cite for term in self._terms(word) if term.cite]
            return list(dict.fromkeys(article for cite in cites for article in self.rulebook.find(cite)))
        except PluginError:
            return []

    def _articles(self, reasons: Iterable[Reason]) -> list[str]:
        """Return the deciding article of each reason, and how to read the others.

        Articles of events come first, then those of the ruleset's book, the shortest first.
        """
        told, others = dict[str, Article](), dict[str, Article]()
        for reason in reasons:
            found = sorted(self._ranked(reason.cites), key=lambda article: len(str(article.text)))
            ranked = [article for article in sorted(found, key=self._is_of_another_book) if article.cite not in told]
            told |= {article.cite: article for article in self._deciding(reason).values() or ranked[:1]}
            others |= {article.cite: article for article in ranked}
        left = [cite for cite in others if cite not in told]
        listed, last = "; ".join(left), left[-1] if left else ""
        more = _("See also: {listed} (for example, 'rules {last}').", listed=listed, last=last)
        return [*map(worded, told.values()), *(folded(more, "  ", "  ") if left else ())]

    def _ranked(self, cites: Iterable[str]) -> list[Article]:
        """Return the cited articles, those of the ruleset's book first; unknown citations are left out."""
        found: dict[str, Article] = {}
        for cite in filter(None, cites):
            with suppress(PluginError):
                found |= {article.cite: article for article in self.rulebook.find(cite)}
        return sorted(found.values(), key=self._is_of_another_book)

    def _is_of_another_book(self, article: Article) -> bool:
        return article.tag != self.table.variant.source.split(" ")[0]


def entitled(game: Text | str, ruleset: Text | str) -> str:
    """Return the names of a game and its ruleset; only once if both are the same."""
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
    return in_figures(f"{round(value, 2) + 0.0:+.2f}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _quoted(play: str) -> str:
    """Return a play within a sentence; a play that is a word, such as `tenir`, is set in quotes."""
    return play if any(sign.isdigit() for sign in play) else in_quotes(play)


def _meaning(term: GlossaryTerm) -> str:
    """Return a term with its meaning."""
    return f"{term.name}{_(': ')}{term.means}"


def _listed(articles: Sequence[Article]) -> str:
    return "\n".join(f"  [{article.cite}] {article.title}" for article in articles)


def _chance(line: Line[Any], weighed: Advised) -> str:
    """Return the chance, `47 % to win`; in rounds of a party, `to win the party`; nothing if the result is certain."""
    if line.verdict is not None:
        return ""
    share = round(100 * chance_in(line, weighed.scale))
    if line.about is not None and of_the_match(weighed.analyst, line):
        return _("{share} % to win the partie", share=share)
    return _("{share} % to win", share=share)


def _worth(line: Line[Any], weighed: Advised) -> str:
    """Return the value, `+0.36 parties`, or the certain result; nothing if the chance says it all."""
    if line.verdict is not None:
        return str(line.verdict)
    unit, chance = weighed.found.unit, line.chance
    if of_the_match(weighed.analyst, line) or not weighed.scale:
        return ""
    if unit.en in OF_GAMES and (chance is None or abs(line.score - (2 * chance - 1)) < TELLING):
        return ""
    few = "s" if language() == "fr" and abs(round(line.score, 2)) < 2 else ""  # French: « 0,36 partie »
    counted = f"{hundredths(line.score)} {str(unit).removesuffix(few)}"
    if unit.en in OF_GAMES:
        return _("{counted}, double wins included", counted=counted)
    return counted


def _brief(line: Line[Any], scale: float) -> str:
    """Return a play's chance to win, or its certain result."""
    return str(line.verdict) if line.verdict is not None else f"{round(100 * chance_in(line, scale))} %"


def forbidden(table: Table, decision: Decision[Any, Any]) -> list[tuple[str, str, Fault]]:
    """Return why other plays are forbidden, each reason once: a play (empty: any), the reason, its fault."""
    game, able = table.bare, table.abilities
    view, reasons = in_hand(decision.view), dict[str, tuple[str, Fault]]()
    if able.compelled is not None and (compels := able.compelled(game, view)) is not None:
        return [("", table.wording.fault(compels), compels)]
    for action in able.thought_of(game, view) if able.thought_of is not None else ():
        fault = None if action in decision.legal else game.judge(view, action)
        if fault is not None and fault.what not in LEFT_OUT:
            reasons.setdefault(table.wording.fault(fault), (decision.write(action), fault))
    return [(play, reason, fault) for reason, (play, fault) in [*reasons.items()][:OTHERS]]
