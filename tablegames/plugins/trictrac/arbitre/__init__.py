"""Trictrac under `arbiter: table`: points marked by hand, écoles called and paid.  [AUJ-T1 VI-VIII; AUJ-T2 X; LEP 4]"""
