"""Dames rabattues by hand: numbers that a player overlooks are lost, and nobody warns him.  [AUJ-DR V]"""
