"""Draughts programs of others as players: engines that speak the Hub protocol, and the engines of py-draughts."""
