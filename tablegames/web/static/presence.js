// The players at the table, who has left and since when, whose turn it is, and whether another browser opened this
// seat.
import { element, language, say } from "./words.js";

// How long ago something was, in words.
export function ago(at, now = Date.now()) {
  const minutes = Math.floor((now - Date.parse(at)) / 60000);
  const [number, unit] = minutes < 60 ? [minutes, "minutes"] : minutes < 2880 ? [Math.floor(minutes / 60), "hours"] : [Math.floor(minutes / 1440), "days"];
  return number < 1 ? say("moment1") : `${number} ${say(unit)}`;
}
export const clock = (at) => new Date(at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

// The state of a seat's player, and whether it is the usual one: here, and not waited for.
export function doing(seat, turn, now) {
  const told = [];
  const waited = turn && now - Date.parse(turn) > 60000;
  if (seat.person && seat.here) told.push(say("online"));
  else if (seat.person && seat.left) told.push(`${say("offlinefor")} ${ago(seat.left, now)}`);
  else if (seat.person) told.push(say(seat.opened.length ? "offline" : "notyet"));
  if (turn !== null) told.push(turn ? `${say("toplayfor")} ${ago(turn, now)}` : say("toplay"));
  return { text: told.join(", "), usual: (!seat.person || seat.here > 0) && !waited };
}

// Other browsers at this seat: how many came before this one, how many after, and when.
export function strangers(here, seat) {
  if (!here || seat === null) return null;
  const opened = here.seats[seat].opened;
  const mine = opened.findIndex((one) => one.you);
  const others = opened.filter((one) => !one.you);
  const before = mine < 0 ? others : opened.slice(0, mine);
  return others.length ? { before, after: others.filter((one) => !before.includes(one)) } : null;
}

// The sentences of it.
export function warning(box, state, here) {
  const found = strangers(here, state.seat);
  box.hidden = !found;
  if (!found) return box.replaceChildren();
  const lines = [];
  const told = (key, some) => some.length && lines.push(`${say(key)}${say("colon")}${some.map((one) => clock(one.at) + (one.also.length ? ` (${say("samebrowser")} ${one.also.map((seat) => state.names[seat]).join(", ")})` : "")).join("; ")}.`);
  told("openedbefore", found.before);
  told("openedafter", found.after);
  return box.replaceChildren(...lines.map((line) => element("p", {}, line)), element("p", {}, say("openedmeans")));
}
