"""The queue of requests: one at a time, beside those that are slow."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from time import monotonic, sleep

import pytest

from config.serving.request_queue import NoTurnError, RequestQueue
from tests.config.together import Together
from trainer.web.heavy import aside


class Crowd:
    """People who ask for a turn at once."""

    def __init__(self, queue: RequestQueue) -> None:
        self.queue, self.asking = queue, ThreadPoolExecutor(32)

    def ask[T](self, work: Callable[[], T]) -> Future[T]:
        return self.asking.submit(self.queue.run, work)


def test_quick_work_is_done_one_piece_at_a_time() -> None:
    together = Together()

    def work() -> None:
        with together.at_it(0.005):
            pass

    crowd = Crowd(RequestQueue())
    for asked in [crowd.ask(work) for _ in range(30)]:
        asked.result()
    assert together.most == 1


def test_slow_work_lets_the_next_one_pass() -> None:
    over = Event()
    crowd = Crowd(RequestQueue(patience=0.05))
    slow = [crowd.ask(over.wait) for _ in range(3)]
    # The slow ones are still at it: nobody has said that it is over.
    assert crowd.ask(lambda: "quick").result(timeout=60) == "quick"
    over.set()
    assert all(asked.result() for asked in slow)
    assert crowd.ask(lambda: "after").result(timeout=60) == "after"


def test_after_slow_work_it_is_one_piece_at_a_time_again() -> None:
    queue = RequestQueue(patience=0.05)
    crowd = Crowd(queue)
    for asked in [crowd.ask(lambda: sleep(0.2)) for _ in range(4)]:
        asked.result()
    over = Event()
    pauses = [crowd.ask(lambda: over.wait(0.02)) for _ in range(10)]
    start = monotonic()
    for pause in pauses:
        pause.result()
    assert monotonic() - start > 0.15


def test_when_everybody_is_slow_the_next_one_is_refused() -> None:
    over = Event()
    crowd = Crowd(RequestQueue(patience=0.05, most_slow=1, longest_wait=0.4))
    slow = [crowd.ask(over.wait) for _ in range(2)]
    sleep(0.2)
    with pytest.raises(NoTurnError):
        crowd.ask(lambda: None).result(timeout=60)
    over.set()
    for asked in slow:
        asked.result()


def test_work_that_fails_gives_its_turn_back() -> None:
    crowd = Crowd(RequestQueue(longest_wait=1))

    def fail() -> None:
        raise ValueError("wrong")

    for _ in range(3):
        with pytest.raises(ValueError, match="wrong"):
            crowd.ask(fail).result(timeout=60)
    assert crowd.ask(lambda: 1).result(timeout=60) == 1


def test_what_is_done_aside_lets_the_next_one_pass_and_comes_back() -> None:
    over, back, together = Event(), Event(), Together()

    def hash_then_write() -> int:
        with aside():
            over.wait(60)
        with together.at_it(0.01) as seen:
            back.set()
            return seen

    crowd = Crowd(RequestQueue(patience=60))
    hashing = [crowd.ask(hash_then_write) for _ in range(5)]
    assert crowd.ask(lambda: "quick").result(timeout=60) == "quick"
    assert not back.is_set()
    over.set()
    assert [asked.result(timeout=60) for asked in hashing] == [1] * 5  # one turn at a time again
    assert crowd.ask(lambda: "after").result(timeout=60) == "after"


def test_too_many_aside_are_done_in_their_turn() -> None:
    over = Event()
    crowd = Crowd(RequestQueue(patience=60, most_slow=2))

    def wait() -> str:
        with aside():
            over.wait(60)
        return "done"

    waiting = [crowd.ask(wait) for _ in range(4)]
    sleep(0.1)
    over.set()
    assert [asked.result(timeout=60) for asked in waiting] == ["done"] * 4


def test_outside_the_server_nothing_is_aside() -> None:
    with aside():
        pass
