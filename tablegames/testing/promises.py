"""The promises of a game, and the error that names the one that was broken, where, and how to see it again."""

from __future__ import annotations

from enum import Enum

from tablegames.core.languages import Text


class Promise(Enum):
    """What a game promises, in the order in which it is tried."""

    RETURNS = Text("every function returns what it should", "chaque fonction rend ce qu'elle doit")
    RAISES = Text("nothing raises", "rien n'échoue")
    ENDS = Text("random games end", "les parties au hasard finissent")
    UNCHANGED = Text("states are unchanged", "les états ne changent pas")
    SAME_STEP = Text("same state, same action, same step", "même état, même coup, même suite")
    NOTATION = Text("notation round-trips", "la notation se relit")
    EVENTS = Text("events name a seat", "les événements nomment une place")
    WORDING = Text("every event has its wording", "tout événement a sa phrase")
    PICKLING = Text("states, actions and views survive pickling", "états, coups et vues survivent à pickle")
    POSITIONS = Text("positions round-trip", "les positions se relisent")
    LEGAL = Text("legal is never empty and tells its length", "legal n'est jamais vide et dit sa longueur")
    LISTED = Text("what is listed is legal", "ce qui est listé est permis")
    FAULTS = Text("a fault is noted, and nobody sees it", "une faute est notée, et nul ne la voit")
    FAULTLESS = Text("legal offers nothing illegal", "legal n'offre rien d'illégal")
    DIFFERENT = Text("no two legal actions are one", "deux coups permis ne sont jamais le même")
    PLACES = Text("places are told apart", "les cases se distinguent")
    POINTED = Text("every play can be pointed at, or said", "tout coup se montre, ou se dit")
    CHANCES = Text("chances add to one", "les chances font un")
    LOTTERY = Text("a lottery gives what it lists", "une loterie donne ce qu'elle annonce")
    LEAKS = Text("views leak nothing", "les vues ne trahissent rien")
    TOLD = Text("nobody is told a secret", "nul n'apprend un secret")
    OBSERVED = Text("observations leak nothing", "les observations ne trahissent rien")
    HINTS = Text("hints leak nothing", "les conseils ne trahissent rien")
    TOGETHER = Text("who decides together decides unseen", "qui décide ensemble décide à l'insu des autres")
    RESAMPLES = Text("resample fits the view", "resample convient à la vue")
    MIRROR = Text("the mirrored game is the mirrored game", "le jeu retourné est le jeu retourné")
    SCORE = Text("the score is the fold of its events", "le score est la somme des événements")
    WINNERS = Text("winners are seats", "les gagnants sont des places")
    END_WORDED = Text("every end has its wording", "toute fin a sa phrase")
    SAME_GAME = Text("same seed, same game", "même graine, même partie")
    RECORDS = Text("records replay", "les enregistrements se rejouent")
    NATIVE = Text("native code and Python rules agree", "le code natif et les règles en Python s'accordent")

    def __str__(self) -> str:
        return str(self.value)


class ConformanceError(AssertionError):
    """A game broke a promise: one sentence naming the promise, the game, the seed and the action."""

    promise: Promise | None = None
    why: str = ""
    seed: int | None = None
    """The seed of that game: `tablegames play GAME --players random,random --seed SEED` plays it again."""
    game_number: int = 0
    """The number of the game in the run, counted from 0."""
