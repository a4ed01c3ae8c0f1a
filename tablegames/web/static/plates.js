// The plates of the players: name, kind of player, whether they are connected, their possessions, whose turn it is.
import { doing } from "./presence.js";
import { element, say } from "./words.js";

const PEGS = 24; // more are a number alone

// The players above the board and below it: the reader, or the first seat, is below.
export function seated(state) {
  const mine = state.seat ?? 0;
  const others = state.plates.map((_, seat) => seat).filter((seat) => seat !== mine);
  return { above: others, below: [mine] };
}

// Draw all plates; `here` is who is at the table (null: nobody says), `now` the time of the server.
export function plates(above, below, state, here, now) {
  const order = seated(state);
  const draw = (seat) => plate(state, seat, here, now);
  fill(above, order.above.map(draw));
  fill(below, order.below.map(draw));
}

// A plate that has not changed stays, so that what moves in it goes on moving.
function fill(box, made) {
  made.forEach((one, at) => {
    const old = box.children[at];
    if (!old) box.append(one);
    else if (old.dataset.seat !== one.dataset.seat) old.replaceWith(one);
    else if (old.outerHTML !== one.outerHTML) {
      walk(old, one);
      old.replaceWith(one);
    }
  });
  while (box.childElementCount > made.length) box.lastElementChild.remove();
}

// The pegs that were won since are celebrated.
function walk(old, fresh) {
  const had = old.querySelectorAll(".peg.in").length;
  if (!old.querySelector(".pegs")) return;
  [...fresh.querySelectorAll(".peg.in")].slice(had).forEach((peg) => peg.classList.add("won"));
}

function plate(state, seat, here, now) {
  const told = state.plates[seat];
  const turn = !state.over && state.turn === seat;
  const there = here ? here.seats[seat] : null;
  const shown = there ? doing(there, turn ? state.since || "" : null, now) : { text: "", usual: true };
  const pegs = told.counts.find((one) => one.of > 1 && one.of <= PEGS);
  const signs = told.counts.filter((one) => one.sign && one.number);
  const numbers = told.counts.filter((one) => one !== pegs && !one.sign).slice(0, 2);
  const points = told.match ? [{ number: told.match[0], of: told.match[1], name: say("inmatch") }] : [];
  const note = pegs || numbers.length || points.length ? "" : told.note;
  return element("div", { class: "player", "data-seat": seat, "data-turn": turn, "data-here": there?.person ? Boolean(there.here) : undefined, "data-thinking": turn && told.bot },
    element("span", { class: `token side-${seat % 4}`, "aria-hidden": "true" }),
    element("div", { class: "who" },
      element("strong", {}, told.name),
      ...(told.who ? [element("span", { class: "quiet" }, told.who)] : []),
      ...(shown.text ? [element("span", { class: shown.usual ? "hidden" : "quiet" }, shown.text)] : []),
      ...(note ? [element("span", { class: "quiet note" }, note)] : []),
      ...signs.map((one) => element("span", { class: "held-sign", "data-sign": one.key }, one.name)),
      ...(turn && told.bot ? [element("span", { class: "thinking" }, element("span", { class: "hidden" }, say("thinks")))] : []),
      ...(pegs ? [row(pegs)] : [])),
    element("div", { class: "counts" }, ...[...numbers, ...points].map(count)),
    element("div", { class: "clock", "data-clock": seat }));
}

// Holes, each a peg that stands in it or does not, and their number.
function row(one) {
  const pegs = Array.from({ length: one.of }, (_, at) => element("span", { class: `peg${at < one.number ? " in" : ""}` }));
  return element("span", { class: "pegs" }, element("span", { class: "track", "aria-hidden": "true" }, ...pegs), element("span", { class: "pegged" }, element("b", {}, String(one.number)), `/${one.of} ${one.name}`));
}

const count = (one) => element("span", { class: "tally" }, element("b", {}, String(one.number), ...(one.of ? [element("small", {}, `/${one.of}`)] : [])), " ", element("span", {}, one.name));
