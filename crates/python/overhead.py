"""What asking from Python costs: CPU time of a run by the program and by the package, in turns, rows off, each a process of
its own from its start to its end: `python overhead.py PROGRAM [GAMES [RUNS]]`."""

import os
import statistics
import subprocess
import sys

PROGRAM = os.path.abspath(sys.argv[1])
GAMES = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
RUNS = int(sys.argv[3]) if len(sys.argv) > 3 else 5
ASKED = {
    "program": [PROGRAM, "simulate", "--games", str(GAMES), "--no-files"],
    "package": [sys.executable, "-c", f"import admiralty as adm; print(adm.simulate(games={GAMES}, progress=False).text)"],
}


def played(words):
    """Seconds of the processors, and what was printed."""
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        text = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, words
    return used.ru_utime + used.ru_stime, text.strip()


times = {name: [] for name in ASKED}
for run in range(RUNS):
    texts = set()
    for name, words in ASKED.items():
        seconds, text = played(words)
        times[name].append(seconds)
        texts.add(text)
        print(f"run {run + 1}: {name} {seconds:.2f} s", flush=True)
    assert len(texts) == 1, "the texts differ"
of = {name: statistics.median(seconds) for name, seconds in times.items()}
more = sorted(mine / its - 1 for its, mine in zip(times["program"], times["package"]))
print(
    f"{GAMES} games, medians: program {of['program']:.2f} s, package {of['package']:.2f} s: "
    f"{100 * (of['package'] / of['program'] - 1):+.1f} % (run by run {', '.join(f'{100 * one:+.1f}' for one in more)} %)"
)
