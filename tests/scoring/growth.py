"""How processor time grows with the size of the input. Other processes do not count."""

from time import process_time

REPEATS = 3
TOO_STEEP = 40  # for ten times the input: linear work takes about 10 times as long, quadratic work 100 times


def cpu_seconds(work):
    """Return the fewest processor seconds of a few runs of `work`."""
    times = []
    for _ in range(REPEATS):
        started = process_time()
        work()
        times.append(process_time() - started)
    return min(times)


def growth(work, make, size):
    """Return the processor time of `work` on an input of this size, divided by the time on a tenth of it.

    `make` builds the input of a size. Its own time does not count.
    """
    small, large = make(size // 10), make(size)
    return cpu_seconds(lambda: work(large)) / cpu_seconds(lambda: work(small))
