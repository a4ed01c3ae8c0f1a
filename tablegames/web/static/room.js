// Before anything is drawn: the room and the boards that this browser has chosen, so that nothing flashes.
{
  const chosen = (name, known) => (known.includes(localStorage.getItem(name)) ? localStorage.getItem(name) : "");
  const { dataset } = document.documentElement;
  dataset.theme = chosen("room", ["light", "dark"]); // else as the system has it
  dataset.boards = chosen("boards", ["plate"]) || "wood";
}
