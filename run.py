#!/usr/bin/env python3
"""Run Handfoot on a machine that has only Python: set everything up once, then serve, test or measure.

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
        from config.launch import main

        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)  # Ctrl-C is not an error
