"""The documentation site: `docs/` and pages made from the program as it is installed; `make docs` builds it.

Nothing made here is kept. A game is found where the program finds it, so a plugin installed beside has its pages too.
"""
