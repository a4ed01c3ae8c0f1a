// The signs on the board, one by one, from the game's picture; hidden if it explains none.
import { element, language, say } from "./words.js";
import { request } from "./transport.js";

export async function legend(box, game) {
  const answer = await request(`/api/legend/${encodeURIComponent(game)}?lang=${language()}`);
  const signs = answer.ok ? await answer.json() : [];
  const line = (one) => {
    const svg = document.importNode(new DOMParser().parseFromString(one.svg, "image/svg+xml").documentElement, true);
    for (const name of ["width", "height", "role"]) svg.removeAttribute(name);
    for (const piece of svg.querySelectorAll("[data-piece]")) piece.removeAttribute("data-piece"); // an example, none of this game
    svg.querySelector("title")?.remove(); // the sentence beside it says the same
    svg.querySelector("desc")?.remove();
    return element("li", {}, element("span", { class: `picture sign${one.own ? " own" : ""}`, "aria-hidden": "true" }, svg), element("span", {}, one.means));
  };
  box.hidden = !signs.length;
  box.replaceChildren(element("summary", {}, say("legend")), element("ul", {}, ...signs.map(line)));
}
