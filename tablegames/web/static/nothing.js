// Where there is nothing to show: a picture, a sentence, and ways on.
import { element } from "./words.js";

const BOX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 84" class="kit" aria-hidden="true"><rect class="frame" x="2" y="6" width="116" height="74" rx="4" fill="#fff" stroke="#000"/><rect class="grain" x="2" y="6" width="116" height="74" rx="4" fill="none"/><rect class="cloth" x="12" y="15" width="96" height="56" fill="#fff" stroke="#000"/><path class="point light" d="M16 15h10l-5 22zM46 15h10l-5 22zM76 15h10l-5 22zM31 71h10l-5-22zM61 71h10l-5-22zM91 71h10l-5-22z" fill="#fff" stroke="#000" stroke-width=".5"/><path class="point dark" d="M31 15h10l-5 22zM61 15h10l-5 22zM91 15h10l-5 22zM16 71h10l-5-22zM46 71h10l-5-22zM76 71h10l-5-22z" fill="#fff" stroke="#000" stroke-width=".5"/><rect class="sunk" x="12" y="15" width="96" height="56" fill="none"/><g class="piece white" transform="translate(52 45) rotate(-12)"><circle class="shade" cx=".6" cy="1.6" r="11" fill="none"/><circle class="body" r="9.6" fill="#fff" stroke="#000"/><circle class="ring" r="6" fill="none" stroke="#000" stroke-width=".5"/></g></svg>';

// `ways` are addresses with their words; the one to take first is strong.
export function nothing(sentence, ways) {
  const svg = document.importNode(new DOMParser().parseFromString(BOX, "image/svg+xml").documentElement, true);
  const links = ways.map(([href, words, strong]) => element("a", { class: `button${strong ? " strong" : ""}`, href }, words));
  return element("div", { class: "empty" }, svg, element("p", {}, sentence), element("div", { class: "row" }, ...links));
}
