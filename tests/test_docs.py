"""The documents tell the truth: commands are run and print what is shown, code runs, links lead somewhere."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest
import tablegames_nim

import tablegames.families.tables as family
from tablegames import RandomPlayer, play
from tablegames.core.casefiles import Status, read_case_file, run_file
from tablegames.core.plugins import load_plugins
from tablegames.core.registry import Registry
from tablegames.families.tables.men import up_to
from tablegames.families.tables.state import OTHER, men_of
from tests.conftest import Cli

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


def test_the_tutorial_shows_the_examples_as_they_are() -> None:
    shown = re.findall(r"<!-- (tablegames-\S+) -->\n```\w+\n(.*?)```", TUTORIAL, re.DOTALL)
    assert [name.partition("/")[0] for name, _ in shown] == ["tablegames-irish"] * 7 + ["tablegames-nim"] * 6
    for name, text in shown:
        assert text.rstrip() == (ROOT / "examples" / name).read_text("utf-8").rstrip(), name


def test_the_cases_of_the_tutorial_pass(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(re.findall(r"```yaml\n(game: nim.*?)```", TUTORIAL, re.DOTALL)[0], "utf-8")
    registry = Registry(load_plugins([("nim", tablegames_nim)]))
    results = list(run_file(registry, read_case_file(registry, path)))
    assert [(result.id, result.problems) for result in results if result.status is not Status.PASSED] == []
    assert len(results) == 2


def test_the_rule_of_ones_own_in_the_tutorial_ends_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples" / "tablegames-irish")
    (code,) = re.findall(r"<!-- an end rule -->\n```python\n(.*?)```", TUTORIAL, re.DOTALL)
    module = type(sys)("tutorial_code")
    monkeypatch.setitem(sys.modules, "tutorial_code", module)
    exec(compile(code, "writing-a-game.md", "exec"), module.__dict__)
    played = play(module.game, [RandomPlayer(), RandomPlayer()], seed=4)
    assert played.outcome is not None
    assert played.outcome.by == "all_home"
    winner = played.outcome.winners[0]
    assert not men_of(played.state, winner) & up_to(18)
    assert men_of(played.state, OTHER[winner]) & up_to(18)


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
