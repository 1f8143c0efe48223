"""Settings of the property tests: the same examples at every run, quickly."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engine",
    derandomize=True,
    deadline=None,  # a busy machine must not fail a property; time is tested elsewhere
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("engine")
