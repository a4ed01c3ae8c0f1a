"""Secret and simultaneous decisions: two small games, and every way by which a choice could be learnt early."""
