// One table: what the server tells is drawn, what is clicked, dragged or typed becomes a play. It knows no game.
import { fitting } from "/static/clicks.js";
import { dress, element, language, say } from "/static/words.js";

dress();
const $ = (id) => document.querySelector(`#${id}`);
const [id, told] = location.hash.slice(1).split(".");
const keys = (told || "").split(",");
let at = 0; // which of the keys of this browser is in use
let socket = null;
let state = null;
let picked = [];
let waiting = 500;

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
  socket.addEventListener("open", () => {
    waiting = 500;
    socket.send(JSON.stringify({ type: "join", id, key: keys[at], lang: language() }));
  });
  socket.addEventListener("message", (event) => heard(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    if (state === null || state.over) return;
    $("notice").textContent = say("lost");
    setTimeout(connect, waiting);
    waiting = Math.min(2 * waiting, 10000);
  });
}

function heard(data) {
  if (data.type === "state") {
    state = data;
    picked = [];
    $("notice").textContent = data.stale ? say("stale") : "";
    show();
    change();
  } else if (data.type === "hint" || data.type === "refused") {
    $("notice").textContent = data.text;
    if (data.type === "refused") {
      picked = [];
      mark();
    }
  }
}

// Two people at one screen: the browser has both keys, and takes the place of whoever is to play.
function change() {
  if (keys.length < 2 || state.turn === null || state.turn === state.seat) return;
  const known = JSON.parse(localStorage.getItem(`game:${id}`) || "null");
  const key = known && known.seats[state.turn];
  const next = keys.indexOf(key);
  if (next < 0 || next === at) return;
  at = next;
  const old = socket;
  state = { ...state, over: "changing" };
  old.close();
  connect();
}

function show() {
  document.title = `${state.game} · tablegames`;
  $("title").textContent = state.game;
  const mine = state.turn !== null && state.turn === state.seat;
  $("whose").textContent = state.over ? "" : mine ? `${say("yours")}: ${state.whose}` : state.seat === null ? `${say("looking")}. ${state.whose}` : `${say("wait")}: ${state.whose}`;
  $("whose").dataset.mine = mine;
  $("over").textContent = state.over || "";
  $("standing").replaceChildren(...state.standing.map((line) => element("p", {}, line)));
  for (const line of state.news) $("news").append(element("p", {}, line));
  $("news").scrollTop = $("news").scrollHeight;
  $("moves").textContent = state.moves.join("\n");
  $("moves").scrollTop = $("moves").scrollHeight;
  draw();
  mark();
  links();
}

function draw() {
  if (state.svg === undefined) {
    $("board").replaceChildren(element("pre", {}, state.text));
    return;
  }
  const svg = document.importNode(new DOMParser().parseFromString(state.svg, "image/svg+xml").documentElement, true);
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  for (const place of svg.querySelectorAll("[data-place]")) {
    const name = place.dataset.place;
    place.setAttribute("role", "button");
    place.setAttribute("aria-label", name);
    place.addEventListener("click", () => pick(name));
    place.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        pick(name);
      }
    });
  }
  $("board").replaceChildren(svg);
}

function mark() {
  const { open, next, whole } = fitting(state.plays, picked);
  for (const place of $("board").querySelectorAll("[data-place]")) {
    const name = place.dataset.place;
    place.classList.toggle("open", next.has(name));
    place.classList.toggle("chosen", picked.includes(name));
    place.setAttribute("tabindex", next.has(name) ? "0" : "-1");
  }
  const acts = [];
  if (whole.length === 1 && (confirming() || next.size)) acts.push(button(`${say("play")}: ${words(whole[0])}`, () => send(whole[0]), "strong"));
  if (whole.length > 1) acts.push(document.createTextNode(say("which")), ...whole.map((play) => button(words(play), () => send(play), "strong")));
  if (picked.length) acts.push(button(say("back"), () => { picked.pop(); mark(); }));
  else for (const play of state.plays.filter((one) => !one.strokes.length).slice(0, 30)) acts.push(button(words(play), () => send(play), "strong"));
  if (state.may.hint) acts.push(button(say("hint"), () => tell({ type: "hint" })));
  if (state.may.back) acts.push(button(say("takeback"), () => tell({ type: "takeback" })));
  if (state.may.resign) acts.push(button(say("resign"), () => { if (window.confirm(say("sure"))) tell({ type: "resign" }); }));
  const box = element("input", { type: "checkbox", id: "confirm" });
  box.checked = confirming();
  box.addEventListener("change", () => { localStorage.setItem("confirm", box.checked ? "yes" : ""); mark(); });
  acts.push(element("label", { class: "row", for: "confirm" }, box, say("confirm")));
  $("acts").replaceChildren(...acts);
  const shown = open.slice(0, 300).map((play) => element("li", {}, button(words(play), () => send(play))));
  $("plays").replaceChildren(...shown);
  if (whole.length === 1 && !next.size && !confirming()) send(whole[0]);
}

const words = (play) => play.say || play.text;
const confirming = () => localStorage.getItem("confirm") === "yes";
const button = (text, act, kind = "") => element("button", { type: "button", class: kind, onclick: act }, text);
const tell = (message) => socket.send(JSON.stringify(message));

function pick(name) {
  if (!state || state.turn !== state.seat) return;
  const { next } = fitting(state.plays, picked);
  if (next.has(name)) picked.push(name);
  else if (picked.length && picked[picked.length - 1] === name) picked.pop();
  else picked = fitting(state.plays, []).next.has(name) ? [name] : [];
  mark();
}

function send(play) {
  picked = [];
  tell({ type: "play", n: state.n, text: play.text });
}

function links() {
  const known = JSON.parse(localStorage.getItem(`game:${id}`) || "null");
  if (!known || $("links").childElementCount) return;
  const address = (key) => `${location.origin}/table#${id}.${key}`;
  const lines = [[say("watch"), known.watch]];
  if (known.how === "invite") lines.unshift(...Object.entries(known.seats).slice(1).map(([, key]) => [say("link"), key]));
  for (const [text, key] of lines) {
    $("links").append(element("p", {}, text), element("input", { readonly: "", value: address(key), "aria-label": text }));
  }
}

$("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  if ($("typed").value.trim()) tell({ type: "play", n: state.n, text: $("typed").value.trim() });
  $("typed").value = "";
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && picked.length) {
    picked.pop();
    mark();
  }
});
window.addEventListener("hashchange", () => location.reload());
connect();
