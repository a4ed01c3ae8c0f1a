"""A match in words: what is to be played, and what came out of it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from typing import Any, Final

from tablegames.arena.contenders import executable
from tablegames.arena.plan import Contender, MovesContender, Pairing, Plan, Program, started
from tablegames.arena.repeats import repeated_words
from tablegames.arena.schedule import Schedule
from tablegames.bots.programs.child import failure
from tablegames.core.languages import say
from tablegames.core.plaintext import clean
from tablegames.plugin.provides import PairingEntry

MANY_FILES: Final = 10_000
"""Records in files of their own, of which one is reminded that there are shards."""
REPEATED: Final = 10
"""Groups of games that are the same which are told of."""


def announced(plan: Plan) -> Iterator[str]:
    """The lines of `--check`: what the match file asks for."""
    schedule = Schedule(plan)
    if plan.title:
        yield plan.title
    for number, place in enumerate(plan.places):
        met, table = schedule.meetings(number), place.table
        begun = ""
        if place.openings:
            begun = say(f", {len(place.openings)} opening(s)", f", {len(place.openings)} ouverture(s)")
        if place.throws:
            begun += say(f", {len(place.throws)} throw(s) given", f", {len(place.throws)} coup(s) de dés donnés")
        yield say(
            f"{place.name}: {table.match}, {len(met)} encounter(s) of {plan.games} games{begun}",
            f"{place.name} : {table.match}, {len(met)} rencontre(s) de {plan.games} parties{begun}",
        )
    for name, player in plan.players.items():
        yield f"  {name}: {described(player)}"
        command = started(player)
        if command is not None:
            yield "    " + _started(player, command)
    how = say("a round robin", "chacun contre chacun")
    if plan.pairing is Pairing.GAUNTLET:
        first = next(iter(plan.players))
        how = say(f"{first} against each", f"{first} contre chacun")
    if plan.pairing is Pairing.LADDER:
        how = say("each against the next", "chacun contre le suivant")
    if isinstance(plan.pairing, PairingEntry):
        how = clean(str(plan.pairing.title))
    alike = say("seats change, the same dice for each", "places changées, mêmes dés pour chacun")
    changing = alike if plan.pairs else say("seats change", "places changées")
    fixed = say("seats stay", "places fixes")
    yield say(
        f"{schedule.total} games: {how}; {changing if plan.alternate else fixed}; seed {plan.seed}",
        f"{schedule.total} parties : {how} ; {changing if plan.alternate else fixed} ; graine {plan.seed}",
    )
    if plan.stop is not None:
        rule = plan.stop
        yield say(
            f"An encounter stops before its {plan.games} games as soon as it is decided (H0 {rule.elo0:+g} Elo, H1 "
            f"{rule.elo1:+g} Elo, risks {rule.alpha:g} and {rule.beta:g}).",
            f"Une rencontre s'arrête avant ses {plan.games} parties dès qu'elle est décidée (H0 {rule.elo0:+g} Elo, H1 "
            f"{rule.elo1:+g} Elo, risques {rule.alpha:g} et {rule.beta:g}).",
        )
    if plan.records and not plan.sharded and schedule.total > MANY_FILES:
        yield say(
            f"Every game leaves a file of its own, {schedule.total} in all; 'records: shards' keeps them together.",
            f"Chaque partie laisse son fichier, {schedule.total} en tout ; « records: shards » les garde ensemble.",
        )
    if plan.doubtful:
        who = ", ".join(plan.doubtful)
        yield say(
            f"Not promised to come out the same each time: {who} (a clock or another program decides).",
            f"La répétition à l'identique n'est pas promise : {who} (une horloge ou un programme décide).",
        )
    else:
        yield say(
            "The same file gives the same games, whatever the number of jobs.",
            "Le même fichier donne les mêmes parties, quel que soit le nombre de processus.",
        )
    yield clean(say(f"Results go to {plan.out}", f"Résultats dans {plan.out}"))


def _started(player: Contender, command: str) -> str:
    """What would be run, where, and with which variables."""
    where = ""
    if isinstance(player, Program):
        command = shlex.join((executable(player) or player.command[0], *player.command[1:]))
        where = say(f"; in {player.folder.resolve()}", f" ; dans {player.folder.resolve()}")
        if player.environment:
            names = ", ".join(player.environment)
            where += say(f"; with {names} set", f" ; variables {names}")
    return clean(say(f"starts: {command}{where}", f"lance : {command}{where}"))


def described(player: Contender) -> str:
    """A player as the file has it."""
    if isinstance(player, Program):
        return say(f"program {' '.join(player.command)}", f"programme {' '.join(player.command)}") + (
            f", {player.seconds:g} s"
        )
    if isinstance(player, MovesContender):
        count = sum(map(len, player.by_seat.values()))
        then = "" if player.then is None else say(f", then {player.then.text}", f", puis {player.then.text}")
        return say(f"{count} fixed moves", f"{count} coups fixés") + then
    return player.text


def summary_text(data: dict[str, Any]) -> str:
    """The summary for a person."""
    return "".join(line.rstrip() + "\n" for line in _summary(data))


def _summary(data: dict[str, Any]) -> Iterator[str]:
    if data["title"]:
        yield data["title"]
    names = ", ".join(table["name"] for table in data["tables"])
    yield say(f"{names}; {data['games']} games, seed {data['seed']}", f"{names} ; {data['games']} parties, graine "
              f"{data['seed']}")  # fmt: skip
    yield ""
    yield from _standings(data)
    for name, part in data.get("by_table", {}).items():
        yield ""
        yield f"{name}"
        yield from _standings(part)
    yield ""
    mean = _decimal(str(data["mean_actions"]))
    yield say(
        f"Mean length {mean} actions, the longest {data['longest']}; adjudicated "
        f"{data['adjudicated']}, forfeited {data['forfeited']}, unfinished and not counted {data['unfinished']}.",
        f"Longueur moyenne {mean} coups, la plus longue {data['longest']} ; jugées "
        f"{data['adjudicated']}, forfaits {data['forfeited']}, inachevées et non comptées {data['unfinished']}.",
    )
    for name, kinds in data["forfeits"].items():
        for kind, count in kinds.items():
            yield f"  {name}: {count} × {failure(kind, '')}"
    if "stop" in data:
        yield ""
        yield from _tested(data["stop"], several="by_table" in data)
    for one in data.get("repeated", ())[:REPEATED]:
        yield repeated_words(one)


def _tested(stop: dict[str, Any], *, several: bool) -> Iterator[str]:
    """What the sequential test says of each encounter."""
    low, high = stop["bounds"]
    risks = f"α {stop['alpha']:g}, β {stop['beta']:g}"
    yield _decimal(f"SPRT, H0 {stop['elo0']:+g} Elo, H1 {stop['elo1']:+g} Elo, {risks}, LLR [{low:.2f}, {high:.2f}]:")
    for one in stop["encounters"]:
        first, second = one["players"]
        where = f"{one['table']}, " if several else ""
        found = {
            "H1": say(f"H1 accepted: {first} is the stronger", f"H1 acceptée : {first} est le plus fort"),
            "H0": say(f"H0 accepted: {first} is not the stronger", f"H0 acceptée : {first} n'est pas le plus fort"),
            None: say("not decided", "indécis"),
        }[one["verdict"]]
        ratio, games, between = _decimal(f"{one['llr']:+.2f}"), one["games"], say(" v ", " c. ")
        yield say(
            f"  {where}{first}{between}{second}: LLR {ratio} after {games} games; {found}.",
            f"  {where}{first}{between}{second} : LLR {ratio} après {games} parties ; {found}.",
        )


def _standings(part: dict[str, Any]) -> Iterator[str]:
    ranked = sorted(part["players"].items(), key=lambda item: -(item[1]["score"] or 0.0))
    head = heads()
    yield from _columns([head, *(line_of(name, score) for name, score in ranked)])
    meetings = 2 * sum(one["games"] for one in part["encounters"])
    if meetings > sum(score["games"] for score in part["players"].values()):  # games of more than two players
        yield say(
            "With more than two players, 'drawn' counts shared wins; the score is the mean against each opponent: "
            "1 for winning alone, ½ where both or neither win.",
            "À plus de deux joueurs, « nulles » compte les gains partagés ; le score est la moyenne contre chaque "
            "adversaire : 1 pour qui gagne seul, ½ si les deux gagnent ou aucun.",
        )
    if len(part["encounters"]) > 1:
        yield ""
        yield say("Each against each: score of the row, won-drawn-lost", "Chacun contre chacun : score de la ligne, "
                  "gains-nulles-pertes")  # fmt: skip
        yield from _columns(_cross([name for name, _ in ranked], part["encounters"]))
        yield ""
        rows = [line_of(say(" v ", " c. ").join(one["players"]), one) for one in part["encounters"]]
        yield from _columns([[say("Encounter", "Rencontre"), *head[1:]], *rows])


def heads() -> list[str]:
    """What stands over the columns of `line_of`."""
    return say(
        "Player|games|won|drawn|lost|score|Elo|95 %|superior|gain a game",
        "Joueur|parties|gains|nulles|pertes|score|Elo|95 %|supérieur|gain par partie",
    ).split("|")


def line_of(name: str, score: dict[str, Any]) -> list[str]:
    """How one did, in the cells of a table."""
    between, gain = score["elo_interval"], score["gain_interval"]
    shown = "" if between is None else f"[{_end(between[0], '-∞')}, {_end(between[1], '+∞')}]"
    mean = "–" if score["gain_per_game"] is None else f"{score['gain_per_game']:+.3f}"
    half = "" if gain is None else f" ± {(gain[1] - gain[0]) / 2:.3f}"
    share = score["score"]
    unbounded = "–" if share is None else "+∞" if share == 1.0 else "-∞"
    return [
        name,
        str(score["games"]),
        str(score["wins"]),
        str(score["draws"]),
        str(score["losses"]),
        "–" if share is None else _percent(share),
        _end(score["elo"], unbounded),
        shown,
        "–" if score["superiority"] is None else _percent(score["superiority"]),
        _decimal(mean + half),
    ]


def _percent(share: float) -> str:
    return _decimal(f"{100 * share:.1f} %")


def _decimal(number: str) -> str:
    """A number as the language in use writes it."""
    return say(number, number.replace(".", ","))


def _end(value: float | None, without: str) -> str:
    return without if value is None else f"{value:+.0f}"


def _cross(names: Sequence[str], encounters: Sequence[dict[str, Any]]) -> list[list[str]]:
    """A row and a column a player."""
    cells: dict[tuple[str, str], str] = {}
    for one in encounters:
        first, second = one["players"]
        if one["score"] is None:
            continue
        won, drawn, lost, share = one["wins"], one["draws"], one["losses"], one["score"]
        cells[first, second] = f"{_percent(share)} {won}-{drawn}-{lost}"
        cells[second, first] = f"{_percent(1 - share)} {lost}-{drawn}-{won}"
    return [["", *names], *([row, *(cells.get((row, name), "") for name in names)] for row in names)]


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows under each other, the first column to the left, the rest to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  ".join([row[0].ljust(widths[0]), *cells])
