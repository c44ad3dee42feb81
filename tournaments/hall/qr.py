"""An address as a picture for phone cameras, drawn inline: pages load nothing from elsewhere."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_picture(address: str) -> SafeString:
    """The QR code of an address as an SVG that takes the size of its frame; the frame says in words what it is."""
    # Safe: segno writes paths and numbers only, the address is in none of them.
    return mark_safe(segno.make_qr(address, error="m").svg_inline(omitsize=True, border=4, light="#fff"))
