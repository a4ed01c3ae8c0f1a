// How a game is played, then what its books say, article by article.
import { dress, element, language, say } from "./words.js";
import { lesson } from "./beginning.js";
import { worded } from "./articles.js";
import { request } from "./transport.js";

dress();
const name = location.pathname.split("/").pop();
const data = await (await request(`/api/rules/${encodeURIComponent(name)}?lang=${language()}`)).json();
document.querySelector("#title").textContent = data.title || "tablegames";
const page = document.querySelector("#page");
if (data.refused) page.append(element("p", { class: "notice" }, data.refused));
if (data.lesson) page.append(element("p", {}, element("a", { class: "lesson", href: lesson(data) }, say("firstlesson"))));
for (const part of data.how_to_play || []) {
  page.append(element("h2", {}, part.heading), ...part.paragraphs.map(worded));
}
if ((data.articles || []).length) page.append(element("h2", {}, say("articles")));
for (const article of data.articles || []) {
  page.append(element("details", { id: article.cite }, element("summary", {}, `${article.cite} · ${article.title}`), worded(article.parts)));
}
