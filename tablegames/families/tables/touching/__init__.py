"""The races at a table where a dame touched is played, and where a hand may play wrongly.  [AUJ-Rev XIV; LEP-app]"""
