"""The registry: what the plugins bring, by name, with one sentence for what is missing or named twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar, cast

from tablegames.core.errors import PluginError, RulesError, TablegamesError, did_you_mean
from tablegames.core.languages import LANGUAGES, Text, say, use_language
from tablegames.core.notation import Notation
from tablegames.core.plaintext import quoted
from tablegames.plugin.catalogues import CODE, KERNEL_PHRASES, Catalogue, catalogue_of
from tablegames.plugin.claims import Claims
from tablegames.plugin.hook_results import Reading, check_entry, items, mapping_of, one
from tablegames.plugin.loading import Failure, Plugins, load_plugins
from tablegames.plugin.own import own_of
from tablegames.plugin.phrases import KERNEL
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
from tablegames.plugin.shipped import shipped_articles, shipped_terms
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
    from tablegames.plugin.foreign import Collection, FileFormat, NamedGame
    from tablegames.plugin.strength import Measured
    from tablegames.rules.howto import HowToPlay
    from tablegames.rules.rulebook import Rulebook
    from tablegames.rules.terms import GlossaryTerm

T = TypeVar("T")
KERNEL_MATCHES: Final = ("party", "single", "first-to", "parties", "poule", "chouette", "a_tourner", "deux_contre_deux")
"""What `--match` knows by itself."""
KERNEL_PAIRINGS: Final = ("round_robin", "gauntlet", "ladder")
"""What `pairing` in a match file knows by itself."""
P = ParamSpec("P")


def _remembered(
    ask: Callable[Concatenate[Registry, GameEntry, P], T],
) -> Callable[Concatenate[Registry, GameEntry, P], T]:
    """A question about a game that is asked of the plugins once; whoever asks gets a mapping or list of his own."""

    @wraps(ask)
    def answer(self: Registry, entry: GameEntry, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (ask.__name__, entry.name, *args, *kwargs.items())
        if key not in self._memory:
            self._memory[key] = ask(self, entry, *args, **kwargs)
        found = self._memory[key]
        return cast(T, found.copy() if isinstance(found, dict | list) else found)

    return cast("Callable[Concatenate[Registry, GameEntry, P], T]", answer)


class Registry:
    """Games, variants, notations, renderers, phrases, rulebooks and players, as the plugins bring them.

    What a table is laid with is asked of the plugins once: a registry lives as long as a run.
    """

    def __init__(self, plugins: Plugins | None = None, folder: Path | None = None) -> None:
        self.plugins = load_plugins() if plugins is None else plugins
        self._folder = folder
        self._memory: dict[tuple[object, ...], Any] = {}

    @cached_property
    def folder(self) -> Path:
        """Where the user's own files are; an error where that cannot be known."""
        return user_folder() if self._folder is None else self._folder

    @cached_property
    def games_folders(self) -> tuple[Path, ...]:
        """Where games are saved when no file is named, then where they were saved before."""
        return games_folders() if self._folder is None else (self._folder / "games",)

    @cached_property
    def homeless(self) -> str:
        """The sentence why the user has no folder; empty if there is one."""
        try:
            _ = self.folder
        except TablegamesError as problem:
            return str(problem)
        return ""

    @cached_property
    def owners(self) -> Mapping[str, tuple[str, GameEntry]]:
        """Every game with the plugin that brings it, in the order of their names."""
        return {
            name: (plugin, self._extended(entry) if name in self._offered else entry)
            for name, (plugin, entry) in sorted(self._brought.items())
        }

    def _extended(self, entry: GameEntry) -> GameEntry:
        from tablegames.plugin.extensions import extended

        return extended(entry, partial(self._extending, entry))

    @cached_property
    def _offered(self) -> Mapping[str, list[tuple[str, Extension]]]:
        """By the name of the game, every extension that is brought, with the plugin that does."""
        hook = "tablegames_extensions"
        games: dict[str, list[tuple[str, Extension]]] = {}
        for plugin, brought in self.plugins.each(hook, _read_extensions):
            for extension in brought:
                games.setdefault(extension.game, []).append((plugin, extension))
        return games

    @_remembered
    def extensions(self, entry: GameEntry) -> dict[str, tuple[str, Extension]]:
        """The extensions of a game that can be used, by name, each with its plugin; the others are noted."""
        from tablegames.plugin.extensions import wrong_with

        hook = "tablegames_extensions"
        claims: Claims[tuple[str, Extension]] = Claims(
            self.plugins, hook, entry.name, Text("the extension", "l'extension")
        )
        taken = set(option_types(self._bare(entry).rules))
        for plugin, extension in self._offered.get(entry.name, ()):
            wrong = wrong_with(extension, taken)
            if wrong:
                about = say(
                    f"extension '{extension.name}' of {entry.name}", f"extension « {extension.name} » de {entry.name}"
                )
                sentence = say(f"plugin '{plugin}', {about}: {wrong}", f"greffon « {plugin} », {about} : {wrong}")
                self.plugins.note(Failure(plugin, hook, sentence, extension.name))
                continue
            if extension.name not in claims.held and extension.rules is not None:
                taken |= set(option_types(extension.rules))
            claims.take(plugin, [(extension.name, (plugin, extension))])
        return dict(sorted(claims.held.items(), key=lambda held: bool(held[1][1].options)))  # the game's own: outermost

    @property
    def stray_extensions(self) -> list[str]:
        """A sentence for each extension of a game that nobody brings."""
        return [
            say(
                f"plugin '{plugin}' extends the game '{game}', which is not installed{did_you_mean(game, self.owners)}",
                f"le greffon « {plugin} » étend le jeu « {game} », qui n'est pas installé"
                f"{did_you_mean(game, self.owners)}",
            )
            for game, offered in self._offered.items()
            if game not in self.owners
            for plugin, _ in offered
        ]

    def active(self, entry: GameEntry, rules: Any) -> dict[str, Extension]:
        """The extensions by which a game is another under these rules, by name."""
        if entry.name not in self._offered:
            return {}
        return {name: one for name, (_, one) in self.extensions(entry).items() if one.active(rules)}

    def extension_version(self, entry: GameEntry, name: str) -> str:
        """The distribution that brings an extension, with its version."""
        return self._distribution(self.extensions(entry)[name][0])

    def _extending(self, entry: GameEntry) -> list[Extension]:
        return [extension for _, extension in self.extensions(entry).values()]

    def _bare(self, entry: GameEntry) -> GameEntry:
        """The entry as its plugin brings it, without extensions."""
        return self._brought[entry.name][1]

    @cached_property
    def _brought(self) -> Mapping[str, tuple[str, GameEntry]]:
        """By name, every game with its plugin: ours, else that of the distribution whose name comes first.

        Whoever brings a game of that name again is noted.
        """
        hook, makers = "tablegames_games", {info.name: info for info in self.plugins.found}
        claims: Claims[tuple[str, GameEntry]] = Claims(self.plugins, hook, "tablegames", Text("the game", "le jeu"))
        found = list(self.plugins.each(hook, items(GameEntry)(hook)))
        for plugin, entries in sorted(found, key=lambda one: (not makers[one[0]].ours, makers[one[0]].distribution)):
            claims.take(plugin, ((entry.name, (plugin, entry)) for entry in entries))
        return claims.held

    @property
    def games(self) -> Mapping[str, GameEntry]:
        """Every game by name."""
        return {name: entry for name, (_, entry) in self.owners.items()}

    @cached_property
    def aliases(self) -> Mapping[str, tuple[str, str]]:
        """By the other names of games: the game, and the ruleset that is meant. A game's own name goes first."""
        found: dict[str, tuple[str, str]] = {}
        for name, entry in self.games.items():
            for alias, variant in entry.aliases.items():
                if alias not in self.owners:
                    found.setdefault(alias, (name, variant))
        return found

    def named(self, name: str) -> tuple[str, str]:
        """The game that a name means, and the ruleset if the name says one; capitals and accents do not count."""
        if name in self.owners:
            return name, ""
        if name not in self.aliases:
            from tablegames.plugin.foreign import plain_name

            known = {plain_name(one): one for one in (*self.aliases, *self.owners)}
            name = known.get(plain_name(name), name)
        return self.aliases.get(name, (name, ""))

    def game(self, name: str) -> GameEntry:
        """The game of that name, or of which it is another name."""
        name, _ = self.named(name)
        if name not in self.owners:
            near = did_you_mean(name, self.owners)
            other = did_you_mean(name, self.aliases)
            if "?" in other and "?" not in near:  # no game's own name is near, another name of one is
                near = other
            why = self._why_missing(name)
            raise PluginError.said(
                f"there is no game '{name}'{near}{why}", f"il n'y a pas de jeu « {name} »{near}{why}"
            )
        plugin, entry = self.owners[name]
        check_entry(plugin, entry, referred=True)
        return entry

    def _why_missing(self, name: str) -> str:
        """What went wrong with the plugin of that name, which would have brought the game."""
        told = [info.error for info in self.plugins.failed if info.name == name]
        told += [failure.sentence for failure in self.plugins.failures if failure.plugin == name]
        return "".join(f"; {sentence}" for sentence in told)

    def _ask(
        self, kind: str, reading: Callable[[str], Reading[T]], entry: GameEntry, **more: Any
    ) -> Iterator[tuple[str, T]]:
        """What is brought for a game: by its own entry, then by the hooks of its plugin and of all the others.

        `reading(what)` reads what is brought by a field or a hook of that name. Only the failure of the plugin that
        brings the game is an error.
        """
        owner, hook, field = self.owners[entry.name][0], f"tablegames_{kind}", f"GameEntry.{kind}"
        yield from self.plugins.ask(owner, field, lambda: own_of(entry, kind, *more.values()), reading(field), owner)
        for plugin, extension in self.extensions(entry).values() if entry.name in self._offered else ():
            what = f"Extension.{kind}"
            brought = partial(own_of, extension, kind, *more.values())
            yield from self.plugins.ask(plugin, what, brought, reading(what), None)
        yield from self.plugins.each(hook, reading(hook), owner, game=entry.name, **more)

    @property
    def matches(self) -> dict[str, MatchEntry]:
        """The formats of matches that plugins bring, by name; those of the kernel are nobody else's."""
        return {name: entry for name, (_, entry) in self.brought_matches.items()}

    @cached_property
    def brought_matches(self) -> dict[str, tuple[str, MatchEntry]]:
        """The same, each with its plugin."""
        return self._for_every_game("matches", MatchEntry, Text("the match", "le match"), KERNEL_MATCHES)

    @cached_property
    def pairings(self) -> dict[str, tuple[str, PairingEntry]]:
        """The pairings that plugins bring, by name, each with its plugin; those of the kernel are nobody else's."""
        return self._for_every_game("pairings", PairingEntry, Text("the pairing", "l'appariement"), KERNEL_PAIRINGS)

    @cached_property
    def languages(self) -> dict[str, tuple[str, LanguageEntry]]:
        """The languages that plugins bring, by code, each with its plugin; English and French are ours."""
        what = Text("the language", "la langue")
        found = self._for_every_game("languages", LanguageEntry, what, LANGUAGES, by="code")
        for code, (plugin, _) in found.items():
            if CODE.fullmatch(code) is None:
                shown = quoted(code)
                sentence = say(
                    f"plugin '{plugin}' brings the language '{shown}'; its code must be like 'nl' or 'pt-BR'",
                    f"le greffon « {plugin} » apporte la langue « {shown} » ; son code doit être comme « nl » ou "
                    "« pt-BR »",
                )
                self.plugins.note(Failure(plugin, "tablegames_languages", sentence, code))
        return {code: one for code, one in found.items() if CODE.fullmatch(code) is not None}

    def catalogue(self, code: str) -> Catalogue:
        """What a language says; what is wrong with it is noted, and left out."""
        key = ("catalogue", code)
        if key not in self._memory:
            plugin, entry = self.languages[code]
            found = catalogue_of(entry)
            for problem in found.problems:
                sentence = say(
                    f"plugin '{plugin}', language '{code}': {problem}",
                    f"greffon « {plugin} », langue « {code} » : {problem}",
                )
                self.plugins.note(Failure(plugin, "tablegames_languages", sentence, problem))
            self._memory[key] = found
        return cast(Catalogue, self._memory[key])

    def speak(self, language: str) -> None:
        """Use a language from now on, ours or one that a plugin brings."""
        if language in LANGUAGES:
            use_language(language)
        else:
            self.catalogue(language).speak()

    def kernel_phrases(self, language: str) -> dict[str, str]:
        """What the kernel says of matches, evenings and seats."""
        if language in LANGUAGES:
            return dict(KERNEL[language])
        return {**KERNEL["en"], **self.catalogue(language).phrases.get(KERNEL_PHRASES, {})}

    def _for_every_game(
        self, kind: str, of: type[T], what: Text, reserved: Sequence[str], by: str = "name"
    ) -> dict[str, tuple[str, T]]:
        """The things of one kind that are brought for no game in particular, by name, each with its plugin."""
        hook = f"tablegames_{kind}"
        claims: Claims[tuple[str, T]] = Claims(self.plugins, hook, "tablegames", what)
        for plugin, brought in self.plugins.each(hook, items(of)(hook)):
            claims.take(plugin, ((getattr(entry, by), (plugin, entry)) for entry in brought), reserved)
        return claims.held

    def distribution(self, entry: GameEntry) -> str:
        """The distribution that brings a game, with its version: `tablegames 0.1.0`."""
        return self._distribution(self.owners[entry.name][0])

    def _distribution(self, plugin: str) -> str:
        info = next(info for info in self.plugins.found if info.name == plugin)
        return info.maker or plugin

    @_remembered
    def sources(self, entry: GameEntry) -> dict[str, VariantSource]:
        """Every variant file of a game, by name: the plugins', then the user's own."""
        hook = "tablegames_variants"
        claims: Claims[VariantSource] = Claims(self.plugins, hook, entry.name, Text("the ruleset", "la variante"))
        for plugin, brought in self._ask("variants", items(VariantSource), entry):
            claims.take(plugin, ((source.name, replace(source, plugin=plugin)) for source in brought))
        sources = claims.held
        for own in self.user_files:
            if isinstance(own, VariantSource) and own.game == entry.name and own.name not in sources:
                sources[own.name] = own
        return sources

    def conflicts(self, entry: GameEntry) -> dict[str, str]:
        """The variants of a game that a user's file names again, each with a sentence naming both."""
        sources = self.sources(entry)
        found: dict[str, str] = {}
        for own in self.user_files:
            if isinstance(own, VariantSource) and own.game == entry.name and sources[own.name] is not own:
                found[own.name] = _twice(sources[own.name], own)
        return found

    @cached_property
    def user_files(self) -> tuple[VariantSource | Broken, ...]:
        """Every `*.yaml` of the user's variants folder; none where there is no such folder."""
        return () if self.homeless else tuple(user_variants(self.folder / "variants", self.games))

    def ruleset(self, entry: GameEntry, name: str | None = None, overrides: Mapping[str, Any] | None = None) -> Variant:
        """The ruleset that the user himself asks for: by its name, or by that of his file, which ends in `.yaml`."""
        if name is None or not name.endswith((".yaml", ".yml")):
            return self.variant(entry, name, overrides)
        own = file_source(Path(name), entry)
        return resolve(entry, own.name, {**self.sources(entry), own.name: own}, overrides)

    def variant(self, entry: GameEntry, name: str | None = None, overrides: Mapping[str, Any] | None = None) -> Variant:
        """The ruleset of that name, or the game's own. No file is opened: the name may come from anywhere."""
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
        """The ruleset of that name as its file has it."""
        return resolve(entry, name, self.sources(entry))

    def _named(
        self, kind: str, of: type[Any], what: Text, entry: GameEntry, *wanted: str, by: str = "name", reserved: Any = ()
    ) -> dict[str, Any]:
        """The things of one kind that are brought for a game, by name, those of the game's own plugin first."""
        claims: Claims[Any] = Claims(self.plugins, f"tablegames_{kind}", entry.name, what)
        for plugin, brought in self._ask(kind, items(of, *wanted), entry):
            claims.take(plugin, ((getattr(thing, by), thing) for thing in brought), reserved)
        return claims.held

    def _only(self, kind: str, what: Text, entry: GameEntry, *wanted: str) -> Any:
        """The one thing that is brought for a game, or None."""
        claims: Claims[Any] = Claims(self.plugins, f"tablegames_{kind}", entry.name, what)
        holder, found = "", None
        for plugin, answer in self._ask(kind, one(*wanted), entry):
            if answer is not None and found is None:
                holder, found = plugin, answer
            elif answer is not None:
                claims.refuse(plugin, holder)
        return found

    @_remembered
    def notation(self, entry: GameEntry) -> Notation[Any, Any, Any]:
        """How the game is written; where nobody brings it, as its dataclasses say."""
        wanted = ("seat_names", "write", "read", "position", "set_up")
        found: Notation[Any, Any, Any] | None = self._only(
            "notation", Text("a notation", "une notation"), entry, *wanted
        )
        if found is None:
            from tablegames.plugin.derived_notation import DerivedNotation

            found = DerivedNotation(max(entry.seats))
        return found

    @_remembered
    def renderers(self, entry: GameEntry) -> dict[str, Renderer[Any]]:
        """The ways to draw the game, by name, the default first."""
        return self._named("renderers", object, Text("the drawing", "le dessin"), entry, "name", "draw")

    def diagrams(self, entry: GameEntry) -> dict[str, Drawer[Any]]:
        """The ways to make a picture of the game, by name, the default first."""
        return self._named("diagrams", object, Text("the picture", "l'image"), entry, "name", "draw")

    @_remembered
    def phrases(self, entry: GameEntry, language: str) -> dict[str, str]:
        """The wording of the game's events; in a third language the game's own, then its catalogue's, else English."""
        if language in LANGUAGES:
            return self._phrases(entry, language)
        english, own = self.phrases(entry, "en"), self.own_phrases(entry, language)
        return {**english, **self.catalogue(language).phrases.get(entry.name, {}), **own}

    def own_phrases(self, entry: GameEntry, language: str) -> dict[str, str]:
        """What the plugins say of a game in a third language; who answers in English for all says nothing."""
        english = self.phrases(entry, "en")
        try:
            found = self._phrases(entry, language)
        except PluginError:  # which is noted; its plugin knows of two languages only
            return {}
        return {key: said for key, said in found.items() if said != english.get(key)}

    def _phrases(self, entry: GameEntry, language: str) -> dict[str, str]:
        hook, owner = "tablegames_phrases", self.owners[entry.name][0]
        claims: Claims[str] = Claims(self.plugins, hook, entry.name, Text("the wording of", "les mots de"))
        for plugin, brought in self._ask("phrases", mapping_of(str), entry, language=language):
            claims.take(plugin, brought.items(), () if plugin == owner else KERNEL.get(language, KERNEL["en"]))
        return claims.held

    def rulebook(self, entry: GameEntry) -> Rulebook:
        """The articles behind the game's citations: the plugins', then those the kernel's own formats cite."""
        from tablegames.rules.rulebook import Article, Rulebook

        brought = self._named("rulebook", Article, Text("the article", "l'article"), entry, by="cite")
        own = [article for article in shipped_articles("tablegames.rules.evenings") if article.cite not in brought]
        return Rulebook([*brought.values(), *own])

    def how_to_play(self, entry: GameEntry, rules: object = None) -> HowToPlay | None:
        """The page that says how the game is played under these rules, or the usual ones, if anybody brings one."""
        what = Text("a page how it is played", "une page sur la manière d'y jouer")
        found: HowToPlay | None = self._only("how_to_play", what, entry, "parts")
        if not isinstance(found, DrawsByRules):
            return found
        return found.under(rules_as_data(self.ruleset(entry).rules if rules is None else rules))

    @_remembered
    def terms(self, entry: GameEntry) -> dict[str, GlossaryTerm]:
        """The words of the trade of a game, by name: the plugins', then those of all games."""
        from tablegames.rules.terms import GlossaryTerm

        brought: dict[str, GlossaryTerm] = self._named("terms", GlossaryTerm, Text("the word", "le mot"), entry)
        return brought | {
            one.name: one for one in shipped_terms("tablegames.rules.evenings") if one.name not in brought
        }

    def players(self, entry: GameEntry) -> dict[str, PlayerEntry]:
        """The bots that know the game, by name: `random` and `first`, those that are brought, and one that thinks."""
        from tablegames.plugin.bots import PlayerEntry
        from tablegames.plugin.player_specs import BUILT_IN, ENGINE, thinking_player

        known = {player.name: player for player in BUILT_IN}
        found = known | self._named("players", PlayerEntry, Text("the player", "le joueur"), entry, reserved=known)
        if ENGINE not in found and self._thinkable(entry):
            found[ENGINE] = thinking_player()
        return self._over(entry, "player_over", found)

    def _over(self, entry: GameEntry, field: str, found: dict[str, Any]) -> dict[str, Any]:
        """The bots or analysts of a game, made as its extensions have it."""
        for _, extension in self.extensions(entry).values() if entry.name in self._offered else ():
            over = getattr(extension, field)
            if over is not None:
                found = {name: replace(one, make=over(one.make)) for name, one in found.items()}
        return found

    @_remembered
    def _thinkable(self, entry: GameEntry) -> bool:
        """Whether the kernel's own player can play the game."""
        try:
            rules = self.variant(entry).rules
        except TablegamesError:  # which is told when it is played
            return False
        from tablegames.plugin.player_specs import can_be_thought_about

        return can_be_thought_about(entry, rules)

    def strengths(self, entry: GameEntry) -> list[Measured]:
        """How the game's bots did against each other."""
        from tablegames.plugin.strength import Measured

        brought = self._ask("strengths", items(Measured), entry)
        return [measured for _, results in brought for measured in results]

    def analysts(self, entry: GameEntry) -> dict[str, AnalystEntry]:
        """Who can analyse the game, by name, the default first: those that are brought, and one that thinks.

        A game that brings `()` says that there is nothing to analyse.
        """
        from tablegames.core.analysis import AnalystEntry
        from tablegames.plugin.player_specs import ENGINE, thinking_analyst

        found = self._named("analysts", AnalystEntry, Text("the analyst", "l'analyste"), entry)
        thinks = entry.analysts != () and ENGINE not in found and self._thinkable(entry)
        return self._over(entry, "analyst_over", found | {ENGINE: thinking_analyst()} if thinks else found)

    def formats(self, entry: GameEntry) -> dict[str, FileFormat]:
        """The file formats of the game, by name."""
        wanted = ("name", "suffixes", "title", "read", "write")
        return self._named("formats", object, Text("the format", "le format"), entry, *wanted)

    def collections(self, entry: GameEntry) -> list[Collection]:
        """The games of books that can be asked for by name."""
        from tablegames.plugin.foreign import Collection

        hook = "tablegames_collections"
        claims: Claims[NamedGame] = Claims(self.plugins, hook, entry.name, Text("the game", "la partie"))
        found: list[Collection] = []
        for plugin, brought in self._ask("collections", items(Collection), entry):
            for collection in brought:
                claims.take(plugin, ((game.name, game) for game in collection.games))
                found.append(
                    replace(collection, games=[one for one in collection.games if claims.held[one.name] is one])
                )
        return found

    def puzzles(self, entry: GameEntry) -> list[PuzzleSource]:
        """The packs of problems for the game."""
        return list(self._named("puzzles", PuzzleSource, Text("the pack", "le recueil"), entry).values())

    def prover(self, entry: GameEntry) -> Prover | None:
        """What can prove the claims of problems, if anything does."""
        found: Prover | None = self._only("prover", Text("a prover", "un prouveur"), entry, "prove")
        return found

    @_remembered
    def lessons(self, entry: GameEntry) -> list[LessonSource]:
        """The first lessons of the game."""
        return list(self._named("lessons", LessonSource, Text("the lesson", "la leçon"), entry).values())

    @_remembered
    def case_keys(self, entry: GameEntry) -> dict[str, CaseKey]:
        """What `check` can expect of the game beyond the common keys."""
        hook = "tablegames_case_keys"
        claims: Claims[CaseKey] = Claims(self.plugins, hook, entry.name, Text("the key", "la clé"))
        for plugin, brought in self._ask("case_keys", mapping_of(Callable), entry):
            claims.take(plugin, brought.items())
        return claims.held

    @_remembered
    def prompt_commands(self, entry: GameEntry) -> dict[str, tuple[str, PromptCommand]]:
        """The commands at the prompt that are brought for the game, each with its plugin; ours are nobody else's."""
        claims: Claims[str] = Claims(
            self.plugins, "tablegames_prompt_commands", entry.name, Text("the command", "la commande")
        )
        found: dict[str, tuple[str, PromptCommand]] = {}
        for plugin, brought in self._ask("prompt_commands", items(PromptCommand), entry):
            for command in brought:
                wrong = next((word for word in command.words if WORD.fullmatch(word) is None), None)
                taken = next((word for word in command.words if word in COMMAND_OF or word in claims.held), None)
                if wrong is not None:
                    self.plugins.note(Failure(plugin, claims.hook, _no_word(plugin, entry.name, wrong), wrong))
                elif taken is not None:
                    claims.take(plugin, [(taken, "")], COMMAND_OF)  # which names whose it is
                else:
                    claims.take(plugin, ((word, "") for word in command.words))
                    found[command.words[0]] = plugin, command
        return found


def _no_word(plugin: str, game: str, word: str) -> str:
    """Why a command cannot be typed."""
    shown = quoted(word)
    return say(
        f"plugin '{plugin}' brings the command '{shown}' for {game}; a command is one word that begins with a letter",
        f"le greffon « {plugin} » apporte la commande « {shown} » pour {game} ; une commande est un seul mot qui "
        "commence par une lettre",
    )


def _read_extensions(plugin: str, answer: object) -> list[Extension]:
    """What a plugin answers to `tablegames_extensions`; most answer nothing, and nothing is loaded for them."""
    from tablegames.plugin.extensions import Extension

    return items(Extension)("tablegames_extensions")(plugin, answer)


def _twice(one: VariantSource, two: VariantSource) -> str:
    first, second = (f"{s.origin} ({s.plugin})" if s.plugin else s.origin for s in (one, two))
    return say(
        f"{one.game} has two variants '{one.name}': {first} and {second}; rename one",
        f"{one.game} a deux variantes « {one.name} » : {first} et {second} ; renommez-en une",
    )


def file_source(path: Path, entry: GameEntry) -> VariantSource:
    """A user's file named with `--rules`."""
    return VariantSource(entry.name, path.stem, read_text(path, most=LARGEST), str(path))
