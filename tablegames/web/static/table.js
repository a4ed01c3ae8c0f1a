// One table: what the server tells is drawn; what is clicked, dragged or typed becomes a play. It knows no game.
import { articles, cited, panel, shown } from "./articles.js";
import { element, say, dress, language, theme } from "./words.js";
import { checked, fair, unpromised, verdict } from "./fair.js";
import { players, strangers, warning } from "./presence.js";
import { joining, kept as remembered, remember, renewed } from "./seats.js";
import { begin, lesson } from "./beginning.js";
import { invite } from "./invite.js";
import { legend } from "./legend.js";
import { fitting, made, runs } from "./clicks.js";
import { begun, form, list, meanings } from "./sayings.js";
import { board, focused, nearest, refocus, turning, upright } from "./board.js";
import { moved } from "./moved.js";
import { talking } from "./talking.js";
import { invites, pages } from "./transport.js";

dress();
theme();
const $ = (id) => document.querySelector(`#${id}`);
const [id, told] = location.hash.slice(1).split(".");
const keys = (told || "").split(",").map((one) => (one.includes(":") ? one.split(":") : [null, one]));
const shared = keys.length > 1; // two people at one screen: the browser has both keys
let at = 0; // which of them is in use
let state = null;
let steps = []; // the places of a play that were touched
let asked = null; // what the server said fits, where it has not sent all plays
let saying = null; // what is being said at a table where faults can be made
let looking = null; // from where the record is wanted to be looked through
let which = null; // what was said or typed may be any of these
let since = []; // what has happened since somebody played here
let fresh = false; // whoever comes, perhaps again, is told the last things that happened
let explained = false; // what stands on the board
let here = null; // who is at the table
let skew = 0; // by how much the server's clock is ahead

// Look through the record of the game, from one of its actions on.
function through(at) {
  looking = at;
  tell({ type: "record" });
}

// How it stands with the line: whether it is lost, and whether a play is on its way.
function changed(code) {
  $("game").classList.toggle("lost", talk.lost);
  if (talk.lost) {
    if (code !== 1013) $("notice").textContent = say("lost"); // else the server has said why
    $("whose").textContent = say(state ? "nobody" : "lost");
    $("whose").dataset.mine = false;
  }
  if (state) mark();
}

function heard(data, first) {
  if (data.type === "state") {
    if (first) fresh = true;
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
  } else if (data.type === "key") {
    renewed(id, keys, at);
  } else if (data.type === "presence") {
    here = data;
    skew = Date.parse(data.now) - Date.now();
    if (state) around();
  } else if (data.type === "fit") {
    if (data.n === state.n && data.picked.join(" ") === steps.join(" ")) {
      asked = data;
      mark();
    }
  } else if (data.type === "which") {
    if (data.n === state.n) offer(data);
  } else if (data.type === "article") {
    panel($("article"), ...articles(data.articles));
  } else if (data.type === "ruleset") {
    const line = (one) => {
      const told = cited(one.cite ? `${one.means} [${one.cite}]` : one.means, (cite) => tell({ type: "article", cite }));
      told.prepend(element("strong", {}, one.value), " · ");
      return element("li", {}, told);
    };
    const [changed, others] = [true, false].map((which) => data.options.filter((one) => one.changed === which).map(line));
    const part = (key, lines) => (lines.length ? [element("h3", {}, say(key)), element("ul", {}, ...lines)] : []);
    $("played").replaceChildren($("played").querySelector("summary"), ...part("changedrules", changed), ...(data.about ? [element("p", {}, data.about)] : []), ...part("allrules", others));
  } else if (data.type === "record") {
    if (checked(data.text, [...$("moves").children].map((one) => one.textContent))) return around();
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
    $("notice").replaceChildren(...cited(data.text, (cite) => tell({ type: "article", cite })).childNodes);
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
function offer(data) {
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
    talk.again();
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
  for (const one of ["acts", "more", "plays", "news", "moves", "standing", "latest", "notice"]) $(one).replaceChildren();
  for (const one of ["typing", "table-acts", "side", "meanings", "lesson"]) $(one).hidden = true;
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
  $("over").replaceChildren(...(state.over ? cited(state.over, (cite) => tell({ type: "article", cite })).childNodes : []));
  around();
  remember(id, state);
  $("standing").replaceChildren(...state.standing.map((line) => element("p", {}, line)));
  if (fresh) {
    $("news").replaceChildren();
    since = [];
  }
  fresh = false;
  $("side").hidden = false;
  $("typing").hidden = state.seat === null || Boolean(state.over);
  rounded();
  since.push(...state.news);
  $("latest").textContent = latest(since);
  for (const line of state.news) $("news").append(cited(line, (cite) => tell({ type: "article", cite })));
  while ($("news").childElementCount > 120) $("news").firstElementChild.remove();
  $("news").scrollTop = $("news").scrollHeight;
  while ($("moves").childElementCount > state.moves.from) $("moves").lastElementChild.remove();
  $("moves").append(...state.moves.lines.map((line) => element("li", {}, line)));
  $("moves").scrollTop = $("moves").scrollHeight;
  draw();
  mark();
  links();
  if (!explained) {
    legend($("legend"), state.name);
    $("played").hidden = false;
    $("played").replaceChildren(element("summary", {}, `${say("playedby")}${say("colon")}${state.ruleset}`));
    const unfold = () => { if ($("played").open && $("played").childElementCount === 1) tell({ type: "ruleset" }); };
    $("played").addEventListener("toggle", unfold);
    unfold();
    $("lesson").replaceChildren(`${say("firsttime")} `, element("a", { class: "lesson", href: lesson(state) }, say("firstlesson")));
  }
  explained = true;
  $("lesson").hidden = state.lesson === null || state.seat === null || Boolean(state.over) || played(state.name) > 1;
}

// Who is here, and what that means for fair dice; told again now and then, since time passes.
function around() {
  players($("names"), state, shared ? null : here, skew);
  warning($("strangers"), state, here);
  fair($("fair"), id, state, tell, strangers(here, state.seat));
  const wrong = verdict(id, state);
  $("alarm").hidden = !wrong;
  $("alarm").textContent = wrong ? say(wrong) : "";
}
setInterval(() => state && !shared && players($("names"), state, here, skew), 20000);

// The last things that happened, as many as a line or two have room for; the books are cited beside the board.
function latest(lines) {
  const told = lines.map((line) => line.replace(/\s*\[[^\]]*\]/g, "").trim()).filter(Boolean);
  let from = told.length - 1;
  for (let room = 110 - (told.at(-1) || "").length; from > 0 && told[from - 1].length <= room; from -= 1) room -= told[from - 1].length;
  return told.slice(Math.max(0, from)).join(" · ");
}

function draw() {
  const name = focused($("board"));
  $("board").classList.toggle("own", Boolean(state.own));
  $("board").replaceChildren(state.svg === undefined ? element("pre", { tabindex: "0" }, state.text) : board(state.svg, pick, picks));
  if (name !== null) setTimeout(() => refocus($("board"), name), 0);
}

// Where a run over several numbers leads that is touched at one go: from its beginning to its end.
const running = () => (asked || saying !== null || which !== null ? new Map() : runs(current().open, steps, current().next));
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
  const far = running();
  const next = free ? new Set(placeNames()) : new Set([...found.next, ...far.keys()]);
  const picked = free ? saying.picked : steps;
  for (const place of $("board").querySelectorAll("[data-place]")) {
    const name = place.dataset.place;
    place.classList.toggle("open", next.has(name));
    place.classList.toggle("run", far.has(name));
    place.classList.toggle("chosen", picked.includes(name));
    place.setAttribute("tabindex", next.has(name) ? "0" : "-1");
    place.setAttribute("aria-pressed", picked.includes(name));
  }
  const choice = (play, kind = "strong") => {
    const made = button(words(play), () => send(play), kind);
    if (play.means) made.title = play.means;
    return made;
  };
  const acts = [];
  const strokes = steps.length && open.length ? made(open[0].strokes, steps) : null;
  const picture = $("board").querySelector("svg");
  if (picture && state.own) moved(picture, strokes || []);
  if (which === null && strokes !== null && !whole.length) acts.push(element("span", { class: "sofar" }, `${say("sofar")}${say("colon")}${strokes.map((one) => one.map(called).join("/")).join(" ")} …`));
  if (which !== null) acts.push(...which.map((play) => choice(play, "strong reading")));
  else if (whole.length > 1) acts.push(document.createTextNode(say("which")), ...whole.map((play) => choice(play)));
  else if (whole.length && (confirming() || next.size)) acts.push(button(`${say("play")}${say("colon")}${words(whole[0])}`, () => send(whole[0]), "strong"));
  if (which !== null || (picked.length && !free)) acts.push(button(say("back"), stepBack)); // what is said has its own
  else acts.push(...open.filter((one) => !one.strokes.length).slice(0, 30).map((play) => choice(play)));
  const sent = () => element("span", { class: "pending", role: "status" }, `${say("sending")} ${talk.pending.message.text || talk.pending.message.typed || ""}`);
  $("acts").replaceChildren(...(talk.pending === null ? acts : [sent()]));
  const more = [];
  if (state.may.hint) more.push(button(say("hint"), () => tell({ type: "hint" })));
  if (state.may.review) more.push(button(say("review"), () => { $("notice").textContent = say("looks"); tell({ type: "review" }); }, "review"));
  if (state.may.back) more.push(button(say("takeback"), () => ask({ type: "takeback" })));
  const ends = (may, type, sure) => { if (may) more.push(button(say(type), () => { if (window.confirm(say(sure))) ask({ type }); }, type)); };
  if (state.offer) more.push(element("span", { class: "offer", role: "status" }, state.offer));
  if (state.may.accept) more.push(button(say("acceptdraw"), () => ask({ type: "draw" }), "strong accept"), button(say("declinedraw"), () => ask({ type: "decline" }), "decline"));
  ends(state.may.draw, "draw", "suredraw");
  ends(state.may.concede, "concede", "sureconcede");
  ends(state.may.resign, "resign", state.may.concede ? "sureall" : "sure");
  if (state.may.save) more.push(button(say("save"), () => tell({ type: "record" }), "save"));
  if (state.over) {
    more.push(button(say("through"), () => through(0), "through"));
    const known = kept();
    if (known && known.asked) more.unshift(button(say("again"), async () => { $("notice").textContent = await begin(known.asked, known.how, state.again); }, "strong again"));
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

// What a place is called where its name is no number: in the language of whoever reads.
const called = (name) => $("board").querySelector(`[data-place="${CSS.escape(name)}"]`)?.dataset.called || name;
const placeNames = () => [...$("board").querySelectorAll("[data-place]")].map((one) => one.dataset.place);
const words = (play) => play.say || play.text;
const played = (game) => Object.keys(localStorage).filter((key) => key.startsWith("game:") && JSON.parse(localStorage.getItem(key)).game === game).length;
const kept = () => remembered(id);
const confirming = () => localStorage.getItem("confirm") === "yes";
const button = (text, act, kind = "") => element("button", { type: "button", class: kind, onclick: act }, text);
const tell = (message) => talk.tell(message);
const ask = (message) => talk.ask(message);

function pick(name) {
  if (!state || talk.pending || state.turn === null || state.turn !== state.seat) return;
  which = null;
  if (saying !== null && saying.places) saying.picked.push(name);
  else if (current().next.has(name)) steps.push(name);
  else if (running().has(name)) run(running().get(name));
  else if (steps.length && steps[steps.length - 1] === name) unstep();
  else if (!state.many) steps = fitting(state.plays, []).next.has(name) ? [name] : [];
  else return;
  $("notice").textContent = steps.length || saying !== null || !state.plays.length ? "" : elsewhere();
  refit();
}

// Why a place cannot be touched: where all plays begin at one, that one is named, as a man in hand that must come in.
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

// From one place to another at one go.
function picks(from, to) {
  if (!state || talk.pending || state.turn !== state.seat) return;
  if (saying !== null && saying.places) {
    saying.picked.push(from, to);
    mark();
    return;
  }
  if (steps[steps.length - 1] !== from || !(current().next.has(to) || running().has(to))) pick(from);
  if (!state.many && steps[steps.length - 1] === from && (current().next.has(to) || running().has(to))) pick(to);
}

function stepBack() {
  if (which !== null) {
    which = null;
    $("notice").textContent = "";
  } else if (saying === null) unstep();
  else if (saying.picked.length) saying.picked.pop();
  else saying = null;
  refit();
}

function send(play) {
  if (talk.pending || (!$("alarm").hidden && !window.confirm(say("playanyway")))) return;
  steps = [];
  since = [];
  $("round").hidden = true;
  which = null;
  ask({ type: "play", n: state.n, text: play.text });
}

// A text as a file of whoever reads.
function keep(name, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/jsonl" })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

// What can be said where faults can be made: always all of it, so that it tells nothing.
function speak() {
  meanings($("meanings"), state.sayings, current().open.filter((play) => !play.strokes.length), state.means);
  $("table-acts").hidden = !state.sayings;
  if (!state.sayings) return;
  const choose = (pattern) => {
    steps = [];
    which = null;
    saying = begun(pattern);
    if (!saying.places && !pattern.includes("#")) ask({ type: "play", n: state.n, text: pattern });
    else refit();
  };
  const done = (message) => ask({ type: "play", n: state.n, ...message });
  $("sayings").replaceChildren(...list(state.sayings, saying, choose, state.means));
  $("saying").replaceChildren(...(saying !== null && (saying.places || saying.pattern.includes("#")) ? [form(saying, done, stepBack, state.means)] : []));
}

function links() {
  const known = kept();
  if (!invites || !known || !known.watch || $("links").childElementCount) return;
  const own = String(known.seat ?? Object.keys(known.seats)[0]);
  const others = Object.entries(known.seats).filter(([seat]) => seat !== own).map(([, key]) => key);
  invite($("links"), id, known.how === "invite" ? others : [], known.watch);
}

$("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!$("typed").value.trim()) $("notice").textContent = say("emptyplay");
  else if (state) ask({ type: "play", n: state.n, typed: $("typed").value.trim() });
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
window.addEventListener("hashchange", () => location.reload());
const hello = () => ({ type: "join", id, ...joining(id, keys[at][1]), lang: language(), shared, upright: upright() });
const talk = talking({ hello, heard, changed });
turning(talk.again);
