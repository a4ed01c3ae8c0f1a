// The line to a table. It is watched, and joined again when nothing comes any more; requests are repeated until they
// are answered, under the same name, so that the server handles them once. It knows no game and draws nothing.
import { line, patience } from "./transport.js";

const BEAT = 3000; // milliseconds between two questions whether anybody is there
const LONGEST = 10000; // between two attempts to join again

// `hello` is sent when the line opens; `heard` gets every message, and whether it is the first of a line; `changed` is
// called when the line is lost or found, and when something is sent or answered.
export function talking({ hello, heard, changed }) {
  const talk = { lost: false, pending: null, tell, ask, again };
  let socket = null;
  let joined = false; // whether this line has said how the game stands
  let asked = null; // since when an answer of the server is waited for
  let beaten = 0; // when it was last asked whether it is there
  let frames = 0; // the number of the last frame
  let now = null; // the number of the position
  let behind = null; // a position that the server has and this page has not
  let moves = [];
  let drawing = []; // the parts of the last drawing: a part that stays is sent as its number there
  let here = ""; // the position, to be known again when the server was started anew
  let wait = 500;
  let next = null;

  function connect() {
    const mine = line();
    clearTimeout(next);
    [socket, joined, asked, frames, behind] = [mine, false, Date.now(), 0, null];
    mine.addEventListener("open", () => socket === mine && mine.send(JSON.stringify(hello())));
    mine.addEventListener("message", (event) => socket === mine && hear(JSON.parse(event.data)));
    mine.addEventListener("close", (event) => socket === mine && broken(event.code));
  }

  function broken(code) {
    if (now === null && code === 1000) return; // it was refused: there is no such game
    const old = socket;
    socket = null;
    old.close();
    if (code === 1013) wait = Math.max(wait, 3000); // the server has asked for some time
    next = setTimeout(connect, wait * (0.75 + Math.random() / 2));
    wait = Math.min(2 * wait, LONGEST);
    talk.lost = true;
    changed(code);
  }

  function again() {
    const old = socket;
    connect();
    if (old) old.close();
  }

  function hear(data) {
    const first = data.type === "state" && !joined;
    if (joined || first) asked = null; // until it has said how the game stands, nothing else will do
    if (data.type === "beat") {
      if (data.n !== now && data.n === behind) broken();
      behind = data.n === now ? null : data.n;
      return;
    }
    if (data.type === "state") {
      if (data.k !== undefined && data.k !== frames + 1) {
        if (data.k > frames) broken(); // one is missing; else it came twice
        return;
      }
      if (first) moves = [];
      moves.splice(data.moves.from, moves.length, ...data.moves.lines);
      [joined, frames, wait] = [true, data.k, 500];
      if (Array.isArray(data.svg)) {
        drawing = data.svg.map((one) => (typeof one === "number" ? drawing[one] : one));
        data.svg = drawing.join("<g ");
      }
      if (talk.pending && !first && data.n !== talk.pending.message.n) talk.pending = null; // it was this, or too late
      [now, here] = [data.n, JSON.stringify([moves, data.turn, data.plays, data.over])];
    }
    const answered = talk.pending !== null && data.id === talk.pending.message.id;
    if (answered && data.type === "done" && data.k !== undefined && data.k !== frames) {
      broken(); // it was done, and a frame of it is missing: joining again brings all of it
      return;
    }
    const found = first && talk.lost;
    if (answered) talk.pending = null;
    if (found) talk.lost = false;
    heard(data, first);
    if (first && talk.pending) resume();
    if (answered || found) changed();
  }

  // Requests from before the line broke are repeated, if the position is still the same. A server that was started
  // again has a new count: then the game itself is compared.
  function resume() {
    const { message, position, count } = talk.pending;
    if (message.n.split(".")[0] !== now.split(".")[0]) {
      if (position === here) message.n = now;
      else if (moves.length > count) {
        talk.pending = null; // it was done, and written down, before the server stopped
        changed();
        return;
      }
    }
    send();
  }

  function send() {
    talk.pending.sent = Date.now();
    if (joined && socket.readyState === 1) socket.send(JSON.stringify(talk.pending.message));
  }

  // Say something that need not be said again.
  function tell(message) {
    if (socket && socket.readyState === 1) socket.send(JSON.stringify(message));
  }

  // Ask for something that changes the game; false: an answer to something else is still waited for.
  function ask(message) {
    if (talk.pending !== null || now === null) return false;
    const id = [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");
    talk.pending = { message: { n: now, ...message, id }, position: here, count: moves.length, sent: Date.now() };
    if (socket) send();
    changed();
    return true;
  }

  function watch() {
    const time = Date.now();
    if (socket === null || patience === Infinity) return;
    if (asked !== null && time - asked > patience) broken();
    else if (joined && time - beaten > BEAT && socket.readyState === 1) {
      beaten = time;
      asked ??= time;
      tell({ type: "beat" });
      if (talk.pending && time - talk.pending.sent > patience) send();
    }
  }

  setInterval(watch, 1000);
  document.addEventListener("visibilitychange", watch);
  window.addEventListener("online", () => socket === null && connect());
  connect();
  return talk;
}
