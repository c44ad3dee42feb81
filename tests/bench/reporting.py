"""A plugin of pytest that prints each figure as it is measured and all of them in a table at the end.

What is past its aim is measured again, because another program may have disturbed it. What stays past fails the run.
"""

import pytest
from _pytest.runner import runtestprotocol

from tests.bench.figures import Figure, table_of

TRIES = 3
FIGURES = pytest.StashKey[dict[str, list[Figure]]]()
"""The figures of a run by the test that measured them."""


def pytest_configure(config):
    config.stash[FIGURES] = {}


@pytest.fixture
def report(request, capsys):
    """Print a line of the table of measurements, although pytest captures output, and keep it for the table."""
    figures = request.config.stash[FIGURES][request.node.nodeid] = []

    def say(what: str, figure: str, ratio: float, aim: str, floor: str = "floor") -> None:
        figures.append(Figure(what=what, figure=figure, ratio=ratio, aim=aim, floor=floor))
        with capsys.disabled():
            print(f"\n{figures[-1].line}", end="")

    return say


def pytest_runtest_protocol(item, nextitem):
    """Run a test again whose figures are past their aims."""
    if item.get_closest_marker("bench") is None:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for _ in range(TRIES):
        item._initrequest()  # makes new fixtures; pytest has no public name for this and what else begins with "_"
        # The fixtures of the module and of the run stay for another try.
        reports = runtestprotocol(item, nextitem=item.parent, log=False)
        if not any(figure.is_past_its_aim for figure in item.config.stash[FIGURES].get(item.nodeid, ())):
            break
    item.session._setupstate.teardown_exact(nextitem)
    for one in reports:
        item.ihook.pytest_runtest_logreport(report=one)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _all_figures(config):
    return [figure for figures in config.stash[FIGURES].values() for figure in figures]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session, exitstatus):
    if exitstatus == pytest.ExitCode.OK and any(figure.is_past_its_aim for figure in _all_figures(session.config)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    figures = _all_figures(config)
    if figures:
        terminalreporter.section("figures and aims")
        for line in table_of(figures):
            terminalreporter.write_line(line)
