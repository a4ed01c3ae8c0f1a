// The search, in the language of the page: an index made with the site is read when somebody first asks for something.
const root = document.body.dataset.root;
const found = document.querySelector("#found");
const field = document.querySelector("#searched");
const french = document.documentElement.lang === "fr";
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
let index = null;

async function read() {
  if (index === null) {
    const told = await (await fetch(`${root}search/search_index.json`)).json();
    index = told.docs
      .filter((one) => one.location.startsWith("fr/") === french)
      .map((one) => ({ ...one, heading: plain(one.title), body: plain(one.text) }));
  }
  return index;
}

// How well a part of a page answers: all words must be there; in its heading they count more.
function worth(one, words) {
  let sum = 0;
  for (const word of words) {
    const inside = one.body.split(word).length - 1;
    const above = one.heading.includes(word);
    if (!inside && !above) return 0;
    sum += (above ? 20 : 0) + Math.min(inside, 5);
  }
  return sum;
}

function line(one, word) {
  const at = Math.max(0, one.body.indexOf(word) - 60);
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = root + one.location;
  link.textContent = one.title;
  const text = document.createElement("p");
  text.textContent = `${at ? "…" : ""}${one.text.slice(at, at + 160)}…`;
  item.append(link, text);
  return item;
}

async function search() {
  const words = plain(field.value).split(/\s+/).filter((word) => word.length > 1);
  found.hidden = !words.length;
  if (!words.length) return;
  try {
    const ranked = (await read()).map((one) => [worth(one, words), one]).filter(([sum]) => sum).sort((one, other) => other[0] - one[0]);
    const list = document.createElement("ol");
    list.append(...ranked.slice(0, 12).map(([, one]) => line(one, words[0])));
    found.replaceChildren(ranked.length ? list : found.dataset.none);
  } catch {
    found.textContent = found.dataset.away;
  }
}

let waiting = 0;
field.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(search, 150); });
document.querySelector("#search").addEventListener("submit", (event) => { event.preventDefault(); search(); });

// On a wide screen the contents lie open; on a telephone they are a menu.
const menu = document.querySelector("#menu");
const wide = matchMedia("(min-width: 60.01rem)");
const lay = () => { menu.open = wide.matches; };
wide.addEventListener("change", lay);
lay();

// Anything wider than the page can be scrolled with the keyboard too.
const reach = () => {
  for (const one of document.querySelectorAll("main pre, main table, .plate")) {
    if (one.scrollWidth > one.clientWidth) one.tabIndex = 0;
    else one.removeAttribute("tabindex");
  }
};
addEventListener("resize", reach);
document.fonts.ready.then(reach);
