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
from tablegames.core.arbiter import Faulting
from tablegames.core.chance import Rng
from tablegames.core.errors import PluginError, Refused
from tablegames.core.events import Event
from tablegames.core.game import Binding, Decide, Fault, Hiding
from tablegames.core.languages import Text, agreeing, in_figures, say
from tablegames.core.match import in_hand
from tablegames.plugin.analyst_specs import Comparing, analyst_for, chance_in, of_the_match, scale_of, steady
from tablegames.plugin.bots import PlayerFactory
from tablegames.plugin.drawing.window import FIRM, folded
from tablegames.plugin.provides import ExplainsSigns
from tablegames.rules.howto import HowToPlay
from tablegames.rules.rulebook import Article, Rulebook
from tablegames.rules.terms import Glossary, GlossaryTerm, folded_word
from tablegames.table.comparing import by_prospects, differences
from tablegames.table.decision import Decision
from tablegames.table.explaining import told_of
from tablegames.table.howto import how_to_lines
from tablegames.table.table import Table
from tablegames.table.wording import Scene

OTHERS: Final = 3
"""How many plays a hint speaks of."""
LEFT_OUT: Final = frozenset({"numbers_left", "too_many_numbers", "no_dame"})
"""Faults of a play that was not meant whole: they forbid nothing."""
OF_GAMES: Final = frozenset({"parties", "games"})
"""Units in which a worth says again what the chance to win has said, unless games count double."""
TELLING: Final = 0.05
"""So much of a game a worth differs by that is told beside the chance."""
MUCH: Final = 3 / 36
"""The share of the throws by which counts differ much."""
FOLLOWING: Final = 4
"""How many plays are told that should follow one."""
FOUND: Final = 15
"""Articles that are listed for a word."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so: the sentences that say it, and the citations of what decides it."""

    said: tuple[str, ...]
    cites: tuple[str, ...]
    events: tuple[tuple[str, str], ...] = ()
    """What happened, each event with its citation: their articles point to the sentences that decide."""


@dataclass(frozen=True, slots=True)
class Advised:
    """What an analyst found of a decision, and how its scores are read."""

    analyst: Any
    found: Analysis[Any]
    scale: float

    def more(self, best: Line[Any], other: Line[Any]) -> int:
        """The games in 100 that one play wins more than another, of what is shown."""
        return round(100 * chance_in(best, self.scale)) - round(100 * chance_in(other, self.scale))


@dataclass(slots=True)
class Guide:
    """Answers a player's questions at a table: hints, reasons, articles."""

    table: Table
    rulebook: Rulebook
    analyst: AnalystEntry | None = None
    bot: tuple[str, PlayerFactory] | None = None
    """Who is asked where nobody analyses: the game's own bot, unless it plays by lot."""
    effort: Limits | None = None
    """How far an analyst looks who usually goes by the clock; None: as in a review."""
    how_to_play: HowToPlay | None = None
    """The page with which `rules` begins."""
    glossary: Glossary = field(default_factory=lambda: Glossary(()))
    """The words of the trade."""
    show: Callable[[GlossaryTerm], Sequence[str]] | None = None
    """Explains one of them, with its picture; None: without."""
    typed: bool = True
    """Whether he who asks types, and is told what else he may type."""
    advised: tuple[Any, Advised] | None = field(default=None, init=False)
    """The play that was advised last, and what it was found by."""

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
            weighed = self._weigh(decision, listed, OTHERS)
            self.advised = weighed.found.lines[0].actions[0], weighed
            return "\n".join(self._advice(decision, weighed))
        if self.bot is not None:
            name, make = self.bot
            play = decision.write(make(self.table.game).choose(decision.view, listed, Rng(0)))
            return say(f"{name} advises {play}.", f"{name} conseille {play}.")
        raise PluginError.said(
            f"nobody can be asked at {self.table.entry.name}: no plugin brings an analyst or a bot that thinks",
            f"personne à consulter à {self.table.entry.name} : aucun greffon n'apporte d'analyste ni de robot",
        )

    def why_advised(self, decision: Decision[Any, Any]) -> str:
        """Why the play that was advised, and not the next best: all that tells."""
        if self.advised is None:
            return self.hint(decision)
        _, weighed = self.advised
        best, *others = weighed.found.lines
        return "\n".join(self._why(decision, weighed, best, others[0])) if others else self.hint(decision)

    def why_not(self, decision: Decision[Any, Any], other: Any) -> str:
        """Why the play that is advised and not this one, both looked at alike; what it is, where it is that one."""
        if self.analyst is None:
            return self.hint(decision)
        told = [] if self.advised is not None else [self.hint(decision)]
        assert self.advised is not None
        best, weighed = self.advised
        if other == best:
            return "\n".join([*told, say("That is the play I advise.", "C'est le coup que je conseille.")])
        first, *_ = weighed.found.lines
        line = next((line for line in weighed.found.lines if line.actions[0] == other), None)
        return "\n".join([*told, *self._why(decision, weighed, first, line or self._beside(decision, first, other))])

    def _beside(self, decision: Decision[Any, Any], best: Line[Any], other: Any) -> Line[Any]:
        """Another play than those a hint speaks of, its chance so much less than the best as where both are looked at
        alike; an analyst who looks at all or nothing is asked about all.
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
        """What the analyst finds of some plays, asked anew each time."""
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
        yield say(f"I advise {named or play} ({told}).", f"Je vous conseille {named or play} ({told}).")
        if best.about is not None:
            yield from folded(say(f"It {best.about}.", f"Ce coup {best.about}."), "  ", "  ")
        for remark in found.remarks[:OTHERS]:
            told = self.table.wording.remark(remark, decision.seat, self.table.game.seats)
            yield from folded(told, "  ", "  ")
        if others:
            whole = decision.write(others[0].actions[0])
            compared = self._compared(decision, weighed, best, others[0]).replace(whole, whole.replace(" ", FIRM))
            yield from folded(compared, "  ", "  ")
            listed = ", ".join(f"{decision.write(line.actions[0])} ({_brief(line, scale)})" for line in others)
            yield say("Next: ", "Ensuite : ") + listed

    def _compared(self, decision: Decision[Any, Any], weighed: Advised, best: Line[Any], next_: Line[Any]) -> str:
        """What the best play has before the next one: in terms of the game where it can count them, and in chances."""
        if best.verdict is not None or next_.verdict is not None:
            return by_prospects(self.table, in_hand(decision.view), best.actions[0], next_.actions[0])
        name = _quoted(decision.write(next_.actions[0]))
        told = differences(self.table, in_hand(decision.view), best.actions[0], next_.actions[0], name)
        more = weighed.more(best, next_)
        for_it, against = told[:1], told[-1:]
        if for_it and for_it[0].gain > 0:
            yet = more < 1 and for_it[0].gain >= MUCH
            return for_it[0].said + (
                say(" Yet both win as often.", " Les deux gagnent pourtant autant.") if yet else ""
            )
        if against and more >= 1:
            better = agreeing(
                say(f"Yet it wins {more} game(s) in 100 more.", f"Il gagne pourtant {more} partie(s) sur 100 de plus.")
            )
            return f"{against[0].said} {better}"
        about = () if next_.about is None else (f"{_capital(name)} {next_.about}.",)
        terms = self._by_terms(decision, weighed, best, next_, 1)
        return " ".join([self._by_games(name, more), *about, *terms, *self._follows(decision, best)])

    @staticmethod
    def _by_games(play: str, more: int) -> str:
        """How many games more a play wins than another."""
        if more < 1:
            return say(f"{play} is as good, or nearly so.", f"{play} vaut autant, ou presque.")
        return agreeing(
            say(f"It wins {more} game(s) in 100 more than {play}.",
                f"Ce coup gagne {more} partie(s) sur 100 de plus que {play}.")
        )  # fmt: skip

    def _why(self, decision: Decision[Any, Any], weighed: Advised, best: Line[Any], other: Line[Any]) -> Iterator[str]:
        """All that tells one play from another: chances, counts for and against it, terms, what would follow."""
        name, own = (_quoted(decision.write(line.actions[0])) for line in (other, best))
        chances = tuple(_brief(line, weighed.scale) for line in (best, other))
        yield from folded(
            say(
                f"{own} rather than {name}: {chances[0]} to win, against {chances[1]}.",
                f"{own} plutôt que {name} : {chances[0]} de gain, contre {chances[1]}.",
            )
            if best.verdict is None and other.verdict is None
            else say(
                f"{own} rather than {name}: {chances[0]}, against {chances[1]}.",
                f"{own} plutôt que {name} : {chances[0]}, contre {chances[1]}.",
            )
        )
        for line, called in ((best, own), (other, name)):
            if line.about is not None:
                yield from folded(f"{called}{say(': ', ' : ')}{line.about}.", "  ", "  ")
        told = differences(self.table, in_hand(decision.view), best.actions[0], other.actions[0], name)
        good = [one.said for one in told if one.gain > 0]
        bad = [say("Yet: ", "Pourtant : ") + one.said[:1].lower() + one.said[1:] for one in told if one.gain < 0]
        terms = self._by_terms(decision, weighed, best, other, OTHERS)
        for said in (*good, *bad, *terms, *self._follows(decision, best), *self._follows(decision, other)):
            yield from folded(said, "  ", "  ")

    def _by_terms(
        self, decision: Decision[Any, Any], weighed: Advised, best: Line[Any], other: Line[Any], most: int
    ) -> Iterator[str]:
        """In what the positions differ that two plays leave, by the terms of the evaluation; the greatest."""
        analyst: object = weighed.analyst
        if not isinstance(analyst, Comparing):
            return
        terms = [term for term in analyst.reasons(decision.view, best.actions[0], other.actions[0]) if term.value > 0]
        if terms:
            listed = say("; ", " ; ").join(f"{term.name} ({term.about})" for term in terms[:most])
            yield say(f"It is better in: {listed}.", f"Il est meilleur pour : {listed}.")

    def _follows(self, decision: Decision[Any, Any], line: Line[Any]) -> Iterator[str]:
        """What should follow a play, as far as its line goes; nothing where dice come first or hands are hidden."""
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
        yield say(f"After {first} might follow: {' '.join(then)}.", f"Après {first} viendrait : {' '.join(then)}.")

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
        cited = tuple((event.what, event.cite) for events, _ in happened for event in events if event.cite)
        last = Reason(tuple(told), tuple(cite for _, cite in cited), cited)
        return self.answer(*(() if before is None else (before,)), last, more=more)

    def answer(self, *reasons: Reason, more: bool = False) -> str:
        """Reasons in a few sentences, and how their articles are asked for; or the articles."""
        said = [line for reason in reasons for line in (*reason.said, *self._in_short(reason))]
        articles = self._articles(reasons)
        if more:
            return "\n".join(articles) or say("No article speaks of it.", "Aucun article n'en parle.")
        how = say("'why more' shows the articles.", "« pourquoi encore » montre les articles.")
        return "\n".join([*said, *([how] if articles and self.typed else ())])

    def _in_short(self, reason: Reason) -> list[str]:
        """The sentences that decide, each with its article, so that `why` says more than was told already."""
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
        told = say(f"{play} is the only play the rules allow here.", f"Un seul coup est permis ici : {play}.")
        found = self._forbidden(decision)
        if not found:
            cite = game.bound_by(in_hand(decision.view), only) if isinstance(game, Binding) else ""
            return Reason((told,), (cite,))
        (first, *others), (fault, *_) = ([line for line, _ in found], [fault for _, fault in found])
        return Reason((*folded(first), *others, told), (fault.cite,))

    def _forbidden(self, decision: Decision[Any, Any]) -> list[tuple[str, Fault]]:
        """What the other plays lack, or some that one might think of, each with what forbids it; every reason once."""
        game, able = self.table.bare, self.table.abilities
        view, reasons = in_hand(decision.view), dict[str, tuple[str, Fault]]()
        if able.compelled is not None and (compels := able.compelled(game, view)) is not None:
            return [(self.table.wording.fault(compels), compels)]
        for action in able.thought_of(game, view) if able.thought_of is not None else ():
            fault = None if action in decision.legal else game.judge(view, action)
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
        """The words that may be asked for: as the books have them, and what else they are found by in English."""
        terms = self.glossary.terms
        names = ", ".join(sorted((term.name for term in terms), key=folded_word))
        besides = ", ".join(sorted({name for term in terms for name in term.english}, key=folded_word))
        books = ", ".join(dict.fromkeys(article.tag for article in self.rulebook.articles))
        told = folded(say(f"Words to ask for: {names}.", f"Mots que l'on peut demander : {names}."), "", "  ")
        told += folded(say(f"Found by English names too: {besides}." if besides else "", ""), "", "  ")
        if books:
            told += folded(say(f"The books themselves: {books}.", f"Les livres eux-mêmes : {books}."), "", "  ")
        return "\n".join(told)

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

        What decides events comes first, then the book of the ruleset, of its articles the shortest.
        """
        told, others = dict[str, Article](), dict[str, Article]()
        for reason in reasons:
            found = sorted(self._ranked(reason.cites), key=lambda article: len(str(article.text)))
            ranked = [article for article in sorted(found, key=self._is_of_another_book) if article.cite not in told]
            told |= {article.cite: article for article in self._deciding(reason).values() or ranked[:1]}
            others |= {article.cite: article for article in ranked}
        left = [cite for cite in others if cite not in told]
        listed, last = "; ".join(left), left[-1] if left else ""
        more = say(f"More in: {listed} ('rules {last}').", f"Voir aussi : {listed} (« règles {last} »).")
        return [*map(worded, told.values()), *(folded(more, "  ", "  ") if left else ())]

    def _ranked(self, cites: Iterable[str]) -> list[Article]:
        """The articles that are cited, the ruleset's book first; articles nobody has written are left out."""
        found: dict[str, Article] = {}
        for cite in filter(None, cites):
            with suppress(PluginError):
                found |= {article.cite: article for article in self.rulebook.find(cite)}
        return sorted(found.values(), key=self._is_of_another_book)

    def _is_of_another_book(self, article: Article) -> bool:
        return article.tag != self.table.variant.source.split(" ")[0]


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
    return in_figures(f"{round(value, 2) + 0.0:+.2f}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _quoted(play: str) -> str:
    """A play within a sentence: one that is said in words, as `tenir`, is set off from it."""
    return play if any(sign.isdigit() for sign in play) else say("'", "« ") + play + say("'", " »")


def _meaning(term: GlossaryTerm) -> str:
    """A word of the trade and what it means."""
    return f"{term.name}{say(': ', ' : ')}{term.means}"


def _listed(articles: Sequence[Article]) -> str:
    return "\n".join(f"  [{article.cite}] {article.title}" for article in articles)


def _chance(line: Line[Any], weighed: Advised) -> str:
    """`47 % to win`, of a party whose rounds are told too `to win the party`; nothing where something is certain."""
    if line.verdict is not None:
        return ""
    share = round(100 * chance_in(line, weighed.scale))
    if line.about is not None and of_the_match(weighed.analyst, line):
        return say(f"{share} % to win the party", f"{share} % de chances de gagner la partie")
    return say(f"{share} % to win", f"{share} % de chances de gagner")


def _worth(line: Line[Any], weighed: Advised) -> str:
    """`+0.36 parties`, or what is certain; nothing where the chance says it all."""
    if line.verdict is not None:
        return str(line.verdict)
    unit, chance = weighed.found.unit, line.chance
    if of_the_match(weighed.analyst, line) or not weighed.scale:
        return ""
    if unit.en in OF_GAMES and (chance is None or abs(line.score - (2 * chance - 1)) < TELLING):
        return ""
    few = say("", "s") if abs(round(line.score, 2)) < 2 else ""  # French: « 0,36 partie »
    counted = f"{hundredths(line.score)} {str(unit).removesuffix(few)}"
    if unit.en in OF_GAMES:
        return say(f"{counted} as doubles count", f"{counted}, les doubles comptés")
    return counted


def _brief(line: Line[Any], scale: float) -> str:
    """A play's chance to win, or what is certain."""
    return str(line.verdict) if line.verdict is not None else f"{round(100 * chance_in(line, scale))} %"
