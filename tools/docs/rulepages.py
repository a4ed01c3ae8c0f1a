"""The rules of a game as a page: what `tablegames rules`, `show` and `bots` say of it, in the language in use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from tablegames.core.errors import PluginError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Over
from tablegames.core.languages import Text, language, say
from tablegames.core.loop import Moment, Seeded, play
from tablegames.plugin.bots import PlayerEntry
from tablegames.plugin.player_specs import bot_of, levels_of
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.plugin.strength import Measured
from tablegames.plugin.variants import Variant
from tablegames.records.pictures import choose_drawer, picture
from tablegames.rules.rulebook import Article, Rulebook, articles_of
from tablegames.rules.ruledata import rule_lines, rules_as_data, shown
from tablegames.rules.terms import Glossary, GlossaryTerm, folded_word
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tablegames.terminal.seats import default_bot
from tablegames.web.pictures import is_own
from tools.docs.text import anchor, code, fenced, heading, literal, page, table, words

ALONG: Final = 45
"""Actions after which a game in play is shown."""
CHANCES: Final = 4
"""How often chance acts before the position that is shown, if nobody is to decide earlier."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The board as it stands when the first player is to decide: a picture, or a drawing in characters."""

    svg: str
    text: str
    own: bool = True
    """Whether the picture is ours and takes the colours of the page."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the page of a game leads, and what begins a game."""

    sources: str
    play: str = ""
    """The form that begins a game, where the site plays."""


def board(registry: Registry, entry: GameEntry) -> Shown:
    """The first position in which somebody decides, dice thrown and tiles dealt, as he sees it."""
    table = set_table(registry, entry.name)
    state, seat = first_decision(table)
    return _shown(registry, entry, table, state, seat, labels=True)


def in_play(registry: Registry, entry: GameEntry) -> Shown:
    """A position some way into a game between two bots, as the one who is to play sees it."""
    table = set_table(registry, entry.name)
    bots = registry.players(entry)
    levels = levels_of(bots[entry.bot]) if entry.bot in bots else None
    make = bot_of(bots, f"{entry.bot}:{levels[0]}" if levels else default_bot(entry, bots))
    reached: list[Moment[Any, Any]] = []
    play(table.game, [make(table.game)] * table.game.seats, seed=7, watch=reached.append, limit=ALONG)
    for moment in reversed(reached):
        turn = table.game.turn(moment.step.state)
        if isinstance(turn, Decide):
            return _shown(registry, entry, table, moment.step.state, turn.seat, labels=False)
    return board(registry, entry)


def _shown(registry: Registry, entry: GameEntry, table: Table, state: Any, seat: Seat | None, *, labels: bool) -> Shown:
    drawings = registry.diagrams(entry)
    if not drawings:
        return Shown("", table.draw(state, seat))
    drawn = picture(table, choose_drawer(entry, drawings, None), state, seat, labels=labels)
    return Shown(drawn, "", is_own(table))


def plate(shown: Shown) -> str:
    """The board in a page, so that it takes the colours of the page."""
    inside = shown.svg.strip() or f"<pre>{escape(shown.text)}</pre>"
    return f'<figure class="plate picture{" own" if shown.own else ""}">{inside}</figure>'


def first_decision(table: Table) -> tuple[Any, Seat | None]:
    """The state before the first decision, and whose it is; where nobody ever decides, after a few throws."""
    chance, state = Seeded(1), table.begin()
    for number in range(CHANCES):
        match table.game.turn(state):
            case Decide(seat):
                return state, seat
            case Chance(lottery):
                state = table.game.apply(state, chance.draw(lottery, number)).state
            case Over():
                break
    return state, None


def rule_page(registry: Registry, entry: GameEntry, board_of: Shown, there: Addresses) -> str:
    """The page of a game, with its board."""
    book = registry.rulebook(entry)
    glossary = Glossary(sorted(registry.terms(entry).values(), key=lambda term: folded_word(term.name)))
    seen = plate(board_of) if board_of.svg else fenced(board_of.text)
    return page(
        f"# {literal(str(entry.title))}",
        words(str(entry.about)),
        seen,
        there.play,
        *_how_to_play(registry, entry, glossary),
        f"## {say('Play', 'Jouer')}",
        _commands(registry, entry),
        f"## {say('Variants', 'Variantes')}",
        *_rulesets(registry, entry, book),
        "## Options",
        say(
            "Use these names and values in a [variant of your own](../how-to/add-a-variant.md), or with `--set`.",
            "Employez ces noms et ces valeurs dans votre propre variante, ou avec `--set`.",
        ),
        _options(registry.variant(entry), book),
        f"## {say('What the books say', 'Ce que disent les livres')}",
        say(
            f"In our own words. The [sources]({there.sources}) explain the tags.",
            f"Résumé par nous. La page des [sources]({there.sources}), en anglais, explique les abréviations.",
        ),
        *_articles(book.articles, glossary),
        *_terms(glossary, book),
        f"## {say('Bots', 'Adversaires automatiques')}",
        *_bots(registry, entry),
        f"## {say('About this game', 'À propos de ce jeu')}",
        _facts(registry, entry, book),
    )


def index_page(entries: Sequence[GameEntry]) -> str:
    """Return the page that lists every game."""
    rows = [
        (f"[{literal(str(entry.title))}]({entry.name}.md)", code(entry.name), _seats(entry), words(str(entry.about)))
        for entry in entries
    ]
    head = (say("game", "jeu"), say("name", "nom"), say("players", "joueurs"), say("what it is", "ce que c'est"))
    return page(
        say("# Rules", "# Règles"),
        say(
            "How to play each game, its variants and options, and what the books say, in our own words. "
            "`tablegames rules GAME` prints the same.",
            "Pour chaque jeu : comment on joue, ses variantes et ses options, et ce que disent les livres, résumé par "
            "nous. `tablegames rules JEU --lang fr` affiche les mêmes textes.",
        ),
        say(
            "",
            "Les règles et l'[aide des commandes](commandes.md) sont en français, comme le programme lui-même "
            "(`--lang fr`). Les autres pages de ce site sont en anglais.",
        ),
        table(head, rows),
    )


def _how_to_play(registry: Registry, entry: GameEntry, glossary: Glossary) -> Iterator[str]:
    """How the game is played, under the rules of its usual variant."""
    told = registry.how_to_play(entry)
    if told is None:
        return
    yield f"## {say('How to play', 'Comment on joue')}"
    for name, title, paragraphs in told.parts():
        yield heading(3, literal(title), anchor("how", name))
        for paragraph in paragraphs:
            yield "".join(map(_led, *zip(*glossary.marked(paragraph), strict=True)))


def _facts(registry: Registry, entry: GameEntry, book: Rulebook) -> str:
    usual = f"[{code(entry.variant)}](#{anchor('ruleset', entry.variant)})"
    facts = [
        say(f"Name: {code(entry.name)}", f"Nom : {code(entry.name)}"),
        say(f"Players: {_seats(entry)}", f"Joueurs : {_seats(entry)}"),
        say("Source: ", "Source : ") + cited(entry.source, book),
        say(f"Usual variant: {usual}", f"Variante habituelle : {usual}"),
        say("Package: ", "Paquet : ") + literal(registry.distribution(entry)),
    ]
    return "\n".join(f"* {fact}" for fact in facts)


def _seats(entry: GameEntry) -> str:
    least, most = min(entry.seats), max(entry.seats)
    return str(least) if least == most else f"{least}–{most}"


def _commands(registry: Registry, entry: GameEntry) -> str:
    lines = [f"tablegames play {entry.name}"]
    if registry.lessons(entry):
        lines.append(f"tablegames learn {entry.name}")
    if registry.puzzles(entry):
        lines.append(f"tablegames puzzles {entry.name}")
    return fenced("\n".join([*lines, f"tablegames new variant {entry.name} {say('our_house', 'chez_nous')}"]), "sh")


def _rulesets(registry: Registry, entry: GameEntry, book: Rulebook) -> Iterator[str]:
    usual = registry.variant(entry)
    names = sorted(registry.sources(entry), key=lambda name: (name != entry.variant, name))
    for name in names:
        variant = registry.variant(entry, name)
        yield heading(3, f"{code(name)}: {literal(str(variant.title))}", anchor("ruleset", name))
        yield f"{words(str(variant.about))} {_cite(variant.source, book)}".strip()
        if variant.chain[1:]:
            yield say("Based on ", "Fondée sur ") + " → ".join(map(code, variant.chain[1:])) + "."
        yield _differences(variant, usual)
    for name, why in entry.absent.items():
        yield heading(3, code(name), anchor("ruleset", name))
        yield say("Not played: ", "Ne se joue pas : ") + words(str(why))


def _differences(variant: Variant, usual: Variant) -> str:
    """Return the options in which a variant differs from the usual one."""
    mine, theirs = rules_as_data(variant.rules), rules_as_data(usual.rules)
    rows = [
        (f"[{code(name)}](#{anchor('option', name)})", code(shown(mine[name])), code(shown(theirs[name])))
        for name in mine
        if mine[name] != theirs[name]
    ]
    if variant.name == usual.name:
        return say(
            "The usual variant: every option has its default.",
            "La variante habituelle : chaque option a sa valeur par défaut.",
        )
    if not rows:
        return say(f"The same rules as {code(usual.name)}.", f"Les mêmes règles que {code(usual.name)}.")
    return table(("option", code(variant.name), code(usual.name)), rows)


def _options(usual: Variant, book: Rulebook) -> str:
    head = ("option", say("default", "par défaut"), say("values", "valeurs"), say("meaning", "sens"), "source")
    rows = [
        (
            f'<span id="{anchor("option", line.name)}">{code(line.name)}</span>',
            code(shown(line.value)),
            literal(line.choices),
            words(line.meaning),
            cited(line.cite, book),
        )
        for line in rule_lines(usual.rules)
    ]
    return table(head, rows) if rows else say("There is nothing to choose.", "Il n'y a rien à choisir.")


def _articles(articles: Sequence[Article], glossary: Glossary) -> Iterator[str]:
    """The articles as the plugins list them, book by book."""
    by_book: dict[str, list[Article]] = {}
    for article in articles:
        by_book.setdefault(article.tag, []).append(article)
    for tag, chapters in by_book.items():
        yield heading(3, literal(tag), anchor("book", tag))
        for article in chapters:
            title = f"{literal(article.cite)}. {literal(str(article.title))}"
            yield heading(4, title, anchor("article", article.cite))
            yield "".join(map(_led, *zip(*glossary.marked(str(article.text)), strict=True)))


def _led(piece: str, term: GlossaryTerm | None) -> str:
    """Return a piece of a text; a term becomes a link to its meaning."""
    return words(piece) if term is None else f"[{literal(piece)}](#{anchor('word', term.name)})"


def _terms(glossary: Glossary, book: Rulebook) -> Iterator[str]:
    """Return the table of terms; the texts link to it."""
    if not glossary.terms:
        return
    yield f"## {say('Terms', 'Les mots du jeu')}"
    rows = [
        (
            f'<span id="{anchor("word", term.name)}">{literal(term.name)}</span>',
            literal(", ".join(term.also if language() == "fr" else term.names)),
            words(str(term.means)),
            cited(term.cite, book),
        )
        for term in glossary.terms
    ]
    yield table((say("word", "mot"), say("also", "aussi"), say("meaning", "sens"), "source"), rows)


def cited(citation: str, book: Rulebook) -> str:
    """Return a citation with links to its articles, or as it is if the page lacks one."""
    try:
        found = [(cite, book.find(cite)[0]) for cite in articles_of(citation)]
    except PluginError:
        return literal(citation)
    if not {article.cite for _, article in found} <= {article.cite for article in book.articles}:
        return literal(citation)
    written, tag = "", ""
    for cite, article in found:
        shown_as = article.chapter if article.tag == tag else cite
        written += (", " if article.tag == tag else "; ") if written else ""
        written += f"[{literal(shown_as)}](#{anchor('article', article.cite)})"
        tag = article.tag
    return written


def _cite(citation: str, book: Rulebook) -> str:
    return f"({cited(citation, book)})" if citation else ""


def _bots(registry: Registry, entry: GameEntry) -> Iterator[str]:
    bots = registry.players(entry)
    plays = default_bot(entry, bots)
    usual = say(" The usual opponent.", " L'adversaire habituel.")
    yield "\n".join(
        f"* {code(bot.name)}: {words(str(bot.title))}.{usual if bot.name == plays else ''}" + "".join(_settings(bot))
        for bot in bots.values()
    )
    measured = registry.strengths(entry)
    yield _strengths(measured) if measured else say("Its strength was not measured.", "Sa force n'a pas été mesurée.")


def _settings(bot: PlayerEntry) -> Iterator[str]:
    for line in rule_lines(bot.settings()) if bot.settings is not None else ():
        default = code(shown(line.default))
        yield f"\n    * {code(line.name)} ({default}): {words(line.meaning)} ({literal(line.choices)})"


def _strengths(found: Sequence[Measured]) -> str:
    names = (Text("player", "joueur"), Text("against", "contre"), Text("variant", "variante"), Text("games", "parties"))
    head = (*map(str, names), say("won", "gagné"), "95 %", say("points per game", "points par partie"))
    rows = [
        (
            *map(code, (*one.players, one.variant)),
            str(one.games),
            _percent(one.share),
            "–".join(_percent(bound) for bound in one.interval),
            "" if one.points is None else f"{one.points:+.2f}",
        )
        for one in found
    ]
    return table(head, rows)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
