// The program in a worker: what a page says goes to `tablegames.web.browser_host`, what it tells goes back. It knows no game.
import { FILES, PYTHON, SNAPSHOT } from "./parts.js";
import { BEGIN, house as theHouse, restored, ROOT } from "./start.js";
import { inflated, unpacked, written } from "./unpack.js";

const PAUSE = 250; // between two things that happen by themselves, so that one can follow
const language = new URL(self.location.href).searchParams.get("lang") === "fr" ? "fr" : "en";

const brought = async (address) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}: ${address}`);
  return answer.body;
};

// Python with the program begun, as it was kept when the site was built; or else begun here.
async function begun() {
  const files = brought(FILES).then(unpacked);
  const memory = SNAPSHOT && brought(SNAPSHOT).then(inflated);
  const { loadPyodide } = await import(new URL("pyodide.mjs", PYTHON).href);
  const settings = { indexURL: PYTHON.href };
  if (memory) {
    try {
      const python = await restored(loadPyodide, settings, new Uint8Array(await memory));
      written(await files, python.FS, ROOT);
      return python;
    } catch (problem) {
      console.warn(`begun anew: ${problem}`);
    }
  }
  const python = await loadPyodide(settings);
  written(await files, python.FS, ROOT);
  python.runPython(BEGIN);
  return python;
}
let python = null;
const started = async () => {
  python = await begun();
  return python.runPython(theHouse(language));
};

// --- games are kept in the browser, each by its name

const database = new Promise((done) => {
  const asked = indexedDB.open("tablegames", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("games");
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => done(null); // a browser that keeps nothing: the game is there as long as the page
});

async function store(mode, act) {
  const kept = await database;
  if (kept === null) return undefined;
  return new Promise((done) => {
    const asked = act(kept.transaction("games", mode).objectStore("games"));
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => done(undefined);
  });
}
// A game is played in one page at a time; one that is loaded anew waits until the old one is gone.
const mine = new Set();
function taken(name) {
  if (mine.has(name) || !navigator.locks) return true;
  return new Promise((done) => {
    const patience = { signal: AbortSignal.timeout(3000) };
    navigator.locks.request(`tablegames ${name}`, patience, () => { mine.add(name); done(true); return new Promise(() => {}); }).catch(() => done(false));
  });
}
const keep = (house, name) => name && store("readwrite", (games) => games.put(house.files(name), name));

// Solved problems are kept beside them; another page may have kept more meanwhile.
const SOLVED = "progress";
async function remembered(house) {
  const kept = await store("readonly", (games) => games.get(SOLVED));
  if (kept) house.load_progress(kept);
}
async function fetched(house, path, body) {
  const studies = /^\/api\/(study|answer)\b/.test(path);
  if (studies) await remembered(house);
  const answer = JSON.parse(house.fetched(path, typeof body === "string" ? body : python.toPy(body)));
  const solved = studies && house.solved();
  if (solved) await store("readwrite", (games) => games.put(solved, SOLVED));
  if (answer.data && answer.data.id) await keep(house, answer.data.id);
  return answer;
}

// --- messages

const house = started();
house.then(() => self.postMessage({ ready: true }), (problem) => self.postMessage({ failed: String(problem) }));
const joined = new Set();
let going = false;

function tell(told) {
  for (const { line, data } of JSON.parse(told)) self.postMessage({ line, text: JSON.stringify(data) });
}

// Dice fall and bots play until a person has to decide; the state is saved before it is sent.
async function goOn(house) {
  if (going) return;
  going = true;
  try {
    for (let told = house.go_on(); told; told = house.go_on()) {
      for (const line of joined) await keep(house, house.game_of(line));
      tell(told);
      await new Promise((done) => { setTimeout(done, PAUSE); });
    }
  } finally {
    going = false;
  }
}

async function said(house, { line, text }) {
  if (!joined.has(line)) {
    joined.add(line);
    const name = String(JSON.parse(text).id);
    if (!(await taken(name))) {
      joined.delete(line);
      const why = language === "fr" ? "Cette partie est ouverte dans une autre page." : "This game is open in another page.";
      self.postMessage({ line, text: JSON.stringify({ type: "refused", text: why }) });
      return;
    }
    const kept = await store("readonly", (games) => games.get(name));
    if (kept !== undefined) house.restore(name, kept);
  }
  const told = house.receive(line, text);
  await keep(house, house.game_of(line));
  tell(told);
  goOn(house).catch((problem) => self.postMessage({ failed: String(problem) }));
}

let last = house.catch(() => {});
self.addEventListener("message", ({ data }) => {
  last = last.then(() => house).then(async (house) => {
    if (data.close) {
      joined.delete(data.line);
      house.closed(data.line);
    } else if (data.ask) {
      const answer = await fetched(house, data.path, data.body);
      self.postMessage({ answer: data.ask, status: answer.status, text: JSON.stringify(answer.data) });
    } else {
      await said(house, data);
    }
  }).catch((problem) => self.postMessage({ failed: String(problem) }));
});
