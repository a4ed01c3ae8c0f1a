"""Count the files of a typed trictrac play with the bot's reply, its depth, and how often it asks whose `turn` it is.

    python -m tools.path

A play is typed, the dice fall, the bot replies, the board is drawn again. Counted are functions of `tablegames/` alone,
by `sys.setprofile`, once everything that is loaded or made once has been.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import tablegames
from tablegames.core.events import Seat
from tablegames.core.loop import Moment
from tablegames.plugin.player_specs import bot_of
from tablegames.session.play import Human
from tablegames.session.prompt import Leave, Page
from tablegames.session.session import Session
from tablegames.table.narration import narrate
from tablegames.table.setting import load
from tablegames.terminal.common import registry
from tablegames.terminal.seats import guide_of

ROOT = str(Path(tablegames.__file__).parent)


@dataclass
class Counted:
    """Return the calls between two prompts."""

    files: set[str] = field(default_factory=set)
    functions: set[tuple[str, str]] = field(default_factory=set)
    calls: Counter[str] = field(default_factory=Counter)
    depth: int = 0
    deepest: int = 0

    def hear(self, frame: FrameType, event: str, _: Any) -> None:
        """Count a call into our code, or the way back."""
        name = frame.f_code.co_filename
        if not name.startswith(ROOT):
            return
        if event == "call":
            self.depth += 1
            self.deepest = max(self.deepest, self.depth)
            self.files.add(name[len(ROOT) + 1 :])
            self.functions.add((name, frame.f_code.co_qualname))
            self.calls[frame.f_code.co_qualname] += 1
        elif event == "return":
            self.depth -= 1


def stack(frame: FrameType | None) -> Iterator[FrameType]:
    """Return a frame and all that called it."""
    while frame is not None:
        yield frame
        frame = frame.f_back


def counted(plays: int = 6) -> Counted:
    """Play a few times; the last play and the bot's reply are counted."""
    table = load("trictrac", match="single")
    known, asked = Counted(), 0

    def ask(prompt: str) -> str:
        nonlocal asked
        sys.setprofile(None)
        asked += 1
        if asked > plays:
            raise EOFError
        if asked % 2:
            return "moves"
        if asked == plays:
            frame = sys._getframe()
            known.depth = sum(one.f_code.co_filename.startswith(ROOT) for one in stack(frame))
            sys.setprofile(known.hear)
        return "1"

    page = Page(ask, lambda text: None)
    bot = bot_of(registry().players(table.entry), "engine:1")(table.game)
    human = Human(table, Seat(0), page, guide=guide_of(table))

    def tell(moment: Moment[Any, Any]) -> None:
        for line in narrate(table, moment, Seat(0)):
            page.tell(line)

    session = Session(table, [human, bot], 3, table.begin(Seat(0)), watch=tell)
    try:
        session.run()
    except Leave:
        pass
    finally:
        sys.setprofile(None)
    return known


def main() -> None:
    """Print the counts."""
    found = counted()
    turns = sum(number for name, number in found.calls.items() if name.rpartition(".")[2] == "turn")
    print(f"{len(found.files)} files, {len(found.functions)} functions, depth {found.deepest}, `turn` {turns} times")
    if "-v" in sys.argv:
        print(*sorted(found.files), sep="\n")
        print(*(one for one in found.calls.most_common(60)), sep="\n")


if __name__ == "__main__":
    main()
