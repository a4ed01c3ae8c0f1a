"""The parts of the soak, in their order: those that are done early leave their time to those that can use any."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tests import native_soak
from tests.soaking import proofs, random_games, storms, trouble
from tests.soaking.part import Part, Sizes

PARTS: Final = (
    Part("any number of workers", 4, proofs.same_for_any_jobs),
    Part("missing home", 1, trouble.missing_home, once=True),
    Part("read-only home", 2, trouble.read_only_home),
    Part("closed pipes", 2, trouble.closed_pipes),
    Part("full disk", 3, trouble.full_disk),
    Part("clock jumps", 3, trouble.clock_jumps),
    Part("two programs on one folder", 3, trouble.two_programs),
    Part("play killed", 6, storms.plays_killed, least=5),
    Part("match killed", 6, storms.matches_killed, least=5),
    Part("serve killed", 6, storms.server_killed, least=5),
    Part("answers around pauses", 3, storms.around_pauses, least=60),
    Part("a bad network", 6, storms.bad_network, least=240, once=True),
    Part("Ray driver killed", 6, storms.driver_killed, least=60),
    Part("tests that take their time", 10, proofs.long_tests, least=600, once=True),
    Part("many examples", 8, proofs.many_examples, least=600),
    Part("in a browser", 10, storms.browser, least=900, once=True),
    Part("native code under sanitizers", 10, proofs.native_watched, least=300),
    Part("native code and rules", 10, proofs.native_compared, least=60),
    Part("perft", 4, proofs.perft_suites, once=True),
    Part("problems of the books", 4, proofs.problems, once=True),
    Part("draughts of another program", 3, proofs.draughts_differential),
    Part("reviews", 4, proofs.reviews, least=60, once=True),
    Part("matches with the cube", 3, proofs.cube),
    Part("games with faults", 12, proofs.faults, once=True),
    Part("inputs that atheris finds", 8, storms.guided_inputs, least=60, once=True),
    Part("wrong inputs", 30, storms.wrong_inputs, least=20, once=True),
    Part("random games", 40, random_games.conformance, once=True),
)
NAMED: Final = {part.name: part for part in PARTS}
WHOLE: Final = Sizes(
    games=20_000, seconds=60.0, positions=50_000, fuzz_minutes=30.0, matches=1_000, kills=200, reviews=20,
    native=native_soak.SIZES,
)  # fmt: skip
"""Of a soak without a time budget, where every part has one round."""
SMALL: Final = replace(
    WHOLE, seconds=20.0, positions=2_000, matches=24, kills=10, reviews=1_000,
    native={"throws": 1_000, "positions": 200, "rounds": 1_000, "games": 10, "steps": 500},
)  # fmt: skip
"""Of one round among many."""
