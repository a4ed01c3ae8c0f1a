"""`tablegames rules GAME --article`: what the books say, in our own words."""

from __future__ import annotations

import json

import pytest

from tests.conftest import Cli


def test_an_article_is_quoted_by_its_number(cli: Cli) -> None:
    out = cli("rules", "trictrac", "--article", "AUJ-T2 VI").out
    assert out.startswith("[AUJ-T2 VI] How what one gains is marked\n    As soon as the dice lie")
    assert max(map(len, out.splitlines())) <= 100


def test_in_french(cli: Cli) -> None:
    out = cli("rules", "trictrac", "--article", "AUJ-T2 VI", "--lang", "fr").out
    assert out.startswith("[AUJ-T2 VI] Comment on marque ce qu'on gagne\n")


@pytest.mark.parametrize("article", ["AUJ-T1 III", "LEP 1.IV", "LEP 4.I 60", "AUJ-T2 XX", "LEP 1.VI"])
def test_every_numbering_of_the_books(cli: Cli, article: str) -> None:
    assert cli("rules", "trictrac", "--article", article).out.startswith(f"[{article}] ")


def test_a_whole_citation_as_the_games_print_it(cli: Cli) -> None:
    out = cli("rules", "trictrac", "--article", "AUJ-T1 III; AUJ-T2 IX, XI; LEP 1.II").out
    heads = [line.split("]")[0] + "]" for line in out.splitlines() if line.startswith("[")]
    assert heads == ["[AUJ-T1 III]", "[AUJ-T2 IX]", "[AUJ-T2 XI]", "[LEP 1.II]"]


def test_an_unknown_article_is_one_sentence_with_the_nearest_known(cli: Cli) -> None:
    ran = cli("rules", "trictrac", "--article", "AUJ-T2 VI, LEP 1.VIII")
    assert ran.code == 2
    assert ran.out == ""
    assert "no article 'LEP 1.VIII' (did you mean 'LEP 1.VII'?)" in ran.complaint
    assert "vouliez-vous dire" in cli("rules", "trictrac", "--article", "LEP 1.VIII", "--lang", "fr").complaint


@pytest.mark.parametrize("nothing", ["", " ; ", ","])
def test_no_article_at_all_is_refused_with_an_example(cli: Cli, nothing: str) -> None:
    ran = cli("rules", "domino", "--article", nothing)
    assert ran.code == 2
    assert "write for example 'AUJ-Dom'" in ran.complaint


def test_articles_as_data(cli: Cli) -> None:
    (article,) = json.loads(cli("rules", "domino", "--article", "auj-dom r. xxiii", "--json").out)
    assert (article["cite"], article["source"], article["chapter"]) == ("AUJ-Dom r. XXIII", "AUJ-Dom", "r. XXIII")
    assert article["title"] == "Who wins a closed game"
    assert article["text"].startswith("Fewest pips win.")


def test_every_article_of_a_game_is_listed(cli: Cli) -> None:
    out = cli("rules", "toc", "--articles").out
    assert [line.split() for line in out.splitlines() if line.startswith("AUJ-Toc   V ")] == [
        ["AUJ-Toc", "V", "What", "wins:", "trous,", "the", "double,", "leaving"]
    ]
    listed = json.loads(cli("rules", "toc", "--articles", "--json", "--lang", "fr").out)
    assert {"AUJ-Toc V", "AUJ-T2 XII", "LEP 4.I 70"} <= {article["cite"] for article in listed}
    assert listed[1]["title"] == "Ce qu'est le toc"


def test_one_question_at_a_time(cli: Cli) -> None:
    both = cli("rules", "toc", "--articles", "--article", "AUJ-Toc V")
    assert both.code == 2
    assert "--article and --articles are two questions; ask one" in both.err
    variant = cli("rules", "toc", "--variant", "premier_trou", "--article", "AUJ-Toc V")
    assert variant.code == 2
    assert "the same for every variant" in variant.err
