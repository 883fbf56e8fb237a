from collections.abc import Callable, Mapping
from typing import final

__all__ = ["Played", "__version__", "answer", "stream"]

__version__: str

def answer(
    question: str,
    progress: Callable[[int, int], object] | None = None,
    outside: Mapping[str, object] | None = None,
) -> tuple[str, bool]: ...
def stream(question: str) -> object: ...
@final
class Played:
    def __new__(cls, question: str) -> Played: ...
    def next(self) -> tuple[tuple[int, int, int, list[int], bytes] | None, tuple[list[bool], list[int]] | None]: ...
    def choose(self, index: int) -> None: ...
