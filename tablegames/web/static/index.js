// The games as cards; one click begins a game.
import { dress, element, language, say } from "./words.js";
import { invites, pages, request } from "./transport.js";

dress();
const notice = document.querySelector("#notice");

// The options of a ruleset, asked for when somebody wants to see them; only what was changed is sent.
function choosing(game, variant) {
  const box = element("details", { class: "options" }, element("summary", {}, say("options")));
  const list = element("div", {});
  box.append(list);
  const fields = [];
  const load = async () => {
    fields.length = 0;
    const told = await (await request(`/api/options/${encodeURIComponent(game.name)}?variant=${encodeURIComponent(variant.value)}&lang=${language()}`)).json();
    list.replaceChildren();
    for (const one of Array.isArray(told) ? told : []) {
      const id = `${game.name}-${one.name}`;
      const field = one.kind === "choice"
        ? element("select", { id }, ...one.choices.map((value) => element("option", { value }, value)))
        : element("input", { id, type: { bool: "checkbox", number: "number", text: "text" }[one.kind] });
      if (one.kind === "bool") field.checked = one.value;
      else field.value = one.value;
      fields.push([one, field]);
      list.append(element("div", { class: "option" }, field, element("label", { for: id }, `${one.name}${say("colon")}${one.meaning} [${one.cite}]`)));
    }
  };
  box.addEventListener("toggle", () => { if (box.open && !fields.length) load(); });
  variant.addEventListener("change", () => { fields.length = 0; list.replaceChildren(); if (box.open) load(); });
  const chosen = () => {
    const rules = {};
    for (const [one, field] of fields) {
      const value = one.kind === "bool" ? field.checked : one.kind === "number" ? Number(field.value) : field.value;
      if (value !== one.value) rules[one.name] = value;
    }
    return rules;
  };
  return { box, chosen };
}

async function begin(game, variant, { players, rest }, how, rules) {
  const answer = await request(`/api/new?lang=${language()}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game, variant, players, rest, rules }),
  });
  const data = await answer.json();
  if (!answer.ok) {
    notice.textContent = data.refused;
    return;
  }
  const seats = Object.entries(data.seats);
  const address = `${pages.table}#${data.id}.${how === "here" ? seats.map((one) => one.join(":")).join(",") : seats[0][1]}`;
  localStorage.setItem(`game:${data.id}`, JSON.stringify({ ...data, how, game, address, begun: Date.now() }));
  location.href = address;
}

function card(game) {
  const level = element("select", { "aria-label": `${say("level")}, ${game.title}` });
  for (const one of game.levels) level.append(element("option", { value: one }, `${say("level")} ${one}`));
  if (game.levels.length) level.value = game.levels[Math.floor((game.levels.length - 1) / 2)];
  const variant = element("select", { "aria-label": `${say("variant")}, ${game.title}` });
  for (const one of game.variants) variant.append(element("option", { value: one }, one));
  variant.value = game.variant;
  const options = choosing(game, variant);
  const other = () => (game.levels.length ? `${game.bot}:${level.value}` : game.bot);
  const button = (how, words, players) =>
    element("button", { type: "button", "data-how": how, onclick: () => begin(game.name, variant.value, players(), how, options.chosen()) }, words);
  return element(
    "li", { "data-game": game.name },
    element("h2", {}, game.title),
    element("p", {}, game.about),
    element("div", { class: "row" }, variant, ...(game.levels.length ? [level] : [])),
    element(
      "div", { class: "row" },
      button("bot", `${say("play")} ${say("against")} ${say("bot")}`, () => ({ players: ["human"], rest: other() })),
      button("here", say("here"), () => ({})),
      ...(invites ? [button("invite", say("invite"), () => ({}))] : []),
      element("a", { href: pages.rules(game.name) }, say("rules")),
    ),
    options.box,
  );
}

const games = await (await request(`/api/games?lang=${language()}`)).json();
document.querySelector("#cards").append(...games.map(card));

// The games that were begun in this browser, the last first.
const begun = Object.keys(localStorage)
  .filter((key) => key.startsWith("game:"))
  .map((key) => JSON.parse(localStorage.getItem(key)))
  .filter((one) => one.address && one.begun)
  .sort((one, other) => other.begun - one.begun)
  .slice(0, 12);
if (begun.length) {
  const title = (name) => (games.find((game) => game.name === name) || { title: name }).title;
  const line = (one) => element("li", {}, element("a", { href: one.address }, `${title(one.game)}, ${new Date(one.begun).toLocaleString(language())}`));
  document.querySelector("#mine").append(element("h2", {}, say("mine")), element("ul", {}, ...begun.map(line)));
}
