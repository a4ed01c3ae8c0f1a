"""The commands by group, and click in the user's language: options, commands, help pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from tablegames.core.errors import did_you_mean
from tablegames.core.languages import Text, gettext as _
from tablegames.core.plaintext import clean, quoted
from tablegames.rules.joining import labelled

if TYPE_CHECKING:
    from contextlib import _GeneratorContextManager

    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])


class Listed(NamedTuple):
    """A command as lists of commands show it, and the module that has it."""

    about: Text
    place: str
    """The module, and after a colon the command's name there if it is not `command`."""


GROUPS: Final = {
    Text("Play"): ("play", "serve"),
    Text("Learn"): ("learn", "puzzles"),
    Text("Study"): ("show", "legal", "score", "analyse", "replay"),
    Text("Matches"): ("match", "simulate", "bots", "convert"),
    Text("Rules"): ("games", "rules"),
    Text("Plugins"): ("plugins", "new", "dev"),
}
"""The commands of `tablegames --help`, by heading; `book`, for few games, is only in `tablegames help analyse`."""

COMMANDS: Final = {
    "play": Listed(Text("Play a game against a bot or other people."), "play"),
    "serve": Listed(Text("Play in the browser, alone or with friends."), "serve"),
    "learn": Listed(Text("Learn a game in guided lessons."), "learn"),
    "puzzles": Listed(Text("Solve problems from the books."), "puzzles"),
    "show": Listed(Text("Show a position as text or as a picture."), "show"),
    "legal": Listed(Text("List the legal plays of a position."), "legal"),
    "score": Listed(Text("Show what a throw scores, or what every throw scores."), "score"),
    "analyse": Listed(Text("Find the best plays of a position, or review a game."), "analyse"),
    "book": Listed(Text("Look up the best first plays in the opening book."), "book"),
    "replay": Listed(Text("Step through a recorded game or a game from a book."), "replay"),
    "match": Listed(Text("Play the match that a file describes."), "match"),
    "simulate": Listed(Text("Play many games between bots and count the wins."), "simulate"),
    "bots": Listed(Text("List the bots, their settings and their strength."), "bots"),
    "convert": Listed(Text("Convert recorded games to another format."), "convert"),
    "games": Listed(Text("List the games, their variants, or your saved games."), "games"),
    "rules": Listed(Text("Show how a game is played, or explain a term."), "rules"),
    "plugins": Listed(Text("List the plugins, or check that everything works."), "plugins"),
    "new": Listed(Text("Write a game or a variant of your own."), "new"),
    "new game": Listed(Text("Create a package with a sample game to make your own."), "new:game"),
    "new file": Listed(Text("Write a game as one YAML file with every option explained."), "new:file"),
    "new variant": Listed(Text("Write a variant file with every option explained."), "new:variant"),
    "dev": Listed(Text("Test a game with rule cases, random games and counts of plays."), "dev"),
    "dev table": Listed(Text("In the browser, play a game you are writing and see its state and views."), "dev:table"),
    "dev check": Listed(Text("Run rule cases."), "dev:check"),
    "dev conform": Listed(Text("Check that a game behaves as every game must."), "conform"),
    "dev perft": Listed(Text("Count the possible lines of play."), "dev:perft"),
    "dev publish": Listed(Text("Build and check a package with a game, ready to upload."), "publish"),
    "dev bot": Listed(Text("Run a bot as an external player in a match."), "dev:bot"),
}

OLD_NAMES: Final = {
    "variants": "games --variants",
    "what": "rules --term",
    "doctor": "plugins --check",
    "new-game": "new game",
    "new-variant": "new variant",
    "check": "dev check",
    "conform": "dev conform",
    "perft": "dev perft",
    "bot": "dev bot",
    "publish": "dev publish",
}
"""The names of 0.1 and others that users try; they work and say the right one."""


def load_command(path: str) -> click.Command:
    """Return one of our commands: `play`, `dev check`."""
    module, _colon, name = COMMANDS[path].place.partition(":")
    command = getattr(import_module(f"tablegames.terminal.{module}"), name or "command")
    assert isinstance(command, click.Command)
    return command


FILE: Final = Text("FILE")
FOLDER: Final = Text("FOLDER")
GAME: Final = Text("GAME")
ANY_GAME: Final = Text("[GAME]")
NAME: Final = Text("NAME")
SEAT: Final = Text("SEAT")
"""Names that several commands use for a value in their help."""


class Formatter(click.HelpFormatter):
    """Usage and headings in the language in use."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, _("Usage: "))

    def section(self, name: str) -> _GeneratorContextManager[None]:
        return super().section(_("{heading}", heading=name))  # click adds the colon


class Context(click.Context):
    """A context that formats its help with our headings."""

    formatter_class = Formatter


class _Translated:
    """An attribute that is a `Text`, or a tuple of parts, and reads in the language in use."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_text_of_{name}"

    def __get__(self, of: object, owner: type | None = None) -> str | None:
        text = of.__dict__.get(self._name)
        return None if text is None else "".join(map(str, text)) if isinstance(text, tuple) else str(text)

    def __set__(self, of: object, text: Text | str | tuple[Text | str, ...] | None) -> None:
        of.__dict__[self._name] = text


class Command(click.Command):
    """A command whose help is in the language in use; advanced options come last, old spellings are understood."""

    context_class = Context
    help: Any = _Translated()
    epilog: Any = _Translated()
    old: Mapping[str, str] = {}
    """Options that became a value of another: `--fair`, now `--dice=fair`."""

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = _("Show this help.")
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        old = {name: param.opts[-1] for param in self.params for name in getattr(param, "old", ())} | dict(self.old)
        end = args.index("--") if "--" in args else len(args)
        parts = [argument.partition("=") for argument in args[:end]]
        ctx.meta.update({self.old[name]: name for name, *_rest in parts if name in self.old})  # for messages
        return super().parse_args(ctx, [*(old.get(name, name) + "".join(rest) for name, *rest in parts), *args[end:]])

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the advanced ones, then the commands of a group."""
        params = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        shown = [(param, record) for param in params if (record := param.get_help_record(ctx))]
        for heading, advanced in ((_("Options"), False), (_("Advanced options"), True)):
            rows = [record for param, record in shown if getattr(param, "advanced", False) is advanced]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class Group(Command, click.Group):
    """A group of our commands, each imported when it is called: those whose path begins with the group's."""

    path = ""
    """Return the prefix of its command names: `dev `; empty for `tablegames` itself."""

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [self.options_metavar or "", _("COMMAND [ARGUMENT]...")]

    def list_commands(self, ctx: click.Context) -> list[str]:
        paths = [path.removeprefix(self.path) for path in COMMANDS if path.startswith(self.path)]
        return [name for name in paths if " " not in name]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return load_command(self.path + cmd_name) if self.path + cmd_name in COMMANDS else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.write_commands(formatter, _("Commands"), self.list_commands(ctx))

    def write_commands(
        self, formatter: click.HelpFormatter, heading: str, names: Sequence[str], width: int = 0
    ) -> None:
        """Write one line for each command; none of ours is imported for it."""
        about = ((name, COMMANDS[self.path + name].about) for name in names)
        with formatter.section(heading):
            formatter.write_dl([(name.ljust(width), str(text)) for name, text in about])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if not args[0].startswith("-") and not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None:
            near, name = did_you_mean(args[0], self.list_commands(ctx)), quoted(args[0])
            raise Misused("there is no command '{name}'{near}", name=name, near=near)
        return super().resolve_command(ctx, args)


class _Completing(click.Parameter):
    """A parameter whose values the shell completes, in the language in use."""

    metavar: Any = _Translated()
    complete: str
    """The kind of a value, a function of `terminal.completion`: `games`, `bots`; empty: never completed."""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        metavar = self.__dict__.get("_text_of_metavar")
        if not self.complete and metavar not in (FILE, FOLDER):
            return super().shell_complete(ctx, incomplete)
        from tablegames.terminal import completion

        return completion.complete(self.complete or ("files" if metavar == FILE else "folders"), ctx, incomplete)


class TranslatedOption(_Completing, click.Option):
    """An option whose help is in the language in use."""

    help: Any = _Translated()

    def __init__(
        self,
        *args: Any,
        help: Text | None = None,  # noqa: A002 - click's word
        advanced: bool = False,
        old: Sequence[str] = (),
        complete: str = "",
        **attributes: Any,
    ) -> None:
        super().__init__(*args, **attributes)
        self.help = help  # click would make a str of it at once
        self.advanced = advanced
        """Whether the help lists it below the others."""
        self.old = old
        """Other spellings, of earlier versions."""
        self.complete = complete


class Argument(_Completing, click.Argument):
    """An argument whose name is in the language in use."""

    def __init__(self, *args: Any, complete: str = "", **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self.complete = complete


argument: Final = partial(click.argument, cls=Argument)


def option(*declared: str | Text, **attributes: Any) -> Callable[[F], F]:
    """Declare an option; last its help: `@option("--seed", Text("Fix the dice."))`."""
    *names, about = declared
    return click.option(*map(str, names), cls=TranslatedOption, help=about, **attributes)


flag: Final = partial(option, is_flag=True)


def command_of(
    path: str, *texts: str, more: Text | None = None, old: Mapping[str, str] | None = None, cls: type[Command] = Command
) -> Callable[[Callable[..., Any]], Command]:
    """Declare a command: its path, and examples that can be pasted; `more` continues its line in the list.

    A plugin's command has its English and its French help before the examples.
    """
    examples: Sequence[str] = texts
    if path in COMMANDS:
        about: Any = (COMMANDS[path].about, *(("\n\n", more) if more else ()))
    else:
        (en, fr), examples = texts[:2], texts[2:]
        about = Text(en, fr)
    shown = "\n".join(f"  {example}" for example in examples)
    epilog: Any = ("\b\n", Text("Examples:") if len(examples) > 1 else Text("Example:"), "\n", shown)

    def declare(function: Callable[..., Any]) -> Command:
        made: Command = click.command(path.rpartition(" ")[2], cls=cls, help=about, epilog=epilog)(function)
        made.old = old or {}
        if isinstance(made, Group):
            made.path = f"{path} "
        return made

    return declare


class Misused(click.UsageError):
    """A command line that cannot be used, with a message in the language in use."""

    def __init__(self, message: str, /, **facts: Any) -> None:
        super().__init__(_(message, **facts))


def tell(message: str, /, *, err: bool = False, **facts: Any) -> None:
    """Print a message on stdout or on stderr; a path in it cannot send codes to the terminal."""
    click.echo(clean(_(message, **facts)), err=err)


def warn(problem: object) -> None:
    """Print a problem on stderr, after the name of the program."""
    click.echo(labelled("tablegames", problem), err=True)


class Whole(click.ParamType):  # type: ignore[type-arg]  # generic only in the newest click
    """A whole number with a least value and a largest number of digits."""

    name = "N"

    def __init__(self, least: int | None = None, digits: int = 18) -> None:
        self.least = least
        self.digits = digits

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:  # no number, or one of thousands of digits
            number = None
        if number is None or (self.least is not None and number < self.least) or abs(number) >= 10**self.digits:
            bounds = [] if self.least is None else [_(" of at least {least}", least=self.least)]
            if len(str(value)) > self.digits:
                bounds.append(_(" of at most {digits} digits", digits=self.digits))
            bound, given = _(" and").join(bounds), quoted(str(value))
            self.fail(_("must be a whole number{bound}, not '{given}'", bound=bound, given=given), param, ctx)
        return number


class WholeOr(Whole):
    """A whole number, or a word."""

    def __init__(self, word: str, least: int | None = None) -> None:
        super().__init__(least)
        self.word = word
        self.name = f"N|{word}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == self.word:
            return value
        if not isinstance(value, int) and not str(value).lstrip("+-").isdecimal():
            given = quoted(str(value))
            self.fail(_("must be a whole number or '{word}', not '{given}'", word=self.word, given=given), param, ctx)
        return super().convert(value, param, ctx)


SEED: Final = Whole(digits=40)
"""A seed: any whole number that a person would write down."""


class OneOf(click.ParamType):  # type: ignore[type-arg]
    """One of a few words."""

    name = "WORD"

    def __init__(self, *choices: str) -> None:
        self.choices = choices

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            known, given = ", ".join(self.choices), quoted(str(value))
            self.fail(_("must be one of {known}, not '{given}'", known=known, given=given), param, ctx)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(choice) for choice in self.choices if choice.startswith(incomplete)]
