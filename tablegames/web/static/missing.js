// What is shown at an address where nothing is.
import { dress, say } from "./words.js";

dress();
document.title = `tablegames · ${say("nopage")}`;
