"""Ticket: a task that was handed in, and its answer once there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paperlight.batch.task import Answer, Task


class Ticket:
    """``answer`` is None until the task is done; ``crashes`` counts the workers that it cost."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.answer: Answer | None = None
        self.crashes = 0
