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
  optionname: ["what the option is called in commands and files", "le nom de l'option dans les commandes et les fichiers"],
  yours: ["Your turn", "À vous"],
  wait: ["Waiting for", "On attend"],
  looking: ["You are watching.", "Vous êtes spectateur."],
  typed: ["Type a play", "Tapez un coup"],
  back: ["Step back", "Annuler le pas"],
  takeback: ["Take back", "Annuler le coup"],
  hint: ["Hint", "Conseil"],
  resign: ["Resign", "Abandonner"],
  sure: ["Give the game up?", "Abandonner la partie ?"],
  concede: ["Concede this game", "Concéder cette partie"],
  sureconcede: ["Give up this game? The match continues.", "Abandonner cette partie ? Le match continue."],
  sureall: ["Give up the whole match?", "Abandonner tout le match ?"],
  draw: ["Offer a draw", "Proposer la nulle"],
  suredraw: ["Offer a draw to your opponent?", "Proposer la nulle à votre adversaire ?"],
  acceptdraw: ["Accept the draw", "Accepter la nulle"],
  declinedraw: ["Decline", "Refuser"],
  confirm: ["confirm plays", "confirmer les coups"],
  news: ["What happened", "Ce qui s'est passé"],
  plays: ["Plays", "Coups"],
  moves: ["The game so far", "La partie jusqu'ici"],
  board: ["The board", "Le plateau"],
  lost: ["The connection is lost; trying again…", "Connexion perdue ; nouvel essai…"],
  nobody: ["No connection: nothing can be played now.", "Pas de connexion : rien ne peut se jouer."],
  playedby: ["Rules played here", "Règles de cette table"],
  changedrules: ["Changed for this game", "Changé pour cette partie"],
  allrules: ["The rules, one by one", "Les règles, une à une"],
  firsttime: ["The first time?", "La première fois ?"],
  firstlesson: ["A first game, step by step", "Une première partie, pas à pas"],
  emptyplay: ["Type a play first, or touch the board.", "Tapez d'abord un coup, ou touchez le plateau."],
  onlyfrom: ["Only one thing can be played from now", "On ne joue à présent que d'une place"],
  byhandmeans: ["Touch any places, in the order in which the hand would: it is done, right or wrong.", "Touchez des cases, dans l'ordre où la main irait : c'est fait, à tort ou à raison."],
  stale: ["The position had changed; look again.", "La position avait changé ; regardez de nouveau."],
  link: ["Send this link to your adversary:", "Envoyez ce lien à votre adversaire :"],
  watch: ["A link for spectators:", "Un lien pour les spectateurs :"],
  copy: ["Copy", "Copier"],
  copied: ["Copied", "Copié"],
  again: ["Play again", "Rejouer"],
  through: ["Look through it", "Revoir la partie"],
  roundover: ["The round is over", "Le coup est fini"],
  curtain: ["Hand the screen over", "Passez l'écran"],
  lift: ["Show my hand", "Montrer mon jeu"],
  elsewhere: ["Nothing can be played from there; the outlined places can be touched.", "Rien ne se joue de là ; on touche les places encadrées."],
  sofar: ["So far", "Jusqu'ici"],
  nopage: ["There is no such page", "Cette page n'existe pas"],
  nopagesaid: ["The address may be misspelt, or what stood here is gone. Games in play are found again by their whole link.", "L'adresse est peut-être mal écrite, ou ce qui était ici n'y est plus. On retrouve une partie en cours par son lien entier."],
  home: ["All games", "Tous les jeux"],
  fairdice: ["fair dice: each adds a part, all can be checked", "dés équitables : chacun ajoute une part, tout se vérifie"],
  fair: ["Fair dice", "Dés équitables"],
  commitment: ["Commitment of the server", "Engagement du serveur"],
  addpart: ["Your part (whatever you like; random digits are put after it)", "Votre part (ce que vous voulez ; des chiffres au hasard s'y ajoutent)"],
  promisepart: ["Add my part", "Ajouter ma part"],
  waitparts: ["Your part is promised; the others are waited for.", "Votre part est promise ; on attend les autres."],
  lostpart: ["Another browser has promised your part; type it here:", "Un autre navigateur a promis votre part ; tapez-la ici :"],
  showpart: ["Show my part", "Montrer ma part"],
  mypart: ["Your part", "Votre part"],
  partof: ["Part", "Part"],
  commitmentsaid: ["This is the fingerprint (SHA-256) of a secret number that the server has already drawn. Another secret would have another fingerprint, so the server cannot change it any more: note it, and at the end see whether the secret fits.", "C'est l'empreinte (SHA-256) d'un nombre secret que le serveur a déjà tiré. Un autre secret aurait une autre empreinte : le serveur ne peut plus en changer. Notez-la, et voyez à la fin si le secret y répond."],
  partsaid: ["Parts are mixed with the secret to make the dice: nobody knew yours when the secret was fixed, so nobody could choose the throws.", "Les parts se mêlent au secret pour faire les dés : nul ne connaissait la vôtre quand le secret fut fixé, nul n'a donc pu choisir les coups."],
  fairmore: ["How fair dice work, and how to check them", "Comment marchent les dés équitables, et comment les vérifier"],
  fairwhy: ["Who plays against somebody he does not know, on a machine that is not his, may ask whether the dice are honest. Here nobody can choose them, not even whoever keeps the server, and everybody can check that after the game.", "Qui joue contre un inconnu, sur une machine qui n'est pas la sienne, peut se demander si les dés sont honnêtes. Ici nul ne peut les choisir, pas même celui qui tient le serveur, et chacun peut le vérifier après la partie."],
  fairhow: ["What happens", "Ce qui se passe"],
  fairstep1: ["Before anybody says anything, the server draws a secret and shows its fingerprint, the commitment: 64 signs that tell nothing of the secret, but fit no other.", "Avant que personne ait rien dit, le serveur tire un secret et en montre l'empreinte, l'engagement : 64 signes qui ne disent rien du secret, mais ne vont à aucun autre."],
  fairstep2: ["Each adds a part: a word, or only random digits. At first only its fingerprint is sent, so that nobody can suit his own part to another's.", "Chacun ajoute une part : un mot, ou seulement des chiffres au hasard. D'abord n'en part que l'empreinte, pour que nul n'accorde la sienne à celle d'un autre."],
  fairstep3: ["When all are promised, all are shown. Secret and parts together make every throw of the game.", "Quand toutes sont promises, toutes se montrent. Le secret et les parts ensemble font tous les coups de la partie."],
  fairstep4: ["When the game has ended, the secret is told, and everything can be reckoned again.", "La partie finie, le secret est dit, et tout peut se recalculer."],
  faircheckhow: ["How it is checked", "Comment on vérifie"],
  faircheckpage: ["The page itself looks whether the secret has the fingerprint that was shown first, whether your part is in the dice and whether no promise has changed; if not, it says so in red.", "La page elle-même regarde si le secret a bien l'empreinte montrée d'abord, si votre part est dans les dés et si aucune promesse n'a changé ; sinon elle le dit en rouge."],
  faircheckself: ["Who does not trust the page either saves the record after the game and runs, on a machine of his own, with the commitment and the part that he noted:", "Qui ne se fie pas non plus à la page enregistre la partie finie et lance, sur sa propre machine, avec l'engagement et la part qu'il a notés :"],
  faircheckscript: ["Or, with nothing of ours, the short script docs/fair_check.py; docs/fair.md has every hash in full.", "Ou, sans rien de nous, le court script docs/fair_check.py ; docs/fair.md donne chaque empreinte en entier."],
  fairnot: ["What it does not do", "Ce que cela ne fait pas"],
  fairnotsaid: ["Whoever keeps the server can look at the secret during the game: he cannot change the dice, but he may know them beforehand and play by them. Who plays for money lets a third person serve.", "Qui tient le serveur peut regarder le secret pendant la partie : il ne peut changer les dés, mais il peut les connaître d'avance et jouer en conséquence. Qui joue pour de l'argent fait servir un tiers."],
  fairhashes: ["What it is made of, and how to check it", "De quoi ils sont faits, et comment les vérifier"],
  secretof: ["Secret of the server", "Secret du serveur"],
  fairplay: ["The dice are fixed by the server's secret and everybody's part. The secret is told when the game has ended.", "Les dés sont fixés par le secret du serveur et la part de chacun. Le secret est dit quand la partie est finie."],
  fairright: ["The secret is the one that was committed to, and your part is in the dice.", "Le secret est bien celui qui fut engagé, et votre part est dans les dés."],
  faircheck: ["Check it yourself: keep the record and run tablegames replay FILE --verify with what stands below, or the short script of the documentation (fair_check.py), which needs nothing of ours.", "Vérifiez vous-même : gardez l'enregistrement et lancez tablegames replay FICHIER --verify avec ce qui suit, ou le court script de la documentation (fair_check.py), qui n'a besoin de rien de nous."],
  unfaircommitment: ["The server has changed its commitment: do not play on.", "Le serveur a changé son engagement : ne jouez plus."],
  unfairpromise: ["The server has changed a promise: do not play on.", "Le serveur a changé une promesse : ne jouez plus."],
  unfairpart: ["Your part is not in the dice: do not play on.", "Votre part n'est pas dans les dés : ne jouez plus."],
  unfairbot: ["A bot has added a part, and bots add none: do not play on.", "Un robot a ajouté une part, et les robots n'en ajoutent pas : ne jouez plus."],
  unfairsecret: ["The secret is not the one that was committed to: the dice were not fair.", "Le secret n'est pas celui qui fut engagé : les dés n'étaient pas équitables."],
  many: ["Too many plays to list: type one.", "Trop de coups pour une liste : tapez le vôtre."],
  options: ["Options of the rules", "Options des règles"],
  review: ["How you played", "Comment vous avez joué"],
  looks: ["The game is looked through…", "La partie est revue…"],
  colon: [": ", " : "],
  close: ["Close", "Fermer"],
  wood: ["wood", "bois"],
  plate: ["plate", "planche"],
  mine: ["Your games", "Vos parties"],
  replay: ["Look through a game", "Revoir une partie"],
  bring: ["Drop a record here (.jsonl, .pdn …), or choose one:", "Déposez ici un enregistrement (.jsonl, .pdn…), ou choisissez-en un :"],
  toolarge: ["That file is too large: at most 512 kB of one are read.", "Ce fichier est trop grand : on en lit au plus 512 ko."],
  run: ["Run through it", "Dérouler"],
  halt: ["Stop", "Arrêter"],
  from: ["Seen from", "Vue de"],
  outside: ["outside", "l'extérieur"],
  "number-of": ["Game", "Partie"],
  first: ["To the beginning", "Au début"],
  stepback: ["One back", "Un coup en arrière"],
  next: ["One forward", "Un coup en avant"],
  last: ["To the end", "À la fin"],
  moment: ["Where in the game", "Où dans la partie"],
  none: ["none", "aucun"],
  yes: ["yes", "oui"],
  no: ["no", "non"],
  other: ["other…", "autre…"],
  list: ["list", "liste"],
  add: ["Add one", "En ajouter un"],
  remove: ["Remove", "Ôter"],
  ownrules: ["Rules of your own: drop a YAML file on the card, or choose one", "Vos propres règles : déposez un fichier YAML sur la carte, ou choisissez-le"],
  byfile: ["By your file", "Selon votre fichier"],
  ownlarge: ["That file is too large: at most 32 kB of rules are read.", "Ce fichier est trop grand : on lit au plus 32 ko de règles."],
  study: ["Problems and lessons", "Problèmes et leçons"],
  allstudy: ["All problems and lessons", "Tous les problèmes et leçons"],
  lessons: ["Lessons", "Leçons"],
  counting: ["Count what throws are worth", "Compter ce que valent les coups"],
  problems: ["Problems", "Problèmes"],
  daily: ["The problem of the day", "Le problème du jour"],
  nextproblem: ["The next problem", "Le problème suivant"],
  realgame: ["Now a real game", "Et maintenant, une vraie partie"],
  allproblems: ["All problems", "Tous les problèmes"],
  answerit: ["Answer", "Répondre"],
  "word-hint": ["Hint", "Indice"],
  "word-solution": ["Solution", "Solution"],
  "word-again": ["From the start", "Du début"],
  "word-answer": ["Show the answer", "Voir la réponse"],
  "word-on": ["Go on", "Continuer"],
  match: ["The match", "Le match"],
  standings: ["Standing", "Classement"],
  elofigure: ["Elo, with its interval of 95 %", "Elo, avec son intervalle à 95 %"],
  encounters: ["Encounters", "Rencontres"],
  encounter: ["Encounter", "Rencontre"],
  lastgames: ["The last games", "Les dernières parties"],
  games: ["games", "parties"],
  complete: ["all are finished", "toutes sont finies"],
  notbegun: ["none is finished yet", "aucune n'est encore finie"],
  quiet: ["nothing has come for a minute", "rien n'est venu depuis une minute"],
  running: ["it is being played", "le match se joue"],
  leftout: ["rows left out: they are not as they were written", "lignes laissées de côté : elles ne sont plus telles qu'écrites"],
  game: ["Game", "Partie"],
  tableword: ["Table", "Table"],
  players: ["Players", "Joueurs"],
  won: ["Won", "Gagnant"],
  how: ["End", "Fin"],
  actions: ["Actions", "Coups"],
  look: ["look", "revoir"],
  nomatch: ["No match is shown here: tablegames serve --match FOLDER shows one.", "Aucun match n'est montré ici : tablegames serve --match DOSSIER en montre un."],
  byhand: ["by hand…", "à la main…"],
  touch: ["Touch the places in order:", "Touchez les cases dans l'ordre :"],
  number: ["number", "nombre"],
  sayit: ["Say it, or do it", "Dire, ou faire"],
  faults: ["Faults can be made here: all this can be said at any time.", "Ici l'on peut faillir : tout ceci se dit à tout moment."],
  legend: ["What stands on the board", "Ce qu'il y a sur le plateau"],
  whatwords: ["What these words mean", "Ce que veulent dire ces mots"],
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
  for (const id of JSON.parse(sessionStorage.getItem("unfolded") || "[]")) { // what was unfolded in the other language
    const box = document.getElementById(id);
    if (box) box.open = true;
  }
  sessionStorage.removeItem("unfolded");
  const other = language() === "fr" ? "en" : "fr";
  const link = document.querySelector("#other-language");
  if (link) {
    link.textContent = other === "fr" ? "Français" : "English";
    link.lang = other;
    link.addEventListener("click", () => {
      localStorage.setItem("lang", other);
      sessionStorage.setItem("unfolded", JSON.stringify([...document.querySelectorAll("details[open][id]")].map((one) => one.id)));
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
