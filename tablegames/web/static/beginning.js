// A game is begun: on the first page, and once more after its end.
import { language } from "./words.js";
import { pages, request } from "./transport.js";

// Ask for a game, keep its keys in this browser and go to its table; returns the sentence of a refusal. `again`: it is
// a rematch, with these players on their seats, this seat beginning, and that one for this player. `even`: the level of
// the bot follows the results.
export async function begin(asked, how, again = null, even = null) {
  const answer = await request(`/api/new?lang=${language()}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(again ? { ...asked, players: again.players, first: again.first } : asked),
  });
  const data = await answer.json();
  if (!answer.ok) return data.refused;
  if (how === "watch") {
    location.href = `${pages.table}#${data.id}.${data.watch}`;
    return "";
  }
  const seats = Object.entries(data.seats);
  const seat = again && data.seats[again.seat] ? again.seat : Number(seats[0][0]);
  const address = `${pages.table}#${data.id}.${how === "here" ? seats.map((one) => one.join(":")).join(",") : data.seats[seat]}`;
  localStorage.setItem(`game:${data.id}`, JSON.stringify({ ...data, how, seat, game: asked.game, asked, address, begun: Date.now(), ...(even && { even }) }));
  location.href = address;
  return "";
}

// The address of the first lesson for a newcomer to a game.
export const lesson = (game) => `${pages.study}#${[game.name, "lesson", game.lesson].map(encodeURIComponent).join("/")}`;
