"""A person at the prompt: what can be asked, in both languages; what is enough of a play; how a game is given up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablegames import FirstPlayer, Seat, load
from tablegames.core.chance import Rng
from tablegames.core.errors import NotationError, Refused
from tablegames.core.game import Hiding
from tablegames.core.languages import speaking
from tablegames.rules.rulebook import Rulebook
from tablegames.session.commands import COMMANDS, help_text
from tablegames.session.guide import Guide, Reason
from tablegames.session.play import Human
from tablegames.session.prompt import Leave, Page
from tablegames.session.session import Session
from tablegames.table.decision import Ambiguous, Decision
from tablegames.table.table import Table
from tablegames.terminal.seats import guide_of
from tests.conftest import Cli
from tests.session.test_place import looked_at

TRICTRAC = load("trictrac", match="single")
TOUTETABLE = load("toutetable", match="single")
DAMES = load("dames_polonaises", "modern_fmjd", match="single")
DOMINO = load("domino", match="single")
HITTING = {"white": "1*12 5 6 7", "black": "1*13 6 11", "turn": "white", "throw": "4-3"}
MUST_TAKE = "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32"
BLOCKS = "╔╗╚╝═║─│┌┐└┘"


class Typist:
    """Types its lines and keeps the messages."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.told: list[str] = []
        self.questions: list[str] = []

    def ask(self, prompt: str) -> str:
        self.questions.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def heard(self) -> str:
        return "\n".join(self.told)


class Waiting:
    """Sits at the other seat and never gets to play."""

    looks = False
    trusted = True

    def choose(self, view: object, legal: Any, rng: Rng) -> Any:
        raise Leave


def at(table: Table, position: object) -> Decision[Any, Any]:
    state = table.start(position)
    turn = table.game.turn(state)
    return Decision(table, turn.seat, table.game.view(state, turn.seat), table.game.legal(state))  # type: ignore[union-attr]


def typed(
    table: Table,
    position: object,
    *lines: str,
    other: Any = None,
    seed: int = 3,
    first: Seat | None = None,
    guided: bool = True,
) -> Typist:
    """Return the messages to White, who types these lines in a position (None: at the beginning); the other waits."""
    typist = Typist(*lines)
    guide = guide_of(table) if guided else None
    human = Human(table, Seat(0), Page(typist.ask, typist.told.append), guide=guide)
    state = table.game.initial(first) if position is None else table.start(position)
    with pytest.raises(Leave):
        Session(table, [human, other or Waiting()], seed, state).run()
    return typist


# ---- enough of a play


@pytest.mark.parametrize(
    ("text", "play"),
    [("1/8", "1/8"), ("6/10 1", "1/4 6/10"), ("5/9 7", "5/9 7/10"), ("7/11 1/4", "7/11 1/4"), ("6/9 7/11", "7/11 6/9")],
)
def test_enough_of_a_play_is_a_play(text: str, play: str) -> None:
    place = at(TRICTRAC, HITTING)
    assert place.meant(text) == place.read(play)


def test_of_what_may_be_several_plays_they_are_listed_with_their_numbers() -> None:
    place = at(TRICTRAC, HITTING)
    with pytest.raises(Ambiguous) as several:
        place.meant("6/10")
    assert several.value.candidates == ("6/10 1/4", "6/10 5/8", "6/10 7/10")
    heard = typed(TRICTRAC, HITTING, "6/10").heard
    numbers = [f"{list(place.plays).index(text) + 1:>3}. {text}" for text in several.value.candidates]
    assert "'6/10' matches 3 plays" in heard
    assert all(number in heard for number in numbers)


def test_what_begins_one_play_and_is_a_step_of_another_may_be_either() -> None:
    """The 4 was to be played by another dame: nobody said that the one which hits should run on with it."""
    position = {"white": "1*2 12 20*2 21*3 23*2 24*5", "black": "12 22*2 23*4 off*8", "turn": "white", "throw": "4-1"}
    place = at(TOUTETABLE, position)
    with pytest.raises(Ambiguous) as several:
        place.meant("12/13")
    assert several.value.candidates == ("1/5 12/13", "12/13 13/17", "20/24 12/13")


@pytest.mark.parametrize(
    ("table", "white", "text", "plays"),
    [
        (TRICTRAC, "1*14 2", "2/4", ("1/7 2/4", "2/10")),
        (TRICTRAC, "1*14 2", "2/8", ("1/3 2/8", "2/10")),
        (TOUTETABLE, "6*2 18*13", "6/8", ("6/8 6/12", "6/14")),
        (TOUTETABLE, "6*2 18*13", "6/12", ("6/8 6/12", "6/14", "6/12 18/20")),
    ],
)
def test_half_a_play_whose_rest_is_not_forced_is_asked_for(
    table: Table, white: str, text: str, plays: tuple[str, ...]
) -> None:
    """The other half may be the same dame's second number, by whichever rest the program writes it."""
    black = "1*14 6" if table is TRICTRAC else "1*14 24"
    place = at(table, {"white": white, "black": black, "turn": "white", "throw": "6-2"})
    with pytest.raises(Ambiguous) as several:
        place.meant(text)
    meant_so = {place.plays[play] for play in several.value.candidates}
    assert meant_so == {place.read(play) for play in plays}


def test_half_a_play_whose_rest_is_forced_is_completed() -> None:
    place = at(TRICTRAC, {"white": "1*14 6", "black": "1*15", "turn": "white", "throw": "6-2"})
    assert place.meant("6/8") == place.read("1/7 6/8")


def test_a_number_that_is_not_listed_and_a_misspelt_command_are_named_as_such() -> None:
    heard = typed(DAMES, MUST_TAKE, "99", "mooves", "conseils", "x").heard
    assert "There is no play number 99: the list has 1 play." in heard
    assert "There is no command 'mooves'. Did you mean 'moves'?" in heard
    assert "There is no command 'conseils'. Did you mean 'hint'?" in heard, "the word of this language"
    assert "no command 'x'" not in heard


@pytest.mark.parametrize(
    ("language", "typed_", "said"),
    [
        ("en", "marquer zz", "'marquer zz' is not clear; write, for example, 'mark 6'"),
        ("fr", "mark zz", "« mark zz » n'est pas clair : écrivez-le par exemple « marquer 6 »"),
    ],
)
def test_a_saying_of_the_other_language_is_corrected_in_the_one_in_use(
    cli: Cli, language: str, typed_: str, said: str
) -> None:
    asked = ("play", "trictrac", "--set", "arbiter=table", "--seed", "3", "--lang", language)
    told = " ".join(cli(*asked, typed=f"{typed_}\n{'quit' if language == 'en' else 'quitter'}\n").out.split())
    assert said in told


@pytest.mark.parametrize("text", ["1/1", "8/1", "99", "0", "", "1/8 1/8", "nonsense"])
def test_what_is_no_play_is_refused_and_never_taken_for_another(text: str) -> None:
    place = at(TRICTRAC, HITTING)
    with pytest.raises((NotationError, Refused)):
        place.meant(text)


def test_a_word_is_enough_where_words_are_said() -> None:
    start = {"white": "1*3 2*2 3*3 4*3 5*2 6 7", "black": "1*5 2*3 3*3 7*2 9*2", "turn": "white"}
    before = TRICTRAC.start(start)
    trou = TRICTRAC.game.apply(before, TRICTRAC.read(before, "3-2")).state
    place: Decision[Any, Any] = Decision(TRICTRAC, Seat(0), trou, TRICTRAC.game.legal(trou))
    assert place.meant("s'en") == place.read("s'en aller")
    assert place.meant("S’EN") == place.read("s'en aller")
    assert place.meant("ten") == place.read("tenir")


def test_every_text_that_is_listed_is_read_back_and_so_is_its_number() -> None:
    for table, position in ((TRICTRAC, HITTING), (DAMES, MUST_TAKE), (TOUTETABLE, HITTING | {"black": "1*15"})):
        place = at(table, position)
        plays = place.plays
        for number, (text, play) in enumerate(plays.items(), start=1):
            assert place.meant(text) == play
            assert place.meant(str(number)) == play


# ---- what can be asked


@pytest.mark.parametrize(
    "asked", ["c'est quoi sonnez", "C'EST QUOI SONNEZ", "cest quoi sonnez", "c est quoi sonnez", "C’est quoi, sonnez ?"]
)
def test_however_it_is_spelt_a_word_is_explained(asked: str) -> None:
    with speaking("fr"):
        assert "Deux six." in typed(load("trictrac", match="single"), HITTING, asked).heard


def test_help_says_in_whose_numbers_the_others_plays_are_told() -> None:
    assert "Your opponent's plays are shown with your arrow numbers" in " ".join(
        typed(TRICTRAC, HITTING, "help").heard.split()
    )
    his = " ".join(typed(replace(TRICTRAC, mine=False), HITTING, "help").heard.split())
    assert "Your opponent's plays are shown with your opponent's own arrow numbers." in his
    assert "in your numbers" not in " ".join(typed(DAMES, MUST_TAKE, "help").heard.split())


SAID: dict[str, tuple[str, str]] = {
    "help": ("give up the game", "abandonner la partie"),
    "board": ("White to play 4-3", "Aux Blancs de jouer 4-3"),
    "moves": ("6/10 5/8", "6/10 5/8"),
    "why": ("Nothing to explain since", "Rien à expliquer"),
    "hint": ("", ""),
    "score": ("Black: holes 0, points 0", "Noirs : trous 0, points 0"),
    "history": ("Nothing has been played yet.", "Rien n'a encore été joué."),
    "rules": ("Articles by book: AUJ-T1", "Articles par livre : AUJ-T1"),
    "what": ("Terms you can ask about: abattre du bois, ", "Termes expliqués : abattre du bois, "),
    "undo": ("nothing to take back yet", "encore rien à reprendre"),
    "dice": ("only correct throws that you type in", "ne pouvez corriger que les coups de dés"),
    "save": ("not being recorded", "n'est pas enregistrée"),
    "draw": ("do not allow a draw by agreement", "ne permettent pas de convenir"),
    "concede": ("The game continues.", "La partie continue."),
    "resign": ("The game continues.", "La partie continue."),
    "quit": ("", ""),
}


@pytest.mark.parametrize("language", [0, 1], ids=["en", "fr"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers_in_both_languages(command: str, language: int) -> None:
    with speaking(("en", "fr")[language]):
        table = load("trictrac", match="single")
        typist = typed(table, HITTING, COMMANDS[command][language], "no")
        assert SAID[command][language] in "\n".join(typist.told[1:])
        assert COMMANDS[command][language] in help_text() or command == "help"


def test_every_word_of_a_command_means_only_it() -> None:
    words = [word for said in COMMANDS.values() for word in said]
    assert len(words) == len(set(words))


def test_moves_with_a_number_lists_the_plays_in_which_it_stands() -> None:
    listed = typed(TRICTRAC, HITTING, "moves 7").told[-1 - 1 :]
    lines = " ".join(line for line in listed if ". " in line)
    assert "7/11 1/4" in lines
    assert "5/9 7/10" in lines
    assert "6/10 5/8" not in lines
    assert "No play contains 'zz'." in typed(TRICTRAC, HITTING, "moves zz").heard


def test_a_number_means_a_list_on_the_screen_and_nothing_else() -> None:
    """Many plays are not listed: a stray number plays none of them until they are."""
    assert len(at(TRICTRAC, HITTING).plays) > 12
    told = typed(TRICTRAC, HITTING, "1").told
    assert "plays: 'moves' lists them" in told[-2]
    assert told[-1] == "No list is shown yet. Type 'moves' to see the plays with their numbers."
    assert typed(TRICTRAC, HITTING, "moves", "999").told[-1].startswith("There is no play number 999")


def test_the_numbers_of_a_list_that_is_shown_count() -> None:
    plays = list(at(TRICTRAC, HITTING).plays)
    some = [number for number, play in enumerate(plays, start=1) if play.startswith("7/")]
    other = next(number for number in range(1, len(plays) + 1) if number not in some)
    told = typed(TRICTRAC, HITTING, "moves 7/", str(other)).told
    assert told[-1] == f"Number {other} is not in the list above; 'moves' lists all plays."
    for lines in (("moves", str(other)), ("moves 7/", str(some[0]))):
        typist = typed(TRICTRAC, HITTING, *lines)
        assert not typist.lines
        assert "list" not in typist.told[-1], "it was played, and the other is asked"


@pytest.mark.parametrize("text", ["32 28", "3228", "32-28", "32  28"])
def test_a_move_at_draughts_needs_no_sign_between_its_squares(text: str) -> None:
    state = DAMES.begin(Seat(0))
    place = Decision(DAMES, Seat(0), DAMES.game.view(state, Seat(0)), DAMES.game.legal(state))
    assert place.write(place.meant(text, numbers=())) == "32-28"


def test_digits_that_are_a_move_are_refused_as_one() -> None:
    state = DAMES.begin(Seat(0))
    place = Decision(DAMES, Seat(0), DAMES.game.view(state, Seat(0)), DAMES.game.legal(state))
    with pytest.raises(Refused, match="'3220' cannot be played here"):
        place.meant("3220")
    with pytest.raises(NotationError, match="no play number"):
        place.meant("99")


def test_why_after_a_throw_gives_what_it_was_worth_and_why_more_the_article() -> None:
    position = {key: value for key, value in HITTING.items() if key != "throw"}
    typist = Typist("why", "why more")
    human = Human(TRICTRAC, Seat(0), Page(typist.ask, typist.told.append), guide=guide_of(TRICTRAC))
    session = Session(TRICTRAC, [human, Waiting()], 3, TRICTRAC.start(position))

    class Dice:
        def draw(self, lottery: Any, number: int) -> Any:
            return TRICTRAC.read(session.state, "4-3")

    session.chance = Dice()
    with pytest.raises(Leave):
        session.run()
    why, more = (text for text in typist.told if "LEP 1.II" in text)
    assert why.startswith("White hits the dame on 14 in the grand jan (from 7 by 4+3, resting on 11 or 10): 2.")
    assert "[LEP 1.II] Every lone dame counts for itself, wherever it is hit from: 2 in" in " ".join(why.split())
    assert why.splitlines()[-1] == "'why more' shows the articles."
    (article,) = ("\n" + more).split("\n  [")[1:]
    assert article.startswith("LEP 1.II] Two tables"), "what the ruleset's book says of the hit, and no other in full"
    assert "  See also: " in more
    assert "(for example, 'rules AUJ-T" in " ".join(more.split())


def test_why_after_a_refusal_gives_the_rule_and_why_more_its_text() -> None:
    *_, refused, why, more = typed(DAMES, MUST_TAKE, "35x15", "why", "why more").told
    assert why == f"{refused}\n'why more' shows the articles."
    assert more.startswith("  [METZ XII]")


def test_why_after_a_line_that_is_no_play_says_how_plays_are_written() -> None:
    *_, refused, why = typed(DAMES, MUST_TAKE, "zz", "why").told
    assert why.startswith(refused)
    assert DAMES.wording.phrases["notation_in_help"] in " ".join(why.split())
    *_, unknown, why = typed(DAMES, MUST_TAKE, "what zorro", "why").told
    assert unknown not in why, "a question about a word is no try to play"


def test_help_with_a_word_tells_of_that_command_or_explains_the_term() -> None:
    *_, undo, term, unknown = typed(DAMES, MUST_TAKE, "help moves", "help souffler", "help zorro").told
    assert undo.startswith("moves [TEXT]: ")
    assert "\nhint" not in undo
    assert term.startswith("souffler")
    assert "zorro" in unknown


def test_why_of_a_forced_play_names_what_binds() -> None:
    why, more = (typed(DAMES, MUST_TAKE, asked).told[-1] for asked in ("why", "why more"))
    assert "38x9" in why
    assert "is the only play the rules allow here." in why
    assert more.startswith("  [METZ XII]")


def test_the_articles_are_asked_for_in_french() -> None:
    with speaking("fr"):
        table = load("dames_polonaises", "modern_fmjd", match="single")
        why, more = (typed(table, MUST_TAKE, asked).told[-1] for asked in ("pourquoi", "pourquoi encore"))
    assert why.splitlines()[-1] == "« pourquoi encore » montre les articles."
    assert more.startswith("  [METZ XII]")


def test_where_no_article_speaks_of_it_that_is_said_and_none_is_promised() -> None:
    guide = replace(guide_of(TRICTRAC), rulebook=Rulebook(()))
    reason = Reason(("So it is.",), ("LEP 1.II",))
    assert (guide.answer(reason), guide.answer(reason, more=True)) == ("So it is.", "No article covers this.")


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("tourne_case", {"white": "hand*3", "black": "hand*3", "turn": "white", "throw": "4-2"}),
        ("dames_rabattues", None),
        ("domino", {"hands": {0: "5-5 5-1", 1: "6-4 4-3"}, "line": "6-6 6-3", "turn": 0, "leader": 0}),
        ("trictrac", {"white": "1*15", "black": "1*15", "turn": "white", "throw": "6-5"}),
    ],
)
def test_what_binds_to_the_only_play_is_in_the_rulebook(game: str, position: object) -> None:
    table = load(game, match="single")
    if position is None:
        state = table.game.initial(Seat(0))
        state = table.game.apply(state, table.read(state, "4-2")).state
        place: Decision[Any, Any] = Decision(table, Seat(0), table.game.view(state, Seat(0)), table.game.legal(state))
    else:
        place = at(table, position)
    assert len(place.legal) == 1
    guide = guide_of(table)
    assert re.match(r"  \[(AUJ-|LEP )", guide.answer(guide.forced(place), more=True))


@pytest.mark.parametrize(
    ("game", "position", "first"),
    [
        (
            "trictrac",
            {"white": "1*15", "black": "1*15", "turn": "white", "throw": "6-5"},
            "1/12 n'est pas permis : une dame serait seule sur votre coin : "
            "il faut le prendre avec deux dames à la fois.",
        ),
        (
            "domino",
            {"hands": {0: "6-6 6-1", 1: "5-4 4-3"}, "line": "5-2", "turn": 0, "leader": 1},
            "Aucun de vos dominos ne va au cinq ni au deux.",
        ),
        (
            "domino",
            {"hands": {0: "5-5 6-1", 1: "6-4 4-3"}, "line": "5-2", "turn": 0, "leader": 1},
            "De tous vos dominos, seul le 5-5 va au cinq ou au deux : vous devez le poser.",
        ),
    ],
)
def test_what_forbids_any_other_play_is_said_first(game: str, position: object, first: str) -> None:
    with speaking("fr"):
        table = load(game, match="single")
        told = " ".join(guide_of(table).forced(at(table, position)).said)
    assert " ".join(told.split()).startswith(first)


@pytest.mark.parametrize(
    ("game", "position", "cite"),
    [
        ("jacquet", {"white": "1*15", "black": "1*15", "turn": "white", "throw": "6-3"}, "LEP-app Du jacquet"),
        ("jacquet", {"white": "19*14 24", "black": "1*15", "turn": "white", "throw": "6-6"}, "LEP 1.V"),
        (
            "toutetable",
            {"white": "hand*2 1*3 12*10", "black": "19*2 20*2 21*2 22*2 23*2 1*5", "turn": "white", "throw": "6-1"},
            "AUJ-TT VII",
        ),
    ],
)
def test_why_a_play_is_forced_is_told_by_the_article_that_leaves_no_other(
    game: str, position: object, cite: str
) -> None:
    """At jacquet the courier goes alone; a dame in hand enters before anything else; else every number is played."""
    table = load(game, match="single")
    place = at(table, position)
    assert len(place.legal) == 1
    guide = guide_of(table)
    told = guide.answer(guide.forced(place), more=True)
    assert f"  [{cite}] " in told
    assert ("[AUJ-T2 XV]" in told) == (cite == "AUJ-T2 XV"), "what trictrac pays for numbers is no reason here"


def test_a_hint_is_what_the_analyst_finds_from_the_seats_own_view() -> None:
    place = at(DOMINO, {"hands": {0: "6-1 2-2", 1: "6-4 4-3 5-2"}, "line": "6-6 6-3", "turn": 1, "leader": 0})
    hint = guide_of(DOMINO).hint(place)
    assert hint.startswith("I advise ")
    assert hint.partition("I advise ")[2].partition(" (")[0] in place.plays
    assert hint == guide_of(DOMINO).hint(place), "the same position, the same hint"
    assert "6-1" not in hint, "the other's tiles are not his to know"


def test_a_hint_is_worth_hundredths_written_as_the_language_does() -> None:
    place = at(DAMES, "W:W31,32,37,38,43:B5,9,13,14,19")
    guide = guide_of(DAMES)
    assert re.search(r"[+-]\d\.\d\d", guide.hint(place))
    with speaking("fr"):
        said = guide.hint(place)
    assert re.search(r"[+\u2212]\d,\d\d", said)
    assert not re.search(r"\d\.\d|\d;", said), "no decimal point, and a space before the semicolon"


def test_a_hint_of_a_bot_that_thinks_where_nobody_analyses_and_of_none() -> None:
    class Last:
        def choose(self, view: object, legal: Any, rng: Rng) -> Any:
            return legal[-1]

    place = at(TRICTRAC, HITTING)
    guide = Guide(TRICTRAC, Rulebook([]), None, ("last", lambda game: Last()))
    assert guide.hint(place) == f"last advises {place.write(place.legal[-1])}."
    with pytest.raises(Exception, match="no hints for trictrac"):
        Guide(TRICTRAC, Rulebook([])).hint(place)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("AUJ-T2 VII", "[AUJ-T2 VII] The bredouille\n    "),
        ("auj-t2", "[AUJ-T2] "),
        ("auj-t2", "\n  [AUJ-T2 VII] The bredouille"),
        ("bredouille", "[AUJ-T2 XIII] The grande bredouille"),
        ("", "\nTrictrac (lepeintre) [LEP]\n"),
    ],
)
def test_rules_by_article_by_book_by_word(asked: str, said: str) -> None:
    assert said in guide_of(TRICTRAC).rules(asked)


def test_a_word_of_the_trade_is_explained_before_the_articles_that_speak_of_it() -> None:
    told = guide_of(TRICTRAC).rules("coin")
    assert told.startswith("coin de repos: Your corner: arrow 12")
    assert "\n  [AUJ-T2 VIII] " in told
    assert "(battre le coin)" in " ".join(told.partition("[AUJ")[0].split()), "it can be hit while it is empty"


def test_an_article_nobody_knows_is_said_to_be_unknown() -> None:
    assert "does not name an article" in typed(TRICTRAC, HITTING, "rules xyzzy").heard


def test_history_tells_the_game_a_line_a_decision() -> None:
    lines = ("moves", "1", "moves", "1", "history", "history 1")
    typist = typed(TOUTETABLE, None, *lines, other=FirstPlayer(), seed=4, first=Seat(0))
    whole, last = typist.told[-2].splitlines(), typist.told[-1].splitlines()
    assert whole[0].startswith("   1. White: (")
    assert whole[1].startswith("   2. Black: (")
    assert len(whole) == 5, "two plays each, and the dice of the next"
    assert last == whole[-1:]


def test_more_history_than_can_be_counted_is_all_of_it() -> None:
    lines = ("moves", "1", "history", "history " + "9" * 5000)
    typist = typed(TOUTETABLE, None, *lines, other=FirstPlayer(), seed=4, first=Seat(0))
    assert typist.told[-1] == typist.told[-2] != ""


def test_an_article_is_not_told_twice_in_one_answer() -> None:
    """A dame is hit, the next play is forced: at tourne-case both are by the same article."""
    table = load("tourne_case", match="single")
    start = {"white": "2 hand*2", "black": "1 hand*2", "turn": "black", "throw": "6-1"}
    typist = typed(table, start, "why", "why more", other=FirstPlayer())
    assert typist.heard.count("How dames are hit") == 1
    assert "Black hits a dame on 2 (from 1 by 1)." in typist.heard
    assert "of late" not in typed(DAMES, MUST_TAKE, "why").heard, "a forced play is reason enough"


def test_nobody_is_told_the_reason_of_what_happened_long_ago() -> None:
    """The first player was decided before White's first play: after the second one, `why` is not about that."""
    typist = typed(TOUTETABLE, None, "why", "moves", "1", "moves", "1", "why", other=FirstPlayer(), seed=10)
    reasons = [text for text in typist.told if "to explain" in text or "has the dice" in text]
    assert [text.partition(".")[0] for text in reasons] == [
        "White has the dice",
        "Nothing to explain since your last play",
    ]


def test_a_game_is_given_up_once_it_is_confirmed_and_recorded_so(cli: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "g.jsonl"
    asked = ("play", "toutetable", "--first", "white", "--seed", "4", "--record", str(path))
    ran = cli(*asked, typed="1\nresign\nn\nresign\nyes\n")
    assert ran.code == 0
    assert "The game continues." in ran.out
    assert "You resign. Black wins." in ran.out
    assert json.loads(path.read_text("utf-8").splitlines()[-1])["resigned"] == 0
    assert "You resign. Black wins." in cli("replay", str(path)).out
    assert "Vous abandonnez. Les Noirs gagnent." in cli("replay", str(path), "--lang", "fr").out
    assert cli("replay", str(path), "--verify").code == 0
    assert json.loads(cli("replay", str(path), "--public").out.splitlines()[-1])["resigned"] == 0
    assert "this game is over" in cli("play", "--resume", str(path)).complaint
    path.write_text(path.read_text("utf-8").replace('{"resigned": 0', '{"resigned": 7'), "utf-8")
    assert "its checksum is wrong" in cli("replay", str(path)).complaint


def test_without_a_guide_there_is_nobody_to_ask() -> None:
    typist = typed(TRICTRAC, HITTING, "hint", "why", "rules", guided=False)
    assert typist.heard.count("hints and rules are not available at this table") == 3


def test_who_listens_is_told_the_plays_one_a_line_and_sees_no_box() -> None:
    table = load("trictrac", match="single", render="plain")
    heard = typed(table, HITTING, "moves 7", "6/10")
    numbers = {text: n for n, text in enumerate(at(table, HITTING).plays, start=1)}
    assert f"{numbers['7/11 1/4']}: 7/11 1/4" in heard.heard.splitlines()
    assert f"{numbers['6/10 5/8']}: 6/10 5/8" in heard.heard.splitlines()
    assert not set(heard.heard) & set(BLOCKS)


# ---- with hidden hands


def test_who_has_a_guide_holds_nothing_that_leads_to_the_state() -> None:
    table = load("domino")
    assert looked_at(Human(table, Seat(1), Page(input, print), guide=guide_of(table))) == []


def test_what_the_table_answers_tells_a_seat_no_tile_it_must_not_know() -> None:
    typist = Typist("history", "why", "hint", "1", "history", "why", "board")
    human = Human(DOMINO, Seat(0), Page(typist.ask, typist.told.append), guide=guide_of(DOMINO))
    session = Session(DOMINO, [human, FirstPlayer()], 4, DOMINO.game.initial(Seat(0)))
    with pytest.raises(Leave):
        session.run()
    game = DOMINO.bare
    assert isinstance(game, Hiding)
    hidden = {str(tile) for tile in game.hidden(session.state, Seat(0))}
    assert len(hidden) > 10
    assert [tile for tile in hidden if re.search(rf"(?<!\d){tile}(?!\d)", typist.heard)] == []


@pytest.mark.parametrize("render", ["rich", "plain"])
def test_no_drawing_shows_a_hand_that_is_hidden(render: str) -> None:
    table = load("domino", match="single", render=render)
    state = table.start({"hands": {0: "6-1 2-2", 1: "6-4 4-3 5-2"}, "line": "6-6 6-3", "turn": 1, "leader": 0})
    told = table.draw(state, Seat(1)).replace("│", "-").replace("|", "-")
    assert "6-4" in told
    assert "6-1" not in told
    assert "2-2" not in told
    assert "6-4" not in table.draw(state, None).replace("│", "-")


def test_the_score_of_a_race_is_what_each_side_has_and_then_the_match() -> None:
    table = load("toutetable", "lepeintre")
    told = typed(table, {"white": "19*13 off*2", "black": "1*15", "turn": "white", "throw": "4-3"}, "score").told[-1]
    assert told.splitlines() == [
        "White: in hand 0, lifted 2, pips 78.",
        "Black: in hand 0, lifted 0, pips 360.",
        "After 0 games: White 0 of 3, Black 0 of 3.",
    ]


# ---- a short play that can be read in two ways


def over_a_man() -> dict[str, str]:
    """White may run from 1 to 4 by 2 and 1, over the black man on 3 or past him."""
    return {"white": "1 20*5 21*5 22*4", "black": "22 1*7 2*7", "turn": "white", "throw": "2-1"}


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "'1/4' matches 2 plays. Type more of the play, or its number."),
        ("fr", "« 1/4 » correspond à 2 coups. Précisez, ou tapez le numéro de l'un d'eux."),
    ],
)
def test_a_dame_that_may_hit_on_its_way_or_pass_by_is_asked_which(language: str, question: str) -> None:
    place = at(TOUTETABLE, over_a_man())
    with speaking(language):
        told = typed(TOUTETABLE, over_a_man(), "1/4").heard
    assert question in told
    listed = list(place.plays)
    for play in ("1/3 3/4", "1/2 2/4"):
        assert f"{listed.index(play) + 1:>3}. {play}" in told
        assert place.meant(play) == place.read(play)


def test_a_file_that_writes_a_play_short_means_the_one_that_hits_least() -> None:
    place = at(TOUTETABLE, over_a_man())
    assert place.read("1/4") == place.read("1/2 2/4")


def test_three_numbers_of_a_doublet_taken_together_ask_for_the_fourth() -> None:
    position = {"white": "1 12*5 17*5 20*4", "black": "1*2 12*5 17*3 19*5", "turn": "white", "throw": "2-2"}
    place = at(TOUTETABLE, position)
    with pytest.raises(Ambiguous) as several:
        place.meant("12/18")
    assert several.value.candidates
    assert all({"12/14", "14/16", "16/18"} <= set(play.split()) for play in several.value.candidates)


@pytest.mark.parametrize("text", ["38x40", "38X40"])
def test_a_capture_that_may_go_two_ways_is_asked_which(text: str) -> None:
    free = load("dames_polonaises", "metz", match="single", overrides={"capture_number": "free"})
    place = at(free, "W:W38:B22,23,32,33,34")
    with pytest.raises(Ambiguous) as several:
        place.meant(text)
    assert len(several.value.candidates) == 2


@pytest.mark.parametrize("text", ["6-4", "4-6"])
def test_a_tile_that_goes_at_both_ends_is_asked_at_which(text: str) -> None:
    table = load("domino", match="single")
    position = {"hands": {0: "6-4 1-1", 1: "2-2 3-3"}, "line": "4-5 5-6", "turn": 0, "leader": 0}
    place = at(table, position)
    with pytest.raises(Ambiguous) as several:
        place.meant(text)
    assert several.value.candidates == ("6-4 left", "6-4 right")


def test_why_of_numbers_lost_from_the_hand_says_which_arrows_are_closed() -> None:
    position = {"white": "hand 12*14", "black": "1*9 19*2 20*2 22*2", "turn": "white", "throw": "6-5"}
    state = TOUTETABLE.start(position)
    moment = TOUTETABLE.played(state, "-")
    told = TOUTETABLE.wording.told(moment.step.events, TOUTETABLE.scene(state, moment.action))
    assert told == ["White loses 2 of the numbers thrown (5 is closed; 6 is closed). [AUJ-TT V]"]
