"""Click in two languages: what click itself says in a help text, said in the language in use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import click

from tablegames.core.languages import say
from tablegames.core.plaintext import quoted

if TYPE_CHECKING:
    from contextlib import _GeneratorContextManager


class Formatter(click.HelpFormatter):
    """Headings in the language in use."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, say("Usage: ", "Usage : "))

    def section(self, name: str) -> _GeneratorContextManager[None]:
        return super().section(say(name, {"Commands": "Commandes"}.get(name, name)))


class Context(click.Context):
    """A context that formats its help with our headings."""

    formatter_class = Formatter


class Command(click.Command):
    """A command whose help is in the language in use."""

    context_class = Context

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        return translated(super().get_help_option(ctx))


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


def command(name: str, en: str, fr: str, *examples: str) -> Callable[[Callable[..., Any]], Command]:
    """A command with its help in both languages and examples that can be pasted."""
    shown = "\n".join(f"  {example}" for example in examples)
    heading = say("Examples:" if len(examples) > 1 else "Example:", "Exemples :" if len(examples) > 1 else "Exemple :")
    return click.command(name, cls=Command, help=say(en, fr), epilog=f"\b\n{heading}\n{shown}")
