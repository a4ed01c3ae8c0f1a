"""The arbiter of a table at which faults are made, called and paid. It knows no game.

contract    what is said, done and wrong: `Say`, `Deed`, `Misdeed`, `AtTable`, `Window`, `FaultKind`, `Next`
game        `TableGame`, the game at the table, `Saying` and `TableDesk`, on which one act is worked out
acts        `OpenActs`, all that may be done, made when it is asked for
touch       touching and *j'adoube*
words       `Vocabulary`, which reads and writes what is said
positions   typed values as plain data and back
eyes        what the bots at a table notice

A game at the table holds the strict game and asks it for the truth. It says which faults there are, what the table may
wait for, what can be said then, and what is wrong with a play; the rest is done here. Here of an even pile two must be
taken, and who takes one may be made to do it again (`tests/arbiter/pile.py` is the whole of it):

    @dataclass(frozen=True)
    class PileAtTheTable(TableGame[AtTable[Pile]]):
        strict: StrictPile
        kinds: ClassVar = {"parity": FaultKind("parity", "HEAP I")}
        moments: ClassVar = {
            "play": Window(plays=True, slips=True),
            "window": Window(says=("laisser", "faire rejouer"), tacit="laisser"),
            "replay": Window(plays=True),
        }

        def slips(self, seen):                          # plays that are not right, and can be made
            return (1,) if seen.inner.left % 2 == 0 else (2,)

        def errors(self, seen, deed):                   # what is wrong with a play
            if deed.act not in self.strict.legal(deed.before):
                yield Misdeed("parity", deed.seat, (("made", "play"),))

        def then(self, seen, deed):                     # who is asked after it, right or wrong as it was
            return Next("window", (OTHER[deed.seat],))

        def sayings(self):                              # what can be said, what it does, when it is open
            yield Saying("laisser", self._left)
            yield Saying("faire rejouer", self._replayed, self._replays)

        def _replays(self, seen):
            return [Say("faire rejouer")] if self.offences(seen) else []

        def _replayed(self, desk, say):
            desk.take_back("replay")

`legal`, `listed`, `tacit`, `judge`, `fault`, `faults`, the hidden note of each fault and the windows come from that;
`Vocabulary(TableWord("faire rejouer", "make replay"), ...)` reads and writes the words for its notation. What one may
do follows from what he sees: where something is hidden, `view` says what that is, and `offences` what of it shows. The
strict state changes by the strict rules, or by `desk.remedy` because of a fault that is there: so faultless players
play the strict game. `tests/arbiter/test_every_table.py` tries all this on every game that is on the arbiter.
"""
