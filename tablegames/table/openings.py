"""The opening book at a table: the page for the position on the board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from tablegames.core.errors import RulesError
from tablegames.core.events import Seat
from tablegames.core.frozen import frozen
from tablegames.core.game import Chance, Decide
from tablegames.core.languages import gettext as _, in_figures
from tablegames.plugin.openings import BookPlay, BookSection, OpeningBook, shipped_book
from tablegames.plugin.registry import Registry
from tablegames.table.setting import set_table
from tablegames.table.table import Table


@frozen
class BookPage:
    """A decision that the book knows."""

    line: tuple[str, ...]
    section: BookSection
    plays: tuple[tuple[Any, BookPlay], ...]
    """The plays as actions, with what the book says of each, the best first."""

    @property
    def best(self) -> Any:
        """The play that came out best."""
        return self.plays[0][0]

    def of(self, play: Any) -> BookPlay | None:
        """Return what the book says of a play."""
        return next((said for action, said in self.plays if action == play), None)


@frozen
class OpeningsAtTable:
    """A book at a table."""

    table: Table
    book: OpeningBook

    def page(self, view: Any) -> BookPage | None:
        """Return the page for the view of a player who decides; None: the book does not have the position."""
        found = _reached(cast(Hashable, self.table.bare), cast(Hashable, self.table.notation), self.book).get(view)
        if found is None:
            return None
        line, section = found
        plays = tuple((self.table.read_seen(view, play.text), play) for play in section.lines[line])
        return BookPage(line, section, plays)


@lru_cache(maxsize=8)
def _reached(bare: Any, notation: Any, book: OpeningBook) -> Mapping[Any, tuple[tuple[str, ...], BookSection]]:
    """Return the positions of a book, for either player to begin: the view of the player who decides, with the line."""
    found = {}
    for first in range(bare.seats):
        states: dict[tuple[str, ...], Any] = {(): bare.initial(Seat(first))}

        def after(line: tuple[str, ...], states: dict[tuple[str, ...], Any] = states) -> Any:
            if line not in states:
                before = after(line[:-1])
                states[line] = bare.apply(before, notation.read(bare, before, line[-1])).state
            return states[line]

        for section in book.sections:
            for line in section.lines:
                turn = bare.turn(after(line))
                assert isinstance(turn, Decide)
                found[bare.view(after(line), turn.seat)] = line, section
    return found


def openings_of(registry: Registry, table: Table) -> OpeningsAtTable | None:
    """Return the book for a table; None: the game has none, or it was made under other rules."""
    book = shipped_book(table.entry)
    if book is None:
        return None
    made_under = registry.variant(table.entry, book.variant).rules
    alike = {name: getattr(made_under, name) for name in book.whatever}
    if replace(table.variant.rules, **alike) != made_under:
        return None
    return OpeningsAtTable(replace(table, game=table.bare), book)


def opened(registry: Registry, game: str) -> OpeningsAtTable:
    """Return the book of a game, at a table with the book's own rules."""
    entry = registry.game(game)
    book = shipped_book(entry)
    if book is None:
        known = ", ".join(one.name for one in registry.games.values() if shipped_book(one) is not None)
        raise RulesError("{name} has no opening book; these games have one: {known}", name=entry.name, known=known)
    table = set_table(registry, entry.name, book.variant, match="single", drawn=False)
    return OpeningsAtTable(table, book)


def throws_of(table: Table, state: Any) -> dict[str, Any]:
    """Return where each throw leads, by its text; the largest throws last."""
    turn = table.bare.turn(state)
    assert isinstance(turn, Chance)
    outcomes = turn.lottery.outcomes()
    assert outcomes is not None
    found = {table.write(state, thrown): table.bare.apply(state, thrown).state for thrown, _odds in outcomes}
    return dict(sorted(found.items()))


def openings_line(page: BookPage, write: Callable[[Any], str]) -> str:
    """Return a sentence with the best play of a page and the next; `write` writes a play."""
    (best, first), *others = page.plays
    said = [_("Opening book: {play} ({equity})", play=write(best), equity=equity_text(first))]
    said += [_("{play} loses {loss}", play=write(play), loss=loss_text(one)) for play, one in others[:1]]
    return _("; ").join(said) + "."


def figure(value: float, *, sign: bool = False) -> str:
    """Return an equity as text, with three decimals, written as the language does.

    >>> figure(0.0569, sign=True), figure(-0.00004)
    ('+0.057', '0.000')
    """
    rounded = round(value, 3) + 0.0
    return in_figures(f"{rounded:{'+' if sign else ''}.3f}")


def width_text(value: float, within: float) -> str:
    """Return a number with the half-width of its interval: `0.012 ± 0.004`."""
    return f"{figure(value)} ± {figure(within)}"


def equity_text(play: BookPlay) -> str:
    """Return the equity of a play with its interval: `+0.057 ± 0.003`."""
    return f"{figure(play.equity, sign=True)} ± {figure(play.within)}"


def loss_text(play: BookPlay) -> str:
    """Return what a play loses: `0.012 ± 0.004`; without a measured difference it says so."""
    loss = width_text(play.loss, play.loss_within)
    return loss if play.surely_worse else _("{loss} (no measurable difference)", loss=loss)
