"""Take Philidor's lines out of a transcription of the Académie, tome III: `python tools/extract.py tome3.txt`.

Writes `tablegames_echecs/philidor/*.yaml`: for every move its printed words, without the remarks. Headings are ours.
Noise of the transcription (initials set apart, catchwords, letters of footnotes) is removed here; words that are wrong
are kept and mended in `corrections.yaml`, where everybody can see them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tablegames_echecs.descriptif import Unclear, parse

OUT = Path(__file__).parent.parent / "tablegames_echecs" / "philidor"
BEGIN = "L E J E U\n\nD E S É C H E C S"
END = "Fin du troisième et dernier"
SECTION = re.compile(r"(\d+)\s*\.?\s*(?:\^\{er\})?\s*\*?\s*coup\.?\s*", re.IGNORECASE)
MOVE = re.compile(r"(?:(\d+)\s*\.?\s*)?(B|N|Blanc|Noir|BLANC)\.\s*")
NO_MOVE = re.compile(r"perdu\b|perd la partie|ce qu'il voudra", re.IGNORECASE)
NOISE = (
    (re.compile(r"\(\s*\*?\w\*?\s*\)"), " "),  # the letter of a footnote
    (re.compile(r"[*]"), ""),
    (re.compile(r"^L\s+(?:E|Le)\b"), "le"),  # an initial set apart
    (re.compile(r"^L\s+La\b"), "la"),
    (re.compile(r"\bB\.\s*(?=le pion)"), ""),
    (re.compile(r"\ble le\b"), "le"),
    (re.compile(r"\battaquée par le chevalier\s*,"), ""),
    (re.compile(r"\s*-\s*$"), ""),
)


@dataclass
class Section:
    """One line of the book: its moves as (number, White or Black, words)."""

    moves: list[tuple[int | None, str, str]] = field(default_factory=list)


@dataclass(frozen=True)
class Plan:
    """Our data on a line: its id, headings, the player it teaches, its ending, where it leaves another line."""

    id: str
    en: str
    fr: str
    side: str = "white"
    outcome: str = "white_wins"
    leaves: str = ""
    at: int = 0
    position: str = ""


def renvois(of: str, *plans: tuple[int, str, str] | tuple[int, str, str, str, str]) -> Iterator[Plan]:
    """The renvois of a line: the move, the point, and, if not a win for White, the player of the line."""
    for number, (at, en, fr, *rest) in enumerate(plans, start=1):
        yield Plan(f"{of}-renvoi-{number}", en, fr, *(rest or ("white", "white_wins")), leaves=of, at=at)


BLACK_WINS = ("black", "black_wins")
COUNTED = {"partie-3-renvoi-2": 6}
"""Where the book counts the first move of a renvoi otherwise than the line it leaves."""
CHAPTERS: dict[str, tuple[str, list[Plan]]] = {
    "partie_1": ("AUJ-Ech p. I", [
        Plan("partie-1", "First party", "Première partie"),
        *renvois("partie-1", (12, "Black exchanges bishops", "Les Noirs changent les fous"),
                 (37, "The king goes to his bishop's square", "Le roi à la case de son fou")),
    ]),
    "partie_2": ("AUJ-Ech p. II", [
        Plan("partie-2", "Second party", "Seconde partie"),
        *renvois("partie-2", (3, "Black pushes his queen's pawn two steps", "Les Noirs poussent le pion de la dame"),
                 (8, "Black pushes his pawns too far", "Les Noirs poussent trop leurs pions"),
                 (26, "Black pushes the king's bishop's pawn", "Les Noirs poussent le pion du fou du roi")),
    ]),
    "partie_3": ("AUJ-Ech p. III", [
        Plan("partie-3", "Third party: Black begins", "Troisième partie : les Noirs commencent"),
        *renvois("partie-3", (3, "Black pushes his queen's pawn two steps", "Les Noirs poussent le pion de la dame"),
                 (5, "Black castles early", "Les Noirs roquent tôt"),
                 (10, "Black castles on the queen's side", "Les Noirs roquent du côté de la dame")),
    ]),
    "partie_4": ("AUJ-Ech p. IV", [
        Plan("partie-4", "Fourth party: Black begins", "Quatrième partie : les Noirs commencent"),
        *renvois("partie-4", (5, "Black attacks the queen with a pawn", "Les Noirs attaquent la dame d'un pion"),
                 (6, "Black plays his queen", "Les Noirs jouent la dame")),
    ]),
    "gambit_1": ("AUJ-Ech g. I", [
        Plan("gambit-1", "First gambit", "Premier gambit", "white", "drawn"),
        *renvois("gambit-1",
                 (4, "The rook's pawn first", "Le pion de la tour d'abord", *BLACK_WINS),
                 (4, "Black drives the knight away at once", "Les Noirs chassent aussitôt le chevalier"),
                 (5, "Black drives the knight away later", "Les Noirs chassent le chevalier plus tard"),
                 (6, "Black pushes the queen's bishop's pawn", "Les Noirs poussent le pion du fou de la dame"),
                 (7, "Black's queen's bishop pins the knight", "Le fou de la dame noire cloue le chevalier"),
                 (7, "Black's queen's bishop to the king's third", "Le fou de la dame noire à la troisième du roi"),
                 (8, "The same a move later", "Le même un coup plus tard")),
    ]),
    "gambit_2": ("AUJ-Ech g. II", [
        Plan("gambit-2", "Second gambit", "Second gambit"),
        *renvois("gambit-2", (4, "Black's king's bishop comes out", "Le fou du roi noir sort"),
                 (4, "Black's queen's pawn one step", "Le pion de la dame noire un pas"),
                 (8, "Black takes the knight", "Les Noirs prennent le chevalier"),
                 (11, "Black's knight gives check", "Le chevalier noir donne échec")),
    ]),
    "gambit_3": ("AUJ-Ech g. III", [
        Plan("gambit-3", "Third gambit, refused", "Troisième gambit, refusé", "white", "drawn"),
        *renvois("gambit-3", (2, "Black's queen's pawn one step", "Le pion de la dame noire un pas"),
                 (3, "Black takes the bishop's pawn", "Les Noirs prennent le pion du fou"),
                 (11, "Black castles on the queen's side", "Les Noirs roquent du côté de la dame")),
    ]),
    "cunningham": ("AUJ-Ech Cunningham", [
        Plan("cunningham", "Cunningham's gambit", "Gambit de Cunningham", *BLACK_WINS),
        Plan("cunningham-renvoi-1", "Black's bishop goes back to his king", "Le fou noir revient devant le roi",
             leaves="cunningham", at=7),
        Plan("cunningham-renvoi-1-suite", "Its continuation: the king does not take", "Sa suite : le roi ne prend pas",
             leaves="cunningham-renvoi-1", at=8),
        Plan("cunningham-renvoi-2", "White's queen's pawn two steps", "Le pion de la dame blanche deux pas",
             *BLACK_WINS, leaves="cunningham", at=11),
    ]),
    "gambit_de_la_dame": ("AUJ-Ech Gambit de la dame", [
        Plan("dame", "The queen's gambit", "Gambit de la dame", "white", "drawn"),
        *renvois("dame", (3, "White's king's pawn one step only", "Le pion du roi blanc un pas seulement", *BLACK_WINS),
                 (3, "Black holds the pawn", "Les Noirs soutiennent le pion"),
                 (4, "White takes the king's pawn", "Les Blancs prennent le pion du roi", *BLACK_WINS),
                 (7, "White takes the gambit pawn at once", "Les Blancs prennent aussitôt le pion", *BLACK_WINS),
                 (8, "Black holds the pawn instead of castling", "Les Noirs soutiennent le pion au lieu de roquer"),
                 (10, "White takes with the bishop's pawn", "Les Blancs prennent du pion du fou", *BLACK_WINS)),
    ]),
    "mat": ("AUJ-Ech Mat", [
        Plan("mat", "Rook and bishop against rook", "Tour et fou contre tour",
             position="4k3/3r4/4K3/4B3/8/8/8/2R5 w - - 0 1"),
        Plan("mat-renvoi-1", "The king leaves at once", "Le roi part aussitôt", leaves="mat", at=4),
        Plan("mat-renvoi-1-suite", "Its continuation: no check", "Sa suite : sans échec", leaves="mat-renvoi-1", at=6),
        Plan("mat-renvoi-2", "The rook keeps to its file", "La tour garde sa ligne", leaves="mat", at=5),
        Plan("mat-renvoi-3", "The king goes back", "Le roi revient", leaves="mat", at=7),
    ]),
    "supplement": ("AUJ-Ech Supplément", [
        Plan("supplement", "Supplement to the fourth party", "Supplément de la quatrième partie", "white", ""),
    ]),
}  # fmt: skip


def cleaned(words: str) -> str:
    """The words of a move without the noise."""
    for noise, instead in NOISE:
        words = noise.sub(instead, " ".join(words.split()))
    return " ".join(words.split())


def short(words: str) -> str:
    """Only what says the move, in small letters."""
    try:
        return parse(words).text
    except Unclear:
        return re.split(r"[,.;:]", words)[0].strip().lower()


def sections(text: str) -> Iterator[Section]:
    """The lines of the book, in its order: each begins where moves are counted anew."""
    found: Section | None = None
    for paragraph in re.split(r"\n\s*\n", text):
        if re.match(r"\(\*?\w\*?\)", paragraph.strip()):
            continue  # a footnote
        going_on = False
        for raw in paragraph.split("\n"):
            line = re.sub(r"^-\s+(?=\d|N|B)", "", raw.replace("**", "").strip())
            begins = SECTION.match(line)
            if begins or line.startswith(("12. BLANC", "*Suite du sixième")):
                if found is not None:
                    yield found
                found, going_on = Section(), False
            if found is None:
                continue
            if begins:
                line = f"{begins[1]}. {line[begins.end() :]}"
            move = MOVE.match(re.sub(r"^((?:\d+\.? )?)\*?(B|N|Blanc|Noir)\*?\.\*?", r"\1\2.", line))
            if move:
                rest = re.sub(r"^((?:\d+\.? )?)\*?(B|N|Blanc|Noir)\*?\.\*?", r"\1\2.", line)[move.end() :]
                first, both, second = rest.partition("*Noir*.")  # two moves in a line
                found.moves.append((int(move[1]) if move[1] else None, move[2][0], first))
                if both:
                    found.moves.append((None, "N", second))
                going_on = True
            elif going_on:
                number, side, words = found.moves[-1]
                found.moves[-1] = number, side, f"{words} {line}"
    if found is not None:
        yield found


def written(plan: Plan, section: Section) -> str:
    """A line as YAML."""
    moves = [(number, side, cleaned(words)) for number, side, words in section.moves]
    left_out = plan.id == "partie-1-renvoi-1"  # White's move 12 is the party's own
    moves = [move for move in moves if (move[2] and not NO_MOVE.match(move[2])) or (left_out and move is moves[0])]
    first = moves[0][1]
    lines = [f"- id: {plan.id}", f"  title: {{en: {_quoted(plan.en)}, fr: {_quoted(plan.fr)}}}"]
    if plan.leaves:
        printed = f", printed: {COUNTED[plan.id]}" if plan.id in COUNTED else ""
        lines.append(f"  leaves: {{line: {plan.leaves}, move: {plan.at}{printed}}}")
    else:
        lines.append(f"  begins: {'white' if first == 'B' else 'black'}")
    lines += [f"  position: {plan.position}"] if plan.position else []
    lines += [f"  side: {plan.side}"] + ([f"  outcome: {plan.outcome}"] if plan.outcome else [])
    lines.append("  moves:")
    number, rows = None, {}
    for told, side, words in moves:
        if side == first:
            number = _number(plan, told, number)
            rows[number] = [short(words) if words else "~"]
        else:
            rows[number].append(short(words))
    lines += [f"    {number}: [{', '.join(words)}]" for number, words in rows.items()]
    return "\n".join(lines) + "\n"


def _number(plan: Plan, told: int | None, before: int | None) -> int:
    """The number of a move; the first of a renvoi is where it leaves, unless the book counts otherwise."""
    if before is not None:
        return before + 1
    return COUNTED.get(plan.id, plan.at) or told or 1


def _quoted(text: str) -> str:
    return f'"{text}"' if set(text) & set(":,'") else text


def main(path: str) -> None:
    """Write the data."""
    text = Path(path).read_text("utf-8")
    text = text[text.index(BEGIN) : text.index(END)]
    found = list(sections(text))
    plans = [plan for _, chapter in CHAPTERS.values() for plan in chapter]
    if len(found) != len(plans):
        raise SystemExit(f"{len(found)} lines are found, {len(plans)} expected")
    by_id = {plan.id: section for plan, section in zip(plans, found, strict=True)}
    for name, (cite, chapter) in CHAPTERS.items():
        head = "# Philidor's moves as the Académie prints them; made by tools/extract.py, mended in corrections.yaml.\n"
        body = "".join(written(plan, by_id[plan.id]) for plan in chapter)
        (OUT / f"{name}.yaml").write_text(f"{head}cite: {cite}\nlines:\n{body}", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
