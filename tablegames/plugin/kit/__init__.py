"""The plugin kit: what writes a stranger's first package and a user's first ruleset.

`templates/` holds real packages that work as they are, under a name that stands for the one to come; `common` is what
all families share.
"""
