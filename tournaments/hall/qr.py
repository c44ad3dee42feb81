"""QR codes as inline SVG, because pages load nothing from elsewhere."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_picture(address: str) -> SafeString:
    """Return the QR code of an address as an SVG that fills its frame. The frame describes it in words."""
    # Safe: segno writes only paths and numbers, never the address.
    return mark_safe(segno.make_qr(address, error="m").svg_inline(omitsize=True, border=4, light="#fff"))
