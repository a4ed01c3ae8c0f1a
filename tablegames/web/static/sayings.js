// At a table where faults can be made: what can be said beside the plays, and what the hand does with any places.
import { element, say } from "./words.js";

// The word in progress: a pattern ("mark #", "touch @", or "" for the hand alone) and the places touched for it.
export function begun(pattern) {
  return { pattern, picked: [], places: pattern === "" || pattern.endsWith("@") };
}

const shown = (pattern) => pattern.replaceAll("#", "…").replace("@", "…");

// A button for each; `choose` gets the pattern.
export function list(sayings, current, choose, means = {}) {
  const button = (pattern, text) =>
    element("button", { type: "button", "data-saying": pattern, title: means[pattern], "aria-pressed": current !== null && current.pattern === pattern, onclick: () => choose(pattern) }, text);
  return [button("", say("byhand")), ...sayings.map((pattern) => button(pattern, shown(pattern)))];
}

// The words that can be said now, and what each means; hidden where there is nothing to explain.
export function meanings(box, sayings, plays, means = {}) {
  const told = [...(sayings ? [[say("byhand"), say("byhandmeans")]] : []), ...(sayings || []).map((pattern) => [shown(pattern), means[pattern]]), ...plays.map((play) => [play.say || play.text, play.means])].filter(([, said]) => said);
  box.hidden = !told.length;
  const lines = [...new Map(told)].flatMap(([word, said]) => [element("dt", {}, word), element("dd", {}, said)]);
  box.replaceChildren(element("summary", {}, say("whatwords")), element("dl", {}, ...lines));
}

// The word, to be filled in; `send` gets the message.
export function form(current, send, back, means = {}) {
  const numbers = [];
  const parts = current.pattern.split(/([#@])/).filter(Boolean).map((part) => {
    if (part === "@") return element("output", {}, current.picked.join(" ") || "…");
    if (part !== "#") return element("span", {}, part);
    const field = element("input", { type: "number", min: "0", max: "999", value: "2", "aria-label": say("number") });
    numbers.push(field);
    return field;
  });
  if (current.pattern === "") parts.push(element("span", {}, say("touch")), element("output", {}, current.picked.join(" ") || "…"));
  const made = element("form", { class: "row saying" }, ...parts, element("button", { type: "submit", class: "say" }, say("sayit")), element("button", { type: "button", onclick: back }, say("back")));
  if (means[current.pattern]) made.prepend(element("p", { class: "quiet" }, means[current.pattern]));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    if (current.places) send({ word: current.pattern.replace("@", "").trim(), picked: current.picked });
    else send({ text: filled(current.pattern, numbers.map((field) => field.value)) });
  });
  return made;
}

function filled(pattern, values) {
  let at = 0;
  return pattern.replaceAll("#", () => values[at++]);
}
