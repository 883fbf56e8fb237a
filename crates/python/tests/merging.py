"""Parts with rows, joined and read: `python merging.py PROGRAM FOLDER [SHARDS [GAMES OF EACH]]`, in a new folder. It plays the
parts, joins a quarter, half and all of them, says time and memory, holds the whole against one run (files and memory), and has the parts read as
one dataset by Polars, DuckDB and pyarrow."""

import os
import subprocess
import sys
import time
from pathlib import Path

PROGRAM, FOLDER = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
SHARDS = int(sys.argv[3]) if len(sys.argv) > 3 else 200
EACH = int(sys.argv[4]) if len(sys.argv) > 4 else 5_000
FRAMES = ["games", "turns", "battles"]
FOLDER.mkdir(parents=True)
os.chdir(FOLDER)


def run(*words):
    """Seconds, and the most memory in MB."""
    begun = time.perf_counter()
    with subprocess.Popen([PROGRAM, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        told = process.stderr.read().decode()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, told
    return time.perf_counter() - begun, used.ru_maxrss / 1024


def simulate(*more):
    return run("simulate", "--threads", "1", "--games", str(SHARDS * EACH), "--record", ",".join(FRAMES), *more)


for shard in range(1, SHARDS + 1):
    simulate("--shard", f"{shard}/{SHARDS}", "--out", f"parts/part={shard}")
parts = [f"parts/part={shard}" for shard in range(1, SHARDS + 1)]
size = sum(file.stat().st_size for file in Path("parts").rglob("*.parquet"))
print(f"{SHARDS} parts of {EACH} games, {', '.join(FRAMES)}: {size / 1e6:.0f} MB", flush=True)
for many in (SHARDS // 4, SHARDS // 2, SHARDS):
    partial = ["--partial"] if many < SHARDS else []
    seconds, memory = run("merge", *parts[:many], "--out", f"of-{many}", *partial)
    print(f"{many} parts joined: {seconds:.1f} s, at most {memory:.0f} MB of memory", flush=True)
print(f"one run of the same games: at most {simulate('--out', 'alone')[1]:.0f} MB", flush=True)
for file in Path("alone").rglob("*"):
    if file.is_file():
        other = Path(f"of-{SHARDS}") / file.relative_to("alone")
        assert file.read_bytes() == other.read_bytes(), f"{file} differs from {other}"
print("the whole is, file by file, that of one run", flush=True)

# Only now: a process that is started counts the memory of the one that starts it as its own.
import duckdb  # noqa: E402
import polars  # noqa: E402
import pyarrow.dataset  # noqa: E402

for frame in FRAMES:
    alone = polars.read_parquet(f"alone/{frame}.parquet")
    scanned = polars.scan_parquet(f"parts/*/{frame}.parquet", hive_partitioning=True)
    assert scanned.collect_schema().names() == [*alone.columns, "part"]
    by_polars = scanned.drop("part").collect().sort("game", maintain_order=True)
    assert by_polars.equals(alone), frame
    found = duckdb.sql(f"SELECT count(*), sum(game) FROM read_parquet('parts/*/{frame}.parquet', hive_partitioning = true)")
    assert found.fetchall() == [(alone.height, alone["game"].sum())]
    files = pyarrow.dataset.dataset(
        sorted(str(path) for path in Path("parts").rglob(f"{frame}.parquet")),
        partitioning=pyarrow.dataset.partitioning(flavor="hive"),
    )
    assert files.count_rows() == alone.height
print("the parts are one dataset for Polars, DuckDB and pyarrow", flush=True)
try:
    from pyspark.sql import SparkSession
except ImportError:
    print("Spark is not installed")
else:
    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    for frame in FRAMES:
        rows = spark.read.option("basePath", "parts").parquet(f"parts/*/{frame}.parquet")
        assert rows.columns[-1] == "part"
        assert rows.count() == polars.read_parquet(f"alone/{frame}.parquet").height
    print("and for Spark")
