// The author's bench: asks about a position, shows the answer, and asks again when a file was saved.
const one = (name) => document.getElementById(name);
const game = { variant: "", seats: null, actions: [], position: "" };
let since = 0;

async function post(where, data) {
  const body = JSON.stringify(data);
  const answer = await fetch(where, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  return answer.json();
}

function fill(list, items, make) {
  list.replaceChildren(...items.map(make));
}

function line(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

function choices(select, values, chosen) {
  fill(select, values.map(String), (value) => new Option(value, value, false, value === String(chosen)));
}

function view(seen) {
  const made = document.createElement("details");
  const hidden = seen.hidden ? [line("p", `${one("views").dataset.hidden} ${seen.hidden}`)] : [];
  made.append(line("summary", seen.name), line("pre", seen.board), ...hidden, line("pre", seen.view));
  return made;
}

function show(answer) {
  one("problem").hidden = !answer.problem;
  one("problem").textContent = answer.problem;
  one("trace").hidden = !answer.trace;
  one("trace").textContent = answer.trace || "";
  if (answer.variants) {
    one("title").textContent = answer.title;
    choices(one("variant"), answer.variants, answer.variant);
    choices(one("seats"), answer.players, answer.seats);
  }
  if (answer.legal === undefined) return;
  game.actions = answer.actions;
  one("turn").textContent = answer.over || answer.turn;
  one("picture").hidden = !answer.picture;
  if (answer.picture) one("picture").src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(answer.picture)}`;
  one("board").textContent = answer.board;
  one("state").textContent = answer.state;
  one("position").value = answer.position;
  fill(one("legal"), answer.legal, (text) => {
    const button = line("button", text);
    button.type = "button";
    button.onclick = () => ask([...game.actions, text]);
    return button;
  });
  fill(one("events"), answer.events, (text) => line("li", text));
  fill(one("history"), game.actions, (text) => line("li", text));
  const open = [...one("views").children].map((seen) => seen.open);
  fill(one("views"), answer.views, view);
  [...one("views").children].forEach((seen, number) => { seen.open = open[number] ?? number === 0; });
}

async function ask(actions, position = game.position) {
  game.position = position;
  const answer = await post("ask", { ...game, actions });
  if (answer.problem && answer.legal === undefined) answer.actions = game.actions;
  show(answer);
}

async function news() {
  for (;;) {
    try {
      const found = await post("news", { since });
      const anew = found.since >> 1 !== since >> 1;
      since = found.since;
      if (anew) await ask(game.actions);
      fill(one("checked"), found.sentences || [one("checked").dataset.checking], (text) => line("li", text));
    } catch {
      await new Promise((resolve) => { setTimeout(resolve, 1000); });
    }
  }
}

one("anew").onclick = () => ask([], "");
one("back").onclick = () => ask(game.actions.slice(0, -1));
one("random").onclick = () => ask([...game.actions, "*"]);
one("ten").onclick = () => ask([...game.actions, ...Array(10).fill("*")]);
one("set").onclick = () => ask([], one("position").value);
one("variant").onchange = (event) => { game.variant = event.target.value; game.seats = null; ask([], ""); };
one("seats").onchange = (event) => { game.seats = Number(event.target.value); ask([], ""); };
one("typing").onsubmit = (event) => {
  event.preventDefault();
  ask([...game.actions, one("typed").value]);
  one("typed").value = "";
};
news();
