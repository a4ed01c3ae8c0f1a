from collections.abc import Callable, Iterator, Sequence
from typing import Any

Steps = tuple[tuple[int, int], ...]
Score = tuple[int, int, int, int, int, int, int, int, int]
"""Points, bredouille, trous and run of both seats, and the refaits."""

class Plays(Sequence[Any]):
    """The plays of a throw, each made when it is asked for; made by `Track.plays`, `Course.legal` and `Tour.plays`."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: Any) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __contains__(self, play: object) -> bool: ...
    def words(self, numbers: tuple[int, ...]) -> bytes | None:
        """The words of all plays one after the other; None: some are alike."""

    def index(self, play: Any, start: int = 0, stop: int = ...) -> int:
        """The place of a play; raises ValueError."""

    def count(self, play: Any) -> int:
        """How often a play is there: once, or not."""

class Track:
    """A march (`race.rule_spec.Road`); `maker(*told)` makes it again where it is unpickled."""

    whole: bool
    """Whether the march itself need not be asked anything."""

    def __init__(
        self, maker: Any, told: Any, other: bytes, closing: int, last: int, sortie: int, crowded: int,
        courier: bool, single_file: int, plein: int, limits: tuple[tuple[int, int, int], ...],
    ) -> None: ...  # fmt: skip
    def plays(self, play: type[Any], march: Any, position: int, numbers: tuple[int, ...]) -> Plays | None:
        """The plays of the most numbers; None: there are none; NotImplemented: the march lists them itself."""

    def three_dice(self, play: type[Any], march: Any, position: int, numbers: tuple[int, ...]) -> Plays | None:
        """The same in the order of three dice."""

class Course:
    """A race: its march, its duty, the tickets of its dice, its conditions of end, and the classes it makes."""

    def __init__(
        self, track: Track, duty: int, entries: int, tickets: tuple[Any, ...], drawn: tuple[Any, ...], endings: Any,
        making: tuple[Any, ...], dice: int,
    ) -> None: ...  # fmt: skip
    def run(
        self, position: int, seat: int, phase: bool, chance: int, seat_0: int, seat_1: int, number: int, limit: int,
        end: bool,
    ) -> tuple[int, ...]:  # fmt: skip
        """Play on at random, as far as the game surely goes on: the board, the seat, the phase, the throw in hand, the
        number of the next action, how many were decided, who began."""

    def trace(
        self, position: int, seat: int, phase: bool, chance: int, seat_0: int, seat_1: int, number: int, limit: int,
        end: bool,
    ) -> tuple[tuple[int, ...], bytes]:  # fmt: skip
        """The same, and the turns that were played: for each its length, the ticket, the seat, how many numbers are
        lost, the steps (64 more where one hits), and where some are lost, the board before."""

    def legal(self, state: Any) -> Plays | None:
        """The plays of the throw in hand; None: the Python rules list them."""

    def apply(self, state: Any, action: Any) -> Any:
        """The step; None: the Python rules make it."""

class Tour:
    """A game of trictrac or toc: the rules of its jans and plays, and how its keeper counts."""

    keeps: bool
    """Whether whole games can be played out."""

    def __init__(
        self, maker: Any, told: Any, jan: Any, note: Any, rules: tuple[Any, ...], obsolete: tuple[Any, ...],
        keeper: Any, talons: bytes, coup_et_des: bool,
    ) -> None: ...  # fmt: skip
    def plays(self, play: type[Any], board: int, numbers: tuple[int, ...]) -> Plays | None:
        """Every legal play; None: nothing can be played."""

    def jans(
        self, board: int, numbers: tuple[int, ...], throw_no: int | None, done: Any, answers: Any
    ) -> tuple[Any, ...]:
        """All that a throw makes."""

    def coming(self, board: int, throw_no: int, done: int, answered: int, hits: bool) -> tuple[int, ...]:
        """What each of the twenty-one throws is worth to both, or by hits alone."""

    def ahead(
        self, net: Net, position: int, seat: int, score: Score, throws_0: int, throws_1: int, done_0: int, done_1: int,
        first_throw: int, ladders: bytes, ended: Callable[..., Any], throws: int, replies: int,
    ) -> tuple[Any, ...]:  # fmt: skip
        """What who throws can expect some throws further on, by a network; and how many positions were valued."""

    def run(
        self, position: int, seat: int, drawing: bool, score: Score, throws_0: int, throws_1: int, done_0: int,
        done_1: int, first_throw: int, chance: int, seat_0: int, seat_1: int, number: int, limit: int,
    ) -> tuple[Any, ...]:  # fmt: skip
        """Play on at random, as far as the game surely goes on."""

class Tables:
    """Tables of a race or a tour, stepped letter by letter, written into seven `Buffers`."""

    def __init__(
        self, course: Course | Tour, scores: bytes, many: int, board: int, seat: int, drawing: bool, most: int,
        buffers: Any,
    ) -> None: ...  # fmt: skip
    def reset(self, first: int, past: int) -> None:
        """A new game at these tables."""

    def step(self, letters: Any, first: int, past: int) -> int:
        """A letter for each; how many games have ended."""

    def ended(self, table: int) -> tuple[Any, ...]:
        """How its last game stood, and who would have thrown."""

class Net:
    """A network that values positions."""

    def __init__(self, first: int, second: int, marks: int, numbers: bytes) -> None: ...
    def chances(self, board: int, lit: bytes) -> tuple[float, float, float, float, float]:
        """To win, twofold, threefold; to lose twofold, threefold."""
