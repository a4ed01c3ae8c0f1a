"""Domino at a table: players may place tiles that do not fit or pass wrongly, and the others may call it.

It holds the strict game and asks it for the truth. The acts open to a seat follow from its view (`showing`), so
that a wrong pass cannot be distinguished from a true one before it shows.
[AUJ-Dom r. III-VI, IX-XIII, XVI-XXII, XXV]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from tablegames.arbiter.contract import PLAY, Deed, FaultKind, Misdeed, Say, Window, changed
from tablegames.arbiter.game import Saying, TableGame, as_strict
from tablegames.core.chance import Rng
from tablegames.core.events import Event, Note, Seat
from tablegames.core.game import Decide, Fault, Turn
from tablegames.families.dominoes.faults import fault_of
from tablegames.families.dominoes.order import right_of, written
from tablegames.families.dominoes.spec import Partners
from tablegames.families.dominoes.state import (
    AT_LEFT,
    AT_RIGHT,
    DominoView,
    Draw,
    Drawing,
    End,
    Pass,
    Play,
    Pose,
    Round,
)
from tablegames.families.dominoes.tiles import NONE, WITH, Tile, Tiles, TileSet, gather, spread, tile
from tablegames.plugin.encoding.protocol import Encoder
from tablegames.plugins.domino.arbitre.desk import DominoDesk, dealing
from tablegames.plugins.domino.arbitre.showing import against, just_shown, proven, shown, too_many, went
from tablegames.plugins.domino.arbitre.state import (
    BOUDE,
    LAID,
    UNSEEN,
    Done,
    Misplay,
    TableRound,
    TableState,
    TableView,
    Talk,
    Waits,
    table_view,
    take,
    unkept_word,
)
from tablegames.plugins.domino.game import Domino

TWO: Final = 2
CALLS: Final = (Talk.CLAIM.word, Talk.OBJECT.word, Talk.HOLD_TO.word, Talk.MAKE_PLACE, Talk.NOT_PLACE.word)
CLUMSY: Final = (Talk.ANNOUNCE, Talk.UNCOVER, Talk.MAKE_FALL.word)
KINDS: Final = {
    "boude_a_tort": "AUJ-Dom r. IX, XVI",
    "de_qui_ne_va_pas": "AUJ-Dom r. X",
    "autre_que_l_annonce": "AUJ-Dom r. XIII",
    "compte_moins": "AUJ-Dom r. III, V",
    "compte_plus": "AUJ-Dom r. IV",
    "de_vu": "AUJ-Dom r. VIII",
    "de_decouvert": "AUJ-Dom r. VIII, XVIII",
    "fait_decouvrir": "AUJ-Dom r. XXV",
}
"""The faults, with their articles."""
TAKE_FIRST: Final = Fault("take_first", "AUJ-Dom r. XVII")


def _asks(*words: str, refuses: Fault | None = None) -> Window:
    """A moment when a player may say one of these words, or nothing."""
    return Window((Talk.SILENT.word, *words), tacit=Talk.SILENT.word, refuses=refuses)


@dataclass(frozen=True)
class DominoTable(TableGame[Any]):
    """One round at the table: until domino, or all have passed in turn, or a fault is claimed that ends it.

    Until the tiles are dealt the states are those of the strict game.
    """

    strict: Domino
    tile_set: TileSet | None = None
    """Which tiles there are; None: those of the strict game. Extensions replace it, and `hand`, as at a round."""
    hand: int | None = None

    kinds = {name: FaultKind(name, cite) for name, cite in KINDS.items()}  # noqa: RUF012 - never changed
    moments = {  # noqa: RUF012
        PLAY: Window((*CLUMSY, *CALLS, Talk.WITHDRAW.word), plays=True, slips=True),
        Waits.TAKE: Window((Talk.TAKES, Talk.WITHDRAW.word), plays=True, refuses=TAKE_FIRST),
        Waits.OWN: _asks(Talk.OWN_UP.word, refuses=Fault("only_owning", "AUJ-Dom r. XX")),
        Waits.LAST: _asks(*CALLS),
        Waits.SURPLUS: _asks(Talk.WITHDRAW.word),
        Waits.UPSET: _asks(Talk.RESHUFFLE.word),
        Waits.TURNED: _asks(Talk.CLAIM.word),
    }

    def __post_init__(self) -> None:
        """Keep the tiles and the hand the same here and at the strict game."""
        if self.tile_set is None:
            object.__setattr__(self, "tile_set", self.strict.tile_set)
            object.__setattr__(self, "hand", self.strict.hand)
        else:
            object.__setattr__(self, "strict", replace(self.strict, tile_set=self.tile_set, hand=self.hand))

    def sayings(self) -> Iterable[Saying[TableView]]:
        desk, not_shown = DominoDesk, Fault("not_just_shown", "AUJ-Dom r. IX")

        def while_wrong(*kinds: str) -> Callable[[TableView], object]:
            return lambda seen: against(seen, *kinds)

        return (
            Saying(Talk.SILENT.word, desk.nothing, refused=Fault("not_asked", "AUJ-Dom r. IX")),
            _saying(Talk.CLAIM, desk.claimed, while_wrong("boude_a_tort", "compte_moins"),
                    Fault("nothing_shown", "AUJ-Dom r. IX, XVI")),
            _saying(Talk.OBJECT, desk.objected, while_wrong("de_qui_ne_va_pas"),
                    Fault("it_goes", "AUJ-Dom r. X, XII")),
            _saying(Talk.HOLD_TO, desk.held_to, while_wrong("autre_que_l_annonce"),
                    Fault("not_announced", "AUJ-Dom r. XIII")),
            _saying(Talk.OWN_UP, desk.owned_up, _going, Fault("nothing_to_own", "AUJ-Dom r. XX")),
            Saying(Talk.MAKE_PLACE, desk.made_to_place, _may_make_place, refused=not_shown),
            _saying(Talk.NOT_PLACE, desk.not_placed, lambda seen: just_shown(seen) and seen.before, not_shown),
            _saying(Talk.WITHDRAW, desk.withdrawn, lambda seen: too_many(seen) is not None,
                    Fault("none_over", "AUJ-Dom r. XVII")),
            Saying(Talk.RESHUFFLE.word, desk.reshuffled, refused=Fault("none_upset", "AUJ-Dom r. XXV")),
            Saying(Talk.TAKES, desk.took, self._may_take, refused=self._may_not_take),
            Saying(Talk.ANNOUNCE, desk.announced, _may_announce),
            Saying(Talk.UNCOVER, desk.uncovered, _may_uncover),
            _saying(Talk.MAKE_FALL, desk.upset, _may_make_fall),
        )  # fmt: skip

    # --- as the strict game

    tiles, sides, gains = as_strict("tiles"), as_strict("sides"), as_strict("gains")
    sides_in, conceded = as_strict("sides_in"), as_strict("conceded")
    opener = as_strict("opener")

    def initial(self, first: Seat | None = None) -> TableState:
        return Drawing(tuple(map(Seat, range(self.seats)))) if first is None else dealing(self.strict, first)

    def again(self, ended: TableState, first: Seat | None) -> TableState:
        """The next round at the same table."""
        if first is None or not isinstance(ended, TableRound):
            return self.initial(first)
        return dealing(self.strict, first, ended.inner.order)

    def encoder(self) -> Encoder[Any, Any]:
        from tablegames.plugins.domino.arbitre.encoding import TableEncoder

        return TableEncoder(self.seats, self.strict.tile_set)

    # --- what is hidden

    def turn(self, state: Any) -> Turn[Any]:
        """The player who is asked; before the deal and after the end, as in the strict game."""
        if isinstance(state, TableRound | TableView) and state.speakers:
            return Decide(state.speakers[0])
        return self.strict.turn(state.inner if isinstance(state, TableRound) else state)

    def view(self, state: TableState, seat: Seat | None) -> DominoView:
        """The view of a seat: also who did what, but no faults."""
        if not isinstance(state, TableRound):
            return self.strict.view(state, seat)
        return self._seen(state, seat)

    def _seen(self, state: TableRound, seat: Seat | None = None) -> TableView:
        return table_view(state, seat, partners=self.strict.rules.partners is not Partners.NONE)

    def hidden(self, state: TableState, seat: Seat | None) -> tuple[object, ...]:
        """Return what a seat must not know: hidden tiles, and whether a player passed or drew wrongly."""
        if not isinstance(state, TableRound) or state.up:
            return ()
        others = [hand & ~state.exposed for place, hand in enumerate(state.inner.hands) if place != seat]
        tiles = (*state.inner.talon, *(tile for hand in others for tile in spread(hand)))
        return (*tiles, *(["boude_a_tort"] if self._unknown(state, seat) else []))

    def _unknown(self, state: TableRound, seat: Seat | None) -> bool:
        """Whether another player has passed wrongly and it does not show yet."""
        view, truth = self._seen(state), self._seen(changed(state, moment=Waits.TURNED))
        passes = [at for at, deed in enumerate(state.deeds) if deed.act in BOUDE and deed.seat != seat]
        return any(shown(truth, at) is not None and shown(view, at) is None for at in passes)

    def resample(self, view: TableView, rng: Rng) -> TableRound:
        """Return a round that fits the view; passes count as true where that is possible."""
        from tablegames.families.dominoes.deals import Deals, unseen

        assert view.turn is not None
        assert view.leader is not None
        order = written(view.order)
        if view.hands is None:
            dealt, tiles = Deals(self.strict, view).sample(rng)
            hands, talon = tuple(dealt), tuple(one for alone in reversed(tiles) for one in spread(alone))
        else:  # the hands are known, and the talon is not
            hands = tuple(map(gather, view.hands))
            known = gather(one for hand in view.hands for one in hand)
            rest = [one for one in unseen(replace(view, hand=()), self.strict.tile_set) if not one.alone & known]
            talon = rng.shuffled(rest)[: view.talon]
        turn = right_of(order, self.seats)[view.turn] if view.moment in (Waits.OWN, Waits.UPSET) else view.turn
        if view.moment in (Waits.TAKE, Waits.SURPLUS):
            turn = view.leader
        return TableRound(
            Round(hands, turn, view.leader, talon, view.line, view.history, order=order),
            view.moment,
            view.speakers,
            _drawn(view, hands),
            before=view.before,
            exposed=gather(one for shown in view.exposed for one in shown),
            must=view.must,
            short=view.short,
            lead=view.lead,
            announced=view.announced,
            extra=tuple(gather(spread(hands[seat])[:number]) for seat, number in enumerate(view.extra)),
        )

    # --- what may be done

    def listed(self, view: DominoView) -> Sequence[Any]:
        """The acts that may be listed for anyone: faultless plays, and saying nothing."""
        return super().listed(view) if isinstance(view, TableView) and view.speakers else ()

    def tacit(self, view: DominoView) -> Any | None:
        """To have nothing to say; to take the right number."""
        if not isinstance(view, TableView) or not view.speakers:
            return None
        return take(self.strict.tiles) if view.moment == Waits.TAKE else super().tacit(view)

    def plays(self, seen: TableView) -> Sequence[Any]:
        """The right plays: a tile the player has shown goes first; a number the partner shows is not opened.

        A tile that was announced comes before all of these once it is required.  [AUJ-Dom r. XIII, XVIII, XXI]
        """
        if seen.moment == Waits.TAKE:
            return (take(self.strict.tiles),)
        held = seen.announced if seen.must else None
        if not seen.line:
            return [Pose(one) for one in seen.hand if held in (None, one)]
        every = _going(seen)
        narrower = (
            [play for play in every if play.tile == held],
            [play for play in every if play.tile in _shown(seen)],
            [play for play in every if not _opens(seen, play)],
        )
        return next(filter(None, narrower), every) or [Draw() if self._must_draw(seen) else Pass()]

    def slips(self, seen: TableView) -> Iterator[Any]:
        """To pass or draw with a tile that goes, to place one that does not; not where a player must.

        [AUJ-Dom ch. IX, r. IX, X, XX]
        """
        if not seen.line or seen.must or _bound(seen):
            return
        if _going(seen):
            yield Pass()
            if self._must_draw(seen):
                yield Draw()
        left, right = seen.line[0][0], seen.line[-1][1]
        for onto, end in {right: End.RIGHT, left: End.LEFT}.items():
            for one in seen.hand:
                if not one.has(onto) and one not in _shown(seen):
                    for free in dict.fromkeys((one.low, one.high)):
                        yield Misplay(one, onto, free, end)

    def _must_draw(self, seen: TableView) -> bool:
        """Whether a player with no tile that goes must draw: as long as it may help.  [AUJ-Dom ch. IX]"""
        rules = self.strict.rules
        return rules.puiser and seen.talon > rules.talon_kept and self.strict.may_help(seen.line)

    def _most(self, seen: TableView) -> int:
        """The most tiles one can take: those who take later must find theirs.  [AUJ-Dom r. IV, XI]"""
        return max(1, seen.talon - (len(seen.speakers) - 1) * self.strict.tiles)

    def _may_take(self, seen: TableView) -> Iterable[Say]:
        return *map(take, range(1, self._most(seen) + 1)), take(self.strict.tiles, seen=True)

    def _may_not_take(self, seen: TableView, said: Say) -> Fault:
        if seen.moment == Waits.TAKE:
            return Fault("takes_too_many", "AUJ-Dom r. XI", detail=(("most", self._most(seen)),))
        return Fault("already_taken", "AUJ-Dom r. IV")

    def judge(self, view: DominoView, action: Any) -> Fault | None:
        if isinstance(view, TableView) and view.speakers:
            return super().judge(view, action)
        return self.strict.judge(view, action)

    def refusal(self, seen: TableView, act: Any) -> Fault:
        """Why an act is not open, where the moment alone does not say it."""
        word = act.word if isinstance(act, Say) else ""
        if word and word not in CLUMSY:
            return super().refusal(seen, act)
        if seen.moment != PLAY:
            return Fault("only_asked", "AUJ-Dom r. XVI")
        one = tile(*act.args) if word in (Talk.ANNOUNCE, Talk.UNCOVER) else getattr(act, "tile", None)
        if one is not None and one not in seen.hand:
            return Fault("not_in_hand", detail=(("tile", str(one)),))
        if seen.must and seen.announced in seen.hand:
            return Fault("held_to", "AUJ-Dom r. XIII", detail=(("tile", str(seen.announced)),))
        if _bound(seen):
            return Fault("shown_goes", "AUJ-Dom r. XVIII")
        if word == Talk.ANNOUNCE:
            return Fault("announced_already", "AUJ-Dom r. XIII")
        if word == Talk.UNCOVER:
            return Fault("uncovered_already", "AUJ-Dom r. XVIII")
        if word:
            return Fault("upset_of_two" if len(seen.order) > TWO else "all_upset", "AUJ-Dom r. XXV")
        return self._not_played(seen, act)

    def _not_played(self, seen: TableView, act: Any) -> Fault:
        """Why the player to move may not place this tile, pass or draw."""
        if seen.must and isinstance(act, Pass | Draw | Misplay):
            return Fault("owned_up", "AUJ-Dom r. XX")
        if isinstance(act, Play) and act in _going(seen):
            return Fault("opens_shown", "AUJ-Dom r. XXI")
        if isinstance(act, Misplay):
            if not seen.line:
                return Fault("no_line", "AUJ-Dom ch. II")
            return Fault("shown_waits", "AUJ-Dom r. XVIII", detail=(("tile", str(act.tile)),))
        if isinstance(act, Draw) and self.strict.rules.puiser and seen.line and not _going(seen):
            return Fault("talon_spent", "AUJ-Dom ch. IX", detail=(("talon", seen.talon),))
        found = fault_of(seen, act, self.strict.rules, self.strict.tile_set)
        return found or Fault("not_asked", "AUJ-Dom ch. II")

    def bound_by(self, view: DominoView, action: Any) -> str:
        """Return the article that makes this the only play."""
        if isinstance(view, TableView) and _bound(view):
            return "AUJ-Dom r. XVIII"
        return self.strict.bound_by(view, action)

    # --- what is done

    def desk(self, state: Any, actor: Seat) -> DominoDesk:
        return DominoDesk(self, state, actor)

    def fallen(self, desk: Any, action: Any) -> None:
        """The draw for the lead, or the deal."""
        desk.fall(action)

    def errors(self, seen: TableRound, deed: Deed) -> Iterator[Misdeed]:
        """The faults of a play, judged by the real hands."""
        here, act = seen.inner, deed.act
        if isinstance(act, Pass | Draw):
            if here.ends is not None and any(went(one, here.ends) for one in spread(here.hands[here.turn])):
                made, ends = "pass" if isinstance(act, Pass) else "draw", tuple(dict.fromkeys(here.ends))
                yield Misdeed("boude_a_tort", deed.seat, (("made", made), ("ends", ends), ("at", len(seen.deeds))))
        elif isinstance(act, Misplay):
            yield Misdeed("de_qui_ne_va_pas", deed.seat, (("made", "play"), ("tile", str(act.tile))))
        elif (named := unkept_word(seen, act.tile)) is not None and (here.ends is None or went(named, here.ends)):
            yield Misdeed("autre_que_l_annonce", deed.seat, (("made", "play"), ("tile", str(named))))

    def told(self, offence: Misdeed) -> Event:
        """Return the event that shows a player's own fault, where that was agreed."""
        cite = self.kinds[offence.kind].cite
        return Note(f"{offence.kind}_told", offence.seat, cite, offence.facts, seen_by=(offence.seat,))

    def offences(self, state: TableRound) -> Sequence[Misdeed]:
        """The faults that show to everybody."""
        return [*proven(self._seen(state))]

    def faults(self, state: TableState, made: Sequence[Event]) -> Sequence[Mapping[str, object]]:
        """The state of each fault made; after a pass, saying nothing counts as said."""
        if isinstance(state, TableRound) and state.moment == Waits.OWN:
            state = self.apply(state, Talk.SILENT).state
        if not isinstance(state, TableRound):
            return [{"fault": note.what, "by": note.seat, "open": False} for note in made]
        here, over = self.offences(state), state.inner.outcome is not None
        return [
            _become(note, [one for one in here if _is(one, note, made[at + 1 :])], over) for at, note in enumerate(made)
        ]

    def answering(self, state: TableState) -> bool:
        """Whether a last tile waits for an answer though nothing can be wrong: a case need not say so."""
        if not isinstance(state, TableRound) or state.moment != Waits.LAST or not state.speakers:
            return False
        out = state.inner.hands.index(NONE)
        passed = any(deed.act in BOUDE and deed.seat == out and not deed.answered for deed in state.deeds)
        return not passed and not any(one.kind == "de_qui_ne_va_pas" for one in self.offences(state))


# ---- what may be said, from what a seat sees


def _saying(
    act: Say, do: Callable[[Any, Say], None], is_open: Callable[[TableView], object], refused: Fault | None = None
) -> Saying[TableView]:
    """One thing to say while something is so; otherwise it is refused for this reason."""
    return Saying(act.word, do, lambda seen: (act,) if is_open(seen) else (), refused=refused)


def _going(seen: TableView) -> Sequence[Play]:
    """The plays of all tiles that go, at each end."""
    if not seen.line:
        return ()
    hand, left, right = gather(seen.hand), seen.line[0][0], seen.line[-1][1]
    plays = AT_LEFT[left][hand & WITH[left]]
    return plays if left == right else plays + AT_RIGHT[right][hand & WITH[right]]


def _shown(seen: TableView) -> tuple[Tile, ...]:
    """The tiles that the player to act has shown."""
    return () if seen.turn is None else seen.shown(seen.turn)


def _bound(seen: TableView) -> bool:
    """Whether a tile that was shown goes, and so must be placed.  [AUJ-Dom r. XVIII]"""
    return any(went(one, seen.ends) for one in _shown(seen))


def _opens(seen: TableView, play: Play) -> bool:
    """Whether it opens a number that stands on a tile the partner has shown.  [AUJ-Dom r. XXI]"""
    if seen.partner is None or seen.ends is None:
        return False
    free = play.tile.pips - play.onto
    return free not in seen.ends and any(one.has(free) for one in seen.shown(seen.partner))


def _clumsy(seen: TableView) -> bool:
    """Whether a player may still be clumsy before placing a tile.  [AUJ-Dom r. VIII, XIII, XVIII, XXV]"""
    return not seen.must and not _bound(seen)


def _may_announce(seen: TableView) -> Iterable[Say]:
    if not _clumsy(seen) or seen.announced in seen.hand:
        return ()
    return [Say(Talk.ANNOUNCE, (one.high, one.low)) for one in seen.hand]


def _may_uncover(seen: TableView) -> Iterable[Say]:
    if not _clumsy(seen):
        return ()
    return [Say(Talk.UNCOVER, (one.high, one.low)) for one in seen.hand if one not in _shown(seen)]


def _may_make_fall(seen: TableView) -> bool:
    """Whether two play and the adversary still hides tiles."""
    hidden = [seat for seat in seen.order if seat != seen.turn and seen.counts[seat] > len(seen.shown(seat))]
    return _clumsy(seen) and len(seen.order) == TWO and bool(hidden)


def _may_make_place(seen: TableView) -> Iterable[Say]:
    """The choice of the number for the tile that shows a wrong pass."""
    if not seen.before or not just_shown(seen):
        return ()
    one = seen.deeds[-1].tile
    ends = dict.fromkeys((seen.before[0][0], seen.before[-1][1]))
    return [Say(Talk.MAKE_PLACE, play=onto) for onto in ends if one is not None and one.has(onto)]


# ---- faults that were made, and hands that may be


def _is(one: Misdeed, note: Event, later: Sequence[Event]) -> bool:
    """Whether what shows is a fault that was noted, and not one made since at the same pass taken back."""
    facts = dict(one.facts)
    same = all(facts.get(name) == note.get(name) for name in ("at", "tile") if name in facts)
    again = "at" in facts and any((other.what, other.get("at")) == (note.what, facts["at"]) for other in later)
    return (one.kind, one.seat) == (note.what, note.seat) and same and not again


def _become(note: Event, shows: Sequence[Misdeed], over: bool) -> dict[str, object]:
    """The state of a fault: shown or not, open or not."""
    found: dict[str, object] = {"fault": note.what, "by": note.seat, "made": note.get("made")}
    if note.what == "boude_a_tort":
        found["shown"] = bool(shows)
    return {**found, "open": not over and any(one.open for one in shows)}


def _drawn(view: TableView, hands: tuple[Tiles, ...]) -> tuple[Done, ...]:
    """The deeds of a view, each unknown drawn tile filled in: one still held, or placed since."""
    deeds = list(view.deeds)
    used: Tiles = NONE
    for at in reversed(range(len(deeds))):
        deed = deeds[at]
        if deed.act in UNSEEN and deed.tile is None:
            since = gather(
                one.tile
                for one in deeds[at + 1 :]
                if one.seat == deed.seat and one.act in LAID and one.tile is not None
            )
            found = spread((hands[deed.seat] | since) & ~used)
            deeds[at] = changed(deed, tile=found[0] if found else None)
            used |= found[0].alone if found else NONE
    return tuple(deeds)
