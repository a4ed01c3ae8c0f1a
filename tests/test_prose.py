"""The check of words and sentences: what it finds, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import prose
from tools.prose import Text, findings


def advice(text: str, language: str = "en", longest: int | None = None, **more: object) -> list[str]:
    return [one.advice for one in findings(Text("page.md", 1, text, language, longest, **more))]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text",
    [
        "The other is told what has been found.",
        "Whoever sits there plays first.",
        "The tables of which it asks are small.",
        "The first to so many points wins.",
        "The arrow can no more be filled.",
        "It says what is wrong.",
        "The lock is let go.",
        "The same command goes on with the rest.",
        "It plays any legal play, by lot.",
        "A word of the trade.",
        "It may not be had here.",
        "The bot of before is kept.",
        "Keep one's own corner.",
        "There is a dame of yours on 5.",
        "'5-9' is no tile.",
        "Write one a line.",
        "You have 3 point(s).",
        "What a throw allows.",
        "Who wins the draw begins.",
        "A line\n    that is\n    told of.",
        "A card is there twice.",
        "Such a check cannot come about.",
        "It is put right.",
        "The other sends you to school for 4.",
        "Both sides have as many.",
        "Like ends score a point.",
        "The last is marked a point.",
        "The points that win are reached.",
        "A bot accepts if it stands worse.",
        "All arrows count as you count them.",
    ],
)
def test_banned_in_english(text: str) -> None:
    assert len(advice(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Interrupted: 15 of 60 games saved. Run the same command to continue.",
        "There is no tile left, and no more than two plays.",
        "What do you play?",
        "`what is told` is code, and [AUJ-T2 VI] is a citation.",
        "The book says « what is told of whoever plays ».",
        "Each game runs in a process of its own.",
        "You have as many dames as your opponent.",
    ],
)
def test_plain_english_passes(text: str) -> None:
    assert advice(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Vous avez 3 point(s).",
        "Le robot de Anne est prêt, celui de {name} aussi.",
        "Posez un pion à vous sur la case.",
        "Le premier à tant gagne.",
        "Ce coup ne se peut jouer.",
        "Un nombre, non {given}.",
        "Un nombre entier et non {given}.",
        "Nul joueur n'a commencé.",
        "La partie fut longue.",
        "S'il pourrait battre, jouez.",
        "Cette option veut un nombre.",
        "Les dames vont en biais.",
        "Le pion de l’autre.",
        "Vous pouvez rejeter les dés.",
        "Tirez les places par le sort.",
        "Le moteur d'avant reste installé.",
        "Les «dames» noires.",
        "Qui a six dames gagne.",
        "Tu joues.",
    ],
)
def test_banned_in_french(text: str) -> None:
    assert len(advice(text, "fr")) >= 1


@pytest.mark.parametrize(
    "text",
    [
        "Vous jouez avec B, contre C : à vous de jouer !",
        "Les « dames » de l'autre, celui d'Anne, le onze et le huit.",
        "Enregistrez-le en UTF-8.",
        "Le programme dit s'il veut jouer, et non l'autre.",
        "La partie est nulle ; personne ne sait si l'autre servait.",
        "Qui commence ?",
    ],
)
def test_plain_french_passes(text: str) -> None:
    assert advice(text, "fr", english="") == []


def test_french_stops_stand_apart_unless_the_english_has_them_too() -> None:
    assert advice("Non: ceci!", "fr", english="No: this!") == ["espace avant : ; ! ?"] * 2
    assert advice("Écrivez players: [2] ; merci", "fr", english="Write players: [2]; thanks") == []


def test_long_sentences_are_counted_in_words() -> None:
    assert advice("word " * 31 + "end.", longest=30) == ["32 words: make two sentences of it"]
    assert advice("Word" + " word" * 20 + "; then" + " word" * 20 + ".", longest=30) == []
    assert advice("{the} [takes|take them all and all] " + "word " * 27 + "end.", longest=30) == []
    short = "Word" + " word" * 20 + " end. "
    assert advice(short * 2 + "See fig. 4 of the `code with five words here`.", longest=30) == []


def test_every_kind_of_file_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    (tmp_path / "a.py").write_text('"""Fine."""\n\n# a comment\n# of whoever reads\nX = 1\n"""What is told."""\n')
    (tmp_path / "b.md").write_text("# Title\n\n> told\n\n    told\n\n```\ntold\n```\n\n* one\n* two,\n  told\n")
    (tmp_path / "c.yaml").write_text(
        "- {en: It is told., fr: Un coup à tant.}\n- text: >-\n    The play is\n    told of.\n"
    )
    (tmp_path / "d.js").write_text("// fine\n// told\nlet a = 1; // told\n/* fine\n * told */\n")
    found = [(one.path, one.line) for file in sorted(tmp_path.iterdir()) for text in prose.texts_of(file)
             for one in findings(text)]  # fmt: skip
    assert found == [
        *[("a.py", 6)] * 2,
        ("a.py", 4),
        ("b.md", 13),
        *[("c.yaml", 1)] * 2,
        ("c.yaml", 3),
        *[("d.js", line) for line in (2, 3, 5)],
    ]
