// The reader's input on the board and the list until it is a play: places touched one after the other, words that can
// be typed, one of several possible plays. It knows no game.
import { fitting, made, runs } from "./clicks.js";
import { begun, form, list, meanings } from "./sayings.js";
import { rings } from "./rings.js";
import { element, say } from "./words.js";

const button = (text, act, kind = "") => element("button", { type: "button", class: kind, onclick: act }, text);
export const confirming = () => localStorage.getItem("confirm") === "yes";
const words = (play) => play.say || play.text;
// Setting an attribute to what it is already costs as much as changing it.
const attribute = (one, name, value) => { if (one.getAttribute(name) !== value) one.setAttribute(name, value); };

// `at` are the boxes of the page; `send` gets a play that is whole, `ask` a message that changes the game, `tell` one
// that does not; `busy` says whether something is on its way, `notice` shows a sentence, `half` gets the legs made so far.
export function handOf(at, { board, send, ask, tell, busy, notice, half }) {
  let state = null;
  let steps = []; // the places of a play that were touched
  let asked = null; // what the server said fits, where it has not sent all plays
  let saying = null; // the word in progress at a table where faults can be made
  let which = null; // the possible meanings of the input

  const current = () => (asked ? { open: asked.plays, next: new Set(asked.next), whole: asked.whole } : fitting(state.plays, steps));
  // Where a run over several numbers leads that is touched at one go: from its beginning to its end.
  const running = () => (asked || saying !== null || which !== null ? new Map() : runs(current().open, steps, current().next));
  const mine = () => state !== null && state.turn !== null && state.turn === state.seat && !busy();
  // The name of a place that is not a number, in the language of the reader.
  const called = (name) => at.board.querySelector(`[data-place="${CSS.escape(name)}"]`)?.dataset.called || name;

  // A new frame; the same position keeps what was touched.
  function take(fresh) {
    if (fresh.stale || state === null || fresh.n !== state.n) {
      clear();
      at.typed.value = "";
    }
    state = fresh;
    asked = fresh.many ? { next: fresh.next, whole: fresh.whole, plays: fresh.plays } : null;
  }

  function clear() {
    steps = [];
    saying = null;
    which = null;
  }

  // The plays that fit according to the server, or the possible ones.
  function heard(data) {
    if (data.n !== state.n) return;
    if (data.type === "which") {
      clear();
      which = data.plays;
      notice(data.text);
      refit();
      at.acts.querySelector("button.reading").focus();
    } else if (data.picked.join(" ") === steps.join(" ")) {
      asked = data;
      mark();
    }
  }

  function refused() {
    clear();
    if (state) refit();
  }

  function refit() {
    if (state.many) {
      asked = { next: [], whole: [], plays: [] };
      tell({ type: "fit", n: state.n, picked: steps });
    }
    mark();
  }

  // --- places

  function touch(name) {
    if (!mine()) return;
    which = null;
    if (saying !== null && saying.places) saying.picked.push(name);
    else if (current().next.has(name)) steps.push(name);
    else if (running().has(name)) run(running().get(name));
    else if (steps.length && steps[steps.length - 1] === name) unstep();
    else if (!state.many) steps = fitting(state.plays, []).next.has(name) ? [name] : [];
    else return;
    notice(steps.length || saying !== null || !state.plays.length ? "" : elsewhere());
    refit();
  }

  // Why a place cannot be touched: where all plays begin at one, that one is named, as a dame in hand that must come in.
  function elsewhere() {
    const begin = [...current().next];
    return begin.length === 1 ? `${say("onlyfrom")}${say("colon")}${called(begin[0])}.` : say("elsewhere");
  }

  // A run is touched at one go, and taken back at one.
  function run(way) {
    steps.push(...way);
    steps.runs = [...(steps.runs || []), { upto: steps.length, long: way.length }];
  }

  function unstep() {
    const last = steps.runs?.at(-1);
    if (last?.upto === steps.length) {
      steps.runs.pop();
      steps.length -= last.long;
    } else steps.pop();
  }

  const freely = () => saying !== null && saying.places;
  const begun_at = (name) => steps[steps.length - 1] === name && (current().next.size > 0 || running().size > 0);

  // Whether a piece may be lifted from a place; then the places light up where it may go.
  const may = (name) => mine() && (freely() || begun_at(name) || current().next.has(name));
  function lift(name) {
    if (!freely() && (steps[steps.length - 1] !== name || current().next.has(name))) touch(name);
  }

  // A piece that was lifted is put down on a place; whether it may stand there.
  function put(from, to) {
    if (!mine()) return false;
    if (freely()) {
      saying.picked.push(from, to);
      mark();
      return false;
    }
    if (steps[steps.length - 1] === from && (current().next.has(to) || running().has(to))) {
      touch(to);
      return true;
    }
    if (steps[steps.length - 1] === from) {
      unstep();
      refit();
    }
    return false;
  }

  function stepBack() {
    if (which !== null) {
      which = null;
      notice("");
    } else if (saying === null) unstep();
    else if (saying.picked.length) saying.picked.pop();
    else saying = null;
    refit();
  }

  // --- what is seen of it

  function mark() {
    const { open, next: follow, whole } = current();
    const far = running();
    const free = freely();
    const next = free ? new Set(board.names()) : new Set([...follow, ...far.keys()]);
    const picked = free ? saying.picked : steps;
    const strokes = steps.length && open.length ? made(open[0].strokes, steps) : null;
    half((strokes || []).flatMap((stroke) => stroke.slice(1).map((to, one) => [stroke[one], to])));
    if (board.svg) rings(board.svg, free ? [] : [...next], picked); // it measures the board: what changes its style comes after
    for (const place of at.board.querySelectorAll("[data-place]")) {
      const name = place.dataset.place;
      place.classList.toggle("open", next.has(name));
      place.classList.toggle("run", far.has(name));
      place.classList.toggle("chosen", picked.includes(name));
      if (!place.hasAttribute("role")) continue;
      attribute(place, "tabindex", next.has(name) ? "0" : "-1");
      attribute(place, "aria-pressed", String(picked.includes(name)));
    }
    offer(open, whole, next, picked, strokes || []);
    speak(open);
    at.plays.replaceChildren(...open.slice(0, 200).map((play) => element("li", {}, button(words(play), () => send(play)))));
    if (!free && whole.length === 1 && !next.size && !confirming()) send(whole[0]);
  }

  // The main action, always in the same place: a play, each of several choices, or the next step that is awaited.
  function offer(open, whole, next, picked, strokes) {
    const choice = (play, kind = "strong") => {
      const one = button(words(play), () => send(play), kind);
      if (play.means) one.title = play.means;
      return one;
    };
    const acts = [];
    if (which !== null) acts.push(...which.map((play) => choice(play, "strong reading")));
    else if (whole.length > 1) acts.push(...whole.map((play) => choice(play)));
    else if (whole.length && (confirming() || next.size)) acts.push(button(say("confirmplay").replace("{}", words(whole[0])), () => send(whole[0]), "strong"));
    if (which === null && (!picked.length || freely())) acts.push(...open.filter((one) => !one.strokes.length).slice(0, 30).map((play) => choice(play)));
    const told = state.over || picked.length ? "" : (!state.may.accept && state.offer) || (!state.may.giveback && state.back) || "";
    const offer = told && element("span", { class: "offer", role: "status" }, told);
    if (!acts.length && state.seat !== null && !state.over) acts.push(awaited(strokes, offer));
    else if (offer) acts.unshift(offer);
    const had = [...at.acts.children].indexOf(document.activeElement);
    at.acts.replaceChildren(...acts);
    if (had >= 0) at.acts.children[had]?.focus(); // the keyboard stays where it was
  }

  // A greyed button with what was answered to an offer, or the next step: a place to touch, or another player's turn.
  function awaited(strokes, offer) {
    const next = strokes.at(-1)?.length === 1 ? "choosegoal" : "choosepiece";
    const made = strokes.length ? [element("span", { class: "sofar" }, strokes.map((one) => one.map(called).join("/")).join(" ")), " "] : [];
    const said = mine() ? say(next) : `${say("wait")}${say("colon")}${state.whose}`;
    return element("button", { type: "button", class: "awaited", disabled: "" }, ...made, offer || element("span", {}, said));
  }

  // The words where faults can be made: always all of them, so that they reveal nothing.
  function speak(open) {
    meanings(at.meanings, state.sayings, open.filter((play) => !play.strokes.length), state.means);
    at.faults.hidden = !state.sayings;
    if (!state.sayings) return;
    const choose = (pattern) => {
      steps = [];
      which = null;
      saying = begun(pattern);
      if (!saying.places && !pattern.includes("#")) ask({ type: "play", n: state.n, text: pattern });
      else refit();
    };
    const done = (message) => ask({ type: "play", n: state.n, ...message });
    at.sayings.replaceChildren(...list(state.sayings, saying, choose, state.means));
    at.saying.replaceChildren(...(saying !== null && (saying.places || saying.pattern.includes("#")) ? [form(saying, done, stepBack, state.means)] : []));
  }

  return { take, heard, refused, mark, clear, touch, may, lift, put, stepBack, get begun() { return Boolean(steps.length || saying || which); } };
}
