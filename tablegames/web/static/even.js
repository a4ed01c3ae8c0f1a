// The level that follows your results: one higher after a game you have won, one lower after a game you have lost.

const slot = (game) => `new:${game}`;

// The choices that the dialog of a game remembers, in this browser.
export const remembered = (game) => JSON.parse(localStorage.getItem(slot(game)) || "{}");
export const remember = (game, choices) => localStorage.setItem(slot(game), JSON.stringify(choices));

// A bot that follows the results, as a game keeps it: its level, and how far that may go.
export const following = ({ bot, levels }, level) => ({ bot, level, least: levels[0], most: levels.at(-1) });

// The level after a game that is over, or null where it does not follow the results. It moves once, however often a page
// shows the end, and the dialog offers it too.
export function nextLevel(known, { won, seat }, id) {
  const { even, game } = known || {};
  if (!even || seat === null) return null;
  if (even.next === undefined) {
    const steps = !won.length ? 0 : won.includes(seat) ? 1 : -1;
    even.next = Math.min(Math.max(even.level + steps, even.least), even.most);
    localStorage.setItem(`game:${id}`, JSON.stringify(known));
    remember(game, { ...remembered(game), level: even.next });
  }
  return even.next;
}

// A rematch at that level: what `begin` needs for it.
export function nextGame({ even }, again) {
  if (!even) return [again];
  const [played, next] = [even.level, even.next].map((level) => `${even.bot}:${level}`);
  const { next: level, ...same } = even;
  return [{ ...again, players: again.players.map((name) => (name === played ? next : name)) }, { ...same, level }];
}
