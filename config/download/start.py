"""Start the Handfoot in this folder, which is never written to.

Any Python since 2.7 must be able to read this file to say what is missing.
"""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Handfoot needs Python 3.11 or newer, this is {0}.{1}: get it from python.org, then try again.\n"
        "Handfoot necesita Python 3.11 o posterior.".format(*sys.version_info)
    )

if __name__ == "__main__":
    HERE = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, HERE)  # the Python for Windows in a download does not do that itself

    from platformdirs import user_cache_path

    # Python keeps what it compiled with the user's caches. Another build never uses it.
    with open(os.path.join(HERE, "build.txt")) as file:
        sys.pycache_prefix = str(user_cache_path("Handfoot", appauthor=False) / file.read())

    from handfoot.__main__ import main

    main()
