"""The command line: a group whose commands are imported only when they are called. It knows no game."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from tablegames.core.errors import PluginError, TablegamesError, did_you_mean, nearest
from tablegames.core.languages import LANGUAGES, gettext as _, language_of, use_language
from tablegames.core.plaintext import bounded, clean, quoted
from tablegames.rules.joining import labelled
from tablegames.rules.untrusted.files import reason_of
from tablegames.starting import let_end, listen
from tablegames.terminal.commands import COMMANDS, GROUPS, OLD_NAMES, Group, Misused, OneOf, tell, warn
from tablegames.terminal.streams import Unheard, fall_silent, steady
from tablegames.version import __version__

if TYPE_CHECKING:
    from tablegames.plugin.calls import Plugins


class MainGroup(Group):
    """All commands: ours under their headings, then the plugins'; old names are understood."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        self._add_plugin_commands()
        return [*super().list_commands(ctx), *sorted(self.commands)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        found = super().get_command(ctx, cmd_name)
        if found is None:
            self._add_plugin_commands()
        return found or self.commands.get(cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        plugins = [name for name in self.list_commands(ctx) if name in self.commands]
        width = max(map(len, [*plugins, *(name for names in GROUPS.values() for name in names)]))
        for heading, names in GROUPS.items():
            self.write_commands(formatter, str(heading), names, width)
        if plugins:
            room = formatter.width - 6 - width
            with formatter.section(_("From plugins")):
                formatter.write_dl(
                    [(name.ljust(width), self.commands[name].get_short_help_str(room)) for name in plugins]
                )

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Understand `help COMMAND`, and old names, which say the new one where a person reads it."""
        if args[0] == "help":
            if ctx.resilient_parsing:  # completing: a command follows
                return None, None, []
            if not args[1:]:
                click.echo(ctx.get_help())
                ctx.exit()
            args = [*args[1:], "--help"]
        if args[0] in OLD_NAMES:
            new = OLD_NAMES[args[0]]
            if not ctx.resilient_parsing and args[0] != "bot" and "--json" not in args:
                tell("tablegames: '{old}' is now 'tablegames {new}'", err=True, old=args[0], new=new)
            args = [*new.split(), *args[1:]]
        return super().resolve_command(ctx, args)

    def _add_plugin_commands(self) -> None:
        if not self.commands:
            from tablegames.terminal.common import registry

            self.add_commands_of(registry().plugins)

    def add_commands_of(self, plugins: Plugins) -> None:
        """Let the plugins add their commands; a name that is taken is refused and removed again."""
        kept: dict[str, click.Command] = {}

        def check(hook: str, plugin: str, answer: object) -> None:
            for name, command in tuple(self.commands.items()):
                if name in TAKEN or kept.setdefault(name, command) is not command:
                    self.commands = dict(kept)
                    raise PluginError(
                        "plugin '{plugin}' provides a command '{name}', which already exists", plugin=plugin, name=name
                    )

        for _unused in plugins.each("tablegames_commands", check, cli=self):
            pass


TAKEN: Final = {"help", *COMMANDS, *OLD_NAMES}
"""Names that plugins cannot give to commands."""


def _show_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    """Print the version, whether native code is used, and the version of the plugin API; then leave."""
    if not wanted or ctx.resilient_parsing:
        return
    from tablegames.core.native import built, wanted_pure
    from tablegames.plugin.choosing import API

    native = not wanted_pure() and "" in built().values()
    rules = _("native code") if native else _("Python rules only")
    click.echo(_("tablegames {version} ({rules}, plugin API {api})", version=__version__, rules=rules, api=API))
    ctx.exit()


def build() -> click.Group:
    """The group, its help in the language in use."""

    @click.group(
        cls=MainGroup,
        invoke_without_command=True,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
        help=_("The old French table games, played as the books describe them."),
        epilog="\b\n"
        + _("Examples:")
        + "\n  tablegames play toutetable\n  tablegames rules toutetable --lang fr\n\n"
        + _("'tablegames help COMMAND' shows the options of a command."),
    )
    @click.option(
        "--version",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_version,
        help=_("Show the version."),
    )
    @click.option(  # taken out of the arguments by `main`, wherever it stands; declared for the help
        "--lang",
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help=_("The language of all texts (default: your system's). You can put this option anywhere on the line."),
    )
    @click.option(
        "--no-plugin",
        "without",
        multiple=True,
        metavar=_("NAME"),
        help=_(
            "Don't load this plugin (its own name or its package's); repeatable. To leave it out for "
            "good, set TABLEGAMES_PLUGINS=-NAME."
        ),
    )
    @click.option(
        "--game-file",
        "game_files",
        multiple=True,
        metavar=_("FILE"),
        help=_(
            "Also load the game that this YAML file describes; repeatable. To keep the game, put the file in "
            "your game_files folder."
        ),
    )
    @click.option(
        "--completion",
        "shell",
        type=OneOf("bash", "zsh", "fish"),
        metavar="bash|zsh|fish",
        help=_("Print the script that completes commands, games and files in your shell."),
    )
    @click.pass_context
    def cli(ctx: click.Context, without: tuple[str, ...], game_files: tuple[str, ...], shell: str | None) -> None:
        if game_files:
            from tablegames.plugin.choosing import add_game_file

            for name in game_files:
                add_game_file(name)
        if without:
            leave_out(without)
        if shell is not None:
            from tablegames.terminal.completion import script

            click.echo(script(shell, cli))
            ctx.exit()

    return cli


def leave_out(names: Sequence[str]) -> None:
    """Leave plugins out of this run; a name that no plugin has is refused."""
    from tablegames.plugin import choosing
    from tablegames.plugin.loading import found_plugins

    found = found_plugins()
    for name in names:
        if not any(name in (info.name, info.distribution, info.identity) for info in found):
            near, given = did_you_mean(name, [info.name for info in found]), quoted(name)
            raise click.UsageError(_("--no-plugin: there is no plugin '{given}'{near}", given=given, near=near))
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
            raise Misused("--lang must be one of {known}, not '{given}'", known=known, given=given)
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
        code = complain(f"{problem}{_similar_file(problem.__context__)}")
    except BrokenPipeError:  # our reader has gone, as `head` does
        code = 0
    except SystemExit as left:  # click's word for the same; a stranger's code that leaves has failed
        code = blame(left) if _is_strange(left) else 0
    except OSError as problem:
        where = labelled(problem.filename, "") if problem.filename else ""
        reason = reason_of(problem)
        code = complain(_("{where}the system says: {reason}", where=where, reason=reason))
    except Exception as problem:
        if os.environ.get("TABLEGAMES_DEBUG"):
            raise
        code = blame(problem)
    _save_index()
    let_end()
    fall_silent()
    sys.exit(code)


def _save_index() -> None:
    """Let the next command know what this one learned about the plugins, if it asked them anything."""
    if "tablegames.terminal.common" in sys.modules:
        from tablegames.terminal.common import save_index

        save_index()


def _similar_file(reason: BaseException | None) -> str:
    """Return ` (did you mean 'house.yaml'?)` if the reason is a missing file, and its folder has a similar name."""
    if not isinstance(reason, FileNotFoundError) or not reason.filename:
        return ""
    folder, name = os.path.split(str(reason.filename))
    try:
        return nearest(name, os.listdir(folder or "."))
    except OSError:
        return ""


def run(arguments: list[str]) -> int:
    """Do what the arguments ask for; returns the exit code, unless something was refused."""
    if "_TABLEGAMES_COMPLETE" in os.environ:
        import tablegames.terminal.completion  # noqa: F401 - it knows the shells
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
    return _("interrupted") + (_(" while {doing}", doing=doing) if doing else "")


def blame(problem: BaseException) -> int:
    """Report a bug as ours or name the plugin in whose code it happened; returns the exit code of a failure."""
    from tablegames.plugin.calls import place_of
    from tablegames.terminal.common import registry

    what = f"{type(problem).__name__}: {problem}{place_of(problem)}"
    plugin = registry().plugins.guilty(problem)
    if plugin is not None:
        said = _("the plugin '{plugin}' failed: {what}; please tell its author", plugin=plugin, what=what)
    elif (game := _strange_game()) is not None:
        said = _("{game} failed: {what}; to find the error, run: tablegames dev conform {game}", game=game, what=what)
    else:
        said = _("this is a bug in tablegames: {what}; please report it", what=what)
    complain(said + _(" (TABLEGAMES_DEBUG=1 shows where)"))
    return 70


def _is_strange(problem: BaseException) -> bool:
    """Whether something happened in a stranger's code."""
    from tablegames.plugin.calls import place_of

    return bool(place_of(problem))


def _strange_game() -> str | None:
    """The game that the command names, where another distribution than ours brings it."""
    from tablegames.terminal.common import registry

    known = registry()
    named = [known.games[word] for word in sys.argv[1:] if word in known.games]
    strange = [entry.name for entry in named if known.distribution(entry) != f"tablegames {__version__}"]
    return strange[0] if strange else None


def complain(message: str) -> int:
    """Print an error on one line of stderr; returns the exit code of bad input."""
    warn(bounded(clean(" ".join(message.split()))))
    return 2


def sentence(problem: click.ClickException) -> str:
    """A complaint of click's as one sentence in the language in use."""
    where = ""
    if isinstance(problem, click.UsageError) and problem.ctx is not None and problem.ctx.info_name:
        path = problem.ctx.command_path
        where = _(" (see '{path} --help')", path=path)
    if isinstance(problem, click.NoSuchOption):
        known = problem.ctx.command.params if problem.ctx is not None else []
        names = ["--lang", *(name for param in known for name in param.opts if name[0] == "-")]
        near = nearest(problem.option_name, names)
        name = quoted(problem.option_name)
        message = _("there is no option {name}{near}", name=name, near=near)
    elif isinstance(problem, click.MissingParameter) and problem.param is not None:
        name = parameter_name(problem.param)
        message = _("{name} is missing", name=name)
    elif isinstance(problem, click.BadParameter) and problem.param is not None:
        message = f"{parameter_name(problem.param)}{_(': ')}{problem.message}"
    else:
        message = plain_sentence(problem.format_message())
        if isinstance(problem, click.UsageError) and problem.ctx is not None:
            message += _instead_of_argument(problem.ctx, problem.format_message())
    return message.rstrip(".") + where


def _instead_of_argument(context: click.Context, message: str) -> str:
    """Return ` (for a variant file: --variant house.yaml)` if that is what an argument too many looks like."""
    extra = re.fullmatch(r"Got unexpected extra argument \((.*\.ya?ml)\)", message)
    takes_variant = any("--variant" in param.opts for param in context.command.params)
    return (
        _(" (to use the rules in a variant file, add --variant {file})", file=quoted(extra[1]))
        if extra and takes_variant
        else ""
    )


def plain_sentence(message: str) -> str:
    """Any other message of click's, in the language in use."""
    extra = re.fullmatch(r"Got unexpected extra arguments? \((.*)\)", message, re.DOTALL)
    if extra:
        what = quoted(extra[1])
        return _("unexpected argument '{what}'", what=what)
    lacking = re.fullmatch(r"Option '?(--?[\w-]+)'? requires (?:an argument|\d+ arguments)\.?", message)
    if lacking:
        return _("{lacking} needs a value", lacking=lacking[1])
    return message


def parameter_name(param: click.Parameter) -> str:
    """Return the name of a parameter as the user writes it: `--depth`, or `GAME`."""
    return param.opts[-1] if isinstance(param, click.Option) else str(param.metavar or param.name)
