// Sentences with the article they come from, which can be opened; on pages without a socket it is asked for by name.
import { byBook, named } from "./cites.js";
import { element, language, say } from "./words.js";
import { request } from "./transport.js";

const button = (text, act, more = {}) => element("button", { type: "button", onclick: act, ...more }, text);

// A sentence, and after it the articles it comes from, a button for each book; `open` gets the citation.
export function cited(line, open) {
  const parts = line.split(/\[([A-Z]{2,}[^\]]*)\]/);
  return element("p", {}, ...parts.flatMap((part, at) => (at % 2 ? cites(part, open) : [part])).filter(Boolean));
}

const cites = (cite, open) => byBook(cite).flatMap(([name, code], at) => [at ? " " : "", button(name, () => open(code), { class: "cite", title: code })]);

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

// A paragraph whose terms are explained on request, one after the other.
export function worded(parts) {
  const note = element("span", { class: "meaning", role: "note", "aria-live": "polite" });
  note.hidden = true;
  const terms = [];
  const term = (one) => {
    const made = element("button", { type: "button", class: "term", "aria-expanded": "false" }, one.word);
    made.addEventListener("click", () => {
      const open = made.getAttribute("aria-expanded") !== "true";
      for (const other of terms) other.setAttribute("aria-expanded", other === made && open);
      note.textContent = `${one.term}${say("colon")}${one.means}`;
      note.hidden = !open;
    });
    terms.push(made);
    return made;
  };
  return element("p", {}, ...parts.map((one) => (typeof one === "string" ? one : term(one))), note);
}

export const articles = (found) => found.flatMap((one) => [element("h3", { title: one.cite }, `${named(one.cite)} · ${one.title}`), worded(one.parts)]);

// A link that opens the articles of a game in a box.
export function opening(box, game) {
  return async (cite) => {
    const answer = await request(`/api/article/${encodeURIComponent(game)}?cite=${encodeURIComponent(cite)}&lang=${language()}`);
    const told = await answer.json();
    panel(box, ...(answer.ok ? articles(told) : [element("p", { class: "notice" }, told.refused)]));
  };
}
