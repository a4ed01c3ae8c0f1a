// Arrows over a picture, from place to place: what was played, and in which ways something was done.
import { middleOf, piecesOn, restOn } from "./pieces.js";

const SVG = "http://www.w3.org/2000/svg";

// Where an arrow touches a place: at the piece on top of it, or where the next one would lie.
function stop(svg, name, piece, free) {
  const top = free ? null : piecesOn(svg, name).at(-1)?.box;
  const { x, y } = top ?? (piece && restOn(svg, name, piece)) ?? middleOf(svg, name);
  return [x, y];
}

// `arrows` have a kind, the names of the places they go through, and maybe a label, which stands where they begin; one
// through a place that is not there is left out.
export function arrows(svg, told) {
  const places = new Set([...svg.querySelectorAll("[data-place]")].map((place) => place.dataset.place));
  svg.querySelector(".arrows")?.remove();
  const layer = shape("g", { class: "arrows", "aria-hidden": "true" });
  // beside the places, so that a board that is turned has its arrows turned with it; and under the dice
  const beside = svg.querySelector(".dice") || svg.querySelector("[data-place]")?.parentNode;
  if (beside) beside.before(layer);
  else svg.append(layer);
  const seen = new Set();
  const badges = new Map(); // by where they stand: several arrows may begin there
  for (const { kind, through, label } of told) {
    const name = `${kind} ${through.join(" ")}`;
    if (seen.has(name) || !through.every((one) => places.has(one))) continue;
    seen.add(name);
    const piece = through.map((one) => piecesOn(svg, one).at(-1)?.box).find(Boolean);
    const points = through.map((one, at) => stop(svg, one, piece, at === 0 && kind === "play")); // a piece that was played has left its place
    const [way, from] = curved(points);
    const head = tip(from, points.at(-1));
    layer.append(shape("path", { class: `${kind} casing`, d: way }), shape("path", { class: kind, d: way }), shape("polygon", { class: kind, points: head }));
    if (label) badges.set(String(points[0]), { at: points[0], kind, labels: [...(badges.get(String(points[0]))?.labels ?? []), label] });
  }
  for (const one of badges.values()) layer.append(badge(one, layer));
}

function shape(name, attributes, ...inside) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

const BEND = 0.14; // of a leg's length, so that one does not hide another that goes the same way
const HEAD = 3.2; // the length of an arrow's head

// The line through some points up to its head, and its last control point.
function curved(points) {
  let way = `M${points[0]}`;
  let from = points[0];
  points.slice(1).forEach(([c, d], leg) => {
    const [a, b] = points[leg];
    from = [(a + c) / 2 + BEND * (d - b), (b + d) / 2 - BEND * (c - a)];
    const long = Math.hypot(c - from[0], d - from[1]) || 1;
    const short = leg === points.length - 2 ? HEAD / long : 0;
    way += `Q${from} ${c - short * (c - from[0])},${d - short * (d - from[1])}`;
  });
  return [way, from];
}

// Labels in a disc, upright on a board that is turned.
function badge({ at: [x, y], kind, labels }, layer) {
  const { a, b } = layer.getScreenCTM() || { a: 1, b: 0 };
  const text = [...new Set(labels)].join(", ");
  const wide = 2.3 + 0.9 * (text.length - 1);
  return shape("g", { class: `badge ${kind}`, transform: `translate(${x} ${y}) rotate(${(-180 * Math.atan2(b, a)) / Math.PI})` },
    shape("rect", { x: -wide, y: -2.3, width: 2 * wide, height: 4.6, rx: 2.3 }), shape("text", { "text-anchor": "middle", y: 1.15 }, text));
}

function tip([a, b], [c, d]) {
  const long = Math.hypot(c - a, d - b) || 1;
  const [x, y] = [(c - a) / long, (d - b) / long];
  const at = (along, aside) => `${c + along * x - aside * y},${d + along * y + aside * x}`;
  return [at(0.6, 0), at(-HEAD - 0.4, 2.1), at(-HEAD - 0.4, -2.1)].join(" ");
}
