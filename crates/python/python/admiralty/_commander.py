"""Commanders in Python: they answer the questions they care about, a base commander the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Union

from . import _native
from ._errors import Refused

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True)
class Outlook:
    """What a scenario asks of players from outside, and what they see, by names."""

    #: What is asked: the names that :attr:`Commander.questions` takes.
    questions: tuple[str, ...]
    #: What a small choice is about, such as a ship.
    about: tuple[str, ...]
    #: What can be chosen, such as a place.
    options: tuple[str, ...]
    #: The numbers that a seat sees, in their order.
    features: tuple[str, ...]
    #: For each of them, whether it is the number of an option.
    is_option: tuple[bool, ...]


class View(Mapping[str, Union[float, str]]):
    """A position as a seat sees it, read only: a value by the name of its feature, a number or the name of a place."""

    def __init__(self, outlook: Outlook, numbers: npt.NDArray[np.float32]) -> None:
        self._outlook = outlook
        self._numbers = numbers

    def __getitem__(self, name: str) -> float | str:
        try:
            at = self._outlook.features.index(name)
        except ValueError:
            raise KeyError(f"there is no feature {name!r}") from None
        number = float(self._numbers[at])
        return self._outlook.options[int(number)] if self._outlook.is_option[at] else number

    def __iter__(self) -> Iterator[str]:
        return iter(self._outlook.features)

    def __len__(self) -> int:
        return len(self._outlook.features)


@dataclass(frozen=True)
class Asked:
    """A small choice: one of at least two options, all of them allowed."""

    #: A number that tells the game from others.
    game: int
    #: The id of the seat that is asked.
    seat: str
    #: The question that the choice is part of.
    question: str
    #: What it is about, such as a ship.
    about: str
    #: What can be chosen, by name.
    options: tuple[str, ...]
    #: What can be chosen, as numbers in :attr:`Outlook.options`.
    codes: tuple[int, ...]
    outlook: Outlook
    _bytes: bytes

    @cached_property
    def features(self) -> npt.NDArray[np.float32]:
        """What the seat sees, as 32-bit floats, one for each of the outlook's features; read only."""
        return _numbers(self._bytes)

    @property
    def position(self) -> View:
        """What the seat sees, by names."""
        return View(self.outlook, self.features)


@dataclass(frozen=True)
class AskedTogether:
    """A question of many games at once."""

    #: The question.
    question: str
    #: Numbers that tell the games from others, shape (n,).
    games: Sequence[int]
    #: The seat that is asked, by its number, shape (n,).
    seats: Sequence[int]
    #: What the seats see, shape (n, features), 32-bit floats; read only.
    features: npt.NDArray[np.float32]
    outlook: Outlook


class Commander:
    """One who answers some questions, small choice by small choice. Nothing of what it answers can be illegal.

    >>> class Homebody(Commander):
    ...     questions = ("sail",)
    ...     def choose(self, asked):
    ...         return asked.options.index("none") if "none" in asked.options else 0
    >>> import admiralty as adm
    >>> adm.match(Homebody(), "doctrine", games=40).score.value < 0.5
    True
    """

    #: Questions that it answers, by name (:meth:`Scenario.outlook`); None for all.
    questions: Sequence[str] | None = None
    #: Who answers the rest; None for the game's usual player.
    base: str | None = None
    #: Its name in tables.
    name: str | None = None

    def choose(self, asked: Asked) -> int:
        """The index of one of ``asked.options``."""
        raise NotImplementedError


class BatchCommander(Commander):
    """One who answers for many games at once, by scores: of each small choice the option with the highest score is taken
    among those allowed. The answer for a game must not depend on the other games asked with it."""

    #: Games that are played at once.
    batch: int = 512

    def scores(self, asked: AskedTogether) -> npt.NDArray[np.float32]:
        """Scores of shape (n, options), the same whatever a choice is about, or (n, about, options), in the order of the
        outlook; options and subjects left out at the end score 0."""
        raise NotImplementedError


Player = Union[str, Commander]


def _numbers(of: bytes) -> npt.NDArray[np.float32]:
    try:
        import numpy as np
    except ImportError:
        raise Refused("features are numpy arrays: install numpy") from None
    return np.frombuffer(of, dtype=np.float32)


def named(player: Player) -> str:
    """A player as the program names it."""
    if isinstance(player, str):
        return player
    name = player.name or type(player).__name__
    if not re.fullmatch(r"[\w-]+", name):
        raise Refused(f"{name!r} is no name for a commander: letters, digits, - and _ alone")
    return f"outside:{name}" + (f":{player.base}" if player.base else "")


def those_outside(players: Mapping[str, Player] | Sequence[Player]) -> dict[str, Commander]:
    """Commanders by the name that the program knows them by."""
    found: dict[str, Commander] = {}
    for player in players.values() if isinstance(players, Mapping) else players:
        if isinstance(player, Commander):
            name = named(player).split(":")[1]
            if found.setdefault(name, player) is not player:
                raise Refused(f"two commanders are named {name!r}: set the name of one of them")
    return found


def _read_outlook(question: str) -> tuple[Outlook, tuple[str, ...]]:
    reply = json.loads(_native.answer(question)[0])
    if "error" in reply:
        raise Refused(reply["error"])
    outlook = Outlook(**{key: tuple(names) for key, names in reply["document"].items()})
    games = json.loads(_native.answer('{"ask":{"games":{}}}')[0])["document"]
    of = json.loads(question).get("game")
    seats = next(one["seats"] for one in games if of in (None, one["id"]))
    return outlook, tuple(seats)


_outlook = lru_cache(maxsize=64)(_read_outlook)


def outlook_of(question: Mapping[str, Any]) -> tuple[Outlook, tuple[str, ...]]:
    """The outlook of a question's scenario, and its seats."""
    about = {key: question[key] for key in ("game", "files", "scenario", "rules") if key in question}
    return _outlook(json.dumps({**about, "ask": {"outlook": {}}}, sort_keys=True))


class Seated:
    """A commander as the native half calls it."""

    def __init__(self, commander: Commander, outlook: Outlook, seats: Sequence[str]) -> None:
        cared_for = outlook.questions if commander.questions is None else commander.questions
        unknown = [name for name in cared_for if name not in outlook.questions]
        if unknown:
            raise Refused(f"there is no question {unknown[0]!r}; the questions are {', '.join(outlook.questions)}")
        self.commander = commander
        self.outlook = outlook
        self.seats = seats
        self.questions = [outlook.questions.index(name) for name in cared_for]
        self.together = isinstance(commander, BatchCommander)

    def begin(self, game: int, seat: int) -> InGame:
        return InGame(self, game, self.seats[seat])

    def scores(self, question: int, games: list[int], seats: list[int], numbers: bytes) -> tuple[bytes, int, int]:
        import numpy as np

        assert isinstance(self.commander, BatchCommander)
        features = _numbers(numbers).reshape(len(games), -1)
        asked = AskedTogether(self.outlook.questions[question], games, seats, features, self.outlook)
        scores = np.ascontiguousarray(self.commander.scores(asked), dtype=np.float32)
        if scores.ndim == 2:
            scores = scores[:, None, :]
        if scores.ndim != 3 or scores.shape[0] != len(games):
            raise Refused(f"scores of {len(games)} games have the shape {scores.shape}")
        return scores.tobytes(), scores.shape[1], scores.shape[2]


class InGame:
    """A commander in one game."""

    def __init__(self, seated: Seated, game: int, seat: str) -> None:
        self.seated = seated
        self.game = game
        self.seat = seat

    def asked(self, question: int, numbers: bytes) -> bool:
        self.question = self.seated.outlook.questions[question]
        self.numbers = numbers
        return True

    def pick(self, about: int, options: list[int]) -> int:
        outlook = self.seated.outlook
        names = tuple([outlook.options[option] for option in options])
        asked = Asked(
            self.game, self.seat, self.question, outlook.about[about], names, tuple(options), outlook, self.numbers
        )
        chosen = int(self.seated.commander.choose(asked))
        if not 0 <= chosen < len(options):
            raise Refused(f"{type(self.seated.commander).__name__} chose {chosen} of {len(options)} options")
        return chosen
