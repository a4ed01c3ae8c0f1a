// The actions beside the plays, always in the same places; at the end: again, review, look through, share, save.
import { begin } from "./beginning.js";
import { nextGame } from "./even.js";
import { surely } from "./sure.js";
import { pages } from "./transport.js";
import { element, say } from "./words.js";

let wanted = false; // whether a rematch was asked for here

const SIGNS = {
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1 1.1 1.1 1.9l.1.3h4.8l.1-.3c.1-.8.5-1.4 1.1-1.9A6 6 0 0 0 12 3z",
  takeback: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  draw: "M4 9h16M4 15h16",
  resign: "M5 21V4M5 4c5-3 8 3 14 0v10c-6 3-9-3-14 0",
  review: "M4 20V10M10 20V4M16 20v-7M22 20H2",
  save: "M12 3v12M7 11l5 5 5-5M4 20h16",
  through: "M6 4l13 8-13 8z",
  share: "M12 15V3M7 8l5-5 5 5M5 13v8h14v-8",
  again: "M20 11a8 8 0 1 0-2.3 6.7M20 4v7h-7",
  home: "M3 11l9-8 9 8M6 9v11h12V9",
};

function sign(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SIGNS[name]);
  svg.append(path);
  return svg;
}

const button = (act, more, ...inside) => Object.assign(element("button", { type: "button", ...more }, ...inside), { onclick: act });

// A button with a sign, or a link with one; without an act it waits. On a telephone the word is for those who listen.
function tool(name, act, kind = "", title = say(name)) {
  const inside = [sign(name), element("span", { class: "word" }, say(`tool-${name}`) || title)];
  if (typeof act === "string") return element("a", { class: `button tool ${name}`, href: act, title }, ...inside);
  return button(act || null, { class: `tool ${name} ${kind}`.trim(), title, disabled: act ? undefined : "" }, ...inside);
}
const plain = (word, act, kind) => button(act, { class: kind }, word);

// `ask` changes the game, `tell` does not; `known` is what this browser keeps of it, `through` looks the record
// through, `undo` takes back what was touched (null: nothing was). A button
// that is to look as before stays: if it is being pressed, another one in its place would never hear of it.
export function tools(box, state, { ask, tell, notice, known, through, undo }) {
  const had = document.activeElement?.closest?.("#more .tool")?.classList[1];
  const now = state.over ? ended(state, { ask, tell, notice, known, through }) : [...offers(state, ask), ...playing(state, ask, tell, undo)];
  if (now.length !== box.childElementCount) box.replaceChildren(...now);
  else now.forEach((one, at) => (one.isEqualNode(box.children[at]) ? (box.children[at].onclick = one.onclick) : box.children[at].replaceWith(one)));
  if (had) box.querySelector(`.${had}`)?.focus({ preventScroll: true });
}

function playing({ may, seat }, ask, tell, undo) {
  if (seat === null) return [];
  const back = undo || (may.back && (() => ask({ type: "takeback" }))) || (may.askback && (() => ask({ type: "askback" })));
  const end = (type) => ({ word: say(type), act: () => ask({ type }) });
  const resigning = () => (may.concede ? surely(say("sureboth"), end("concede"), end("resign")) : surely(say("sure"), end("resign")));
  const drawing = () => surely(say("suredraw"), end("draw"));
  return [
    tool("takeback", back, "", !undo && may.askback ? say("askback") : undefined),
    tool("hint", may.hint && (() => tell({ type: "hint" }))),
    ...(may.draw === null ? [] : [tool("draw", may.draw && drawing)]),
    tool("resign", may.resign && resigning),
  ];
}

// An offer of the other player with both answers; hand.js shows offers that need none.
function offers({ offer, back, may }, ask) {
  const asked = (words, accept, yes, no) => element("div", { class: "asked" }, element("span", { class: "offer", role: "status" }, words),
    plain(say(accept), () => ask({ type: yes }), "strong accept"), plain(say("declinedraw"), () => ask({ type: no }), "decline"));
  return [
    ...(may.accept ? [asked(offer, "acceptdraw", "draw", "decline")] : []),
    ...(may.giveback ? [asked(back, "giveback", "giveback", "keepplay")] : []),
  ];
}

function ended(state, { ask, tell, notice, known, through }) {
  const { may } = state;
  return [
    ...rematch(state, known, ask),
    ...(known?.asked && known.how !== "invite" ? [tool("again", async () => notice(await begin(known.asked, known.how, ...nextGame(known, state.again))), "strong")] : []),
    ...(may.review ? [tool("review", () => { notice(say("looks")); tell({ type: "review" }); })] : []),
    tool("through", () => through(0)),
    ...(may.share ? [tool("share", () => tell({ type: "share" }))] : []),
    ...(may.save ? [tool("save", () => tell({ type: "record" }))] : []),
    tool("home", pages.home),
  ];
}

// Two people play again once both want it; then each page goes to its next seat.
function rematch(state, known, ask) {
  if (state.next) {
    const address = `${pages.table}#${state.next.id}.${state.next.key}`;
    if (wanted) location.href = address;
    return [element("a", { class: "button strong again", href: address }, say("rematch"))];
  }
  if (known?.asked && known.how !== "invite") return [];
  const offer = state.rematch ? [element("span", { class: "offer", role: "status" }, state.rematch)] : [];
  return [...offer, ...(state.may.rematch ? [tool("again", () => { wanted = true; ask({ type: "rematch" }); }, "strong", say("rematch"))] : [])];
}
