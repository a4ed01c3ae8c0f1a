// The pieces on a place of a picture, found by where they are drawn: it knows no game, and any drawing will do.

const SHAPES = "circle, ellipse, rect, path, polygon, polyline, line, text, use, image";
const NO_PIECES = "[data-place], .rings, .arrows, .over-board, defs, .labels, .label, .last";

const place = (svg, name) => svg.querySelector(`[data-place="${CSS.escape(name)}"]`);

// The middle and the size of an element, as it is drawn in its own group; the shadow of a piece does not count.
export function boxOf(shape) {
  const { x, y, width, height } = (shape.querySelector(":scope > .body") ?? shape).getBBox();
  const middle = { x: x + width / 2, y: y + height / 2 };
  const put = shape.transform?.baseVal.consolidate()?.matrix;
  const at = put ? new DOMPoint(middle.x, middle.y).matrixTransform(put) : middle;
  return { x: at.x, y: at.y, wide: width, high: height };
}

const within = (box, area, grace = 0) => Math.abs(box.x - area.x) <= area.wide / 2 + grace && Math.abs(box.y - area.y) <= area.high / 2 + grace;
const fits = (box, area) => within(box, area) && box.wide <= 1.1 * area.wide && box.high <= 1.1 * area.high && box.wide * box.high < 0.75 * area.wide * area.high;

// Whether a point lies on a place; no: there is no such place.
export function standsOn(svg, name, point) {
  const found = place(svg, name);
  return Boolean(found) && within({ ...point, wide: 0, high: 0 }, boxOf(found), 0.5);
}

// The middle of a place.
export function middleOf(svg, name) {
  const found = place(svg, name);
  return found ? boxOf(found) : null;
}

// The pieces of a place from the lowest to the one on top, each as the shapes it is drawn with.
export function piecesOn(svg, name) {
  const found = place(svg, name);
  if (!found) return [];
  const said = [...svg.querySelectorAll(`:scope > :not(.over-board) [data-at="${CSS.escape(name)}"]`)]; // the drawing says so itself
  if (said.length || svg.querySelector("[data-at]")) return said.map((shape) => ({ shapes: [shape], box: boxOf(shape) }));
  const area = boxOf(found);
  const pieces = [];
  const taken = new Set();
  for (const shape of [...svg.querySelectorAll(SHAPES)].filter((one) => !one.closest(NO_PIECES))) {
    const whole = climbed(shape, svg, area);
    if (taken.has(whole)) continue;
    const box = boxOf(whole);
    if (!fits(box, area)) continue;
    taken.add(whole);
    const last = pieces.at(-1);
    const near = last && Math.hypot(box.x - last.box.x, box.y - last.box.y) < 0.22 * Math.max(last.box.wide, last.box.high);
    if (near && box.wide <= last.box.wide * 1.05) last.shapes.push(whole); // a ring or a number on it
    else pieces.push({ shapes: [whole], box });
  }
  return pieces.filter(({ box }) => Math.max(box.wide, box.high) > 0.25 * Math.min(area.wide, area.high));
}

// The largest group around a shape that is a piece of that place.
function climbed(shape, svg, area) {
  let whole = shape;
  while (whole.parentNode !== svg && whole.parentNode.parentNode !== svg && fits(boxOf(whole.parentNode), area)) whole = whole.parentNode;
  return whole;
}

// The resting place of a piece: in the middle of a square, along an arrow upon the pieces there, and on this many more.
export function restOn(svg, name, box, more = 0) {
  const area = middleOf(svg, name);
  if (!area) return null;
  const upright = area.high > area.wide;
  const [long, short] = upright ? [area.high, area.wide] : [area.wide, area.high];
  if (long < 1.7 * short) return { x: area.x, y: area.y };
  const { x, y, width, height } = svg.viewBox.baseVal;
  const away = (upright ? area.y - (y + height / 2) : area.x - (x + width / 2)) > 0 ? 1 : -1; // the rim is on this side
  const axis = upright ? "y" : "x";
  const size = upright ? box.high : box.wide;
  const lying = piecesOn(svg, name).filter((one) => Math.abs(one.box.wide - box.wide) < 0.2 * box.wide);
  const [top, under] = [lying.at(-1), lying.at(-2)];
  const pitch = under ? Math.abs(top.box[axis] - under.box[axis]) : size;
  const along = (top ? top.box[axis] - away * pitch : area[axis] + (away * (long - size)) / 2) - away * pitch * more;
  return upright ? { x: area.x, y: along } : { x: along, y: area.y };
}
