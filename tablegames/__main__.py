"""`python -m tablegames`."""

from tablegames.terminal import main

if __name__ == "__main__":
    main()
