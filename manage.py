"""Django's command line for this project."""

import sys

if __name__ == "__main__":
    try:
        from config.command import run_command

        run_command(sys.argv)
    except KeyboardInterrupt:
        sys.exit(130)  # Ctrl-C is not an error
