"""Many games: simulations, scripted matches, clusters, and environments for learning programs.

plan, plan_file   the contents of a match file, and reading it (`contenders`: its players)
schedule          the games: everything about game n follows from n
one_game          playing and recording one game (`fixed_throws`: those the file names; `programs`: other programs)
running           playing the missing games: here, in worker processes, or on a `cluster`
store             the folder of a match: first `progress.jsonl`, then the results; `rows`, `keeping`
results, report   the results (`stats`, `stopping`); `summary` in words, `plotting`, `columns`
verifying         checking a folder again (`--verify`); `watching` reads one during the match

simulate, many    games without a folder, as fast as possible (`fast`)
bot_server        one of our bots as a program for other matches
adapters          PettingZoo and Gymnasium
"""
