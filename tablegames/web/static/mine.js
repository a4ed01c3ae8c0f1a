// My games: those that were begun or joined in this browser, the last first, each with opponent, turn and result.
import { ago } from "./presence.js";
import { element, language, say } from "./words.js";
import { request } from "./transport.js";

const MOST = 12; // games that are listed, and asked about

const stored = () => Object.keys(localStorage)
  .filter((key) => key.startsWith("game:"))
  .map((key) => ({ ...JSON.parse(localStorage.getItem(key)), id: key.slice(5) }))
  .filter((one) => one.address && one.begun)
  .sort((one, other) => Number(Boolean(one.over)) - Number(Boolean(other.over)) || other.begun - one.begun)
  .slice(0, MOST);

// The key of a game, from the address of its table.
const key = (one) => one.address.split(".").at(-1).split(",")[0].split(":").at(-1);

// Ask the server how the games stand that were not over when they were last seen.
async function asked(games) {
  const open = games.filter((one) => !one.over);
  if (!open.length) return;
  const body = JSON.stringify({ games: open.map((one) => ({ id: one.id, key: key(one) })) });
  const answer = await request(`/api/mine?lang=${language()}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (!answer.ok) return;
  (await answer.json()).forEach((told, at) => {
    if (told === null) return;
    Object.assign(open[at], told);
    localStorage.setItem(`game:${open[at].id}`, JSON.stringify(open[at]));
  });
}

function line(one, title) {
  const others = (one.names || []).filter((_, seat) => seat !== one.seat).join(", ");
  const state = one.over || (one.turn ? say("yours") : one.whose ? `${say("wait")}${say("colon")}${one.whose}` : "");
  const when = one.over || !one.since ? new Date(one.begun).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }) : say("lastplay").replace("{}", ago(one.since));
  const told = [others && `${say("against")} ${others}`, state, when].filter(Boolean).join(" · ");
  return element("li", { "data-turn": Boolean(one.turn && !one.over), "data-over": Boolean(one.over) }, element("a", { href: one.address }, title(one.game)), ` ${told}`);
}

export async function mine(box, title) {
  const games = stored();
  if (!games.length) return;
  const draw = () => box.replaceChildren(element("h2", {}, say("mine")), element("ul", {}, ...games.map((one) => line(one, title))));
  draw();
  await asked(games).then(draw).catch(() => {}); // what was last seen stands
}
