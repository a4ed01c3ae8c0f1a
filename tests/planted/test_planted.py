"""Of sixty mistakes of an author the checks name nearly all, none hangs, and no other command is hurt."""

from __future__ import annotations

import pytest

from tests.planted.planting import Found, all_asked, changed, faults, planted, sentences


def test_there_are_sixty_and_each_can_be_made() -> None:
    found = faults()
    assert len(found) >= 60
    assert len({fault.name for fault in found}) == len(found)
    for fault in found:
        planted(fault)


def test_sentences_of_a_report_are_joined() -> None:
    assert list(sentences("FAILED a\n    one\n    two\nb")) == ["FAILED a one two", "b"]
    assert changed(faults()[0], faults()[0].old) == faults()[0].new


@pytest.fixture(scope="module")
def found() -> list[Found]:
    """The answers about all of them."""
    return list(all_asked(faults()))


@pytest.mark.long
def test_nearly_all_are_named_with_a_sentence_that_leads_to_the_cause(found: list[Found]) -> None:
    missed = [one.fault.name for one in found if not one.named]
    assert len(missed) <= len(found) - 0.95 * len(found), missed


@pytest.mark.long
def test_none_hurts_another_command(found: list[Found]) -> None:
    assert [one.fault.name for one in found if not one.others] == []
