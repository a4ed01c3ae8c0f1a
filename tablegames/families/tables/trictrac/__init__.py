"""The parts that trictrac and toc share, in the order of the book.

tour        the game: `Tour`, from throw to throw
jans        what a throw makes before a dame is touched
plays       where a dame may stand, the complete plays, the duties; `coup`: all this of one throw
state       positions, actions, events
faults      which rule a refused play breaks
notation    how throws, plays and positions are written
"""
