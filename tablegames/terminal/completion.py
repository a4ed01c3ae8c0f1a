"""Shell completion: games, variants, bots and their settings, terms, files; the scripts for bash, zsh and fish.

`tablegames --completion bash` prints the script, which runs `tablegames` again to ask what fits.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from tablegames.core.players import HUMAN
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.player_specs import levels_of
from tablegames.plugin.provides import GameEntry
from tablegames.plugin.registry import Registry
from tablegames.rules.ruledata import option_types

Found = Iterable[str | CompletionItem]
PATHS: Final = ("file", "dir")
"""Values that the shell completes itself."""
VARIABLE: Final = "_TABLEGAMES_COMPLETE"
"""The environment variable of a script's question."""


def complete(kind: str, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """Return the values of a kind that begin with what is typed; nothing if something fails: no one reads errors."""
    try:
        found = [CompletionItem(one) if isinstance(one, str) else one for one in KINDS[kind](ctx, incomplete)]
    except Exception:
        return []
    return [item for item in found if item.type in PATHS or str(item.value).startswith(incomplete)]


@cache
def _registry() -> Registry:
    return Registry(load_plugins(indexed=True))


def _game(ctx: click.Context) -> GameEntry | None:
    """Return the game that the line names, if it does; click parses no argument before an option without its value."""
    known = _registry()
    words = (str(ctx.params.get("game")), *_TYPED)
    return next((known.games[word] for word in words if word in known.games), None)


def _files(ctx: click.Context, incomplete: str) -> Found:
    return [CompletionItem(incomplete, type="file")]


def _games(ctx: click.Context, incomplete: str) -> Found:
    return [CompletionItem(name, help=str(entry.title)) for name, entry in _registry().games.items()]


def _terms(ctx: click.Context, incomplete: str) -> Found:
    """Return the next word of each term that begins with the words before."""
    typed = [*ctx.params.get("words", ())]
    game = ctx.params.get("game")
    entries = list(_registry().games.values())
    if isinstance(game, str) and game in _registry().games:
        entries = [_registry().game(game)]
    elif game is not None:
        typed.insert(0, game)
    words = {tuple(term.name.split()) for entry in entries for term in _registry().terms(entry).values()}
    return sorted({term[len(typed)] for term in words if len(term) > len(typed) and [*term[: len(typed)]] == typed})


def _variants(ctx: click.Context, incomplete: str) -> Found:
    entry = _game(ctx)
    return [*(_registry().sources(entry) if entry is not None else ()), *_files(ctx, incomplete)]


def _rules(ctx: click.Context, incomplete: str) -> Found:
    """Return the rules of the game as `name=`, or the values of the one that is typed."""
    entry, (name, equals, _value) = _game(ctx), incomplete.partition("=")
    types = {} if entry is None else option_types(entry.rules)
    if not equals:
        return [f"{one}=" for one in types]
    kind = types.get(name)
    if kind is bool:
        return [f"{name}=true", f"{name}=false"]
    return [f"{name}={value.value}" for value in kind] if isinstance(kind, type) and issubclass(kind, Enum) else []


def _bots(ctx: click.Context, incomplete: str, others: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the bots, or the levels and settings of the one that is typed; the list before it is kept."""
    entry = _game(ctx)
    if entry is None:
        return
    bots = _registry().players(entry)
    before, comma, last = incomplete.rpartition(",")
    name, colon, _settings = last.partition(":")
    if colon and name in bots:
        kind = bots[name].settings
        settings = [] if kind is None else [f"{one.name}=" for one in fields(kind)]
        found = [f"{name}:{one}" for one in (*(levels_of(bots[name]) or ()), *settings)]
    else:
        found = [*others, *bots]
    yield from (f"{before}{comma}{one}" for one in found)


def _of_game(names: Callable[[Registry, GameEntry], Iterable[str]]) -> Callable[[click.Context, str], Found]:
    """Make a completion of names that the game on the line has."""

    def found(ctx: click.Context, incomplete: str) -> Found:
        entry = _game(ctx)
        return [] if entry is None else names(_registry(), entry)

    return found


def _book_games(ctx: click.Context, incomplete: str) -> Found:
    from tablegames.records.book_games import named_games

    known = _registry()
    names = [f"{entry.name}:{name}" for entry in known.games.values() for name in named_games(known, entry)]
    return [*(names if incomplete else ()), *_files(ctx, incomplete)]


def _problems(known: Registry, entry: GameEntry) -> Iterable[str]:
    from tablegames.session.puzzles import problems_of

    return problems_of(known, entry, known.puzzles(entry))


KINDS: Final[Mapping[str, Callable[[click.Context, str], Found]]] = {
    "files": _files,
    "folders": lambda ctx, incomplete: [CompletionItem(incomplete, type="dir")],
    "games": _games,
    "games_or_files": lambda ctx, incomplete: [*_games(ctx, incomplete), *_files(ctx, incomplete)],
    "games_or_terms": lambda ctx, incomplete: [*_games(ctx, incomplete), *(_terms(ctx, "") if incomplete else ())],
    "terms": _terms,
    "variants": _variants,
    "rules": _rules,
    "bots": _bots,
    "people": lambda ctx, incomplete: _bots(ctx, incomplete, (HUMAN,)),
    "matches": lambda ctx, incomplete: ["party", "single", "first-to:", "parties:", *_registry().matches],
    "seats": _of_game(lambda known, entry: known.notation(entry).seat_names),
    "drawings": _of_game(Registry.renderers),
    "analysts": _of_game(Registry.analysts),
    "lessons": _of_game(lambda known, entry: [lesson.name for lesson in known.lessons(entry)]),
    "problems": _of_game(_problems),
    "formats": lambda ctx, incomplete: (
        {"jsonl": None} | {name: None for entry in _registry().games.values() for name in _registry().formats(entry)}
    ),
    "book_games": _book_games,
}
"""Values of `complete=` of an option or an argument."""


# --- the shells


_TYPED: Final[list[str]] = []
"""The words on the line before the one that is completed."""


def _without_language(arguments: list[str]) -> list[str]:
    """Return the arguments without `--lang`, which `main` takes out too."""
    _TYPED[:] = [
        word
        for number, word in enumerate(arguments)
        if not word.startswith("--lang") and (not number or arguments[number - 1] != "--lang")
    ]
    return list(_TYPED)


class _Shell(ShellComplete):
    def get_completion_args(self) -> tuple[list[str], str]:
        arguments, incomplete = super().get_completion_args()
        return _without_language(arguments), incomplete


class Bash(_Shell, BashComplete):
    """Bash, which breaks words at `:` and `=`: it only gets the part after the last of them."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n' type value
    COMPREPLY=()
    while IFS=$'\\t' read -r type value; do
        case $type in
            plain) COMPREPLY+=("$value") ;;
            file) compopt -o filenames; COMPREPLY+=($(compgen -f -- "$value")) ;;
            dir) compopt -o filenames; COMPREPLY+=($(compgen -d -- "$value")) ;;
        esac
    done < <(env COMP_WORDS="${COMP_LINE:0:COMP_POINT}" %(complete_var)s=bash_complete "$1" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=:,] ]]; then compopt -o nospace; fi
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        self.typed = words.pop() if words and not line[-1:].isspace() else ""
        return _without_language(words), self.typed

    def format_completion(self, item: CompletionItem) -> str:
        broken = max(self.typed.rfind(":"), self.typed.rfind("=")) + 1
        return f"{item.type}\t{str(item.value)[broken:]}"

    def source(self) -> str:
        return ShellComplete.source(self)  # without running bash to ask its version


class Zsh(_Shell, ZshComplete):
    """Zsh."""


class Fish(_Shell, FishComplete):
    """Fish; a value may have commas."""

    source_template = FishComplete.source_template.replace('split ","', 'split -m 1 ","')


for _shell in (Bash, Zsh, Fish):
    add_completion_class(_shell)


def script(shell: str, group: click.Group) -> str:
    """Return what a shell reads to complete our commands."""
    kind = {"bash": Bash, "zsh": Zsh, "fish": Fish}[shell]
    return kind(group, {}, "tablegames", VARIABLE).source()
