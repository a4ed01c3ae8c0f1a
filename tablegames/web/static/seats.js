// The keys of this browser: the first page that opens a link changes its key for one of its own, so that the link is
// good for this browser alone. Games played here are remembered, whether or not this browser started them.
import { pages } from "./transport.js";

const random = () => [...crypto.getRandomValues(new Uint8Array(18))].map((one) => one.toString(16).padStart(2, "0")).join("");
const drawn = (name) => {
  if (!localStorage.getItem(name)) localStorage.setItem(name, random());
  return localStorage.getItem(name);
};

// The first message of a page: the key of its address, the one it proposes instead, and a name for its browser.
export const joining = (id, key) => ({ key, fresh: drawn(`key:${id}:${key}`), browser: drawn("browser") });

export const kept = (id) => JSON.parse(localStorage.getItem(`game:${id}`) || "null");
const keep = (id, more) => localStorage.setItem(`game:${id}`, JSON.stringify({ begun: Date.now(), ...kept(id), id, ...more }));

// Whether the address is still that of a game: "back" leads to another one while messages of this one come in.
const shown = (id) => location.hash.startsWith(`#${id}.`);

// The server has taken the proposed key: it stands in the address from now on, and the old one leads nowhere.
export function renewed(id, keys, at) {
  const [seat, key] = keys[at];
  const fresh = drawn(`key:${id}:${key}`);
  keys[at] = [seat, fresh];
  localStorage.setItem(`key:${id}:${fresh}`, fresh); // it proposes itself
  const hash = `#${id}.${keys.map((one) => one.filter((part) => part !== null).join(":")).join(",")}`;
  if (shown(id)) history.replaceState(history.state, "", hash);
  if (kept(id)) keep(id, { address: `${pages.table}${hash}` });
}

// How a game stands, for "My games": the guest keeps it as well as the player who made it.
export function remember(id, state) {
  if (state.seat === null || !shown(id)) return;
  const [turn, over] = [state.turn !== null && state.turn === state.seat, state.over];
  keep(id, { game: state.name, address: `${pages.table}${location.hash}`, seat: state.seat, names: state.names, turn, over, whose: state.whose, since: state.since });
}
