"""Checks the dice of a game, and makes your part of them before it, with nothing but Python:

    python fair_check.py promise COMMITMENT SEAT [PART]
    python fair_check.py game.jsonl COMMITMENT [PROMISE | SEAT=PART ...]

COMMITMENT and each PROMISE as you were shown them before the game, SEAT=PART what you added at your seat (0=my cat).
"""

import hashlib
import json
import re
import secrets
import sys


def need(right, why):
    if not right:
        sys.exit(f"NOT FAIR: {why}")


def fair_hash(word, *parts):
    everything = [f"tablegames fair {word}".encode(), *parts]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in everything)).digest()


def is_hash(text):
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text) is not None


if len(sys.argv) < 3:
    sys.exit(__doc__)
path, noted, *more = sys.argv[1:]
if path == "promise":
    if not is_hash(noted.lower()) or not more or not (more[0].isascii() and more[0].isdigit()):
        sys.exit("Write the commitment (64 characters) and the number of your seat: promise COMMITMENT 1")
    part = more[1] if len(more) > 1 else secrets.token_hex(16)
    made = fair_hash("promise", bytes.fromhex(noted.lower()), str(int(more[0])).encode(), part.encode()).hex()
    sys.exit(print(f"Paste this promise now:               {made}\nKeep this part until all are promised: {part}"))
seen = [one.lower() for one in more if is_hash(one.lower())]
mine = [one.partition("=") for one in more if not is_hash(one.lower())]
if not all(seat.isascii() and seat.isdigit() and equals for seat, equals, _ in mine):
    sys.exit("What you added is written with your seat before it: 0=my cat")
try:
    with open(path, encoding="utf-8") as record:
        header, *lines = [json.loads(line) for line in record]
except (OSError, ValueError) as problem:
    sys.exit(f"{path} cannot be read: {problem}")
need(all(isinstance(line, dict) for line in (header, *lines)), "a line of the record is not one that we write")
need(header.get("dice") == "fair", "this is no record of a game with fair dice")
agreed, players, seats = header.get("fair"), header.get("players"), header.get("seats")
need(isinstance(agreed, dict) and isinstance(players, list), "the record does not say what was agreed")
commitment, promises, parts = (agreed.get(key) for key in ("commitment", "promises", "parts"))
need(is_hash(commitment) and isinstance(promises, list) and isinstance(parts, list), "what was agreed is damaged")
need(len(promises) == len(parts) == len(players) == seats, "not every seat has a part")
need(all(map(is_hash, promises)) and all(isinstance(part, str) for part in parts), "what was agreed is damaged")
told_at = [at for at, line in enumerate(lines) if "secret" in line and "n" not in line]
need(told_at == [len(lines) - 1] and lines, "the secret is not told, once, where the record ends")
need(is_hash(lines[-1]["secret"]), "the secret is damaged")
secret, told = bytes.fromhex(lines[-1]["secret"]), bytes.fromhex(commitment)

promised = {key: value for key, value in header.items() if key not in ("fair", "sum")}
text = json.dumps(promised, sort_keys=True, separators=(",", ":")).encode()
need(commitment == noted.lower(), "this is not the commitment that you wrote down")
need(fair_hash("commitment", text, secret) == told, "the secret is not the one that was committed to")
for seat, part in enumerate(parts):
    made = fair_hash("promise", told, str(seat).encode(), part.encode("utf-8", "replace"))
    need(made.hex() == promises[seat], f"the part of seat {seat} is not the one that was promised")
    need(part == "" or players[seat] == "human", f"the bot at seat {seat} has added a part")
    need(part != "" or players[seat] != "human", f"the person at seat {seat} has not added a part")
need(all(one in promises for one in seen), "a promise that you saw is not among them")
for seat, _, part in mine:
    need(int(seat) < seats and parts[int(seat)] == part, f"what you added is not the part of seat {seat}")
first, promisers = agreed.get("opened", []), agreed.get("by", [])
need(isinstance(first, list) and isinstance(promisers, list), "what was agreed is damaged")
opened = [*first, *(line["opened"] for line in lines if "opened" in line)]
need(all(isinstance(one, dict) and {"seat", "browser"} <= one.keys() for one in opened), "what was opened is damaged")
for seat, by in enumerate(promisers):
    others = [one for one in opened if one["seat"] == seat and one["browser"] != by]
    known = by is None or not others or any(int(one) == seat for one, _, _ in mine)
    need(
        known,
        f"another browser than the one that promised its part opened seat {seat}; if it was yours, add {seat}=PART",
    )

seed = fair_hash("seed", told, secret, *(part.encode("utf-8", "replace") for part in parts))
actions = []
for line in lines:
    if "undo" in line:
        back = line["undo"]
        need(isinstance(back, int) and 0 < back <= len(actions), "more is taken back than was played")
        need(all(one["seat"] is not None for one in actions[-back:]), "a throw or a deal is taken back")
        del actions[-back:]
    elif "n" in line:
        need(line["n"] == len(actions), f"action {line['n']} stands where action {len(actions)} should")
        need(isinstance(line.get("action"), str) and "seat" in line, f"action {line['n']} is damaged")
        actions.append(line)
opening = all(header.get(key) is None for key in ("begins", "first", "start"))  # the first throw says who begins
thrown = others = own = 0
for number, line in enumerate(actions):
    action = line["action"]
    if line["seat"] is not None:
        own += bool(re.fullmatch("[1-6]-[1-6]", action))
    elif re.fullmatch(r"\s*[1-6]\W*[1-6]\s*", action):
        high = int.from_bytes(fair_hash("number", seed, str(number).encode(), b"0")[:8], "big")
        one, two = divmod(high * 36 >> 64, 6)
        dice = {f"{one + 1}-{two + 1}"}
        if not opening:  # at that throw each has a separate die; elsewhere the greater number comes first
            dice.add(f"{max(one, two) + 1}-{min(one, two) + 1}")
        need(action in dice, f"action {number} is {action}, not {' or '.join(sorted(dice))}")
        opening = opening and one == two  # equal dice say nothing, and are thrown again
        thrown += 1
    else:
        others += 1
if not thrown + others:
    sys.exit("Nothing is thrown or dealt in this record: there is nothing to check.")
need(not thrown or not own, "a throw stands there as what a player did")
print(f"{thrown} throws of two dice follow from the secret and the parts.")
if others:
    print(f"{others} draws of another kind are not looked at here.")
unseen = {seat for seat, name in enumerate(players) if name == "human" and promises[seat] not in seen}
if not any(unseen <= {int(seat)} for seat, _, _ in mine):
    print("Not proven who made the parts: give your own part (SEAT=PART) and every promise you saw.")
