"""Click in two languages: what click itself says in a help text, said in the language in use."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from tablegames.core.languages import Text, say
from tablegames.core.plaintext import clean, quoted
from tablegames.terminal.commands import COMMANDS

if TYPE_CHECKING:
    from contextlib import _GeneratorContextManager

F = TypeVar("F", bound=Callable[..., Any])


class Formatter(click.HelpFormatter):
    """Headings in the language in use."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, say("Usage: ", "Usage : "))

    def section(self, name: str) -> _GeneratorContextManager[None]:
        return super().section(say(name, {"Commands": "Commandes"}.get(name, name) + "\u00a0"))


class Context(click.Context):
    """A context that formats its help with our headings."""

    formatter_class = Formatter


class _Said:
    """A text of a command that is given in both languages, and read in the one in use whenever it is shown."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_said_{name}"

    def __get__(self, of: object, owner: type | None = None) -> str | None:
        text = of.__dict__.get(self._name)
        return None if text is None else str(text)

    def __set__(self, of: object, text: Text | str | None) -> None:
        of.__dict__[self._name] = text


class Command(click.Command):
    """A command whose help is in the language in use."""

    context_class = Context
    help: Any = _Said()
    epilog: Any = _Said()

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return translated(super().get_help_option(ctx))


class SpokenOption(click.Option):
    """An option that is told of in the language in use."""

    help: Any = _Said()
    metavar: Any = _Said()

    def __init__(self, *args: Any, help: Text | None = None, **attributes: Any) -> None:  # noqa: A002 - click's word
        super().__init__(*args, **attributes)
        self.help = help  # click would make a text of it at once


class Argument(click.Argument):
    """An argument that is told of in the language in use."""

    metavar: Any = _Said()


argument: Final = partial(click.argument, cls=Argument)


def option(*declared: str, **attributes: Any) -> Callable[[F], F]:
    """An option; the last two texts are its help: `@option("--seed", "Fixes the dice.", "Fixe les dés.")`."""
    *names, en, fr = declared
    return click.option(*names, cls=SpokenOption, help=Text(en, fr), **attributes)


flag: Final = partial(option, is_flag=True)


class Misused(click.UsageError):
    """A command line that asks for what cannot be, in the language in use."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(say(en, fr))


def tell(en: str, fr: str, err: bool = False) -> None:
    """Print a text in the language in use, on stdout or on stderr; a path in it may do nothing to the terminal."""
    click.echo(clean(say(en, fr)), err=err)


def translated(option: click.Option | None) -> click.Option | None:
    """The option --help with its text in the language in use."""
    if option is not None:
        option.help = say("Show this help.", "Montrer cette aide.")
    return option


class Whole(click.ParamType):  # type: ignore[type-arg]  # generic only in the newest click
    """A whole number, of at least so much and of at most so many digits: what is counted is never longer."""

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
            bounds = [] if self.least is None else [say(f" of at least {self.least}", f" d'au moins {self.least}")]
            if len(str(value)) > self.digits:
                bounds.append(say(f" of at most {self.digits} digits", f" de {self.digits} chiffres au plus"))
            bound, given = say(" and", " et").join(bounds), quoted(str(value))
            self.fail(
                say(f"a whole number{bound}, not '{given}'", f"un nombre entier{bound}, non « {given} »"), param, ctx
            )
        return number


class RayAddress(click.ParamType):  # type: ignore[type-arg]
    """Where a Ray cluster is asked for: `ray`, or `ray://HOST:PORT`."""

    name = "CLUSTER"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        found = re.fullmatch(r"ray(://([\w.-]{1,250}|\[[0-9a-fA-F:.]{2,45}\]):(?P<port>\d{1,5}))?", str(value))
        if found is None or not 0 < int(found["port"] or 1) < 1 << 16:
            given = quoted(str(value))
            said = say(f"ray or ray://HOST:PORT, not '{given}'", f"ray ou ray://HÔTE:PORT, non « {given} »")
            self.fail(said, param, ctx)
        return str(value)


SEED: Final = Whole(digits=40)
"""A seed: any whole number that one would write down."""


class OneOf(click.ParamType):  # type: ignore[type-arg]  # generic only in the newest click
    """One of a few words."""

    name = "WORD"

    def __init__(self, *choices: str) -> None:
        self.choices = choices

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.choices:
            known, given = ", ".join(self.choices), quoted(str(value))
            self.fail(say(f"one of {known}, not '{given}'", f"l'un de {known}, non « {given} »"), param, ctx)
        return str(value)


def command_of(name: str, *examples: str) -> Callable[[Callable[..., Any]], Command]:
    """A command, with its help in both languages and examples that can be pasted.

    The help of ours is in `commands.py`; before the examples of another's stand its English and its French.
    """
    if name in COMMANDS:
        told: Any = COMMANDS[name]
    else:
        en, fr, *rest = examples
        told, examples = Text(en, fr), tuple(rest)
    shown = "\n".join(f"  {example}" for example in examples)
    s = "s" if len(examples) > 1 else ""
    epilog: Any = Text(f"\b\nExample{s}:\n{shown}", f"\b\nExemple{s} :\n{shown}")
    return click.command(name, cls=Command, help=told, epilog=epilog)
