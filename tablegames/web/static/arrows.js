// Arrows over a picture, from place to place: what was played, and in which ways something was done.
const SVG = "http://www.w3.org/2000/svg";

function middle(place) {
  const [x, y, wide, high] = ["x", "y", "width", "height"].map((name) => Number(place.getAttribute(name)));
  return [x + wide / 2, y + high / 2];
}

// `arrows` have a kind and the names of the places they go through; a place that is not there has none.
export function arrows(svg, told) {
  const places = new Map([...svg.querySelectorAll("[data-place]")].map((place) => [place.dataset.place, place]));
  const layer = document.createElementNS(SVG, "g");
  layer.setAttribute("class", "arrows");
  layer.setAttribute("aria-hidden", "true");
  const seen = new Set();
  for (const { kind, through } of told) {
    const name = `${kind} ${through.join(" ")}`;
    if (seen.has(name) || !through.every((one) => places.has(one))) continue;
    seen.add(name);
    const points = through.map((one) => middle(places.get(one)));
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", points.map((point) => point.join(",")).join(" "));
    line.setAttribute("class", kind);
    const head = document.createElementNS(SVG, "polygon");
    head.setAttribute("points", tip(points.at(-2), points.at(-1)));
    head.setAttribute("class", kind);
    layer.append(line, head);
  }
  // inside the same group as the places, so that a board that is turned has its arrows turned with it
  const within = svg.querySelector("[data-place]");
  (within ? within.parentNode.parentNode : svg).append(layer);
}

function tip([a, b], [c, d]) {
  const long = Math.hypot(c - a, d - b) || 1;
  const [x, y] = [(c - a) / long, (d - b) / long];
  const at = (along, aside) => `${c + along * x - aside * y},${d + along * y + aside * x}`;
  return [at(2.2, 0), at(-2.4, 2), at(-2.4, -2)].join(" ");
}
