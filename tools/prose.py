"""Find words and sentences that a reader stumbles over, in English and in French.

    python -m tools.prose                  # check what is clean already: `make lint` does
    python -m tools.prose PATHS            # list the findings in these files and folders
    python -m tools.prose --count [PATHS]  # count the findings by folder

It reads messages (English in the code, French in the catalogue), the YAML files with texts, the documents, and the
docstrings and comments of Python. Quotations, code and generated pages are left out. When a folder has no findings
left, add it to `tools/prose_clean.txt`.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import yaml
from babel.messages.pofile import read_po

ROOT: Final = Path(__file__).parent.parent
CLEAN: Final = ROOT / "tools" / "prose_clean.txt"

MESSAGE_WORDS: Final = 30
"""The longest sentence of a message or of a text of a game, in words; a semicolon begins a new one."""
DOCUMENT_WORDS: Final = 35

Rule = tuple[re.Pattern[str], str]


def rules(table: dict[str, str], flags: int = re.IGNORECASE) -> tuple[Rule, ...]:
    """Return the rules of a table from pattern to advice."""
    return tuple((re.compile(pattern, flags), advice) for pattern, advice in table.items())


ENGLISH: Final = rules(
    {
        r"(?<!['{])\btold\b(?! apart)": "says, shows, lists; a text, a message",
        r"\b(is|are|was|were|been|being) said\b": "says, writes, shows",
        r"\bwhoever\b|\bwhomever\b": "a player, anyone who",
        r"\b(of|by|from|with|to|for|at|about|through) (which|whom)\b": "two sentences",
        r"\bso many\b": "N, a number of, too many",
        r"\b(is|are|was|were|can|may|be|do|does|has|have|will|would|could) no more\b(?! than)": "no longer",
        r"\bwhat (is|was|are|were) (wrong|asked|said|missing|found|needed|left|given|meant|due|there)\b":
            "name it: the error, the request, the rest",
        r"\bwhat (stands|stood|stays|lies|follows)\b": "name it: the board, the position",
        r"\bwhat (an?|the|each|every|it|he|they|one|somebody|nobody)( \w+)? (has|have|had|brings?|lets|gives)\b":
            "name it: the contents, the parts",
        r"\blet go\b|\blets go\b": "release, close",
        r"\b(goes|gone|went|going) on(?= (with|from|as|by|until|where|after|in the)\b|[.,;:)]|$)": "continues, resumes",
        r"\bgo on(?= (with|from|until)\b|[.,;:)]|$)": "continue, resume",
        r"\bby lots?\b|\blots are drawn\b": "at random",
        r"\bwords? of the trade\b": "term",
        r"\b(can|may|could|might|to|must)( not)? be had\b|\bcannot be had\b": "is available, is unavailable",
        r"\bthe ones? of before\b|\bof before\b": "the previous one",
        r"(?<!no )(?<!this )(?<!that )(?<!first )(?<!last )(?<!each )(?<!every )\bone's\b|\boneself\b":
            "your, a player's",
        r"\b(somebody|anybody)'s\b": "a user's, another player's",
        r"\b(a|an|any|every|each|no|some|another) \w+ of (his|hers|theirs|ours|yours|mine)\b":
            "your …, one of your …",
        r"(?<!here )(?<!that )(?<!all )\b(is|are) no "
        r"(?!longer|more|such|one\b|good|use|need|way|other|different|less|fewer|better|worse|larger|part|match)[a-z]+":
            "is not a …",
        r"\bis nothing (that|one|you|we)\b": "cannot be …",
        r"\bone a (line|game|file|seat|player|side|row|folder|process|play|call|page)\b"
        r"|\ba \w+ a (line|game|file|seat|player|side|row|folder|process|play|call|page)\b(?! (can|may|is|has|must)\b)":
            "one per …",
        r"\b(thereof|therein|wherein|whereof|whereby|herein|hereby|whence|thence|hitherto|lest|howsoever)\b":
            "modern English",
        r"\bas it were\b|\bso to say\b|\bbe it\b": "leave it out",
        r"\bnothing is (said|given|asked|named)\b|\bunless (said|given|asked)\b": "by default",
        r"\b(is|are|was|were|be) looked (at|for|into)\b": "checks, searches",
        r"\bwants? (at least|two)\b|\bwants? [{\d]": "needs, takes",
        r"\b(is|are|stands?) there twice\b": "appears twice, is listed twice",
        r"\bcomes? about\b": "is possible, is impossible",
        r"\b(is|are|was|be) put right\b": "is corrected",
        r"\b(to|false|whole) schools?\b|\b(calls?|called|calling) (a|the) school\b": "an école is the term",
        r"\b(has|have|had) as many\b(?! [\w ]*\bas\b)": "the same number",
        r"\blike ends\b": "matching ends",
        r"\bmarked (a|one) point\b": "gets a point",
        r"\bthe points that win(?! the)\b": "the winning score",
        r"\bstands? worse\b": "is behind",
        r"\barrows? counts? as\b": "are numbered from",
        r"\btill\b": "until",
        r"\b\w+\(s\)": "ngettext",
    }
)  # fmt: skip
STARTS: Final = rules({r"^(What|Who|Whose|Whom) [^?]*\.$": "begin with the thing itself: The player who …"}, re.DOTALL)
"""Rules for a whole English sentence."""

FRENCH: Final = rules(
    {
        r"\w\((s|e|x|es)\)": "ngettext, ou une autre tournure",
        r"«\S|[^\s(]»": "espaces dans les guillemets « »",
        r"(?<!-)\b(de|que|ne|je|me|te|se|jusque|lorsque|puisque|la|le) "
        r"(?!engine|onz|énième|oui\b|une?\b|[aeiouéèêàâîôû]\b|\w+ ?»|as?\b|et\b|ou\b|à\b|url)[aeiouéèêàâîôû][\w-]+":
            "élision : l', d', qu'",
        r"\bun(e|s)? (?!pièce)\w+ à (vous|lui|soi|eux)\b": "un de vos …, l'un de ses …",
        r"\btant d[e'’]|\bà tant\b": "N, un nombre de …",
        r"\bne se (peut|peuvent|pourrait)\b": "est impossible",
        r", non (?=[{«\d])|(?<!,) et non (?=[{«])": ", et non",
        r"\bnul (ne\b|n'|pion|joueur|coup|domino)": "personne ne, aucun",
        r"\b(fut|furent)\b": "a été, était",
        r"\bs(i|'ils?) (il |elle |on |vous |ils )?(pourr|fer|ser|aur|devr|faudr|voudr|saur)(ait|aient|iez)\b":
            "pas de conditionnel après « si »",
        r"\b(veut|veulent) (un|une|deux|au moins|[a-z_]+:)": "demande",
        r"\b(il|on) (n'en )?a que faire\b|\b(n'ont|n'a) que faire\b": "ne sert à rien",
        r"\ben (biais)\b": "en diagonale",
        r"\brejeter? (les|ses|vos|tes) dés\b|\brejetez\b": "relancer : « rejeter » se lit « refuser »",
        r"\bson maître\b": "son joueur",
        "’": "l'apostrophe droite, comme partout",
        r"\bpar (le|un) sort\b|\bpar tirage de lots\b": "au hasard",
        r"\bce qui est (dit|demandé|faux|écrit|donné)\b|\bce qu(e|'on|e l'on) \w+ a (là|ici)\b": "nommer la chose",
        r"\bn'est rien que\b|\brien que l'on\b": "n'est pas possible",
        r"\b(celui|celle|ceux|celles|robot|moteur|version|commande)s? d'avant\b": "précédent, ancien",
        r"\bmots? du métier\b": "terme",
        r"\bquiconque\b|\bqui que ce soit\b": "toute personne, un joueur",
        r"\b(ne \w+|n'\w+) point\b(?! d)": "ne … pas",
        r"\bsitôt\b": "dès que",
        r"\btu\b": "vous",
    }
)  # fmt: skip
FRENCH_STARTS: Final = rules(
    {r"^Qui (?!êtes|est-|a-t|sont-|commence|analyse|jette|s'assied)[^?]*\.$": "Celui qui …, le joueur qui …"}, re.DOTALL
)
STOPPED: Final = re.compile(r"\S+[:;!?](?=\s|$)")
"""A French stop of two parts without a space before it. What the English has too (`players: [2]`) is code."""
SIGNS: Final = rules({r"(?<=\w) (-|--) (?=[a-zéèàA-Z])": "–"})
"""Rules for messages in either language."""

GENERATED: Final = re.compile(r"\b(made|generated|written) (by|from) `(python|tools)|<!-- generated", re.IGNORECASE)
LEFT_OUT: Final = re.compile(
    r"(^|/)(\.\w[^/]*|build|node_modules|evidence|register|sessions|cases|golden)/"
    r"|^docs/reference/(glossary|books|game-files|tables-parts)\.md$|^tests/.*\.(md|yaml)$"
    r"|^tools/prose\.py$|^tests/test_prose\.py$"
)
"""Files that are not read: evidence, generated pages, rows about the books, and the examples of this check."""
EXCEPTIONS: Final[tuple[tuple[str, str, str], ...]] = (
    # (path, phrase, reason): two regular expressions, and why: a quotation of a book, for example
    (r"\.po$", r"^(\{(nom|place)|clé|texte):$|^option=valeur;$", "how an entry of a file is written"),
)


@dataclass(frozen=True, slots=True)
class Text:
    """A text, where it stands, and what is asked of it."""

    path: str
    line: int
    text: str
    language: str
    longest: int | None = None
    """The most words a sentence may have; None: sentences are not counted."""
    message: bool = False
    where: str = ""
    """For a translation: the module of the message."""
    english: str = ""
    """For a translation: the English text."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A phrase to be written in plainer words."""

    path: str
    line: int
    phrase: str
    advice: str
    where: str = ""

    def __str__(self) -> str:
        about = f" ({self.where})" if self.where else ""
        return f"{self.path}:{self.line}{about}: {self.phrase!r}: {self.advice}"


# --- what is wrong with a text

QUIET: Final = re.compile(
    r"``[^`]+``|`[^`]*`"  # code
    r"|\[(?:AUJ|LEP|MAN|METZ|FMJD|[A-Z]{3,})[^\]]*\]"  # a citation
    r"|(?<=\])\([^)\s]*\)|https?://\S+|<[^>\s][^>]*>"  # an address
    r"|“[^”]*”"
)
FOREIGN: Final = re.compile(r"«[^»]*»")
"""French words in an English text."""
PARAGRAPH: Final = re.compile(r"\n\s*\n|\n(?=\s*[-*•] |\s{4})")
SENTENCE: Final = re.compile(r"(?<=[.!?…])[\"»)*_]* (?=[A-ZÀ-Ý«\"'(`{*_\d])")
FORMS: Final = re.compile(r"\[(?:\w+:)?([^][|]*)\|[^][]*\]")
SHORT: Final = re.compile(r"\b(fig|figs|ch|art|p|pp|no|vs|e\.g|i\.e|cf|etc|al|n|vol|ex|M|MM)\.", re.IGNORECASE)


def findings(text: Text) -> Iterator[Finding]:
    """Return the findings in a text."""
    plain = QUIET.sub(_filled, text.text)
    if text.language == "en":
        plain = FOREIGN.sub(_filled, plain)
    at = 0
    for paragraph in PARAGRAPH.split(plain):
        at = plain.index(paragraph, at)
        line = text.line + (0 if text.path.endswith(".po") else plain.count("\n", 0, at))
        yield from _in_paragraph(text, line, paragraph)
        at += len(paragraph)


def _in_paragraph(text: Text, line: int, paragraph: str) -> Iterator[Finding]:
    wanted, whole = (ENGLISH, STARTS) if text.language == "en" else (FRENCH, FRENCH_STARTS)
    flat = " ".join(paragraph.split())
    breaks = [] if text.path.endswith(".po") else [len(" ".join(part.split())) for part in _growing(paragraph)]

    def found(at: int, phrase: str, advice: str) -> Finding:
        return Finding(text.path, line + sum(end <= at for end in breaks), phrase, advice, text.where)

    for pattern, advice in wanted + (SIGNS if text.message else ()):
        for match in pattern.finditer(flat):
            yield found(match.start(), flat[max(0, match.start() - 12) : match.end() + 12], advice)
    if text.english:
        stops = (match for match in STOPPED.finditer(flat) if match[0] not in text.english)
        yield from (found(match.start(), match[0], "espace avant : ; ! ?") for match in stops)
    at = 0
    for sentence in SENTENCE.split(SHORT.sub(lambda match: match[0].replace(".", "·"), flat)):
        words = max(map(_words, sentence.split(";")))
        begun = " ".join(sentence.split()[:8])
        yield from (found(at, begun, advice) for pattern, advice in whole if pattern.search(sentence))
        if text.longest and words > text.longest:
            yield found(at, f"{begun} …", f"{words} words: make two sentences of it")
        at += len(sentence) + 1


def _words(clause: str) -> int:
    """Return the number of words, of the forms of a verb (`[wins|win]`) those of the first."""
    return sum(bool(re.search(r"\w", word)) for word in FORMS.sub(r"\1", clause).split())


def _growing(paragraph: str) -> Iterator[str]:
    """Return the paragraph up to each of its line breaks."""
    return (paragraph[: match.start()] for match in re.finditer("\n", paragraph))


def _filled(match: re.Match[str]) -> str:
    """Return a filler of the same length and line breaks, in capitals, because code may begin a sentence."""
    return re.sub(r"[^\n]", " " if match[0].startswith(("[", "(")) else "X", match[0])


# --- the texts of a file


def texts_of(path: Path) -> Iterator[Text]:
    """Return the texts of a file, messages apart."""
    name = path.relative_to(ROOT).as_posix()
    reader = READERS.get(path.suffix)
    if reader is not None and not LEFT_OUT.search(name):
        yield from reader(name, path.read_text("utf-8"))


def _in_python(name: str, source: str) -> Iterator[Text]:
    """Return the docstrings and the comments of a module."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text), lineno=line)):
                text = re.sub(r"^ *(>>>|\.\.\.).*(\n(?!\s*\n)(?! *>>>).*)*", _blank, text, flags=re.MULTILINE)
                text = re.sub(r"^ {4,}(?:python -m|tablegames|make|pip|\$) .*$", _blank, text, flags=re.MULTILINE)
                yield Text(name, line, text, "en")
    block: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            text = re.sub(r"^#[:! ]?|\s*(type: ignore\S*|noqa.*|fmt: \w+)", "", token.string)
            if block and block[-1][0] != token.start[0] - 1:
                yield _commented(name, block)
                block = []
            block.append((token.start[0], text))
    if block:
        yield _commented(name, block)


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def _commented(name: str, block: list[tuple[int, str]]) -> Text:
    return Text(name, block[0][0], "\n".join(text for _, text in block), "en")


def _in_markdown(name: str, source: str) -> Iterator[Text]:
    """Return the paragraphs, list items and table cells of a document."""
    if GENERATED.search(source[:600]):
        return
    language = "fr" if re.search(r"[._-]fr\.md$|/fr/", name) else "en"
    fenced, block = False, list[tuple[int, str]]()

    def paragraph() -> Iterator[Text]:
        if block:
            yield Text(name, block[0][0], "\n".join(line for _, line in block), language, DOCUMENT_WORDS)
        block.clear()

    before = ""
    for number, line in enumerate(source.splitlines(), 1):
        if re.match(r"\s*(```|~~~)", line):
            fenced = not fenced
            yield from paragraph()
        elif fenced or line.startswith(">") or (line.startswith("    ") and not block and _is_code(before)):
            yield from paragraph()
        elif line.startswith("|"):
            yield from paragraph()
            for cell in re.split(r"(?<!\\)\|", line):
                yield Text(name, number, cell.strip(), language, DOCUMENT_WORDS)
        elif not line.strip() or line.startswith(("#", "<!--", "---")):
            yield from paragraph()
            if line.startswith("#"):
                yield Text(name, number, line.strip("# "), language, DOCUMENT_WORDS)
        else:
            if re.match(r"\s*([-*+]|\d+\.) ", line):
                yield from paragraph()
            block.append((number, re.sub(r"^\s*([-*+]|\d+\.) ", "", line)))
        before = line if line.strip() else before
    yield from paragraph()


def _is_code(before: str) -> bool:
    """Return whether an indented line after this one is code; after a list item it continues the item."""
    return before.startswith("    ") or not re.match(r"\s*([-*+]|\d+\.) |\s{2,}", before)


def _in_yaml(name: str, source: str) -> Iterator[Text]:
    """Return the texts of a YAML file, each in its language."""
    named = re.search(r"[._](en|fr)\.yaml$|/(en|fr)/", name)
    language = next((one for one in named.groups() if one), None) if named else None
    root = yaml.compose(source, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    for line, text, spoken in _scalars(root, language) if root is not None else ():
        if (spoken := spoken or _guessed(text)) in ("en", "fr"):
            yield Text(name, line, text, spoken, MESSAGE_WORDS, message=True)


def _scalars(node: yaml.Node, language: str | None) -> Iterator[tuple[int, str, str | None]]:
    match node:
        case yaml.MappingNode():
            for key, value in node.value:
                yield from _scalars(value, key.value if key.value in ("en", "fr", "nl") else language)
        case yaml.SequenceNode():
            for item in node.value:
                yield from _scalars(item, language)
        case yaml.ScalarNode() if node.tag.endswith(":str"):
            yield node.start_mark.line + 1 + (node.style in (">", "|")), node.value, language


def _guessed(text: str) -> str | None:
    """Return the language of a text that does not say it; None where it is too short to matter."""
    words = Counter(re.findall(r"[a-zà-ÿ]+", text.lower()))
    english, french = (
        sum(words[word] for word in common.split())
        for common in ("the of is and to in that you it are with", "le la les des est et que un une vous du")
    )
    return None if len(words) < 4 or english == french else "en" if english > french else "fr"


def _in_comments(name: str, source: str) -> Iterator[Text]:
    """Return the comments of a script or of a C module."""
    for match in re.finditer(r"/\*[\s\S]*?\*/|(?:^[ \t]*//.*\n)+|(?<=\s)//\s.*", source, re.MULTILINE):
        text = re.sub(r"^\s*(//|/?\*+/?)|\*/", "", match[0], flags=re.MULTILINE)
        yield Text(name, source.count("\n", 0, match.start()) + 1, text, "en")


READERS: Final = {
    ".py": _in_python,
    ".md": _in_markdown,
    ".yaml": _in_yaml,
    **dict.fromkeys((".js", ".c", ".h"), _in_comments),
}


@cache
def messages() -> tuple[Text, ...]:
    """Return the messages: the English ones with their modules, the French ones with the line of the catalogue."""
    folders = (ROOT / "tablegames", ROOT / "contrib", ROOT / "examples")
    paths = sorted(path for folder in folders for path in folder.rglob("locale/fr/LC_MESSAGES/*.po"))
    return tuple(text for path in paths for text in _of_catalogue(path))


def _of_catalogue(path: Path) -> Iterator[Text]:
    """Return the messages of a catalogue; its places are relative to the folder beside the package."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    place = path.relative_to(ROOT).as_posix()
    beside = path.parents[4].relative_to(ROOT)
    for message in (one for one in catalogue if one.id and one.locations):
        module, line = (beside / message.locations[0][0]).as_posix(), message.lineno or 0
        for english, french in zip(_forms(message.id), _forms(message.string), strict=True):
            yield Text(module, _line_of(module, english), english, "en", MESSAGE_WORDS, message=True)
            yield Text(place, line, french, "fr", MESSAGE_WORDS, True, module, english)


def _forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


@cache
def _source(module: str) -> str:
    path = ROOT / module
    return path.read_text("utf-8") if path.exists() else ""


def _line_of(module: str, text: str) -> int:
    at = _source(module).find(text.split("\n")[0].replace('"', '\\"')[:30])
    return _source(module).count("\n", 0, max(at, 0)) + 1


# --- the command


def look(paths: Iterable[str]) -> list[Finding]:
    """Return the findings in files and folders, by file and line."""
    wanted = tuple(path.removeprefix("./").rstrip("/") for path in paths)
    everything = "." in wanted
    found: list[Finding] = []
    for text in messages():
        if everything or any(_under(place, one) for place in (text.path, text.where) for one in wanted):
            found += findings(text)
    for file in sorted({file for one in wanted for file in _files(ROOT / one)}):
        for text in texts_of(file):
            found += findings(text)
    return sorted(
        (one for one in dict.fromkeys(found) if not _excepted(one)), key=lambda one: (one.where or one.path, one.line)
    )


def _under(place: str, folder: str) -> bool:
    return place == folder or place.startswith(f"{folder}/")


def _files(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    else:
        yield from (file for file in path.rglob("*") if file.suffix in READERS)


def _excepted(finding: Finding) -> bool:
    return any(
        re.search(path, finding.path) and re.search(phrase, finding.phrase) for path, phrase, _reason in EXCEPTIONS
    )


def _folder(finding: Finding) -> str:
    """Return the folder under which a finding is counted."""
    parts = Path(finding.where or finding.path).parts[:-1]
    return "/".join(parts[: 3 if parts[1:2] in (("plugins",), ("families",)) else 2]) or "."


def clean() -> list[str]:
    """Return the files and folders that have no findings and must have none."""
    lines = (line.partition("#")[0].strip() for line in CLEAN.read_text("utf-8").splitlines())
    return [line for line in lines if line]


def main(arguments: list[str]) -> int:
    """Print the findings, or how many there are; return 1 if there are any."""
    counted = "--count" in arguments
    paths = [one for one in arguments if not one.startswith("-")]
    found = look(paths or (["."] if counted else clean()))
    if counted:
        folders = Counter(map(_folder, found))
        for folder, number in sorted(folders.items()):
            print(f"{number:6}  {folder}")
        print(f"{len(found):6}  in all")
        return 0
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
