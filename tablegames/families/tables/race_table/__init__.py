"""The races at a table where a dame touched is played, and where a hand may play wrongly.  [AUJ-Rev XIV; LEP-app]

play      the dice are thrown, or played; to touch, *j'adoube* before it
window    with a free hand, before he throws, the other looks at the play: to throw, or to have it made again
last      the same where the play has ended the game: to leave it, or to have it made again
replay    a wrong play is taken back, and made rightly
"""
