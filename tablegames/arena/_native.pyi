def filled(rows: list[tuple[object, ...]], texts: list[tuple[str, ...]], which: bytes, seal: bool) -> bytes | None:
    """A line for each row: its texts, and between them those of its items that `which` names, whole numbers.

    With `seal` each is an object in JSON that is closed here, after its sum. None: one of them is nothing to be written
    here, a number of more than 64 bits or a text that is no UTF-8.
    """
