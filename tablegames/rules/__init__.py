"""Rules as data: options read from YAML, the articles of the books, evenings of several people, untrusted files."""
