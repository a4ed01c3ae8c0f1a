"""Right inputs, to be made wrong: what we ship, what examples and tests hold, and games that are played here."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from tablegames import Moment, RandomPlayer, play
from tablegames.arena.programs import HELLO, choose_message, game_message, played_message
from tablegames.core.game import Over
from tablegames.core.languages import Content
from tablegames.plugin.content import content_files, with_texts
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.registry import Registry
from tablegames.records.exporting import write_games
from tablegames.records.parsing import parse_record
from tablegames.records.record import action_data, header_of, outcome_data
from tablegames.rules.untrusted.jsonlines import sealed_lines
from tablegames.rules.untrusted.yamlfile import read_yaml
from tablegames.table.setting import set_table
from tablegames.table.table import Table
from tools.yaml_data import parsed, yaml_data

ROOT: Final = Path(__file__).parent.parent.parent
PLIES: Final = 60
"""Number of actions of a game that are kept."""


@cache
def registry() -> Registry:
    """Our games, without anything of a user's own."""
    return Registry(load_plugins(), Path("nowhere"))


@cache
def chess_registry() -> Registry | None:
    """The game of contrib, where its library is installed."""
    if importlib.util.find_spec("chess") is None:
        return None
    folder = str(ROOT / "contrib" / "tablegames-echecs")
    if folder not in sys.path:
        sys.path.append(folder)
    import tablegames_echecs

    return Registry(load_plugins([("echecs", tablegames_echecs)]), Path("nowhere"))


@cache
def games() -> tuple[str, ...]:
    """The names of our games."""
    return tuple(sorted(name for name in registry().games if name != "echecs"))


@cache
def table(name: str, variant: str | None = None, match: str = "single") -> Table:
    """The table of a game; one where the library of chess is installed."""
    known = chess_registry() if name == "echecs" else registry()
    assert known is not None
    return set_table(known, name, variant, match=match)


@cache
def moments(name: str) -> tuple[Moment[Any, Any], ...]:
    """Return two random games, from the beginning and to the end."""
    found: list[Moment[Any, Any]] = []
    laid = table(name)
    for seed in range(2):
        one: list[Moment[Any, Any]] = []
        play(laid.game, [RandomPlayer()] * laid.game.seats, seed=seed, watch=one.append)
        found += [*one[:PLIES], *one[-PLIES:]]
    return tuple(found)


@cache
def positions(name: str) -> tuple[Any, ...]:
    """Positions of those games as plain data."""
    laid = table(name)
    return tuple(json.loads(json.dumps(laid.position(moment.before))) for moment in moments(name)[::3])


@cache
def texts(name: str) -> tuple[str, ...]:
    """Actions of those games as text."""
    laid = table(name)
    return tuple(dict.fromkeys(laid.write(moment.before, moment.action) for moment in moments(name)))


@cache
def case_positions(name: str) -> tuple[Any, ...]:
    """The positions of the rule cases of a game."""
    return tuple(
        case["position"] for document in case_documents() if document["game"] == name
        for case in document["cases"] if isinstance(case.get("position"), dict | str)
    )  # fmt: skip


@cache
def case_documents() -> tuple[dict[str, Any], ...]:
    """The rule cases of every game."""
    paths = sorted((ROOT / "tests" / "plugins").glob("*/cases/*.yaml"))
    return tuple(yaml_data(path) for path in paths)


@cache
def record_objects(name: str) -> tuple[dict[str, Any], ...]:
    """The lines of a record of a whole game, or of its beginning where that is long."""
    laid, lines = table(name), []
    players = ["human", *["random"] * (laid.game.seats - 1)]
    lines.append(header_of(laid, seed=5, players=players, date="2026-01-01T00:00:00+0000"))
    found: list[Moment[Any, Any]] = []
    play(laid.game, [RandomPlayer()] * laid.game.seats, seed=5, watch=found.append)
    whole = len(found) <= PLIES
    lines += [action_data(laid, moment) for moment in found[:PLIES]]
    turn = laid.game.turn(found[-1].step.state)
    if whole and isinstance(turn, Over):
        lines.append({"over": outcome_data(turn.outcome)})
    return tuple(json.loads(json.dumps(lines)))


def record_text(name: str) -> str:
    """The same as text."""
    return "".join(f"{line}\n" for line in sealed_lines(record_objects(name)))


@cache
def yaml_files(*patterns: str) -> tuple[str, ...]:
    """The texts of files of the tree."""
    return tuple(path.read_text("utf-8") for pattern in patterns for path in sorted(ROOT.glob(pattern)))


@cache
def content(pattern: str) -> tuple[str, ...]:
    """Files of the games with their texts in them, as old packages write them: `{en: …, fr: …}`."""
    return tuple(
        yaml.safe_dump(_plain(with_texts(read_yaml(path.read_text("utf-8"), path.name), texts).data))
        for path in sorted(ROOT.glob(f"tablegames/plugins/*/{pattern}"))
        for texts in [content_files(path.parent.parent, "", f"{path.parent.name}/{path.name}")]
    )


def _plain(data: Any) -> Any:
    """Data with every text as a mapping of its wordings."""
    if isinstance(data, Content):
        return dict(data.wordings)
    if isinstance(data, dict):
        return {key: _plain(value) for key, value in data.items()}
    return [_plain(value) for value in data] if isinstance(data, list) else data


@cache
def variant_files() -> tuple[str, ...]:
    """Variants that are shipped, each with the name of its game."""
    return tuple(
        f"game: {path.parent.parent.name}\n{path.read_text('utf-8')}"
        for path in sorted(ROOT.glob("tablegames/plugins/*/variants/*.yaml"))
    )


@cache
def loaded(text: str) -> Any:
    """A document as data."""
    return parsed(text)


@cache
def messages(name: str) -> tuple[str, ...]:
    """Return the messages to a program at the second seat at the beginning of a game."""
    laid = table(name)
    told = [HELLO, game_message(laid, 1, first=None, start=None, seconds=1.0, seed=3)]  # type: ignore[arg-type]
    for moment in moments(name)[:12]:
        if moment.seat == 1:
            view = laid.game.view(moment.before, moment.seat)
            legal = [laid.write(moment.before, action) for action in laid.game.legal(moment.before)]
            told.append(choose_message(laid, moment.before, view, moment.number, legal))
        told.append(played_message(laid, moment, 1))  # type: ignore[arg-type]
    return tuple(told)


PDN: Final = """\
[Event "Open"]
[White "A"]
[Black "B"]
[Date "1806.01.01"]
[Result "1/2-1/2"]
[GameType "20"]

1. 32-28 {a remark} 18-23 $1 2. 28x19 14x23 (2... 13x24 {another}) 3. 37-32! 10-14? 1/2-1/2

[Event "Two"]
[Ruleset "manoury_1787"]
[RulesetOptions "draw_limit=15"]
[FEN "W:W28,32,37,K45:B9,12,K14"]
[SetUp "1"]

1. 28-23 *
"""
FEN: Final = ("W:W31-50:B1-20", "B:W28,K32:BK5,6-9.", "W:W31,35,38:B5,13,K20:H0:F1", "W:WK1:BK50")
PGN: Final = """\
[Event "Paris"]
[Date "1858.??.??"]
[White "Morphy"]
[Black "Duke"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {This is weak} 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 $1
8. Nc3 c6 (8... Nc6 {so}) 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6
15. Bxd7+ Nxd7 16. Qb8+!! Nxb8 17. Rd8# 1-0

[FEN "8/5k2/8/8/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]

1. e4 Ke6 *
"""


@cache
def pdn_texts() -> tuple[str, ...]:
    """Games of draughts as others write them, and as we do."""
    record = parse_record(record_text("dames_polonaises"), "record")
    docs = [
        tag
        for path in ROOT.glob("docs/**/*.md")
        for tag in re.findall(r'^\[\w+ ".*"\]$', path.read_text("utf-8"), re.M)
    ]
    return (PDN, write_games(registry(), [record], "pdn"), "\n".join(docs))


@cache
def pack() -> tuple[dict[str, Any], tuple[dict[str, Any], ...]]:
    """A pack of problems: its head and its problems."""
    data = loaded(content("puzzles/*.yaml")[0])
    return {key: value for key, value in data.items() if key != "puzzles"}, tuple(data["puzzles"])


def some(luck: Any, items: Sequence[Any], most: int) -> list[Any]:
    """A few neighbours."""
    begin = luck.randrange(len(items))
    return list(items[begin : begin + luck.randrange(1, most + 1)])


def bytes_of(text: str) -> bytes:
    """A text as bytes: what were bytes and no UTF-8 are those bytes again."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def put(path: Path, text: str) -> None:
    """Write a text as it is."""
    path.write_bytes(bytes_of(text))
