"""The rows of a match as columns, in a Parquet file, for DuckDB, pandas and the like (the extra `parquet`)."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path
from typing import Any, Final

from tablegames.arena.store import Store
from tablegames.core.errors import MatchError
from tablegames.rules.untrusted.files import reason_of
from tablegames.rules.untrusted.newfile import check_place

KIND: Final = ".parquet"
AT_ONCE: Final = 50_000
"""Rows per group, all in memory at once."""


def check_parquet(path: str) -> Any:
    """Return PyArrow; refuse an impossible file before anything is played."""
    if Path(path).suffix.lower() != KIND:
        raise MatchError("--parquet {path}: the name of a Parquet file must end in {kind}", path=path, kind=KIND)
    check_place(Path(path), "--parquet", MatchError)
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MatchError("--parquet: the extra 'parquet' is not installed: pip install 'tablegames[parquet]'") from None
    return pyarrow


def write_parquet(store: Store, path: str) -> None:
    """Write every row of a complete match, in order; the file appears whole or not at all."""
    arrow = check_parquet(path)
    made = Path(os.path.realpath(path))
    unfinished = made.with_name(f"{made.name}.{os.getpid()}")
    rows = store.rows()
    try:
        with arrow.parquet.ParquetWriter(unfinished, _schema(arrow), compression="zstd") as file:
            while some := list(islice(rows, AT_ONCE)):
                file.write_table(arrow.Table.from_pylist([row.data for row in some], schema=_schema(arrow)))
        unfinished.replace(made)
    except OSError as problem:
        reason = reason_of(problem)
        raise MatchError("{path}: cannot write the Parquet file: {reason}", path=path, reason=reason) from None
    finally:
        unfinished.unlink(missing_ok=True)


def _schema(arrow: Any) -> Any:
    """Return the columns: those of a row, with the same names."""
    text, whole, seed = arrow.dictionary(arrow.int32(), arrow.string()), arrow.int64(), arrow.uint64()
    kinds = {
        "game": whole,
        "table": text,
        "turn": whole,
        "first": whole,
        "players": arrow.list_(arrow.string()),
        "opening": text,
        "ended": text,
        "by": text,
        "detail": arrow.string(),
        "winners": arrow.list_(arrow.int8()),
        "scores": arrow.list_(whole),
        "actions": whole,
        "decisions": whole,
        "seed": seed,
        "dice_seed": seed,
        "record": arrow.string(),
    }
    return arrow.schema(list(kinds.items()))
