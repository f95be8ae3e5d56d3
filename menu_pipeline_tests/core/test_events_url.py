"""Where events go: what EVENTS_URL and EVENTS_SECRET may be."""

from __future__ import annotations

import base64

import pytest

from menu_pipeline.core.events_url import JetStream, Webhook, parse_events_url, secret_keys


@pytest.mark.parametrize(
    ("value", "target"),
    [
        ("https://orders.example.org/menus?shop=1", Webhook("https://orders.example.org/menus?shop=1")),
        ("http://127.0.0.1:8080", Webhook("http://127.0.0.1:8080")),
        ("https://bücher.example/menus", Webhook("https://bücher.example/menus")),
        ("http://order_service:8080/", Webhook("http://order_service:8080/")),
        ("nats://127.0.0.1:4222/menus", JetStream("nats://127.0.0.1:4222", "menus")),
        ("nats://menus:word@nats.internal/shop.menus/", JetStream("nats://menus:word@nats.internal", "shop.menus")),
        ("nats://nats.internal", JetStream("nats://nats.internal", "menu_pipeline")),
    ],
)
def test_a_webhook_or_a_subject_prefix_of_jetstream(value: str, target: Webhook | JetStream) -> None:
    assert parse_events_url(value) == target


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("kafka://x", "does not start with"),
        ("orders.example.org", "does not start with"),
        ("https://", "names no host"),
        ("https://a b", "holds white space"),
        ("https://a:99999", "its port is none"),
        ("nats://a:0", "has port 0"),
        ("https://xn--a/", "host name that cannot be one"),
        ("nats://a/menus.>", "no subject prefix"),
        ("nats://a/menus/berlin", "no subject prefix"),
        ("nats://a/menus..x", "no subject prefix"),
        ("nats://a/menus?stream=x", "has more than"),
    ],
)
def test_anything_else_is_refused_with_the_reason(value: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        parse_events_url(value)


def test_a_secret_is_base64_as_in_standard_webhooks_or_a_long_text_and_there_may_be_two() -> None:
    key = bytes(range(24))
    written = "whsec_" + base64.b64encode(key).decode()
    assert secret_keys(written) == (key,)
    assert secret_keys(f"{written} correct-horse-battery") == (key, b"correct-horse-battery")
    assert secret_keys("") == ()


@pytest.mark.parametrize("value", ["hunter2", "whsec_", "whsec_****************", "whsec_c2hvcnQ="])
def test_a_weak_or_garbled_secret_is_refused_without_being_quoted(value: str) -> None:
    with pytest.raises(ValueError, match=r"shorter|fewer|base64") as refused:
        secret_keys(value)
    assert value == "whsec_" or value not in str(refused.value)
