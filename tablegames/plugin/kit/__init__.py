"""The plugin kit: it writes a first package or a first ruleset.

`templates/` has real packages that work as they are, under a placeholder name; `common` is what all families share.
"""
