// One table: what the server tells is drawn; what is clicked, dragged or typed becomes a play. It knows no game.
import { articles, cited, panel, shown } from "./articles.js";
import { element, say, dress, language, theme } from "./words.js";
import { fair, unpromised } from "./fair.js";
import { begin } from "./beginning.js";
import { fitting, made } from "./clicks.js";
import { begun, form, list } from "./sayings.js";
import { board, focused, nearest, refocus, turning, upright } from "./board.js";
import { invites, line, pages } from "./transport.js";

dress();
theme();
const $ = (id) => document.querySelector(`#${id}`);
const [id, told] = location.hash.slice(1).split(".");
const keys = (told || "").split(",").map((one) => (one.includes(":") ? one.split(":") : [null, one]));
const shared = keys.length > 1; // two people at one screen: the browser has both keys
let at = 0; // which of them is in use
let socket = null;
let state = null;
let steps = []; // the places of a play that were touched
let asked = null; // what the server said fits, where it has not sent all plays
let saying = null; // what is being said at a table where faults can be made
let looking = null; // from where the record is wanted to be looked through
let which = null; // what was said or typed may be any of these
let moves = [];
let fresh = false; // whoever comes, perhaps again, is told the last things that happened
let waiting = 500;

// Look through the record of the game, from one of its actions on.
function through(at) {
  looking = at;
  tell({ type: "record" });
}

function connect() {
  const mine = line();
  socket = mine;
  mine.addEventListener("open", () => {
    waiting = 500;
    moves = [];
    fresh = true;
    mine.send(JSON.stringify({ type: "join", id, key: keys[at][1], lang: language(), shared, upright: upright() }));
  });
  mine.addEventListener("message", (event) => socket === mine && heard(JSON.parse(event.data)));
  mine.addEventListener("close", () => {
    if (socket !== mine || state === null || state.over) return;
    $("notice").textContent = say("lost");
    setTimeout(connect, waiting);
    waiting = Math.min(2 * waiting, 10000);
  });
}

function heard(data) {
  if (data.type === "state") {
    if (data.stale || !state || data.n !== state.n) {
      steps = [];
      saying = null;
      which = null;
      $("typed").value = "";
    }
    state = data;
    asked = data.many ? { next: data.next, whole: data.whole, plays: data.plays } : null;
    $("notice").textContent = data.stale ? say("stale") : "";
    if (!change()) show();
  } else if (data.type === "fit") {
    if (data.n === state.n && data.picked.join(" ") === steps.join(" ")) {
      asked = data;
      mark();
    }
  } else if (data.type === "which") {
    if (data.n === state.n) ask(data);
  } else if (data.type === "article") {
    panel($("article"), ...articles(data.articles));
  } else if (data.type === "record") {
    if (looking !== null) {
      sessionStorage.setItem("record", JSON.stringify({ name: data.name, text: data.text, at: looking }));
      looking = null;
      location.href = `${pages.replay}#kept`;
    } else keep(data.name, data.text);
  } else if (data.type === "review") {
    $("notice").textContent = "";
    const look = (at) => (at === null ? [] : [" ", button(say("look"), () => through(at), "look")]);
    panel($("article"), element("h3", {}, say("review")), ...data.lines.map((one) => element("p", {}, one.text, ...look(one.at))));
  } else if (data.type === "hint" || data.type === "refused") {
    $("notice").textContent = data.text;
    $("notice").classList.toggle("advice", data.type === "hint");
    if (data.type === "refused" && state) {
      steps = [];
      saying = null;
      which = null;
      refit();
    }
  }
}

// One of several: it is pointed at, or Tab and Enter choose it.
function ask(data) {
  steps = [];
  saying = null;
  which = data.plays;
  $("notice").textContent = data.text;
  refit();
  $("acts").querySelector("button").focus();
}

// At a shared screen the place of whoever is to play is taken.
function change() {
  const asked = state.turn ?? unpromised(state);
  if (!shared || asked === null || asked === state.seat) return false;
  const next = keys.findIndex(([seat]) => seat === String(asked));
  if (next < 0 || next === at) return false;
  const turn = () => {
    at = next;
    const old = socket;
    connect();
    old.close();
  };
  if (state.hides) curtain(state.names[asked], turn);
  else turn();
  return true;
}

// Where hands are hidden nobody sees the next one's before he asks for it.
function curtain(name, lift) {
  const up = () => {
    $("board").replaceChildren();
    lift();
  };
  for (const one of ["acts", "more", "plays", "news", "moves", "standing"]) $(one).replaceChildren();
  $("typing").hidden = true;
  $("table-acts").hidden = true;
  $("whose").textContent = `${say("curtain")}${say("colon")}${name}`;
  $("whose").dataset.mine = false;
  $("board").replaceChildren(element("div", { class: "curtain" }, button(say("lift"), up, "strong lift")));
  rounded();
}

// How the last round ended, before the next one wiped it away.
function rounded() {
  if (state.ended.length) shown($("round"), element("h3", {}, say("roundover")), ...state.ended.map((line) => cited(line, (cite) => tell({ type: "article", cite }))));
}

function show() {
  document.title = `${state.game} · tablegames`;
  $("title").textContent = state.game;
  $("rules").href = pages.rules(state.name);
  const mine = state.turn !== null && state.turn === state.seat;
  const words = mine ? say("yours") : `${state.seat === null ? `${say("looking")} ` : ""}${say("wait")}`;
  $("whose").textContent = state.over ? "" : `${words}${say("colon")}${state.whose}`;
  $("whose").dataset.mine = mine;
  $("whose").dataset.n = state.n;
  $("over").textContent = state.over || "";
  $("names").textContent = state.names.join(" · ");
  fair($("fair"), id, state, tell);
  $("standing").replaceChildren(...state.standing.map((line) => element("p", {}, line)));
  if (fresh) $("news").replaceChildren();
  fresh = false;
  $("side").hidden = false;
  $("typing").hidden = state.seat === null || Boolean(state.over);
  rounded();
  for (const line of state.news) $("news").append(cited(line, (cite) => tell({ type: "article", cite })));
  while ($("news").childElementCount > 120) $("news").firstElementChild.remove();
  $("news").scrollTop = $("news").scrollHeight;
  moves.splice(state.moves.from, moves.length, ...state.moves.lines);
  while ($("moves").childElementCount > state.moves.from) $("moves").lastElementChild.remove();
  $("moves").append(...state.moves.lines.map((line) => element("li", {}, line)));
  $("moves").scrollTop = $("moves").scrollHeight;
  draw();
  mark();
  links();
}

function draw() {
  const name = focused($("board"));
  $("board").classList.toggle("own", Boolean(state.own));
  $("board").replaceChildren(state.svg === undefined ? element("pre", { tabindex: "0" }, state.text) : board(state.svg, pick, picks));
  if (name !== null) setTimeout(() => refocus($("board"), name), 0);
}

const current = () => (asked ? { open: asked.plays, next: new Set(asked.next), whole: asked.whole } : fitting(state.plays, steps));

function refit() {
  if (state.many) {
    asked = { next: [], whole: [], plays: [] };
    tell({ type: "fit", n: state.n, picked: steps });
  }
  mark();
}

function mark() {
  const found = current();
  const free = saying !== null && saying.places;
  const { open, whole } = found;
  const next = free ? new Set(placeNames()) : found.next;
  const picked = free ? saying.picked : steps;
  for (const place of $("board").querySelectorAll("[data-place]")) {
    const name = place.dataset.place;
    place.classList.toggle("open", next.has(name));
    place.classList.toggle("chosen", picked.includes(name));
    place.setAttribute("tabindex", next.has(name) ? "0" : "-1");
    place.setAttribute("aria-pressed", picked.includes(name));
  }
  const choice = (play, kind = "strong") => button(words(play), () => send(play), kind);
  const acts = [];
  const strokes = steps.length && open.length ? made(open[0].strokes, steps) : null;
  if (which === null && strokes !== null) acts.push(element("span", { class: "sofar" }, `${say("sofar")}${say("colon")}${strokes.map((one) => one.join("/")).join(" ")} …`));
  if (which !== null) acts.push(...which.map((play) => choice(play, "strong reading")));
  else if (whole.length > 1) acts.push(document.createTextNode(say("which")), ...whole.map((play) => choice(play)));
  else if (whole.length && (confirming() || next.size)) acts.push(button(`${say("play")}${say("colon")}${words(whole[0])}`, () => send(whole[0]), "strong"));
  if (which !== null || picked.length) acts.push(button(say("back"), stepBack));
  else acts.push(...open.filter((one) => !one.strokes.length).slice(0, 30).map((play) => choice(play)));
  $("acts").replaceChildren(...acts);
  const more = [];
  if (state.may.hint) more.push(button(say("hint"), () => tell({ type: "hint" })));
  if (state.may.review) more.push(button(say("review"), () => { $("notice").textContent = say("looks"); tell({ type: "review" }); }, "review"));
  if (state.may.back) more.push(button(say("takeback"), () => tell({ type: "takeback" })));
  if (state.may.resign) more.push(button(say("resign"), () => { if (window.confirm(say("sure"))) tell({ type: "resign" }); }));
  if (state.may.save) more.push(button(say("save"), () => tell({ type: "record" }), "save"));
  if (state.over) {
    more.push(button(say("through"), () => through(0), "through"));
    const known = kept();
    if (known && known.asked) more.unshift(button(say("again"), async () => { $("notice").textContent = await begin(known.asked, known.how); }, "strong again"));
  }
  const box = element("input", { type: "checkbox", id: "confirm" });
  box.checked = confirming();
  box.addEventListener("change", () => { localStorage.setItem("confirm", box.checked ? "yes" : ""); mark(); });
  if (state.seat !== null && !state.over) more.push(element("label", { class: "row", for: "confirm" }, box, say("confirm")));
  $("more").replaceChildren(...more);
  speak();
  $("plays").replaceChildren(...open.slice(0, 200).map((play) => element("li", {}, button(words(play), () => send(play)))));
  if (!free && whole.length === 1 && !next.size && !confirming()) send(whole[0]);
}

const placeNames = () => [...$("board").querySelectorAll("[data-place]")].map((one) => one.dataset.place);
const words = (play) => play.say || play.text;
const kept = () => JSON.parse(localStorage.getItem(`game:${id}`) || "null");
const confirming = () => localStorage.getItem("confirm") === "yes";
const button = (text, act, kind = "") => element("button", { type: "button", class: kind, onclick: act }, text);
const tell = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message));

function pick(name) {
  if (!state || state.turn === null || state.turn !== state.seat) return;
  which = null;
  if (saying !== null && saying.places) saying.picked.push(name);
  else if (current().next.has(name)) steps.push(name);
  else if (steps.length && steps[steps.length - 1] === name) steps.pop();
  else if (!state.many) steps = fitting(state.plays, []).next.has(name) ? [name] : [];
  else return;
  $("notice").textContent = steps.length || saying !== null || !state.plays.length ? "" : say("elsewhere");
  refit();
}

// From one place to another at one go.
function picks(from, to) {
  if (!state || state.turn !== state.seat) return;
  if (saying !== null && saying.places) {
    saying.picked.push(from, to);
    mark();
    return;
  }
  if (steps[steps.length - 1] !== from || !current().next.has(to)) pick(from);
  if (!state.many && steps[steps.length - 1] === from && current().next.has(to)) pick(to);
}

function stepBack() {
  if (which !== null) {
    which = null;
    $("notice").textContent = "";
  } else if (saying === null) steps.pop();
  else if (saying.picked.length) saying.picked.pop();
  else saying = null;
  refit();
}

function send(play) {
  steps = [];
  $("round").hidden = true;
  which = null;
  tell({ type: "play", n: state.n, text: play.text });
}

// A text as a file of whoever reads.
function keep(name, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/jsonl" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

// What can be said where faults can be made: always all of it, so that it tells nothing.
function speak() {
  $("table-acts").hidden = !state.sayings;
  if (!state.sayings) return;
  const choose = (pattern) => {
    steps = [];
    which = null;
    saying = begun(pattern);
    if (!saying.places && !pattern.includes("#")) tell({ type: "play", n: state.n, text: pattern });
    else refit();
  };
  const said = (message) => tell({ type: "play", n: state.n, ...message });
  $("sayings").replaceChildren(...list(state.sayings, saying, choose));
  $("saying").replaceChildren(...(saying !== null && (saying.places || saying.pattern.includes("#")) ? [form(saying, said, stepBack)] : []));
}

function links() {
  const known = kept();
  if (!invites || !known || $("links").childElementCount) return;
  const address = (seat, key) => `${location.origin}${pages.table}#${id}.${key}`;
  const lines = [[say("watch"), address(null, known.watch)]];
  if (known.how === "invite") lines.unshift(...Object.entries(known.seats).slice(1).map(([seat, key]) => [say("link"), address(seat, key)]));
  for (const [text, value] of lines) {
    const copy = button(say("copy"), async () => {
      await navigator.clipboard.writeText(value);
      copy.textContent = say("copied");
    });
    const box = element("input", { readonly: "", value, "aria-label": text, onfocus: (event) => event.target.select() });
    $("links").append(element("p", {}, text), element("div", { class: "row" }, box, ...(navigator.clipboard ? [copy] : [])));
  }
}

$("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  if (state && $("typed").value.trim()) tell({ type: "play", n: state.n, typed: $("typed").value.trim() });
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !$("article").hidden) $("article").hidden = true;
  else if (event.key === "Escape" && (steps.length || saying || which)) stepBack();
  else if (event.key.startsWith("Arrow") && focused($("board")) !== null) {
    const next = nearest($("board"), document.activeElement, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});
turning(() => {
  const old = socket;
  connect();
  old.close();
});
window.addEventListener("hashchange", () => location.reload());
connect();
