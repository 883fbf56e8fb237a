"""A question in JSON goes to the program's own code, and its answer comes back."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, Union

from . import _native
from ._commander import Seated, outlook_of
from ._errors import Interrupted, Refused

#: ``progress(done, expected)`` in games; True for a bar, False for none; None for a bar on a terminal where tqdm is there.
Progress = Union[Callable[[int, int], object], bool, None]

Question = Mapping[str, Any]


class Reply(NamedTuple):
    """An answer: what the command prints, its document, its picture (SVG), and whether Ctrl-C ended it."""

    text: str
    document: Any
    picture: str | None
    interrupted: bool


def ask(question: Question, progress: Progress = False) -> Reply:
    """Asks, and raises what is refused."""
    with telling(progress) as tell:
        told, players = spoken(question)
        text, interrupted = _native.answer(told, tell, players)
    reply = json.loads(text)
    if "error" in reply:
        if interrupted:
            raise KeyboardInterrupt(reply["error"])
        raise Refused(reply["error"])
    return Reply(reply["text"], reply["document"], reply["picture"], interrupted)


def spoken(question: Question) -> tuple[str, dict[str, Seated]]:
    """A question in JSON, and the commanders in Python that it names."""
    plain = dict(question)
    outside = plain.pop("outside", None)
    if not outside:
        return json.dumps(plain), {}
    outlook, seats = outlook_of(plain)
    players = {name: Seated(commander, outlook, seats) for name, commander in outside.items()}
    most = max((getattr(commander, "batch", 1) for commander in outside.values()), default=1)
    if "threads" not in plain and most > 1:
        plain["threads"] = most
    return json.dumps(plain), players


def is_whole(document: Any) -> bool:
    """Whether what a document tells of came to its own end."""
    cited = document.get("citation") if isinstance(document, dict) else None
    return bool(cited.get("complete", True)) if isinstance(cited, dict) else True


def ask_on(question: Question, progress: Progress) -> Reply:
    """Asks for what takes long. Where Ctrl-C ended it and something is known, that is the answer, with a warning."""
    reply = ask(question, progress)
    if reply.interrupted:
        if is_whole(reply.document):
            raise KeyboardInterrupt
        warnings.warn("interrupted: the result is what is known so far", Interrupted, stacklevel=4)
    return reply


@contextmanager
def telling(progress: Progress) -> Iterator[Callable[[int, int], object] | None]:
    """Who is told of progress: the caller's own function, or a bar."""
    if callable(progress):
        yield progress
        return
    try:
        from tqdm import tqdm
    except ImportError:
        tqdm = None
    if tqdm is None or progress is False:
        yield None
        return
    hidden = None if progress is None else False  # None: where there is no terminal
    with tqdm(unit=" games", unit_scale=True, delay=1, leave=False, disable=hidden) as bar:

        def tell(done: int, expected: int) -> None:
            bar.total = max(done, expected)
            bar.update(done - bar.n)

        yield tell
