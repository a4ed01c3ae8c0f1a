// One table: what the server tells is shown, what is done here becomes a play. It knows no game.
import { arrows } from "./arrows.js";
import { articles, cited, panel, shown } from "./articles.js";
import { lesson } from "./beginning.js";
import { boardIn, focused, nearest, turning, upright } from "./board.js";
import { callcard } from "./callcard.js";
import { clocks, tick } from "./clocks.js";
import { nextLevel } from "./even.js";
import { checked, fair, unpromised, verdict } from "./fair.js";
import { confirming, handOf } from "./hand.js";
import { invite, sharing } from "./invite.js";
import { legend } from "./legend.js";
import { plates } from "./plates.js";
import { strangers, warning } from "./presence.js";
import { joining, kept as remembered, remember, renewed } from "./seats.js";
import { sheet } from "./sheet.js";
import { sound } from "./sounds.js";
import { talking } from "./talking.js";
import { tools } from "./tools.js";
import { dress } from "./topbar.js";
import { invites, pages } from "./transport.js";
import { counted, element, say } from "./words.js";

dress();
const $ = (id) => document.querySelector(`#${id}`);
$("tools").dataset.many = say("choosemany");
$("news").dataset.empty = say("nonews");
const CHOICES = 30; // that the main place has
const CARD = 130; // pixels that a card needs below the board
const [id, told] = location.hash.slice(1).split(".");
const keys = (told || "").split(",").map((one) => (one.includes(":") ? one.split(":") : [null, one]));
const shared = keys.length > 1; // two people at one screen: the browser has both keys
let at = 0; // which of them is in use
let state = null;
let looking = null; // from where the record is wanted to be looked through
let past = null; // what is shown of an earlier moment
let halves = new Map(); // drawings after some steps of the play in hand, by these steps
let legs = []; // those steps
let anew = false; // somebody has played here: messages from now on are new
let explained = false; // the board
let announced = null; // the timer of the arrows of an event
let here = null; // who is at the table
let skew = 0; // by how much the server's clock is ahead

const tell = (message) => talk.tell(message);
const ask = (message) => talk.ask(message);
const kept = () => remembered(id);
const notice = (text) => { $("notice").textContent = text; $("notice").classList.remove("advice"); };
const open = (cite) => tell({ type: "article", cite });

const board = boardIn($("board"), {
  touch(name) {
    if (past) return live();
    arrows(board.svg, []);
    return hand.touch(name);
  },
  may: (name) => past === null && hand.may(name),
  lift: (name) => hand.lift(name),
  put: (from, to) => hand.put(from, to),
});
const hand = handOf(
  { board: $("board"), acts: $("acts"), plays: $("plays"), meanings: $("meanings"), faults: $("table-acts"), sayings: $("sayings"), saying: $("saying"), typed: $("typed") },
  { board, send, ask, tell, busy: () => talk.pending !== null, notice, half },
);
const card = callcard($("call"), $("news"), $("latest"), { open, point: (through) => board.svg && arrows(board.svg, ways(through)) });
const moves = sheet($("moves"), (number) => (past?.at === number ? live() : tell({ type: "look", at: number })));
const ways = (through) => through.map((stops) => ({ kind: "way", through: stops }));

// How it stands with the line: whether it is lost, and whether a play is on its way.
function changed(code) {
  $("game").classList.toggle("lost", talk.lost);
  if (talk.lost) {
    if (code !== 1013) notice(say("lost")); // else the server has said why
    $("whose").textContent = say(state ? "nobody" : "lost");
    $("whose").dataset.mine = false;
  }
  if (state) mark();
}

const HEARD = {
  state: heardState,
  key: () => renewed(id, keys, at),
  presence(data) {
    here = data;
    awaiting(kept()?.how === "invite" && data.seats.some((seat) => seat.person && !seat.opened.length));
    skew = Date.parse(data.now) - Date.now();
    if (state) around();
  },
  fit: (data) => hand.heard(data),
  which: (data) => hand.heard(data),
  made(data) {
    if (data.n !== state.n || !data.svg) return;
    halves.set(String(data.made), data.svg);
    if (past !== null || String(data.made) !== String(legs)) return;
    drawHalf();
    hand.mark();
  },
  look(data) {
    past = data;
    showPast();
  },
  article: (data) => unfolded(() => panel($("article"), ...articles(data.articles))),
  ruleset,
  share: (data) => unfolded(() => panel($("article"), ...sharing(`${location.origin}${data.path}`))),
  record(data) {
    if (checked(data.text, moves.lines())) return around();
    if (looking === null) return keep(data.name, data.text);
    sessionStorage.setItem("record", JSON.stringify({ name: data.name, text: data.text, at: looking }));
    looking = null;
    location.href = `${pages.replay}#kept`;
  },
  review(data) {
    notice("");
    const look = (number) => (number === null ? [] : [" ", element("button", { type: "button", class: "look", onclick: () => through(number) }, say("look"))]);
    unfolded(() => panel($("article"), element("h3", {}, say("review")), ...data.lines.map((one) => element("p", {}, one.text, ...look(one.at)))));
  },
  hint: advise,
  refused(data) {
    advise(data);
    hand.refused();
  },
};

function heard(data, first) {
  HEARD[data.type]?.(data, first);
}

function advise(data) {
  $("notice").replaceChildren(...cited(data.text, open).childNodes);
  $("notice").classList.toggle("advice", data.type === "hint");
}

function heardState(data, first) {
  const before = state;
  if (first) anew = true;
  hand.take(data);
  if (!before || data.n !== before.n) {
    past = null;
    legs = [];
    halves = new Map();
  }
  state = data;
  notice(data.stale ? say("stale") : "");
  if (!change()) show(before, first);
}

// Look through the record of the game, from one of its actions on.
function through(number) {
  looking = number;
  tell({ type: "record" });
}

// At a shared screen, take the place of the player to move.
function change() {
  const asked = state.turn ?? unpromised(state);
  if (!shared || asked === null || asked === state.seat) return false;
  const next = keys.findIndex(([seat]) => seat === String(asked));
  if (next < 0 || next === at) return false;
  const turn = () => {
    at = next;
    talk.again();
  };
  if (state.hides) curtain(state.names[asked], turn);
  else turn();
  return true;
}

// Where hands are hidden nobody sees the next hand before its player asks for it.
function curtain(name, lift) {
  const up = () => {
    board.clear();
    lift();
  };
  moves.show({ from: 0, rows: [], lines: [] }, ["", ""]);
  for (const one of ["acts", "more", "plays", "news", "standing", "notice", "above", "below"]) $(one).replaceChildren();
  for (const one of ["typing", "table-acts", "side", "meanings", "lesson"]) $(one).hidden = true;
  $("whose").textContent = `${say("curtain")}${say("colon")}${name}`;
  $("whose").dataset.mine = false;
  board.clear();
  $("board").replaceChildren(element("div", { class: "curtain" }, element("button", { type: "button", class: "strong lift", onclick: up }, say("lift"))));
  rounded();
}

// How the last round ended, before the next one wiped it away.
function rounded() {
  if (!state.ended.length) return;
  shown($("round"), element("h3", {}, say("roundover")), ...state.ended.map((line) => cited(line, open)));
  card.toast(true);
}

function show(before, first) {
  document.title = `${state.game} · tablegames`;
  clocks(state.clock, () => tell({ type: "flag" }));
  $("title").textContent = state.game;
  $("rules").href = pages.rules(state.name);
  around();
  remember(id, state);
  $("side").hidden = false;
  $("typing").hidden = state.seat === null || Boolean(state.over);
  rounded();
  const called = card.show(state, anew, !first);
  anew = false;
  moves.show(state.moves, state.plates.map((one) => one.name), state.turn);
  status();
  result();
  moves.mark(null);
  draw(called, first ? null : before);
  mark();
  links();
  if (!explained) explain();
  $("lesson").hidden = state.lesson === null || state.seat === null || Boolean(state.over) || played(state.name) > 1;
}

function status() {
  const mine = state.turn !== null && state.turn === state.seat;
  const whom = mine && !shared ? "" : `${say("colon")}${state.whose}`;
  const lead = mine ? say("yours") : `${state.seat === null ? `${say("looking")} ` : ""}${say("wait")}`;
  const thrown = moves.thrown();
  const dice = thrown ? element("b", { class: "throw" }, `${mine && shared ? "," : say("colon")}${thrown}`) : "";
  $("whose").replaceChildren(...(state.over ? [] : [element("b", {}, `${lead}${whom}`), dice, ...why(mine)]));
  $("whose").removeAttribute("data-whole");
  $("whose").dataset.mine = mine;
  $("whose").dataset.n = state.n;
}

// The next step: choose a piece; or the reason why there is no choice.
function why(mine) {
  const { only } = state;
  if (!mine) return [];
  if (!only) return state.plays.some((play) => play.strokes.length) ? [element("span", {}, ` — ${say("touchhow")}`)] : [];
  const reasons = only.play && only.why.length > 1 ? [] : only.why;
  const unable = only.play === "" || (reasons.length > 0 && !state.plays[0].strokes.length);
  const said = unable ? say("cannotplay") : say("onlyplay").replace("{}", only.play);
  if (!reasons.length) return unable ? [] : [element("span", {}, ` — ${said}.`)];
  const [first, ...others] = reasons.map((reason) => cited(`${reason.slice(0, 1).toLowerCase()}${reason.slice(1)}`, open));
  return [element("span", { class: "why" }, ` — ${said}${say("colon")}`, ...first.childNodes, ...others.flatMap((one) => [" ", ...one.childNodes]))];
}

// At the end: who won, by what, after how many plays; and what can be done now.
function result() {
  const place = $(state.over ? "result" : "tools");
  if ($("more").parentElement !== place) place[state.over ? "append" : "prepend"]($("more"));
  const named = state.won?.map((seat) => state.plates[seat].name) || [];
  const own = state.seat !== null && !shared;
  $("won").textContent = !state.over ? "" : !named.length ? say("drawn") : own ? say(state.won.includes(state.seat) ? "youwon" : "youlost") : say("theywon").replace("{}", named.join(say("andword")));
  $("result").dataset.won = Boolean(own && state.won?.includes(state.seat));
  $("over").replaceChildren(...(state.over ? cited(state.over, open).childNodes : []));
  $("score").replaceChildren(...(state.over ? state.plates.map(scored).filter(Boolean) : []));
  const next = state.over ? nextLevel(kept(), state, id) : null;
  $("next-level").textContent = next === null ? "" : say("nextlevel").replace("{}", next);
  $("played-here").textContent = [...new Set([state.game, state.ruleset, counted("decisions", moves.lines().length)])].join(" · ");
}

// The score of a player in the end: the match, what wins the game, or whatever is counted.
function scored({ name, match, counts }) {
  const [number, of] = match ?? [];
  const best = match ? { number, of, name: say("inmatch") } : counts.find((one) => one.of) ?? counts[0];
  return best && element("span", { class: "tally" }, element("span", {}, name), element("b", {}, String(best.number), ...(best.of ? [element("small", {}, `/${best.of}`)] : [])), element("span", {}, best.name));
}

function explain() {
  explained = true;
  legend($("legend"), state.name);
  $("played").hidden = false;
  $("played").replaceChildren(element("summary", {}, `${say("playedby")}${say("colon")}${state.ruleset}`));
  const unfold = () => { if ($("played").open && $("played").childElementCount === 1) tell({ type: "ruleset" }); };
  $("played").addEventListener("toggle", unfold);
  unfold();
  $("lesson").replaceChildren(`${say("firsttime")} `, element("a", { class: "lesson", href: lesson(state) }, say("firstlesson")));
  if (state.svg === undefined && state.plays.length > CHOICES) $("choices").open = true; // too many for the main place, and nothing to touch
  else if (state.sayings) $("table-acts").open = true;
}

function ruleset(data) {
  const line = (one) => {
    const made = cited(one.cite ? `${one.means} [${one.cite}]` : one.means, open);
    made.prepend(element("strong", {}, one.value), " · ");
    return element("li", {}, made);
  };
  const [differ, others] = [true, false].map((which) => data.options.filter((one) => one.changed === which).map(line));
  const part = (key, lines) => (lines.length ? [element("h3", {}, say(key)), element("ul", {}, ...lines)] : []);
  $("played").replaceChildren($("played").querySelector("summary"), ...part("changedrules", differ), ...(data.about ? [element("p", {}, data.about)] : []), ...part("allrules", others));
}

// The players here, and the consequences for fair dice; repeated now and then, since time passes.
function around() {
  plates($("above"), $("below"), state, shared ? null : here, Date.now() + skew);
  tick();
  const lines = state.plates.every((one) => one.note) ? state.standing.slice(state.plates.length) : state.standing;
  $("standing").replaceChildren(...lines.map((line) => element("p", {}, line)), ...(here?.watching ? [element("p", { class: "quiet" }, `${here.watching} ${say(here.watching > 1 ? "spectators" : "spectator")}`)] : []));
  warning($("strangers"), state, here);
  fair($("fair"), id, state, tell, strangers(here, state.seat));
  if (state.fair && state.fair.stage !== $("fair").dataset.stage) $("about").open = true; // there is something to do, or to see
  $("fair").dataset.stage = state.fair?.stage;
  const wrong = verdict(id, state);
  $("alarm").hidden = !wrong;
  $("alarm").textContent = wrong ? say(wrong) : "";
}
setInterval(() => state && !shared && around(), 20000);

// --- the board

function draw(called, before) {
  $("past").hidden = true;
  $("board").classList.toggle("own", Boolean(state.own));
  if (state.svg === undefined) {
    board.clear();
    $("board").replaceChildren(element("pre", { tabindex: "0" }, state.text));
    return;
  }
  const happened = board.show(state.svg, { steps: state.steps, playable: state.seat !== null });
  roomy();
  announce(before ? called.flatMap((one) => ways(one.through)) : []);
  if (before) heardOf(happened, before);
}

// The arrows of what was just marked, for a moment; afterwards the line that says it shows them.
function announce(told) {
  clearTimeout(announced);
  arrows(board.svg, told);
  if (told.length) announced = setTimeout(() => { if (past === null && board.svg) arrows(board.svg, []); }, 2500);
}

// The sounds of events: pieces, dice, a hole, the end.
function heardOf(happened, before) {
  const pegs = (plate) => plate?.counts.filter((one) => one.of > 1).reduce((sum, one) => sum + one.number, 0) ?? 0;
  if (happened?.moved) sound(happened.gone ? "hit" : "move", 0.12);
  if (happened?.rolled) sound("dice", happened.moved ? 0.3 : 0.05);
  if (state.plates.some((plate, seat) => pegs(plate) > pegs(before.plates[seat]))) sound("hole", 0.35);
  if (state.over && !before.over) sound("win", 0.5);
}

// The steps of the play in hand are seen at once; the drawing that has them comes from the server.
function half(made) {
  rail();
  if (String(made) === String(legs) || past !== null || talk.pending !== null) return; // what was played stays where it is
  const further = made.length > legs.length;
  legs = made;
  if (state.svg === undefined) return;
  if (further && legs.length) sound("move", 0.1);
  if (legs.length && !halves.has(String(legs))) {
    board.preview(legs);
    tell({ type: "made", n: state.n, made: legs });
  } else drawHalf();
}

function drawHalf() {
  const text = legs.length ? halves.get(String(legs)) : state.svg;
  if (legs.length && text === state.svg) return; // this game's pictures do not show it: what was carried stays
  board.show(text, { steps: legs.slice(-1), playable: true, legs });
}

// The earlier board, and the messages then.
function showPast() {
  unfolded(() => {}, false);
  $("past").hidden = false;
  $("past-said").textContent = past.news.map((line) => line.trim()).join(" ");
  moves.mark(past.at);
  if (past.svg === undefined) $("board").replaceChildren(element("pre", { tabindex: "0" }, past.text));
  else {
    board.show(past.svg, { playable: state.seat !== null });
    arrows(board.svg, past.calls.filter(Boolean).flatMap((one) => ways(one.through)));
    for (const place of $("board").querySelectorAll("[data-place]")) {
      place.classList.remove("open", "chosen", "run");
      place.setAttribute("tabindex", "-1");
    }
  }
}

// Back to the game as it stands.
function live() {
  past = null;
  moves.mark(null);
  draw([], null);
  legs = [];
  mark();
}

function mark() {
  if (past !== null) return;
  hand.mark();
  if (talk.pending !== null) $("acts").replaceChildren(element("span", { class: "awaited pending", role: "status" }, `${say("sending")} ${talk.pending.message.text || talk.pending.message.typed || ""}`));
  $("confirming").hidden = state.seat === null || Boolean(state.over);
  rail();
}

function rail() {
  $("game").classList.toggle("begun", hand.begun);
  tools($("more"), state, { ask, tell, notice, known: kept(), through, undo: hand.begun ? () => hand.stepBack() : null });
}

const played = (game) => Object.keys(localStorage).filter((key) => key.startsWith("game:") && JSON.parse(localStorage.getItem(key)).game === game).length;

function send(play) {
  if (talk.pending || (!$("alarm").hidden && !window.confirm(say("playanyway")))) return;
  hand.clear();
  anew = true;
  $("round").hidden = true;
  card.hush();
  if (board.svg) arrows(board.svg, []);
  ask({ type: "play", n: state.n, text: play.text });
}

// A text as a file of the reader.
function keep(name, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/jsonl" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

function links() {
  const known = kept();
  if (!invites || !known || !known.watch || $("links").childElementCount) return;
  const own = String(known.seat ?? Object.keys(known.seats)[0]);
  const others = Object.entries(known.seats).filter(([seat]) => seat !== own).map(([, key]) => key);
  invite($("links"), id, known.how === "invite" ? others : [], known.watch);
}

// While a friend is waited for, the link for them comes before all that is beside the board.
function awaiting(friend) {
  if (friend === $("side").classList.contains("awaiting")) return;
  $("side").classList.toggle("awaiting", friend);
  if (friend) $("side").prepend($("links"));
  else $("about").lastElementChild.append($("links"));
  unfolded(() => {}, friend);
}

// A square board leaves room on a telephone: there the card stands below it, instead of over it.
function roomy() {
  if (!board.svg) return;
  const taken = ["above", "strip", "below", "bar"].reduce((sum, one) => sum + $(one).offsetHeight, 0);
  const { width, height } = board.svg.viewBox.baseVal;
  const left = $("game").clientHeight - taken - ($("game").clientWidth * height) / width;
  $("game").classList.toggle("roomy", upright() && left > CARD && !state.over);
}

// On a telephone what is beside the board lies over it when it is asked for.
function unfolded(act, wanted = true) {
  $("side").classList.toggle("unfolded", wanted);
  $("unfold").setAttribute("aria-expanded", wanted);
  act();
}

$("unfold").addEventListener("click", () => unfolded(() => {}, !$("side").classList.contains("unfolded")));
$("live").addEventListener("click", live);
$("whose").addEventListener("click", (event) => { if (!event.target.closest("button")) $("whose").toggleAttribute("data-whole"); }); // cut short on a telephone
$("confirm").checked = confirming();
$("confirm").addEventListener("change", () => {
  localStorage.setItem("confirm", $("confirm").checked ? "yes" : "");
  if (state) mark();
});
$("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!$("typed").value.trim()) notice(say("emptyplay"));
  else if (state) ask({ type: "play", n: state.n, typed: $("typed").value.trim() });
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !$("article").hidden) $("article").hidden = true;
  else if (event.key === "Escape" && past !== null) live();
  else if (event.key === "Escape" && hand.begun) hand.stepBack();
  else if (event.key === "Escape" && $("side").classList.contains("unfolded")) unfolded(() => $("unfold").focus(), false);
  else if (event.key.startsWith("Arrow") && focused($("board")) !== null) {
    const next = nearest($("board"), document.activeElement, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});
window.addEventListener("hashchange", () => location.reload());
const hello = () => ({ type: "join", id, ...joining(id, keys[at][1]), lang: document.documentElement.lang, shared, upright: upright(), parts: true });
const talk = talking({ hello, heard, changed });
turning(talk.again);
const room = new ResizeObserver(roomy);
for (const one of ["game", "bar"]) room.observe($(one));
