"""Games, their scenarios, and what can be asked of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, Union

from ._ask import Progress, ask, ask_on
from ._commander import Commander, Outlook, Player, named, outlook_of, those_outside
from ._errors import Refused
from ._parts import in_parts, in_shards, until_precise
from ._results import (
    Advice,
    Card,
    Comparison,
    Ladder,
    Match,
    Odds,
    Openings,
    Position,
    Simulation,
    Story,
)

#: Who plays parts of the games.
On = Union[Executor, ModuleType, None]

#: One player for every seat, or players by seat.
Players = Union[Player, Mapping[str, Player], None]

EXTENDS = re.compile(r"""^\s*extends\s*=\s*["']([^"']+)["']""", re.MULTILINE)


def games() -> list[Game]:
    """The games that can be played."""
    return [Game(entry["id"], entry) for entry in ask({"ask": {"games": {}}}).document]


def game(name: str = "war-at-sea") -> Game:
    """A game by its id; :func:`games` lists them.

    >>> game("war-at-sea").title
    'War at Sea'
    >>> game("chess")
    Traceback (most recent call last):
        ...
    admiralty._errors.Refused: there is no game "chess": there are war-at-sea, aaws, victory-at-sea, great-war-at-sea, great-war-at-sea-operations, was-campaign, was-campaign-3
    """
    known = games()
    for one in known:
        if one.id == name:
            return one
    raise Refused(f'there is no game "{name}": there are {", ".join(one.id for one in known)}')


@dataclass(frozen=True)
class Game:
    """A game."""

    #: Its id.
    id: str
    #: Its title, seats, players, optional rules, frames and abilities, as plain data.
    card: Mapping[str, Any] = field(repr=False, compare=False)

    @property
    def title(self) -> str:
        """Its title."""
        return str(self.card["title"])

    @property
    def seats(self) -> list[str]:
        """The ids of its seats."""
        return list(self.card["seats"])

    def open(self, source: str | Path | None = None, rules: Iterable[str] | None = None) -> Scenario:
        """A scenario: the built-in one, a file by its path, or the text of a file (TOML); ``rules`` are the optional rules
        in force, as they are named, where they are not left to the scenario.

        >>> game("war-at-sea").open('extends = "war-at-sea"\\nships.Hood.defense = 5', rules=["19.1"]).name
        'scenario.toml'
        """
        rules = None if rules is None else tuple(rules)
        if source is None:
            return Scenario(self.id, rules=rules)
        if isinstance(source, str) and ("\n" in source or "=" in source):
            return Scenario(self.id, "scenario.toml", {"scenario.toml": source}, rules)
        return Scenario(self.id, str(source), with_those_it_extends(Path(source)), rules)


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"{path} cannot be read: {error}") from None


def with_those_it_extends(path: Path) -> dict[str, str]:
    """A file and the files that it extends, by their paths."""
    files: dict[str, str] = {}
    todo = [path]
    while todo:
        path = todo.pop()
        if str(path) in files:
            continue
        files[str(path)] = text = read_text(path)
        base = EXTENDS.search(text)
        if base and (path.parent / base[1]).is_file():
            todo.append(path.parent / base[1])
    return files


def toml(value: object) -> str:
    """A value as a scenario file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {toml(item)}" for key, item in value.items()) + " }"
    if isinstance(value, Iterable):
        return "[" + ", ".join(map(toml, value)) + "]"
    raise Refused(f"{value!r} is no value of a scenario: numbers, texts, truths, and lists and tables of them are")


def given(**options: object) -> dict[str, Any]:
    """The options that were given."""
    return {key: value for key, value in options.items() if value is not None}


@dataclass(frozen=True)
class Scenario:
    """A game with its values and optional rules. It pickles, and is never changed: a variant is a new one.

    Common arguments: ``players``, a name for every seat or names by seat (``"learned:fast"``; ``Game.card["players"]`` lists
    them); ``bid``, points that change hands at the end; ``games``, or ``until``, a precision at which to stop (``"0.1POC"``,
    ``"0.5%"``), with at most ``at_most`` games; ``seed``; ``threads``, all where none is said; ``everything``, whether the text
    has all figures; ``progress``, see :data:`Progress`; ``on``, an ``Executor`` of ``concurrent.futures``, or the module
    ``ray``, that plays parts of the games: the result is the same. What cannot be asked raises :class:`Refused`. Ctrl-C returns
    what is known so far, with a warning.
    """

    #: The id of its game.
    game: str
    #: The path of its file; none of the built-in scenario.
    name: str | None = None
    #: The files that it is made of, by path.
    files: Mapping[str, str] = field(default_factory=dict, repr=False)
    #: The optional rules in force; none where they are left to the scenario.
    rules: tuple[str, ...] | None = None

    def with_rules(self, *rules: str) -> Scenario:
        """The same with these optional rules in force, and no others."""
        return replace(self, rules=rules)

    def variant(self, values: Mapping[str, object], name: str | None = None) -> Scenario:
        """The same with other values by path; :meth:`menu` lists the paths under ``settings``.

        >>> game().open().variant({"ships.Hood.defense": 5}).name
        'ships.Hood.defense=5.toml'
        """
        if name is None:
            words = ", ".join(f"{path}={value}" for path, value in values.items())
            name = re.sub(r"[^\w.=, -]", "", words)[:80]
        path = Path(self.name or "").with_name(f"{name}.toml") if self.name else Path(f"{name}.toml")
        base = Path(self.name).name if self.name else self.game
        if str(path) in self.files:
            raise Refused(f"there is a variant {name!r} already: give this one another name")
        lines = [f"extends = {toml(base)}", *(f"{key} = {toml(value)}" for key, value in values.items())]
        made = replace(self, name=str(path), files={**self.files, str(path): "\n".join(lines) + "\n"})
        made.menu()  # refused here if it cannot be
        return made

    def menu(self) -> dict[str, Any]:
        """What can be named: seats, players, optional rules, doctrines, tables, places, forces, and every value by path."""
        found: dict[str, Any] = ask(self._asking({"menu": {}})).document
        return found

    def outlook(self) -> Outlook:
        """What it asks of commanders in Python, and what they see, by names.

        >>> game().open().outlook().questions[:3]
        ('set_up', 'sail', 'attempt')
        """
        return outlook_of(self._asking({"outlook": {}}))[0]

    def simulate(
        self,
        games: int | None = None,
        *,
        until: str | None = None,
        at_most: int | None = None,
        players: Players = None,
        bid: float | str | None = None,
        seed: int = 1939,
        threads: int | None = None,
        everything: bool = False,
        progress: Progress = None,
        on: On = None,
    ) -> Simulation:
        """Plays games and says how they end: 20,000 where nothing is said.

        >>> result = game().open().simulate(games=2_000)
        >>> result.games, result.outcomes["allied"].value, result.partial
        (2000, 0.435, False)
        """
        if games is None and until is None:
            games = 20_000
        who = self._who(players, bid)
        rest = given(until=until, at_most=at_most, all=everything or None)
        question = self._asking({"simulate": {**who, **given(games=games), **rest}}, seed, threads)
        if on is None:
            return Simulation(question, ask_on(question, progress))
        play = self._asking({"play": who}, seed, 1)
        whole = self._asking({"summary": {**who, **given(all=everything or None)}}, seed)
        if games is None:
            to = given(until=until, at_most=at_most)
            return Simulation(question, until_precise(play, whole, to, on, progress))
        if until is not None or at_most is not None:
            raise Refused("games and until are two ways to say how far to play: give one of them")
        return Simulation(question, in_parts(play, whole, games, on, progress))

    def compare(
        self,
        *variants: Scenario,
        rules: Iterable[str] = (),
        values: Mapping[str, object] | None = None,
        games: int | None = None,
        until: str | None = None,
        at_most: int | None = None,
        players: Players = None,
        bid: float | str | None = None,
        seed: int = 1939,
        threads: int | None = None,
        everything: bool = False,
        progress: Progress = None,
        on: On = None,
    ) -> Comparison:
        """Measures what variants, optional rules or values by path do to the balance, on the same dice; without any of them,
        all optional rules. ``games`` are of each scenario.

        >>> base = game().open()
        >>> study = base.compare(base.variant({"ships.Bismarck.defense": 7}), games=1_000)
        >>> list(study.cells)
        ['base', 'ships.Bismarck.defense=7']
        """
        files = dict(self.files)
        for variant in variants:
            if variant.name is None or variant.game != self.game:
                raise Refused("a variant is a scenario of the same game with a file of its own: make it with variant()")
            for path, text in variant.files.items():
                if files.setdefault(path, text) != text:
                    raise Refused(f"two variants are named {path!r}: give one of them another name")
        asked = {
            **self._who(players, bid),
            **given(games=games, until=until, at_most=at_most, all=everything or None),
            "variants": [variant.name for variant in variants],
            "rules": list(rules),
            "set": dict(values or {}),
        }
        question = replace(self, files=files)._asking({"compare": asked}, seed, threads)
        if on is None:
            return Comparison(question, ask_on(question, progress))
        if games is None:
            raise Refused("parts are of a number of games: say how many of each as games, or leave out on")
        return Comparison(question, in_parts(question, question, games, on, progress))

    def match(
        self,
        first: Player,
        second: Player,
        games: int | None = None,
        *,
        until: str | None = None,
        sprt: str | None = None,
        at_most: int | None = None,
        bid: float | str | None = None,
        seed: int = 1939,
        threads: int | None = None,
        everything: bool = False,
        progress: Progress = None,
        on: On = None,
    ) -> Match:
        """Says which of two players is stronger, by pairs of games on the same dice: so many games, an even number, or until a
        precision or a test (``"0,5"``: no more than 0 or at least 5 Elo points stronger) is done.

        >>> game().open().match("doctrine", "random", games=40).score.value
        1.0
        """
        rest = given(games=games, until=until, sprt=sprt, at_most=at_most, bid=as_text(bid), all=everything or None)
        asked = {"players": [first, second], **rest}
        question = self._asking({"match": asked}, seed, threads, players=[first, second])
        if on is None:
            return Match(question, ask_on(question, progress))
        if games is None:
            raise Refused("parts are of a number of games: say how many as games, or leave out on")
        return Match(question, in_parts(question, question, games, on, progress, step=2))

    def ladder(
        self,
        *players: Player,
        games: int | None = None,
        bid: float | str | None = None,
        seed: int = 1939,
        threads: int | None = None,
        progress: Progress = None,
    ) -> Ladder:
        """Ranks players, every two of whom play so many games; without names, all that the game lists.

        >>> "1 doctrine" in game().open().ladder("random", "doctrine", games=20).text
        True
        """
        asked = given(players=list(players) or None, games=games, bid=as_text(bid))
        question = self._asking({"ladder": asked}, seed, threads, players=players)
        return Ladder(question, ask_on(question, progress))

    def openings(
        self,
        only: Mapping[str, Iterable[str]] | None = None,
        *,
        more: Mapping[str, Iterable[str]] | None = None,
        games: int | None = None,
        until: str | None = None,
        players: Players = None,
        seed: int = 1939,
        threads: int | None = None,
        everything: bool = False,
        progress: Progress = None,
        on: On = None,
    ) -> Openings:
        """Plays set-ups against replies and solves the matrix; openings by seat, all that the game lists where none are
        named. ``games`` are of each cell. Elsewhere (``on``) the matrix is played, and the games that judge its solution;
        the games with both mixes, which follow from it, are played here.

        >>> few = {"allied": ["doctrine", "random"], "axis": ["doctrine", "random"]}
        >>> len(game().open().openings(few, games=20).to_dict()["matrix"]["mean"])
        2
        """
        lists = {key: {seat: list(names) for seat, names in (one or {}).items()} for key, one in (("only", only), ("more", more))}
        asked = {**lists, **self._who(players, None), **given(games=games, until=until, all=everything or None)}
        named = [name for seats in lists.values() for names in seats.values() for name in names]
        question = self._asking({"openings": asked}, seed, threads, players=named)
        if on is None:
            return Openings(question, ask_on(question, progress))
        if games is None:
            raise Refused("parts are of a number of games: say how many of each cell as games, or leave out on")
        return Openings(question, in_shards(question, games, on, progress))

    def odds(
        self,
        place: str | None = None,
        turn: int | None = None,
        *,
        share: str | None = None,
        doctrines: Mapping[str, str] | None = None,
        anyway: bool = False,
        games: int | None = None,
        versus: str | None = None,
        advise: str | None = None,
        round: int | None = None,
        rolled: str | None = None,
        sweep: str | None = None,
        show: str | None = None,
        seed: int = 1939,
        threads: int | None = None,
        everything: bool = False,
        progress: Progress = None,
        **forces: str,
    ) -> Odds:
        """How a battle ends, exactly, or from so many ``games``. Forces are named by seat, or all of the battle by ``share``.
        At most one of ``versus``, ``advise`` (with ``round``), ``rolled``, ``sweep`` and ``show`` asks something else of it, as
        the options of these names do.

        >>> duel = game().open().odds("north atlantic", 2, allied="Hood", axis="Bismarck")
        >>> {who: round(chance.value, 3) for who, chance in duel.control.items()}
        {'allied': 0.122, 'axis': 0.409, 'nobody': 0.469}
        """
        battle = given(place=place, turn=turn, share=share, forces=forces or None, doctrines=doctrines and dict(doctrines))
        wanted = given(games=games, versus=versus, advise=advise, round=round, rolled=rolled, sweep=sweep, show=show)
        flags = given(anyway=anyway or None, all=everything or None)
        question = self._asking({"odds": {**battle, **wanted, **flags}}, seed, threads)
        return Odds(question, ask_on(question, progress))

    def table(self, name: str, *words: str, everything: bool = False) -> Card:
        """A card of exact odds; with words, a cell of it.

        >>> print(game().open().table("duel", "Hood", "Bismarck").verdict)
        Bismarck is the stronger: of 100 such duels 41 end with Bismarck alone in the area, 12 with Hood and 47 with neither. Hood is sunk in 53.7 %, Bismarck in 4.1 %.
        """
        question = self._asking({"table": {"name": name, "words": list(words), "all": everything}})
        return Card(question, ask(question))

    def advise(
        self,
        position: Position | str | Path,
        *,
        side: str | None = None,
        commander: str | None = None,
        games: int | None = None,
        budget: int | None = None,
        options: int | None = None,
        seed: int = 1939,
        threads: int | None = None,
        everything: bool = False,
        progress: Progress = None,
    ) -> Advice:
        """What to do in a position: one that :meth:`position` gave, the path of a position file, or its text.

        >>> base = game().open()
        >>> advice = base.advise(base.position(game=1, moment="3"), commander="doctrine", games=50, budget=20)
        >>> advice.to_dict()["citation"]["seed"]
        1939
        """
        if isinstance(position, Position) or (isinstance(position, str) and "\n" in position):
            path, text = "position.toml", str(position)
        else:
            path, text = str(position), read_text(Path(position))
        asked = given(side=side, commander=commander, games=games, budget=budget, options=options, all=everything or None)
        named = [commander] if commander else []
        question = self._asking({"advise": {"position": path, **asked}}, seed, threads, players=named)
        question["files"] = {**question["files"], path: text}
        return Advice(question, ask_on(question, progress))

    def narrate(
        self,
        game: int = 0,
        *,
        luck: bool = False,
        players: Players = None,
        bid: float | str | None = None,
        seed: int = 1939,
    ) -> Story:
        """Tells a game of a run by its number, from 0; with ``luck``, how much of it was dice.

        >>> "decide" in game().open().narrate(3, luck=True).verdict
        True
        """
        question = self._asking({"narrate": {**self._who(players, bid), "game": game, "luck": luck}}, seed)
        return Story(question, ask(question))

    def position(
        self,
        game: int | None = None,
        moment: str | None = None,
        *,
        players: Players = None,
        bid: float | str | None = None,
        seed: int = 1939,
    ) -> Position:
        """The position of a game at a moment, such as turn ``"3"``; without them, the start, to fill in.

        >>> "turn = 3" in game().open().position(game=1, moment="3")
        True
        """
        asked = {**self._who(players, bid), **given(game=game, moment=moment)}
        return Position(ask(self._asking({"position": asked}, seed)).text)

    def _who(self, players: Players, bid: float | str | None) -> dict[str, Any]:
        """Players by seat, and the bid."""
        if isinstance(players, (str, Commander)):
            players = dict.fromkeys(_seats(self.game), players)
        return given(players=players and dict(players), bid=as_text(bid))

    def _asking(
        self,
        asked: dict[str, Any],
        seed: int = 1939,
        threads: int | None = None,
        players: Iterable[Player] | None = None,
    ) -> dict[str, Any]:
        """The question, with the files that it names."""
        (what,) = asked.values()
        if players is None:
            players = what["players"].values() if isinstance(what.get("players"), dict) else ()
        named_by: Any = what.get("players") or ()
        outside = those_outside(named_by)
        if outside:
            by_seat = isinstance(named_by, Mapping)
            renamed = {seat: named(one) for seat, one in named_by.items()} if by_seat else [named(one) for one in named_by]
            asked = {kind: {**what, "players": renamed} for kind, what in asked.items()}
        files = {**self.files, **files_of([one for one in players if isinstance(one, str)])}
        rules = None if self.rules is None else list(self.rules)
        rest = given(scenario=self.name, rules=rules, threads=threads, outside=outside or None)
        return {"game": self.game, "files": files, "seed": str(seed), "ask": asked, **rest}


def as_text(bid: float | str | None) -> str | None:
    """A bid as it is typed."""
    return None if bid is None else str(bid)


def files_of(players: Collection[str]) -> dict[str, str]:
    """The text files that players are named with, such as ``doctrine:my-opening.toml`` and ``moves:game.txt``."""
    words = [word for player in players for word in re.split(r"[:,]|//", player)[1:]]
    words = [word for word in words if word.endswith(".toml")]
    words += [player.removeprefix("moves:") for player in players if player.startswith("moves:")]
    return {word: read_text(Path(word)) for word in words if Path(word).is_file()}


_SEATS: dict[str, list[str]] = {}


def _seats(name: str) -> list[str]:
    """The seats of a game, asked once."""
    if name not in _SEATS:
        _SEATS[name] = game(name).seats
    return _SEATS[name]
