"""Looks at notebooks that have been run: every cell ran, there are pictures, and with them their seed.

    python3 look.py [--clean | --beside DIR] NOTEBOOK...

--clean takes out what is of this run alone (times, messages), --beside also says which notebooks differ in what they
printed from those of the same name in DIR.
"""

import argparse
import json
import re
import sys
from pathlib import Path

# What a result must show with its picture: from which seed it is, or that it is exact.
SOURCE = re.compile(r"seed\s+\d+|--exact")


def outputs(notebook: dict) -> list[dict]:
    return [output for cell in notebook["cells"] for output in cell.get("outputs", [])]


def shown(notebook: dict) -> list[str]:
    found = (output.get("data", {}).get("text/html") for output in outputs(notebook))
    return ["".join(page) for page in found if page]


def printed(notebook: dict) -> str:
    streams = ("".join(output["text"]) for output in outputs(notebook) if output.get("name") == "stdout")
    return "".join([*streams, *shown(notebook)])


def faults(notebook: dict) -> list[str]:
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    counts = [cell["execution_count"] for cell in code]
    found = []
    if counts != list(range(1, len(code) + 1)):
        found.append(f"its cells were not run once each in their order: {counts}")
    if any(output["output_type"] == "error" for output in outputs(notebook)):
        found.append("a cell failed")
    drawn = [page for page in shown(notebook) if "<svg" in page]
    if not drawn:
        found.append("it has no picture")
    if not all(SOURCE.search(page) for page in drawn):
        found.append("a picture stands without its seed")
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
