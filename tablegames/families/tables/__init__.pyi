"""The public names: `tablegames.names` imports each when it is first used."""

from tablegames.families.tables.board.men import (
    count as count,
    mine as mine,
    read_men as read_men,
    theirs as theirs,
    total as total,
    write_men as write_men,
)
from tablegames.families.tables.board.path import (
    CIRCLING as CIRCLING,
    FACING as FACING,
    FOURFOLD as FOURFOLD,
    LOWER_ONLY as LOWER_ONLY,
    OWN_SIDE as OWN_SIDE,
    TWICE as TWICE,
    Doublets as Doublets,
    Path as Path,
    Sortie as Sortie,
    ThrowRule as ThrowRule,
    all_home as all_home,
    two_dice as two_dice,
)
from tablegames.families.tables.board.places import (
    HAND as HAND,
    OFF as OFF,
    Board as Board,
    Mask as Mask,
    Men as Men,
    Steps as Steps,
    arrows as arrows,
    bit as bit,
)
from tablegames.families.tables.drawing.coloured import three_drawings as three_drawings
from tablegames.families.tables.drawing.diagram import BoardDiagram as BoardDiagram
from tablegames.families.tables.drawing.render import Layout as Layout, Near as Near, TextBoard as TextBoard
from tablegames.families.tables.entries import chapters as chapters, race_phrases as race_phrases
from tablegames.families.tables.race.ending import (
    AllLifted as AllLifted,
    DoubleRule as DoubleRule,
    End as End,
    SimpleOrDouble as SimpleOrDouble,
    Verdict as Verdict,
    Winner as Winner,
    drawn as drawn,
    is_double as is_double,
)
from tablegames.families.tables.race.judging import Articles as Articles
from tablegames.families.tables.race.march import (
    Duties as Duties,
    DutySpec as DutySpec,
    Ending as Ending,
    Endings as Endings,
    FullMarch as FullMarch,
    March as March,
    MarchSpec as MarchSpec,
    NoHitting as NoHitting,
    Walk as Walk,
    closed_by_one as closed_by_one,
    closed_by_two as closed_by_two,
    never_closed as never_closed,
)
from tablegames.families.tables.race.notation import TablesNotation as TablesNotation
from tablegames.families.tables.race.options import (
    Side as Side,
    double_option as double_option,
    double_rule_option as double_rule_option,
    handicap_to_option as handicap_to_option,
    in_parties as in_parties,
    next_dice_option as next_dice_option,
    parties_option as parties_option,
    sortie_option as sortie_option,
)
from tablegames.families.tables.race.plays import FULL_DUTY as FULL_DUTY, Duty as Duty
from tablegames.families.tables.race.race import Race as Race, check_unplayed as check_unplayed
from tablegames.families.tables.race.state import Handicap as Handicap, Opening as Opening, RaceState as RaceState
from tablegames.families.tables.trictrac.coup import Coup as Coup
from tablegames.families.tables.trictrac.jans import fallen_on as fallen_on
from tablegames.families.tables.trictrac.state import Jan as Jan
