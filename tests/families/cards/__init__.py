"""Tests of games of cards."""
