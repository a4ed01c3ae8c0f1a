"""Our commands in the order of the help, and what each does: all that `tablegames --help` needs of them."""

from __future__ import annotations

from typing import Final

from tablegames.core.languages import Text

COMMANDS: Final = {
    "games": Text(
        "List the games that can be played, or with --saved the games you have begun.",
        "Lister les jeux que l'on peut jouer, ou avec --saved les parties que vous avez commencées.",
    ),
    "rules": Text(
        "Say how a game is played, on one page, then print the rule sheet of a variant: every option, its value, "
        "what it means, where the book says it.",
        "Dire en une page comment un jeu se joue, puis écrire la feuille de règles d'une variante : chaque option, sa "
        "valeur, son sens, sa source.",
    ),
    "what": Text(
        "Explain a word of the trade, with a picture where one helps; without a word, list them all.",
        "Expliquer un mot du métier, avec une image s'il en est besoin ; sans mot, les lister tous.",
    ),
    "variants": Text(
        "List the rulesets of all games or of one, shipped and your own, with their origin.",
        "Lister les variantes de tous les jeux ou d'un seul, livrées et vôtres, avec leur origine.",
    ),
    "plugins": Text(
        "List the plugins, their versions and what each brings; those that failed to load, and why.",
        "Lister les greffons, leurs versions et ce que chacun apporte ; ceux qui ont échoué, et pourquoi.",
    ),
    "doctor": Text(
        "Say what is installed, which plugins work and which fail and why, which rulesets are valid, and where "
        "your own files are looked for. Exit 1 when something is broken.",
        "Dire ce qui est installé, quels greffons marchent, lesquels échouent et pourquoi, quelles variantes sont "
        "valides, et où vos fichiers sont cherchés. Code 1 si quelque chose est cassé.",
    ),
    "play": Text(
        "Play a game at the prompt, against a bot or another person. Type 'help' at the prompt.",
        "Jouer une partie à l'invite, contre un robot ou une autre personne. Tapez « aide » à l'invite.",
    ),
    "serve": Text(
        "Open a table in the browser: every game, against a bot, at one screen, or between two browsers by a link.",
        "Ouvrir une table dans le navigateur : tous les jeux, contre un robot, à un écran, ou entre deux par un lien.",
    ),
    "show": Text(
        "Show a position (default: the beginning), or one of a recorded game, in characters or with --svg as a "
        "picture. Of a game with hidden hands only what the seat, or a spectator, may see.",
        "Montrer une position (par défaut : le début), ou une position d'une partie enregistrée, en caractères ou, "
        "avec --svg, en image. Si des mains sont cachées, seulement ce que la place, ou un spectateur, peut voir.",
    ),
    "learn": Text(
        "Learn a game by a short guided first game: you play, and are told what is right and by which article.",
        "Apprendre un jeu par une courte première partie guidée : vous jouez, et l'on vous dit ce qui est juste et "
        "par quel article.",
    ),
    "legal": Text(
        "List the legal plays of a position (default: the first), after a throw where dice decide.",
        "Lister les coups permis d'une position (par défaut : la première), après un coup de dés s'il en faut un.",
    ),
    "score": Text(
        "Say what a throw makes in a position: who gains what, why, by which article. With --all every throw with "
        "its chances, then each kind of event: in how many chances it happens, for whom, and the points to be "
        "expected.",
        "Dire ce que fait un coup de dés dans une position : qui gagne quoi, pourquoi, selon quel article. Avec "
        "--all, tous les coups avec leurs chances, puis chaque sorte de fait : combien de chances le font, pour "
        "qui, et les points à en attendre.",
    ),
    "check": Text(
        "Run the rule cases in FILES: each failure with what was expected and what was found, then a summary. Exit "
        "1 when a case failed or its variant was not found.",
        "Exécuter les cas de règle de FICHIERS : chaque échec avec l'attendu et le trouvé, puis un bilan. Code 1 "
        "si un cas échoue ou si sa variante est introuvable.",
    ),
    "simulate": Text(
        "Play many games between bots: wins by seat with 95 % intervals, mean length, speed. The same seed gives "
        "the same results for any number of jobs; the speed goes to stderr.",
        "Jouer beaucoup de parties entre robots : gains par place avec intervalles à 95 %, longueur moyenne, "
        "vitesse. La même graine donne les mêmes résultats quel que soit --jobs ; la vitesse va sur stderr.",
    ),
    "match": Text(
        "Play the match that FILE describes: who plays what against whom, how often (docs/matches-scripted.md). A "
        "match that was interrupted goes on where it stopped; the results are the same for any number of jobs.",
        "Jouer le match que décrit FICHIER : qui joue à quoi, contre qui, combien de fois "
        "(docs/matches-scripted.md). Un match interrompu reprend où il en était ; les résultats sont les mêmes "
        "quel que soit --jobs.",
    ),
    "bots": Text(
        "List the bots of all games or of one, their settings, and how each did against others, with 95 % intervals.",
        "Lister les robots de tous les jeux ou d'un seul, leurs réglages, et leurs résultats, avec intervalles à 95 %.",
    ),
    "bot": Text(
        "Be a program that plays: read a match's messages on the standard input, answer on the standard output "
        "(docs/protocol.md). Made to be started by a match, here or elsewhere.",
        "Servir de joueur à un match : lire les messages d'un match sur l'entrée standard, répondre sur la sortie "
        "(docs/protocol.md). Fait pour être lancé par un match, ici ou ailleurs.",
    ),
    "analyse": Text(
        "Say what a position is worth to the side to play, and the best plays with what should follow; or, of a "
        "RECORD, what every decision cost, luck apart from skill, and the costliest plays. By depth or nodes the "
        "answer is the same every time; by time it may differ.",
        "Dire ce que vaut une position pour qui doit jouer, et les meilleurs coups avec leur suite ; ou, d'un "
        "ENREGISTREMENT, ce que coûta chaque décision, la chance à part, et les coups les plus chers. À profondeur "
        "ou à nombre de positions donnés la réponse est toujours la même ; au temps, elle peut varier.",
    ),
    "replay": Text(
        "Step through a recorded game, or a game of a book by its name (GAME:NAME; --list names them). --guess "
        "SEAT stops before that side's moves and asks you for them; --verify plays everything again and fails at "
        "the first difference.",
        "Parcourir une partie enregistrée, ou une partie d'un livre par son nom (JEU:NOM ; --list les nomme). "
        "--guess PLACE s'arrête avant les coups de cette place et vous les demande ; --verify rejoue tout et "
        "échoue à la première différence.",
    ),
    "convert": Text(
        "Write the games of FILE in another format: jsonl (our own record), or one that the game's plugin brings, "
        "such as pdn. Every game is played again under its rules on the way. A result the rules do not give "
        "(agreed, resigned) is kept as it was told.",
        "Écrire les parties de FICHIER dans un autre format : jsonl (notre enregistrement), ou l'un de ceux du "
        "jeu, comme pdn. Chaque partie est rejouée selon ses règles en chemin. Un résultat que les règles ne "
        "donnent pas (accord, abandon) est gardé tel que rapporté.",
    ),
    "puzzles": Text(
        "List the problems of a game and the questions of its course, or set one to be solved at the prompt: by its "
        "id, its citation or its number in the book. --next sets the first you have not solved, --daily that of the "
        "day. --solution shows the answer, --verify has the claims proved and the answers counted.",
        "Lister les problèmes d'un jeu et les questions de son cours, ou en poser un à résoudre à l'invite : par son "
        "id, sa citation ou son numéro dans le livre. --next pose le premier que vous n'avez pas résolu, --daily "
        "celui du jour. --solution donne la réponse, --verify fait prouver les énoncés et compter les réponses.",
    ),
    "perft": Text(
        "Count the lines of legal plays of each length up to N; chance is followed over every outcome and is no ply.",
        "Compter les suites de coups permis de chaque longueur jusqu'à N ; le sort est suivi dans toutes ses issues.",
    ),
    "conform": Text(
        "Play random games of GAME and try on the way all that every game promises: that they end, that legal "
        "never lies, that states stay as they are, that records replay, that nothing hidden is told. Exit 1 when a "
        "promise is broken.",
        "Jouer des parties de JEU au hasard et essayer en chemin tout ce que promet un jeu : qu'elles finissent, "
        "que legal ne mente pas, que les états restent tels, que tout se rejoue, que rien de caché ne se dise. "
        "Code 1 sinon.",
    ),
    "new-game": Text(
        "Write a package with a small game of its own, which can be installed, tested and played at once, and be "
        "made into yours (docs/writing-a-game.md).",
        "Écrire un paquet avec un petit jeu à lui, que l'on peut installer, vérifier et jouer aussitôt, et dont "
        "vous ferez le vôtre (docs/writing-a-game.md).",
    ),
    "new-variant": Text(
        "Write a ruleset of GAME to be changed: every option with its meaning, its source, what it takes and its "
        "default.",
        "Écrire une variante de JEU, à changer : chaque option avec son sens, sa source, ce qu'elle admet et son "
        "défaut.",
    ),
}
