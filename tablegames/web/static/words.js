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
  lost: ["Reconnecting…", "Reconnexion…"],
  nobody: ["No connection. Your play is kept, and sent when the connection is back.", "Pas de connexion. Votre coup est gardé ; il part dès qu'elle revient."],
  sending: ["Sending…", "Envoi…"],
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
  showpart: ["Show my part", "Montrer ma part"],
  mypart: ["Your part", "Votre part"],
  partof: ["Part", "Part"],
  commitmentsaid: ["This is the fingerprint (SHA-256) of a secret number that the server has already drawn. Another secret would have another fingerprint, so the server cannot change it any more: note it, and at the end see whether the secret fits.", "C'est l'empreinte (SHA-256) d'un nombre secret que le serveur a déjà tiré. Un autre secret aurait une autre empreinte : le serveur ne peut plus en changer. Notez-la, et voyez à la fin si le secret y répond."],
  partsaid: ["Parts are mixed with the secret to make the dice: nobody knew yours when the secret was fixed, so nobody could choose the throws.", "Les parts se mêlent au secret pour faire les dés : nul ne connaissait la vôtre quand le secret fut fixé, nul n'a donc pu choisir les coups."],
  fairmore: ["How fair dice work, and how to check them", "Comment marchent les dés équitables, et comment les vérifier"],
  fairwhy: ["You play somebody you don't know, on a machine that isn't yours: are the dice honest? Here each player adds a part. If your part is in the dice, nobody could choose them, not even the person who runs the server, and you can check that.", "Vous jouez contre un inconnu, sur une machine qui n'est pas la vôtre : les dés sont-ils honnêtes ? Ici chaque joueur ajoute une part. Si votre part est dans les dés, personne n'a pu les choisir, pas même celui qui tient le serveur, et vous pouvez le vérifier."],
  fairhow: ["What happens", "Ce qui se passe"],
  fairstep1: ["Before anybody says anything, the server draws a secret and shows its fingerprint, the commitment: 64 signs that tell nothing of the secret, but fit no other.", "Avant que personne ait rien dit, le serveur tire un secret et en montre l'empreinte, l'engagement : 64 signes qui ne disent rien du secret, mais ne vont à aucun autre."],
  fairstep2: ["Each adds a part: a word, or only random digits. At first only its fingerprint is sent, so that nobody can suit his own part to another's.", "Chacun ajoute une part : un mot, ou seulement des chiffres au hasard. D'abord n'en part que l'empreinte, pour que nul n'accorde la sienne à celle d'un autre."],
  fairstep3: ["When all are promised, all are shown. Secret and parts together make every throw of the game.", "Quand toutes sont promises, toutes se montrent. Le secret et les parts ensemble font tous les coups de la partie."],
  fairstep4: ["When the game has ended, the secret is told, and everything can be reckoned again.", "La partie finie, le secret est dit, et tout peut se recalculer."],
  faircheckhow: ["How it is checked", "Comment on vérifie"],
  faircheckpage: ["The page checks that its own part is in the dice, that no promise has changed, that the secret fits the commitment, and that every throw of two dice follows. If not, it says so in red. If somebody else promised the part of your seat, it tells you not to play.", "La page vérifie que sa propre part est dans les dés, qu'aucune promesse n'a changé, que le secret répond à l'engagement et que chaque coup de deux dés en suit. Sinon, elle le dit en rouge. Si quelqu'un d'autre a promis la part de votre place, elle vous dit de ne pas jouer."],
  faircheckself: ["The page comes from the server. To trust nobody, make your part on your own machine, save your receipt and the record, and run there:", "La page vient du serveur. Pour ne vous fier à personne, faites votre part sur votre propre machine, enregistrez votre reçu et la partie, et lancez-y :"],
  faircheckscript: ["Or, with nothing of ours, the short script docs/fair_check.py; docs/fair.md has every hash in full.", "Ou, sans rien de nous, le court script docs/fair_check.py ; docs/fair.md donne chaque empreinte en entier."],
  fairnot: ["What it does not do", "Ce que cela ne fait pas"],
  fairnotsaid: ["A record alone does not prove who made the parts: only your own part does. And the person who runs the server can read the secret during the game: that person can't change the dice, but may know them beforehand. For money, let a third person serve.", "Un enregistrement seul ne prouve pas qui a fait les parts : seule votre propre part le prouve. Et celui qui tient le serveur peut lire le secret pendant la partie : il ne peut changer les dés, mais peut les connaître d'avance. Pour de l'argent, faites servir un tiers."],
  fairhashes: ["What it is made of, and how to check it", "De quoi ils sont faits, et comment les vérifier"],
  secretof: ["Secret of the server", "Secret du serveur"],
  fairplay: ["The dice are fixed by the server's secret and everybody's part. The secret is told when the game has ended.", "Les dés sont fixés par le secret du serveur et la part de chacun. Le secret est dit quand la partie est finie."],
  fairright: ["The secret is the one that was committed to, and your part is in the dice: nobody could choose them.", "Le secret est bien celui qui fut engagé, et votre part est dans les dés : personne n'a pu les choisir."],
  faircheck: ["Check it yourself: keep the record and run tablegames replay FILE --verify with what stands below, or the short script of the documentation (fair_check.py), which needs nothing of ours.", "Vérifiez vous-même : gardez l'enregistrement et lancez tablegames replay FICHIER --verify avec ce qui suit, ou le court script de la documentation (fair_check.py), qui n'a besoin de rien de nous."],
  unfaircommitment: ["The server has changed its commitment: do not play on.", "Le serveur a changé son engagement : ne jouez plus."],
  unfairpromise: ["The server has changed a promise: do not play on.", "Le serveur a changé une promesse : ne jouez plus."],
  unfairpart: ["Your part is not in the dice: do not play on.", "Votre part n'est pas dans les dés : ne jouez plus."],
  unfairbot: ["A bot has added a part, and bots add none: do not play on.", "Un robot a ajouté une part, et les robots n'en ajoutent pas : ne jouez plus."],
  unfairsecret: ["The secret is not the one that was committed to: the dice were not fair.", "Le secret n'est pas celui qui fut engagé : les dés n'étaient pas équitables."],
  moment1: ["less than a minute", "moins d'une minute"],
  minutes: ["min", "min"],
  hours: ["h", "h"],
  days: ["days", "jours"],
  online: ["online", "en ligne"],
  offline: ["offline", "hors ligne"],
  offlinefor: ["offline for", "hors ligne depuis"],
  notyet: ["hasn't opened the link yet", "n'a pas encore ouvert le lien"],
  toplay: ["to play", "doit jouer"],
  toplayfor: ["to play for", "doit jouer depuis"],
  spectator: ["spectator", "spectateur"],
  spectators: ["spectators", "spectateurs"],
  samebrowser: ["the browser that also sits at", "le navigateur qui est aussi à la place de"],
  openedbefore: ["Your seat was opened in another browser before you", "Votre place a été ouverte dans un autre navigateur avant vous"],
  openedafter: ["Your seat was also opened in another browser", "Votre place a aussi été ouverte dans un autre navigateur"],
  openedmeans: ["If that wasn't you, somebody else can see what you see and play for you: don't play on, ask for a new game.", "Si ce n'était pas vous, quelqu'un d'autre voit ce que vous voyez et peut jouer pour vous : arrêtez, demandez une nouvelle partie."],
  unfairnotmine: ["DON'T PLAY: this browser has not promised the part at your seat. Somebody else did, and may have chosen all the dice.", "NE JOUEZ PAS : ce navigateur n'a pas promis la part de votre place. Quelqu'un d'autre l'a fait, et a pu choisir tous les dés."],
  madeelsewhere: ["Did you promise it yourself, in another browser or program? Paste your part:", "L'avez-vous promise vous-même, dans un autre navigateur ou programme ? Collez votre part :"],
  itsmine: ["This is my part", "C'est ma part"],
  elsewherepart: ["I don't trust this page: make my part elsewhere", "Je ne me fie pas à cette page : faire ma part ailleurs"],
  elsewheresaid: ["On a machine of your own, run the script of the documentation with the commitment and your seat. Keep the part to yourself, and paste its promise here.", "Sur votre propre machine, lancez le script de la documentation avec l'engagement et votre place. Gardez la part pour vous, et collez ici sa promesse."],
  yourseat: ["Your seat", "Votre place"],
  pastepromise: ["The promise (64 digits)", "La promesse (64 chiffres)"],
  promisepasted: ["Promise it", "La promettre"],
  pastepart: ["All parts are promised. Paste the part you promised:", "Toutes les parts sont promises. Collez la part que vous avez promise :"],
  fairseen: ["The secret is the one that was committed to. You have added no part: this says nothing about who made the others.", "Le secret est bien celui qui fut engagé. Vous n'avez pas ajouté de part : cela ne dit rien de ceux qui ont fait les autres."],
  fairwatched: ["The dice are fixed by the server's secret and the players' parts. The secret is shown when the game has ended.", "Les dés sont fixés par le secret du serveur et les parts des joueurs. Le secret est montré quand la partie est finie."],
  rethrown: ["Throws of two dice that this page made again from the secret and the parts, with the same result", "Coups de deux dés que cette page a refaits à partir du secret et des parts, avec le même résultat"],
  notrethrown: ["Other draws, which only --verify checks", "Autres tirages, que seul --verify vérifie"],
  savereceipt: ["Save my receipt (for tablegames replay --verify --receipt)", "Enregistrer mon reçu (pour tablegames replay --verify --receipt)"],
  openedfair: ["Another browser opened this seat before you. The dice are still fair if you add your part now.", "Un autre navigateur a ouvert cette place avant vous. Les dés restent équitables si vous ajoutez votre part maintenant."],
  playanyway: ["The dice may have been chosen. Play all the same?", "Les dés ont pu être choisis. Jouer quand même ?"],
  unfairheader: ["The server has changed the game or its rules: don't play on.", "Le serveur a changé le jeu ou ses règles : ne jouez plus."],
  unfairthrow: ["A throw does not follow from the secret and the parts: the dice were not fair.", "Un coup de dés ne suit pas du secret et des parts : les dés n'étaient pas équitables."],
  unfairrecord: ["The record of the game does not agree with what this page was shown: the dice were not fair.", "L'enregistrement de la partie ne s'accorde pas avec ce que cette page a montré : les dés n'étaient pas équitables."],
  qr: ["QR code of the link: open it with a phone's camera", "Code QR du lien : ouvrez-le avec l'appareil photo d'un téléphone"],
  otheraddresses: ["Other addresses of this machine", "Autres adresses de cette machine"],
  letin: ["Let people on my network in", "Laisser entrer les gens de mon réseau"],
  onlyhere: ["This link works only on this machine. Open the server to your network, and a friend on the same Wi-Fi can use it.", "Ce lien ne marche que sur cette machine. Ouvrez le serveur à votre réseau, et un ami sur le même Wi-Fi pourra l'utiliser."],
  onlyhost: ["This link works only on this machine. Start tablegames serve --host 0.0.0.0 to let your network in.", "Ce lien ne marche que sur cette machine. Lancez tablegames serve --host 0.0.0.0 pour laisser entrer votre réseau."],
  linkonce: ["The link is good for one browser: the first that opens it has the seat.", "Le lien vaut pour un seul navigateur : le premier qui l'ouvre a la place."],
  faraway: ["My friend is not on my network", "Mon ami n'est pas sur mon réseau"],
  farawaysaid: ["Forward this port of your router to this machine, and send the link with your public address. If a name or another server leads here, start with --name and that name. Nothing is encrypted on the way unless that server does it.", "Redirigez ce port de votre routeur vers cette machine, et envoyez le lien avec votre adresse publique. Si un nom ou un autre serveur mène ici, lancez avec --name et ce nom. Rien n'est chiffré en chemin, sauf par cet autre serveur."],
  many: ["Too many plays to list: type one.", "Trop de coups pour une liste : tapez le vôtre."],
  options: ["Options of the rules", "Options des règles"],
  review: ["How you played", "Comment vous avez joué"],
  looks: ["The game is looked through…", "La partie est revue…"],
  colon: [": ", " : "],
  close: ["Close", "Fermer"],
  wood: ["wood", "bois"],
  plate: ["plate", "planche"],
  mine: ["My games", "Mes parties"],
  lastplay: ["last play {} ago", "dernier coup il y a {}"],
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
