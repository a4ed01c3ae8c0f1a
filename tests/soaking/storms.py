"""The parts that kill without warning, and the one that sends wrong inputs."""

from __future__ import annotations

import random
import re
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tablegames.core.languages import use_language
from tests import killing
from tests.soaking.part import Figures, LeftOut, Share, right
from tests.soaking.proofs import python, tested

MANY: Final = 100_000
"""Inputs of each parser, where there is time for them."""
SERVED: Final = ("toutetable", "tourne_case", "plain", "revertier")


def plays_killed(share: Share, seed: int) -> Figures:
    """`play`, `play --resume` and `match` killed at any moment; what was shown is kept."""
    said = python("-m", "tests.killing", "--kills", str(share.sizes.kills), "--seed", str(seed))
    return {"kills": _number(r"kill storm: (\d+) kills, nothing", said)}


def matches_killed(share: Share, seed: int) -> Figures:
    """Matches killed come out byte for byte as those left alone, with files and with shards."""
    done, few = Counter[str](), share.seconds is not None
    games, kills = (60, 2) if few else (334, 5)
    for records in ("true", "shards"):
        with TemporaryDirectory() as folder:
            total, deaths = killing.compare(Path(folder), games, kills, jobs=2, seed=seed, records=records)
            done.update({"matches": 1, "games": total, "kills": len(deaths)})
            print(f"  match of {total} games (records: {records}), killed after {deaths}: the same bytes", flush=True)
    return done


def server_killed(share: Share, seed: int) -> Figures:
    """`serve` killed again and again in one game: nothing acknowledged is lost, no play is made twice."""
    if find_spec("uvicorn") is None or find_spec("websockets") is None:
        raise LeftOut("the extra 'web' is not installed: there is no server to kill")
    from tests.web.killed import Storm

    use_language("en")
    kills = 5 if share.seconds is not None else 20
    with TemporaryDirectory() as folder:
        game = random.Random(seed).choice(SERVED)
        storm = Storm(Path(folder), game, kills, seed=seed)
        sent, actions = storm.run()
    print(f"  server killed {kills} times in a game of {game}: {sent} plays sent, {actions} actions kept", flush=True)
    return {"kills": kills, "plays sent": sent, "processes of bots ended": storm.thinkers}


def around_pauses(share: Share, seed: int) -> Figures:
    """Bots answered at random moments around every pause of the server: no game stops, nothing fails."""
    if find_spec("uvicorn") is None or find_spec("websockets") is None:
        raise LeftOut("the extra 'web' is not installed: there is no server to answer")
    from tests.web.around_pauses import Answers

    use_language("en")
    with TemporaryDirectory() as folder:
        made, stalls, failed = Answers(Path(folder), 500 if share.seconds is not None else 2_000, seed=seed).run()
    right(not stalls and not failed, f"{len(stalls)} games stopped, in the log: {failed[:1]}")
    return {"plays": made.total(), "games": len(made)}


def bad_network(share: Share, seed: int) -> Figures:
    """Two browsers on a network that drops, delays, duplicates, hangs and cuts: nothing lost, nothing twice."""
    if find_spec("uvicorn") is None or find_spec("playwright") is None:
        raise LeftOut("the extras 'web' and 'browser' are not installed: no browser is driven")
    minutes = 60.0 if share.seconds is None else max(2.0, share.left / 60 - 2)
    python("-m", "tests.web.bad_network", "--minutes", str(minutes), "--seed", str(seed))
    return {"minutes": round(minutes)}


def driver_killed(share: Share, seed: int) -> Figures:
    """`match --on ray` killed and resumed: the result is byte for byte that of a match played at home."""
    if find_spec("ray") is None:
        raise LeftOut("the extra 'ray' is not installed: there is no driver to kill")
    with TemporaryDirectory() as folder:
        records = random.Random(seed).choice(("true", "shards"))
        total, deaths = killing.compare(Path(folder), 400, 2, 1, seed, ("parent", "group"), records, on="ray")
    print(f"  match of {total} games on Ray (records: {records}), killed after {deaths}: the same bytes", flush=True)
    return {"kills": len(deaths), "games": total}


def browser(share: Share, seed: int) -> Figures:
    """Every action pointed at, every game to its end by a pointer, and what else takes long in a browser."""
    if find_spec("uvicorn") is None or find_spec("playwright") is None:
        raise LeftOut("the extras 'web' and 'browser' are not installed: no browser is driven")
    python("-m", "tests.web.pointed")
    python("-m", "tests.web.pointer")
    return tested("-s", "-n0", "-m", "site or long", "tests/web")


def wrong_inputs(share: Share, seed: int) -> Figures:
    """Wrong inputs for every parser, new ones each time, as long as there is time."""
    budget = share.seconds is not None
    minutes = share.left / 60 if budget else share.sizes.fuzz_minutes
    examples = MANY if budget else 20_000
    asked = {"examples": examples, "minutes": minutes, "jobs": share.jobs, "seed": seed}
    said = python("-m", "tests.fuzz", *(word for name, value in asked.items() for word in (f"--{name}", str(value))))
    each = [int(number) for number in re.findall(r"^[a-z][a-z ]*? +(\d+) +\d+ +\d+ +\d+ ", said, re.MULTILINE)]
    right(bool(each), "no parser was tried")
    tried = _number(r"^(\d+) inputs, 0 did harm", said)
    return {"inputs": tried, "parsers": sum(map(bool, each)), "inputs of the parser least tried": min(each)}


def guided_inputs(share: Share, seed: int) -> Figures:
    """Wrong inputs that atheris finds."""
    if find_spec("atheris") is None:
        raise LeftOut("atheris is not installed: nothing looks for inputs")
    minutes = share.left / 60 if share.seconds is not None else share.sizes.fuzz_minutes / 4
    said = python("-m", "tests.fuzz", "--coverage", "--examples", str(MANY), "--minutes", str(minutes))
    return {"lines told": said.count("\n")}


def _number(pattern: str, said: str) -> int:
    """A number in the output."""
    found = re.search(pattern, said, re.MULTILINE)
    right(found is not None, f"nothing like {pattern!r} was told")
    return int(found[1]) if found else 0
