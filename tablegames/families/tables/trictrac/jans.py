"""What a throw makes before a dame is touched: the chapter on the jans, in its order.

[AUJ-T1 II-IV; AUJ-T2 V, IX-XII; LEP 1.I-V] Trictrac counts these in points, toc in trous.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tablegames.families.tables.board.men import MOST, bit, count, mask, occupied, standing, total, up_to
from tablegames.families.tables.race.plays import Steps, after
from tablegames.families.tables.trictrac.battre import battre, battre_le_coin, margot_la_fendue
from tablegames.families.tables.trictrac.coup import COIN, HIS_COIN, TALON, Coup
from tablegames.families.tables.trictrac.kinds import Jan, JanKind
from tablegames.families.tables.trictrac.march_rules import DeuxTablesDames, JanRules, Obsolete
from tablegames.families.tables.trictrac.plays import complete_plays, numbers_left
from tablegames.families.tables.trictrac.pleins import GRAND_JAN
from tablegames.families.tables.trictrac.remplir import remplir_ou_conserver

_SIX_TABLES: Final = mask(range(2, 8))
"""The six arrows after the talon."""
_MEZEAS: Final = 13 * bit(TALON) + 2 * bit(COIN)
_PILE: Final = MOST * bit(COIN)
_ON_BOARD: Final = up_to(24)


def jans(coup: Coup, rules: JanRules) -> tuple[Jan, ...]:
    """All that the throw makes, for the thrower and against him."""
    plays = complete_plays(coup, rules)
    return (
        *jan_de_trois_coups(coup),
        *deux_tables(coup, rules),
        *mezeas(coup),
        *remplir_ou_conserver(coup, rules, plays),
        *sortie(coup, plays),
        *battre(coup),
        *battre_le_coin(coup, rules.coin_a_faux),
        *impuissance(coup, plays),
        *(obsolete_jans(coup, rules, plays) if rules.obsolete else ()),
    )


def jan_de_trois_coups(coup: Coup) -> Iterator[Jan]:
    """In three throws six dames are put down in a row, after the talon; the third need not be played so.

    [AUJ-T1 II; AUJ-T2 V; LEP 1.I] Four dames down after two throws took a number each.
    """
    if coup.throw_no == 3 and count(coup.men, TALON) == MOST - 4:
        down = coup.men - (MOST - 4) * bit(TALON)
        alone = down & _SIX_TABLES == down and down.bit_count() == 4
        others = bit(TALON + coup.larger) | bit(TALON + coup.smaller)
        if alone and down + others == _SIX_TABLES:
            yield Jan(JanKind.JAN_DE_TROIS_COUPS, True, 1, None, "AUJ-T1 II; AUJ-T2 V; LEP 1.I")


def deux_tables(coup: Coup, rules: JanRules) -> Iterator[Jan]:
    """Of the only two dames down one number leads one to the coin, the other number the other to the adversary's.

    Both coins are empty; if he holds his, the same is his gain (contre-jan).  [AUJ-T1 II; AUJ-T2 V; LEP 1.II, 4.I fig.
    26] Once a relevé.  [AUJ-T1 II]
    """
    if count(coup.men, TALON) != MOST - 2:
        return
    down = [arrow for arrow, dames in standing(coup.men - (MOST - 2) * bit(TALON)) for _ in range(dames)]
    if rules.deux_tables_dames is DeuxTablesDames.GRAND_JAN and not all(arrow in GRAND_JAN.arrows for arrow in down):
        return
    numbers = sorted(coup.throw.numbers)
    if any(sorted((COIN - one, HIS_COIN - other)) == numbers for one, other in (down, reversed(down))):
        cite = "AUJ-T1 II; AUJ-T2 V; LEP 1.II"
        yield from _jan_or_contre_jan(coup, JanKind.JAN_DE_DEUX_TABLES, JanKind.CONTRE_JAN_DE_DEUX_TABLES, cite)


def mezeas(coup: Coup) -> Iterator[Jan]:
    """The coin taken and nothing else down, the adversary's empty, and an ace; if he holds his, it is his gain.

    [AUJ-T1 II; AUJ-T2 V; LEP 1.III]
    """
    if coup.smaller == 1 and coup.men == _MEZEAS:
        cite = "AUJ-T1 II; AUJ-T2 V; LEP 1.III"
        yield from _jan_or_contre_jan(coup, JanKind.JAN_DE_MEZEAS, JanKind.CONTRE_JAN_DE_MEZEAS, cite)


def _jan_or_contre_jan(coup: Coup, jan: JanKind, contre_jan: JanKind, cite: str) -> Iterator[Jan]:
    """The adversary's gain if he holds his coin, else the thrower's, once a relevé (`ONCE_A_RELEVE`)."""
    if coup.his_coin_held:
        yield Jan(contre_jan, False, 1, None, cite)
    elif jan not in coup.done:
        yield Jan(jan, True, 1, None, cite)


def sortie(coup: Coup, plays: list[Steps]) -> Iterator[Jan]:
    """The throw can lift the last dame.  [AUJ-T1 II; AUJ-T2 XII; LEP 1.V]"""
    if total(coup.men & _ON_BOARD) <= 2 and any(not occupied(after(coup.men, steps)) for steps in plays):
        yield Jan(JanKind.SORTIE, True, 1, None, "AUJ-T1 II; AUJ-T2 XII; LEP 1.V")


def impuissance(coup: Coup, plays: list[Steps]) -> Iterator[Jan]:
    """Each number that cannot be played; the adversary gains.  [AUJ-T1 XI; AUJ-T2 V; LEP 1.IV]"""
    if left := numbers_left(coup, plays):
        yield Jan(JanKind.DAME_IMPUISSANTE, False, left, None, "AUJ-T1 XI; AUJ-T2 V; LEP 1.IV")


def obsolete_jans(coup: Coup, rules: JanRules, plays: list[Steps]) -> Iterator[Jan]:
    """What is no longer in use, as far as it was agreed.  [AUJ-T2 XX]"""
    for old in rules.obsolete:
        if old is Obsolete.JAN_DE_RENCONTRE:
            yield from jan_de_rencontre(coup)
        elif old is Obsolete.MARGOT_LA_FENDUE:
            yield from margot_la_fendue(coup)
        else:
            yield from pile_de_misere(coup, plays)


def jan_de_rencontre(coup: Coup) -> Iterator[Jan]:
    """The second player's first throw is the same as the first's.  [AUJ-T2 XX]"""
    if coup.answers == coup.throw:
        yield Jan(JanKind.JAN_DE_RENCONTRE, True, 1, None, "AUJ-T2 XX")


def pile_de_misere(coup: Coup, plays: list[Steps]) -> Iterator[Jan]:
    """All fifteen dames come to stand on the coin, or stay there.  [AUJ-T1 VIII; AUJ-T2 XX; LEP 4.IV]"""
    if any(after(coup.men, steps) == _PILE for steps in plays):
        yield Jan(JanKind.PILE_DE_MISERE, True, 1, None, "AUJ-T1 VIII; AUJ-T2 XX; LEP 4.IV")
