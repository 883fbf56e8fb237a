"""Asks the extension and the program the same questions: `python check.py PROGRAM`."""

import json
import math
import subprocess
import sys

import admiralty

PROGRAM = sys.argv[1]
DUEL = {"place": "north atlantic", "turn": 2, "forces": {"allied": "Hood", "axis": "Bismarck"}}
QUESTIONS = [
    ({"ask": {"odds": DUEL}}, ["odds", "--exact", "--area", "north atlantic", "--turn", "2", "--allied", "Hood", "--axis", "Bismarck"]),
    ({"ask": {"simulate": {"games": 20_000}}}, ["simulate", "--games", "20000", "--no-files"]),
    ({"game": "aaws", "ask": {"odds": {"games": 1_000}}}, ["odds", "--ruleset", "aaws", "--games", "1000"]),
    ({"game": "aaws", "ask": {"simulate": {"games": 1_000}}}, ["simulate", "--ruleset", "aaws", "--games", "1000"]),
]


def compare(ours, theirs, path):
    """Texts and whole numbers must be equal, floats within 1e-12 of their size."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        assert ours.keys() == theirs.keys(), f"{path}: {ours.keys() ^ theirs.keys()}"
        for key in ours:
            compare(ours[key], theirs[key], f"{path}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list):
        assert len(ours) == len(theirs), f"{path}: {len(ours)} here, {len(theirs)} by the program"
        for index, pair in enumerate(zip(ours, theirs)):
            compare(*pair, f"{path}.{index}")
    elif isinstance(ours, float) and isinstance(theirs, float):
        assert math.isclose(ours, theirs, rel_tol=1e-12), f"{path}: {ours} here, {theirs} by the program"
    else:
        assert ours == theirs, f"{path}: {ours!r} here, {theirs!r} by the program"


def run(*words):
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


for question, words in QUESTIONS:
    reply = json.loads(admiralty.answer(json.dumps(question)))
    assert "error" not in reply, reply["error"]
    compare(reply["document"], json.loads(run(*words, "--json")), words[0])
    compare(reply["text"], run(*words), f"{words[0]}, text")
    print(f"the same: {words[0]}")

reply = json.loads(admiralty.answer('{"ask": {"simulate": {"games": 1, "players": {"nobody": "doctrine"}}}}'))
assert reply["usage"] and "nobody" in reply["error"], reply
print("the same: a refusal")
