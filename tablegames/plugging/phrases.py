"""What the kernel itself says: the words for matches, evenings and seats that no game brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KERNEL: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "game_settled": "Game {played} is over: {standing}.",
        "party_settled": "Party {played} is over: {standing}.",
        "match_gain": "{seat} [marks|mark] {points} in the match.",
        "standing": "After {played} game(s): {standing}.",
        "standing_parties": "After {played} whole game(s): {standing}.",
        "pot": "Stakes in the pot: {pot}.",
        "over.match": "The match is over.",
        "evening.sits": "{seat} sits down as {chair}.",
        "evening.rises": "{seat} rises.",
        "evening.again": "Drawn: the same two play again.",
        "evening.puts": "{seat} puts {stake} into the pot.",
        "evening.wins_pot": "{seat} has beaten all the others in a row and takes the pot: {points}.",
        "evening.share": "{seat} has {points} of the pot.",
        "evening.receives": "{seat} receives {points}.",
        "evening.pays": "{seat} pays {price}.",
        "evening.consoled": "{seat}, who looked on, receives a consolation of {points}.",
        "over.evening.poule": "The poule is won after {played} game(s).",
        "over.evening.shared": "The poule is not won: it is shared.",
        "over.evening.chouette": "The chouette is over.",
        "over.evening.a_tourner": "Everybody has had his turn.",
        "over.evening.deux_contre_deux": "The two against two are done.",
        "chance": "Chance",
        "chance_of": "{chance} ({seat})",
    },
    "fr": {
        "game_settled": "La partie {played} est finie : {standing}.",
        "party_settled": "La partie entière {played} est finie : {standing}.",
        "match_gain": "{seat} : {points} au match.",
        "standing": "Après {played} partie(s) : {standing}.",
        "standing_parties": "Après {played} partie(s) entière(s) : {standing}.",
        "pot": "Mises au jeu : {pot}.",
        "over.match": "Le match est fini.",
        "evening.sits": "{seat} s'attable : {chair}.",
        "evening.rises": "{seat} se lève.",
        "evening.again": "Partie nulle : les mêmes rejouent.",
        "evening.puts": "{seat} met {stake} à la poule.",
        "evening.wins_pot": "{seat} a battu tous les autres de suite et prend la poule : {points}.",
        "evening.share": "{seat} a {points} de la poule.",
        "evening.receives": "{seat} reçoit {points}.",
        "evening.pays": "{seat} paie {price}.",
        "evening.consoled": "{seat}, qui regardait, reçoit une consolation de {points}.",
        "over.evening.poule": "La poule est gagnée après {played} partie(s).",
        "over.evening.shared": "La poule n'est pas gagnée : on la partage.",
        "over.evening.chouette": "La chouette est finie.",
        "over.evening.a_tourner": "Chacun a eu son tour.",
        "over.evening.deux_contre_deux": "La partie à deux contre deux est finie.",
        "chance": "Sort",
        "chance_of": "{chance} ({seat})",
    },
}
