"""The rose at the table: its cases, what every game promises, and trictrac without it, which is as it was."""

import json
import pickle
from pathlib import Path

import pytest

from tablegames import Registry, load
from tablegames.testing import check_cases, conform


def test_the_cases_hold():
    assert check_cases(Path(__file__).parent / "cases.yaml") == []


def test_trictrac_with_the_rose_conforms():
    conform(load("trictrac", "a_la_rose"), games=3)


def test_without_points_there_is_no_rose():
    plain, agreed = load("trictrac", "lepeintre"), load("trictrac", "lepeintre", overrides={"rose": 3})
    assert plain.bare.more_jans == ()
    assert len(agreed.bare.more_jans) == 1
    assert plain.extensions == ()
    assert agreed.extensions[0][0] == "rose"


@pytest.mark.parametrize("value", [-1, 13, "four"])
def test_what_is_no_number_of_points_is_refused(value):
    with pytest.raises(Exception, match="rule 'rose' must be a whole number from 0 to 12"):
        load("trictrac", "lepeintre", overrides={"rose": value})


def test_rules_with_the_rose_can_be_sent_to_another_process():
    rules = load("trictrac", "a_la_rose").variant.rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_the_article_and_the_words_are_there():
    registry = Registry()
    entry = registry.game("trictrac")
    assert registry.rulebook(entry).find("ROSE I")
    assert "rose" in registry.phrases(entry, "fr")


def test_a_record_names_the_rose(tmp_path):
    from tablegames.terminal import main

    path = tmp_path / "game.jsonl"
    with pytest.raises(SystemExit):
        main(["play", "trictrac", "--set", "rose=4", "--players", "random,random", "--record", str(path)])
    header = json.loads(path.read_text("utf-8").splitlines()[0])
    assert header["rules"]["rose"] == 4
    assert list(header["extensions"]) == ["rose"]
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(path), "--verify"])
    assert ended.value.code == 0
