"""A new game as one file: every option of its family with its meaning, its values and its default."""

from __future__ import annotations

from pathlib import Path

from tablegames.core.errors import RulesError
from tablegames.core.languages import gettext as _
from tablegames.plugin.choosing import GAME_FILES
from tablegames.plugin.game_files import family_entry, read_game
from tablegames.plugin.kit.newgame import check_name
from tablegames.plugin.kit.newvariant import comment, explained
from tablegames.plugin.registry import Registry
from tablegames.rules.untrusted.newfile import write_new


def new_file(known: Registry, name: str, family: str, output: Path | None) -> Path:
    """Write a game that plays at once and return its path; nothing is overwritten."""
    check_name(name, known)
    path = known.folder / GAME_FILES / f"{name}.yaml" if output is None else output
    if path.suffix not in (".yaml", ".yml"):
        raise RulesError("{path}: the name of a game file must end in .yaml", path=path)
    text = template(name, family)
    read_game(text, str(path))
    write_new(path, text, _("name another file with --output"), RulesError, parents=True)
    return path


def template(name: str, family: str) -> str:
    """Return the file: its heading, then every option of the family at its default, with its comment."""
    title = name.replace("_", " ").capitalize()
    about = _(
        "A game of the family '{family}': change any values you like, and remove the options you don't change. "
        "To try it: tablegames play {name}",
        family=family,
        name=name,
    )
    more = _(
        "You may add 'about', 'how_to_play' (only the parts of the page that differ: aim, set_up, turn, scores, "
        "end, decisions) and 'cases' (as in a file for 'tablegames dev check')."
    )
    head = [f"family: {family}", f"name: {name}", f"title: {{en: {title}, fr: {title}}}", "source: " + _("my family")]
    rules = family_entry(family, name=name, title=title, source="", variant=name).rules
    return "\n".join([*comment(about), *head, *comment(more), *explained(rules())]) + "\n"
