"""Trictrac and toc at a table with faults: marks by hand, calls, answers (`arbiter: table`)."""
