// The options of a ruleset as a form: each kind of value has its field, an option with parts has theirs.
import { named } from "./cites.js";
import { clockFields } from "./clocks.js";
import { element, language, say } from "./words.js";
import { request } from "./transport.js";

// A value in the words the game has for it; a name without words is at least read as words.
const shown = (value, words = {}) => words[String(value)] ?? (value === null ? say("none") : value === true ? say("yes") : value === false ? say("no") : String(value).replaceAll("_", " "));
const choice = (value, at, words) => element("option", { value: at, title: typeof value === "string" ? value : null }, shown(value, words));
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

// A field, and what it says.
function field(one, id, label) {
  const named = label ? { id, "aria-label": label } : { id };
  const { kind, value } = one;
  if (kind === "bool") {
    const box = element("input", { ...named, type: "checkbox" });
    box.checked = value;
    return { made: box, read: () => box.checked };
  }
  if (kind === "number") {
    const box = element("input", { ...named, type: "number", step: "any", min: one.least, max: one.most });
    box.value = value ?? 0;
    return { made: box, read: () => Number(box.value) };
  }
  if (kind === "choice") {
    const box = element("select", named, ...one.choices.map((value, at) => choice(value, at, one.words)));
    box.value = one.choices.findIndex((other) => same(other, value));
    return { made: box, read: () => one.choices[Number(box.value)] };
  }
  if (kind === "either") return either(one, id, label);
  if (kind === "list") return list(one, id, label);
  if (kind === "parts") return parts(one, id);
  const box = element("input", { ...named, type: "text" });
  box.value = kind === "text" ? value : JSON.stringify(value);
  return { made: box, read: () => (kind === "text" ? box.value : parsed(box.value)) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// Some values, or something else.
function either(one, id, label) {
  const box = element("select", label ? { id, "aria-label": label } : { id }, ...one.choices.map((value, at) => choice(value, at, one.words)), element("option", { value: "other" }, say("other")));
  const known = one.choices.findIndex((other) => same(other, one.value));
  box.value = known < 0 ? "other" : known;
  const other = field({ ...one.other, words: one.words }, `${id}-other`, say("other"));
  const show = () => { other.made.hidden = box.value !== "other"; };
  box.addEventListener("change", show);
  show();
  return { made: element("span", { class: "group" }, box, other.made), read: () => (box.value === "other" ? other.read() : one.choices[Number(box.value)]) };
}

// Several entries of one kind, to add to and remove from.
function list(one, id, label) {
  const rows = [];
  const made = element("span", { class: "group", id, role: "group", "aria-label": label || say("list") });
  const add = (value) => {
    const row = field({ ...one.of, value, words: one.words }, `${id}-${rows.length}`, `${label || say("list")} ${rows.length + 1}`);
    const line = element("span", { class: "group" }, row.made, element("button", { type: "button", "aria-label": say("remove"), onclick: () => { rows.splice(rows.indexOf(row), 1); line.remove(); } }, "−"));
    rows.push(row);
    made.insertBefore(line, more);
  };
  const more = element("button", { type: "button", "aria-label": say("add"), onclick: () => add(one.of.value) }, "+");
  made.append(more);
  for (const value of one.value || []) add(value);
  return { made, read: () => rows.map((row) => row.read()) };
}

function parts(one, id) {
  const fields = one.parts.map((part) => [part.name, field({ ...part, words: one.words }, `${id}-${part.name}`, shown(part.name, one.words))]);
  const made = element("span", { class: "group", role: "group" }, ...fields.map(([name, part]) => element("span", { class: "group" }, element("span", {}, `${shown(name, one.words)}${say("colon")}`), part.made)));
  return { made, read: () => Object.fromEntries(fields.map(([name, part]) => [name, part.read()])) };
}

// The options of a game, asked for when somebody wants to see them; only what was changed is sent.
export function choosing(game, variant, notice) {
  const box = element("details", { class: "options" }, element("summary", {}, say("options")));
  const fileId = `${game.name}-file`;
  const chooser = element("input", { id: fileId, type: "file", accept: ".yaml,.yml" });
  const told = element("p", { class: "own-rules", role: "status" });
  const list = element("div", {});
  const clock = clockFields(game.name);
  queueMicrotask(() => (document.querySelector("#clocks") || box).append(clock.made)); // once the dialog is there
  box.append(element("div", { class: "option" }, element("label", { for: fileId }, say("ownrules")), chooser), told, list);
  let fields = [];
  let own = null; // a file that was brought
  const fill = (found) => {
    fields = [];
    list.replaceChildren();
    for (const one of found) {
      const id = `${game.name}-${one.name}`;
      const made = field(one, id);
      fields.push([one, made]);
      list.append(element("div", { class: "option" }, made.made, element("label", { for: id }, one.meaning || shown(one.name), " ", element("small", {}, element("code", { class: "named", title: say("optionname") }, one.name), ...(one.cite ? [" ", element("span", { title: one.cite }, named(one.cite))] : [])))));
    }
  };
  const load = async () => {
    const found = await (await request(`/api/options/${encodeURIComponent(game.name)}?variant=${encodeURIComponent(variant.value)}&lang=${language()}`)).json();
    fill(Array.isArray(found) ? found : []);
  };
  const bring = async (file) => {
    notice.textContent = "";
    if (file.size > 32768) {
      notice.textContent = say("ownlarge");
      return;
    }
    const answer = await request(`/api/ruleset/${encodeURIComponent(game.name)}?name=${encodeURIComponent(file.name)}&lang=${language()}`, { method: "POST", body: file });
    const found = await answer.json();
    if (!answer.ok) {
      notice.textContent = found.refused;
      return;
    }
    own = { file: file.name, text: await file.text() };
    told.textContent = `${say("byfile")}${say("colon")}${found.title}. ${found.about}`;
    box.open = true;
    fill(found.options);
  };
  box.addEventListener("toggle", () => { if (box.open && !fields.length && own === null) load(); });
  variant.addEventListener("change", () => {
    own = null;
    told.textContent = "";
    chooser.value = "";
    fields = [];
    list.replaceChildren();
    if (box.open) load();
  });
  chooser.addEventListener("change", () => chooser.files.length && bring(chooser.files[0]));
  const chosen = () => {
    const rules = {};
    for (const [one, made] of fields) {
      const value = made.read();
      if (!same(value, one.value)) rules[one.name] = value;
    }
    return { rules, clock: clock.read(), ...(own || {}) };
  };
  return { box, chosen, bring };
}
