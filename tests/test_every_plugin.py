"""Every installed game's plugin answers for its own game alone, and words all that its sources can tell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tablegames
from tablegames.families.draughts.state import DrawReason
from tablegames.families.tables.trictrac.state import JanKind
from tablegames.families.tables.trictrac_table.mistakes import CITES
from tablegames.plugin.entry_fields import own_of
from tablegames.plugin.references import Later, located
from tablegames.plugin.registry import Registry
from tablegames.plugin.shipped import shipped_phrases
from tablegames.plugins.dames_polonaises.arbitre.faults import KINDS as WRONGS
from tablegames.plugins.dames_rabattues.stacks import FALLS, LOST

ROOT = Path(tablegames.__file__).parent.parent
REGISTRY = Registry(folder=ROOT / "tests" / "no_variants_of_a_user")
GAMES = list(REGISTRY.games)
KERNEL = shipped_phrases("tablegames.plugin", "en")
ONE_RULESET = {
    **dict.fromkeys(("revertier", "tourne_case", "dames_rabattues", "plain"), "academie"),
    **dict.fromkeys(("jacquet", "garanguet"), "lepeintre"),
}


def phrases(game: str, language: str) -> Mapping[str, str]:
    return REGISTRY.phrases(REGISTRY.game(game), language)


def holes(phrase: str) -> set[str]:
    """The facts of a phrase; `the` is the seat with its article, where a side has one."""
    return {"seat" if fact == "the" else fact for fact in re.findall(r"{(\w+)}", phrase)}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_ours_brings_what_is_its_own_on_its_entry_and_nothing_by_hooks(game: str) -> None:
    plugin, entry = REGISTRY.owners[game]
    hooks = REGISTRY.plugins.manager.get_hookcallers(REGISTRY.plugins.manager.get_plugin(plugin)) or ()
    around = [extension for _, extension in REGISTRY.extensions(entry).values()]
    assert {hook.name for hook in hooks} == {"tablegames_games", *(["tablegames_extensions"] if around else [])}
    assert all(extension.options for extension in around)
    for kind in ("variants", "notation", "renderers", "diagrams", "rulebook"):
        assert own_of(entry, kind), kind
    assert own_of(entry, "phrases", "en")


@pytest.mark.parametrize("game", ONE_RULESET)
def test_a_game_of_one_chapter_has_one_ruleset(game: str) -> None:
    entry = REGISTRY.game(game)
    assert [entry.variant, *REGISTRY.sources(entry)] == [ONE_RULESET[game]] * 2


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_word_the_same_things_with_the_same_facts(game: str) -> None:
    english, french = phrases(game, "en"), phrases(game, "fr")
    assert english.keys() == french.keys()
    for key in english:
        assert holes(english[key]) == holes(french[key]), key
        for phrase in (english[key], french[key]):
            assert phrase == phrase.strip(), key
            assert all(2 <= forms.count("|") + 1 <= 3 for forms in re.findall(r"\[([^]]*)\]", phrase)), key
            assert not set("{}") & set(re.sub(r"{\w+}", "", phrase)), key


# ---- all that the sources tell is worded


class Maker(NamedTuple):
    """A call that tells something: which argument names it, under which keys it is worded, what is known of it."""

    what: int
    keys: tuple[str, ...]
    given: frozenset[str] = frozenset()


SEAT = frozenset({"seat"})
MAKERS = {
    "Fault": Maker(0, ("fault.{}",)),
    "Note": Maker(0, ("{}",), SEAT),
    "desk.tell": Maker(0, ("{}",), SEAT),
    "Revealed": Maker(0, ("{}",), SEAT),
    "Scored": Maker(0, ("{}",), SEAT | {"points"}),
    "Outcome": Maker(2, ("over.{}",), SEAT | {"score"}),
    "Verdict": Maker(1, ("{}", "over.{}"), SEAT | {"points"}),
    "drawn": Maker(0, ("{}", "over.{}"), SEAT),
    "Due": Maker(0, ("{}",), frozenset({"gains", "owes", "points"})),
}
"""The kernel's and the family's; a function of a module that hands a parameter on to one of them is one too."""

ROUNDS, TOURS = ("domino", "closed"), ("tour", "grande_bredouille")
BESIDES: Mapping[str, Iterable[str]] = {
    "tables/trictrac/faults.py": ("fault.his_grand_jan", "fault.his_petit_jan"),
    "tables/race/march.py": ("battue",),
    "tables/race/judging.py": (),  # what a duty says: see revertier
    "tables/race/plays.py": ("fault.number_once", "fault.number_times"),
    "tables/race/race.py": ("perdus", "partie_triple", "over.partie_triple"),  # the last two of games in YAML
    "tables/trictrac/keeper_spec.py": [kind.value for kind in JanKind],
    "tables/trictrac_table/desk.py": [
        *(f"{fault}{how}" for fault in CITES for how in ("", "_prise", "_redressee", "_passe", "_motif")),
        *("reprend", "rend", "s_en_va", "reste", "ecole", "accepte", "conteste", "entiere", "rectifie"),
        *("faire_marquer", "faire_jouer", "plante", "annonce", "garde_une_dame", "place", "retrouve", "recommence"),
    ],
    "tables/trictrac_table/game.py": (),  # what a permitted act breaks: the faults of the desk
    "tables/bot/evaluation.py": (),  # ends that are only thought of
    "families/draughts/judge.py": [
        *(f"fault.{why}" for why in ("not_with_the_strongest", "worth_less", "king_later", "square_twice")),
        *(f"fault.{why}" for why in ("turns_back", "man_takes_no_king", "man_takes_forwards", "lands_behind")),
        *(f"fault.{why}" for why in ("still_a_man", "crowned_and_stops", "coup_turc", "king_one_step")),
        *(f"fault.{why}" for why in ("man_backwards", "man_never_backwards")),
        *(f"fault.{why}" for why in ("man_one_step", "man_one_step_straight")),
        *(f"fault.{why}" for why in ("not_a_line", "not_its_line", "not_en_prise")),
    ],
    "families/draughts/notation.py": ("fault.coup_turc", "fault.not_en_prise"),
    "families/draughts/draws.py": [f"over.{why.value}" for why in DrawReason],
    "families/draughts/game.py": (
        *("won", "draw_given", "over.first_king"),
        *(f"taken.{kind}" for kind in ("man", "men", "king", "kings")),
    ),
    "families/draughts/parties.py": ("over.set_of_games", "over.roles_exchanged"),
    "dames_polonaises/arbitre/faults.py": [
        *(key for what in WRONGS for key in (what, f"fault.{what}")),
        *(f"seen_{what}" for what in WRONGS if what not in ("refus_de_prendre", "touche_injouable")),
    ],
    "dames_polonaises/arbitre/game.py": (
        *("fait_prendre", "fait_rejouer", "touche", "arrange", "won", "draw_given"),
        *("over.refus_de_prendre", "fault.nothing_to_touch", "adoube"),
    ),
    "tables/race_table/game.py": (
        "seen_nombre_omis",
        "seen_fausse_case",
        *(key for what in ("nombre_omis", "fausse_case") for key in (what, f"fault.{what}")),
        *("touche", "arrange", "adoube", "fait_rejouer"),
    ),
    "dames_rabattues/arbitre/game.py": ("nombre_oublie", "fault.nombre_oublie"),
    "plugins/dames_rabattues/stacks.py": [*FALLS.values(), *LOST.values()],
    "families/dominoes/game.py": ROUNDS,
    "families/dominoes/scoring.py": (*ROUNDS, "marks_round", "reached", "over.reached"),
    "domino/arbitre/desk.py": ("domino", "over.boude_a_tort", "over.compte_moins"),
    "domino/arbitre/game.py": [
        how.format(fault)
        for fault in (
            "boude_a_tort",
            "de_qui_ne_va_pas",
            "compte_moins",
            "compte_plus",
            "de_vu",
            "de_decouvert",
            "autre_que_l_annonce",
            "fait_decouvrir",
        )
        for how in ("{}", "{}_told", "fault.{}")
    ],
    "plugins/domino/parties.py": ("stakes_settled",),
    "plugins/domino/scoring.py": (
        *(f"{how}{by}" for how in ("over.", "marks_") for by in ROUNDS),
        *("wins_round", "takes_stake"),
    ),
    "plugins/revertier/game.py": ("hors_du_jeu", "fault.hors_du_jeu"),
    "plugins/toc/keeper.py": ("toc", "toc_double", "over.toc", "over.toc_double"),
    "plugins/trictrac/a_ecrire.py": ("marque_settled",),
    "plugins/trictrac/rules.py": ("releve.not_kept",),  # by `releve_dice`
    "plugins/trictrac/keeper.py": ("trou", "trou_bredouille", *TOURS, *(f"over.{tour}" for tour in TOURS)),
}
"""Events of a module that are not named in the call itself."""

A_TOUR, A_RACE = "tour.py", ("race.py", "judging.py", "march.py", "ending.py")
"""A tour shares its notation with the races, and none of their rules."""


class Told(NamedTuple):
    """The key of a wording (empty: see BESIDES), and the facts there are for it."""

    key: str
    facts: frozenset[str]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def place(path: Path) -> str:
    return "/".join(path.parts[-3:])


def modules(game: str) -> set[Path]:
    """Those of the plugin, and those of the families that they import, not only for a type."""
    found: set[Path] = set()
    plugin = ROOT / "tablegames" / "plugins" / game
    new = set(plugin.glob("*.py")) | set((plugin / "arbitre").glob("*.py"))
    if "table=True" in (plugin / "__init__.py").read_text("utf-8"):  # a race with a table
        new |= set((ROOT / "tablegames" / "families" / "tables" / "race_table").glob("*.py"))
    if "speaking(" in (plugin / "__init__.py").read_text("utf-8"):  # something may be said before a throw
        new |= set((ROOT / "tablegames" / "families" / "tables" / "before_throw").glob("*.py"))
    if game == "dames_polonaises":
        new.add(ROOT / "tablegames" / "families" / "draughts" / "parties.py")
    while new:
        found |= new
        new = {path for module in new for path in imported(module)} - found
    tour = any(path.name == A_TOUR for path in found)
    return {path for path in found if not (tour and path.name in A_RACE)}


@cache
def imported(module: Path) -> set[Path]:
    hints = [node for node in tree(module).body if isinstance(node, ast.If)]  # if TYPE_CHECKING
    hinted = {node for hint in hints for node in ast.walk(hint)}
    imports = [node for node in ast.walk(tree(module)) if isinstance(node, ast.ImportFrom) and node not in hinted]
    paths = {ROOT.joinpath(*node.module.split(".")).with_suffix(".py") for node in imports if node.module}
    return {path for path in paths if path.is_relative_to(ROOT / "tablegames" / "families") and path.exists()}


def calls(within: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(within):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("self.tell", "desk.tell"):
            yield "desk.tell", node  # on the arbiter's desk


@cache
def told_in(path: Path) -> list[Told]:
    """Return the events a module names in its calls, with their facts."""
    found: list[Told] = []
    makers, handed_on = {**MAKERS}, set()
    for function in ast.walk(tree(path)):
        if isinstance(function, ast.FunctionDef):
            parameters = [argument.arg for argument in function.args.args]
            for name, call in calls(function):
                if name in MAKERS and (what := ast.unparse(call.args[MAKERS[name].what])) in parameters:
                    makers[function.name] = MAKERS[name]._replace(what=parameters.index(what))
                    handed_on.add(call)
    for name, call in calls(tree(path)):
        if name in makers and call not in handed_on:
            named = call.args[makers[name].what]
            elsewhere = ast.unparse(named) == "verdict.what" or place(path) in BESIDES
            assert texts(named) or elsewhere, f"{place(path)}:{call.lineno}: say in BESIDES what is told here"
            facts = makers[name].given | facts_of(call, path)
            found += [Told(key.format(text), facts) for text in texts(named) for key in makers[name].keys] or [
                Told("", facts)
            ]
    return found


def texts(node: ast.AST) -> list[str]:
    if isinstance(node, ast.JoinedStr):
        return []
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def facts_of(call: ast.Call, path: Path) -> frozenset[str]:
    """The names in `(("at", 5), ("to", 6))`, or in what the names in the call stand for within the module."""
    used = {node.id for node in ast.walk(call) if isinstance(node, ast.Name)}
    parts: list[ast.AST] = [call]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef) and node.name in used:
            parts.append(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if used & {target.id for target in targets if isinstance(target, ast.Name)}:
                parts.append(node)
    pairs = [n for part in parts for n in ast.walk(part) if isinstance(n, ast.Tuple) and len(n.elts) == 2]
    facts = {pair.elts[0].value for pair in pairs if isinstance(pair.elts[0], ast.Constant)}
    named = {keyword.arg for keyword in call.keywords if keyword.arg}
    return frozenset(map(str, facts)) | named | {text for argument in call.args[3:] for text in texts(argument)}


GIVEN = frozenset({"by", "whose", "whose_coin", "to_the", "thrown"})
"""Facts added to events of others: ways, an owner, and the numbers thrown, by `moves.spent`."""
OF_A_SENTENCE = (
    "said.",
    "tells_the_act",
    "advised.",
    "also.",
    "marque.then.",
    "way.",
    "ways.",
    "whose",
    "from",
    "short.",
    "kind.",
    "prospect.",
    "effect.",
    "value.",
    "option.",
    "saying.",
    "count.",
)
"""Parts of sentences, what hints and tables say, and what a plate counts."""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_event_fault_and_end_is_worded_with_facts_there_are_and_nothing_else(game: str, language: str) -> None:
    worded = phrases(game, language)
    told = [one for path in modules(game) for one in told_in(path) if one.key in worded or one.key not in KERNEL]
    besides = {key for path in modules(game) for key in BESIDES.get(place(path), ())}
    known = {one.key for one in told if one.key} | besides
    assert known - worded.keys() == set()
    named = {f"{word}.{seat}" for word in ("seat", "the", "chance", "to") for seat in (*range(4), "you", "other")}
    named |= {key for key in worded if key.startswith(OF_A_SENTENCE)}
    doublets = {f"throw.{number}-{number}" for number in range(1, 7)}
    articles = REGISTRY.rulebook(REGISTRY.game(game)).articles
    books = {f"{doublet}.{article.tag}" for doublet in doublets for article in articles}
    numbers = {f"number.{number}" for number in range(13)} | doublets | books
    won = {key.replace("over.", "won.") for key in known if key.startswith("over.")}
    won |= {f"{key}.{more}" for key in won for more in ("needed", "trous_1")}
    several = {f"{key}.{times}" for key in known for times in range(2, 5)}
    several |= {f"{key}.{whom}" for key in known for whom in ("to_you", "with_you", "hand")}
    assert (
        worded.keys() - known - {"acts_at_the_table", "notation_in_help", "won.match"}
        <= KERNEL.keys() | named | numbers | won | several
    )
    assert [(one, lacking) for one in told if one.key and (lacking := holes(worded[one.key]) - one.facts - GIVEN)] == []
    somewhere = (
        GIVEN
        | {fact for one in told for fact in one.facts}
        | {fact for text in KERNEL.values() for fact in holes(text)}
    )
    assert [(key, lacking) for key in besides if (lacking := holes(worded[key]) - somewhere)] == []


REFERENCE = re.compile(r"[\w.]*\.\w+:\w+")
"""A thing named by where it is: `.notation:NimNotation`."""


def references(thing: Any, package: str) -> Iterator[tuple[str, str]]:
    """Every reference in an entry, with the package it is relative to."""
    if isinstance(thing, str) and REFERENCE.fullmatch(thing):
        yield thing, package
    elif isinstance(thing, Later):
        yield thing.reference, ""
    elif isinstance(thing, partial):
        for one in (*thing.args, *thing.keywords.values()):
            yield from references(one, package)
    elif isinstance(thing, list | tuple):
        for one in thing:
            yield from references(one, package)


@pytest.mark.parametrize("game", GAMES)
def test_every_reference_of_an_entry_leads_to_a_thing(game: str) -> None:
    plugin, entry = REGISTRY.owners[game]
    extensions = [one for _, one in REGISTRY.extensions(entry).values()]
    own: Any = next(one for one in REGISTRY.plugins.manager.get_plugin(plugin).tablegames_games() if one.name == game)
    found = [
        named for one in (own, *extensions) for held in vars(one).values() for named in references(held, one.package)
    ]
    found += [
        named
        for brought in (REGISTRY.players(entry), REGISTRY.analysts(entry))
        for one in brought.values()
        for named in references(one.make, "")
    ]
    assert len(found) > 5
    assert all(located(*named) is not None for named in found)
