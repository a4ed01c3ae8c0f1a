"""The door for what comes from outside: files, YAML, lines of JSON, each bounded and checked before anybody uses it."""
