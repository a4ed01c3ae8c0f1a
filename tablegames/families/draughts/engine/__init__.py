"""The draughts engine: a search on masks, an evaluation that explains itself, levels, proofs."""
