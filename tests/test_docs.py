"""The documents tell the truth: commands are run and print what is shown, code runs, links lead somewhere."""

from __future__ import annotations

import inspect
import io
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import is_dataclass
from pathlib import Path

import pytest

import tablegames.families.tables as family
from tablegames.core.languages import LANGUAGES
from tablegames.plugin.registry import Registry
from tablegames.terminal.commands import COMMANDS
from tests.conftest import Cli
from tools import family as page, game_files
from tools.docs import manpages, pictures, transcripts
from tools.docs.transcripts import SESSIONS as FOLDER, script_of

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("share", range(3))
def test_the_commands_of_a_page_print_what_it_shows(share: int) -> None:
    """Every third page, in a process of its own, since a page may install plugins; --write repairs the page."""
    command = [sys.executable, "-m", "tools.docs.transcripts", "--diff", *map(str, transcripts.documents()[share::3])]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_man_page_has_all_commands_and_options(language: str) -> None:
    written = manpages.path_of(language).read_text("utf-8")
    assert written == manpages.man_page(language), "python -m tools.docs.manpages"
    assert {f'.SS "tablegames {path}"' for path in COMMANDS} <= set(written.replace("\\-", "-").splitlines())


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
@pytest.mark.parametrize("language", LANGUAGES)
def test_groff_sets_the_man_page_without_a_warning(language: str) -> None:
    command = ["groff", "-man", "-Kutf8", "-Tutf8", "-ww", "-rCHECKSTYLE=2", "-z", str(manpages.path_of(language))]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_a_picture_is_what_the_program_draws(name: str) -> None:
    assert pictures.drawn(name) == (pictures.FOLDER / f"{name}.svg").read_text("utf-8"), "python -m tools.docs.pictures"


def test_every_picture_is_used() -> None:
    used = set(re.findall(r"pictures/([\w-]+\.\w+)\)", " ".join(path.read_text("utf-8") for path in DOCUMENTS)))
    assert used == {path.name for path in pictures.FOLDER.iterdir() if path.is_file()}


def test_left_out_lines_are_compared_around() -> None:
    assert transcripts.shortened("a\n...\nd\n", "a\nb\nc\nd\n") == "a\n...\nd\n"
    assert transcripts.shortened("a\n...\nd\n", "a\nb\nc\ne\n") == "a\nb\nc\ne\n"


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_the_code_of_the_readme_runs(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = type(sys)("readme_code")
    monkeypatch.setitem(sys.modules, "readme_code", module)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), module.__dict__)
    assert re.search(r"Outcome\(scores=\((1, 0|0, 1)\)|wins", printed.getvalue())


def test_the_yaml_of_the_readme_is_a_variant(cli: Cli, tmp_path: Path) -> None:
    text = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)[0]
    path = tmp_path / "house.yaml"
    path.write_text(text, "utf-8")
    assert "Our house" in cli("rules", "toutetable", "--rules", str(path)).out


@pytest.mark.parametrize("path", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS])
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\((?!http)([^)#]+)", path.read_text("utf-8")):
        assert (path.parent / link).exists(), link


def test_every_game_and_ruleset_is_in_the_table_of_the_readme() -> None:
    registry = Registry()
    for name, entry in registry.games.items():
        (row,) = [line for line in README.splitlines() if line.startswith(f"| `{name}` |")]
        assert set(registry.sources(entry)) <= set(re.findall(r"`(\w+)`", row))


def test_every_citation_tag_is_explained() -> None:
    """Every tag used in options, cases and docstrings has a row in docs/reference/sources.md."""
    sources = (ROOT / "docs" / "reference" / "sources.md").read_text("utf-8")
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


def test_everything_the_tables_family_offers_is_there() -> None:
    for name in family.__all__:
        assert getattr(family, name) is not None
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
    page = (ROOT / "docs" / "explanation" / "security.md").read_text("utf-8")
    claims = [line for line in page.splitlines() if line.startswith("| ") and "`tests/" in line]
    named = re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", page)
    assert len(claims) > 15
    assert len(named) >= len(claims)
    for file, function in named:
        assert (ROOT / file).is_file(), file
        assert not function or f"def {function}(" in (ROOT / file).read_text("utf-8"), f"{file}::{function}"


# ---- the games under docs/sessions were played like this, to the end, and come out the same when they are typed


SESSIONS = sorted(FOLDER.glob("*.txt"))
ENDED = ("The record is saved in FILE", "La partie est enregistrée dans FILE")


def test_there_are_three() -> None:
    assert [path.stem for path in SESSIONS] == ["dames_polonaises_fr", "domino_plain_en", "trictrac_en"]


@pytest.mark.parametrize("path", SESSIONS, ids=[path.stem for path in SESSIONS])
def test_a_session_is_a_whole_game(path: Path) -> None:
    transcript = path.read_text("utf-8")
    typed = script_of(transcript)[1]
    assert any(ended in transcript for ended in ENDED)
    assert typed[-1] in ("quit", "quitter")
    assert len(typed) > 20


def test_what_can_be_asked_is_asked_somewhere() -> None:
    asked = {line.partition(" ")[0] for path in SESSIONS for line in script_of(path.read_text("utf-8"))[1]}
    assert {"why", "hint", "moves", "history", "rules", "undo", "help", "score"} <= asked
    assert {"pourquoi", "conseil", "coups", "annuler"} <= asked


def test_plain_is_plain() -> None:
    text = (FOLDER / "domino_plain_en.txt").read_text("utf-8")
    assert not set(text) & set("┌─┐│└┘╔═║╚╝|▮")


# ---- docs/reference/tables-parts.md: every public part of the tables family with its signature, as the code has it


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


# ---- docs/reference/game-files.md: every key of a game file, as the families have it


def test_the_page_of_game_files_is_what_the_families_offer() -> None:
    assert game_files.made() == game_files.PAGE.read_text("utf-8"), "make it anew: python -m tools.game_files"
