// The words of the pages in the language of the reader: phrases.yaml has them in English, the catalogues translate them.
import { firm } from "./spaces.js";

export function language() {
  const asked = new URLSearchParams(location.search).get("lang") || localStorage.getItem("lang");
  return asked === "fr" || (!asked && navigator.language.startsWith("fr")) ? "fr" : "en";
}

const WORDS = await (await fetch(new URL(`words-${language()}.json`, import.meta.url))).json();

const set = (text) => (language() === "fr" && typeof text === "string" ? firm(text) : text);

export function say(key) {
  return set(WORDS[key]);
}

// A number of things: one and many have words of their own.
export const counted = (key, count) => say(count === 1 ? `${key}-one` : `${key}-many`).replace("{}", count);

export function element(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...inside.map(set));
  return made;
}
