// Moving shapes lie above the picture while they move: copies of the shapes, which stay hidden at their new places.

const SVG = "http://www.w3.org/2000/svg";
const SHORT = 150; // milliseconds
const LONG = 300;

const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const flying = new WeakMap(); // of a shape, its copy in the air

// The layer above everything, where things move.
function layer(svg) {
  const found = svg.querySelector(":scope > .over-board");
  if (found) {
    if (found !== svg.lastElementChild) svg.append(found);
    return found;
  }
  const made = document.createElementNS(SVG, "g");
  made.setAttribute("class", "over-board");
  made.setAttribute("aria-hidden", "true");
  svg.append(made);
  return made;
}

// A copy of a shape in copies of its groups, so that it looks the same above the board.
function lifted(shape, svg) {
  const copy = document.createElementNS(SVG, "g"); // what is moved: the shape itself may be put where it is by a transform
  copy.append(shape.cloneNode(true));
  copy.firstElementChild.style.visibility = "";
  let outer = copy;
  for (let group = shape.parentNode; group !== svg; group = group.parentNode) {
    const around = group.cloneNode(false);
    around.removeAttribute("data-place");
    around.append(outer);
    outer = around;
  }
  layer(svg).append(outer);
  return { copy, outer };
}

// By how much a shape is away from where it is drawn, as it is seen now.
export function offset(shape) {
  const air = flying.get(shape);
  if (!air) return { x: 0, y: 0 };
  const { e, f } = new DOMMatrixReadOnly(getComputedStyle(air.copy).transform);
  return { x: e, y: f };
}

// A shape is put down where it is drawn.
export function land(shape) {
  const air = flying.get(shape);
  if (!air) return;
  flying.delete(shape);
  air.outer.remove();
  shape.style.visibility = "";
}

// A shape is held so far from where it is drawn.
export function hold(shape, svg, { x, y }) {
  const air = flying.get(shape) ?? lifted(shape, svg);
  air.flight?.cancel();
  air.copy.style.transform = `translate(${x}px, ${y}px)`;
  air.copy.classList.add("held");
  flying.set(shape, air);
  shape.style.visibility = "hidden";
}

// A shape goes from stop to stop, each so far from where it is drawn; the last one is where it stays.
export function fly(shape, svg, stops) {
  const far = stops.slice(1).reduce((sum, one, at) => sum + Math.hypot(one.x - stops[at].x, one.y - stops[at].y), 0);
  const home = Math.hypot(stops.at(-1).x, stops.at(-1).y) < 0.05;
  land(shape);
  if (far < 0.05 || still.matches || document.hidden) {
    if (!home) hold(shape, svg, stops.at(-1));
    return Promise.resolve();
  }
  const legs = stops.length - 1;
  const air = lifted(shape, svg);
  flying.set(shape, air);
  shape.style.visibility = "hidden";
  const duration = Math.min(LONG, SHORT + 1.1 * (far / legs)) * (legs > 1 ? Math.min(2, 0.8 * legs) : 1);
  const frames = stops.map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)" }));
  air.flight = air.copy.animate(frames, { duration, fill: "forwards" });
  return air.flight.finished.then(() => {
    if (flying.get(shape) !== air) return;
    if (home) land(shape);
    else hold(shape, svg, stops.at(-1));
  }, () => {});
}

// A shape that is no longer there is seen to go.
export function fade(shape, svg) {
  if (still.matches || document.hidden) return;
  const { copy, outer } = lifted(shape, svg);
  copy.animate([{ opacity: 1, offset: 0.35 }, { opacity: 0 }], { duration: LONG, fill: "forwards" }).finished.then(() => outer.remove(), () => outer.remove());
}

// A shape that was not there is seen to come.
export function appear(shape) {
  if (!still.matches) shape.animate([{ opacity: 0 }, { opacity: 1 }], SHORT);
}

// A die rolls in, and settles.
export function roll(shape, late) {
  if (still.matches) return;
  shape.classList.add("rolling");
  const turn = 240 + 120 * Math.random();
  const side = Math.random() < 0.5 ? -1 : 1;
  shape.animate(
    [
      { transform: `translate(${side * 26}px, 14px) rotate(${side * turn}deg) scale(1.25)`, opacity: 0.2 },
      { transform: `translate(${side * 7}px, -5px) rotate(${side * turn * 0.3}deg) scale(1.12)`, opacity: 1, offset: 0.55 },
      { transform: "translate(0, 0) rotate(0deg) scale(0.96)", offset: 0.85 },
      { transform: "translate(0, 0) rotate(0deg) scale(1)" },
    ],
    { duration: LONG, delay: late, fill: "backwards", easing: "ease-out", composite: "add" },
  ).finished.then(() => shape.classList.remove("rolling"), () => {});
}
