"""The public names: `tablegames.names` imports each when it is first used."""

from tablegames.arena.many import PlayedGame as PlayedGame, PlayedGames as PlayedGames, play_many as play_many
from tablegames.core.analysis import (
    Analysis as Analysis,
    AnalystEntry as AnalystEntry,
    Explaining as Explaining,
    Limits as Limits,
    Line as Line,
    Stopwatch as Stopwatch,
    Term as Term,
)
from tablegames.core.arbiter import Faulting as Faulting, Unlisted as Unlisted
from tablegames.core.chance import Lottery as Lottery, Rng as Rng, Urn as Urn, derive as derive
from tablegames.core.dice import (
    TWO_DICE as TWO_DICE,
    Throw as Throw,
    read_dice as read_dice,
    throw as throw,
    write_dice as write_dice,
)
from tablegames.core.errors import (
    GameError as GameError,
    NotationError as NotationError,
    PositionError as PositionError,
    Refused as Refused,
    RulesError as RulesError,
    TablegamesError as TablegamesError,
)
from tablegames.core.events import (
    BySeat as BySeat,
    Event as Event,
    Note as Note,
    Revealed as Revealed,
    Scored as Scored,
    Seat as Seat,
)
from tablegames.core.game import (
    Binding as Binding,
    Chance as Chance,
    Decide as Decide,
    DrawsSides as DrawsSides,
    Fault as Fault,
    Gaining as Gaining,
    Game as Game,
    Hiding as Hiding,
    Outcome as Outcome,
    Over as Over,
    Resampling as Resampling,
    Sided as Sided,
    SometimesSymmetric as SometimesSymmetric,
    Step as Step,
    Symmetric as Symmetric,
    Together as Together,
)
from tablegames.core.languages import (
    Text as Text,
    gettext as gettext,
    language as language,
    ngettext as ngettext,
    pgettext as pgettext,
    say as say,
    speaking as speaking,
)
from tablegames.core.loop import (
    ChanceSource as ChanceSource,
    Moment as Moment,
    Played as Played,
    Scripted as Scripted,
    Seeded as Seeded,
    play as play,
)
from tablegames.core.match import (
    Arranging as Arranging,
    Begins as Begins,
    Continuing as Continuing,
    FirstTo as FirstTo,
    InStakes as InStakes,
    Match as Match,
    Parties as Parties,
    Paying as Paying,
    Remembering as Remembering,
    Settling as Settling,
    Staked as Staked,
    WithPot as WithPot,
)
from tablegames.core.native import pure as pure
from tablegames.core.notation import (
    Notation as Notation,
    SecretNotation as SecretNotation,
    SpokenNotation as SpokenNotation,
    SpokenSecretNotation as SpokenSecretNotation,
)
from tablegames.core.odds import wilson as wilson
from tablegames.core.options import option as option
from tablegames.core.perft import Counting as Counting
from tablegames.core.players import (
    FirstPlayer as FirstPlayer,
    Player as Player,
    RandomPlayer as RandomPlayer,
    ScriptedPlayer as ScriptedPlayer,
)
from tablegames.plugin.abilities import Abilities as Abilities, Count as Count, Prospect as Prospect
from tablegames.plugin.bots import PlayerEntry as PlayerEntry, Repeatable as Repeatable, ThinksInTime as ThinksInTime
from tablegames.plugin.checks import CaseKey as CaseKey, Proved as Proved, Prover as Prover, Situation as Situation
from tablegames.plugin.drawing.diagram import Drawer as Drawer, Look as Look, Picture as Picture
from tablegames.plugin.encoding.protocol import Encoded as Encoded, Encoder as Encoder, Feature as Feature
from tablegames.plugin.extensions import Extension as Extension
from tablegames.plugin.foreign import (
    Collection as Collection,
    FileFormat as FileFormat,
    FormatError as FormatError,
    KeptGame as KeptGame,
    NamedGame as NamedGame,
    Told as Told,
    ToldAction as ToldAction,
    ToldGame as ToldGame,
    ToldResult as ToldResult,
)
from tablegames.plugin.game_files import shipped_games as shipped_games
from tablegames.plugin.hookspecs import hookimpl as hookimpl
from tablegames.plugin.prompt_words import Asking as Asking, PromptCommand as PromptCommand
from tablegames.plugin.provides import (
    CatalogueSource as CatalogueSource,
    DrawsByRules as DrawsByRules,
    ExplainsMarks as ExplainsMarks,
    ExplainsSigns as ExplainsSigns,
    GameEntry as GameEntry,
    InSentences as InSentences,
    LanguageEntry as LanguageEntry,
    LessonSource as LessonSource,
    MatchEntry as MatchEntry,
    PairingEntry as PairingEntry,
    PuzzleSource as PuzzleSource,
    ReadsShort as ReadsShort,
    Renderer as Renderer,
    TellsScore as TellsScore,
    VariantSource as VariantSource,
    WithStanding as WithStanding,
)
from tablegames.plugin.registry import Registry as Registry
from tablegames.plugin.shipped import (
    shipped_articles as shipped_articles,
    shipped_catalogues as shipped_catalogues,
    shipped_how_to_play as shipped_how_to_play,
    shipped_lessons as shipped_lessons,
    shipped_phrases as shipped_phrases,
    shipped_puzzles as shipped_puzzles,
    shipped_strengths as shipped_strengths,
    shipped_terms as shipped_terms,
    shipped_variants as shipped_variants,
)
from tablegames.plugin.strength import Measured as Measured
from tablegames.records.parsing import read_record as read_record
from tablegames.records.portable import read_portable as read_portable, write_portable as write_portable
from tablegames.records.record import Record as Record, RecordLine as RecordLine
from tablegames.rules.agreement import (
    NextDice as NextDice,
    WorthConceded as WorthConceded,
    WorthDrawn as WorthDrawn,
    draw_by_agreement_option as draw_by_agreement_option,
)
from tablegames.rules.evenings.accounts import Accounted as Accounted
from tablegames.rules.howto import HowToPlay as HowToPlay
from tablegames.rules.rulebook import Article as Article
from tablegames.rules.terms import GlossaryTerm as GlossaryTerm
from tablegames.table.decision import TellsSayings as TellsSayings
from tablegames.table.setting import load as load
from tablegames.table.table import Table as Table

__version__: str
