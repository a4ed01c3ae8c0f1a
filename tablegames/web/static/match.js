// A match as it is played: asked for every two seconds until it is over.
import { dress } from "./topbar.js";
import { nothing } from "./nothing.js";
import { element, language, say } from "./words.js";
import { request } from "./transport.js";

dress();
const $ = (id) => document.querySelector(`#${id}`);
const SVG = "http://www.w3.org/2000/svg";
for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));

function table(box, heads, rows) {
  const line = (tag, cells) => element("tr", {}, ...cells.map((cell) => element(tag, tag === "th" ? { scope: "col" } : {}, cell)));
  box.replaceChildren(element("thead", {}, line("th", heads)), element("tbody", {}, ...rows.map((cells) => line("td", cells))));
}

const shape = (tag, attributes, text = "") => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
};

// One line for each player: the Elo difference and its interval; an open end goes to the edge.
function figure(players) {
  const known = players.flatMap((one) => [one.elo, ...(one.interval || [])]).filter((value) => value !== null);
  const most = Math.max(50, ...known.map(Math.abs)) * 1.1;
  const x = (value, open) => 300 + (190 * (value === null ? open * most : value)) / most;
  const svg = shape("svg", { viewBox: `0 0 500 ${24 * players.length + 20}`, role: "img", "aria-label": say("elofigure") });
  svg.append(shape("line", { x1: 300, x2: 300, y1: 0, y2: 24 * players.length, class: "zero" }));
  players.forEach((one, at) => {
    const y = 24 * at + 12;
    svg.append(shape("text", { x: 4, y: y + 4 }, one.name.slice(0, 16)));
    if (one.interval) svg.append(shape("line", { x1: x(one.interval[0], -1), x2: x(one.interval[1], 1), y1: y, y2: y, class: "interval" }));
    if (one.elo !== null) svg.append(shape("circle", { cx: x(one.elo, 0), cy: y, r: 4 }));
  });
  for (const value of [-most, 0, most]) svg.append(shape("text", { x: 300 + (190 * value) / most, y: 24 * players.length + 16, "text-anchor": value < 0 ? "start" : value > 0 ? "end" : "middle" }, String(Math.round(value))));
  $("elo").replaceChildren(svg);
}

function show(data) {
  document.title = `${data.title} · tablegames`;
  $("title").textContent = data.title;
  $("tables").textContent = data.tables.join(" · ");
  const of = data.total === null ? "" : ` / ${data.total}`;
  const state = data.complete ? say("complete") : data.idle === null ? say("notbegun") : data.idle > 60 ? say("quiet") : say("running");
  $("progress-line").textContent = `${data.finished}${of} ${say("games")} · ${state}${data.left_out ? ` · ${data.left_out} ${say("leftout")}` : ""}`;
  $("progress-line").dataset.finished = data.finished;
  if (data.total) $("progress").value = data.finished / data.total;
  else if (data.complete) $("progress").value = 1;
  else $("progress").removeAttribute("value");
  table($("standing"), data.heads, data.standing.map((one) => one.cells));
  figure(data.standing);
  $("encounters").replaceChildren();
  if (data.encounters.length) {
    const box = element("table", {});
    table(box, [say("encounter"), ...data.heads.slice(1)], data.encounters.map((one) => one.cells));
    $("encounters").append(element("h2", {}, say("encounters")), element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("encounters") }, box));
  }
  table($("games"), [say("game"), say("tableword"), say("players"), say("won"), say("how"), say("actions"), ""], data.recent.map((one) => [
    String(one.game), one.table, one.players.join(", "), one.won, one.ended, String(one.actions),
    one.record ? element("a", { href: `/replay#match-${one.game}` }, say("look")) : "",
  ]));
}

async function look() {
  try {
    const answer = await request(`/api/match?lang=${language()}`);
    const data = await answer.json();
    if (!answer.ok) throw new Error(data.refused);
    $("notice").textContent = "";
    if (data === null) return document.querySelector("main").replaceChildren($("title"), nothing(say("nomatch"), [["/replay", say("watchgames"), true], ["/", say("home")]]));
    show(data);
    if (!data.complete) setTimeout(look, 2000);
  } catch (problem) {
    $("notice").textContent = problem.message;
    setTimeout(look, 5000);
  }
}
look();
