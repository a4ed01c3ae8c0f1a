"""A screen that people with hidden hands share: nobody's hand is left on it when the next person comes."""

from __future__ import annotations

from collections.abc import Callable

from tablegames.core.events import Seat
from tablegames.core.languages import say
from tablegames.prompt.session import ask_line


class Screen:
    """Who sits before it, and what was said to all: told again to whoever comes, since the screen was wiped."""

    def __init__(self, wipe: Callable[[], None], ask: Callable[[str], str], tell: Callable[[str], None]) -> None:
        self._wipe = wipe
        self._ask = ask
        self._tell = tell
        self._before: Seat | None = None
        self._said: list[str] = []
        self._heard: dict[Seat, int] = {}

    def say_to_all(self, line: str) -> None:
        """Tell what everybody may know."""
        self._said.append(line)
        self._tell(line)

    def call(self, seat: Seat, name: str) -> None:
        """Wipe the screen until the person of this seat says he is there, unless he still is."""
        if seat != self._before:
            self._wipe()
            self._before = None
            ask_line(lambda: self._ask(say(f"{name}, press Enter: ", f"{name}, tapez Entrée : ")), False)
            for line in self._said[self._heard.get(seat, 0) :]:
                self._tell(line)
            self._before = seat
        self._heard[seat] = len(self._said)

    def leave(self) -> None:
        """Wipe the screen when the person before it goes away."""
        self._wipe()
        self._before = None
