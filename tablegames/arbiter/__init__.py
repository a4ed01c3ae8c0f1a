"""The arbiter of a table at which faults are made, called and paid. It knows no game.

contract    what is said, done and wrong: `Say`, `Deed`, `Misdeed`, `AtTable`; `Saying`, `Window`, `FaultKind`, `Next`
game        `TableGame`, the game at the table: a frozen dataclass that extends it says what is its own
desk        `TableDesk`, on which one act is worked out
acts        `OpenActs`, all that may be done, made when it is asked for
touch       touching and *j'adoube*
words       `Vocabulary`, which reads and writes what is said
positions   typed values as plain data and back
"""
