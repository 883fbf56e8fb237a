"""Prints what Python's polars sees in the frames of a balance study: every column with its type, then a few totals.

Run by the Rust test `balance_frames`; by hand: python3 tests/study_python.py DIR
"""

import sys
from pathlib import Path

import polars as pl


def main(folder: Path) -> None:
    names = ("cells", "effects", "scores", "details", "blocks")
    frames = {name: pl.read_parquet(folder / f"{name}.parquet") for name in names}
    for name, frame in frames.items():
        for column, dtype in frame.schema.items():
            print(name, column, dtype)
        print(name, "rows", frame.height)
    print("score_sum", frames["blocks"]["score_sum"].sum())
    print("pairing missing", frames["effects"]["pairing"].null_count())
    print("last cell", frames["cells"]["name"][-1])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
