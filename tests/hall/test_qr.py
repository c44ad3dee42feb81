"""QR codes of addresses, as SVG."""

import re

from tournaments.web.addresses import qr_picture


def test_a_qr_code_is_svg_paths_without_style_script_or_address():
    picture = qr_picture("http://192.168.1.7:8000/join/5.Ab3/")
    assert re.findall(r"<(\w+)", picture) == ["svg", "path", "path"]
    assert "style" not in picture
    assert "192.168" not in picture
    assert 'viewBox="0 0 ' in picture


def test_different_addresses_give_different_qr_codes():
    pictures = {qr_picture(f"http://192.168.1.7:8000/join/{token}/") for token in ("5.Ab3", "5.Ab4")}
    assert len(pictures) == 2
