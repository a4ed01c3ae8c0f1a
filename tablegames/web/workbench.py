"""A game on its author's bench: one position with all that can be shown about it, as data.

    python -m tablegames.web.workbench GAME

answers one question a line on standard input. It runs as a program of its own, so that it starts anew when a file is
saved, and can be ended when a function of the game hangs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from pprint import pformat
from traceback import format_exc
from typing import Any, Final

import yaml

from tablegames.core.chance import Rng
from tablegames.core.errors import TablegamesError
from tablegames.core.events import Seat
from tablegames.core.game import Chance, Decide, Hiding, Over
from tablegames.core.languages import gettext as _, language_of, use_language
from tablegames.core.loop import Moment
from tablegames.core.match import in_hand, innermost
from tablegames.plugin.drawing.diagram import Look
from tablegames.plugin.hookspecs import PROJECT
from tablegames.plugin.provides import GameEntry, drawn_under
from tablegames.plugin.registry import Registry
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.yamlfile import read_yaml
from tablegames.table.narration import narrate
from tablegames.table.setting import set_table
from tablegames.table.table import Table

MOST: Final = 300
"""The most legal actions and throws that are listed."""
WIDE: Final = 100
"""Characters in a line of a state or a view."""
ANY: Final = "*"
"""The text of any action at random."""


def answered(known: Registry, game: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """Return everything about the position after some actions; an error is part of the answer."""
    answer: dict[str, Any] = {"actions": [], "problem": "", "trace": ""}
    try:
        table = set_table(known, game, question.get("variant") or None, seats=question.get("seats"), match="single")
        answer |= _choices(known, table)
        moments, state = _played(table, question, answer)
        answer |= _told(known, table, state)
        answer["events"] = list(narrate(table, moments[-1], None))[:40] if moments else []
    except TablegamesError as problem:
        answer["problem"] = str(problem)
    except Exception:
        answer["problem"], answer["trace"] = format_exc().strip().splitlines()[-1], format_exc()
    return answer


def _choices(known: Registry, table: Table) -> dict[str, Any]:
    """Return the variants and numbers of players to choose from, and the chosen ones."""
    entry, rules = table.entry, table.variant.rules
    return {
        "title": str(entry.title),
        "variants": list(known.sources(entry)),
        "variant": table.variant.name,
        "players": list(entry.seats if entry.seats_of is None else entry.seats_of(rules)),
        "seats": table.game.seats,
    }


def _played(table: Table, question: Mapping[str, Any], answer: dict[str, Any]) -> tuple[list[Moment[Any, Any]], Any]:
    """Play the actions of a question; those that were played are noted, also if one fails."""
    text = str(question.get("position") or "").strip()
    state = table.start(read_yaml(text, _("the position")).data) if text else table.begin()
    moments: list[Moment[Any, Any]] = []
    for number, word in enumerate(question.get("actions") or []):
        if word == ANY and isinstance(table.game.turn(state), Over):
            break
        written = _any_of(table, state, number) if word == ANY else str(word)
        moments.append(table.played(state, written, number))
        state = moments[-1].step.state
        answer["actions"].append(written)
    return moments, state


def _any_of(table: Table, state: Any, number: int) -> str:
    """Return an action at random."""
    turn, rng = table.game.turn(state), Rng(number * 7919 + len(str(state)))
    if isinstance(turn, Chance):
        return table.write(state, turn.lottery.sample(rng))
    legal = table.game.legal(state)
    return table.write(state, legal[rng.below(len(legal))])


def _told(known: Registry, table: Table, state: Any) -> dict[str, Any]:
    """Return the turn, the legal actions, the board, the state and what each seat sees."""
    turn = table.game.turn(state)
    listed: list[str] = []
    if isinstance(turn, Decide):
        listed = [table.write(state, action) for action in table.game.legal(state)[:MOST]]
    elif isinstance(turn, Chance):
        listed = [table.write(state, outcome) for outcome, _share in (turn.lottery.outcomes() or ())[:MOST]]
    whose = turn.seat if isinstance(turn, Decide) else None
    plain = json.loads(json.dumps(table.position(state)))
    return {
        "turn": f"{type(turn).__name__}: {table.actor(state, turn)}" if not isinstance(turn, Over) else "Over",
        "over": table.wording.outcome(turn.outcome) if isinstance(turn, Over) else "",
        "legal": listed,
        "board": table.draw(state, whose),
        "picture": _picture(known, table, state, whose),
        "position": yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, width=WIDE),
        "state": pformat(in_hand(state), width=WIDE),
        "views": [_view(table, state, seat) for seat in (None, *map(Seat, range(table.game.seats)))],
    }


def _view(table: Table, state: Any, seat: Seat | None) -> dict[str, Any]:
    bare, within = innermost(table.game), in_hand(state)
    hidden = sorted(map(str, bare.hidden(within, seat))) if isinstance(bare, Hiding) else []
    return {
        "name": _("a spectator") if seat is None else table.wording.seat(seat),
        "board": table.draw(state, seat),
        "view": pformat(in_hand(table.game.view(state, seat)), width=WIDE),
        "hidden": " ".join(hidden),
    }


def _picture(known: Registry, table: Table, state: Any, seat: Seat | None) -> str:
    """Return the picture as SVG; empty if the game has none."""
    drawer = next(iter(known.diagrams(table.entry).values()), None)
    if drawer is None:
        return ""
    look = Look(str(table.entry.title), seat, labels=True)
    return str(drawn_under(drawer, table.variant.rules).draw(in_hand(table.game.view(state, seat)), look))


def folders_of(known: Registry, entry: GameEntry) -> list[str]:
    """Return the file or the folder with a game; nothing of ours."""
    places = {Path(source.origin) for source in known.sources(entry).values() if Path(source.origin).is_file()}
    module = sys.modules.get((entry.package or getattr(entry.make, "__module__", "")).split(".")[0])
    file = getattr(module, "__file__", None)
    if file is not None and getattr(module, "__name__", PROJECT) != PROJECT:
        places.add(Path(file).parent if Path(file).name == "__init__.py" else Path(file))
    return sorted(map(str, places))


def main(game: str) -> None:
    """Answer each question on standard input; the first line names the files of the game."""
    use_language(language_of())
    out, sys.stdout = sys.stdout, sys.stderr  # answers only
    known = Registry()
    try:
        first: dict[str, Any] = {"files": folders_of(known, known.game(game)), "problem": ""}
    except TablegamesError as problem:
        failed = [labelled(info.name, info.error) for info in known.plugins.failed]
        first = {"files": [], "problem": "\n".join(failed or [str(problem)])}
    print(json.dumps(first), file=out, flush=True)
    for line in sys.stdin:
        print(json.dumps(answered(known, game, json.loads(line))), file=out, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
