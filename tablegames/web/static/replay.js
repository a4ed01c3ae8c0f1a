// A record looked through: forward, back, to a number, by itself. Nothing is played.
import { cited, opening } from "./articles.js";
import { arrows } from "./arrows.js";
import { turning, upright } from "./board.js";
import { dress, element, language, say, theme } from "./words.js";
import { pages, request } from "./transport.js";

dress();
theme();
const $ = (id) => document.querySelector(`#${id}`);
let film = null; // what the server told of the game
let key = null;
let number = 1;
let at = 0;
let wanted = 0; // where somebody wants to be; pictures come later
let timer = null;
const kept = new Map(); // pictures that were fetched, by number

const ask = async (path, data) => {
  const raw = data instanceof Blob;
  const answer = await request(`${path}${path.includes("?") ? "&" : "?"}lang=${language()}`, { method: "POST", body: raw ? data : JSON.stringify(data) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.refused);
  return told;
};
const seat = () => ($("seat").value === "" ? null : Number($("seat").value));
const complain = (problem) => { $("notice").textContent = problem.message; };

async function bring(file, from = 0) {
  try {
    $("notice").textContent = "";
    if (file.size > 524288) throw new Error(say("toolarge"));
    await open(await ask(`/api/replay?name=${encodeURIComponent(file.name)}`, file), from);
  } catch (problem) {
    complain(problem);
  }
}

async function open(told, from = 0) {
  key = told.key;
  number = 1;
  $("game-number").replaceChildren(...Array.from({ length: told.games }, (_, one) => element("option", { value: one + 1 }, one + 1)));
  $("seat").replaceChildren(element("option", { value: "" }, say("outside")));
  await begin(from);
}

async function begin(from) {
  kept.clear();
  let chosen = $("seat").value;
  film = await ask("/api/film", { key, number, seat: seat() });
  if (chosen === "" && film.from !== null) { // nothing is hidden: it is seen from a side, that of whoever played it
    chosen = String(film.from);
    film = await ask("/api/film", { key, number, seat: film.from });
  }
  document.title = `${film.game} · tablegames`;
  $("title").textContent = film.game;
  $("rules").href = pages.rules(film.name);
  $("rules").hidden = false;
  $("names").textContent = [...film.names, ...film.facts].join(" · ");
  $("seat").replaceChildren(...(film.from === null ? [element("option", { value: "" }, say("outside"))] : []), ...film.seats.map((one) => element("option", { value: one }, film.names[one])));
  $("seat").value = chosen;
  $("moves").replaceChildren(...film.moves.map((line, one) => element("li", { value: film.numbers[one] }, element("button", { type: "button", class: "move", onclick: () => go(one + 1) }, line))));
  $("at").max = film.moves.length;
  $("film").hidden = false;
  await go(from);
}

async function fetched(place) {
  if (!kept.has(place)) kept.set(place, ask("/api/frame", { key, number, at: place, seat: seat(), upright: upright() }));
  return kept.get(place);
}

async function go(place) {
  wanted = Math.max(0, Math.min(film.moves.length, place));
  const mine = wanted;
  try {
    const frame = await fetched(mine);
    if (mine !== wanted) return; // somebody has gone on meanwhile
    at = mine;
    show(frame);
    if (at < film.moves.length) fetched(at + 1).catch(() => kept.delete(at + 1));
  } catch (problem) {
    kept.delete(mine);
    stop();
    complain(problem);
  }
}

function show(frame) {
  $("board").classList.toggle("own", film.own);
  if (frame.svg === undefined) {
    $("board").replaceChildren(element("pre", { tabindex: "0" }, frame.text));
  } else {
    const svg = document.importNode(new DOMParser().parseFromString(frame.svg, "image/svg+xml").documentElement, true);
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    arrows(svg, frame.arrows);
    $("board").replaceChildren(svg);
  }
  const open = opening($("article"), film.name);
  $("news").replaceChildren(...frame.told.map((line) => cited(line, open)));
  $("standing").replaceChildren(...frame.standing.map((line) => element("p", {}, line)));
  $("at").value = at;
  $("at").setAttribute("aria-valuetext", `${at} / ${film.moves.length}`);
  $("number").textContent = `${at} / ${film.moves.length}`;
  $("number").dataset.at = at;
  $("moves").querySelectorAll("[aria-current]").forEach((one) => one.removeAttribute("aria-current"));
  const line = $("moves").children[at - 1];
  if (line) {
    line.firstElementChild.setAttribute("aria-current", "step");
    $("moves").scrollTop = line.offsetTop - $("moves").offsetTop - 80;
  }
  history.replaceState(null, "", `#${at}`);
}

function stop() {
  clearInterval(timer);
  timer = null;
  $("play").textContent = say("run");
}

function run() {
  if (timer !== null) {
    stop();
    return;
  }
  $("play").textContent = say("halt");
  timer = setInterval(() => (at >= film.moves.length ? stop() : go(at + 1)), 900);
}

const keys = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(film.moves.length), " ": run };
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") $("article").hidden = true;
  if (film === null || !(event.key in keys) || event.target.matches(event.key === " " ? "input, select, button, summary" : "input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (event.key !== " ") stop();
  keys[event.key]();
});
for (const [id, act] of [["first", "Home"], ["back", "ArrowLeft"], ["next", "ArrowRight"], ["last", "End"]]) {
  $(id).setAttribute("aria-label", say(id === "back" ? "stepback" : id));
  $(id).addEventListener("click", () => { stop(); keys[act](); });
}
$("play").addEventListener("click", run);
turning(() => { kept.clear(); if (film !== null) go(at); });
$("at").setAttribute("aria-label", say("moment"));
$("at").addEventListener("input", () => { stop(); go(Number($("at").value)); });
$("seat").addEventListener("change", () => begin(at).catch(complain));
$("game-number").addEventListener("change", () => { number = Number($("game-number").value); begin(0).catch(complain); });
$("file").addEventListener("change", () => $("file").files.length && bring($("file").files[0]));
for (const name of ["dragover", "drop"]) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    if (name === "drop" && event.dataTransfer.files.length) bring(event.dataTransfer.files[0]);
  });
}
if ($("file").files.length) bring($("file").files[0]); // chosen before this was here
const handed = location.hash === "#kept" && JSON.parse(sessionStorage.getItem("record") || "null"); // from a table
if (handed) bring(new File([handed.text], handed.name), handed.at || 0);
const ofMatch = /^#match-(\d+)$/.exec(location.hash); // a game of the match that is shown here
if (ofMatch) ask("/api/match/game", { game: Number(ofMatch[1]) }).then((told) => open(told)).catch(complain);
