// The board: one live picture that is patched from drawing to drawing, whose places are clicked, dragged between and
// walked through with the arrow keys.
import { fly, hold, offset } from "./motion.js";
import { live, patch } from "./patch.js";
import { piecesOn, restOn } from "./pieces.js";

const FAR = 6; // pixels after which a press is a drag

// A board in a box. `hand` says what happens: touch(name), may(name) whether a piece may be lifted there, lift(name),
// put(from, to) whether it may be put there.
export function boardIn(box, hand) {
  let svg = null;
  let shown = ""; // the text of the drawing that is shown
  let made = []; // the steps of a play in hand that the drawing has
  let carried = []; // those that are seen beyond it: { leg, piece }

  // Show a drawing; `steps` are the places that pieces went through, `legs` the steps already in the play in hand. The
  // event on it; null: nothing that moves.
  function show(text, { steps = [], playable = true, legs = [] } = {}) {
    made = legs;
    carried = [];
    svg?.querySelector(".rings")?.remove(); // they are for the drawing before
    if (svg !== null && text === shown && svg.isConnected) return rested();
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const name = focused(box);
    let happened = null;
    if (svg === null || !svg.isConnected) {
      svg = live(drawn);
      svg.removeAttribute("width");
      svg.removeAttribute("height");
      svg.setAttribute("role", "group"); // an image has nothing in it that can be touched
      handle();
      box.replaceChildren(svg);
    } else happened = patch(svg, drawn, steps);
    shown = text;
    const told = svg.querySelector("desc");
    if (told) {
      told.id = "board-words";
      svg.setAttribute("aria-describedby", told.id);
    }
    for (const place of svg.querySelectorAll("[data-place]")) {
      if (!playable) continue; // a shape that nobody can press has no name
      place.setAttribute("role", "button");
      place.setAttribute("aria-label", place.dataset.called || place.dataset.place);
    }
    if (name !== null) setTimeout(() => refocus(box, name), 0);
    return happened;
  }

  // The same drawing again: what was carried away goes back.
  function rested() {
    for (const shape of svg.querySelectorAll(":scope > :not(.over-board) *")) {
      const { x, y } = offset(shape);
      if (x || y) fly(shape, svg, [{ x, y }, { x: 0, y: 0 }]);
    }
    return null;
  }

  // See these steps of a play before the drawing that has them is known: the pieces on top go there at once.
  function preview(legs) {
    const done = [...made, ...carried.map((one) => one.leg)];
    const same = (upto) => upto.every((leg, at) => String(legs[at]) === String(leg));
    if (svg === null || !same(made)) return;
    if (!same(done)) {
      rested();
      carried = [];
    }
    for (const leg of legs.slice(made.length + carried.length)) carry(leg);
  }

  function carry([from, to]) {
    const going = carried.findLast((one) => one.leg[1] === from && !carried.some((other) => other.after === one));
    const away = new Set(carried.map((one) => one.piece));
    const taken = (one) => [...away].some((other) => other?.shapes[0] === one.shapes[0]);
    const piece = going?.piece ?? piecesOn(svg, from).findLast((one) => !taken(one));
    const there = carried.filter((one) => one.leg[1] === to).length;
    const rest = piece && restOn(svg, to, piece.box, there);
    carried.push({ leg: [from, to], piece: piece ?? null, after: going });
    if (!rest) return;
    for (const shape of piece.shapes) fly(shape, svg, [offset(shape), { x: rest.x - piece.box.x, y: rest.y - piece.box.y }]);
  }

  function clear() {
    svg = null;
    shown = "";
    box.replaceChildren();
  }

  // --- pointer and keyboard

  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]")?.dataset.place ?? null;

  function handle() {
    let pressed = null; // { name, x, y, piece }: a press that may become a drag
    let dragged = false;

    svg.addEventListener("pointerdown", (event) => {
      const found = event.target.closest("[data-place]");
      dragged = false;
      if (!found || event.button !== 0) return;
      if (found.hasPointerCapture?.(event.pointerId)) found.releasePointerCapture(event.pointerId);
      pressed = { name: found.dataset.place, x: event.clientX, y: event.clientY, piece: null, id: event.pointerId };
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", up);
      window.addEventListener("pointercancel", cancel);
    });
    svg.addEventListener("click", (event) => {
      const found = event.target.closest("[data-place]");
      if (found && !dragged) hand.touch(found.dataset.place);
    });
    svg.addEventListener("keydown", (event) => {
      const found = event.target.closest("[data-place]");
      if (!found || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      hand.touch(found.dataset.place);
      if (svg?.isConnected && !found.classList.contains("open")) refocus(box, found.dataset.place); // the next place is at hand
    });

    function move(event) {
      if (event.pointerId !== pressed.id) return;
      if (!dragged) {
        if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
        if (!hand.may(pressed.name)) return done();
        hand.lift(pressed.name);
        pressed.piece = piecesOn(svg, pressed.name).at(-1) ?? null;
        dragged = true;
        box.classList.add("dragging");
      }
      event.preventDefault();
      const at = inBoard(event);
      if (pressed.piece) for (const shape of pressed.piece.shapes) hold(shape, svg, { x: at.x - pressed.piece.box.x, y: at.y - pressed.piece.box.y });
      const over = under(event);
      for (const one of svg.querySelectorAll(".under")) one.classList.remove("under");
      if (over !== null) svg.querySelector(`[data-place="${CSS.escape(over)}"].open`)?.classList.add("under");
    }

    function up(event) {
      if (event.pointerId !== pressed?.id) return;
      const { name, piece } = pressed;
      const to = dragged ? under(event) : null;
      const shapes = piece?.shapes ?? [];
      done();
      if (!dragged) return;
      if (to === null || to === name || !hand.put(name, to)) back(shapes);
    }

    function cancel() {
      const shapes = pressed?.piece?.shapes ?? [];
      done();
      back(shapes);
    }

    function done() {
      pressed = null;
      box.classList.remove("dragging");
      for (const one of svg.querySelectorAll(".under")) one.classList.remove("under");
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
    }
  }

  // Refused: it snaps back.
  function back(shapes) {
    for (const shape of shapes) fly(shape, svg, [offset(shape), { x: 0, y: 0 }]);
  }

  function inBoard(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  }

  return { show, preview, clear, get svg() { return svg; }, names: () => [...box.querySelectorAll("[data-place]")].map((one) => one.dataset.place) };
}

// The name of the place that has the keyboard; null: none of them.
export function focused(within) {
  const active = document.activeElement;
  return active && within.contains(active) && active.dataset.place !== undefined ? active.dataset.place : null;
}

// After the picture was drawn anew: the same place, or the first that can be touched.
export function refocus(within, name) {
  const open = [...within.querySelectorAll("[data-place].open")];
  const place = open.find((one) => one.dataset.place === name) || open[0] || within.querySelector(`[data-place="${CSS.escape(name)}"]`);
  if (place) place.focus({ preventScroll: true });
}

// The nearest place in the direction of an arrow key, of those that can be touched; null: there is none.
export function nearest(within, here, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] || [0, 0];
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(here);
  let best = null;
  let least = Infinity;
  for (const one of within.querySelectorAll('[data-place][tabindex="0"]')) {
    const [a, b] = middle(one);
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (one !== here && along > 1 && along + 2 * aside < least) {
      least = along + 2 * aside;
      best = one;
    }
  }
  return best;
}

// Whether the page is narrow, so that a broad board is better drawn upright; `act` is called when that changes.
const narrow = window.matchMedia("(max-width: 34rem) and (orientation: portrait)");
export const upright = () => narrow.matches;
export const turning = (act) => narrow.addEventListener("change", act);
