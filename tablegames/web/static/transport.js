// The layer between a page and its games: here a server. The documentation site has a file of this name that leads to a
// worker in the browser instead; both send and receive the same messages.

import { language } from "./words.js";

// An answer as `fetch` gives it.
export const request = (path, options) => fetch(path, options);

// A line to the tables, as a socket is one.
export const line = () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket?lang=${language()}`);

// Milliseconds after which a line that says nothing is taken for broken.
export const patience = 6000;

// Where the pages are.
export const pages = { home: "/", table: "/table", study: "/study", replay: "/replay", mine: "/mine", rulebooks: "/rules", rules: (name) => `/rules/${encodeURIComponent(name)}` };

// Whether others can come to a table by a link.
export const invites = true;

// Installed as an app, the pages are there without the server too; games are not.
if (window.matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/offline.js");
