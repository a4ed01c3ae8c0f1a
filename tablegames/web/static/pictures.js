// A picture to look at only: nothing in it can be touched, and its name is beside it.
export function picture(plate, named = false) {
  if (!plate) return [];
  const svg = document.importNode(new DOMParser().parseFromString(plate.svg, "image/svg+xml").documentElement, true);
  for (const name of ["width", "height", ...(named ? [] : ["role"])]) svg.removeAttribute(name);
  if (!named) for (const words of svg.querySelectorAll("title, desc")) words.remove();
  const box = document.createElement("div");
  box.className = "picture";
  box.append(svg);
  return [box];
}
