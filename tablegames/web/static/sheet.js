// The score sheet: a column for each of two players, small dice, the current play lit; a play is clicked to look back.
import { element } from "./words.js";

const HEADS = 32; // pixels of the names above the columns

// `look` gets the number of the action of an entry; `follow`: the last play stays in view as the game continues.
export function sheet(list, look, follow = true) {
  const settle = () => {
    if (ends) {
      list.style.setProperty("--spare", `${spare()}px`);
      list.scrollTop = list.scrollHeight;
    }
    size = `${list.clientHeight} ${list.scrollHeight}`;
  };
  // The room below the last row that keeps the first row in view whole.
  const spare = () => {
    const last = list.lastElementChild;
    const room = list.clientHeight - HEADS;
    const end = last ? last.offsetTop + last.offsetHeight : 0;
    if (end <= list.clientHeight) return 0;
    let row = last;
    while (row.previousElementSibling && end - row.previousElementSibling.offsetTop <= room) row = row.previousElementSibling;
    return Math.max(0, room - (end - row.offsetTop));
  };
  const sizes = new ResizeObserver(settle); // of the list and of its rows, which grow when the fonts come
  sizes.observe(list);
  list.addEventListener("scroll", () => {
    if (size === `${list.clientHeight} ${list.scrollHeight}`) ends = follow && list.scrollTop + list.clientHeight > list.scrollHeight - 8;
    else settle(); // not the reader scrolls, the room has changed
  });
  let size = ""; // the room and the rows when they were last put at the end
  let ends = follow; // the last play is in view, and stays there
  let rows = []; // the entries of the server, with the line that reads them aloud

  // Entries from one on are these; of two players each has a column with their name above it.
  function show({ from, rows: fresh, lines }, names, turn = null) {
    const players = names.length;
    rows = [...rows.slice(0, from), ...fresh.map((one, at) => ({ ...one, line: lines[at] }))];
    while (list.childElementCount > from) list.lastElementChild.remove();
    list.dataset.columns = players === 2 ? 2 : 1;
    [list.dataset.left, list.dataset.right] = names;
    let last = list.lastElementChild;
    for (const row of rows.slice(from)) {
      last = entry({ ...row, seat: row.seat ?? (row.play === "" && DICE.test(row.thrown) ? turn : null) }, last, players);
      list.append(last);
      sizes.observe(last);
    }
    ends = follow; // the rows are observed: once they are laid out the last comes into view
  }

  function entry(row, before, players) {
    const column = players === 2 && row.seat !== null ? row.seat : null;
    const had = before?.dataset.column;
    const further = had !== undefined && Number(had) === column && !row.thrown; // more of the same turn
    const first = !further && (column === null ? players !== 2 : had === undefined || Number(had) >= column); // the draw for the lead has no number
    const number = Number(before?.dataset.number ?? 0) + Number(first);
    const named = row.line.slice(0, row.line.length - `${row.thrown ? `(${row.thrown})` : ""}${row.thrown && row.play ? " " : ""}${row.play}`.length);
    const made = element("button", { type: "button", class: "move", "data-at": row.at, onclick: () => look(row.at) },
      ...(named ? [element("span", { class: players === 2 ? "hidden" : "name" }, named)] : []),
      ...(row.thrown ? [dice(row.thrown, before === null && row.play), row.play ? " " : ""] : []), element("span", {}, row.play), ...(row.points > 0 ? [" ", element("b", { class: "gain" }, `+${row.points}`)] : []));
    return element("li", { "data-number": number, "data-first": first || undefined, "data-column": column ?? undefined, "data-open": row.play === "" || undefined }, made);
  }

  // The entry on show, or the one that an action leads to, as dice do; null: the current position.
  function mark(at) {
    for (const one of list.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
    const of = at === null ? undefined : rows.find((row) => row.at >= at);
    const found = of && list.querySelector(`[data-at="${of.at}"]`);
    if (!found) return;
    found.setAttribute("aria-current", "step");
    const box = found.parentElement;
    if (box.offsetTop < list.scrollTop + HEADS || box.offsetTop > list.scrollTop + list.clientHeight - 40) list.scrollTop = box.offsetTop - list.clientHeight / 2;
  }

  // The dice that wait for their play; a deal is not a throw.
  const thrown = () => {
    const last = rows.at(-1)?.play === "" ? rows.at(-1).thrown.split(", ").at(-1) : "";
    return DICE.test(last) ? last : "";
  };

  return { show, mark, thrown, lines: () => rows.map((one) => one.line), at: () => rows.map((one) => one.at) };
}

const DICE = /^[1-6]([-, ]+[1-6])*$/;

// A throw of dice as small dice, anything else in words; `known`: the play after it says enough, only readers aloud get
// it.
function dice(thrown, known) {
  const hidden = (text) => element("span", { class: "hidden" }, text);
  if (!DICE.test(thrown)) return element("span", { class: known ? "hidden" : "thrown" }, `(${thrown})`);
  const shown = thrown.split(/([1-6])/).map((one, at) => (at % 2 ? element("i", {}, one) : hidden(one)));
  return element("span", { class: "thrown" }, hidden("("), ...shown, hidden(")"));
}
