"""Secret and simultaneous decisions: two small games, and every way in which a choice could leak early."""
