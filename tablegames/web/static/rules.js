// The rules: all games, or how one is played, with pictures beside it, then what its books say, article by article.
import { named } from "./cites.js";
import { dress } from "./topbar.js";
import { lesson } from "./beginning.js";
import { legend } from "./legend.js";
import { nothing } from "./nothing.js";
import { picture } from "./pictures.js";
import { tile } from "./tiles.js";
import { worded } from "./articles.js";
import { element, language, say } from "./words.js";
import { pages, request } from "./transport.js";

dress();
const $ = (id) => document.querySelector(`#${id}`);
const name = location.pathname.split("/")[2];
const answer = await request(name ? `/api/rules/${encodeURIComponent(name)}?lang=${language()}` : `/api/games?lang=${language()}`);
const data = await answer.json();
$("coming").remove();
if (!answer.ok) $("page").append(nothing(data.refused, [[pages.rulebooks, say("allrulebooks"), true], [pages.home, say("home")]]));
else if (name) show();
else $("page").append(element("ul", { class: "tiles" }, ...data.map((game) => tile(game, pages.rules(game.name), say("readrules")))));

function figure(told, ...caption) {
  return told ? [element("figure", {}, ...picture(told), element("figcaption", {}, ...caption))] : [];
}

function show() {
  document.title = `${data.title} · tablegames`;
  $("title").textContent = data.title;
  $("title").after(...(data.lesson === null ? [] : [element("a", { class: "lesson", href: lesson(data) }, say("firstlesson"))]));
  const play = element("a", { class: "button strong", href: `${pages.home}#${encodeURIComponent(data.name)}` }, say("playgame").replace("{}", data.title));
  const signs = element("details", { class: "signs", hidden: "" });
  const problem = element("figure", { hidden: "" });
  const beside = [figure(data.start, say("atthestart")), figure(data.plate, say("inthemiddle"), element("div", { class: "row" }, play)), [problem]];
  const parts = (data.how_to_play || []).map((part) => element("section", {}, element("h2", {}, part.heading), ...part.paragraphs.map(worded)));
  // each picture stands beside a part of its own, as far as there are parts
  const read = element("div", { class: "reading" }, ...parts.flatMap((part, at) => [...(beside[at] || []), part]), ...beside.slice(parts.length).flat());
  $("page").append(element("p", { class: "lead" }, data.about), read);
  read.append(element("section", {}, signs));
  legend(signs, data.name);
  if (data.articles.length) {
    const articles = data.articles.map((article) => element("details", { id: article.cite }, element("summary", { title: article.cite }, `${named(article.cite)} · ${article.title}`), worded(article.parts)));
    read.append(element("section", { class: "articles" }, element("h2", {}, say("articles")), ...articles));
  }
  if (data.problem) tried(problem);
}

// A position to try: the game's first problem, which is solved on a page of its own.
async function tried(box) {
  const found = await request(`/api/study/${encodeURIComponent(data.name)}?lang=${language()}`, { method: "POST", body: JSON.stringify({ kind: "problem", name: data.problem }) });
  if (!found.ok) return;
  const told = await found.json();
  const way = `${pages.study}#${[data.name, "problem", data.problem].map(encodeURIComponent).join("/")}`;
  const task = told.task.join(" ").replace(/\s*\[[^\]]*\]$/, "");
  box.append(...picture(told), element("figcaption", {}, task, element("div", { class: "row" }, element("a", { class: "button", href: way }, say("tryit")))));
  box.hidden = false;
}
