"""At a table with faults the reader is addressed as "you", as everywhere else."""

from __future__ import annotations

import pytest

from tablegames import Seat, load
from tablegames.core.events import Note
from tablegames.core.languages import speaking
from tablegames.plugin.registry import Registry

REGISTRY = Registry()
NEVER_THE_READER = {"chance_of"}


@pytest.mark.parametrize("game", ["trictrac", "toc", "dames_polonaises", "toutetable"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_phrase_with_a_seat_in_it_can_speak_to_somebody(game: str, language: str) -> None:
    phrases = REGISTRY.phrases(REGISTRY.game(game), language)
    stiff = {key for key, phrase in phrases.items() if "{seat}" in phrase and "[" not in phrase}
    assert stiff <= NEVER_THE_READER


@pytest.mark.parametrize(
    ("game", "language", "what", "to_him", "to_the_other"),
    [
        (
            "trictrac", "en", "ecole",
            "You call an école of 4 against the other player.", "Black calls an école of 4 against you.",
        ),
        ("trictrac", "fr", "ecole", "Vous envoyez l'autre à l'école de 4.", "Les Noirs vous envoient à l'école de 4."),
        ("trictrac", "en", "ecole_trop_prise", "You have marked 4 too many: the other player calls the fault.",
         "Black has marked 4 too many: the other player calls the fault."),
        ("trictrac", "fr", "ecole_trop_prise", "Vous avez marqué 4 points de trop ; la faute est relevée.",
         "Les Noirs ont marqué 4 points de trop ; la faute est relevée."),
        ("toc", "fr", "trou_trop", "Vous avez porté votre fichet trop loin.",
         "Les Noirs ont porté leur fichet trop loin."),
        ("dames_polonaises", "en", "soufflee", "You huff the piece on 4.", "Black huffs the piece on 4."),
        ("dames_polonaises", "fr", "soufflee", "Vous soufflez la pièce en 4.", "Les Noirs soufflent la pièce en 4."),
        ("dames_polonaises", "fr", "prise_omise", "Vous avez joué sans prendre, alors qu'il fallait prendre.",
         "Les Noirs ont joué sans prendre, alors qu'il fallait prendre."),
        ("toutetable", "en", "touche", "You touch 4.", "Black touches 4."),
        ("toutetable", "fr", "touche", "Vous touchez la dame en 4.", "Les Noirs touchent la dame en 4."),
        ("dames_rabattues", "fr", "nombre_oublie", "Vous avez oublié le six.", "Les Noirs ont oublié le six."),
    ],
)  # fmt: skip
def test_a_fault_is_told_to_whom_it_concerns(
    game: str, language: str, what: str, to_him: str, to_the_other: str
) -> None:
    facts = (("points", 4), ("at", 4), ("numbers", (6,)))
    with speaking(language):
        wording = load(game, match="single", overrides={"arbiter": "table"}).wording.read_by(Seat(0), 2)
        assert wording.event(Note(what, Seat(0), "", facts)) == to_him
        assert wording.event(Note(what, Seat(1), "", facts)) == to_the_other
