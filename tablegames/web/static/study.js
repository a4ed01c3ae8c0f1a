// Problems, lessons and counting: what the server shows is drawn, what is clicked or typed is an answer. It knows no game.
import { cited, opening } from "./articles.js";
import { named } from "./cites.js";
import { boardIn, focused, nearest, upright } from "./board.js";
import { fitting, made } from "./clicks.js";
import { rings } from "./rings.js";
import { begun, form, list as sayable } from "./sayings.js";
import { dress } from "./topbar.js";
import { element, language, say } from "./words.js";
import { nothing } from "./nothing.js";
import { picture } from "./pictures.js";
import { pages, request } from "./transport.js";

const BOOK = /\(([A-Z]{3,}(?:-\w+)? [^)]*)\)$/; // the book of a problem, which has no article to open

dress();
const $ = (id) => document.querySelector(`#${id}`);
let state = null;
let steps = [];
let saying = null; // the word in progress, in a lesson at a table with faults
const follows = (name) => fitting(state.plays, steps).next.has(name);
const board = boardIn($("board"), {
  touch: pick,
  may: (name) => state !== null && follows(name),
  lift: pick,
  put(from, to) {
    if (follows(to)) pick(to);
    else steps.pop();
    refit();
    return steps.at(-1) === to;
  },
});

async function ask(path, data) {
  const answer = await request(`${path}?lang=${language()}`, data === undefined ? {} : { method: "POST", body: JSON.stringify(data) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.refused);
  return told;
}

const button = (text, act, kind = "", more = {}) => element("button", { type: "button", class: kind, onclick: act, ...more }, text);
const mark = (solved) => (solved ? ` ✓ ${solved}` : "");

// All there is to solve; a game that is named is shown first.
async function list(game) {
  const [all, cards] = await Promise.all([ask("/api/study"), request(`/api/games?lang=${language()}`).then((answer) => answer.json())]);
  const plates = new Map(cards.map((card) => [card.name, card.plate]));
  $("list").replaceChildren();
  for (const one of all) {
    const link = (kind, id, text) => element("li", {}, element("a", { href: `#${[one.game, kind, id].map(encodeURIComponent).join("/")}` }, text));
    const box = element("section", { class: "studies", "data-game": one.game }, element("div", { class: "shown", "aria-hidden": "true" }, ...picture(plates.get(one.game))), element("h2", {}, one.title));
    if (one.lessons.length) box.append(element("h3", {}, say("lessons")), element("ul", {}, ...one.lessons.map((lesson) => link("lesson", lesson.name, lessonTitle(one.title, lesson.title) + mark(lesson.solved)))));
    if (one.counting) box.append(element("ul", {}, link("counting", "", say("counting"))));
    if (one.problems.length) {
      const solved = one.problems.filter((problem) => problem.solved).length;
      const next = one.problems.find((problem) => !problem.solved);
      box.append(element("h3", {}, `${say("problems")} (${solved} / ${one.problems.length})`));
      const daily = one.problems.find((problem) => problem.name === one.daily);
      const titled = (words, problem) => link("problem", problem.name, `${say(words)}${say("colon")}${problem.title}`);
      box.append(element("ul", {}, titled("daily", daily), ...(next ? [titled("nextproblem", next)] : [])));
      const all = one.problems.map((problem) => link("problem", problem.name, [problem.title, problem.cite && named(problem.cite)].filter(Boolean).join(" · ") + mark(problem.solved)));
      box.append(element("details", {}, element("summary", {}, say("allproblems")), element("ul", {}, ...all)));
    }
    $("list")[one.game === game ? "prepend" : "append"](box);
  }
}

// The title of a lesson under the name of its game.
function lessonTitle(game, title) {
  const rest = title.startsWith(`${game}${say("colon")}`) ? title.slice(game.length + say("colon").length) : title;
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
}

let busy = false;

// One answer at a time: a finger that taps twice answers once.
async function answer(data) {
  if (busy) return;
  busy = true;
  try {
    $("notice").textContent = "";
    const told = await ask("/api/answer", { key: state.key, ...data });
    if (data.word === "on" || data.word === "again") $("news").replaceChildren(); // the words there belong to another question
    show(told);
  } catch (problem) {
    $("notice").textContent = problem.message;
    steps = [];
    saying = null;
    refit();
  } finally {
    busy = false;
  }
}

function show(data) {
  state = data;
  steps = [];
  saying = null;
  $("study").hidden = false;
  $("all").hidden = false;
  $("title").textContent = state.title;
  document.title = `${state.title} · tablegames`;
  const open = opening($("article"), state.game);
  $("way").hidden = !state.steps;
  $("step").textContent = `${(state.step ?? 0) + 1} / ${state.steps}`;
  $("done").max = state.steps || 1;
  $("done").value = (state.step ?? 0) + 1;
  $("asked").replaceChildren(...state.task.map((line) => cited(line.replace(BOOK, (_, code) => `(${named(code)})`), open)));
  for (const line of state.told) $("news").append(cited(line, open));
  $("news").scrollTop = $("news").scrollHeight;
  keep();
  $("tally").textContent = state.tally || "";
  $("board").classList.toggle("own", Boolean(state.own));
  if (state.svg !== undefined) board.show(state.svg);
  else {
    board.clear();
    if (state.text !== undefined) $("board").replaceChildren(element("pre", { tabindex: "0" }, state.text));
  }
  fields();
  refit();
  if (state.told.length) $("news").scrollIntoView({ block: "nearest" });
}

// The problem in progress, so that a page that is loaded again continues with it.
const slot = () => `study${location.hash}`;
const keep = () => sessionStorage.setItem(slot(), JSON.stringify({ key: state.key, lang: language(), step: state.step || 0, done: state.done }));

async function begun_or_new(game, kind, name) {
  const kept = JSON.parse(sessionStorage.getItem(slot()) || "{}");
  const again = kept.key && !kept.done;
  if (again && kept.lang === language()) {
    try {
      return await ask("/api/answer", { key: kept.key, word: "look" });
    } catch {
      // it is not there any more
    }
  }
  return ask(`/api/study/${encodeURIComponent(game)}`, { kind, name: name || "", upright: upright(), step: again ? kept.step : 0 });
}

// The step of a lesson before this one.
async function stepBack() {
  const [game, kind, name] = wanted();
  $("news").replaceChildren();
  show(await ask(`/api/study/${encodeURIComponent(game)}`, { kind, name, upright: upright(), step: state.step - 1 }));
}

// Where something is typed: a play, a number, or a number for each side.
function fields() {
  const made = [];
  const field = (id, text, number) => {
    made.push(element("label", { for: id }, text), element("input", { id, autocomplete: "off", spellcheck: "false", ...(number ? { type: "number", min: "0", max: "999" } : {}) }));
  };
  if (state.number) field("typed-0", say("number"), true);
  (state.numbers || []).forEach((one, at) => field(`typed-${at}`, one, true));
  if (state.plays.length) field("typed-0", say("typed"), false);
  if (made.length) made.push(element("button", { type: "submit", class: "say" }, say("answerit")));
  $("typing").replaceChildren(...made);
  if (state.plays.length) $("plays").before($("typing"));
  else $("acts").after($("typing"));
  $("choices").hidden = !state.plays.length;
  if (state.svg === undefined) $("choices").open = true; // nothing to touch
}

// The words of a table where faults are made, always all of them.
function speak() {
  const said = (message) => answer({ text: message.text ?? [message.word, ...message.picked].join(" ").trim() });
  const choose = (pattern) => {
    saying = begun(pattern);
    steps = [];
    if (saying.places || pattern.includes("#")) refit();
    else said({ text: pattern });
  };
  const back = () => {
    if (saying.picked.length) saying.picked.pop();
    else saying = null;
    refit();
  };
  $("sayings").replaceChildren(...(state.sayings ? sayable(state.sayings, saying, choose, state.means).slice(1) : []));
  $("saying").replaceChildren(...(saying === null ? [] : [form(saying, said, back, state.means)]));
}

function refit() {
  const free = saying !== null && saying.places;
  const found = fitting(state.plays, steps);
  const { open, whole } = found;
  const next = free ? new Set([...$("board").querySelectorAll("[data-place]")].map((one) => one.dataset.place)) : found.next;
  speak();
  for (const place of $("board").querySelectorAll("[data-place]")) {
    const name = place.dataset.place;
    place.classList.toggle("open", next.has(name));
    place.classList.toggle("chosen", (free ? saying.picked : steps).includes(name));
    place.setAttribute("tabindex", next.has(name) ? "0" : "-1");
    place.setAttribute("aria-pressed", steps.includes(name));
  }
  const strokes = steps.length && open.length ? made(open[0].strokes, steps) || [] : [];
  board.preview(strokes.flatMap((stroke) => stroke.slice(1).map((to, one) => [stroke[one], to])));
  if (board.svg) rings(board.svg, free ? [] : [...next], free ? saying.picked : steps);
  const words = (play) => play.say || play.text;
  const acts = [];
  const asked = state.plays.filter((play) => (state.which || []).includes(words(play)));
  if (asked.length) acts.push(document.createTextNode(say("which")), ...asked.map((play) => button(words(play), () => answer({ text: play.text }), "strong reading")));
  else if (whole.length > 1 || (whole.length === 1 && next.size)) acts.push(...whole.map((play) => button(words(play), () => answer({ text: play.text }), "strong")));
  if (steps.length) acts.push(button(say("back"), () => { steps.pop(); refit(); }));
  else {
    // what comes later has its place already: a finger that taps twice finds nothing else there
    for (const word of state.later || []) acts.push(button(say(`word-${word}`), () => {}, "strong", { disabled: "" }));
    for (const word of state.words) acts.push(button(say(`word-${word}`), () => answer({ word }), word === "on" ? "strong" : "", { "data-word": word }));
    if (state.step) acts.push(button(say("word-back"), stepBack, "", { "data-word": "back" }));
    for (const play of open.filter((one) => !one.strokes.length).slice(0, 30)) acts.push(button(words(play), () => answer({ text: play.text }), "strong"));
    if (state.next) acts.push(element("a", { href: `#${[state.game, "problem", state.next].map(encodeURIComponent).join("/")}`, id: "next" }, `${say("nextproblem")}${say("colon")}${state.next}`));
    if (state.real) acts.push(element("a", { href: `${pages.home}#${encodeURIComponent(state.real)}`, id: "real" }, say("realgame")));
    if (state.done) acts.push(element("a", { href: "#" }, say("allstudy")));
  }
  $("acts").replaceChildren(...acts);
  $("plays").replaceChildren(...open.slice(0, 200).map((play) => element("li", {}, button(words(play), () => answer({ text: play.text })))));
  if (!free && whole.length === 1 && !next.size) answer({ text: whole[0].text });
}

function pick(name) {
  if (saying !== null && saying.places) {
    saying.picked.push(name);
    refit();
    return;
  }
  const { next } = fitting(state.plays, steps);
  if (next.has(name)) steps.push(name);
  else steps = fitting(state.plays, []).next.has(name) ? [name] : [];
  refit();
}

$("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const typed = [...$("typing").querySelectorAll("input")].map((one) => one.value.trim());
  if (typed.every(Boolean)) answer({ text: typed.join(" ") });
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !$("article").hidden) $("article").hidden = true;
  else if (event.key === "Escape" && steps.length) { steps.pop(); refit(); }
  else if (event.key.startsWith("Arrow") && focused($("board")) !== null) {
    const next = nearest($("board"), document.activeElement, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  }
});

// The game, the kind of exercise and its name, from the address.
const wanted = () => location.hash.slice(1).split("/").map(decodeURIComponent);

// The page of the address: something to solve, or the whole list.
async function route() {
  const [game, kind, name] = wanted();
  for (const box of ["news", "list"]) $(box).replaceChildren();
  for (const box of ["study", "all", "article"]) $(box).hidden = true;
  $("notice").textContent = "";
  $("title").textContent = say("place-learn");
  document.title = `${say("place-learn")} · tablegames`;
  $("lead").hidden = Boolean(kind);
  $("coming").hidden = false;
  document.documentElement.toggleAttribute("data-solving", Boolean(kind)); // the heading is small from the start
  try {
    if (kind) show(await begun_or_new(game, kind, name));
    else await list(game);
    $("wrong").textContent = "";
  } catch (problem) {
    $("wrong").textContent = problem.message;
    $("list").replaceChildren(nothing(say("nostudy"), [["#", say("allstudy"), true], [pages.home, say("home")]]));
  } finally {
    $("coming").hidden = true;
  }
}
window.addEventListener("hashchange", route);
await route();
