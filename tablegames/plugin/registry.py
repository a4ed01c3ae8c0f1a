"""The registry: everything that plugins provide, by name; a missing or duplicate name gets one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar, cast

from tablegames.core.errors import PluginError, RulesError, TablegamesError, did_you_mean
from tablegames.core.languages import LANGUAGES, Text, add_catalogue, catalogue, gettext as _, unread, use_language
from tablegames.core.notation import Notation
from tablegames.core.plaintext import quoted
from tablegames.plugin.asleep import SleepingExtension, SleepingGame
from tablegames.plugin.calls import Failure, Plugins
from tablegames.plugin.claims import Claims, Entries, Owners
from tablegames.plugin.content import bring_content
from tablegames.plugin.entry_fields import own_of
from tablegames.plugin.hook_results import Reader, check_entry, items, mapping_of, one
from tablegames.plugin.hookspecs import PROJECT
from tablegames.plugin.loading import load_plugins
from tablegames.plugin.prompt_words import COMMAND_OF, WORD, PromptCommand
from tablegames.plugin.provides import (
    DrawsByRules,
    GameEntry,
    LanguageEntry,
    LessonSource,
    MatchEntry,
    PairingEntry,
    PuzzleSource,
    Renderer,
    VariantSource,
)
from tablegames.plugin.shipped import files, shipped_articles, shipped_phrases, shipped_terms
from tablegames.plugin.userfiles import Broken, games_folders, user_folder, user_variants
from tablegames.plugin.variants import Variant, resolve
from tablegames.rules.ruledata import option_types, rules_as_data
from tablegames.rules.untrusted.files import read_text
from tablegames.rules.untrusted.yamlfile import LARGEST

if TYPE_CHECKING:
    from tablegames.core.analysis import AnalystEntry
    from tablegames.plugin.bots import PlayerEntry
    from tablegames.plugin.checks import CaseKey, Prover
    from tablegames.plugin.drawing.diagram import Drawer
    from tablegames.plugin.extensions import Extension
    from tablegames.plugin.foreign import Collection, FileFormat
    from tablegames.plugin.strength import Measured
    from tablegames.rules.howto import HowToPlay
    from tablegames.rules.rulebook import Rulebook
    from tablegames.rules.terms import GlossaryTerm

T = TypeVar("T")
KERNEL: Final = "tablegames.plugin"
"""The package with the phrases of all games."""
KERNEL_MATCHES: Final = ("party", "single", "first-to", "parties", "poule", "chouette", "a_tourner", "deux_contre_deux")
"""The kernel's own formats for `--match`."""
KERNEL_PAIRINGS: Final = ("round_robin", "gauntlet", "ladder")
"""The kernel's own values of `pairing`."""
P = ParamSpec("P")


def _remembered(
    ask: Callable[Concatenate[Registry, GameEntry, P], T],
) -> Callable[Concatenate[Registry, GameEntry, P], T]:
    """Remember the answer for a game; each caller gets its own mapping or list."""

    @wraps(ask)
    def answer(self: Registry, entry: GameEntry, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (ask.__name__, entry.name, *args, *kwargs.items())
        if key not in self._memory:
            self._memory[key] = ask(self, entry, *args, **kwargs)
        found = self._memory[key]
        return cast(T, found.copy() if isinstance(found, dict | list) else found)

    return cast("Callable[Concatenate[Registry, GameEntry, P], T]", answer)


_CODE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})?")
"""Possible language codes."""


class Registry:
    """Games, variants, notations, renderers, phrases, rulebooks and players from the plugins.

    Most answers are remembered: a registry lives as long as a run.
    """

    def __init__(self, plugins: Plugins | None = None, folder: Path | None = None) -> None:
        self.plugins = load_plugins() if plugins is None else plugins
        self._folder = folder
        self._memory: dict[tuple[object, ...], Any] = {}

    @cached_property
    def folder(self) -> Path:
        """The folder of the user's own files; an error if it is unknown."""
        return user_folder() if self._folder is None else self._folder

    @cached_property
    def games_folders(self) -> tuple[Path, ...]:
        """The default folders of saved games: the current one, then older ones."""
        return games_folders() if self._folder is None else (self._folder / "games",)

    @cached_property
    def homeless(self) -> str:
        """Why the user has no folder; empty if there is one."""
        try:
            _ = self.folder
        except TablegamesError as problem:
            return str(problem)
        return ""

    @cached_property
    def owners(self) -> Owners:
        """Every game with its plugin, by name."""
        return Owners(self._brought, self._owned)

    def _owned(self, name: str) -> tuple[str, GameEntry] | None:
        """Return a game with its plugin, which is woken if it sleeps; None: it fails."""
        plugin, entry = self._brought[name]
        if isinstance(entry, SleepingGame):
            found = self.plugins.own_answer(plugin, "tablegames_games", items(GameEntry)) or ()
            own = next((one for one in found if one.name == name), None)
            if own is None:
                return None
            entry = own
            self._brought[name] = plugin, entry
        if name in self._offered:
            from tablegames.plugin.extensions import extended

            return plugin, extended(entry, partial(self._extending, entry))
        return plugin, entry

    @cached_property
    def _offered(self) -> Mapping[str, list[tuple[str, Extension | SleepingExtension]]]:
        """For each game's name, its extensions with their plugins."""
        games: dict[str, list[tuple[str, Extension | SleepingExtension]]] = {}
        for plugin, brought in self.plugins.each("tablegames_extensions", _read_offered):
            for extension in brought:
                games.setdefault(extension.game, []).append((plugin, extension))
        return games

    @_remembered
    def extensions(self, entry: GameEntry) -> dict[str, tuple[str, Extension]]:
        """Return the usable extensions of a game, by name, each with its plugin; the others are noted."""
        from tablegames.plugin.extensions import wrong_with

        claims = self._claims("extensions", Text("the extension"), entry)
        offered = [one for offer in self._offered.get(entry.name, ()) for one in self._awake(*offer)]
        _unused, bare = self._brought[entry.name]
        taken = set() if isinstance(bare, SleepingGame) else set(option_types(bare.rules))
        for plugin, extension in offered:
            wrong = wrong_with(extension, taken)
            if wrong:
                about = _("extension '{name}' of {name2}", name=extension.name, name2=entry.name)
                sentence = _("plugin '{plugin}', {about}: {wrong}", plugin=plugin, about=about, wrong=wrong)
                self.plugins.note(Failure(plugin, claims.hook, sentence, extension.name))
                continue
            if extension.name not in claims.held and extension.rules is not None:
                taken |= set(option_types(extension.rules))
            claims.take(plugin, [(extension.name, (plugin, extension))])
        return dict(sorted(claims.held.items(), key=lambda held: bool(held[1][1].options)))  # the game's own: outermost

    def _awake(self, plugin: str, extension: Extension | SleepingExtension) -> list[tuple[str, Extension]]:
        """Return the extensions with their plugin, which is woken if it sleeps."""
        if not isinstance(extension, SleepingExtension):
            return [(plugin, extension)]
        own = self.plugins.own_answer(plugin, "tablegames_extensions", _read_extensions) or []
        return [(plugin, one) for one in own if one.game == extension.game]

    @property
    def stray_extensions(self) -> list[str]:
        """A sentence for each extension of a game that is not installed."""
        return [
            _(
                "plugin '{plugin}' extends the game '{game}', which is not installed{did_you_mean}",
                plugin=plugin,
                game=game,
                did_you_mean=did_you_mean(game, self.owners),
            )
            for game, offered in self._offered.items()
            if game not in self.owners
            for plugin, _unused in offered
        ]

    def active(self, entry: GameEntry, rules: Any) -> dict[str, Extension]:
        """Return the extensions that change the game under these rules, by name."""
        if entry.name not in self._offered:
            return {}
        return {name: one for name, (_, one) in self.extensions(entry).items() if one.active(rules)}

    def extension_version(self, entry: GameEntry, name: str) -> str:
        """Return the distribution of an extension, with its version."""
        return self._distribution(self.extensions(entry)[name][0])

    def _extending(self, entry: GameEntry) -> list[tuple[str, Extension]]:
        return list(self.extensions(entry).values())

    @cached_property
    def _brought(self) -> dict[str, tuple[str, GameEntry | SleepingGame]]:
        """Every game with its plugin, by name: ours, else that of the first distribution.

        Another game of the same name is noted.
        """
        makers = {info.name: info for info in self.plugins.found}
        claims = self._claims("games", Text("the game"), None)
        found = self.plugins.each("tablegames_games", _read_games)
        for plugin, entries in sorted(found, key=lambda one: (not makers[one[0]].ours, makers[one[0]].distribution)):
            claims.take(plugin, ((one.name, (plugin, one)) for one in entries if not isinstance(one, Broken)))
            for broken in (entry for entry in entries if isinstance(entry, Broken)):
                self.plugins.note(Failure(plugin, claims.hook, broken.error, broken.origin))
        return dict(sorted(claims.held.items()))

    @cached_property
    def games(self) -> Mapping[str, GameEntry]:
        """Every game by name."""
        return Entries(self.owners)

    @cached_property
    def aliases(self) -> Mapping[str, tuple[str, str]]:
        """For each other name of a game, the game and the ruleset. A game's own name goes first."""
        found: dict[str, tuple[str, str]] = {}
        for name, (_unused, entry) in self._brought.items():
            for alias, variant in entry.aliases.items():
                if alias not in self._brought:
                    found.setdefault(alias, (name, variant))
        return found

    def named(self, name: str) -> tuple[str, str]:
        """Return the game that a name means, and its ruleset, if any; capitals and accents do not matter."""
        if name in self.owners:
            return name, ""
        if name not in self.aliases:
            from tablegames.plugin.foreign import plain_name

            known = {plain_name(one): one for one in (*self.aliases, *self.owners)}
            name = known.get(plain_name(name), name)
        return self.aliases.get(name, (name, ""))

    def game(self, name: str) -> GameEntry:
        """Return the game with that name or alias."""
        name, _ = self.named(name)
        if name not in self.owners:
            near = did_you_mean(name, self.owners)
            other = did_you_mean(name, self.aliases)
            if "?" in other and "?" not in near:  # an alias is near, and no game's own name
                near = other
            why = self.why_missing(name)
            near = "" if why else near
            raise PluginError("there is no game '{name}'{near}{why}", name=name, near=near, why=why)
        plugin, entry = self.owners[name]
        check_entry(plugin, entry, referred=True)
        return entry

    def why_missing(self, name: str) -> str:
        """Return why the plugin of that name failed, which might have the game; empty: there is none."""
        told = [info.error for info in self.plugins.failed if info.name == name]
        told += [failure.sentence for failure in self.plugins.failures if failure.plugin == name]
        return "".join(f"; {sentence}" for sentence in told)

    def _ask(self, kind: str, read: Reader[T], entry: GameEntry, **more: Any) -> Iterator[tuple[str, T]]:
        """Return the answers for a game: from its own entry, then from the hooks of its plugin and of all others.

        Only a failure of the game's plugin is an error.
        """
        owner, field = self.owners[entry.name][0], f"GameEntry.{kind}"
        yield from self.plugins.ask(owner, field, lambda: own_of(entry, kind, *more.values()), read, owner)
        for plugin, extension in self.extensions(entry).values() if entry.name in self._offered else ():
            brought = partial(own_of, extension, kind, *more.values())
            yield from self.plugins.ask(plugin, f"Extension.{kind}", brought, read, None)
        yield from self.plugins.each(f"tablegames_{kind}", read, owner, game=entry.name, **more)

    def _claims(self, kind: str, what: Text, entry: GameEntry | None) -> Claims[Any]:
        """Return the owners of the names of a kind, for a game or (None) for all games."""
        return Claims(self.plugins, f"tablegames_{kind}", PROJECT if entry is None else entry.name, what)

    def _held(
        self,
        kind: str,
        read: Reader[Any],
        what: Text,
        entry: GameEntry | None = None,
        *,
        by: str = "name",
        reserved: Container[str] = (),
    ) -> dict[str, tuple[str, Any]]:
        """Return the things of one kind by name, each with its plugin; those of the game's own plugin first."""
        claims = self._claims(kind, what, entry)
        each = self.plugins.each(f"tablegames_{kind}", read) if entry is None else self._ask(kind, read, entry)
        for plugin, brought in each:
            named = brought.items() if isinstance(brought, Mapping) else ((getattr(one, by), one) for one in brought)
            claims.take(plugin, ((name, (plugin, thing)) for name, thing in named), reserved)
        return claims.held

    def _named(self, kind: str, read: Reader[Any], what: Text, entry: GameEntry, **how: Any) -> dict[str, Any]:
        """Return the same without their plugins."""
        return {name: thing for name, (_, thing) in self._held(kind, read, what, entry, **how).items()}

    def _only(self, kind: str, what: Text, entry: GameEntry, *wanted: str) -> Any:
        """Return the only thing of a kind for a game, or None."""
        claims = self._claims(kind, what, entry)
        holder, found = "", None
        for plugin, answer in self._ask(kind, one(*wanted), entry):
            if answer is not None and found is None:
                holder, found = plugin, answer
            elif answer is not None:
                claims.refuse(plugin, holder)
        return found

    @property
    def matches(self) -> dict[str, MatchEntry]:
        """The match formats of plugins, by name; the kernel's names are reserved."""
        return {name: entry for name, (_, entry) in self.brought_matches.items()}

    @cached_property
    def brought_matches(self) -> dict[str, tuple[str, MatchEntry]]:
        """The same, each with its plugin."""
        return self._held("matches", items(MatchEntry), Text("the match"), reserved=KERNEL_MATCHES)

    @cached_property
    def pairings(self) -> dict[str, tuple[str, PairingEntry]]:
        """The pairings of plugins, by name, each with its plugin; the kernel's names are reserved."""
        what = Text("the pairing")
        return self._held("pairings", items(PairingEntry), what, reserved=KERNEL_PAIRINGS)

    @cached_property
    def languages(self) -> dict[str, tuple[str, LanguageEntry]]:
        """The languages of plugins, by code, each with its plugin; English and French are ours."""
        what = Text("the language")
        found = self._held("languages", items(LanguageEntry), what, by="code", reserved=LANGUAGES)
        for code, (plugin, entry) in found.items():
            if entry.content:
                bring_content(files(entry.content) / "content")
            if _CODE.fullmatch(code) is None:
                shown = quoted(code)
                sentence = _(
                    "plugin '{plugin}' provides the language '{shown}'; its code must look like 'nl' or 'pt-BR'",
                    plugin=plugin,
                    shown=shown,
                )
                self.plugins.note(Failure(plugin, "tablegames_languages", sentence, code))
        return {code: one for code, one in found.items() if _CODE.fullmatch(code) is not None}

    def speak(self, language: str) -> None:
        """Switch to a language, ours or a plugin's."""
        if language not in LANGUAGES and (sources := self.languages[language][1].catalogues):
            from tablegames.plugin.old_catalogues import OldCatalogue

            add_catalogue(language, partial(OldCatalogue, sources))
        use_language(language)
        for problem in unread(language):
            plugin = self.languages[language][0] if language in self.languages else PROJECT
            self.plugins.note(Failure(plugin, "tablegames_languages", problem, problem))

    def kernel_phrases(self, language: str) -> dict[str, str]:
        """Return the phrases of all games: matches, evenings, seats, options."""
        return translated(shipped_phrases(KERNEL, "en"), language)

    def distribution(self, entry: GameEntry) -> str:
        """Return the distribution of a game, with its version: `tablegames 0.1.0`."""
        return self._distribution(self.owners[entry.name][0])

    def _distribution(self, plugin: str) -> str:
        info = next(info for info in self.plugins.found if info.name == plugin)
        return info.release or plugin

    @_remembered
    def sources(self, entry: GameEntry) -> dict[str, VariantSource]:
        """Return every variant file of a game, by name: the plugins', then the user's own."""
        brought = self._held("variants", items(VariantSource), Text("the ruleset"), entry)
        sources = {name: replace(source, plugin=plugin) for name, (plugin, source) in brought.items()}
        for own in self.user_files:
            if isinstance(own, VariantSource) and own.game == entry.name and own.name not in sources:
                sources[own.name] = own
        return sources

    def conflicts(self, entry: GameEntry) -> dict[str, str]:
        """Return the variants whose name a user's file repeats, each with a sentence naming both."""
        sources = self.sources(entry)
        found: dict[str, str] = {}
        for own in self.user_files:
            if isinstance(own, VariantSource) and own.game == entry.name and sources[own.name] is not own:
                found[own.name] = _twice(sources[own.name], own)
        return found

    @cached_property
    def user_files(self) -> tuple[VariantSource | Broken, ...]:
        """Every `*.yaml` in the user's variants folder; empty if it does not exist."""
        return () if self.homeless else tuple(user_variants(self.folder / "variants", self.games))

    def ruleset(self, entry: GameEntry, name: str | None = None, overrides: Mapping[str, Any] | None = None) -> Variant:
        """Return the ruleset that the user asks for: by its name, or by the path of a `.yaml` file."""
        if name is None or not name.endswith((".yaml", ".yml")):
            if name is not None and name not in self.sources(entry) and Path(f"{name}.yaml").is_file():
                raise RulesError(
                    "{game} has no variant '{name}'; to use the file {name}.yaml, write its name in full: {name}.yaml",
                    game=entry.name,
                    name=name,
                )
            return self.variant(entry, name, overrides)
        path = Path(name)
        own = VariantSource(entry.name, path.stem, read_text(path, most=LARGEST), name)
        try:
            return resolve(entry, own.name, {**self.sources(entry), own.name: own}, overrides)
        except RulesError:
            fitting = [other.name for other in self.games.values() if other is not entry and self._fits(own, other)]
            if overrides or not fitting:
                raise
            raise RulesError(
                "{file} is a variant of {games}, not of {game}", file=name, games=", ".join(fitting), game=entry.name
            ) from None

    def _fits(self, own: VariantSource, entry: GameEntry) -> bool:
        """Return whether a user's file is a variant of a game."""
        source = replace(own, game=entry.name)
        try:
            resolve(entry, own.name, {**self.sources(entry), own.name: source})
        except TablegamesError:
            return False
        return True

    def variant(self, entry: GameEntry, name: str | None = None, overrides: Mapping[str, Any] | None = None) -> Variant:
        """Return the ruleset with that name, or the default. Opens no file: the name may be untrusted."""
        sources = self.sources(entry)
        wanted = entry.variant if name is None else name
        if wanted in self.conflicts(entry):
            raise PluginError(self.conflicts(entry)[wanted])
        for file in self.user_files:
            if isinstance(file, Broken) and wanted not in sources and Path(file.origin).stem == wanted:
                raise RulesError(file.error)
        return resolve(entry, wanted, sources, overrides) if overrides else self._unchanged(entry, wanted)

    @_remembered
    def _unchanged(self, entry: GameEntry, name: str) -> Variant:
        """Return the unchanged ruleset with that name."""
        return resolve(entry, name, self.sources(entry))

    @_remembered
    def notation(self, entry: GameEntry) -> Notation[Any, Any, Any]:
        """Return the notation of the game; without one, that of its dataclasses."""
        wanted = ("seat_names", "write", "read", "position", "set_up")
        found: Notation[Any, Any, Any] | None = self._only("notation", Text("a notation"), entry, *wanted)
        if found is None:
            from tablegames.plugin.derived_notation import DerivedNotation

            found = DerivedNotation(max(entry.seats))
        return found

    @_remembered
    def renderers(self, entry: GameEntry) -> dict[str, Renderer[Any]]:
        """Return the drawings of the game, by name, the default first."""
        return self._named("renderers", items(object, "name", "draw"), Text("the drawing"), entry)

    @_remembered
    def diagrams(self, entry: GameEntry) -> dict[str, Drawer[Any]]:
        """Return the pictures of the game, by name, the default first."""
        return self._named("diagrams", items(object, "name", "draw"), Text("the picture"), entry)

    @_remembered
    def phrases(self, entry: GameEntry, language: str) -> dict[str, str]:
        """Return the wording of the game's events, from its plugin or from the catalogue of the language."""
        if language == "en":
            return self._phrases(entry, language)
        return translated(self.phrases(entry, "en"), language) | self.own_phrases(entry, language)

    def own_phrases(self, entry: GameEntry, language: str) -> dict[str, str]:
        """Return the plugins' own phrases in another language than English."""
        english = self.phrases(entry, "en")
        try:
            found = self._phrases(entry, language)
        except PluginError:  # already noted; its plugin knows only two languages
            if language in LANGUAGES:
                raise
            return {}
        return {key: said for key, said in found.items() if said != english.get(key)}

    def _phrases(self, entry: GameEntry, language: str) -> dict[str, str]:
        owner = self.owners[entry.name][0]
        claims = self._claims("phrases", Text("the wording of"), entry)
        for plugin, brought in self._ask("phrases", mapping_of(str), entry, language=language):
            claims.take(plugin, brought.items(), () if plugin == owner else shipped_phrases(KERNEL, "en"))
        return claims.held

    @_remembered
    def rulebook(self, entry: GameEntry) -> Rulebook:
        """Return the articles behind the game's citations, and beside them those of evenings, from the trictrac books.

        They are listed for a game that cites their book.
        """
        from tablegames.rules.rulebook import Article, Rulebook

        brought = self._named("rulebook", items(Article), Text("the article"), entry, by="cite")
        evenings = [one for one in shipped_articles("tablegames.rules.evenings") if one.cite not in brought]
        books = {article.tag for article in brought.values()}
        listed = [article for article in evenings if article.tag in books]
        return Rulebook([*brought.values(), *listed], [article for article in evenings if article.tag not in books])

    def how_to_play(self, entry: GameEntry, rules: object = None) -> HowToPlay | None:
        """Return the page on how to play the game under these rules, or the usual ones, if there is one."""
        what = Text("a how-to-play page")
        found: HowToPlay | None = self._only("how_to_play", what, entry, "parts")
        if not isinstance(found, DrawsByRules):
            return found
        return found.under(rules_as_data(self.ruleset(entry).rules if rules is None else rules))

    @_remembered
    def terms(self, entry: GameEntry) -> dict[str, GlossaryTerm]:
        """Return the terms of a game, by name: the plugins', then those of all games."""
        from tablegames.rules.terms import GlossaryTerm

        brought: dict[str, GlossaryTerm] = self._named("terms", items(GlossaryTerm), Text("the term"), entry)
        return brought | {
            one.name: one for one in shipped_terms("tablegames.rules.evenings") if one.name not in brought
        }

    def players(self, entry: GameEntry) -> dict[str, PlayerEntry]:
        """Return the bots of the game, by name: `random` and `first`, the plugins', and a thinking one."""
        from tablegames.plugin.bots import PlayerEntry
        from tablegames.plugin.player_specs import BUILT_IN, ENGINE, thinking_player

        known = {player.name: player for player in BUILT_IN}
        found = known | self._named("players", items(PlayerEntry), Text("the player"), entry, reserved=known)
        if ENGINE not in found and self._thinkable(entry):
            found[ENGINE] = thinking_player()
        return self._over(entry, "player_over", found)

    def _over(self, entry: GameEntry, field: str, found: dict[str, Any]) -> dict[str, Any]:
        """Return the bots or analysts of a game as its extensions change them."""
        for _unused, extension in self.extensions(entry).values() if entry.name in self._offered else ():
            over = getattr(extension, field)
            if over is not None:
                found = {name: replace(one, make=over(one.make)) for name, one in found.items()}
        return found

    @_remembered
    def _thinkable(self, entry: GameEntry) -> bool:
        """Return whether the kernel's own player can play the game."""
        try:
            rules = self.variant(entry).rules
        except TablegamesError:  # the error appears when it is played
            return False
        from tablegames.plugin.player_specs import can_be_thought_about

        return can_be_thought_about(entry, rules)

    def strengths(self, entry: GameEntry) -> list[Measured]:
        """Return the results of the game's bots against each other."""
        from tablegames.plugin.strength import Measured

        brought = self._ask("strengths", items(Measured), entry)
        return [measured for _, results in brought for measured in results]

    def analysts(self, entry: GameEntry) -> dict[str, AnalystEntry]:
        """Return the analysts of the game, by name, the default first: the plugins', and a thinking one.

        A game with `()` has nothing to analyse.
        """
        from tablegames.core.analysis import AnalystEntry
        from tablegames.plugin.player_specs import ENGINE, thinking_analyst

        found = self._named("analysts", items(AnalystEntry), Text("the analyst"), entry)
        thinks = entry.analysts != () and ENGINE not in found and self._thinkable(entry)
        return self._over(entry, "analyst_over", found | {ENGINE: thinking_analyst()} if thinks else found)

    def formats(self, entry: GameEntry) -> dict[str, FileFormat]:
        """Return the file formats of the game, by name."""
        read = items(object, "name", "suffixes", "title", "read", "write")
        return self._named("formats", read, Text("the format"), entry)

    def collections(self, entry: GameEntry) -> list[Collection]:
        """Return the games from books, by name."""
        from tablegames.plugin.foreign import Collection

        claims = self._claims("collections", Text("the game", context="a game played"), entry)
        found: list[Collection] = []
        for plugin, brought in self._ask("collections", items(Collection), entry):
            for collection in brought:
                claims.take(plugin, ((game.name, game) for game in collection.games))
                found.append(
                    replace(collection, games=[one for one in collection.games if claims.held[one.name] is one])
                )
        return found

    def puzzles(self, entry: GameEntry) -> list[PuzzleSource]:
        """Return the packs of problems for the game."""
        return list(self._named("puzzles", items(PuzzleSource), Text("the pack"), entry).values())

    def prover(self, entry: GameEntry) -> Prover | None:
        """Return the prover of the claims of problems, if there is one."""
        found: Prover | None = self._only("prover", Text("a prover"), entry, "prove")
        return found

    @_remembered
    def lessons(self, entry: GameEntry) -> list[LessonSource]:
        """Return the first lessons of the game."""
        return list(self._named("lessons", items(LessonSource), Text("the lesson"), entry).values())

    @_remembered
    def case_keys(self, entry: GameEntry) -> dict[str, CaseKey]:
        """Return the game's own keys for `check`."""
        return self._named("case_keys", mapping_of(Callable), Text("the key"), entry)

    @_remembered
    def prompt_commands(self, entry: GameEntry) -> dict[str, tuple[str, PromptCommand]]:
        """Return the plugins' commands at the prompt for the game, each with its plugin; ours are reserved."""
        claims = self._claims("prompt_commands", Text("the command"), entry)
        found: dict[str, tuple[str, PromptCommand]] = {}
        for plugin, brought in self._ask("prompt_commands", items(PromptCommand), entry):
            for command in brought:
                wrong = next((word for word in command.words if WORD.fullmatch(word) is None), None)
                taken = next((word for word in command.words if word in COMMAND_OF or word in claims.held), None)
                if wrong is not None:
                    self.plugins.note(Failure(plugin, claims.hook, _no_word(plugin, entry.name, wrong), wrong))
                elif taken is not None:
                    claims.take(plugin, [(taken, "")], COMMAND_OF)  # this names the owner
                else:
                    claims.take(plugin, ((word, "") for word in command.words))
                    found[command.words[0]] = plugin, command
        return found


def _no_word(plugin: str, game: str, word: str) -> str:
    """Return why a command is not a word."""
    shown = quoted(word)
    return _(
        "plugin '{plugin}' provides the command '{shown}' for {game}; a command must be one word that begins with "
        "a letter",
        plugin=plugin,
        shown=shown,
        game=game,
    )


def _read_games(hook: str, plugin: str, answer: Any) -> list[GameEntry | SleepingGame | Broken]:
    """Return a plugin's answer to `tablegames_games`, with the files of games that cannot be read."""
    others = [one for one in answer if isinstance(one, SleepingGame | Broken)] if isinstance(answer, list) else []
    good = [one for one in answer if one not in others] if others else answer
    return [*items(GameEntry)(hook, plugin, good), *others]


def _read_offered(hook: str, plugin: str, answer: Any) -> Sequence[Extension | SleepingExtension]:
    """Return a plugin's answer to `tablegames_extensions`, or what the index says of it."""
    if isinstance(answer, list) and answer and isinstance(answer[0], SleepingExtension):
        return answer
    return _read_extensions(hook, plugin, answer)


def _read_extensions(hook: str, plugin: str, answer: object) -> list[Extension]:
    """Return a plugin's answer to `tablegames_extensions`; without one, nothing is imported."""
    from tablegames.plugin.extensions import Extension

    return items(Extension)(hook, plugin, answer)


def _twice(one: VariantSource, two: VariantSource) -> str:
    first, second = (f"{s.origin} ({s.plugin})" if s.plugin else s.origin for s in (one, two))
    return _(
        "{game} has two variants '{name}': {first} and {second}; rename one",
        game=one.game,
        name=one.name,
        first=first,
        second=second,
    )


def translated(phrases: Mapping[str, str], language: str) -> dict[str, str]:
    """Return phrases in a language: their keys are the contexts of the messages."""
    if language == "en":
        return dict(phrases)
    messages = catalogue(language)
    return {key: messages.pgettext(key, said) if said else said for key, said in phrases.items()}
