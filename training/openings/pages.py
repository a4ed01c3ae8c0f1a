"""`python -m training.openings.pages`: the tables and plots of the page about trictrac's opening book, from the book.

It fills in the tables of docs/reference/openings-trictrac.md, between their marks, and draws the plots in
docs/pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Final

from tablegames.plugin.openings import BookPlay, BookSection, OpeningBook, shipped_book
from tablegames.plugin.registry import Registry

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "reference" / "openings-trictrac.md"
PICTURES: Final = ROOT / "docs" / "pictures"
GAMES: Final = {"first": "trictrac", "toutetable": "toutetable"}
"""The tables of first throws, by their mark: the game."""
INK, PALE, ONE, TWO = "#222", "#d8d8d8", "#b3541e", "#1f4e79"
"""The colours: of one dame, and of two."""
ROW, LEFT, WIDE, TOP = 18, 60, 640, 44
CELL: Final = 22
SUMS: Final = ((2, 6), (7, 8), (9, 11), (12, 12))
"""The sums of throws that are counted together."""


def book_of(game: str) -> OpeningBook:
    """Return the book of a game."""
    registry = Registry()
    book = shipped_book(registry.game(game))
    assert book is not None, game
    return book


def throws(section: BookSection) -> list[str]:
    """Return the first throws, the largest first."""
    return sorted({line[-1] for line in section.lines}, reverse=True)


def sum_of(throw: str) -> int:
    """Return the sum of a throw.

    >>> sum_of("6-4")
    10
    """
    return sum(map(int, throw.split("-")))


def alone(play: BookPlay) -> bool:
    """Return whether a play moves one dame with both numbers (tout d'une).

    >>> alone(BookPlay("1/11", 0, 0)), alone(BookPlay("1/7 1/5", 0, 0))
    (True, False)
    """
    return " " not in play.text


def signed(value: float) -> str:
    """Return an equity with its sign, for a table."""
    return f"{value:+.3f}".replace("-", "−")


def first_throws(section: BookSection) -> Iterator[str]:
    """Yield the rows of the table of first throws."""
    yield "| throw | best play | equity | next best | it loses |"
    yield "| --- | --- | --- | --- | --- |"
    for throw in throws(section):
        best, *others = section.lines[throw,]
        cells = [throw, best.text, f"{signed(best.equity)} ± {best.within:.3f}"]
        if others:
            loss = f"{others[0].loss:.3f} ± {others[0].loss_within:.3f}"
            cells += [others[0].text, loss if others[0].surely_worse else f"{loss} (no measurable difference)"]
        else:
            cells += ["the only play", "–"]
        yield f"| {' | '.join(cells)} |"


def advantage(section: BookSection) -> str:
    """Return a sentence about what beginning is worth."""
    pairs = [(throw, section.lines[throw,][0]) for throw in throws(section)]
    drawn = [play for throw, play in pairs if throw[0] != throw[2]]
    weighed = sum((1 if throw[0] == throw[2] else 2) / 36 * play.equity for throw, play in pairs)
    equity = fmean(play.equity for play in drawn)
    return (
        f"On average the first player's equity is {signed(equity)}: that player wins {50 + 50 * equity:.1f} % of the "
        f"parties if the dice of the draw are played, as in Lepeintre's rules ({signed(weighed)} over all 36 throws)."
    )


def by_sum(book: OpeningBook) -> Iterator[str]:
    """Yield the rows of the table of what one dame costs against two, by the sum of the throw."""
    assert book.replies is not None
    both = [(line, plays) for line, plays in book.replies.lines.items() if len(plays) == 2]
    bold = {(*line, play.text) for line, plays in book.first.lines.items() for play in plays if alone(play)}
    after_two = [(line, plays) for line, plays in both if line[:2] not in bold]
    after_one = [(line, plays) for line, plays in both if line[:2] in bold]
    begun = [(line, plays) for line, plays in book.first.lines.items() if len(plays) == 2]
    yield "| sum of the throw | first throw | reply to two dames | reply to one dame |"
    yield "| --- | --- | --- | --- |"
    for least, most in SUMS:
        if not any(least <= sum_of(line[-1]) <= most for line, _ in both):
            continue
        cells = [_cost([plays for line, plays in some if least <= sum_of(line[-1]) <= most])
                 for some in (begun, after_two, after_one)]  # fmt: skip
        yield f"| {least}–{most} | {' | '.join(cells)} |"


def _cost(decisions: Sequence[Sequence[BookPlay]]) -> str:
    """Return the mean loss of one dame against two; its ± is the mean half-width, as if all errors were alike."""
    if not decisions:
        return "–"
    lost = [other.loss if alone(other) else -other.loss for _best, other in decisions]
    return f"{signed(fmean(lost))} ± {fmean(other.loss_within for _best, other in decisions):.3f}"


def plot(section: BookSection) -> str:
    """Return the plot of first throws: for each its plays, with their intervals."""
    names = throws(section)
    plays = [play for name in names for play in section.lines[name,]]
    low = min(play.equity - play.within for play in plays)
    high = max(play.equity + play.within for play in plays)

    def x(equity: float) -> float:
        return LEFT + (WIDE - LEFT - 20) * (equity - low) / (high - low)

    shapes = [_text(LEFT, 18, "Equity of the first plays at trictrac (parties, 95 % intervals)")]
    shapes += [_dot(LEFT + 8, 31, TWO), _text(LEFT + 16, 35, "two dames"), _dot(LEFT + 98, 31, ONE)]
    shapes.append(_text(LEFT + 106, 35, "one dame (tout d'une)"))
    bottom = TOP + ROW * len(names)
    for tick in range(-20, 21, 2):
        if low <= tick / 100 <= high:
            shapes.append(_line(x(tick / 100), TOP, x(tick / 100), bottom, INK if tick == 0 else PALE))
            shapes.append(_text(x(tick / 100), bottom + 14, signed(tick / 100)[:-1] if tick else "0", "middle"))
    for number, name in enumerate(names):
        y = TOP + ROW * (number + 0.5)
        shapes.append(_text(LEFT - 8, y + 4, name, "end"))
        for play in section.lines[name,]:
            colour, height = (ONE, y + 3) if alone(play) else (TWO, y - 3)
            shapes.append(_line(x(play.equity - play.within), height, x(play.equity + play.within), height, colour))
            shapes.append(_dot(x(play.equity), height, colour))
    return _svg(WIDE, bottom + 24, shapes)


def grid(book: OpeningBook) -> str:
    """Return the plot of replies: how much one dame loses, for each first throw (played best) and each reply."""
    assert book.replies is not None
    names = throws(book.first)
    size = LEFT + CELL * len(names) + 12
    shapes = [_text(LEFT, 16, "Replies: what one dame loses against two, in thousandths of a partie")]
    shapes.append(_text(LEFT, 30, "rows: the first throw, played best; columns: the throw of the reply"))
    for column, reply in enumerate(names):
        shapes.append(_text(LEFT + CELL * (column + 0.5), TOP + 12, reply, "middle", 9))
    for row, name in enumerate(names):
        y = TOP + 18 + CELL * row
        shapes.append(_text(LEFT - 6, y + 15, name, "end", 11))
        best = book.first.lines[name,][0]
        for column, reply in enumerate(names):
            plays = book.replies.lines.get((name, best.text, reply), ())
            if len(plays) == 2:
                shapes += _cell(LEFT + CELL * column, y, plays[1])
    return _svg(size, TOP + 30 + CELL * len(names), shapes)


def _cell(x: float, y: float, other: BookPlay) -> Iterator[str]:
    """Yield a cell of the grid: darker where one dame loses more, framed where it came out better."""
    lost = other.loss if alone(other) else -other.loss
    shade = min(max(lost, 0.0) / 0.05, 1.0)
    frame = f' stroke="{ONE}" stroke-width="1.5"' if lost < 0 else ""
    yield (
        f'<rect x="{x + 1:.1f}" y="{y + 1:.1f}" width="{CELL - 2}" height="{CELL - 2}" fill="{TWO}" '
        f'fill-opacity="{0.08 + 0.8 * shade:.2f}"{frame}/>'
    )
    yield _text(
        x + CELL / 2, y + 14.5, f"{1000 * lost:.0f}".replace("-", "−"), "middle", 9, "#fff" if shade > 0.5 else INK
    )


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 12, colour: str = INK) -> str:
    placed = f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}">'
    return f"{placed}{text}</text>"


def _line(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" stroke="{colour}" stroke-width="1.2"/>'


def _dot(x: float, y: float, colour: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>'


def _svg(wide: float, high: float, shapes: Iterable[str]) -> str:
    inner = "\n".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {high:.0f}" font-family="sans-serif">\n'
        f'<rect width="100%" height="100%" fill="#fff"/>\n{inner}\n</svg>\n'
    )


def pictures() -> dict[str, str]:
    """Return the plots, by the name of their file."""
    book = book_of("trictrac")
    return {"openings-plot": plot(book.first), "openings-replies": grid(book)}


def tables() -> dict[str, str]:
    """Return the tables of the page, by their mark."""
    book = book_of("trictrac")
    found: Mapping[str, Iterable[str]] = {
        **{mark: first_throws(book_of(game).first) for mark, game in GAMES.items()},
        "advantage": [advantage(book.first)],
        "sums": by_sum(book),
    }
    return {mark: "\n".join(lines) for mark, lines in found.items()}


def with_tables(page: str) -> str:
    """Return the page with all tables in their places."""
    for mark, table in tables().items():
        begin, end = f"<!-- {mark} -->\n", f"<!-- end of {mark} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}{table}\n{end}{rest.partition(end)[2]}"
    return page


def main() -> None:
    """Write them."""
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
    for name, picture in pictures().items():
        (PICTURES / f"{name}.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
