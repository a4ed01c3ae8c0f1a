"""More people than places: evenings of a game for two.  [LEP 1.VI]"""
