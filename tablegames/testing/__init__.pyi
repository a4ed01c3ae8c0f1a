"""The public names: `tablegames.names` imports each when it is first used."""

from tablegames.testing.case_files import check_cases as check_cases
from tablegames.testing.returns import reachable as reachable
from tablegames.testing.suite import ConformanceReport as ConformanceReport, conform as conform, tables as tables
from tablegames.testing.trying import ConformanceError as ConformanceError, Promise as Promise
