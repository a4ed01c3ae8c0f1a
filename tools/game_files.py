"""Makes docs/reference/game-files.md: every key of a game in one YAML file, family by family.

    python -m tools.game_files

A test holds the page to what the families offer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import tablegames
from tablegames.core.options import Needs, Option
from tablegames.plugin.game_files import FAMILIES, family_entry
from tablegames.rules.ruledata import rule_lines, shown

PAGE: Final = Path(tablegames.__file__).parent.parent / "docs" / "reference" / "game-files.md"
HEAD: Final = """# The keys of a game file

Generated from the families by `python -m tools.game_files`. [Add a game as a file](../how-to/add-a-game-as-a-file.md)
shows how such a file is written and played. `tablegames new file NAME --family FAMILY` writes one with every option,
and `tablegames rules NAME` shows the options of your game.

## Every file

| key | value |
|---|---|
| `family` | the family with the parts: {families} |
| `name` | the name of the game in commands: lower-case letters, digits and single underscores, beginning with a \
letter, at most 30 characters; no Python keyword |
| `title` | its name for people: one text, or `{{en: text, fr: text}}` |
| `about` | one sentence for lists of games, written like `title` |
| `source` | where the rules come from |
| `rules` | the options that differ from the defaults below |
| `how_to_play` | parts of the page `tablegames rules NAME` that replace those of the family: `aim`, `set_up`, `turn`, \
`scores`, `end`, `decisions`. Each is written like `title`; a text of several paragraphs begins with `|`, see below |
| `cases` | positions and what the rules say about them, as in a [case file](cases.md); \
`tablegames dev check FILE` runs them |

Only `family`, `name` and `title` are needed. An option that would have no effect beside the others is refused.

A text that is longer than a line follows a `|`, indented; a blank line begins a new paragraph:

```yaml
how_to_play:
  turn:
    en: |
      Men move one square forward.

      You must capture if you can.
    fr: |
      Un pion avance d'une case.

      La prise est obligatoire.
```
"""

NOTES: Final = {
    "draughts": """`start`, and `position` in cases, list the pieces: `W31-50:BK3,6-20` has White men on 31 to 50, a
Black king on 3, and Black men on 6 to 20. A position begins with the side to move: `W:`, `B:`, or `?:` before the draw
for the first move. [Positions](file-formats.md#positions-of-draughts) has the details.
""",
    "tables": """A number larger than any dame needs always lifts the dame farthest from the edge; no option changes
this. [Write the game as a package](../how-to/write-a-game.md) if only an exact number may lift.
""",
}
"""Notes on the options of a family."""


def made() -> str:
    """Return the page."""
    listed = ", ".join(f"[`{family}`](#family-{family})" for family in FAMILIES)
    return "\n".join([HEAD.format(families=listed), *(line for family in FAMILIES for line in _family(family))])


def _family(family: str) -> Iterator[str]:
    rules = family_entry(family, name="mine", title="Mine", source="", variant="mine").rules()
    conditions = {field.name: _needs(field.metadata["option"]) for field in fields(rules)}
    yield f"## Family {family}\n"
    if family in NOTES:
        yield NOTES[family]
    yield "| option | default | values | meaning |"
    yield "|---|---|---|---|"
    for line in rule_lines(rules):
        cells = (f"`{line.name}`", f"`{_default(line.default)}`", line.choices, line.meaning + conditions[line.name])
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
    yield ""


def _default(value: Any) -> str:
    return shown(value) or "''"


def _needs(about: Option) -> str:
    """Return when an option has an effect; empty: always."""
    return f" (only with {' or '.join(map(_condition, about.needs))})" if about.needs else ""


def _condition(needs: Needs) -> str:
    return " and ".join(f"`{name}: {_values(values)}`" for name, values in needs.items())


def _values(values: Any) -> str:
    if isinstance(values, range):
        return f"{values.start} or more"
    return " / ".join(shown(getattr(value, "value", value)) for value in values)


if __name__ == "__main__":
    PAGE.write_text(made(), "utf-8")
