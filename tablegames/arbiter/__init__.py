"""The arbiter of a table with faults, which can be called and have a price. It knows no game.

The protocols that the rest of the program knows are in `core.arbiter`. The part of a game is its folder or module
`arbitre`, of a family `trictrac_table` and `race_table`.

contract    sayings, acts and faults: `Say`, `Deed`, `Misdeed`, `AtTable`, `Window`, `FaultKind`, `Next`
game        `TableGame`, the game at the table, `Saying` and `TableDesk`, which computes one act
acts        `OpenActs`, all possible acts, made on demand
touch       touching and *j'adoube*
words       `Vocabulary`, which reads and writes sayings
positions   typed values as plain data and back
eyes        the attention of bots

A game at the table wraps the strict game. It defines the faults, what the table may wait for, what can be said then,
and the faults in a play; the rest is done here. In this example you must take two from an even pile; after taking one
you may have to repeat your play (`tests/arbiter/pile.py` is the whole of it):

    @dataclass(frozen=True)
    class PileAtTheTable(TableGame[AtTable[Pile]]):
        strict: StrictPile
        kinds: ClassVar = {"parity": FaultKind("parity", "HEAP I")}
        moments: ClassVar = {
            "play": Window(plays=True, slips=True),
            "window": Window(says=("laisser", "faire rejouer"), tacit="laisser"),
            "replay": Window(plays=True),
        }

        def slips(self, seen):                          # wrong plays that are possible
            return (1,) if seen.inner.left % 2 == 0 else (2,)

        def errors(self, seen, deed):                   # the faults in a play
            if deed.act not in self.strict.legal(deed.before):
                yield Misdeed("parity", deed.seat, (("made", "play"),))

        def then(self, seen, deed):                     # the next to answer, after any play
            return Next("window", (OTHER[deed.seat],))

        def sayings(self):                              # words, effects, and when they are open
            yield Saying("laisser", self._left)
            yield Saying("faire rejouer", self._replayed, self._replays)

        def _replays(self, seen):
            return [Say("faire rejouer")] if self.offences(seen) else []

        def _replayed(self, desk, say):
            desk.take_back("replay")

`legal`, `listed`, `tacit`, `judge`, `fault`, `faults`, the hidden note of each fault and the windows come from that;
`Vocabulary(TableWord("faire rejouer", "make replay"), ...)` reads and writes the words for its notation. A seat's
possible acts follow from its view: in a game with secrets, `view` hides them, and `offences` says which faults show.
The strict state changes by the strict rules, or by `desk.remedy` because of a fault: so faultless players play the
strict game. `tests/arbiter/test_every_table.py` checks all this on every game with an arbiter.
"""
