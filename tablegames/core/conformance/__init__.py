"""Conformance: what every game promises, tried on random games. `tablegames.testing` is its door for plugin authors."""
