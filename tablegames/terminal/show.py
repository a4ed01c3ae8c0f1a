"""`tablegames show`: a position, or one of a record, in characters or as a picture for a text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

import click

from tablegames.core.languages import Text, say
from tablegames.core.plaintext import quoted, small_number
from tablegames.records.pictures import LAST, choose_drawer, drawers_of, picture, state_at
from tablegames.records.record import Record
from tablegames.records.replay import refuse_to_look, table_of
from tablegames.rules.untrusted.newfile import write_new
from tablegames.terminal.click_fr import Misused, Whole, command_of, flag, option, tell
from tablegames.terminal.common import (
    AskedGame,
    beginning,
    position_option,
    registry,
    rules_options,
    seats_option,
)
from tablegames.terminal.reading import Reading

STDOUT: Final = "-"
NARROWEST: Final = 20
WIDEST: Final = 2000


@command_of(
    "show",
    "tablegames show trictrac --svg trictrac.svg",
    "tablegames show game.jsonl --step 40 --seat black --svg --labels",
    "tablegames show dames_polonaises --position W:W7:B34,45 --svg --width 80",
)
@partial(rules_options, game=Text("[GAME|FILE]", "[JEU|FICHIER]"))
@position_option
@option(
    "--step",
    f"Of FILE: the position in which action N is played, 0 being the beginning, or {LAST} (the default).",
    f"De FICHIER : la position où se joue le coup N, 0 étant le début, ou {LAST} (sinon celle-ci).",
    metavar=f"N|{LAST}",
)
@option("--seat", "From which seat (default: a spectator).", "De quelle place.", metavar=Text("SEAT", "PLACE"))
@option("--first", "Who begins.", "Qui commence.", metavar=Text("SEAT", "PLACE"))
@seats_option
@option(
    "--number",
    "Which game of a FILE that holds several, or of the folder of a match.",
    "Quelle partie d'un FICHIER à plusieurs, ou du dossier d'un match.",
    type=Whole(1),
)
@option(
    "--svg",
    "A picture, printed or written to FILE.",
    "Une image, imprimée ou écrite dans FICHIER.",
    is_flag=False,
    flag_value=STDOUT,
    metavar="[FILE]",
)
@flag("--force", "Write over FILE if it exists.", "Écraser FICHIER s'il existe.")
@flag("--labels", "Number arrows or squares.", "Numéroter flèches ou cases.")
@option("--width", "How wide, in millimetres.", "Sa largeur, en millimètres.", metavar="MM")
@option("--render", "Which drawing, if there are several.", "Quel dessin, au choix.", metavar=Text("NAME", "NOM"))
def command(
    asked: AskedGame,
    position: str | None,
    step: str | None,
    seat: str | None,
    first: str | None,
    seats: int | None,
    number: int | None,
    svg: str | None,
    force: bool,
    labels: bool,
    width: str | None,
    render: str | None,
) -> None:
    """Show a position."""
    if svg is None:
        _refuse("--svg", {"--labels": labels, "--width": width, "--force": force})
    elif svg == STDOUT:
        _refuse(say("--svg FILE", "--svg FICHIER"), {"--force": force})
    millimetres = _millimetres(width)
    characters = render if svg is None else None
    shown: tuple[Record, int] | None = None
    reading = Reading(None, None, asked.variant, asked.changes, number, skip=False, every=False)
    if is_file(asked.game):
        of_a_game = {"--position": position, "--rules": asked.rules_file, "--first": first, "--seats": seats}
        _refuse(say("a GAME, not a FILE", "un JEU, non un FICHIER"), of_a_game)
        shown = reading.record(str(asked.game))
        table = table_of(registry(), shown[0], characters)
        state, last = state_at(table, shown[0], _step(step))
    else:
        _refuse(say("a FILE, not a GAME", "un FICHIER, non un JEU"), {"--step": step, "--number": number})
        table = asked.table(seats=seats, render=characters)
        state, last = beginning(table, position, first), None
    viewer = None if seat is None else table.seat_of(seat)
    if shown is not None:
        refuse_to_look(table, shown[0], viewer)
    if svg is None:
        click.echo(table.draw(state, viewer, last=last))
    else:
        drawer = choose_drawer(table.entry, drawers_of(registry(), table), render)
        drawn = picture(table, drawer, state, viewer, labels=labels, width=millimetres, last=last)
        _write(svg, drawn, force, asked.game)
    if shown is not None:
        reading.tell_of_others(shown[1])


def is_file(name: str | None) -> bool:
    """Whether a name means a file or a game of a book, and not an installed game."""
    if name is None:
        raise Misused(
            "name a game or a recorded game first, then the options: tablegames show trictrac --svg",
            "nommez d'abord un jeu ou une partie enregistrée, puis les options : tablegames show trictrac --svg",
        )
    path = Path(name)
    return name not in registry().games and (path.name != name or bool(path.suffix) or ":" in name or path.exists())


def _refuse(with_what: str, given: Mapping[str, object]) -> None:
    """Refuse options that would say nothing here."""
    for named, value in given.items():
        if value is not None and value is not False:
            raise Misused(f"{named} goes with {with_what}", f"{named} va avec {with_what}")


def _millimetres(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not NARROWEST <= value <= WIDEST:
        raise Misused(
            f"--width is a number of millimetres from {NARROWEST} to {WIDEST}, not '{quoted(text)}'",
            f"--width est un nombre de millimètres de {NARROWEST} à {WIDEST}, non « {quoted(text)} »",
        )
    return value


def _step(text: str | None) -> int | None:
    if text is None or text == LAST:
        return None
    number, given = small_number(text), quoted(text)
    if number is None:
        raise Misused(
            f"--step is a number of actions from 0, or {LAST}, not '{given}'",
            f"--step est un nombre de coups à partir de 0, ou {LAST}, non « {given} »",
        )
    return number


def _write(file: str, text: str, force: bool, shown: str | None) -> None:
    """Print it, or make a new file; an old one only when that is asked for, and never the record that is shown."""
    if file == STDOUT:
        click.echo(text, nl=False)
        return
    path = Path(file)
    if shown is not None and path.exists() and Path(shown).exists() and path.samefile(shown):
        raise Misused(
            f"--svg: {path} is the game that is shown; name another file",
            f"--svg : {path} est la partie montrée ; nommez un autre fichier",
        )
    another = say("name another file", "nommez un autre fichier")
    cure = (
        another if force else say(f"{another}, or write over it with --force", f"{another}, ou écrasez-le avec --force")
    )
    write_new(path, text, cure, over=force)
    tell(f"Written to {path}.", f"Écrit dans {path}.")
