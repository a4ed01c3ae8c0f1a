"""Reading untrusted input: files, YAML, lines of JSON, all bounded and checked before use."""
