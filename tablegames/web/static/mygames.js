// The games that were begun or joined in this browser: opponent, turn and result of each.
import { ago } from "./presence.js";
import { picture } from "./pictures.js";
import { element, language, say } from "./words.js";
import { request } from "./transport.js";

const ASKED = 12; // the most games to ask the server about
const boards = new Map(); // as the server has drawn those in play

// All of them: those in play first, then the last first.
export const stored = () => Object.keys(localStorage)
  .filter((key) => key.startsWith("game:"))
  .map((key) => ({ ...JSON.parse(localStorage.getItem(key)), id: key.slice(5) }))
  .filter((one) => one.address && one.begun)
  .sort((one, other) => Number(Boolean(one.over)) - Number(Boolean(other.over)) || other.begun - one.begun);

// The key of a game, from the address of its table.
const key = (one) => one.address.split(".").at(-1).split(",")[0].split(":").at(-1);

// Ask the server how the games stand that were not over when they were last seen.
async function asked(games) {
  const open = games.filter((one) => !one.over).slice(0, ASKED);
  if (!open.length) return;
  const body = JSON.stringify({ games: open.map((one) => ({ id: one.id, key: key(one) })) });
  const answer = await request(`/api/mine?lang=${language()}`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (!answer.ok) return;
  (await answer.json()).forEach((told, at) => {
    if (told === null) return;
    const { plate, ...kept } = told;
    localStorage.setItem(`game:${open[at].id}`, JSON.stringify({ ...open[at], ...kept }));
    boards.set(open[at].id, plate);
  });
}

// All of them as they stand now; without an answer, as they were last seen.
export async function standing() {
  await asked(stored()).catch(() => {});
  return stored();
}

// How a game ended, in its first two sentences.
const briefly = (over) => over.split(/(?<=\.) /).slice(0, 2).join(" ");

// The text about a game, in reading order.
export function told(one) {
  const others = (one.names || []).filter((_, seat) => seat !== one.seat).join(", ");
  const state = briefly(one.over || "") || (one.turn ? say("yours") : one.whose ? `${say("wait")}${say("colon")}${one.whose}` : "");
  const when = one.over || !one.since ? new Date(one.begun).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" }) : say("lastplay").replace("{}", ago(one.since));
  return [others && `${say("against")} ${others}`, state, when].filter(Boolean);
}

function line(one, game) {
  const [first, ...rest] = told(one);
  return element(
    "li", { "data-turn": Boolean(one.turn && !one.over), "data-over": Boolean(one.over) },
    element("span", { class: "shown", "aria-hidden": "true" }, ...picture(boards.get(one.id) || game?.plate)),
    element("span", {}, element("a", { href: one.address }, game?.title || one.game), element("span", { class: "quiet" }, [first, ...rest].filter(Boolean).join(" · "))),
  );
}

// Games in play as strips with one thing to do; those that wait for the reader come first.
export function strips(mine, games) {
  const strip = (one) => {
    const [against, ...rest] = told(one);
    const title = say("yourgame").replace("{}", games.get(one.game)?.title || one.game);
    return element("li", { "data-turn": Boolean(one.turn) },
      element("span", { class: "shown", "aria-hidden": "true" }, ...picture(boards.get(one.id) || games.get(one.game)?.plate)),
      element("span", { class: "which" }, element("strong", {}, title), element("span", { class: "quiet" }, [against, ...rest].filter(Boolean).join(" · "))),
      element("a", { class: "button strong", href: one.address, "aria-label": `${say("resume")}${say("colon")}${title}` }, `${say("resume")} →`));
  };
  return element("ul", { class: "strips" }, ...mine.toSorted((one, other) => Number(Boolean(other.turn)) - Number(Boolean(one.turn))).map(strip));
}

// These games as a list; `games` are the cards by name.
export const tellings = (mine, games) => element("ul", { class: "mygames" }, ...mine.map((one) => line(one, games.get(one.game))));
