"""Prints what Python's polars sees in the frames of a run: every column with its type, then a few totals.

Run by the Rust test `frames_on_disk`; by hand: python3 tests/frames_python.py DIR
"""

import sys
from pathlib import Path

import polars as pl


def kind(dtype: pl.DataType) -> str:
    if isinstance(dtype, pl.Enum):
        return f"Enum({'|'.join(dtype.categories)})"
    return str(dtype)


def main(folder: Path) -> None:
    frames = {name: pl.read_parquet(folder / f"{name}.parquet") for name in ("games", "turns", "battles")}
    for name, frame in frames.items():
        for column, dtype in frame.schema.items():
            print(name, column, kind(dtype))
    games = frames["games"]
    for outcome in games.schema["outcome"].categories:
        print("outcome", outcome, games.filter(pl.col("outcome") == outcome).height)
    print("poc", games["poc"].cast(pl.Int64).sum())
    print("net", frames["turns"]["net"].cast(pl.Int64).sum())
    battles = frames["battles"]
    held = battles.filter((pl.col("site") == "Barents Sea") & (pl.col("control") == "Axis"))
    print("barents", held.height)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
