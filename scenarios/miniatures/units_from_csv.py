#!/usr/bin/env python3
"""Writes units.toml from units.csv, one table a card. Run it after a change of the csv; a test holds both the same."""

import csv
import pathlib

HERE = pathlib.Path(__file__).parent
HEAD = """\
# The unit cards, made from units.csv by units_from_csv.py. Change a card for good in units.csv; to try a change, write a
# file of your own with `[units."NAME"]` and the lines that differ.
#
# Dice stand from range 0 on; a battery without dice at a range is shorter. `extended_range` is how far main gunnery
# reaches while the ship is undamaged. Ranges, dice and armor are those of the printed cards.
"""
NUMBERS = ["year", "cost", "speed", "flagship", "base_capacity", "armor", "vital_armor", "hull"]
BATTERIES = [("main", "main", 4), ("secondary", "sec", 4), ("tertiary", "ter", 4), ("antiair", "aa", 3),
             ("asw", "asw", 1), ("torpedo", "torp", 4), ("bomb", "bomb", 1), ("strafing", "strafe", 1)]


def text(value):
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def dice(row, column, ranges):
    """The dice by range, without the blanks at the end; a blank between dice is 0."""
    found = [int(row[f"{column}_r{reach}"] or 0) for reach in range(ranges)]
    while found and found[-1] == 0:
        found.pop()
    return found


def card(row):
    yield f"[units.{text(row['name'])}]"
    yield f"set = {text(row['set'])}"
    if row["set_no"]:
        yield f"set_number = {row['set_no']}"
    yield f"nation = {text(row['nation'])}"
    yield f"alliance = {text(row['alliance'])}"
    yield f"type = {text(row['subtype'])}"
    if row["class"]:
        yield f"class = {text(row['class'])}"
    for key in NUMBERS:
        if row[key] not in ("", "0", "A"):
            yield f"{key} = {row[key]}"
    for key, column, ranges in BATTERIES:
        found = dice(row, column, ranges)
        if found:
            yield f"{key} = {found}"
    if row["main_ext_range"]:
        yield f"extended_range = {row['main_ext_range']}"
    abilities = [text(name) for name in row["abilities"].split("|") if name]
    if abilities:
        yield f"abilities = [{', '.join(abilities)}]"
    yield f"rarity = {text(row['rarity'])}"
    yield f"source = {text(row['source'])}"
    # Of the two words between high and low the files of scenarios know one.
    yield f"confidence = {text('high' if row['confidence'] == 'high' else 'medium')}"
    if row["source"] == "B":
        yield "abilities_recorded = false"
    if row["notes"]:
        yield f"note = {text(row['notes'])}"


def main():
    with open(HERE / "units.csv", newline="", encoding="utf-8") as table:
        cards = ["\n".join(card(row)) for row in csv.DictReader(table)]
    (HERE / "units.toml").write_text("\n\n".join([HEAD.rstrip(), *cards]) + "\n", encoding="utf-8")


main()
