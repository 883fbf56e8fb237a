"""Runs in parts: each part plays a range of games, is sealed, and the parts add up to the run, whoever played them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, as_completed
from types import ModuleType
from typing import Any

from ._ask import Progress, Question, Reply, ask, is_whole, telling
from ._errors import Refused

#: Parts for each worker: so that the last to finish does not keep the others waiting for long.
PARTS_A_WORKER = 8
#: Games of a part at least: a tenth of a second by the quickest players.
LEAST = 1_000
#: Rounds of a study of openings at least.
LEAST_ROUNDS = 20
#: The most games of a run that is to be precise, unless more are allowed.
MOST = 1_000_000_000


def play(question: Question) -> Any:
    """Plays a part, wherever this runs."""
    return ask(question).document


def ranges(games: int, parts: int, step: int = 1) -> list[tuple[int, int]]:
    """First game and number of games of each part, as equal as can be, in steps.

    >>> ranges(10, 3)
    [(0, 3), (3, 3), (6, 4)]
    >>> ranges(10, 3, step=2)
    [(0, 2), (2, 4), (6, 4)]
    """
    steps = games // step
    ends = [step * (steps * part // parts) for part in range(parts)] + [games]
    return [(first, end - first) for first, end in zip(ends, ends[1:]) if end > first]


def with_asked(question: Question, threads: int | None = None, **more: Any) -> Question:
    """The question with more asked."""
    ((kind, asked),) = question["ask"].items()
    rest = {} if threads is None else {"threads": threads}
    return {**question, **rest, "ask": {kind: {**asked, **more}}}


def in_parts(
    part: Question,
    whole: Question,
    games: int,
    on: Executor | ModuleType,
    progress: Progress,
    step: int = 1,
) -> Reply:
    """Has the parts of a run played, and asks what they come to."""
    workers, run = runner(on)
    parts = max(1, min(PARTS_A_WORKER * workers, games // LEAST))
    questions = [with_asked(part, 1, first=first, games=number) for first, number in ranges(games, parts, step)]
    weights = [number for _, number in ranges(games, parts, step)]
    return ask(with_asked(whole, parts=collected(run, questions, weights, progress)))


def in_shards(question: Question, games: int, on: Executor | ModuleType, progress: Progress) -> Reply:
    """The same for a study that is played in rounds, of which there are twenty at least."""
    workers, run = runner(on)
    parts = min(PARTS_A_WORKER * workers, LEAST_ROUNDS)
    questions = [with_asked(question, 1, shard=[number, parts]) for number in range(1, parts + 1)]
    share = [games // parts] * (parts - 1) + [games - games // parts * (parts - 1)]
    return ask(with_asked(question, parts=collected(run, questions, share, progress)))


def collected(run: Runner, questions: list[Question], games: list[int], progress: Progress) -> list[Any]:
    """What the questions come to, which are of so many games."""
    documents: list[Any] = [None] * len(questions)
    with telling(progress) as tell:
        done = 0
        for index, document in run(questions):
            documents[index] = document
            done += games[index]
            if tell is not None:
                tell(done, sum(games))
    return documents


def until_precise(
    part: Question, whole: Question, to: Mapping[str, Any], on: Executor | ModuleType, progress: Progress
) -> Reply:
    """Has batches of a run played until it is precise enough. The run ends after the same batch as on one machine: looks are
    taken batch by batch, whoever plays; what workers have played beyond it is left out."""
    workers, run = runner(on)
    most = int(to.get("at_most", MOST))
    documents: list[Any] = []
    wave, reply = workers * PARTS_A_WORKER, None
    with telling(progress) as tell:
        while reply is None or not is_whole(reply.document):
            first = len(documents)
            last = min(first + wave, -(-most // LEAST))
            begun = [(number * LEAST, min(LEAST, most - number * LEAST)) for number in range(first, last)]
            documents.extend([None] * len(begun))
            for index, document in run([with_asked(part, 1, first=at, games=games) for at, games in begun]):
                documents[first + index] = document
            reply = ask(with_asked(whole, parts=documents, **to))
            if tell is not None:
                tell(min(len(documents) * LEAST, most), most)
            wave = max(wave, len(documents) // 8)
    return reply


Runner = Callable[[list[Question]], Iterable[tuple[int, Any]]]


def runner(on: Executor | ModuleType) -> tuple[int, Runner]:
    """How many workers there are, and what has questions answered by them, as they come."""
    if isinstance(on, ModuleType) and on.__name__ in ("ray", "admiralty.ray"):
        from . import ray

        return ray.workers(), ray.run
    if hasattr(on, "submit"):
        executor = on

        def run(questions: list[Question]) -> Iterator[tuple[int, Any]]:
            futures = {executor.submit(play, question): index for index, question in enumerate(questions)}
            try:
                for future in as_completed(futures):
                    yield futures[future], future.result()
            finally:
                for future in futures:
                    future.cancel()

        return getattr(on, "_max_workers", None) or os.cpu_count() or 1, run
    raise Refused(f"{on!r} cannot play games: on is an Executor of concurrent.futures, or the module ray")
