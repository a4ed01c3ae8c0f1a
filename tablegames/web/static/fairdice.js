// Fair dice, and how anybody checks them.
import { dress } from "./topbar.js";
import { say } from "./words.js";

dress();
document.title = `tablegames · ${say("fair")}`;
