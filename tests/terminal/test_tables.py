"""Tables on the screen."""

from __future__ import annotations

import pytest

from tablegames.terminal.tables import print_table


def test_what_stands_in_a_cell_is_shown_as_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("game", "title"), [(":warning:", "[bold]Rome[/bold] :smile:")])
    assert ":warning:   [bold]Rome[/bold] :smile:" in capsys.readouterr().out
