// The picture: its places can be clicked, dragged between, touched, and walked through with the arrow keys.

// An SVG text as an element; `pick` is told of a place, `picks` of two that something was dragged between.
export function board(text, pick, picks) {
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  svg.setAttribute("role", "group"); // an image has nothing in it that can be touched
  const told = svg.querySelector("desc");
  if (told) {
    told.id = "board-words";
    svg.setAttribute("aria-describedby", told.id);
  }
  let from = null;
  for (const place of svg.querySelectorAll("[data-place]")) {
    const name = place.dataset.place;
    place.setAttribute("role", "button");
    place.setAttribute("aria-label", place.dataset.called || name);
    place.addEventListener("pointerdown", (event) => {
      from = name;
      if (place.hasPointerCapture && place.hasPointerCapture(event.pointerId)) place.releasePointerCapture(event.pointerId);
    });
    place.addEventListener("pointerup", () => {
      if (from !== null && from !== name) picks(from, name);
      from = null;
    });
    place.addEventListener("click", () => pick(name));
    place.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        pick(name);
        const within = svg.parentElement; // the next place is at hand, without looking for it
        if (within && svg.isConnected && !place.classList.contains("open")) refocus(within, name);
      }
    });
  }
  svg.addEventListener("pointercancel", () => { from = null; });
  return svg;
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
