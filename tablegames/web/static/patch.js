// From one picture to the next: equal shapes stay, moved ones go to their new place, the others come and go.
import { appear, fade, fly, land, offset, roll } from "./motion.js";
import { boxOf, middleOf, standsOn } from "./pieces.js";

const drawnAs = new WeakMap(); // of every shape of a live picture, what it was made from
const ACROSS = new Set(["x", "cx", "x1", "x2"]);
const DOWN = new Set(["y", "cy", "y1", "y2"]);

// A live copy of a drawing.
export function live(drawn) {
  const made = document.importNode(drawn, true);
  remember(made, drawn);
  return made;
}

function remember(made, drawn) {
  drawnAs.set(made, drawn);
  [...made.children].forEach((one, at) => remember(one, drawn.children[at]));
}

// Turn a live picture into another drawing; `steps` are the places that pieces went through. Returns what happened.
export function patch(svg, drawn, steps) {
  const gone = [];
  const came = [];
  const plan = merge(svg, drawn, gone, came, 0);
  const left = gone.map((shape) => ({ shape, ...measured(shape), away: offset(shape) }));
  for (const shape of svg.querySelectorAll("*")) land(shape);
  for (const copy of svg.querySelectorAll(":scope > .arrows, :scope > .over-board")) copy.replaceChildren();
  const parents = new Map(left.map(({ shape }) => [shape, shape.parentNode]));
  plan.forEach((act) => act());
  const arrived = came.map((shape) => ({ shape, ...measured(shape) }));
  return moved(svg, left, arrived, steps, parents);
}

// A shape without its place, and its place.
function measured(shape) {
  const box = boxOf(shape);
  const drawn = drawnAs.get(shape);
  const alike = drawn.getAttribute("data-piece") ?? signature(drawn, box.x - box.wide / 2, box.y - box.high / 2);
  return { box, alike, at: drawn.getAttribute("data-at") };
}

function signature(drawn, x, y) {
  const parts = [drawn.tagName];
  const put = /^translate\((\S+) (\S+)\)$/.exec(drawn.getAttribute("transform") ?? "");
  if (put) [x, y] = [x - put[1], y - put[2]];
  for (const { name, value } of drawn.attributes) {
    if (name.startsWith("data-") || (put && name === "transform")) continue;
    if (ACROSS.has(name)) parts.push(`${name}=${Math.round(5 * (value - x))}`);
    else if (DOWN.has(name)) parts.push(`${name}=${Math.round(5 * (value - y))}`);
    else if (name === "points" || (name === "d" && /^[ML\d\s.,-]*Z?$/.test(value))) {
      let at = 0;
      parts.push(value.replace(/-?[\d.]+/g, (one) => Math.round(5 * (one - (at++ % 2 ? y : x)))));
    } else parts.push(`${name}=${value}`);
  }
  if (!drawn.childElementCount) parts.push(drawn.textContent);
  return [...parts, ...[...drawn.children].map((one) => signature(one, x, y))].join(" ");
}

// Plan how the children of a live group become those of a drawing; `gone` and `came` get the shapes.
function merge(into, drawn, gone, came, depth) {
  const acts = [];
  const old = [...into.children].filter((one) => drawnAs.has(one));
  const byText = new Map();
  for (const one of old) {
    const text = drawnAs.get(one).outerHTML;
    byText.set(text, [...(byText.get(text) ?? []), one]);
  }
  const kept = new Set();
  const order = [...drawn.children].map((fresh) => {
    const same = byText.get(fresh.outerHTML)?.shift();
    if (same) kept.add(same);
    return { fresh, shape: same };
  });
  for (const one of order) {
    if (one.shape) continue;
    const group = holdsPieces(one.fresh, depth) && old.find((other) => !kept.has(other) && other.tagName === one.fresh.tagName && drawnAs.get(other).getAttribute("class") === one.fresh.getAttribute("class") && holdsPieces(drawnAs.get(other), depth));
    if (group) {
      kept.add(group);
      one.shape = group;
      acts.push(...merge(group, one.fresh, gone, came, depth + 1), () => { like(group, one.fresh); });
    } else {
      one.shape = live(one.fresh);
      came.push(...parts(one.shape, depth));
    }
  }
  for (const one of old) if (!kept.has(one)) gone.push(...parts(one, depth));
  acts.push(() => {
    for (const one of old) if (!kept.has(one)) one.remove();
    order.forEach(({ shape }, at) => { if (into.children[at] !== shape) into.insertBefore(shape, into.children[at] ?? null); });
    drawnAs.set(into, drawn);
    if (!depth) like(into, drawn);
  });
  return acts;
}

// The visible part of a shape that comes or goes: for a group of pieces, the pieces.
function parts(shape, depth) {
  if (holdsPieces(drawnAs.get(shape), depth)) return [...shape.children].flatMap((one) => parts(one, depth + 1));
  return shape instanceof SVGGraphicsElement ? [shape] : []; // no words for those who listen
}

// Whether a group is one of the picture, and no single thing made of several shapes.
const holdsPieces = (drawn, depth) => drawn.tagName === "g" && (depth === 0 || drawn.querySelector("[data-place]") !== null || drawn.querySelectorAll("*").length > 30);

// A live group takes over the attributes of a drawing, but for those that this page has given it.
function like(shape, drawn) {
  for (const { name, value } of drawn.attributes) if (!["width", "height", "role", "class"].includes(name)) shape.setAttribute(name, value);
  drawnAs.set(shape, drawn);
}

function moved(svg, left, arrived, steps, parents) {
  const dice = arrived.filter(({ shape }) => isDie(shape));
  const oldDice = left.filter(({ shape }) => isDie(shape));
  const rolled = dice.filter((one) => !oldDice.some((old) => Math.hypot(old.box.x - one.box.x, old.box.y - one.box.y) < 0.5 && faces(old.shape) === faces(one.shape)));
  rolled.forEach(({ shape }, at) => roll(shape, 45 * at));
  const [gone, came] = [left, arrived].map((all) => all.filter(({ shape }) => !isDie(shape)));
  const flights = [];
  const stands = (one, name) => (one.at === null ? standsOn(svg, name, one.box) : one.at === name);
  const pair = (from, to, via) => {
    gone.splice(gone.indexOf(from), 1);
    came.splice(came.indexOf(to), 1);
    flights.push({ from, to, via });
  };
  for (const stops of chains(steps)) {
    for (const from of gone.filter((one) => stands(one, stops[0]))) {
      const to = came.find((one) => one.alike === from.alike && stands(one, stops.at(-1)));
      if (to) pair(from, to, stops.slice(1, -1));
    }
  }
  for (const to of [...came]) {
    const near = gone.filter((one) => one.alike === to.alike).sort((a, b) => apart(a, to) - apart(b, to))[0];
    if (near) pair(near, to, []);
  }
  for (const { from, to, via } of flights) {
    const way = via.map((name) => middleOf(svg, name)).filter(Boolean);
    const stops = [{ x: from.box.x + from.away.x, y: from.box.y + from.away.y }, ...way, to.box];
    fly(to.shape, svg, stops.map(({ x, y }) => ({ x: x - to.box.x, y: y - to.box.y })));
  }
  const captured = gone.filter(({ shape }) => shape.tagName !== "text");
  for (const { shape } of captured) ghost(shape, parents.get(shape), svg);
  for (const { shape } of came) if (shape.tagName !== "text") appear(shape);
  const far = flights.filter(({ from, to }) => apart(from, to) > 3);
  return { moved: far.length, gone: captured.length, rolled: rolled.length };
}

const apart = (one, other) => Math.hypot(one.box.x + (one.away?.x ?? 0) - other.box.x, one.box.y + (one.away?.y ?? 0) - other.box.y);
const isDie = (shape) => shape.matches(".die") || (shape.tagName === "g" && shape.querySelector(".die") !== null);
const faces = (shape) => (shape.matches(".die") ? shape : shape.querySelector(".die")).querySelectorAll("circle").length;

// Something that is no longer on the board, seen to go from where it was.
function ghost(shape, parent, svg) {
  if (!parent?.isConnected) return;
  parent.append(shape);
  fade(shape, svg);
  shape.remove();
}

// Steps that follow on one another are one way: 1 to 7, 7 to 10 is a piece that goes from 1 by 7 to 10.
export function chains(steps) {
  const found = [];
  for (const step of steps) {
    const before = found.find((one) => one.at(-1) === step[0]);
    if (before) found.push([...before, ...step.slice(1)]);
    found.push([...step]);
  }
  return found.sort((a, b) => b.length - a.length);
}
