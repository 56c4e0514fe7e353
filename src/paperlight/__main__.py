"""Run the command line: ``python -m paperlight``."""

from paperlight.cli.main import main

if __name__ == "__main__":
    main()
