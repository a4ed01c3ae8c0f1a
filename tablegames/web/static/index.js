// Home: games in play, what people play most as tiles, and the game that is begun in a dialog.
import { dress } from "./topbar.js";
import { lesson } from "./beginning.js";
import { standing, stored, strips } from "./mygames.js";
import { newGame } from "./newgame.js";
import { picture } from "./pictures.js";
import { tile } from "./tiles.js";
import { counted, element, language, say } from "./words.js";
import { pages, request } from "./transport.js";

const CONTINUED = 2; // games in play that are offered at the top

const $ = (id) => document.querySelector(`#${id}`);
const inPlay = (mine) => mine.filter((one) => !one.over);
$("open").hidden = !inPlay(stored()).length; // the rest of the page is in its place from the start
dress();
const [games, mine] = await Promise.all([request(`/api/games?lang=${language()}`).then((answer) => answer.json()), standing()]);
$("coming").remove();
const begin = newGame($("new-game"));

const players = ({ seats }) => (seats.length > 1 ? say("severalplayers").replace("{}", `${seats[0]}–${seats.at(-1)}`) : counted("players", seats[0]));

function offered(game) {
  const facts = [players(game), game.minutes && say("someminutes").replace("{}", game.minutes)].filter(Boolean).join(" · ");
  const made = tile(game, () => begin(game), say("play"), facts);
  for (const name of ["dragover", "drop"]) { // your own rules
    made.addEventListener(name, (event) => {
      event.preventDefault();
      if (name === "drop" && event.dataTransfer.files.length) begin(game, event.dataTransfer.files[0]);
    });
  }
  return made;
}

const [main] = games;
if (main) {
  $("hero-board").append(...picture(main.plate));
  $("first").append(element("button", { class: "strong large", type: "button", onclick: () => begin(main) }, say("playgame").replace("{}", main.title)));
  if (main.lesson !== null) $("first").append(element("a", { class: "button large", href: lesson(main) }, say("teachme")));
}
$("tiles").append(...games.map(offered));

const wanted = games.find((game) => game.name === decodeURIComponent(location.hash.slice(1)));
if (wanted) begin(wanted);

const open = inPlay(mine);
$("open").hidden = !open.length;
if (open.length) {
  $("open").append(strips(open.slice(0, CONTINUED), new Map(games.map((game) => [game.name, game]))));
  if (open.length > 1) $("open").append(element("a", { href: pages.mine }, `${say("allmygames")} (${open.length})`));
}
