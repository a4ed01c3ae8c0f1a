// A new game: the opponent, its strength, the rules. The last choices are chosen again.
import { begin, lesson } from "./beginning.js";
import { following, remember, remembered } from "./even.js";
import { choosing } from "./options.js";
import { element, say } from "./words.js";
import { invites, pages } from "./transport.js";

const FEW = 3; // rulesets that stand side by side

// Of several, one: `pairs` are values with their words; `read` says which.
function choice(name, legend, pairs, value, more = {}) {
  const inputs = pairs.map(([one]) => element("input", { type: "radio", name, value: one }));
  (inputs.find((input) => input.value === String(value)) || inputs[0]).checked = true;
  const labels = pairs.map(([, words], at) => element("label", {}, inputs[at], element("span", {}, words)));
  return {
    made: element("fieldset", { class: "choice", ...more }, element("legend", {}, legend), element("div", {}, ...labels)),
    read: () => inputs.find((input) => input.checked).value,
  };
}

// The levels of the bot as bars: the more are lit, the stronger it is.
function levels(game, last) {
  const name = (one) => { const found = game.level_names[game.levels.indexOf(one)]; return found ? ` · ${found}` : ""; };
  const made = choice("level", "", game.levels.map((one) => [one, String(one)]), game.levels.includes(last) ? last : game.usual_level, { class: "choice levels" });
  const told = made.made.querySelector("legend");
  const show = () => { told.textContent = say("levelof").replace("{}", made.read()) + name(Number(made.read())); };
  made.made.addEventListener("change", show);
  show();
  return made;
}

function rulesets(game, last) {
  const chosen = game.variants.includes(last) ? last : game.variant;
  const sorted = [...game.variants].sort((one, other) => Number(other === game.variant) - Number(one === game.variant));
  if (sorted.length <= FEW) return choice("variant", say("rules"), sorted.map((one) => [one, game.titles[one]]), chosen);
  const select = element("select", { id: "variant" }, ...sorted.map((one) => element("option", { value: one, title: one }, game.titles[one])));
  select.value = chosen;
  return { made: element("div", { class: "field" }, element("label", { for: "variant" }, say("rules")), select), read: () => select.value };
}

// Opens the dialog for a game; `file` has your own rules.
export function newGame(dialog) {
  return (game, file = null) => {
    const last = { how: "bot", ...remembered(game.name) };
    const notice = element("p", { class: "notice", id: "refused", role: "alert" });
    const how = choice("how", say("opponent"), [["bot", say("abot")], ...(invites ? [["invite", say("afriend")]] : []), ["here", say("thisscreen")]], last.how);
    const level = game.levels.length > 1 ? levels(game, last.level) : null;
    const follow = element("input", { type: "checkbox", id: "even" });
    follow.checked = last.even === true;
    const follows = element("label", { class: "row", id: "follows" }, follow, element("span", {}, say("even")));
    const variant = rulesets(game, last.variant);
    const about = element("p", { class: "quiet", id: "variant-about", "aria-live": "polite" });
    const describe = () => { about.textContent = game.abouts[variant.read()]; };
    variant.made.addEventListener("change", describe);
    describe();
    const ruleset = { addEventListener: (name, act) => variant.made.addEventListener(name, act), get value() { return variant.read(); } };
    const options = choosing(game, ruleset, notice);
    const fair = element("input", { type: "checkbox", id: "fair-dice" });
    const fairly = element("label", { class: "row", id: "fairly" }, fair, element("span", {}, say("fairdice")));
    const show = () => {
      if (level) level.made.hidden = follows.hidden = how.read() !== "bot";
      fairly.hidden = !invites || how.read() === "bot";
    };
    how.made.addEventListener("change", show);
    show();
    const start = async (event) => {
      event.preventDefault();
      notice.textContent = "";
      const bot = how.read() === "bot";
      const seated = bot ? { players: ["human"], rest: level ? `${game.bot}:${level.read()}` : game.bot } : {};
      const at = level && Number(level.read());
      remember(game.name, { how: how.read(), level: at, even: follow.checked, variant: variant.read() });
      const asked = { game: game.name, variant: variant.read(), ...seated, ...options.chosen(), fair: !fairly.hidden && fair.checked };
      notice.textContent = await begin(asked, how.read(), null, bot && level && follow.checked ? following(game, at) : null);
    };
    const form = element(
      "form", { novalidate: "", onsubmit: start },
      how.made,
      ...(level ? [level.made, follows] : []),
      ...(game.variants.length > 1 ? [element("div", { class: "field" }, variant.made, about)] : []),
      element("div", { id: "clocks" }), // a clock has its place here
      fairly,
      options.box,
      notice,
      element("button", { class: "strong large", id: "begin", type: "submit", autofocus: "" }, say("play")),
    );
    dialog.dataset.game = game.name;
    dialog.replaceChildren(
      element("div", { class: "row" }, element("h2", { id: "new-title" }, say("newgame").replace("{}", game.title)), element("button", { type: "button", class: "close", "aria-label": say("close"), onclick: () => dialog.close() }, "×")),
      form,
      element("p", { class: "row quiet" }, element("a", { href: pages.rules(game.name) }, say("rules")), ...(game.lesson === null ? [] : [element("a", { class: "lesson", href: lesson(game) }, say("firstlesson"))])),
    );
    dialog.showModal();
    if (file) options.bring(file);
  };
}
