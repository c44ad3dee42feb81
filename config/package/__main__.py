"""Run `handfoot`, the command of the installed package and of the download."""

import sys
from pathlib import Path


def main() -> None:
    """Let Handfoot's own packages be found, then run its command line."""
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    try:
        from config.command import run_handfoot

        run_handfoot(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)  # Ctrl-C is not an error


if __name__ == "__main__":
    main()
