"""A typed line is compared with every play, and parsed only once."""

from __future__ import annotations

from typing import Any

import pytest

from tablegames.core.errors import NotationError, TablegamesError
from tablegames.core.languages import use_language
from tablegames.core.loop import Moment, play
from tablegames.core.players import RandomPlayer
from tablegames.table import decision
from tablegames.table.decision import Decision
from tablegames.table.setting import load
from tests.session.test_prompt import HITTING, TRICTRAC, at


def test_a_very_long_line_is_not_read_once_a_play(monkeypatch: pytest.MonkeyPatch) -> None:
    place = at(TRICTRAC, HITTING)
    text = "&a [" * 20_000
    looked: list[int] = []
    plain = decision._plain

    def counting(said: str) -> str:
        looked.append(len(said))
        return plain(said)

    monkeypatch.setattr(decision, "_plain", counting)
    with pytest.raises(NotationError):
        place.meant(text)
    assert sum(length == len(text) for length in looked) <= 3


@pytest.mark.parametrize(
    ("game", "lang", "typed", "said"),
    [
        ("trictrac", "en", "mark", "'mark' is not clear; write, for example, 'mark 6'"),
        (
            "trictrac",
            "fr",
            "marquer mille",
            "« marquer mille » n'est pas clair : écrivez-le par exemple « marquer 6 »",
        ),
        ("trictrac", "fr", "École", "« École » n'est pas clair : écrivez-le par exemple « école 2 »"),
        (
            "toc",
            "fr",
            "🎲",
            "« 🎲 » : vous pouvez maintenant dire, par exemple, « marquer 2 », « rectifier » ou « lancer »",
        ),
        (
            "dames_polonaises",
            "fr",
            "toucher",
            "« toucher » n'est pas clair : écrivez-le par exemple « toucher 33 »",
        ),
        ("toutetable", "en", "touch", "'touch': write the arrows of the dames you touch, such as 'touch 8 12'"),
        ("domino", "en", "take all", "'take all' is not clear; write, for example, 'take 6'"),
        ("domino", "fr", "faire poser", "« faire poser » : dites à quel bout de la ligne, gauche ou droite"),
        ("domino", "fr", "marquer", "Il n'y a pas de commande « marquer ». Vouliez-vous dire « marque » ?"),
    ],
)
def test_a_word_of_the_table_without_its_number_is_no_unknown_command(
    game: str, lang: str, typed: str, said: str
) -> None:
    use_language(lang)
    table = load(game, overrides={"arbiter": "table"})
    moments: list[Moment[Any, Any]] = []
    play(table.game, [RandomPlayer() for _ in range(table.game.seats)], seed=3, watch=moments.append, limit=20)
    asked = next(one for one in moments if one.seat is not None)
    assert asked.seat is not None
    view = table.game.view(asked.before, asked.seat)
    place = Decision(table, asked.seat, view, table.game.legal(asked.before))
    with pytest.raises(TablegamesError) as problem:
        place.meant(typed)
    assert str(problem.value) == said
