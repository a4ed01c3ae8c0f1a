"""The table at which trictrac and toc are played with faults: marks by hand, calls, answers (`arbiter: table`)."""
