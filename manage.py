"""Django's command line for this project, for the Python of `.venv`.

Any Python since 2.7 must be able to read this file to say what is missing.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Handfoot needs Python 3.11 or newer, this is {0}.{1}: get it from python.org, then try again.".format(
            *sys.version_info
        )
    )

if __name__ == "__main__":
    try:
        from config.command import run_command

        run_command(sys.argv)
    except ImportError as error:
        if error.name is None or error.name.split(".")[0] in ("accounts", "config", "scoring", "tournaments"):
            raise
        sys.exit(
            'This Python lacks {0}, a part of Handfoot: run "python3 run.py" once, then use the Python in .venv: '
            '".venv/bin/python manage.py", on Windows ".venv\\Scripts\\python manage.py".'.format(error.name)
        )
    except KeyboardInterrupt:
        sys.exit(130)  # Ctrl-C is not an error
