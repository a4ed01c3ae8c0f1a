"""Values in events: worded in the language in use where the game has a word for them, else as they are."""

from tablegames.core.events import Note, Seat
from tablegames.table.wording import Wording


def test_a_value_has_its_word() -> None:
    phrases = {"led": "{seat}: {suit}, {cards}, {n}", "seat.0": "Nord", "value.hearts": "cœur", "value.ace": "l'as"}
    event = Note("led", Seat(0), "", (("suit", "hearts"), ("cards", ("ace", "king")), ("n", 3)))
    assert Wording(phrases).event(event) == "Nord: cœur, l'as, king, 3."
