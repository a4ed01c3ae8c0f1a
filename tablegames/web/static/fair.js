// Fair dice: this browser promises a part, shows it when all are promised, and checks at the end that it was used.
// It trusts the server in nothing: it keeps the first messages and compares later ones with them.
import { element, say } from "./words.js";

const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
  0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
  0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
  0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
  0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
  0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const turned = (word, by) => (word >>> by) | (word << (32 - by));

// SHA-256 of bytes. The browser's own is not there where a page came without encryption.
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8 >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const sum = new Uint32Array([0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]);
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) words[i] = view.getUint32(at + 4 * i);
      else {
        const [low, high] = [words[i - 15], words[i - 2]];
        words[i] = words[i - 16] + (turned(low, 7) ^ turned(low, 18) ^ (low >>> 3)) + words[i - 7] + (turned(high, 17) ^ turned(high, 19) ^ (high >>> 10));
      }
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { sum[i] += value; });
  }
  const made = new DataView(new ArrayBuffer(32));
  sum.forEach((value, i) => made.setUint32(4 * i, value));
  return new Uint8Array(made.buffer);
}

const bytes = (text) => new TextEncoder().encode(text);
const hex = (some) => [...some].map((one) => one.toString(16).padStart(2, "0")).join("");
const unhex = (text) => new Uint8Array((text.match(/../g) || []).map((two) => parseInt(two, 16)));

// The hash of docs/reference/fair-dice.md: a word and some bytes, each with its length before it.
export function fairHash(word, ...parts) {
  const all = [bytes(`tablegames fair ${word}`), ...parts];
  const joined = new Uint8Array(all.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of all) {
    new DataView(joined.buffer).setUint32(at, part.length);
    joined.set(part, at + 4);
    at += 4 + part.length;
  }
  return hex(sha256(joined));
}

export const promised = (commitment, seat, part) => fairHash("promise", unhex(commitment), bytes(String(seat)), bytes(part));
export const committed = (header, secret) => fairHash("commitment", bytes(header), unhex(secret));

// The seat at a shared screen that is to act next before the game begins; null: this one, or none.
export function unpromised({ fair: told, seat }) {
  const open = (list, empty) => (list[seat] === empty ? -1 : list.indexOf(empty));
  const next = !told ? -1 : told.stage === "promise" ? open(told.promises, null) : told.stage === "show" ? open(told.shown, false) : -1;
  return next < 0 ? null : next;
}

// The error in the server's message, compared with its earlier ones; "" where there is none.
export function broken(told, seat, kept) {
  if (kept && kept.commitment !== told.commitment) return "unfaircommitment";
  if (seat !== null && told.promises[seat] !== null && !(kept && kept.promise)) return "unfairnotmine";
  if (kept && kept.promise && told.promises[seat] !== null && told.promises[seat] !== kept.promise) return "unfairpromise";
  if (kept && kept.promises && kept.promises.join() !== told.promises.join()) return "unfairpromise";
  const header = JSON.parse(told.header);
  if (told.stage === "show" && (told.promises.length !== header.seats || !told.promises.every((one) => /^[0-9a-f]{64}$/.test(one)))) return "unfairpromise"; // no part is shown before all are promised
  const begun = told.stage === "play" || told.stage === "over";
  if (begun && kept && kept.part && told.parts[seat] !== kept.part) return "unfairpart";
  if (begun && told.parts.some((part, at) => promised(told.commitment, at, part) !== told.promises[at])) return "unfairpromise";
  if (begun && told.parts.some((part, at) => part && (header.players || [])[at] !== "human")) return "unfairbot";
  if (told.stage === "over" && committed(told.header, told.secret) !== told.commitment) return "unfairsecret";
  return kept && kept.header && kept.header !== told.header ? (told.stage === "over" ? "unfairsecret" : "unfairheader") : "";
}

// The parts of a record that do not follow from the secret and the parts: every throw of two dice is made again, as
// docs/fair_check.py does it, and compared with those this page has shown. { wrong, thrown, others }
export function rethrown(text, told, shown = []) {
  const [header, ...lines] = text.trim().split("\n").map((line) => JSON.parse(line));
  const agreed = header.fair || {};
  const same = agreed.commitment === told.commitment && String(agreed.promises) === String(told.promises) && JSON.stringify(agreed.parts) === JSON.stringify(told.parts);
  if (!same || lines.at(-1).secret !== told.secret) return { wrong: "unfairrecord" };
  const seed = unhex(fairHash("seed", unhex(told.commitment), unhex(told.secret), ...told.parts.map(bytes)));
  const actions = [];
  for (const line of lines) {
    if (line.undo) actions.splice(actions.length - line.undo, line.undo);
    else if ("n" in line) actions.push(line);
  }
  const throws = [];
  let others = 0;
  let opening = [header.begins, header.first, header.start].every((one) => one === null || one === undefined);
  for (const [number, line] of actions.entries()) {
    if (line.seat !== null) continue;
    if (!/^\s*[1-6]\W*[1-6]\s*$/.test(line.action)) { others += 1; continue; }
    const high = BigInt(`0x${fairHash("number", seed, bytes(String(number)), bytes("0")).slice(0, 16)}`);
    const at = Number((high * 36n) >> 64n);
    const dice = [Math.floor(at / 6) + 1, (at % 6) + 1];
    const right = [dice.join("-"), ...(opening ? [] : [[Math.max(...dice), Math.min(...dice)].join("-")])];
    if (!right.includes(line.action)) return { wrong: "unfairthrow" };
    opening = opening && dice[0] === dice[1];
    throws.push(line.action);
  }
  const seen = shown.flatMap((line) => [...line.matchAll(/\(([^)]*)\)/g)].flatMap(([, inside]) => inside.split(", ").filter((one) => /^[1-6]-[1-6]$/.test(one))));
  if (seen.length && seen.join() !== throws.slice(0, seen.length).join()) return { wrong: "unfairrecord" };
  return { wrong: "", thrown: throws.length, others };
}

let asked = null; // the answer to the request for the record, to be checked
let found = null; // what the record showed

// The record of the game, where it was asked for to be checked; whether it was.
export function checked(text, moves) {
  if (!asked) return false;
  const told = asked;
  asked = null;
  try {
    found = rethrown(text, told, moves);
  } catch {
    found = { wrong: "unfairrecord" };
  }
  return true;
}

const stored = (id, seat) => JSON.parse(localStorage.getItem(`fair:${id}:${seat}`) || "null");

// The fault in the dice of this game, as far as this page knows: the key of a sentence, or "".
export const verdict = (id, { fair: told, seat }) => (told ? broken(told, seat, stored(id, seat)) || (told.stage === "over" && found && found.wrong) || "" : "");

// Draw where fair dice stand, and do what is this seat's to do. `others` are browsers that also opened the seat.
export function fair(section, id, state, tell, others = null) {
  const told = state.fair;
  section.hidden = !told;
  if (!told) return;
  const seat = state.seat;
  const keep = (more) => localStorage.setItem(`fair:${id}:${seat}`, JSON.stringify({ commitment: told.commitment, header: told.header, ...stored(id, seat), ...more }));
  const typing = (what) => section.dataset.asks === `${what} ${seat}` || ((section.dataset.asks = `${what} ${seat}`), false);
  const again = () => {
    section.dataset.asks = "";
    fair(section, id, state, tell, others);
  };
  const line = (words, value) => element("p", {}, `${words}${say("colon")}`, element("code", {}, value));
  const shown = [element("h2", {}, say("fair"))];
  const hashes = [line(say("commitment"), told.commitment), element("p", { class: "quiet" }, say("commitmentsaid"))];
  const wrong = verdict(id, state);
  const mine = seat !== null;
  if (!stored(id, seat) && !wrong) keep({});
  if (!wrong && told.stage === "show" && !stored(id, seat).promises) keep({ promises: told.promises }); // before anything is shown
  const kept = stored(id, seat);
  if (wrong) shown.push(element("p", { class: "notice", role: "alert" }, say(wrong)));
  if (wrong === "unfairnotmine") {
    if (typing(wrong)) return;
    shown.push(asking("madeelsewhere", "itsmine", (typed) => {
      if (promised(told.commitment, seat, typed) === told.promises[seat]) keep({ part: typed, promise: told.promises[seat], promises: told.promises });
      again();
    }));
  } else if (!wrong && mine && told.stage === "promise" && told.promises[seat] === null) {
    if (kept.promise) tell({ type: "promise", promise: kept.promise }); // it was lost on its way
    if (!kept.promise) {
      if (typing("promise")) return;
      shown.push(asking("addpart", "promisepart", (typed) => {
        const digits = hex(crypto.getRandomValues(new Uint8Array(16)));
        const part = typed ? `${typed} ${digits}` : digits;
        const promise = promised(told.commitment, seat, part);
        keep({ part, promise });
        tell({ type: "promise", promise });
      }));
      const pasted = asking("pastepromise", "promisepasted", (typed) => {
        const promise = typed.toLowerCase();
        if (/^[0-9a-f]{64}$/.test(promise)) {
          keep({ promise });
          tell({ type: "promise", promise });
        } else again();
      }, "pasted-promise");
      shown.push(element("details", { id: "elsewhere" }, element("summary", {}, say("elsewherepart")), element("p", { class: "quiet" }, `${say("elsewheresaid")} ${say("yourseat")}${say("colon")}${seat}.`), element("pre", { tabindex: "0" }, `python fair_check.py promise ${told.commitment} ${seat}`), pasted));
    }
  } else if (!wrong && mine && told.stage === "show" && !told.shown[seat]) {
    if (kept.part) tell({ type: "part", part: kept.part });
    else if (typing("show")) return;
    else shown.push(asking("pastepart", "showpart", (typed) => {
      if (promised(told.commitment, seat, typed) !== kept.promise) return again();
      keep({ part: typed });
      return tell({ type: "part", part: typed });
    }));
  } else if (!wrong && (told.stage === "promise" || told.stage === "show")) shown.push(element("p", {}, say(mine ? "waitparts" : "fairplay")));
  if (kept && kept.part) hashes.push(line(say("mypart"), kept.part));
  const sure = kept && kept.part && mine;
  if (told.stage === "play" || told.stage === "over") {
    told.parts.forEach((part, at) => part && hashes.push(line(`${say("partof")}, ${state.names[at]}`, part)));
    if (told.stage === "play" && !wrong) shown.push(element("p", {}, say(sure ? "fairplay" : "fairwatched")));
    if (told.stage === "over") {
      hashes.push(line(say("secretof"), told.secret));
      if (!found && !asked && !wrong) {
        asked = told;
        tell({ type: "record" });
      }
      if (!wrong) shown.push(element("p", {}, say(sure ? "fairright" : "fairseen")));
      if (!wrong && found) shown.push(element("p", { class: "quiet rethrown" }, `${say("rethrown")}${say("colon")}${found.thrown}. ${found.others ? `${say("notrethrown")}${say("colon")}${found.others}.` : ""}`));
      const seen = (kept && kept.promises) || told.promises;
      const check = `--commitment ${kept ? kept.commitment : told.commitment}${sure ? ` --part "${seat}=${kept.part}"` : ""}${seen.map((one) => ` --promise ${one}`).join("")}`;
      hashes.push(element("p", {}, say("faircheck")), element("p", {}, element("code", {}, check)));
    }
  }
  if (sure || wrong === "unfairnotmine") {
    const receipt = { receipt: "tablegames fair dice", game: id, seat, commitment: kept ? kept.commitment : told.commitment, part: sure ? kept.part : null, promises: (kept && kept.promises) || told.promises, header: told.header };
    const address = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(receipt))}`;
    shown.push(element("p", {}, element("a", { class: "receipt", download: `receipt-${id}-${seat}.json`, href: address }, say("savereceipt"))));
  }
  if (mine && others && others.before.length && told.promises[seat] === null) shown.push(element("p", { class: "quiet" }, say("openedfair")));
  if (told.stage !== "promise" || mine) hashes.push(element("p", { class: "quiet" }, say("partsaid")));
  hashes.push(element("p", {}, element("a", { class: "fairmore", href: "/fairdice", target: "_blank" }, say("fairmore"))));
  if (told.stage === "promise") shown.splice(1, 0, ...hashes); // to be noted before anything is added
  else shown.push(folded(section, hashes));
  section.replaceChildren(...shown);
}

// Details to see now and then; stays open or closed as the reader leaves it.
function folded(section, inside) {
  const before = section.querySelector("details");
  const made = element("details", {}, element("summary", {}, say("fairhashes")), ...inside);
  made.open = Boolean(before && before.open);
  return made;
}

// A line to type and a button.
function asking(label, act, done, id = "my-part") {
  const box = element("input", { id, maxlength: "200", autocomplete: "off" });
  const form = element("form", {}, element("label", { for: id }, say(label)), box, element("button", { type: "submit" }, say(act)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = box.value.trim();
    form.remove();
    done(typed);
  });
  return form;
}
