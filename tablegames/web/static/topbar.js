// The bar above every page: texts in the reader's language, sound, the room, the boards, the other language.
import { language, say } from "./words.js";

// Put the words of the page in place, and bring the bar to life.
export function dress() {
  const told = new URLSearchParams(location.search).get("lang");
  if (told === "fr" || told === "en") localStorage.setItem("lang", told);
  document.documentElement.lang = language();
  for (const one of document.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));
  for (const one of document.querySelectorAll("[data-title]")) one.title = say(one.dataset.title);
  for (const one of document.querySelectorAll("[data-placeholder]")) one.placeholder = say(one.dataset.placeholder);
  document.documentElement.dataset.dressed = "";
  for (const id of JSON.parse(sessionStorage.getItem("unfolded") || "[]")) { // what was unfolded in the other language
    const box = document.getElementById(id);
    if (box) box.open = true;
  }
  sessionStorage.removeItem("unfolded");
  speakable();
  sounding();
  for (const name of ["room", "boards"]) choosing(name);
}

function speakable() {
  const other = language() === "fr" ? "en" : "fr";
  const link = document.querySelector("#other-language");
  link.lang = other;
  link.textContent = other.toUpperCase();
  link.setAttribute("aria-label", other === "fr" ? "FR, Français" : "EN, English");
  link.addEventListener("click", () => {
    localStorage.setItem("lang", other);
    sessionStorage.setItem("unfolded", JSON.stringify([...document.querySelectorAll("details[open][id]")].map((one) => one.id)));
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    location.replace(address);
    location.reload();
  });
}

// Whether pieces and dice may be heard; who plays sounds listens to "sounding" on the document.
export const sounds = () => localStorage.getItem("sound") !== "off";

function sounding() {
  const button = document.querySelector("#sound");
  button.setAttribute("aria-pressed", sounds());
  button.addEventListener("click", () => {
    localStorage.setItem("sound", sounds() ? "off" : "on");
    button.setAttribute("aria-pressed", sounds());
    document.dispatchEvent(new CustomEvent("sounding", { detail: sounds() }));
  });
}

// A choice that room.js takes up the next time.
function choosing(name) {
  const { dataset } = document.documentElement;
  const key = name === "room" ? "theme" : name;
  for (const one of document.querySelectorAll(`input[name="${name}"]`)) {
    one.checked = one.value === dataset[key];
    one.addEventListener("change", () => {
      localStorage.setItem(name, one.value);
      dataset[key] = one.value;
    });
  }
}
