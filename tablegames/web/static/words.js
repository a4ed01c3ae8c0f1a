// Every text of the pages, in both languages, and which of them is spoken here.
const TEXTS = {
  title: ["Old French table games", "Jeux de table anciens"],
  play: ["Play", "Jouer"],
  against: ["against", "contre"],
  bot: ["the program", "le programme"],
  here: ["two people here", "à deux ici"],
  invite: ["a friend, by a link", "un ami, par un lien"],
  level: ["level", "niveau"],
  rules: ["Rules", "Règles"],
  variant: ["ruleset", "règles"],
  yours: ["Your turn", "À vous"],
  wait: ["Waiting for", "On attend"],
  looking: ["You look on", "Vous regardez"],
  typed: ["Type a play", "Tapez un coup"],
  back: ["Step back", "Reprendre"],
  takeback: ["Take back", "Annuler le coup"],
  hint: ["Hint", "Conseil"],
  resign: ["Resign", "Abandonner"],
  sure: ["Give the game up?", "Abandonner la partie ?"],
  confirm: ["confirm plays", "confirmer les coups"],
  news: ["What happened", "Ce qui s'est passé"],
  plays: ["Plays", "Coups"],
  moves: ["The game so far", "La partie jusqu'ici"],
  board: ["The board", "Le plateau"],
  lost: ["The connection is lost; trying again…", "Connexion perdue ; nouvel essai…"],
  stale: ["The position had changed; look again.", "La position avait changé ; regardez de nouveau."],
  link: ["Send this link to your adversary:", "Envoyez ce lien à votre adversaire :"],
  watch: ["A link for those who look on:", "Un lien pour les spectateurs :"],
  home: ["All games", "Tous les jeux"],
  many: ["Too many plays to list: type one.", "Trop de coups pour une liste : tapez le vôtre."],
  options: ["Options of the rules", "Options des règles"],
  review: ["How you played", "Comment vous avez joué"],
  looks: ["The game is looked through…", "La partie est revue…"],
  colon: [": ", " : "],
  close: ["Close", "Fermer"],
  wood: ["wood", "bois"],
  plate: ["plate", "planche"],
  mine: ["Your games", "Vos parties"],
  which: ["Which?", "Lequel ?"],
  howto: ["How it is played", "Comment on joue"],
  save: ["Save the record", "Enregistrer la partie"],
  articles: ["What the books say", "Ce que disent les livres"],
};

export function language() {
  const asked = new URLSearchParams(location.search).get("lang") || localStorage.getItem("lang");
  return asked === "fr" || (!asked && navigator.language.startsWith("fr")) ? "fr" : "en";
}

export function say(key) {
  return TEXTS[key][language() === "fr" ? 1 : 0];
}

export function element(tag, attributes = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null) made.setAttribute(name, value);
  }
  made.append(...inside);
  return made;
}

export function dress() {
  const told = new URLSearchParams(location.search).get("lang");
  if (told === "fr" || told === "en") localStorage.setItem("lang", told);
  document.documentElement.lang = language();
  for (const one of document.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
  const other = language() === "fr" ? "en" : "fr";
  const link = document.querySelector("#other-language");
  if (link) {
    link.textContent = other === "fr" ? "Français" : "English";
    link.lang = other;
    link.addEventListener("click", () => {
      localStorage.setItem("lang", other);
      const address = new URL(location.href);
      address.searchParams.delete("lang");
      location.replace(address);
      location.reload();
    });
  }
}

// How boards look: as an engraving, or as furniture.
export function theme() {
  const chosen = () => (localStorage.getItem("theme") === "wood" ? "wood" : "plate");
  const show = (button) => {
    document.documentElement.dataset.theme = chosen();
    button.textContent = say(chosen() === "wood" ? "plate" : "wood");
  };
  const button = document.querySelector("#theme");
  show(button);
  button.addEventListener("click", () => {
    localStorage.setItem("theme", chosen() === "wood" ? "plate" : "wood");
    show(button);
  });
}
