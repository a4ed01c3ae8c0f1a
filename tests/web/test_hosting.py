"""Games as a server keeps them: found again, taken back, shown to each seat as it may know them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablegames.core.errors import RecordError, Refused, TablegamesError
from tablegames.core.events import Seat
from tablegames.core.languages import speaking
from tablegames.core.match import in_hand, innermost, place_in_hand
from tablegames.plugin.drawing.diagram import Look
from tablegames.plugin.registry import Registry
from tablegames.records.parsing import read_record
from tablegames.records.replay import table_of, verify
from tablegames.rules.untrusted.jsonlines import sealed_lines
from tablegames.session.review import Total
from tablegames.web.advice import SHOWN, advice, review
from tablegames.web.game_cards import plate
from tablegames.web.games import Asked, GameHouse, Hosted
from tablegames.web.pictures import board, harmless
from tablegames.web.rule_forms import ruleset_told
from tablegames.web.table_page import TableReader, all_plays, fit, frame

WHITE, BLACK = Seat(0), Seat(1)


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry()


@pytest.fixture
def house(registry: Registry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameHouse]:
    monkeypatch.setattr("os.urandom", lambda size: b"\7" * size)  # the same dice every time; keys come from elsewhere
    house = GameHouse(registry, tmp_path)
    yield house
    house.close()


def going(hosted: Hosted) -> Hosted:
    """Dice fall until a person is asked; bots play what comes first."""
    while not hosted.waits:
        make = hosted.bot
        hosted.go_on(None if make is None else hosted.session.table.game.legal(hosted.session.state)[0])
    return hosted


def played(registry: Registry, hosted: Hosted, plays: int) -> Hosted:
    """Make plays from the list, spread over it."""
    for number in range(plays):
        if going(hosted).over:
            break
        seat = hosted.asked
        assert seat is not None
        listed = frame(registry, hosted, TableReader(seat))["plays"]
        hosted.submit(seat, listed[number * 7 % len(listed)]["text"])
    return hosted


def test_a_game_is_found_again_where_it_was(registry: Registry, house: GameHouse, tmp_path: Path) -> None:
    hosted, keys = house.begin(Asked("trictrac"))
    going(played(registry, hosted, 12))
    before = frame(registry, hosted, TableReader(WHITE))
    house.close()
    again = GameHouse(registry, tmp_path)
    found = again.find(hosted.id)
    assert found is not None
    after = frame(registry, found, TableReader(WHITE))
    assert {**before, "n": ""} == {**after, "n": ""}
    assert before["n"] != after["n"]  # messages before the kill do not count as an answer
    assert [found.seat_of(key) for key in (*keys.seats, keys.watch, "")] == [(0,), (1,), (None,), None]
    again.close()


@pytest.mark.parametrize("game", ["trictrac", "dames_polonaises", "domino"])
def test_to_show_a_table_again_reads_no_file(
    registry: Registry, house: GameHouse, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Two browsers are shown every play: what a plugin ships is read once."""
    hosted, _ = house.begin(Asked(game))
    frame(registry, going(played(registry, hosted, 2)), TableReader(WHITE))
    opened: list[Path] = []
    really = Path.open
    monkeypatch.setattr(Path, "open", lambda path, *how, **more: opened.append(path) or really(path, *how, **more))  # type: ignore[func-returns-value]
    frame(registry, hosted, TableReader(WHITE))
    assert not opened


def test_no_key_is_kept(house: GameHouse, tmp_path: Path) -> None:
    _, keys = house.begin(Asked("plain"))
    kept = "".join(path.read_text("utf-8") for path in tmp_path.iterdir())
    assert not [key for key in (*keys.seats, keys.watch) if key in kept]
    assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}


def test_a_line_cut_off_is_nothing_that_was_acknowledged(registry: Registry, house: GameHouse, tmp_path: Path) -> None:
    hosted, _ = house.begin(Asked("dames_polonaises"))
    played(registry, hosted, 6)
    told = len(hosted.session.history)
    house.close()
    path = tmp_path / f"{hosted.id}.jsonl"
    path.write_bytes(path.read_bytes() + b'{"n": 7, "seat": 0, "act')
    found = GameHouse(registry, tmp_path).find(hosted.id)
    assert found is not None
    assert len(found.session.history) == told
    found.close()


def test_nothing_is_taken_back_across_a_throw(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("toutetable"))
    played(registry, going(hosted), 3)
    going(hosted)
    for seat in (WHITE, BLACK):
        with pytest.raises(Refused, match="once the dice are thrown or another player has played"):
            hosted.take_back(seat)


def test_nothing_is_taken_back_across_another_person_s_play(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("dames_polonaises", match="single"))
    played(registry, hosted, 2)
    first, second = (moment.seat for moment in hosted.session.history if moment.seat is not None)
    assert first is not None
    assert second is not None
    with pytest.raises(Refused, match="another player has played"):
        hosted.take_back(first)
    before = hosted.number
    hosted.take_back(second)
    assert hosted.asked == second
    assert hosted.number != before


def test_a_forced_play_does_not_lead_back_across_a_throw(registry: Registry, house: GameHouse) -> None:
    """Taking back goes to a choice: the throw before a forced play stands between."""
    hosted, _ = house.begin(Asked("tourne_case"))
    for _ in range(60):
        if going(hosted).over:
            break
        seat = hosted.asked
        assert seat is not None
        forced = len(hosted.session.table.game.legal(hosted.session.state)) == 1
        hosted.submit(seat, frame(registry, hosted, TableReader(seat))["plays"][0]["text"])
        if forced and not hosted.over:
            with pytest.raises(Refused):
                hosted.take_back(seat)
            return
    raise AssertionError("no play was forced")


def test_against_a_bot_a_move_and_its_answer_are_taken_back(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("dames_polonaises", players=("human", "first"), match="single"))
    going(played(registry, hosted, 2))
    before = len(hosted.session.history)
    hosted.take_back(WHITE)
    assert hosted.asked == WHITE
    assert len(hosted.session.history) <= before - 2  # a forced play is not a choice


def test_what_is_taken_back_is_told_as_taken_back(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("dames_polonaises", players=("human", "first"), match="single"))
    going(played(registry, hosted, 2))
    undone = hosted.take_back(WHITE)
    assert [moment.seat for moment in undone[:2]] == [WHITE, BLACK]
    reader = TableReader(WHITE)
    reader.undone(hosted, undone)
    told = [hosted.table.speak(moment.before, moment.action) for moment in undone]
    assert frame(registry, hosted, reader)["news"][-1].startswith(f"Taken back: you {told[0]} and Black {told[1]}")
    with speaking("fr"):
        reader.undone(hosted, undone)
    assert reader.news[-1].text.startswith("Coup repris : ")


def test_the_rules_of_the_table_are_told_with_what_was_changed(registry: Registry, house: GameHouse) -> None:
    plain, _ = house.begin(Asked("trictrac"))
    assert frame(registry, plain, TableReader(WHITE))["ruleset"] == "Trictrac"
    short, _ = house.begin(Asked("trictrac", rules={"trous": 3}))
    told = ruleset_told(registry, short)
    assert told["title"] == "Trictrac; changed: holes needed to win a partie ordinaire: 3"
    assert [(one["means"], one["value"]) for one in told["options"] if one["changed"]] == [
        ("holes needed to win a partie ordinaire", "3")
    ]
    with speaking("fr"):
        assert "modifié : nombre de trous d'une partie ordinaire : 3" in ruleset_told(registry, short)["title"]


def test_hidden_hands_stand(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("domino"))
    played(registry, hosted, 2)
    assert not frame(registry, hosted, TableReader(WHITE))["may"]["back"]
    for seat in (WHITE, BLACK):
        with pytest.raises(Refused):
            hosted.take_back(seat)


def test_two_languages_at_one_table(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("toutetable"))
    english, french = TableReader(WHITE), TableReader(BLACK)
    for _ in range(12):
        going(hosted)
        seat = hosted.asked
        assert seat is not None
        made = hosted.submit(seat, all_plays(hosted, seat)[0].text)
        for language, reader in (("en", english), ("fr", french)):
            with speaking(language):
                reader.note(hosted, made)
    with speaking("en"):
        told = frame(registry, hosted, english)
    with speaking("fr"):
        dit = frame(registry, hosted, french)
    assert any(line.startswith("Black: ") for line in told["news"])
    assert any(line.startswith("Blancs : ") for line in dit["news"])
    assert any(line.startswith("Vous : ") for line in dit["moves"]["lines"])
    assert "Black" not in json.dumps(dit, ensure_ascii=False).replace("Backgammon", "")


TILE = re.compile(r"(?<![\d.])\d-\d(?![\d.])")


def visible(told: dict[str, Any]) -> str:
    """Whatever a frame says in words, numbers and names of places."""
    svg = told.get("svg", "")
    words = [*re.findall(r">([^<]+)<", svg), *re.findall(r'data-place="([^"]*)"', svg), told.get("text", "")]
    rest = {key: value for key, value in told.items() if key not in ("svg", "text", "n")}
    return json.dumps([rest, words], ensure_ascii=False)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_frame_at_domino_has_a_tile_that_only_another_knows(
    registry: Registry, house: GameHouse, seats: int
) -> None:
    variant = "tete_a_tete" if seats == 2 else "poule"
    hosted, _ = house.begin(Asked("domino", variant, "single", seats))
    readers = [TableReader(None), *(TableReader(Seat(seat)) for seat in range(seats))]
    game: Any = innermost(hosted.session.table.game)
    looked = 0
    for number in range(80):
        if hosted.over:
            break
        if hosted.waits:
            seat = hosted.asked
            assert seat is not None
            plays = all_plays(hosted, seat)
            made = hosted.submit(seat, plays[number % len(plays)].text)
        else:
            made = hosted.go_on()
            assert made
        for reader in readers:
            reader.note(hosted, made)
            state = hosted.session.state
            secret = {str(one) for one in game.hidden(in_hand(state), place_in_hand(state, reader.seat))}
            reader.moves = []
            told = visible(frame(registry, hosted, reader))
            for one in hosted.session.history:  # tiles turned up for the lead before the deal, and shuffled in again
                if one.seat is None and not one.secret:
                    told = told.replace(hosted.table.speak(one.before, one.action), "")
            assert not secret & set(TILE.findall(told))
            looked += bool(secret)
    assert looked > 10


def test_a_frame_has_neither_seed_nor_keys(registry: Registry, house: GameHouse) -> None:
    hosted, keys = house.begin(Asked("trictrac"))
    going(hosted)
    for reader in (TableReader(None), TableReader(WHITE)):
        told = json.dumps(frame(registry, hosted, reader))
        assert str(hosted.session.seed) not in told
        assert not [key for key in (*keys.seats, keys.watch, *hosted.keys.seats) if key in told]


def test_of_very_many_plays_those_that_fit_are_told(
    registry: Registry, house: GameHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablegames.web.table_page.ALL_SENT", 3)
    hosted, _ = house.begin(Asked("garanguet"))
    seat = going(hosted).asked
    told = frame(registry, hosted, TableReader(seat))
    assert told["many"] == told["left"] > 3
    picked: tuple[str, ...] = ()
    while not (whole := fit(hosted, seat, picked)["whole"]):
        picked = (*picked, fit(hosted, seat, picked)["next"][0])
    assert seat is not None
    hosted.submit(seat, whole[0]["text"])


EVIL = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="x()">
<script>x()</script><style>@import 'http://a'</style><image href="http://a/b.png"/><use xlink:href="http://a#b"/>
<foreignObject><iframe src="http://a"/></foreignObject><a href="javascript:x()"><text>no</text></a>
<set attributeName="href" to="javascript:x()"/><animate attributeName="x" onbegin="x()"/>
<rect onclick="x()" style="background:url(http://a)" fill="url(http://a#b)" data-place="1"/>
<g fill="url(#own)"/></svg>"""


def test_a_stranger_s_picture_runs_nothing_and_fetches_nothing() -> None:
    shown = harmless(EVIL)
    for word in (
        "script",
        "style",
        "image",
        "use",
        "foreignObject",
        "iframe",
        "<a",
        "set ",
        "animate",
        "x()",
        "http://a",
    ):
        assert word not in shown, word
    assert 'data-place="1"' in shown
    assert 'fill="url(#own)"' in shown


@pytest.mark.parametrize("svg", ["", "no picture", "<svg", '<!DOCTYPE x [<!ENTITY a "b">]><svg>&a;</svg>', "<svg>" * 9])
def test_a_picture_that_is_none_leaves_the_board_in_characters(registry: Registry, house: GameHouse, svg: str) -> None:
    class Evil:
        name = "evil"

        def draw(self, view: object, look: Look) -> str:
            return svg

    class Brought(Registry):
        def __init__(self) -> None: ...

        def diagrams(self, entry: object) -> dict[str, Any]:
            return {"evil": Evil()}

    hosted, _ = house.begin(Asked("plain"))
    table = replace(hosted.table, plugin="a-stranger 1.0")
    drawn = board(Brought(), table, going(hosted).session.state, WHITE)
    assert "13" in drawn["text"]


def test_a_finished_game_verifies(registry: Registry, house: GameHouse, tmp_path: Path) -> None:
    hosted, _ = house.begin(Asked("plain", match="single"))
    played(registry, hosted, 400)
    assert hosted.over
    record = read_record(tmp_path / f"{hosted.id}.jsonl")
    assert verify(table_of(registry, record), record) is not None
    reviewed = review(registry, hosted, WHITE)
    decided = [moment.number for moment in hosted.session.history if moment.seat == WHITE]
    assert all(one["at"] in decided for one in reviewed if one["text"].startswith("Move "))
    counted, *costly = [one["text"] for one in reviewed]
    assert "decisions" in counted
    lines = frame(registry, hosted, TableReader(WHITE))["moves"]["lines"]
    heading = costly.pop(0)
    assert heading == "Plays that cost 1 % or more:" or heading.startswith(f"The {SHOWN} costliest")
    assert 0 < len(costly) <= SHOWN
    for line in costly:
        found = re.fullmatch(r"Play (\d+) \((\d-\d)\): you played (.*), but .* was better. Cost: \d+\.\d %\.", line)
        assert found
        assert lines[int(found[1]) - 1].endswith(f"{found[2]}) {found[3]}"), "the number is that of the game so far"


def test_a_hint_on_a_page_says_nothing_of_what_is_typed(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("jacquet", match="single"))
    assert "why more" not in advice(registry, going(hosted), Seat(hosted.asked or 0))


def test_one_error_is_one(registry: Registry, house: GameHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    hosted, _ = house.begin(Asked("plain", match="single"))
    played(registry, hosted, 400)
    total = Total(WHITE, 1, 1, 1, 0.0, 0.0, 0.0, 0.0, 1)
    monkeypatch.setattr("tablegames.web.advice.totals", lambda games, seats: [total])
    with speaking("fr"):
        said = review(registry, hosted, WHITE)[0]["text"]
    mistake = "1 erreur (coup qui coûte au moins 2 % de vos chances de gagner)"
    assert said == f"1 décision, {mistake}, dont 1 bévue (8 % ou plus)."
    quiet = Total(WHITE, 9, 2, 0, 0.0, 0.0, 0.0, 0.0, 1)
    monkeypatch.setattr("tablegames.web.advice.totals", lambda games, seats: [quiet])
    lines = [line["text"] for line in review(registry, hosted, WHITE)]
    assert lines[0] == "9 decisions, 2 errors (costing 2 % of your winning chances or more), no blunders (8 % or more)."
    costly = [line for line in lines if "Cost: " in line]
    assert costly  # among them those of one per cent, which are not errors: the page says so
    assert lines[1] == "Plays that cost 1 % or more:" or lines[1].startswith("The ")
    assert min(float(line.rpartition("Cost: ")[2].split()[0]) for line in costly) >= 1.0


def test_nobody_is_judged_while_the_game_goes_on(registry: Registry, house: GameHouse) -> None:
    hosted, _ = house.begin(Asked("plain"))
    with pytest.raises(Refused, match="not over"):
        review(registry, going(hosted), WHITE)


@pytest.mark.parametrize(
    ("seating", "record", "said"),
    [
        ("{", None, "not valid JSON"),
        ("[]", None, "a line must be a JSON object"),
        ("[" * 100_000, None, "more than 50"),
        ('{"seats": 5, "watch": "x"}', None, "'seats' must be"),
        ('{"seats": ["a"]}', None, "'watch' is missing"),
        (None, "nonsense\n", "the record is damaged"),
        (None, "", "not a tablegames record"),
    ],
)
def test_a_damaged_game_is_named_and_another_program_may_have_it(
    registry: Registry, house: GameHouse, tmp_path: Path, seating: str | None, record: str | None, said: str
) -> None:
    name = house.begin(Asked("plain"))[0].id
    house.close()
    whole = {path: path.read_text("utf-8") for path in tmp_path.glob(f"{name}.json*")}
    for path, text in ((tmp_path / f"{name}.json", seating), (tmp_path / f"{name}.jsonl", record)):
        if text is not None:
            path.write_text(text, "utf-8")
    found = GameHouse(registry, tmp_path)
    with pytest.raises(RecordError, match=re.escape(name) + ".*" + said):
        found.find(name)
    for path, text in whole.items():
        path.write_text(text, "utf-8")
    again = GameHouse(registry, tmp_path)
    assert again.find(name) is not None, "the lock was let go"
    again.close()


def test_a_kept_game_that_names_a_program_starts_none(registry: Registry, house: GameHouse, tmp_path: Path) -> None:
    name = house.begin(Asked("plain"))[0].id
    house.close()
    path = tmp_path / f"{name}.jsonl"
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    lines[0]["players"][1] = f"program:touch {tmp_path / 'started'}"
    for line in lines:
        del line["sum"]
    path.write_text("".join(f"{line}\n" for line in sealed_lines(lines)), "utf-8")
    with pytest.raises(TablegamesError):
        GameHouse(registry, tmp_path).find(name)
    assert not (tmp_path / "started").exists()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_of_ours_has_its_plate(registry: Registry, language: str) -> None:
    with speaking(language):
        for entry in registry.games.values():
            found = plate(registry, entry)
            assert found is not None, entry.name
            assert found["svg"].startswith("<svg")
            assert "data-place" not in found["svg"]
            assert found == plate(registry, entry)
