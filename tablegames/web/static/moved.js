// The steps of a play that were touched, seen on the board before it is played: pieces move as they would.

const PIECES = "circle:is(.dame, .man, .king)";
const centre = (piece) => [Number(piece.getAttribute("cx")) + (piece.moved?.[0] || 0), Number(piece.getAttribute("cy")) + (piece.moved?.[1] || 0)];

function box(place) {
  const [x, y, wide, high] = ["x", "y", "width", "height"].map((name) => Number(place.getAttribute(name)));
  return { x, y, wide, high };
}

const inside = ({ x, y, wide, high }) => (piece) => {
  const [a, b] = centre(piece);
  return a >= x && a <= x + wide && b >= y && b <= y + high;
};

// Put the pieces of a picture where these strokes lead them; with none, back where they were drawn.
export function moved(svg, strokes) {
  const places = new Map([...svg.querySelectorAll("rect[data-place]")].map((place) => [place.dataset.place, box(place)]));
  const pieces = [...svg.querySelectorAll(PIECES)];
  for (const piece of pieces) put(piece, null);
  const middle = [...places.values()].reduce((sum, one) => sum + one.y + one.high / 2, 0) / (places.size || 1);
  for (const stroke of strokes) {
    for (const [at, to] of stroke.slice(1).entries()) {
      const [from, there] = [places.get(stroke[at]), places.get(to)];
      const piece = from && there && pieces.findLast(inside(from));
      if (!piece) continue;
      const [a, b] = resting(piece, there, pieces, middle);
      put(piece, [a - Number(piece.getAttribute("cx")), b - Number(piece.getAttribute("cy"))]);
      pieces.push(...pieces.splice(pieces.indexOf(piece), 1)); // it lies on top now
    }
  }
}

// Where a piece comes to rest: on a square in its middle, on an arrow upon those of its side that lie there.
function resting(piece, there, pieces, middle) {
  const [x, y] = [there.x + there.wide / 2, there.y + there.high / 2];
  if (there.high < 2 * there.wide) return [x, y];
  const round = Number(piece.getAttribute("r"));
  const down = y < middle ? 1 : -1;
  const lying = pieces.filter((one) => one !== piece && one.getAttribute("class") === piece.getAttribute("class")).filter(inside(there));
  if (!lying.length) return [x, down > 0 ? there.y + round : there.y + there.high - round];
  const [last, before] = [lying.at(-1), lying.at(-2)].map((one) => one && centre(one)[1]);
  return [x, last + (before === undefined ? down * 2 * round : last - before)];
}

function put(piece, by) {
  piece.moved = by;
  const ring = piece.nextElementSibling;
  for (const one of [piece, ...(ring?.classList.contains("ring") ? [ring] : [])]) {
    if (by) one.setAttribute("transform", `translate(${by.join(" ")})`);
    else one.removeAttribute("transform");
    one.classList.toggle("moved", Boolean(by));
  }
}
