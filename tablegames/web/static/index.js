// The games as cards; one click begins a game.
import { begin, lesson } from "./beginning.js";
import { choosing } from "./options.js";
import { mine } from "./mine.js";
import { dress, element, language, say } from "./words.js";
import { invites, pages, request } from "./transport.js";

dress();
const notice = document.querySelector("#notice");

async function start(game, variant, seated, how, chosen) {
  notice.textContent = "";
  notice.textContent = await begin({ game, variant, ...seated, ...chosen, fair: document.querySelector("#fair-dice").checked }, how);
}

// The picture of a game in play, which says nothing that its name does not.
function plate(game) {
  if (!game.plate) return [];
  const svg = document.importNode(new DOMParser().parseFromString(game.plate.svg, "image/svg+xml").documentElement, true);
  for (const name of ["width", "height", "role"]) svg.removeAttribute(name);
  return [element("div", { class: `plate picture${game.plate.own ? " own" : ""}`, "aria-hidden": "true" }, svg)];
}

function card(game) {
  const level = element("select", { "aria-label": `${say("level")}, ${game.title}` });
  for (const one of game.levels) level.append(element("option", { value: one }, `${say("level")} ${one}`));
  if (game.levels.length) level.value = game.levels[Math.floor((game.levels.length - 1) / 2)];
  const variant = element("select", { "aria-label": `${say("variant")}, ${game.title}` });
  for (const one of game.variants) variant.append(element("option", { value: one, title: one }, game.titles[one]));
  variant.value = game.variant;
  const options = choosing(game, variant, notice);
  const other = () => (game.levels.length ? `${game.bot}:${level.value}` : game.bot);
  const button = (how, words, players) =>
    element("button", { type: "button", class: how === "bot" ? "strong" : "", "data-how": how, onclick: () => start(game.name, variant.value, players(), how, options.chosen()) }, words);
  const made = element(
    "li", { "data-game": game.name },
    ...plate(game),
    element("h2", {}, game.title),
    element("p", {}, game.about),
    element("div", { class: "row" }, ...(game.variants.length > 1 ? [variant] : []), ...(game.levels.length > 1 ? [level] : [])),
    element(
      "div", { class: "row" },
      button("bot", `${say("play")} ${say("against")} ${say("bot")}`, () => ({ players: ["human"], rest: other() })),
      button("here", say("here"), () => ({})),
      ...(invites ? [button("invite", say("invite"), () => ({}))] : []),
      element("a", { href: pages.rules(game.name) }, say("rules")),
      ...(game.lesson === null ? [] : [element("a", { class: "lesson", href: lesson(game) }, say("firstlesson"))]),
    ),
    options.box,
  );
  for (const name of ["dragover", "drop"]) {
    made.addEventListener(name, (event) => {
      event.preventDefault();
      if (name === "drop" && event.dataTransfer.files.length) options.bring(event.dataTransfer.files[0]);
    });
  }
  return made;
}

document.querySelector("#fairly").hidden = !invites;
const match = await request(`/api/match?lang=${language()}`);
document.querySelector("#match").hidden = !match.ok || (await match.json()) === null;
const games = await (await request(`/api/games?lang=${language()}`)).json();
document.querySelector("#cards").append(...games.map(card));
if (location.hash) document.querySelector(`[data-game="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`)?.scrollIntoView();

await mine(document.querySelector("#mine"), (name) => (games.find((game) => game.name === name) || { title: name }).title);
