"""Django's command line for this project."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line
        from django.db import OperationalError

        from accounts.disk_trouble import GONE, said_of_gone_data, trouble_of

        try:
            execute_from_command_line(sys.argv)
        except OperationalError as error:
            if trouble_of(error) != GONE:
                raise
            sys.exit(said_of_gone_data())
    except KeyboardInterrupt:
        sys.exit(130)  # Ctrl-C is not an error
