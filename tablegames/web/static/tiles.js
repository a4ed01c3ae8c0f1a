// Games as tiles: a picture, a sentence, facts, and the one thing to do, which all of the tile does.
import { picture } from "./pictures.js";
import { element, say } from "./words.js";

// `act` is a function or an address; `words` say what it does.
export function tile(game, act, words, facts = "") {
  const label = { class: "begin", "aria-label": `${words}${say("colon")}${game.title}` };
  const doing = typeof act === "string" ? element("a", { ...label, href: act }, `${words} →`) : element("button", { ...label, type: "button", onclick: act }, `${words} →`);
  return element(
    "li", { class: "game", "data-game": game.name },
    element("div", { class: "shown", "aria-hidden": "true" }, ...picture(game.plate)),
    element("h2", {}, game.title),
    element("p", {}, game.about),
    element("div", { class: "row" }, element("span", { class: "quiet" }, facts), doing),
  );
}
