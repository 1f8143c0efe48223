"""Redis, for several machines: what is written runs nothing; gone, another cache counts."""

import pytest
from django.core.cache import caches

from benchmarks.web.servers import free_port
from config import caches as ours
from config.caches import JsonValues, PatientRedis
from tests.config.test_settings import PRODUCTION, Settled, settled  # noqa: F401 - a fixture


@pytest.mark.parametrize("value", [True, None, 7, 1.5, "mot", [1700000000.25, 3], {"a": [1]}])
def test_a_value_comes_back_from_redis_as_it_went(value: object) -> None:
    written = JsonValues().dumps(value)
    assert JsonValues().loads(written if isinstance(written, bytes) else b"%d" % written) == value


def test_what_redis_gives_back_runs_nothing() -> None:
    with pytest.raises(ValueError, match="decode"):
        JsonValues().loads(b"\x80\x05\x8c\x02os\x94.")


def test_without_redis_another_cache_counts_and_redis_is_left_in_peace(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    gone = PatientRedis(f"redis://127.0.0.1:{free_port()}/0", {"OPTIONS": {"fallback": "counts"}})
    monkeypatch.setattr(ours, "_asked_again", {})
    try:
        assert gone.add("sans-redis", 1)
        assert not gone.add("sans-redis", 2)
        assert (gone.incr("sans-redis"), gone.get("sans-redis")) == (2, 2)
        assert gone.get_many(["sans-redis"]) == {"sans-redis": 2}
    finally:
        caches["counts"].delete("sans-redis")
    assert [record.message for record in caplog.records] == [
        "Redis ne répond pas : ConnectionError"
    ]


def test_redis_shares_what_is_counted_the_table_stays_for_when_it_is_gone(
    settled: Settled,  # noqa: F811 - the fixture that is imported
) -> None:
    alone = settled(**PRODUCTION)["CACHES"]
    assert alone["default"]["LOCATION"] == "shared_cache"
    shared = settled(**PRODUCTION, REDIS_URL="rediss://:secret@redis.example:6379/0")["CACHES"]
    assert shared["default"]["LOCATION"] == shared["counts"]["LOCATION"]
    assert shared[shared["default"]["OPTIONS"]["fallback"]] == alone["default"]
    assert shared[shared["counts"]["OPTIONS"]["fallback"]] == alone["counts"]
