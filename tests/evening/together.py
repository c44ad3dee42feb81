"""Several checks of one evening in one test: each of them runs, and the test names all that failed."""


def hold_together(checks, *arguments):
    """Call each check with the arguments, and fail with all that failed; a note on each says which check it was."""
    failed = []
    for check in checks:
        try:
            check(*arguments)
        except Exception as error:  # of the browser as well: the next check opens its own page
            error.add_note(f"in {check.__name__}")
            failed.append(error)
    if failed:
        raise ExceptionGroup(f"{len(failed)} of {len(checks)} checks failed", failed)
