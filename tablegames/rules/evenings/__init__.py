"""Evenings: more people than places at a game for two.  [LEP 1.VI]"""
