"""The chess players: a small built-in search, and any installed engine that speaks UCI."""
