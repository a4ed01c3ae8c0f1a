// A game is begun: on the first page, and once more after its end.
import { language } from "./words.js";
import { pages, request } from "./transport.js";

// Ask for a game, keep its keys in this browser and go to its table; the sentence with which it was refused, if it was.
export async function begin(asked, how) {
  const answer = await request(`/api/new?lang=${language()}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(asked),
  });
  const data = await answer.json();
  if (!answer.ok) return data.refused;
  const seats = Object.entries(data.seats);
  const address = `${pages.table}#${data.id}.${how === "here" ? seats.map((one) => one.join(":")).join(",") : seats[0][1]}`;
  localStorage.setItem(`game:${data.id}`, JSON.stringify({ ...data, how, game: asked.game, asked, address, begun: Date.now() }));
  location.href = address;
  return "";
}

// Where the lesson is with which a newcomer to a game begins.
export const lesson = (game) => `${pages.study}#${[game.name, "lesson", game.lesson].map(encodeURIComponent).join("/")}`;
