"""At a table where faults are made, whoever reads is spoken to, as in everything else that is told."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import tablegames
from tablegames import Seat, load
from tablegames.core.events import Note
from tablegames.core.languages import speaking

ROOT = Path(tablegames.__file__).parent
AT_THE_TABLE = ("plugins/trictrac", "plugins/toc", "plugins/dames_polonaises", "families/tables/race_table")
NEVER_THE_READER = {"chance_of"}


@pytest.mark.parametrize("folder", AT_THE_TABLE)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_phrase_with_a_seat_in_it_can_speak_to_somebody(folder: str, language: str) -> None:
    phrases = yaml.safe_load((ROOT / folder / f"phrases_{language}.yaml").read_text("utf-8"))
    stiff = {key for key, phrase in phrases.items() if "{seat}" in str(phrase) and "[" not in str(phrase)}
    assert stiff <= NEVER_THE_READER


@pytest.mark.parametrize(
    ("game", "language", "what", "to_him", "to_the_other"),
    [
        ("trictrac", "en", "ecole", "You send the other to school for 4.", "Black sends you to school for 4."),
        ("trictrac", "fr", "ecole", "Vous envoyez l'autre à l'école de 4.", "Les Noirs vous envoient à l'école de 4."),
        ("trictrac", "en", "ecole_trop_prise", "You have marked 4 too much: it is called.",
         "Black has marked 4 too much: it is called."),
        ("trictrac", "fr", "ecole_trop_prise", "Vous avez marqué 4 points de trop ; c'est relevé.",
         "Les Noirs ont marqué 4 points de trop ; c'est relevé."),
        ("toc", "fr", "trou_trop", "Vous avez porté votre fichet trop loin.",
         "Les Noirs ont porté leur fichet trop loin."),
        ("dames_polonaises", "en", "soufflee", "You huff the piece on 4.", "Black huffs the piece on 4."),
        ("dames_polonaises", "fr", "soufflee", "Vous soufflez la pièce en 4.", "Les Noirs soufflent la pièce en 4."),
        ("dames_polonaises", "fr", "prise_omise", "Vous avez joué sans prendre, quand il y avait à prendre.",
         "Les Noirs ont joué sans prendre, quand il y avait à prendre."),
        ("toutetable", "en", "touche", "You touch 4.", "Black touches 4."),
        ("toutetable", "fr", "touche", "Vous touchez la dame en 4.", "Les Noirs touchent la dame en 4."),
        ("dames_rabattues", "fr", "nombre_oublie", "Vous avez oublié six.", "Les Noirs ont oublié six."),
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
