"""Parts that the tests of the pages share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    """A browser, one for the tests of a module; they say themselves when there is none."""
    from tests.web import pointer

    with pointer.browser() as started:
        yield started
