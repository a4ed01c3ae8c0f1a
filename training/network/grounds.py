"""Where networks are taught: races, trictrac and toc."""

from __future__ import annotations

from typing import Any

from tablegames.families.tables.race.race import Race
from tablegames.families.tables.trictrac.tour import Tour
from tablegames.plugging.registry import Registry
from tablegames.table.setting import set_table
from training.network.playing import Ground
from training.network.touring import ODD, TourGround

AnyGround = Ground | TourGround


def ground_of(name: str, variant: str | None, options: dict[str, Any], odd: int = ODD) -> AnyGround:
    """The ground of a game; `odd` as `TourGround.of` has it."""
    bare = set_table(Registry(), name, variant, overrides=options, match="single").bare
    if isinstance(bare, Race):
        return Ground.of(bare)
    assert isinstance(bare, Tour), f"{name} is no game of the tables family"
    return TourGround.of(bare, odd)
