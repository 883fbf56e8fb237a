"""Asks the extension and the program the same questions: `python check.py PROGRAM`."""

import json
import math
import os
import subprocess
import sys
import tempfile

from admiralty import _native

PROGRAM = os.path.abspath(sys.argv[1])
FOLDER = tempfile.mkdtemp(prefix="admiralty-")
DUEL = {"place": "north atlantic", "turn": 2, "forces": {"allied": "Hood", "axis": "Bismarck"}}
BATTLE = ["odds", "--games", "2000", "--area", "north atlantic", "--turn", "2", "--allied", "Hood", "--axis", "Bismarck"]
DICE = " ".join(["6"] * 16)
SWEEP = "allied += Norfolk x 0..1"
FILES = {"variant.toml": 'extends = "war-at-sea"\n[ships.Bismarck]\ndefense = 7\n'}
COMPARE = ["compare", "war-at-sea", "variant.toml", "--games", "500"]
MOMENT = ["narrate", "--game", "1", "--save-position", "3"]
ADVISE = {"position": "position.toml", "commander": "doctrine", "games": 100, "budget": 50}
ADVISED = ["advise", "position.toml", "--commander", "doctrine", "--games", "100", "--budget", "50"]
TOLD = [
    ({"odds": DUEL | {"show": "typical"}}, BATTLE[:1] + BATTLE[3:] + ["--show", "typical"]),
    ({"table": {"name": "duel"}}, ["table", "duel"]),
    ({"table": {"name": "duel", "words": ["Hood", "Bismarck"]}}, ["table", "duel", "Hood", "Bismarck"]),
    ({"narrate": {"game": 3, "luck": True}}, ["narrate", "--game", "3", "--luck"]),
    ({"position": {"game": 1, "moment": "3"}}, MOMENT),
    ({"position": {}}, ["advise", "--template"]),
]
QUESTIONS = [
    ({"ask": {"odds": DUEL}}, ["odds", "--exact", "--area", "north atlantic", "--turn", "2", "--allied", "Hood", "--axis", "Bismarck"]),
    ({"ask": {"simulate": {"games": 20_000}}}, ["simulate", "--games", "20000", "--no-files"]),
    ({"ask": {"odds": DUEL | {"versus": "allied += Norfolk", "games": 2_000}}}, BATTLE + ["--versus", "allied += Norfolk"]),
    ({"ask": {"odds": DUEL | {"advise": "axis", "games": 2_000}}}, BATTLE + ["--advise", "axis"]),
    ({"ask": {"odds": DUEL | {"rolled": DICE, "games": 2_000}}}, BATTLE + ["--rolled", DICE]),
    ({"ask": {"odds": DUEL | {"sweep": SWEEP, "games": 2_000}}}, BATTLE + ["--sweep", SWEEP]),
    ({"files": FILES, "ask": {"compare": {"variants": ["variant.toml"], "games": 500}}}, COMPARE),
    ({"game": "aaws", "ask": {"odds": {"games": 1_000}}}, ["odds", "--ruleset", "aaws", "--games", "1000"]),
    ({"ask": {"simulate": {"until": "0.2POC", "players": {"axis": "random"}}}}, ["simulate", "--until", "0.2POC", "--axis", "random", "--no-files"]),
    ({"seed": "7", "rules": ["19.1"], "ask": {"simulate": {"games": 3_000, "bid": "-0.5"}}},
     ["simulate", "--games", "3000", "--seed", "7", "--rules", "19.1", "--bid", "-0.5", "--no-files"]),
    ({"ask": {"match": {"players": ["doctrine", "random"]}}}, ["match", "doctrine", "random"]),
    ({"ask": {"match": {"players": ["doctrine", "doctrine:first"], "games": 400}}}, ["match", "doctrine", "doctrine:first", "--games", "400"]),
    ({"ask": {"ladder": {"players": ["doctrine", "random"], "games": 40}}}, ["ladder", "doctrine", "random", "--games", "40"]),
    ({"ask": {"openings": {"games": 20}}}, ["openings", "--games", "20"]),
    ({"game": "aaws", "ask": {"simulate": {"games": 1_000}}}, ["simulate", "--ruleset", "aaws", "--games", "1000"]),
]

#: The same kinds again, of other seeds, rules, players, places and games.
for seed, rules in [("1", "19.1"), ("2", "19.2"), ("3", "19.3"), ("4", "19.1,19.2,19.3")]:
    QUESTIONS.append((
        {"seed": seed, "rules": rules.split(","), "ask": {"simulate": {"games": 1_500}}},
        ["simulate", "--games", "1500", "--seed", seed, "--rules", rules, "--no-files"],
    ))
for players in [{"allied": "random"}, {"axis": "random", "allied": "random"}, {"axis": "doctrine:first"}, {"allied": "without:pursuit"}]:
    named = [word for seat in ("allied", "axis") if seat in players for word in (f"--{seat}", players[seat])]
    QUESTIONS.append((
        {"ask": {"simulate": {"games": 1_200, "players": players}}},
        ["simulate", "--games", "1200", *named, "--no-files"],
    ))
for allied, axis in [("Hood, Norfolk", "Bismarck"), ("Rodney", "Bismarck, Prinz Eugen"), ("KGV, PoW", "Tirpitz"), ("Renown", "Scharnhorst, Gneisenau")]:
    forces = {"allied": allied, "axis": axis}
    QUESTIONS.append((
        {"ask": {"odds": {"place": "north atlantic", "turn": 3, "forces": forces, "games": 1_000}}},
        ["odds", "--games", "1000", "--area", "north atlantic", "--turn", "3", "--allied", allied, "--axis", axis],
    ))
for key, value in [("ships.Hood.defense", "5"), ("ships.Bismarck.attack", "5"), ("ships.Tirpitz.defense", "8")]:
    QUESTIONS.append((
        {"ask": {"compare": {"set": {key: int(value)}, "games": 300}}},
        ["compare", "--set", f"{key}={value}", "--games", "300"],
    ))
for rule in ["19.1", "19.2", "19.3"]:
    QUESTIONS.append((
        {"ask": {"compare": {"rules": [rule], "games": 300}}},
        ["compare", "--rules", rule, "--games", "300"],
    ))
#: By the other games: (game, the document's question, the command).
for game, ask, words in [
    ("victory-at-sea", {"simulate": {"games": 200}}, ["simulate", "--games", "200"]),
    ("victory-at-sea", {"ladder": {"games": 4}}, ["ladder", "--games", "4"]),
    ("victory-at-sea", {"match": {"players": ["captain", "random"], "games": 20}}, ["match", "captain", "random", "--games", "20"]),
    ("great-war-at-sea", {"simulate": {"games": 500}}, ["simulate", "--games", "500"]),
    ("great-war-at-sea", {"simulate": {"games": 200, "players": {"allied": "plain:run"}}},
     ["simulate", "--games", "200", "--allied", "plain:run"]),
    ("great-war-at-sea", {"match": {"players": ["plain", "plain:fight"], "games": 40}}, ["match", "plain", "plain:fight", "--games", "40"]),
    ("great-war-at-sea", {"compare": {"set": {"surprise": "false|true"}, "games": 200}},
     ["compare", "--set", "surprise=false|true", "--games", "200"]),
    ("great-war-at-sea-operations", {"simulate": {"games": 100}}, ["simulate", "--games", "100"]),
    ("great-war-at-sea-operations", {"match": {"players": ["staff", "random"], "games": 20}}, ["match", "staff", "random", "--games", "20"]),
    ("was-campaign", {"simulate": {"games": 40}}, ["simulate", "--games", "40"]),
    ("was-campaign-3", {"simulate": {"games": 20}}, ["simulate", "--games", "20"]),
    ("aaws", {"ladder": {"players": ["captain", "random"], "games": 10}}, ["ladder", "captain", "random", "--games", "10"]),
]:
    QUESTIONS.append(({"game": game, "ask": ask}, [words[0], "--ruleset", game, *words[1:]]))
for game in (0, 5, 11):
    TOLD.append(({"narrate": {"game": game, "luck": False}}, ["narrate", "--game", str(game)]))
for moment in ("2", "5"):
    TOLD.append(({"position": {"game": 2, "moment": moment}}, ["narrate", "--game", "2", "--save-position", moment]))
for first, second in [("Rodney", "Tirpitz"), ("KGV", "Bismarck"), ("Renown", "Gneisenau")]:
    TOLD.append(({"table": {"name": "duel", "words": [first, second]}}, ["table", "duel", first, second]))
QUESTIONS.append(({"seed": "9", "game": "aaws", "ask": {"simulate": {"games": 400}}},
                  ["simulate", "--ruleset", "aaws", "--seed", "9", "--games", "400"]))
QUESTIONS.append(({"ask": {"match": {"players": ["doctrine", "random"], "games": 100, "bid": "1"}}},
                  ["match", "doctrine", "random", "--games", "100", "--bid", "1"]))


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
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True, cwd=FOLDER).stdout


def answered(question):
    reply = json.loads(_native.answer(json.dumps(question))[0])
    assert "error" not in reply, reply["error"]
    return reply


FILES["position.toml"] = run(*MOMENT)
QUESTIONS.append(({"files": FILES, "ask": {"advise": ADVISE}}, ADVISED))
for path, text in FILES.items():
    with open(os.path.join(FOLDER, path), "w", encoding="utf-8") as file:
        file.write(text)
for question, words in QUESTIONS:
    reply = answered(question)
    compare(reply["document"], json.loads(run(*words, "--json")), words[0])
    compare(reply["text"], run(*words), f"{words[0]}, text")
    print(f"the same: {words[0]}")
for ask, words in TOLD:
    compare(answered({"ask": ask})["text"], run(*words), " ".join(words))
    print(f"the same: {' '.join(words)}")
print(f"{len(QUESTIONS) + len(TOLD)} questions")

share = answered({"ask": {"share": DUEL}})["document"]["share"]
compare(answered({"ask": {"odds": {"share": share}}})["text"], run("odds", "--exact", share), "a share")
parts = [answered({"ask": {"play": {"first": first, "games": 1_000}}})["document"] for first in (0, 1_000)]
compare(answered({"ask": {"summary": {"parts": parts}}})["text"], run("simulate", "--games", "2000", "--no-files"), "ranges")
assert all(answered({"game": game, "ask": {"menu": {}}})["document"]["roster"] for game in ("war-at-sea", "aaws"))
print("the same: a share, ranges of games; menus are filled")

reply = json.loads(_native.answer('{"ask": {"simulate": {"games": 1, "players": {"nobody": "doctrine"}}}}')[0])
assert reply["usage"] and "nobody" in reply["error"], reply
print("the same: a refusal")
