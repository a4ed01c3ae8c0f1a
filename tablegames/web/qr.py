"""QR codes of links, so that a telephone opens them: bytes, versions 1 to 10, error correction M.  [ISO/IEC 18004]

A link of ours has some eighty characters, and only black and white squares are wanted of it, as SVG and in a terminal:
that is less than a dependency would cost.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from tablegames.core.errors import Refused

Squares = list[list[bool]]
"""Rows of squares; True: dark."""
CODEWORDS: Final = (26, 44, 70, 100, 134, 172, 196, 242, 292, 346)
"""Codewords of each version, data and correction."""
CORRECTION: Final = (10, 16, 26, 18, 24, 16, 18, 22, 22, 26)
"""Correction codewords of a block, at level M."""
BLOCKS: Final = (1, 1, 1, 2, 2, 4, 4, 4, 5, 5)
LEVEL: Final = 0b00
"""How level M is written."""
QUIET: Final = 4
"""Light squares around a code."""
_FINDER: Final = ([1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0], [0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1])


def qr_code(text: str) -> Squares:
    """Return the code of a text of at most 213 bytes."""
    data = text.encode()
    for version in range(1, len(CODEWORDS) + 1):
        room = CODEWORDS[version - 1] - CORRECTION[version - 1] * BLOCKS[version - 1]
        head = 12 if version < 10 else 20
        if head + 8 * len(data) <= 8 * room:
            return _drawn(version, _with_correction(version, _filled(data, head - 4, room)))
    raise Refused.said("That is too long for a QR code.", "C'est trop long pour un code QR.")


def qr_svg(text: str) -> str:
    """Return the code as a picture; a unit is a square."""
    code = qr_code(text)
    size = len(code) + 2 * QUIET
    dark = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z" for y, row in enumerate(code) for x, square in enumerate(row) if square
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{dark}" fill="#000"/></svg>'
    )


def qr_text(text: str) -> str:
    """Return the code for a terminal, two rows a line; light squares are drawn, as on a dark ground."""
    code = qr_code(text)
    size = len(code)

    def light(x: int, y: int) -> bool:
        return not (0 <= x < size and 0 <= y < size and code[y][x])

    blocks = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
    around = range(-2, size + 2)
    return "\n".join("".join(blocks[light(x, y), light(x, y + 1)] for x in around) for y in range(-2, size + 2, 2))


def _filled(data: bytes, count: int, room: int) -> bytes:
    """The data codewords: byte mode, how many bytes, the bytes, an end, and padding."""
    bits = f"0100{len(data):0{count}b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, 8 * room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return words + bytes((0xEC, 0x11) * room)[: room - len(words)]


def _with_correction(version: int, data: bytes) -> bytes:
    """Data in blocks, each with its correction, interleaved."""
    blocks, correction = BLOCKS[version - 1], CORRECTION[version - 1]
    short, longer = divmod(len(data), blocks)
    cut, parts = 0, []
    for number in range(blocks):
        size = short + (number >= blocks - longer)
        parts.append(data[cut : cut + size])
        cut += size
    told = [part[at] for at in range(short + 1) for part in parts if at < len(part)]
    checks = [_remainder(part, correction) for part in parts]
    return bytes(told) + bytes(check[at] for at in range(correction) for check in checks)


def _times(one: int, other: int) -> int:
    """The product in the field of 256 elements of x⁸ + x⁴ + x³ + x² + 1."""
    product_ = 0
    for bit in reversed(range(8)):
        product_ = product_ << 1 ^ (product_ >> 7) * 0x11D
        product_ ^= (other >> bit & 1) * one
    return product_


def _remainder(data: bytes, degree: int) -> bytes:
    """The Reed-Solomon codewords of a block."""
    divisor, root = [0] * (degree - 1) + [1], 1
    for _ in range(degree):
        divisor = [_times(one, root) ^ (divisor[at + 1] if at + 1 < degree else 0) for at, one in enumerate(divisor)]
        root = _times(root, 2)
    left = [0] * degree
    for byte in data:
        factor = byte ^ left.pop(0)
        left.append(0)
        left = [one ^ _times(by, factor) for one, by in zip(left, divisor, strict=True)]
    return bytes(left)


def _drawn(version: int, words: bytes) -> Squares:
    """The code with the mask that leaves the fewest patterns a reader would stumble over."""
    size = 17 + 4 * version
    fixed = _patterns(version, size)
    free = [(x, y) for x, y in _path(size) if fixed[y][x] is None]
    bits = [bool(words[at >> 3] >> (7 - (at & 7)) & 1) for at in range(8 * len(words))]
    bits += [False] * (len(free) - len(bits))
    made = []
    for mask in range(8):
        code = [[bool(square) for square in row] for row in fixed]
        for (x, y), bit in zip(free, bits, strict=True):
            code[y][x] = bit ^ _masked(mask, x, y)
        _write_format(code, mask)
        made.append(code)
    return min(made, key=_penalty)


def _patterns(version: int, size: int) -> list[list[bool | None]]:
    """What every code of a version has: finders, timing, alignment, version; None: free for data."""
    code: list[list[bool | None]] = [[None] * size for _ in range(size)]
    for at in range(size):
        code[6][at] = code[at][6] = at % 2 == 0
    for left, top in ((0, 0), (size - 7, 0), (0, size - 7)):
        for x, y in product(range(-1, 8), repeat=2):
            if 0 <= left + x < size and 0 <= top + y < size:
                far = max(abs(x - 3), abs(y - 3))
                code[top + y][left + x] = far not in (2, 4)
    middles = [] if version == 1 else [6, *([version * 2 + 8] if version > 6 else []), size - 7]
    for x, y in product(middles, repeat=2):
        if (x, y) not in ((6, 6), (6, size - 7), (size - 7, 6)):
            for across, down in product(range(-2, 3), repeat=2):
                code[y + down][x + across] = max(abs(across), abs(down)) != 1
    for at in range(9):  # where the format will stand
        for x, y in ((at, 8), (8, at), (size - 1 - at, 8), (8, size - 1 - at)):
            if at < 8 or (x < 9 and y < 9):
                code[y][x] = False if code[y][x] is None else code[y][x]
    if version >= 7:
        told = version << 12 | _bch(version, 0x1F25, 12)
        for at in range(18):
            code[size - 11 + at % 3][at // 3] = code[at // 3][size - 11 + at % 3] = bool(told >> at & 1)
    return code


def _bch(value: int, divisor: int, bits: int) -> int:
    """The check bits of a short number."""
    left = value
    for _ in range(bits):
        left = left << 1 ^ (left >> (bits - 1)) * divisor
    return left


def _write_format(code: Squares, mask: int) -> None:
    """Level and mask, twice."""
    value = LEVEL << 3 | mask
    told = (value << 10 | _bch(value, 0x537, 10)) ^ 0x5412
    size = len(code)
    first = [(8, at) for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [(at, 8) for at in (7, 5, 4, 3, 2, 1, 0)]
    second = [(size - 1 - at, 8) for at in range(8)] + [(8, size - 15 + at) for at in range(8, 15)]
    for at in range(15):
        for x, y in (first[at], second[at]):
            code[y][x] = bool(told >> at & 1)
    code[size - 8][8] = True


def _path(size: int) -> list[tuple[int, int]]:
    """The squares in the order in which data fill them: two columns at a time, up and down."""
    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    return [
        (x, y)
        for number, right in enumerate(columns)
        for y in (range(size - 1, -1, -1) if number % 2 == 0 else range(size))
        for x in (right, right - 1)
    ]


def _masked(mask: int, x: int, y: int) -> bool:
    """Whether a mask turns a square over."""
    return (
        (x + y) % 2,
        y % 2,
        x % 3,
        (x + y) % 3,
        (x // 3 + y // 2) % 2,
        x * y % 2 + x * y % 3,
        (x * y % 2 + x * y % 3) % 2,
        ((x + y) % 2 + x * y % 3) % 2,
    )[mask] == 0


def _penalty(code: Squares) -> int:
    """How hard a code is to read: long runs, blocks, what looks like a finder, too much of one colour."""
    size, found = len(code), 0
    for rows in (code, [list(column) for column in zip(*code, strict=True)]):
        for row in rows:
            run = 0
            for at, square in enumerate(row):
                run = run + 1 if at and square == row[at - 1] else 1
                found += 3 if run == 5 else 1 if run > 5 else 0
            found += 40 * sum(row[at : at + 11] in _FINDER for at in range(size - 10))
    for x, y in product(range(size - 1), repeat=2):
        found += 3 * (code[y][x] == code[y][x + 1] == code[y + 1][x] == code[y + 1][x + 1])
    dark = sum(map(sum, code))
    return found + 10 * (abs(20 * dark - 10 * size * size) // (size * size))
