// What fair dice are, and how anybody checks them.
import { dress, say } from "./words.js";

dress();
document.title = `tablegames · ${say("fair")}`;
