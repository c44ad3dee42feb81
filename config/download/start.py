"""Start the Handfoot in this folder, which is never written to.

Any Python since 2.7 must be able to read this file to say what is missing.
"""

import os
import shutil
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Handfoot needs Python 3.11 or newer, this is {0}.{1}: get it from python.org, then try again.\n"
        "Handfoot necesita Python 3.11 o posterior.".format(*sys.version_info)
    )


def keep_compiled_files_elsewhere(here):  # type: (str) -> None
    """Let Python write what it compiles into the user's caches, one folder for each build, and delete older ones."""
    as_asked, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    from platformdirs import user_cache_path

    sys.dont_write_bytecode = as_asked
    with open(os.path.join(here, "build.txt")) as file:
        build = file.read()
    # On Windows the caches of Handfoot would be inside its data folder.
    caches = user_cache_path("Handfoot-program", appauthor=False)
    for earlier in caches.glob("*"):
        if earlier.name != build:
            shutil.rmtree(earlier, ignore_errors=True)
    sys.pycache_prefix = str(caches / build)


if __name__ == "__main__":
    HERE = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, HERE)  # the Python for Windows in a download does not do that itself
    keep_compiled_files_elsewhere(HERE)

    from handfoot.__main__ import main

    main()
