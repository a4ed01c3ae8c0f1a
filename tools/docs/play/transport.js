// The site's own way between a page and its games: a worker in this browser that runs the program. Nothing is sent away.
import { PROGRAM } from "./parts.js";
import { dress } from "./topbar.js";
import { language, say } from "./words.js";

const notice = document.querySelector("#wrong, #notice:not(#study *)");
const status = document.querySelector("#whose") || notice;
const COMING = say("coming");
status.textContent = COMING;

const worker = new Worker(new URL(`./worker.js?lang=${language()}`, import.meta.url), { type: "module" });
const started = new Promise((done) => { worker.addEventListener("message", ({ data }) => { if (data.ready) done(); }); });
const lines = new Map();
const waiting = new Map();
let count = 0;
worker.addEventListener("message", ({ data }) => {
  if (status.textContent === COMING) status.textContent = "";
  if (data.failed) failed(data.failed);
  else if (data.answer) waiting.get(data.answer)(data);
  else if (lines.has(data.line)) lines.get(data.line).dispatchEvent(new MessageEvent("message", { data: data.text }));
});
worker.addEventListener("error", (event) => failed(event.message));

function failed(reason) {
  status.textContent = "";
  notice.textContent = `${say("notstarted")} ${reason}`;
}

// Once a board is there, all that the program was loaded from is kept too, so that the site plays without a network
// afterwards; nothing waits for that.
async function kept() {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register(new URL("../offline.js", import.meta.url), { scope: new URL("../", import.meta.url).pathname });
  const [keeper] = await Promise.all([navigator.serviceWorker.ready, started]);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => document.documentElement.toggleAttribute("data-kept", true);
  keeper.active.postMessage(PROGRAM.map(String), [port2]);
}
kept().catch(() => {}); // a browser that keeps nothing plays all the same

// As `fetch` answers.
export async function request(path, options = {}) {
  const number = ++count;
  const answered = new Promise((done) => { waiting.set(number, done); });
  const body = options.body instanceof Blob ? new Uint8Array(await options.body.arrayBuffer()) : options.body || "";
  worker.postMessage({ ask: number, path, body });
  const { status: code, text } = await answered;
  waiting.delete(number);
  return new Response(text, { status: code, headers: { "Content-Type": "application/json" } });
}

// As a socket is one.
class Line extends EventTarget {
  constructor() {
    super();
    this.number = ++count;
    this.readyState = 1;
    lines.set(this.number, this);
    setTimeout(() => this.dispatchEvent(new Event("open")), 0);
  }

  send(text) {
    worker.postMessage({ line: this.number, text });
  }

  close() {
    this.readyState = 3;
    lines.delete(this.number);
    worker.postMessage({ line: this.number, close: true });
  }
}
export const line = () => new Line();
export const patience = Infinity; // it may think for long, and no network lies between

const FRENCH = language() === "fr";
const folder = FRENCH ? "fr" : "rules";
export const pages = { home: `../${FRENCH ? "fr/" : ""}index.html`, table: "table.html", study: "study.html", replay: "replay.html", mine: "mine.html", rulebooks: `../${folder}/index.html`, rules: (name) => `../${folder}/${encodeURIComponent(name)}.html` };
export const invites = false;

for (const [name, address] of [["/", pages.home], ["/study", pages.study], ["/replay", pages.replay], ["/mine", pages.mine], ["/rules", pages.rulebooks]]) {
  for (const link of document.querySelectorAll(`a[href="${name}"]`)) link.href = address;
}

// A rules page asks for a game by its address: it is begun, and the address becomes that of the game.
const asked = new URLSearchParams(location.search);
const table = document.querySelector("#whose") !== null && !location.hash;
if (table && asked.has("game")) {
  const against = asked.get("against") || "";
  const seated = against === "here" ? {} : { players: ["human"], rest: against || "random" };
  const form = { game: asked.get("game"), variant: asked.get("variant") || "", ...seated };
  const data = await (await request("/api/new", { body: JSON.stringify(form) })).json();
  if (data.refused) {
    dress();
    status.textContent = "";
    notice.textContent = data.refused;
    await new Promise(() => {}); // there is no table to sit down at
  } else {
    const seats = Object.entries(data.seats);
    const how = against === "here" ? "here" : "bot";
    const address = `table.html?lang=${language()}#${data.id}.${how === "here" ? seats.map((one) => one.join(":")).join(",") : seats[0][1]}`;
    localStorage.setItem(`game:${data.id}`, JSON.stringify({ ...data, how, game: form.game, address, begun: Date.now() }));
    history.replaceState(null, "", address);
  }
} else if (table) {
  location.replace("index.html");
}
