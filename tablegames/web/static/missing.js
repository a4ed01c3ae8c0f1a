// The page for an address where nothing is.
import { dress } from "./topbar.js";
import { nothing } from "./nothing.js";
import { say } from "./words.js";
import { pages } from "./transport.js";

dress();
document.title = `tablegames · ${say("nopage")}`;
document.querySelector("#ways").append(nothing(say("nopagesaid"), [[pages.home, say("home"), true], [pages.study, say("study")], [pages.replay, say("place-watch")]]));
