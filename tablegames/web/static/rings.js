// Marks on a board: a thin ring on what may be lifted, a broad one on what is lifted, a dashed outline where it may go.
import { middleOf, piecesOn, restOn } from "./pieces.js";

const SVG = "http://www.w3.org/2000/svg";
const ROUND = 1.15; // a piece at most so much longer than broad has a circle round it

// `next` are the places that can be touched now, `picked` those that were.
export function rings(svg, next, picked) {
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "rings");
  layer.setAttribute("aria-hidden", "true");
  const tops = new Map([...next, ...picked].map((name) => [name, piecesOn(svg, name).at(-1)?.box]));
  const held = picked.map((name) => tops.get(name)).find(Boolean);
  for (const name of next) {
    const top = tops.get(name);
    if (picked.includes(name)) continue;
    const whole = top ? around(svg, name, top) : shaped(svg, name);
    layer.append(...(!picked.length && whole ? ringed(whole, "may") : goal(svg, name, held)));
  }
  const last = picked.findLast((name) => tops.get(name));
  const lifted = last === undefined ? picked.length && shaped(svg, picked.at(-1)) : around(svg, last, tops.get(last));
  if (lifted) layer.append(...ringed(lifted, "held"));
  svg.querySelector(".rings")?.remove(); // all is measured
  // in the group of the places, so that a board that is turned has them turned with it
  const within = svg.querySelector("[data-place]");
  if (within) (within.parentNode === svg ? within : within.parentNode).before(layer);
}

const round = ({ wide, high }) => Math.max(wide, high) <= ROUND * Math.min(wide, high);

// The box of a ring where a piece stands: the piece, or its whole square unless the piece is round.
function around(svg, name, piece) {
  const area = middleOf(svg, name);
  return round(piece) || !round(area) ? piece : area;
}

// A place that is no more than the tile or the card on it; null: it is wider, or a square.
function shaped(svg, name) {
  const area = middleOf(svg, name);
  const slender = area && Math.max(area.wide, area.high) / Math.min(area.wide, area.high);
  return slender > ROUND && slender < 2.5 ? area : null;
}

// Where a piece may go: its outline, dashed, or a dot in the middle of a square.
function goal(svg, name, held) {
  const whole = held ? null : shaped(svg, name);
  if (whole) return ringed(whole, "goal");
  const area = middleOf(svg, name);
  const long = Math.max(area.wide, area.high);
  const short = Math.min(area.wide, area.high);
  if (!held || round(area) || (long < 1.7 * short && round(held))) {
    const size = short * (piecesOn(svg, name).length ? 0.84 : 0.28);
    const box = { x: area.x, y: area.y, wide: size, high: size };
    return size < short / 2 ? [outline(box, "goal dot")] : ringed(box, "goal");
  }
  return ringed({ ...held, ...restOn(svg, name, held) }, "goal");
}

// A ring with a dark edge, to be seen on ivory and on ebony.
const ringed = (box, kind) => [outline(box, `${kind}-edge`), outline(box, kind)];

// Round a piece, a circle or, if it is longer than broad, a box with its corners.
function outline({ x, y, wide, high }, kind) {
  const disc = round({ wide, high });
  const shape = document.createElementNS(SVG, disc ? "circle" : "rect");
  const at = disc
    ? { cx: x, cy: y, r: Math.max(wide, high) / 2 }
    : { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: 0.1 * Math.min(wide, high) };
  for (const [name, value] of Object.entries({ class: kind, ...at })) shape.setAttribute(name, value);
  return shape;
}
