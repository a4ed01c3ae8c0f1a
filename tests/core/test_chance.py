"""Chance gives the same numbers everywhere, and every number as often as it should."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given, strategies as st

from tablegames.core.chance import Rng, Urn, derive
from tablegames.core.dice import TWO_DICE, read_dice, throw


def test_the_stream_is_the_published_splitmix64() -> None:
    # the reference implementation's first numbers for the seeds 0 and 1234567
    assert Rng(0).bits() == 0xE220A8397B1DCDAF
    rng = Rng(1234567)
    assert [rng.bits() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(0, 2**64 - 1), st.integers(0, 10_000))
def test_a_block_gives_the_same_numbers_again(key: int, block: int) -> None:
    rng = Rng(key)
    first = [rng.seek(block).bits(), rng.bits()]
    rng.seek(block + 1).bits()
    assert [rng.seek(block).bits(), rng.bits()] == first
    assert rng.seek(block + 1).bits() not in first


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_below_stays_below(key: int, n: int) -> None:
    assert 0 <= Rng(key).below(n) < n


def test_seeds_of_parts_differ_and_do_not_depend_on_the_platform() -> None:
    seeds = {derive(7, n) for n in range(1000)} | {derive(7, "chance"), derive(7, "seat", 0), derive(7, "seat", 1)}
    assert len(seeds) == 1003
    assert derive(0, "chance") == int.from_bytes(_blake(b"int:0/str:chance"), "big")


def _blake(text: bytes) -> bytes:
    from hashlib import blake2b

    return blake2b(text, digest_size=8).digest()


def test_two_dice_have_36_throws_of_which_6_are_doublets() -> None:
    outcomes = dict(TWO_DICE.outcomes())
    assert len(outcomes) == 21
    assert outcomes[throw(6, 6)] == Fraction(1, 36)
    assert outcomes[throw(6, 5)] == Fraction(2, 36)
    assert sum(outcomes.values()) == 1


def test_throws_come_as_often_as_they_should() -> None:
    rng = Rng(5)
    seen = Counter(TWO_DICE.sample(rng) for _ in range(36_000))
    for outcome, share in TWO_DICE.outcomes():
        expected = float(share) * 36_000
        assert abs(seen[outcome] - expected) < 5 * expected**0.5, outcome


def test_a_shuffle_keeps_every_item_and_uses_every_order() -> None:
    rng = Rng(1)
    orders = Counter(rng.shuffled("abc") for _ in range(6000))
    assert len(orders) == 6
    assert all(sorted(order) == list("abc") for order in orders)
    assert all(abs(count - 1000) < 160 for count in orders.values())


def test_an_urn_merges_equal_tickets() -> None:
    assert Urn(("a", "a", "b")).outcomes() == (("a", Fraction(2, 3)), ("b", Fraction(1, 3)))


def test_dice_are_read_as_people_write_them() -> None:
    assert read_dice("6-1") == read_dice("6 1") == read_dice("61") == read_dice("6,1") == (6, 1)
