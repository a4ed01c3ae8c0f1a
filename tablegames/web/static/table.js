// One table: what the server tells is drawn; what is clicked, dragged or typed becomes a play. It knows no game.
import { element, say, dress, language, theme } from "./words.js";
import { fitting } from "./clicks.js";
import { board, focused, nearest, refocus } from "./board.js";
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
let picked = [];
let asked = null; // what the server said fits, where it has not sent all plays
let moves = [];
let waiting = 500;

function connect() {
  const mine = line();
  socket = mine;
  mine.addEventListener("open", () => {
    waiting = 500;
    moves = [];
    mine.send(JSON.stringify({ type: "join", id, key: keys[at][1], lang: language(), shared }));
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
    if (data.stale || !state || data.n !== state.n) picked = [];
    state = data;
    asked = data.many ? { next: data.next, whole: data.whole, plays: data.plays } : null;
    $("notice").textContent = data.stale ? say("stale") : "";
    if (!change()) show();
  } else if (data.type === "fit") {
    if (data.n === state.n && data.picked.join(" ") === picked.join(" ")) {
      asked = data;
      mark();
    }
  } else if (data.type === "article") {
    article(data.articles);
  } else if (data.type === "record") {
    keep(data.name, data.text);
  } else if (data.type === "review") {
    panel(element("h3", {}, say("review")), ...data.lines.map((line) => element("p", {}, line)));
  } else if (data.type === "hint" || data.type === "refused") {
    $("notice").textContent = data.text;
    if (data.type === "refused" && state) {
      picked = [];
      refit();
    }
  }
}

// At a shared screen the place of whoever is to play is taken.
function change() {
  if (!shared || state.turn === null || state.turn === state.seat) return false;
  const next = keys.findIndex(([seat]) => seat === String(state.turn));
  if (next < 0 || next === at) return false;
  at = next;
  const old = socket;
  connect();
  old.close();
  return true;
}

function show() {
  document.title = `${state.game} · tablegames`;
  $("title").textContent = state.game;
  $("rules").href = pages.rules(state.name);
  const mine = state.turn !== null && state.turn === state.seat;
  const words = mine ? say("yours") : state.seat === null ? say("looking") : say("wait");
  $("whose").textContent = state.over ? "" : `${words}${say("colon")}${state.whose}`;
  $("whose").dataset.mine = mine;
  $("whose").dataset.n = state.n;
  $("over").textContent = state.over || "";
  $("names").textContent = state.names.join(" · ");
  $("standing").replaceChildren(...state.standing.map((line) => element("p", {}, line)));
  for (const line of state.news) $("news").append(cited(line));
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

// A sentence, and after it the article it comes from, which can be opened.
function cited(line) {
  const found = /^(.*?)\s*\[([A-Z][^\]]*)\]$/.exec(line);
  if (!found) return element("p", {}, line);
  return element("p", {}, `${found[1]} `, button(found[2], () => tell({ type: "article", cite: found[2] }), "cite"));
}

const article = (articles) =>
  panel(...articles.flatMap((one) => [element("h3", {}, `${one.cite} · ${one.title}`), element("p", {}, one.text)]));

function panel(...inside) {
  $("article").replaceChildren(button(say("close"), () => { $("article").hidden = true; }), ...inside);
  $("article").hidden = false;
  $("article").focus();
}

function draw() {
  const name = focused($("board"));
  $("board").classList.toggle("own", Boolean(state.own));
  $("board").replaceChildren(state.svg === undefined ? element("pre", { tabindex: "0" }, state.text) : board(state.svg, pick, picks));
  if (name !== null) setTimeout(() => refocus($("board"), name), 0);
}

const current = () => (asked ? { open: asked.plays, next: new Set(asked.next), whole: asked.whole } : fitting(state.plays, picked));

function refit() {
  if (state.many) {
    asked = { next: [], whole: [], plays: [] };
    tell({ type: "fit", n: state.n, picked });
  }
  mark();
}

function mark() {
  const { open, next, whole } = current();
  for (const place of $("board").querySelectorAll("[data-place]")) {
    const name = place.dataset.place;
    place.classList.toggle("open", next.has(name));
    place.classList.toggle("chosen", picked.includes(name));
    place.setAttribute("tabindex", next.has(name) ? "0" : "-1");
    place.setAttribute("aria-pressed", picked.includes(name));
  }
  const acts = [];
  if (whole.length === 1 && (confirming() || next.size)) acts.push(button(`${say("play")}${say("colon")}${words(whole[0])}`, () => send(whole[0]), "strong"));
  if (whole.length > 1) acts.push(document.createTextNode(say("which")), ...whole.map((play) => button(words(play), () => send(play), "strong")));
  if (picked.length) acts.push(button(say("back"), stepBack));
  else for (const play of open.filter((one) => !one.strokes.length).slice(0, 30)) acts.push(button(words(play), () => send(play), "strong"));
  $("acts").replaceChildren(...acts);
  const more = [];
  if (state.may.hint) more.push(button(say("hint"), () => tell({ type: "hint" })));
  if (state.may.review) more.push(button(say("review"), () => { $("notice").textContent = say("looks"); tell({ type: "review" }); }, "review"));
  if (state.may.back) more.push(button(say("takeback"), () => tell({ type: "takeback" })));
  if (state.may.resign) more.push(button(say("resign"), () => { if (window.confirm(say("sure"))) tell({ type: "resign" }); }));
  if (state.may.save) more.push(button(say("save"), () => tell({ type: "record" }), "save"));
  const box = element("input", { type: "checkbox", id: "confirm" });
  box.checked = confirming();
  box.addEventListener("change", () => { localStorage.setItem("confirm", box.checked ? "yes" : ""); mark(); });
  more.push(element("label", { class: "row", for: "confirm" }, box, say("confirm")));
  $("more").replaceChildren(...more);
  $("plays").replaceChildren(...open.slice(0, 200).map((play) => element("li", {}, button(words(play), () => send(play)))));
  if (whole.length === 1 && !next.size && !confirming()) send(whole[0]);
}

const words = (play) => play.say || play.text;
const confirming = () => localStorage.getItem("confirm") === "yes";
const button = (text, act, kind = "") => element("button", { type: "button", class: kind, onclick: act }, text);
const tell = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message));

function pick(name) {
  if (!state || state.turn === null || state.turn !== state.seat) return;
  if (current().next.has(name)) picked.push(name);
  else if (picked.length && picked[picked.length - 1] === name) picked.pop();
  else if (!state.many) picked = fitting(state.plays, []).next.has(name) ? [name] : [];
  else return;
  refit();
}

// From one place to another at one go.
function picks(from, to) {
  if (!state || state.turn !== state.seat) return;
  if (picked[picked.length - 1] !== from || !current().next.has(to)) pick(from);
  if (!state.many && picked[picked.length - 1] === from && current().next.has(to)) pick(to);
}

function stepBack() {
  picked.pop();
  refit();
}

function send(play) {
  picked = [];
  tell({ type: "play", n: state.n, text: play.text });
}

// A text as a file of whoever reads.
function keep(name, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/jsonl" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

function links() {
  const known = JSON.parse(localStorage.getItem(`game:${id}`) || "null");
  if (!invites || !known || $("links").childElementCount) return;
  const address = (seat, key) => `${location.origin}${pages.table}#${id}.${key}`;
  const lines = [[say("watch"), address(null, known.watch)]];
  if (known.how === "invite") lines.unshift(...Object.entries(known.seats).slice(1).map(([seat, key]) => [say("link"), address(seat, key)]));
  for (const [text, value] of lines) {
    $("links").append(element("p", {}, text), element("input", { readonly: "", value, "aria-label": text, onfocus: (event) => event.target.select() }));
  }
}

$("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  if (state && $("typed").value.trim()) tell({ type: "play", n: state.n, text: $("typed").value.trim() });
  $("typed").value = "";
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !$("article").hidden) $("article").hidden = true;
  else if (event.key === "Escape" && picked.length) stepBack();
  else if (event.key.startsWith("Arrow") && focused($("board")) !== null) {
    const next = nearest($("board"), document.activeElement, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});
window.addEventListener("hashchange", () => location.reload());
connect();
