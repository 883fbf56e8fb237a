"""Results: the verdict first, then the figures that carry it."""

from __future__ import annotations

import copy
import html
from collections.abc import Mapping
from typing import Any, NamedTuple

from ._ask import Question, Reply, is_whole
from ._frames import Frame, Frames


class Estimate(NamedTuple):
    """A number and its 95 % interval. Shares run from 0 to 1, scores and bids are in points of the game. An end that is
    infinite is an infinite float, a number that there is not is NaN."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Estimate:
        """From its object in a document."""
        number = document.get("p", document.get("value"))
        low, high = document.get("low"), document.get("high")
        return cls(
            float("nan") if number is None else number,
            float("-inf") if low is None else low,
            float("inf") if high is None else high,
        )

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g})"


class Result:
    """What came of a question.

    It pickles. In a notebook it shows its verdict and picture, and the text behind a line.
    """

    #: What the program prints for the same question.
    text: str
    #: An SVG, where there is a picture.
    picture: str | None
    #: Whether a run was interrupted: then this is what is known so far, and as sound as a shorter run.
    partial: bool

    def __init__(self, question: Question, reply: Reply) -> None:
        self._question = question
        self._document = reply.document
        self.text = reply.text
        self.picture = reply.picture
        self.partial = not is_whole(reply.document)

    @property
    def verdict(self) -> str:
        """The answer in words."""
        if isinstance(self._document, dict) and isinstance(self._document.get("verdict"), str):
            return str(self._document["verdict"])
        return " ".join(self.text.split("\n\n")[0].split())

    def to_dict(self) -> Any:
        """The document that the program writes with ``--json``, as plain Python data; docs/formats.md has its fields."""
        return copy.deepcopy(self._document)

    @property
    def command(self) -> str | None:
        """The command that gives the same again, where the document has one."""
        cited = self._document.get("citation") if isinstance(self._document, dict) else None
        return str(cited["command"]) if cited else None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        partial = ", partial" if self.partial else ""
        return f"<{type(self).__name__}{partial}: {self.verdict}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]

    def _repr_html_(self) -> str:
        picture = f'<div style="max-width: 60em">{self.picture}</div>' if self.picture else ""
        return (
            f"<p><strong>{html.escape(self.verdict)}</strong></p>{picture}"
            f"<details><summary>All figures, and how to repeat them</summary><pre>{html.escape(self.text)}</pre></details>"
        )

    def _estimate(self, name: str) -> Estimate | None:
        found = self._document.get(name)
        return Estimate.of(found) if found else None

    def _estimates(self, name: str) -> dict[str, Estimate]:
        return {key: Estimate.of(found) for key, found in self._document[name].items() if isinstance(found, dict)}


class Simulation(Result):
    """How games end."""

    @property
    def games(self) -> int:
        """Games played."""
        return int(self._document["citation"]["games"])

    @property
    def outcomes(self) -> dict[str, Estimate]:
        """Shares of games won by each seat, by its id, and ``draw``."""
        return self._estimates("outcomes")

    @property
    def mean_score(self) -> Estimate | None:
        """Mean final score in points, positive where the second seat leads; of games of two seats."""
        return self._estimate("mean_score")

    @property
    def fair_bid(self) -> Estimate | None:
        """Points to the second seat that make the game even; positive where the first pays."""
        return self._estimate("fair_bid")

    @property
    def scores(self) -> dict[int, int]:
        """Games by their final score, before any bid."""
        return {entry["score"]: entry["games"] for entry in self._document["scores"]}

    @property
    def frames(self) -> Frames:
        """Rows of the single games, as ``simulate --out`` writes them: ``result.frames["games"].to_polars()``."""
        from ._scenario import game

        ask = self._question["ask"]["simulate"]
        rows = {key: ask[key] for key in ("players", "bid") if key in ask} | {"games": self.games}

        def frame(schema: Mapping[str, Any]) -> Frame:
            name = str(schema["name"])
            question = {**self._question, "ask": {"rows": {**rows, "frame": name}}}
            return Frame(name, schema["about"], tuple(schema["columns"]), question)

        schemas = game(self._question["game"]).card["frames"]
        return Frames({schema["name"]: frame(schema) for schema in schemas})


class Comparison(Result):
    """What variants, rules or values do to the balance, on the same dice."""

    @property
    def games(self) -> int:
        """Games of each scenario."""
        return int(self._document["games_a_cell"])

    @property
    def effects(self) -> dict[str, dict[str, Estimate]]:
        """What each change does, measure by measure, such as ``fair_bid``, ``mean_score``, ``axis_wins``."""
        return self._figures("effects")

    @property
    def cells(self) -> dict[str, dict[str, Estimate]]:
        """How each scenario ends, measure by measure; the first is the base."""
        return self._figures("cells")

    def _figures(self, name: str) -> dict[str, dict[str, Estimate]]:
        def figures(cell: Mapping[str, Any]) -> dict[str, Estimate]:
            return {key: Estimate.of(found) for key, found in cell["figures"].items() if isinstance(found, dict)}

        return {cell["name"]: figures(cell) for cell in self._document[name]}


class Odds(Result):
    """How a battle ends, or what else was asked of it."""

    @property
    def control(self) -> dict[str, Estimate]:
        """Chances to hold the place, by seat, and ``nobody``."""
        return {
            key: Estimate.of(found)
            for key, found in self._document["control"].items()
            if isinstance(found, dict) and "p" in found
        }

    @property
    def share(self) -> str | None:
        """The battle in one string, which :meth:`Scenario.odds` and the command take."""
        return self._document.get("share") if isinstance(self._document, dict) else None


class Match(Result):
    """Who plays better. Scores are of the first, draws half."""

    @property
    def games(self) -> int:
        """Games played."""
        return int(self._document["games"])

    @property
    def score(self) -> Estimate | None:
        """The share of the points that the first scored."""
        return self._estimate("score")

    @property
    def elo(self) -> Estimate | None:
        """By how much the first is stronger, in Elo points."""
        return self._estimate("elo")


class Ladder(Result):
    """Everybody against everybody, ranked."""


class Openings(Result):
    """Set-ups against replies."""


class Advice(Result):
    """What to do in a game in progress."""


class Story(Result):
    """One game, told."""

    @property
    def verdict(self) -> str:
        """How much of the result was dice, where that was asked; else the result of the game."""
        if isinstance(self._document, dict):
            return super().verdict
        return self.text.strip().rsplit("\n", 1)[-1].strip()


class Card(Result):
    """A table of exact odds, or a cell of it."""


class Position(str):
    """A position file (TOML), to change and to ask advice of."""
