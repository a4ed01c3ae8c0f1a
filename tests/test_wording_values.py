"""Values in events: worded in the language in use where the game has a word for them, else as they are."""

from tablegames.core.events import Note, Seat
from tablegames.core.game import Outcome
from tablegames.table.wording import Wording


def test_a_value_has_its_word() -> None:
    phrases = {"led": "{seat}: {suit}, {cards}, {n}", "seat.0": "Nord", "value.hearts": "cœur", "value.ace": "l'as"}
    event = Note("led", Seat(0), "", (("suit", "hearts"), ("cards", ("ace", "king")), ("n", 3)))
    assert Wording(phrases).event(event) == "Nord: cœur, l'as, king, 3."


def test_a_single_game_tells_the_score_of_a_side_once() -> None:
    outcome = Outcome((27, 163, 27, 163), (Seat(1), Seat(3)), "played")
    told = Wording({f"seat.{n}": "NESW"[n] for n in range(4)}, (0, 1, 0, 1)).outcome(outcome)
    assert told == "E and W win, N and S: 27, E and W: 163."
