"""The worker process: one engine, the documents at hand, one task at a time."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
from multiprocessing import parent_process
from multiprocessing.connection import wait
from typing import TYPE_CHECKING

import cv2

from paperlight.batch.memory import resident_bytes
from paperlight.batch.task import Began, Broke, Done, Opened, OpenTask, ReadTask
from paperlight.documents.open import open_document
from paperlight.errors import Error
from paperlight.pipeline import read_page

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from pathlib import Path

    from paperlight.batch.task import Answer, Task, WorkerSettings
    from paperlight.documents.document import Document
    from paperlight.engines.engine import Engine
    from paperlight.transcripts.transcript import PageTranscript

# The document that is being read and the one after it.
_DOCUMENTS_AT_HAND = 2
# A worker is not replaced sooner, however much memory its engine needs: loading takes seconds.
_FEWEST_PAGES = 32


def serve(pipe: Connection, settings: WorkerSettings) -> None:
    """Answer tasks until the pipe closes or the parent is gone."""
    _live_and_die_with_the_parent()
    worker = _Worker(pipe, settings)
    # The pipe breaks when the parent has gone; there is nobody left to tell.
    with contextlib.suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while worker.answer_one():
            pass


def _live_and_die_with_the_parent() -> None:
    """Leave Ctrl-C to the parent, and end at once when it is gone, even in the middle of a page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setsid"):  # programs that an engine starts are ended together with us
        os.setsid()
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent.sentinel,), daemon=True).start()


def _end_after(parent: int) -> None:
    wait([parent])
    if hasattr(os, "killpg"):
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


class _Worker:
    def __init__(self, pipe: Connection, settings: WorkerSettings) -> None:
        self._pipe = pipe
        self._settings = settings
        self._documents: dict[Path, Document] = {}
        self._engine: Engine | None = None
        self._checker: Engine | None = None
        self._runner = asyncio.Runner()
        self._pages = 0

    def answer_one(self) -> bool:
        """Answer the next task; return whether there may be another one."""
        task: Task = self._pipe.recv()
        try:
            answer: Answer = self._open(task) if isinstance(task, OpenTask) else self._read(task)
        except Error as error:
            answer = error
        except Exception as fault:  # noqa: BLE001  # the parent tells which page it was, and retries
            self._pipe.send(Broke(cause=f"{type(fault).__name__}: {fault}"))
            return False
        retiring = self._too_large()
        self._pipe.send(Done(answer=answer, retiring=retiring))
        return not retiring

    def _open(self, task: OpenTask) -> Opened:
        self._pipe.send(Began())
        document = self._document(task)
        return Opened(
            format=document.format,
            page_count=document.page_count,
            attachments=document.attachments,
            warnings=document.warnings,
        )

    def _read(self, task: ReadTask) -> PageTranscript:
        if self._engine is None:
            cv2.setNumThreads(task.threads)
            self._engine = self._settings.engine(threads=task.threads)
            if self._settings.checker is not None:
                self._checker = self._settings.checker(threads=task.threads)
        self._pipe.send(Began())
        self._pages += 1
        page = self._document(task).page(task.number)
        return self._runner.run(
            read_page(page, self._engine, self._settings.options, checker=self._checker)
        )

    def _document(self, task: Task) -> Document:
        """Return the document, opened unless it is at hand."""
        document = self._documents.pop(task.path, None)
        if document is None:
            document = open_document(task.path, password=task.password)
        self._documents[task.path] = document
        while len(self._documents) > _DOCUMENTS_AT_HAND:
            self._documents.pop(next(iter(self._documents))).close()
        return document

    def _too_large(self) -> bool:
        held = resident_bytes()
        return (
            self._pages >= _FEWEST_PAGES and held is not None and held > self._settings.memory_bytes
        )
