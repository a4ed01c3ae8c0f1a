"""The games a command is to read: those of a file of any format, or a game of a book by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Final

from tablegames.core.errors import RecordError
from tablegames.core.frozen import frozen
from tablegames.core.languages import Text, gettext as _
from tablegames.records.book_games import asked_for, elsewhere, named_record
from tablegames.records.importing import ToldGames, playable, read_games
from tablegames.records.match_games import MatchGames
from tablegames.records.record import Record
from tablegames.terminal.commands import GAME, Misused, flag, option, tell, warn
from tablegames.terminal.common import gathered, number_option, plain_changes, registry, set_option, variant_option

MUCH: Final = 10_000
"""The moves of other programs' files that are played through unasked: a second or so."""


@frozen
class Reading:
    """How a command line asks for games to be read: those of a file, or one of a book by its name."""

    game: str | None
    format_name: str | None
    variant: str | None
    changes: tuple[str, ...]
    number: int | None
    skip: bool
    every: bool

    def records(self, file: str) -> Sequence[Record]:
        """The games of the file, or the one that was asked for; with `--skip`, those that can be played through."""
        if self.number is not None:
            return [self.record(file)[0]]
        found = self._found(file)
        self._refuse_bulk(file, found)
        return self._playable(file, found) if self.skip else found

    def record(self, file: str) -> tuple[Record, int]:
        """The game that was asked for, or the first, and how many games the file holds; only it is played through."""
        found, number = self._found(file), self.number or 1
        count = len(found)
        if self.skip:
            self._refuse_bulk(file, found)
            found = self._playable(file, found, number)
        if number > len(found):
            raise RecordError(
                "{file}: there is no game {number}; only {count} found", file=file, number=number, count=len(found)
            )
        return found[number - 1], count

    def _playable(self, file: str, found: Sequence[Record], most: int | None = None) -> list[Record]:
        """Return the games that can be played through, up to a number; name the others on stderr."""
        left = list(islice(playable(file, found, warn), most))
        if not left:
            raise RecordError(_("{file} contains no complete game", file=file))
        return left

    def _found(self, file: str) -> Sequence[Record]:
        """The games of the file, none of them played through yet, or the game of a book that was asked for."""
        changes = plain_changes(self.changes)
        asked = asked_for(registry(), file, self.game)
        if asked is not None:
            self._refuse_what_is_of_files(file)
            return [named_record(registry(), *asked, self.variant, changes)]
        try:
            return read_games(
                registry(), file, game=self.game, format_name=self.format_name, variant=self.variant, changes=changes
            )
        except RecordError as problem:
            if Path(file).exists():
                raise
            raise RecordError(f"{problem}{elsewhere(registry(), file)}") from None

    def _refuse_bulk(self, file: str, found: Sequence[Record]) -> None:
        """Refuse to play a stranger's whole archive through unasked: a small file can hold very many games."""
        if isinstance(found, ToldGames | MatchGames) and found.work > MUCH and not self.every:
            games = len(found)
            raise RecordError(
                "{file} has {games} games, which would take a while to replay; use --all, or --number N for one of "
                "them",
                file=file,
                games=games,
            )

    def _refuse_what_is_of_files(self, name: str) -> None:
        given = {"--from": self.format_name, "--number": self.number, "--skip": self.skip}
        for named, value in given.items():
            if value:
                raise Misused(
                    "{named} only works with files, but {name} is a single game; leave {named} out",
                    named=named,
                    name=name,
                )

    def tell_of_others(self, count: int) -> None:
        """Say on stderr that the first game of a file was shown, where it holds several and none was asked for."""
        if count > 1 and self.number is None:
            tell("This was game 1 of {count}; --number N shows another.", err=True, count=count)


def reading_options(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say how a file of games is to be read, given to the command as one `Reading`."""
    return gathered(
        command,
        "reading",
        Reading,
        number_option,
        flag("--all", "every", Text("Replay all the games in a large file."), advanced=True),
        flag("--skip", Text("Skip games that can't be replayed, and list them."), advanced=True),
        option(
            "--from",
            "format_name",
            Text("The format of FILE (default: guessed from its name)."),
            metavar="FORMAT",
            advanced=True,
            complete="formats",
        ),
        option(
            "--game",
            Text("Which game FILE is from, if several games use this format."),
            metavar=GAME,
            advanced=True,
            complete="games",
        ),
        variant_option,
        set_option,
    )
