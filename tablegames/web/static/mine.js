// The games that were begun or joined in this browser, and a search among them.
import { dress } from "./topbar.js";
import { nothing } from "./nothing.js";
import { standing, tellings, told } from "./mygames.js";
import { element, language, say } from "./words.js";
import { pages, request } from "./transport.js";

dress();
const $ = (id) => document.querySelector(`#${id}`);
const games = new Map((await (await request(`/api/games?lang=${language()}`)).json()).map((game) => [game.name, game]));
const mine = await standing();

function show(wanted) {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (one) => words.every((word) => `${games.get(one.game)?.title} ${told(one).join(" ")}`.toLowerCase().includes(word));
  const found = mine.filter(fits);
  const part = (title, some) => (some.length ? [element("h2", {}, title), tellings(some, games)] : []);
  const parts = [...part(say("inplay"), found.filter((one) => !one.over)), ...part(say("finished"), found.filter((one) => one.over))];
  $("mine").replaceChildren(...(parts.length ? parts : [nothing(say("nosuchgame"), [[pages.mine, say("allmygames"), true]])]));
}

if (mine.length) {
  $("search").hidden = false;
  $("search").addEventListener("input", () => show($("search").value));
  show("");
} else {
  $("mine").append(nothing(say("nomine"), [[pages.home, say("playagame"), true], [pages.study, say("study")]]));
}
