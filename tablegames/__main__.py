"""`python -m tablegames`."""

from tablegames.cli import main

if __name__ == "__main__":
    main()
