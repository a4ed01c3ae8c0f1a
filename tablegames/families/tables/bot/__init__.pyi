"""The public names: `tablegames.names` imports each when it is first used."""

from tablegames.families.tables.bot.evaluation import Evaluation as Evaluation, Stakes as Stakes
from tablegames.families.tables.bot.thinking import (
    Level as Level,
    Look as Look,
    Lookahead as Lookahead,
    Thinker as Thinker,
    analyst as analyst,
    bot as bot,
)
