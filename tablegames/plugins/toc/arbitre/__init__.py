"""Toc under `arbiter: table`: trous marked by hand, no écoles.  [AUJ-Toc I, V; AUJ-T2 X]"""
