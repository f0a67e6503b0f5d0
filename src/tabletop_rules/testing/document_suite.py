"""`DocumentSuite`: what the documents of every store must do, as a part of `StoreSuite`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, TypeAlias

from tabletop_rules.errors import StoreConflict
from tabletop_rules.eventlog.store import Store

OpenStore: TypeAlias = Callable[[], Store]
"""Opens the database of a test once more, as another server would; it is empty at first."""

PATIENCE: Final = 10.0
"""Seconds after which a follower that gets nothing has failed."""


@contextmanager
def refused(*kinds: type[Exception]) -> Iterator[list[Any]]:
    """Fail unless the block raises one of these exceptions, and put it in the list."""
    caught: list[Any] = []
    try:
        yield caught
    except kinds as error:
        caught.append(error)
    else:
        raise AssertionError(f"nothing was refused; expected {' or '.join(kind.__name__ for kind in kinds)}")


class DocumentSuite:
    """Tests of the documents of a store."""

    def test_documents_have_versions(self, open_store: OpenStore) -> None:
        """A document is stored, changed and deleted only by who knows its version."""
        with open_store() as store, open_store() as other:
            docs, others = store.documents, other.documents
            assert docs.get("a") is None
            assert 1 == docs.put("a", b"one", 0)
            assert 2 == others.put("a", b"\0\xff", 1)
            for expected in (0, 1, 3):
                with refused(StoreConflict) as caught:
                    docs.put("a", b"other", expected)
                assert 2 == caught[0].version
            with refused(StoreConflict) as caught:
                docs.put("b", b"other", 1)
            assert 0 == caught[0].version
            found = docs.get("a")
            assert found is not None
            assert ("a", 2, b"\0\xff") == (found.key, found.version, found.value)
            with refused(StoreConflict):
                docs.delete("a", 1)
            docs.delete("a", 2)
            assert others.get("a") is None
            with refused(StoreConflict):
                docs.delete("a", 2)

    def test_documents_are_listed_by_prefix(self, open_store: OpenStore) -> None:
        """Documents are listed by prefix in code point order, page by page."""
        keys = sorted(["a", "a/1", "a/10", "a/2", "A/1", "a0", "a%", "b", "é/1", "z", "\uff21", "\U0001f600"])
        with open_store() as store:
            for key in reversed(keys):
                store.documents.put(key, key.encode(), 0)
            assert keys == [each.key for each in store.documents.list()]
            for prefix in ("a", "a/", "é", "\U0001f600", "\uff21", "none"):
                assert [key for key in keys if key.startswith(prefix)] == [
                    each.key for each in store.documents.list(prefix)
                ]
            pages, after = [], ""
            while page := store.documents.list(after=after, limit=5):
                pages.append([each.key for each in page])
                after = page[-1].key
            assert [keys[:5], keys[5:10], keys[10:]] == pages

    def test_racing_writers_of_a_document_take_turns(self, open_store: OpenStore) -> None:
        """Every change of a document that is made by compare and set counts."""
        with open_store() as store, open_store() as other:
            store.documents.put("sum", b"0", 0)

            def add(number: int) -> None:
                docs = (store, other)[number % 2].documents
                done = 0
                while done < 5:
                    now = docs.get("sum")
                    assert now is not None
                    try:
                        docs.put("sum", str(int(now.value) + 1).encode(), now.version)
                        done += 1
                    except StoreConflict:
                        pass

            run_at_once([partial(add, number) for number in range(4)])
            found = store.documents.get("sum")
            assert found is not None
            assert (b"20", 21) == (found.value, found.version)


def run_at_once(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Return what calls return that start at the same time, each in a thread of its own."""
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        gate.wait(PATIENCE)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
