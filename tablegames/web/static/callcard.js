// The call card: what just happened, each event with its ways and articles; on a telephone a small toast over the
// board, which a touch opens to all that it says, and a line above the board that opens it again.
import { cited } from "./articles.js";
import { element, say } from "./words.js";

const LONG = 5000; // milliseconds that a toast stays
const MARGIN = 8; // pixels above what is to be read first

// A card in a box, and the line that has its heading; `open` gets a citation, `point` the arrows of the event under the
// pointer (none: none).
export function callcard(box, news, latest, { open, point }) {
  let timer = null;

  // The latest events; `anew`: forget the earlier ones; `fresh`: they happened just now.
  function show(state, anew, fresh) {
    if (anew) news.replaceChildren();
    const fresher = state.news.map((line, at) => (state.calls?.[at] ? event(line, state.calls[at], state.seat) : cited(line, open)));
    news.append(...fresher);
    while (news.childElementCount > 60) news.firstElementChild.remove();
    const head = heading(fresher);
    line(head, fresher);
    requestAnimationFrame(() => { // when all is laid out
      const above = head ? head.getBoundingClientRect().top - box.getBoundingClientRect().top - MARGIN : Infinity;
      box.scrollTop = state.over ? 0 : Math.min(box.scrollHeight, box.scrollTop + above);
    });
    const told = (state.calls || []).filter(Boolean);
    if (state.over) toast(true);
    else if (fresh && told.length) toast(false);
    return told;
  }

  // The event to read first: the one that is worth most, or the last; null: nothing happened.
  function heading(fresher) {
    const events = fresher.filter((one) => one.dataset.points !== undefined);
    const most = Math.max(0, ...events.map((one) => Number(one.dataset.points)));
    const head = (most ? events.find((one) => Number(one.dataset.points) === most) : events.at(-1)) ?? null;
    if (head) for (const one of news.querySelectorAll("[data-head]")) delete one.dataset.head;
    if (head) head.dataset.head = true;
    return head;
  }

  // On the line above the board: the heading, or what was done last where nothing was worth a card.
  function line(head, fresher) {
    const told = head?.querySelector(".said") ?? fresher[0];
    if (told) latest.textContent = told.textContent;
    latest.hidden = !latest.textContent || Boolean(box.dataset.fresh);
    if (head && !head.querySelector(".gist")) head.append(gist(head, fresher));
  }

  // All that a toast says beside the heading: its way, or how many, and that there is more.
  function gist(head, fresher) {
    const ways = [...head.querySelectorAll("li")];
    const others = fresher.filter((one) => one !== head && one.dataset.points !== undefined).length;
    const parts = [ways.length > 1 ? say("waysof").replace("{}", ways.length) : ways[0]?.textContent, others && say("andevents").replace("{}", others), say("whyso")];
    return element("p", { class: "gist" }, parts.filter(Boolean).join(" · "));
  }

  function toast(stays) {
    clearTimeout(timer);
    delete box.dataset.whole;
    box.dataset.fresh = true;
    latest.hidden = true;
    if (!stays) timer = setTimeout(hush, LONG);
  }

  function hush() {
    clearTimeout(timer);
    delete box.dataset.fresh;
    delete box.dataset.whole;
    latest.hidden = !latest.textContent;
  }

  function event(line, call, seat) {
    const parts = cited(line, open);
    const cites = [...parts.querySelectorAll(".cite")];
    const made = element("div", { class: "called", "data-points": call.points ?? 0, "data-mine": call.seat !== null && call.seat === seat },
      element("p", { class: "said" }, worth(call)),
      ...(call.ways.length ? [element("ul", {}, ...call.ways.map((way) => element("li", {}, way)))] : []),
      ...(cites.length ? [element("p", { class: "cites" }, ...cites)] : []));
    if (call.through.length) {
      made.addEventListener("pointerenter", () => point(call.through));
      made.addEventListener("pointerleave", () => point([]));
    }
    return made;
  }

  // The sentence as a call: what is marked has a plus before it.
  const worth = ({ said, points }) => said.replace(/\.$/, "").replace(new RegExp(`: ${points}$`), `: +${points}`);

  // A first touch opens the toast to its whole, which stays; a second puts it away.
  box.addEventListener("click", (one) => {
    if (one.target.closest("button, a")) return;
    if (box.dataset.whole) return hush();
    clearTimeout(timer);
    box.dataset.whole = true;
  });
  latest.addEventListener("click", () => {
    toast(true);
    box.dataset.whole = true;
  });
  return { show, hush, toast };
}
