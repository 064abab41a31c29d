"""Pictures for articles and themes, drawn of rectangles, since the pages are judged by how they look."""

import struct
import zlib

Color = tuple[int, int, int]
Rectangle = tuple[int, int, int, int, Color]


def png(width: int, height: int, ground: Color, rectangles: list[Rectangle]) -> bytes:
    """A PNG with rectangles, given by left, top, width, height and color, the later ones over the earlier ones."""
    rows = [bytearray(bytes(ground) * width) for _ in range(height)]
    for left, top, wide, high, color in rectangles:
        for row in rows[top : top + high]:
            row[3 * left : 3 * (left + wide)] = bytes(color) * wide
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def screen() -> bytes:
    """What looks like a page of an application: a list, a form and a button."""
    ink, line, blue = (120, 130, 150), (214, 220, 230), (52, 87, 213)
    entries = [(32, 112 + 56 * at, 200 - 24 * (at % 3), 14, ink) for at in range(7)]
    inputs = [(316, 148 + 88 * at, 580, 44, line) for at in range(3)]
    labels = [(316, 122 + 88 * at, 140 + 30 * at, 12, ink) for at in range(3)]
    frame = [(0, 0, 960, 64, (232, 236, 244)), (32, 24, 120, 18, blue), (272, 64, 2, 476, line)]
    return png(960, 540, (250, 251, 253), [*frame, *entries, *inputs, *labels, (316, 424, 160, 48, blue)])


def logo(width: int) -> bytes:
    """A mark, and beside it as much of a word as fits."""
    orange, dark = (240, 140, 60), (250, 200, 150)
    bars = [(72 + 40 * at, 20, 28, 24, dark) for at in range((width - 72) // 40)]
    return png(width, 64, (40, 40, 52), [(8, 8, 48, 48, orange), (24, 24, 16, 16, (40, 40, 52)), *bars])


def social() -> bytes:
    return png(1200, 630, (40, 40, 52), [(100, 215, 200, 200, (240, 140, 60)), (360, 275, 640, 80, (250, 200, 150))])
