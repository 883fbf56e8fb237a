"""Rows of single games: the frames that ``admiralty simulate --out`` writes as Parquet, with the same columns."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from . import _native
from ._errors import Refused


@dataclass(frozen=True)
class Frame:
    """Rows of one kind. Whatever reads Arrow's C stream reads it: ``polars.DataFrame(frame)``,
    ``pyarrow.table(frame)``, ``pandas.DataFrame.from_arrow(frame)``, DuckDB by the name of the variable. The games are played again as the rows are
    read, some thousands at a time, so that memory holds what the reader keeps and no more.
    """

    #: Its name.
    name: str
    #: What a row is.
    about: str
    #: Name, type (as Polars calls it), unit and meaning of every column.
    columns: tuple[Mapping[str, str], ...]
    _question: Mapping[str, Any]

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """A new Arrow C stream, in a capsule. The schema is the frame's own."""
        try:
            return _native.stream(json.dumps(self._question))
        except ValueError as refused:
            raise Refused(str(refused)) from None

    def to_polars(self) -> Any:
        """As a ``polars.DataFrame``."""
        import polars

        return polars.DataFrame(self)

    def to_arrow(self) -> Any:
        """As a ``pyarrow.Table``."""
        import pyarrow

        return pyarrow.table(self)

    def to_pandas(self) -> Any:
        """As a ``pandas.DataFrame``, through pyarrow."""
        return self.to_arrow().to_pandas()

    def __repr__(self) -> str:
        return f"<frame {self.name}: {', '.join(column['name'] for column in self.columns)}>"


class Frames(Mapping[str, Frame]):
    """The frames of a run by their names."""

    def __init__(self, frames: Mapping[str, Frame]) -> None:
        self._frames = dict(frames)

    def __getitem__(self, name: str) -> Frame:
        if name not in self._frames:
            raise KeyError(f"there is no frame {name!r}: there are {', '.join(self._frames) or 'none'}")
        return self._frames[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._frames)

    def __len__(self) -> int:
        return len(self._frames)

    def __repr__(self) -> str:
        return f"<frames {', '.join(self)}>"
