"""Looks at notebooks that have been run: every cell ran, there are pictures, and beside them stand n, seed and interval.

    python3 look.py [--clean | --beside DIR] NOTEBOOK...

--clean takes out what is of this run alone (times, messages), --beside also says which notebooks differ in what they
printed from those of the same name in DIR.
"""

import argparse
import base64
import json
import re
import struct
import sys
from pathlib import Path

# What a picture must have at its foot, and every notebook prints too.
NOTE = re.compile(r"n = [\d,]+ .*seed \d+, rules \S+, 95 % intervals")
SMALLEST = (600, 200)


def outputs(notebook: dict) -> list[dict]:
    return [output for cell in notebook["cells"] for output in cell.get("outputs", [])]


def pictures(notebook: dict) -> list[bytes]:
    found = (output.get("data", {}).get("image/png") for output in outputs(notebook))
    return [base64.b64decode(picture) for picture in found if picture]


def printed(notebook: dict) -> str:
    return "".join("".join(output["text"]) for output in outputs(notebook) if output.get("name") == "stdout")


def faults(notebook: dict) -> list[str]:
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    counts = [cell["execution_count"] for cell in code]
    found = []
    if counts != list(range(1, len(code) + 1)):
        found.append(f"its cells were not run once each in their order: {counts}")
    if any(output["output_type"] == "error" for output in outputs(notebook)):
        found.append("a cell failed")
    if len(pictures(notebook)) < 2:
        found.append("it has fewer than two pictures")
    for picture in pictures(notebook):
        size = struct.unpack(">II", picture[16:24])
        if size[0] < SMALLEST[0] or size[1] < SMALLEST[1]:
            found.append(f"a picture is too small to be read: {size[0]} x {size[1]}")
    if not NOTE.search(printed(notebook)):
        found.append("it does not print n, seed and interval")
    drawn = [cell for cell in code if "plt.show()" in "".join(cell["source"])]
    if any("supxlabel(note" not in "".join(cell["source"]) for cell in drawn):
        found.append("a picture has no n, seed and interval at its foot")
    return found


def clean(path: Path, notebook: dict) -> None:
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        if "outputs" in cell:
            cell["outputs"] = [output for output in cell["outputs"] if output.get("name") != "stderr"]
    notebook["metadata"] = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clean", action="store_true")
    parser.add_argument("--beside", type=Path)
    parser.add_argument("notebooks", nargs="+", type=Path)
    asked = parser.parse_args()
    failed = False
    for path in asked.notebooks:
        notebook = json.loads(path.read_text())
        for fault in faults(notebook):
            print(f"{path}: {fault}", file=sys.stderr)
            failed = True
        if asked.clean:
            clean(path, notebook)
        if asked.beside:
            fresh = json.loads((asked.beside / path.name).read_text())
            if printed(fresh) != printed(notebook):
                print(f"NOTE: {path} was run before something changed: run notebooks/run with --keep and commit it")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
