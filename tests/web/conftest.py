"""Parts that the tests of the pages share."""

from __future__ import annotations

from asyncio import events
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="package")
def window() -> Iterator[Browser]:
    """A browser, one for all tests of a worker; they say themselves when there is none."""
    from tests.web import pointer

    with pointer.browser() as started:
        yield started


@pytest.fixture(autouse=True)
def _own_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test without a browser runs event loops of its own, though that of the browser's driver is there."""
    if "window" in request.fixturenames:
        yield
        return
    of_the_driver = events._get_running_loop()
    events._set_running_loop(None)
    yield
    events._set_running_loop(of_the_driver)
