// The links of a game, with addresses that a friend can open, and a QR code for a telephone.
import { element, language, say } from "./words.js";
import { pages, request } from "./transport.js";

const here = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname); // which leads nobody else to us
const button = (text, act, kind = "") => element("button", { type: "button", class: kind, onclick: act }, text);
const posted = (path, body) => request(`${path}?lang=${language()}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

// One link, to be copied.
function row(label, value) {
  const box = element("input", { readonly: "", value, "aria-label": label, onfocus: (event) => event.target.select() });
  const copy = button(say("copy"), async () => {
    await navigator.clipboard.writeText(value);
    copy.textContent = say("copied");
  });
  const send = button(say("tool-share"), () => navigator.share({ url: value }).catch(() => {})); // as telephones do
  return element("div", { class: "row" }, box, ...(navigator.clipboard ? [copy] : []), ...(navigator.share ? [send] : []));
}

// The QR code of an address.
async function code(box, address) {
  const answer = await posted("/api/qr", { text: address });
  if (!answer.ok) return;
  const svg = document.importNode(new DOMParser().parseFromString((await answer.json()).svg, "image/svg+xml").documentElement, true);
  box.replaceChildren(svg);
}

// `seats` are the keys of the seats for friends, `watch` that of spectators.
export async function invite(box, id, seats, watch) {
  const way = (origin, key) => `${origin}${pages.table}#${id}.${key}`;
  const draw = (reach) => {
    const origins = here && reach.addresses.length ? reach.addresses : [location.origin];
    const shown = seats.map((key) => {
      const picture = element("div", { class: "qr", role: "img", "aria-label": say("qr") });
      const rows = origins.map((origin) => row(say("link"), way(origin, key)));
      const [first, ...others] = rows;
      const more = others.length ? [element("details", {}, element("summary", {}, say("otheraddresses")), ...others)] : [];
      if (!here || reach.addresses.length) code(picture, way(origins[0], key));
      const open = button(say("letin"), async () => draw(await (await posted("/api/reach", {})).json()), "strong letin");
      const stuck = here && !reach.addresses.length ? [element("p", { class: "notice" }, say(reach.may ? "onlyhere" : "onlyhost")), ...(reach.may ? [open] : [])] : [];
      return element("section", { class: "invitation" }, element("h2", {}, say("link")), first, ...more, ...stuck, picture, element("p", { class: "quiet" }, say("linkonce")), element("details", { class: "faraway" }, element("summary", {}, say("faraway")), element("p", {}, `${say("farawaysaid")} (${location.port || "80"})`)));
    });
    const folded = element("details", { id: "watching" }, element("summary", {}, say("watch")), row(say("watch"), way(origins[0], watch)));
    box.replaceChildren(...shown, folded);
  };
  draw({ addresses: [], may: false });
  if (seats.length) {
    const answer = await request(`/api/reach?lang=${language()}`);
    if (answer.ok) draw(await answer.json());
  }
}

// The address of a finished game, as a link, for a page of another site, and as a picture that moves.
export function sharing(address) {
  const frame = `<iframe src="${address}/embed" width="800" height="600" title="tablegames"></iframe>`;
  const part = (key, value) => [element("h3", {}, say(key)), row(say(key), value)];
  return [...part("share", address), ...part("embed", frame), ...part("movingpicture", `${address}/game.svg`)];
}
