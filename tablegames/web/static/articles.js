// Sentences with the article they come from, which can be opened; on pages without a socket it is asked for by name.
import { element, language, say } from "./words.js";
import { request } from "./transport.js";

const button = (text, act, kind = "") => element("button", { type: "button", class: kind, onclick: act }, text);

// A sentence, and after it the article it comes from; `open` is told the citation.
export function cited(line, open) {
  const found = /^(.*?)\s*\[([A-Z][^\]]*)\]$/.exec(line);
  if (!found) return element("p", {}, line);
  return element("p", {}, `${found[1]} `, button(found[2], () => open(found[2]), "cite"));
}

// A panel that can be closed.
export function shown(box, ...inside) {
  box.replaceChildren(button(say("close"), () => { box.hidden = true; }), ...inside);
  box.hidden = false;
}

// The same, asked for: the keyboard goes there.
export function panel(box, ...inside) {
  shown(box, ...inside);
  box.focus();
}

export const articles = (found) => found.flatMap((one) => [element("h3", {}, `${one.cite} · ${one.title}`), element("p", {}, one.text)]);

// What opens the articles of a game in a box.
export function opening(box, game) {
  return async (cite) => {
    const answer = await request(`/api/article/${encodeURIComponent(game)}?cite=${encodeURIComponent(cite)}&lang=${language()}`);
    const told = await answer.json();
    panel(box, ...(answer.ok ? articles(told) : [element("p", { class: "notice" }, told.refused)]));
  };
}
