// The players' clocks: counted on here between two messages of the host, which alone decides when time is up.
import { element, say } from "./words.js";

const LOW = 20; // seconds below which a clock is shown as low
const EVERY = 200;

// Seconds as a clock shows them: 1:05:00, 4:09, and at the end 7.3.
export function timed(seconds) {
  if (seconds < LOW / 2) return (Math.floor(seconds * 10) / 10).toFixed(1);
  const whole = Math.floor(seconds);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

let told = null; // the clock of the last message
let came = 0;
let claim = null;

// Show the clock of a message in every `[data-clock]`; `flag` asks the host to look once a time seems to be up.
export function clocks(clock, flag) {
  told = clock;
  came = performance.now();
  claim = flag;
  tick();
}

// Show the remaining time; also after the plates were drawn again.
export function tick() {
  if (!told) return;
  const gone = told.runs === null ? 0 : Math.max(0, (performance.now() - came) / 1000 - told.free);
  for (const box of document.querySelectorAll("[data-clock]")) {
    const seat = Number(box.dataset.clock);
    const left = Math.max(0, told.left[seat] - (seat === told.runs ? gone : 0));
    const text = timed(left);
    if (box.textContent !== text) box.textContent = text;
    box.setAttribute("role", "timer");
    box.dataset.runs = seat === told.runs;
    box.dataset.low = left < LOW;
  }
  if (told.runs !== null && gone >= told.left[told.runs] && claim) {
    const ask = claim;
    claim = null; // once
    ask();
  }
}
setInterval(tick, EVERY);

// The fields of a new game: which clock, how many minutes each, how many seconds a turn. The last choice is kept.
export function clockFields(prefix) {
  const last = JSON.parse(localStorage.getItem("clock") || "null");
  const field = (name, key, input) => {
    input.id = `${prefix}-${name}`;
    return element("div", { class: "field" }, element("label", { for: input.id }, say(key)), input);
  };
  const number = (value, least, most) => element("input", { type: "number", min: least, max: most, value });
  const kind = element("select", {}, ...["", "fischer", "delay"].map((one) => element("option", { value: one }, say(`clock${one}`))));
  const [minutes, seconds] = [number(last ? last.start / 60 : 10, 1, 180), number(last ? last.step : 10, 0, 180)];
  const more = [field("minutes", "minuteseach", minutes), field("seconds", "secondsaturn", seconds)];
  kind.value = last ? last.kind : "";
  const show = () => more.forEach((one) => { one.hidden = !kind.value; });
  kind.addEventListener("change", show);
  show();
  const read = () => {
    const chosen = kind.value ? { kind: kind.value, start: Math.round(Number(minutes.value) * 60), step: Number(seconds.value) } : null;
    localStorage.setItem("clock", JSON.stringify(chosen));
    return chosen;
  };
  return { made: element("div", { class: "row clockfields" }, field("clock", "clock-word", kind), ...more), read };
}
