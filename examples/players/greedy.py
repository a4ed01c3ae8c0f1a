"""An external player in a few lines: it knows no game, and takes the legal move that is longest to write.

Long moves capture more and hit more often, which is already better than chance. It imports nothing of tablegames:
docs/reference/protocol.md describes its messages.
"""

import json
import sys

for line in sys.stdin:
    word, _, data = line.partition(" ")
    if word == "tablegames":
        print("tablegames 1 greedy", flush=True)
    elif word == "game":
        print("ready", flush=True)
    elif word == "choose":
        legal = json.loads(data)["legal"]
        print("move", max(legal, key=len), flush=True)
    elif word.strip() == "quit":
        break
