// Fair dice: this browser promises a part, shows it when all are promised, and checks at the end that it was used.
// It believes the server in nothing: what it was told first is kept here and compared with what it is told later.
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

// The hash of docs/fair.md: a word and some bytes, each with its length before it.
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

// What is wrong with what the server says now, beside what it said before; "" where nothing is.
export function broken(told, seat, kept) {
  if (kept && kept.commitment !== told.commitment) return "unfaircommitment";
  if (kept && kept.promise && told.promises[seat] !== null && told.promises[seat] !== kept.promise) return "unfairpromise";
  if (kept && kept.promises && kept.promises.join() !== told.promises.join()) return "unfairpromise";
  const begun = told.stage === "play" || told.stage === "over";
  if (begun && kept && kept.part && told.parts[seat] !== kept.part) return "unfairpart";
  if (begun && told.parts.some((part, at) => promised(told.commitment, at, part) !== told.promises[at])) return "unfairpromise";
  if (begun && told.parts.some((part, at) => part && (JSON.parse(told.header).players || [])[at] !== "human")) return "unfairbot";
  if (told.stage === "over" && (committed(told.header, told.secret) !== told.commitment || (kept && kept.header && kept.header !== told.header))) return "unfairsecret";
  return "";
}

// Draw where fair dice stand, and do what is this seat's to do.
export function fair(section, id, state, tell) {
  const told = state.fair;
  section.hidden = !told;
  if (!told) return;
  const name = `fair:${id}:${state.seat}`;
  const kept = JSON.parse(localStorage.getItem(name) || "null");
  const keep = (more) => localStorage.setItem(name, JSON.stringify({ commitment: told.commitment, header: told.header, ...kept, ...more }));
  const line = (words, value) => element("p", {}, `${words}${say("colon")}`, element("code", {}, value));
  const shown = [element("h2", {}, say("fair"))];
  const hashes = [line(say("commitment"), told.commitment), element("p", { class: "quiet" }, say("commitmentsaid"))];
  const wrong = broken(told, state.seat, kept);
  const mine = state.seat !== null;
  if (!kept && !wrong) keep({});
  if (wrong) shown.push(element("p", { class: "notice", role: "alert" }, say(wrong)));
  else if (mine && told.stage === "promise" && told.promises[state.seat] === null) {
    if (section.querySelector("input")) return; // he is typing
    shown.push(asking("addpart", "promisepart", (typed) => {
      const digits = hex(crypto.getRandomValues(new Uint8Array(16)));
      const part = typed ? `${typed} ${digits}` : digits;
      const promise = promised(told.commitment, state.seat, part);
      keep({ part, promise });
      tell({ type: "promise", promise });
    }));
  } else if (mine && told.stage === "show" && !told.shown[state.seat]) {
    if (kept && kept.part) {
      keep({ promises: told.promises });
      tell({ type: "part", part: kept.part });
    } else if (section.querySelector("input")) return;
    else shown.push(asking("lostpart", "showpart", (typed) => { keep({ promises: told.promises, part: typed, promise: told.promises[state.seat] }); tell({ type: "part", part: typed }); }));
  } else if (told.stage === "promise" || told.stage === "show") shown.push(element("p", {}, say(mine ? "waitparts" : "fairplay")));
  if (kept && kept.part) hashes.push(line(say("mypart"), kept.part));
  if (told.stage === "play" || told.stage === "over") {
    told.parts.forEach((part, seat) => part && hashes.push(line(`${say("partof")}, ${state.names[seat]}`, part)));
    if (told.stage === "play") shown.push(element("p", {}, say("fairplay")));
    else {
      hashes.push(line(say("secretof"), told.secret));
      if (!wrong) shown.push(element("p", {}, say("fairright")));
      const seen = (kept && kept.promises) || told.promises;
      const part = kept && kept.part && mine ? ` --part "${state.seat}=${kept.part}"` : "";
      const check = `--commitment ${kept ? kept.commitment : told.commitment}${part}${seen.map((one) => ` --promise ${one}`).join("")}`;
      hashes.push(element("p", {}, say("faircheck")), element("p", {}, element("code", {}, check)));
    }
  }
  if (told.stage !== "promise" || mine) hashes.push(element("p", { class: "quiet" }, say("partsaid")));
  hashes.push(element("p", {}, element("a", { class: "fairmore", href: "/fairdice", target: "_blank" }, say("fairmore"))));
  if (told.stage === "promise") shown.splice(1, 0, ...hashes); // to be noted before anything is added
  else shown.push(folded(section, hashes));
  section.replaceChildren(...shown);
}

// What one wants to see now and then; open as he left it.
function folded(section, inside) {
  const before = section.querySelector("details");
  const made = element("details", {}, element("summary", {}, say("fairhashes")), ...inside);
  made.open = Boolean(before && before.open);
  return made;
}

// A line to type and a button.
function asking(label, act, done) {
  const box = element("input", { id: "my-part", maxlength: "150", autocomplete: "off" });
  const form = element("form", {}, element("label", { for: "my-part" }, say(label)), box, element("button", { type: "submit" }, say(act)));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = box.value.trim();
    form.remove();
    done(typed);
  });
  return form;
}
