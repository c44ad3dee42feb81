"""Half a minute of the long evening: 24 tables keyed in by two laptops while 300 phones watch."""

from tests.trust.soak import AIM_GROWTH, soak


def test_half_a_minute_of_it(tmp_path, capsys):
    measured, stored, due = soak(0.5, tmp_path / "data")
    with capsys.disabled():
        print("", *measured.lines(), sep="\n")
    assert measured.errors == []
    assert stored == due == 96
    # A machine that also runs other tests is slow: seconds here, where the aim is a tenth of one.
    assert measured.percentile("poll", 0.99) < 15
    assert not measured.memory or measured.growth < AIM_GROWTH
