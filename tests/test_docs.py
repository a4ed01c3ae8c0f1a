"""The documents tell the truth: commands are run and print what is shown, code runs, links lead somewhere."""

from __future__ import annotations

import inspect
import io
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import is_dataclass
from pathlib import Path

import pytest

import tablegames.families.tables as family
from tablegames.plugin.registry import Registry
from tests.conftest import Cli
from tests.sessions import FOLDER, played, script_of
from tools import family as page

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
README = (ROOT / "README.md").read_text("utf-8")
TUTORIAL = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
TRANSCRIPTS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
PROMPT = re.compile(r"^(\w+> )(.*)\n", re.MULTILINE)


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=[text.splitlines()[0] for text in TRANSCRIPTS])
def test_the_commands_of_the_readme_print_what_it_shows(cli: Cli, transcript: str, tmp_path: Path) -> None:
    command, shown = transcript.split("\n", 1)
    typed = "".join(f"{answer}\n" for _, answer in PROMPT.findall(shown))
    ran = cli(*shlex.split(command.removeprefix("$ tablegames ")), typed=typed)
    printed = re.sub(rf"{re.escape(str(tmp_path))}[^\s;]*", "FILE", ran.out + (ran.err if ran.code else ""))
    expected = PROMPT.sub(r"\1", shown)
    assert "\n".join(line.rstrip() for line in printed.splitlines()) == "\n".join(
        line.rstrip() for line in expected.splitlines()
    )


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_the_code_of_the_readme_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = type(sys)("readme_code")
    monkeypatch.setitem(sys.modules, "readme_code", module)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), module.__dict__)
    assert re.search(r"Outcome\(scores=\((1, 0|0, 1)\)|wins", printed.getvalue())


def test_the_yaml_of_the_readme_is_a_variant(cli: Cli, tmp_path: Path) -> None:
    (text,) = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    path = tmp_path / "house.yaml"
    path.write_text(text, "utf-8")
    assert "Our house" in cli("rules", "toutetable", "--rules", str(path)).out


@pytest.mark.parametrize("path", DOCUMENTS, ids=[path.name for path in DOCUMENTS])
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\((?!http)([^)#]+)", path.read_text("utf-8")):
        assert (path.parent / link).exists(), link


def test_every_game_and_ruleset_is_in_the_table_of_the_readme() -> None:
    registry = Registry()
    for name, entry in registry.games.items():
        (row,) = [line for line in README.splitlines() if line.startswith(f"| `{name}` |")]
        assert set(registry.sources(entry)) <= set(re.findall(r"`(\w+)`", row))


def test_every_citation_tag_is_explained() -> None:
    """Every tag used in options, cases and docstrings has a row in docs/sources.md."""
    sources = (ROOT / "docs" / "sources.md").read_text("utf-8")
    known = set(re.findall(r"\b((?:AUJ|LEP)(?:-\w+)?|MAN|METZ|FMJD)\b", sources))
    used: set[str] = set()
    for path in (ROOT / "tablegames").rglob("*.py"):
        used |= set(
            re.findall(
                r"\b((?:AUJ|LEP)-\w+|LEP|MAN|METZ|FMJD)(?= [IVXLC\d]| No\.| ch\.| r\.|\])", path.read_text("utf-8")
            )
        )
    assert used
    assert used <= known


def test_everything_the_tables_family_offers_is_there_and_is_explained() -> None:
    words = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", TUTORIAL))))
    for name in family.__all__:
        assert getattr(family, name) is not None
        assert name in words, name
        assert not (Path(family.__file__).parent / f"{name}.py").exists(), f"{name} is a module too"
    assert set(family.__all__) <= set(dir(family))
    with pytest.raises(AttributeError, match="has no attribute 'Rase'"):
        getattr(family, "Rase")  # noqa: B009  # spelt as a user would


def test_the_tables_family_is_not_loaded_before_it_is_used() -> None:
    """Trictrac shares the package and plays no race."""
    code = "import sys, tablegames.families.tables; print([name for name in sys.modules if 'tables.' in name])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert ran.stdout.strip() == "[]"


def test_no_document_names_a_machine() -> None:
    for path in [*DOCUMENTS, *(ROOT / "tablegames").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]:
        assert not re.search(r"(?<![\w.])/(home|root|work|Users)/\w", path.read_text("utf-8")), path


def test_every_claim_of_the_security_page_names_a_test_that_exists() -> None:
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    claims = [line for line in page.splitlines() if line.startswith("| ") and "`tests/" in line]
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", page)
    assert len(claims) > 15
    assert len(named) >= len(claims)
    for file, function in named:
        assert (ROOT / file).is_file(), file
        assert not function or f"def {function}(" in (ROOT / file).read_text("utf-8"), f"{file}::{function}"


# ---- the games under docs/sessions were played like this, to the end, and come out the same when they are typed


SESSIONS = sorted(FOLDER.glob("*.txt"))
ENDED = ("The record is in FILE", "L'enregistrement est dans FILE")


def test_there_are_three() -> None:
    assert [path.stem for path in SESSIONS] == ["dames_polonaises_fr", "domino_plain_en", "trictrac_en"]


@pytest.mark.parametrize("path", SESSIONS, ids=[path.stem for path in SESSIONS])
def test_a_session_comes_out_the_same(path: Path) -> None:
    transcript = path.read_text("utf-8")
    command, typed = script_of(transcript)
    assert any(ended in transcript for ended in ENDED), "it was played to the end"
    assert typed[-1] in ("quit", "quitter"), "and left"
    assert len(typed) > 20
    assert played(command, typed) == transcript


def test_what_can_be_asked_is_asked_somewhere() -> None:
    asked = {line.partition(" ")[0] for path in SESSIONS for line in script_of(path.read_text("utf-8"))[1]}
    assert {"why", "hint", "moves", "history", "rules", "undo", "help", "score"} <= asked
    assert {"pourquoi", "conseil", "coups", "annuler"} <= asked


def test_plain_is_plain() -> None:
    text = (FOLDER / "domino_plain_en.txt").read_text("utf-8")
    assert not set(text) & set("┌─┐│└┘╔═║╚╝|▮")


# ---- docs/tables-parts.md: every public part of the tables family with its signature, as the code has it


PAGE = page.PAGE.read_text("utf-8")
SECTIONS = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))

DATACLASSES = [
    name for name in family.__all__ if isinstance(getattr(family, name), type) and is_dataclass(getattr(family, name))
]


def test_the_page_is_what_the_sources_say() -> None:
    assert page.made() == PAGE, "make it anew: python -m tools.family"


def test_every_public_name_has_its_section() -> None:
    assert sorted(SECTIONS) == sorted(family.__all__)


@pytest.mark.parametrize("name", DATACLASSES)
def test_what_is_shown_is_how_it_is_made(name: str) -> None:
    """Read from the text; asked of the class itself it has the same arguments."""
    shown = re.findall(r"^```python\n(.*?)```", SECTIONS[name], re.MULTILINE | re.DOTALL)[0]
    for argument in inspect.signature(getattr(family, name)).parameters:
        assert re.search(rf"\b{argument}: ", shown), argument


@pytest.mark.parametrize(
    "name", ["Race", "March", "FullMarch", "DoubleRule", "Sortie", "AllLifted", "ThrowRule", "Path"]
)
def test_the_parts_a_game_is_made_of_are_explained(name: str) -> None:
    code, _, said = SECTIONS[name].partition("```\n\n")
    assert name in code
    assert len(said.split()) > 3
