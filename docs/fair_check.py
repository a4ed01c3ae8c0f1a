"""Checks the dice of a game with nothing but Python: python fair_check.py game.jsonl COMMITMENT [YOUR PART ...]"""

import hashlib
import json
import re
import sys


def need(right, why):
    if not right:
        sys.exit(f"NOT FAIR: {why}")


def fair_hash(word, *parts):
    everything = [f"tablegames fair {word}".encode(), *parts]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in everything)).digest()


if len(sys.argv) < 3:
    sys.exit(__doc__)
path, noted, *mine = sys.argv[1:]
try:
    with open(path, encoding="utf-8") as record:
        header, *lines = [json.loads(line) for line in record]
except (OSError, ValueError) as problem:
    sys.exit(f"{path} cannot be read: {problem}")
need(header.get("dice") == "fair", "this is no record of a game with fair dice")
secret = bytes.fromhex(next((line["secret"] for line in lines if "secret" in line and "n" not in line), ""))
commitment, promises, parts = (header["fair"][key] for key in ("commitment", "promises", "parts"))

promised = {key: value for key, value in header.items() if key not in ("fair", "sum")}
text = json.dumps(promised, sort_keys=True, separators=(",", ":")).encode()
told = bytes.fromhex(commitment)
need(commitment == noted.lower(), "this is not the commitment that you wrote down")
need(fair_hash("commitment", text, secret) == told, "the secret is not the one that was committed to")
for seat, part in enumerate(parts):
    made = fair_hash("promise", told, str(seat).encode(), part.encode())
    need(made.hex() == promises[seat], f"the part of seat {seat} is not the one that was promised")
    need(part == "" or header["players"][seat] == "human", f"the bot at seat {seat} has added a part")
need(all(part in parts for part in mine), "your part is not among them")

seed = fair_hash("seed", told, secret, *(part.encode() for part in parts))
actions = []
for line in lines:
    if "undo" in line:
        del actions[-line["undo"] :]
    elif "n" in line:
        need(line["n"] == len(actions), f"action {line['n']} stands where action {len(actions)} should")
        actions.append(line)
opening = all(header[key] is None for key in ("begins", "first", "start"))  # the first throw says who begins
thrown = others = own = 0
for number, line in enumerate(actions):
    action = line["action"]
    if line["seat"] is not None:
        own += bool(re.fullmatch("[1-6]-[1-6]", action))
    elif re.fullmatch(r"\s*[1-6]\W*[1-6]\s*", action):
        high = int.from_bytes(fair_hash("number", seed, str(number).encode(), b"0")[:8], "big")
        one, two = divmod(high * 36 >> 64, 6)
        dice = {f"{one + 1}-{two + 1}"}
        if not opening:  # there each has a die of his own; elsewhere the greater number stands first
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
