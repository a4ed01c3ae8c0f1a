def numbers(seed: int, block: int, n: int, items: int) -> tuple[int, int, int, int, bytes]:
    """The random numbers of a seed: of a seat, of a block, the first of the game, one below `n`, `items` shuffled."""
