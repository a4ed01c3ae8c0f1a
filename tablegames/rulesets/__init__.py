"""Rules as data: options of a dataclass read and written, the sections of a file, the articles of the books."""
