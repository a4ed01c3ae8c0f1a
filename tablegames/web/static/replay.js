// A record looked through: forward, back, to a number, by itself. Nothing is played.
import { cited, opening } from "./articles.js";
import { arrows } from "./arrows.js";
import { begin as beginGame } from "./beginning.js";
import { boardIn, turning, upright } from "./board.js";
import { dress } from "./topbar.js";
import { standing, tellings } from "./mygames.js";
import { nothing } from "./nothing.js";
import { plates } from "./plates.js";
import { sheet } from "./sheet.js";
import { tile } from "./tiles.js";
import { element, language, say } from "./words.js";
import { pages, request } from "./transport.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

dress();
const $ = (id) => document.querySelector(`#${id}`);
let film = null; // the server's data on the game
let key = null;
let number = 1;
let at = 0;
let wanted = 0; // where somebody wants to be; pictures come later
let timer = null;
const kept = new Map(); // pictures that were fetched, by number
const board = boardIn($("board"), { touch() {}, may: () => false, lift() {}, put() {} });
const moves = sheet($("moves"), (action) => {
  stop();
  go(action + 1);
  $("place").scrollIntoView({ block: "nearest" }); // on a telephone the board is above
}, false);

const ask = async (path, data) => {
  const raw = data instanceof Blob;
  const answer = await request(`${path}${path.includes("?") ? "&" : "?"}lang=${language()}`, { method: "POST", body: raw ? data : JSON.stringify(data) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.refused);
  return told;
};
const seat = () => ($("seat").value === "" ? null : Number($("seat").value));
const complain = (problem) => { $("notice").textContent = problem.message; };
const gone = (problem) => $("others").replaceChildren(nothing(problem.message, [[pages.replay, say("watchgames"), true], [pages.home, say("home")]]));

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
  if (chosen === "" && film.from !== null) { // nothing is hidden: show it from a side, that of the reader's own seat
    chosen = String(film.from);
    film = await ask("/api/film", { key, number, seat: film.from });
  }
  document.title = `${film.game} · tablegames`;
  $("title").textContent = film.game;
  $("rules").href = pages.rules(film.name);
  $("rules").hidden = false;
  $("names").textContent = film.facts.join(" · ");
  $("names").hidden = !film.facts.length;
  $("seat").replaceChildren(...(film.from === null ? [element("option", { value: "" }, say("outside"))] : []), ...film.seats.map((one) => element("option", { value: one }, film.names[one])));
  $("seat").value = chosen;
  $("film").hidden = false;
  moves.show({ from: 0, ...film.sheet }, film.names);
  $("at").max = film.last;
  await go(from);
}

async function fetched(place) {
  if (!kept.has(place)) kept.set(place, ask("/api/frame", { key, number, at: place, seat: seat(), upright: upright() }));
  return kept.get(place);
}

async function go(place) {
  wanted = Math.max(0, Math.min(film.last, place));
  const mine = wanted;
  try {
    const frame = await fetched(mine);
    if (mine !== wanted) return; // somebody has gone on meanwhile
    at = mine;
    show(frame);
    if (at < film.last) fetched(at + 1).catch(() => kept.delete(at + 1));
  } catch (problem) {
    kept.delete(mine);
    stop();
    complain(problem);
  }
}

function show(frame) {
  $("board").classList.toggle("own", film.own);
  if (frame.svg === undefined) {
    board.clear();
    $("board").replaceChildren(element("pre", { tabindex: "0" }, frame.text));
  } else {
    board.show(frame.svg, { steps: frame.arrows.filter((one) => one.kind === "play").map((one) => one.through), playable: false });
    arrows(board.svg, labelled(frame.arrows));
  }
  plates($("above"), $("below"), { seat: seat(), plates: frame.plates, turn: null, over: "" }, null, 0);
  const open = opening($("article"), film.name);
  const letters = lettered(frame.arrows);
  $("news").replaceChildren(...frame.told.map((line, of) => {
    const made = cited(line, open);
    const cites = [...made.querySelectorAll(".cite")];
    if (cites.length) made.append(element("span", { class: "cites" }, ...cites));
    if (letters.has(of)) made.prepend(element("b", { class: "letter" }, letters.get(of)), " ");
    return made;
  }));
  const own = frame.plates.every((one) => one.note); // the plates say it
  $("standing").replaceChildren(...frame.standing.slice(own ? frame.plates.length : 0).map((line) => element("p", {}, line)));
  $("at").value = at;
  $("at").setAttribute("aria-valuetext", `${at} / ${film.last}`);
  $("number").textContent = `${at} / ${film.last}`;
  $("number").dataset.at = at;
  moves.mark(at ? at - 1 : null);
  history.replaceState(null, "", `#${at}`);
}

// The lines that arrows belong to get a letter each, where there are several.
function lettered(told) {
  const lines = [...new Set(told.filter((one) => one.kind === "way").map((one) => one.line))];
  return new Map(lines.length > 1 ? lines.map((line, at) => [line, LETTERS[at] ?? "·"]) : []);
}

// Arrows with their labels: a step of a play has its number, a way the letter of its line.
function labelled(told) {
  const letters = lettered(told);
  const steps = told.filter((one) => one.kind === "play");
  return told.map((one) => ({ ...one, label: one.kind === "way" ? letters.get(one.line) : steps.length > 1 && String(steps.indexOf(one) + 1) }));
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
  timer = setInterval(() => (at >= film.last ? stop() : go(at + 1)), 900);
}

const keys = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1), Home: () => go(0), End: () => go(film.last), " ": run };
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
if (ofMatch) ask("/api/match/game", { game: Number(ofMatch[1]) }).then((told) => open(told)).catch(gone);
const shared = /^\/shared\/([\w-]+)(\/embed)?$/.exec(location.pathname); // a finished game that somebody shares
if (shared) {
  $("drop").hidden = true;
  document.body.classList.toggle("embedded", Boolean(shared[2]));
  ask(`/api/shared/${shared[1]}`, {}).then((told) => open(told)).catch(gone);
}

// Without a record: what else there is to watch.
if (!handed && !ofMatch && !shared) {
  const [games, match] = await Promise.all(["/api/games", "/api/match"].map(async (path) => {
    const answer = await request(`${path}?lang=${language()}`);
    return answer.ok ? answer.json() : null;
  }));
  const over = (await standing()).filter((one) => one.over).slice(0, 6);
  const bots = (game) => async () => {
    const rest = game.levels.length ? `${game.bot}:${game.levels.at(-1)}` : game.bot;
    $("notice").textContent = await beginGame({ game: game.name, variant: game.variant, players: [], rest }, "watch");
  };
  if (match) $("others").append(element("p", { class: "row" }, element("a", { class: "button strong", href: "/match" }, say("match"))));
  if (over.length) $("others").append(element("section", {}, element("h2", {}, say("mine")), tellings(over, new Map(games.map((game) => [game.name, game])))));
  $("others").append(element("section", {}, ...(over.length ? [element("h2", {}, say("botsplay"))] : []), element("ul", { class: "tiles" }, ...games.map((game) => tile(game, bots(game), say("place-watch"))))));
}
