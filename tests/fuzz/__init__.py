"""Inputs made wrong on purpose, for everything that reads what comes from outside.

    corpus      right inputs: shipped files, examples, games that are played at start-up
    mutation    what is done to them: bytes, lines, tokens, numbers, values of the wrong kind, nesting
    files, command_lines, hosting
                who reads them: one `Parser` each, with what makes its inputs
    survival    the one check for all: refused in a sentence or accepted, soon, within bounds of memory
    reduction   the smallest input that still fails

A few hundred inputs are tried by the suite (`test_fuzz.py`), tens of thousands by `python -m tests.fuzz`.
"""
