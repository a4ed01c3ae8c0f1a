"""The command line: a group whose commands are imported only when they are called. It knows no game."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NoReturn

import click

from tablegames.core.errors import PluginError, TablegamesError, did_you_mean
from tablegames.core.languages import LANGUAGES, language_of, say, use_language
from tablegames.core.plaintext import bounded, clean, quoted
from tablegames.rules.untrusted.files import reason_of
from tablegames.starting import let_end, listen
from tablegames.terminal.click_fr import Command, Context, Misused, translated
from tablegames.terminal.commands import COMMANDS
from tablegames.terminal.streams import Unheard, fall_silent, steady
from tablegames.version import __version__

if TYPE_CHECKING:
    from tablegames.plugin.loading import Plugins


class LazyGroup(click.Group):
    """A group that imports a command when it is asked for, and plugins' commands only when ours do not answer."""

    context_class = Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return translated(super().get_help_option(ctx))

    def list_commands(self, ctx: click.Context) -> list[str]:
        self._add_plugin_commands()
        return [*COMMANDS, *sorted(self.commands)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS:
            return load_command(cmd_name)
        self._add_plugin_commands()
        return self.commands.get(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Each command with the beginning of its help, as click writes them, but ours are not loaded for it."""
        told = (
            (name, self.commands.get(name) or Command(name, help=str(COMMANDS[name])))
            for name in self.list_commands(ctx)
        )
        shown = [(name, command) for name, command in told if not command.hidden]
        room = formatter.width - 6 - max(len(name) for name, _ in shown)
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(room)) for name, command in shown])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            near, name = did_you_mean(args[0], self.list_commands(ctx)), quoted(args[0])
            raise Misused(f"there is no command '{name}'{near}", f"il n'y a pas de commande « {name} »{near}")
        return super().resolve_command(ctx, args)

    def _add_plugin_commands(self) -> None:
        if not self.commands:
            from tablegames.terminal.common import registry

            self.add_commands_of(registry().plugins)

    def add_commands_of(self, plugins: Plugins) -> None:
        """Let the plugins add their commands; one that is called like ours, or like another's, is taken away again."""
        kept: dict[str, click.Command] = {}

        def check(plugin: str, answer: object) -> None:
            for name, command in tuple(self.commands.items()):
                if name in COMMANDS or kept.setdefault(name, command) is not command:
                    self.commands = dict(kept)
                    raise PluginError.said(
                        f"plugin '{plugin}' brings a command '{name}', which exists already",
                        f"le greffon « {plugin} » apporte une commande « {name} », qui existe déjà",
                    )

        for _ in plugins.each("tablegames_commands", check, cli=self):
            pass


def load_command(name: str) -> click.Command:
    """One of our commands."""
    command = import_module(f"tablegames.terminal.{name.replace('-', '_')}").command
    assert isinstance(command, click.Command)
    return command


def build() -> click.Group:
    """The group, its help in the language in use."""

    @click.group(
        cls=LazyGroup,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        help=say(
            "The old French table games, played as the books describe them.",
            "Les anciens jeux de table français, joués comme les livres les décrivent.",
        ),
        epilog="\b\n"
        + say("Examples:", "Exemples :")
        + "\n  tablegames games\n  tablegames play toutetable\n  tablegames rules toutetable --lang fr",
    )
    @click.version_option(__version__, prog_name="tablegames", help=say("Show the version.", "Montrer la version."))
    @click.option(  # taken out of the arguments by `main`, wherever it stands; declared for the help
        "--lang",
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help=say(
            "Language of everything said, anywhere on the line (default: the locale).",
            "Langue de tous les textes, où que ce soit sur la ligne (par défaut : la locale).",
        ),
    )
    @click.option(
        "--no-plugin",
        "without",
        multiple=True,
        metavar=say("NAME", "NOM"),
        help=say(
            "Leave a plugin out, by its name or its distribution; repeatable (TABLEGAMES_PLUGINS: for good).",
            "Laisser un greffon de côté, par son nom ou sa distribution ; répétable (ou TABLEGAMES_PLUGINS).",
        ),
    )
    def cli(without: tuple[str, ...]) -> None:
        if without:
            leave_out(without)

    return cli


def leave_out(names: Sequence[str]) -> None:
    """Leave plugins out of this run; a name that no plugin has is refused."""
    from tablegames.plugin import choosing
    from tablegames.plugin.loading import found_plugins

    found = found_plugins()
    for name in names:
        if not any(name in (info.name, info.distribution, info.identity) for info in found):
            near, given = did_you_mean(name, [info.name for info in found]), quoted(name)
            raise click.UsageError(
                say(f"--no-plugin: there is no plugin '{given}'{near}",
                    f"--no-plugin : il n'y a pas de greffon « {given} »{near}")
            )  # fmt: skip
        choosing.leave_out(name)


def take_language(arguments: list[str]) -> list[str]:
    """The arguments without `--lang`, which is set at once so that even the help is in it."""
    use_language(language_of())
    asked = os.environ.get("TABLEGAMES_LANG", "")
    if asked and asked[:2].lower() not in LANGUAGES and asked in _languages_of_plugins(arguments):
        _speak(asked)
    rest: list[str] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--":
            return [*rest, argument, *waiting]
        name, equals, value = argument.partition("=")
        if name != "--lang":
            rest.append(argument)
            continue
        wanted = value if equals else next(waiting, "")
        if wanted in LANGUAGES:
            use_language(wanted)
            continue
        brought = _languages_of_plugins(arguments)
        if wanted not in brought:
            known, given = ", ".join((*LANGUAGES, *brought)), quoted(wanted)
            raise Misused(f"--lang is one of {known}, not '{given}'", f"--lang : {known}, non « {given} »")
        _speak(wanted)
    return rest


def _languages_of_plugins(arguments: list[str]) -> list[str]:
    """The codes of the languages that plugins bring, but for the plugins that the arguments leave out."""
    from tablegames.terminal.common import registry

    before = [word for number, word in enumerate(arguments) if "--" not in arguments[:number]]
    without = [after for word, after in pairwise(before) if word == "--no-plugin"]
    leave_out([*without, *(word.partition("=")[2] for word in before if word.startswith("--no-plugin="))])
    return list(registry().languages)


def _speak(language: str) -> None:
    from tablegames.terminal.common import registry

    registry().speak(language)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run a command: exit 0 when all is well, 1 when a check failed, 2 on bad input, with one sentence."""
    try:
        listen()
        steady()
        code = run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt) as stopped:
        let_end()
        click.echo("\n" + interrupted(stopped), err=True)
        code = 130
    except click.ClickException as problem:
        code = complain(sentence(problem))
    except (TablegamesError, Unheard) as problem:
        code = complain(str(problem))
    except BrokenPipeError:  # whoever read us has gone, as `head` does
        code = 0
    except SystemExit as left:  # click's word for the same; a stranger's code that leaves has failed
        code = blame(left) if _is_strange(left) else 0
    except OSError as problem:
        where = f"{problem.filename}: " if problem.filename else ""
        reason = reason_of(problem)
        code = complain(say(f"{where}the system says: {reason}", f"{where}le système dit : {reason}"))
    except Exception as problem:
        if os.environ.get("TABLEGAMES_DEBUG"):
            raise
        code = blame(problem)
    let_end()
    fall_silent()
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Do what the arguments ask for; returns the exit code, unless something was refused."""
    given = take_language(arguments)
    if not given and sys.stdin.isatty() and sys.stdout.isatty():
        given = ["play"]  # a first run: what to play is asked there
    try:
        code: Any = build().main(args=given, prog_name="tablegames", standalone_mode=False)
    except click.exceptions.Exit as done:
        code = done.exit_code
    except click.exceptions.NoArgsIsHelpError as problem:
        click.echo(problem.ctx.get_help() if problem.ctx is not None else "")
        code = 0
    return code if isinstance(code, int) else 0


def interrupted(stopped: BaseException) -> str:
    """The sentence for Ctrl-C, with what a plugin was doing at that moment."""
    cause = stopped.__cause__ or stopped  # click raises something of its own
    doing = str(cause) if isinstance(cause, KeyboardInterrupt) else ""
    return say("interrupted", "interrompu") + (say(f" while {doing}", f" pendant que {doing}") if doing else "")


def blame(problem: BaseException) -> int:
    """Report a bug as ours or name the plugin in whose code it happened; returns the exit code of a failure."""
    from tablegames.plugin.loading import place_of
    from tablegames.terminal.common import registry

    what = f"{type(problem).__name__}: {problem}{place_of(problem)}"
    plugin = registry().plugins.guilty(problem)
    if plugin is not None:
        said = say(
            f"the plugin '{plugin}' failed: {what}; tell its author",
            f"le greffon « {plugin} » a échoué : {what} ; dites-le à son auteur",
        )
    elif (game := _strange_game()) is not None:
        said = say(
            f"something went wrong at {game}: {what}; 'tablegames conform {game}' says which promise it breaks",
            f"quelque chose a échoué à {game} : {what} ; « tablegames conform {game} » dit quelle promesse il rompt",
        )
    else:
        said = say(
            f"this is a bug of ours: {what}; please report it",
            f"c'est une erreur de notre part : {what} ; merci de la signaler",
        )
    complain(said + say(" (TABLEGAMES_DEBUG=1 shows where)", " (TABLEGAMES_DEBUG=1 dit où)"))
    return 70


def _is_strange(problem: BaseException) -> bool:
    """Whether something happened in a stranger's code."""
    from tablegames.plugin.loading import place_of

    return bool(place_of(problem))


def _strange_game() -> str | None:
    """The game that the command names, where another distribution than ours brings it."""
    from tablegames.terminal.common import registry

    known = registry()
    named = [known.games[word] for word in sys.argv[1:] if word in known.games]
    strange = [entry.name for entry in named if known.distribution(entry) != f"tablegames {__version__}"]
    return strange[0] if strange else None


def complain(message: str) -> int:
    """Say what is wrong in one line on stderr; returns the exit code of bad input."""
    click.echo(f"tablegames: {bounded(clean(' '.join(message.split())))}", err=True)
    return 2


def sentence(problem: click.ClickException) -> str:
    """A complaint of click's as one sentence in the language in use."""
    where = ""
    if isinstance(problem, click.UsageError) and problem.ctx is not None and problem.ctx.info_name:
        path = problem.ctx.command_path
        where = say(f" ('{path} --help' tells more)", f" (voir « {path} --help »)")
    if isinstance(problem, click.NoSuchOption):
        known = problem.ctx.command.params if problem.ctx is not None else []
        near = did_you_mean(problem.option_name, [name for param in known for name in param.opts if name[0] == "-"])
        name = quoted(problem.option_name)
        message = say(f"there is no option {name}{near}", f"option inconnue {name}{near}")
    elif isinstance(problem, click.MissingParameter) and problem.param is not None:
        name = parameter_name(problem.param)
        message = say(f"{name} is missing", f"il manque {name}")
    elif isinstance(problem, click.BadParameter) and problem.param is not None:
        message = f"{parameter_name(problem.param)}{say(': ', ' : ')}{problem.message}"
    else:
        message = plain_sentence(problem.format_message())
    return message.rstrip(".") + where


def plain_sentence(message: str) -> str:
    """Any other message of click's, in the language in use."""
    extra = re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", message, re.DOTALL)
    if extra:
        what = quoted(extra[1])
        return say(f"'{what}' is too much", f"« {what} » est de trop")
    lacking = re.fullmatch(r"Option '?(--?[\w-]+)'? requires (?:an argument|\d+ arguments)\.?", message)
    if lacking:
        return say(f"{lacking[1]} needs a value", f"{lacking[1]} veut une valeur")
    return message


def parameter_name(param: click.Parameter) -> str:
    """The name of a parameter as the user writes it: `--depth`, or `GAME`."""
    return "/".join(param.opts) if isinstance(param, click.Option) else str(param.metavar or param.name)
