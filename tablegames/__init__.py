"""tablegames: the old French table games, played as the books describe them."""

__version__ = "0.1.0"
