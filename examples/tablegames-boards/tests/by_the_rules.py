"""Another generator, to compare with: squares in a plain dictionary, every move looked for square by square.

Written from the rules of the games, with nothing of the program: a square is (row, column), row 0 at the top; `w` and
`b` are men, `W` and `B` kings. White goes up.
"""

from dataclasses import dataclass

WAYS = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


@dataclass(frozen=True)
class Rules:
    """The size of the board, and how captures are made."""

    size: int
    backwards: bool = True
    most: bool = True
    most_kings: bool = False
    crowned_on_the_way: bool = False


GAMES = {
    "canadian": Rules(12),
    "brazilian": Rules(8),
    "spanish": Rules(8, backwards=False, most_kings=True),
    "russian": Rules(8, most=False, crowned_on_the_way=True),
}


def at(number, size):
    """Where a numbered square lies."""
    row, place = (number - 1) // (size // 2), (number - 1) % (size // 2)
    return row, 2 * place + (1 if row % 2 == 0 else 0)


def number(square, size):
    """The number of a square."""
    row, column = square
    return row * (size // 2) + column // 2 + 1


def begin(rules):
    """The men on all rows but the two in the middle."""
    size, pieces = rules.size, {}
    for row in range(size):
        for column in range(size):
            if (row + column) % 2 == 1 and row not in (size // 2 - 1, size // 2):
                pieces[row, column] = "b" if row < size // 2 else "w"
    return pieces


def read(text, rules):
    """The pieces of `W:W31,K12:B1`, and whose turn it is."""
    turn, *sides = text.split(":")
    pieces = {}
    for side in sides:
        colour = side[0].lower()
        for item in filter(None, side[1:].split(",")):
            king = item.startswith("K")
            pieces[at(int(item.lstrip("K")), rules.size)] = colour.upper() if king else colour
    return pieces, turn.lower()


def captures(pieces, square, rules):
    """Every capture of a piece, to its end: where it ends, what it takes, and whether it is a king then."""
    piece = pieces[square]
    rest = {place: other for place, other in pieces.items() if place != square}
    return list(carried_on(rest, square, piece, (), rules))


def carried_on(rest, square, piece, taken, rules):
    """Return the captures of a piece from a square; captured pieces stay in the way."""
    for way in WAYS:
        prey, landings = jump(rest, square, piece, way, taken, rules)
        if prey is None:
            continue
        longer, stops = (*taken, prey), []
        for landing in landings:
            there = piece
            if rules.crowned_on_the_way and landing[0] == last_row(piece, rules):
                there = piece.upper()
            further = list(carried_on(rest, landing, there, longer, rules))
            yield from further
            if not further:
                stops.append((landing, longer, there))
        if len(stops) == len(landings):  # else it must go where it can take more
            yield from stops


def jump(rest, square, piece, way, taken, rules):
    """The piece that can be taken in one direction, and the empty squares behind it."""
    (row, column), (down, right) = square, way
    if piece == "w" and down > 0 and not rules.backwards:
        return None, []
    if piece == "b" and down < 0 and not rules.backwards:
        return None, []
    row, column = row + down, column + right
    while piece.isupper() and on(row, column, rules) and (row, column) not in rest:
        row, column = row + down, column + right
    prey = (row, column)
    if prey not in rest or rest[prey].lower() == piece.lower() or prey in taken:
        return None, []
    landings = []
    row, column = row + down, column + right
    while on(row, column, rules) and (row, column) not in rest:
        landings.append((row, column))
        if piece.islower():
            break
        row, column = row + down, column + right
    return (prey, landings) if landings else (None, [])


def on(row, column, rules):
    return 0 <= row < rules.size and 0 <= column < rules.size


def last_row(piece, rules):
    return 0 if piece.lower() == "w" else rules.size - 1


def legal(pieces, turn, rules):
    """Return the moves: (start, end, captures) and the pieces after it."""
    own = [square for square, piece in pieces.items() if piece.lower() == turn]
    found = [(square, *capture) for square in own for capture in captures(pieces, square, rules)]
    if found and rules.most:
        most = max(len(taken) for _, _, taken, _ in found)
        found = [one for one in found if len(one[2]) == most]
    if found and rules.most_kings:

        def kings(taken):
            return sum(pieces[prey].isupper() for prey in taken)

        most = max(kings(taken) for _, _, taken, _ in found)
        found = [one for one in found if kings(one[2]) == most]
    if not found:
        found = [(square, end, (), pieces[square]) for square in own for end in steps(pieces, square, rules)]
    made = {}
    for start, end, taken, piece in found:
        after = {square: other for square, other in pieces.items() if square != start and square not in taken}
        after[end] = piece.upper() if end[0] == last_row(piece, rules) else piece
        made[start, end, frozenset(taken)] = after
    return made


def steps(pieces, square, rules):
    """Where a piece can go without taking."""
    piece = pieces[square]
    for down, right in WAYS:
        if (piece == "w" and down > 0) or (piece == "b" and down < 0):
            continue
        row, column = square[0] + down, square[1] + right
        while on(row, column, rules) and (row, column) not in pieces:
            yield row, column
            if piece.islower():
                break
            row, column = row + down, column + right


def lines(pieces, turn, rules, depth):
    """Return the number of lines of this many moves."""
    made = legal(pieces, turn, rules)
    if depth == 1:
        return len(made)
    other = "b" if turn == "w" else "w"
    return sum(lines(after, other, rules, depth - 1) for after in made.values())
