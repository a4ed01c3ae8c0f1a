// Before something that cannot be taken back: the question in a dialog. Escape and "Cancel" leave everything as it is.
import { element, say } from "./words.js";

// Each of the answers has the `word` on its button, and what it does, `act`.
export function surely(question, ...answers) {
  const answer = (text, more) => element("button", { value: "", ...more }, text);
  const dialog = element(
    "dialog", { class: "sure", role: "alertdialog", "aria-labelledby": "sure-question" },
    element("h2", { id: "sure-question" }, question),
    element("form", { method: "dialog", class: "row" }, answer(say("cancel"), { autofocus: "" }), ...answers.map(({ word }, at) => answer(word, { value: at, class: "strong" }))),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    answers[dialog.returnValue || -1]?.act();
  });
  document.body.append(dialog);
  dialog.showModal();
}
