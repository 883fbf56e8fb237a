"""Writes ships.toml from ships.csv, which stands beside it: `python3 ships_from_csv.py > ships.toml`."""

import csv
from pathlib import Path

HEAD = """\
# The ships, made from ships.csv by ships_from_csv.py. Change a ship for good in ships.csv; to try a change, write a file of
# your own with `[ships."NAME"]` and the lines that differ.
#
# Boxes of guns and hull, armor by section, torpedo factor and mount, speed class: clauses G2.1 to G2.11. Values of high or
# medium confidence come from printed ships, those of low confidence from the formula of G2.11.
"""
EXTRA = """
[ships."Merchant"]
nation = "none"
code = "ms"
primary = 0
secondary = 0
tertiary = 0
hull = 1
hull_armor = "none"
primary_armor = "none"
secondary_armor = "none"
tertiary_armor = "none"
torpedo = 0
mount = "deck"
torpedo_from = 0
speed = "1s"
excellent = false
derived = true
ships = 200
source = "G2.9"
confidence = "low"
"""
SPECIAL = {"F-merchant": ("F", 0, 2, "1"), "Collier": ("ms", 0, 1, "1s"), "Minelayer": ("ML", 1, 1, "1")}


def table(row):
    month = row["torpedo_from"].replace("-", "") or "0"
    words = {"high": "high", "medium-high": "medium", "medium": "medium"}
    flag = {"Y": "true", "N": "false"}
    mount = "hull" if row["torpedo_mount"] == "H" else "deck"
    name = row["name"].split(" (x")[0]
    return f"""
[ships."{name}"]
nation = "{row['nation']}"
code = "{row['code']}"
primary = {row['primary']}
secondary = {row['secondary']}
tertiary = {row['tertiary']}
hull = {row['hull_boxes']}
hull_armor = "{row['hull_armor']}"
primary_armor = "{row['primary_armor']}"
secondary_armor = "{row['secondary_armor']}"
tertiary_armor = "{row['tertiary_armor']}"
torpedo = {row['torpedo_factor']}
mount = "{mount}"
torpedo_from = {month}
speed = "{row['speed_class']}"
excellent = {flag[row['gunnery_bonus']]}
derived = {"false" if any(word in row["rating_basis"] for word in ("printed", "battle report")) else "true"}
ships = {row['count']}
source = "{row['rating_basis']}"
confidence = "{words.get(row['confidence'], 'low')}"
"""


def main():
    with open(Path(__file__).with_name("ships.csv"), newline="") as file:
        rows = list(csv.DictReader(file))
    text = HEAD + "".join(map(table, rows)) + EXTRA
    for name, (code, tertiary, hull, speed) in SPECIAL.items():
        own = EXTRA.replace('"Merchant"', f'"{name}"').replace('code = "ms"', f'code = "{code}"')
        own = own.replace("tertiary = 0", f"tertiary = {tertiary}").replace("hull = 1", f"hull = {hull}")
        text += own.replace('speed = "1s"', f'speed = "{speed}"')
    print(text, end="")


main()
