// Citations as people read them: "AUJ-T2 IX, XI; LEP 1.II" is "Académie II, ch. 9, 11" and "Lepeintre I.2".
import { say } from "./words.js";

const TAG = "(?![IVXLC]+\\b)[A-Z]{2,}(?:-\\w+)?\\b";
const NEXT_BOOK = new RegExp(`;\\s*(?=${TAG})|,\\s*(?=${TAG})`);
const OF_BOOK = new RegExp(`^(${TAG})[\\s,]*(.*)$`);
const NUMBERED = /^(?:(?:[a-z]+\.|No\.) )?(?:[IVXLC]+\b|\d)/; // "XI", "1.II", "r. IX"; not "Du jacquet"
const NUMBERS = / ?(?:(?:ch|art)\. )?\{(.*)\}$/; // the end of a book's short name
const WORTH = { I: 1, V: 5, X: 10, L: 50, C: 100 };
const PARTS = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

const value = (roman) => [...roman].map((sign) => WORTH[sign]).reduce((sum, one, at, all) => sum + (all[at + 1] > one ? -one : one), 0);
const arabic = (text) => text.replace(/\b[IVXLC]+\b/g, value);
const section = (text) => arabic(text).replace(/^(\d+) (?=\d)/, "$1.");

// How the short name of a book writes its numbers: "{1}" chapters, "{I.1}" parts with their sections, "{}" as cited.
const WRITTEN = {
  "1": arabic,
  "I.1": (text) => text.split(", ").map((item, at) => {
    const [, part, rest] = /^(\d+)(?:\.(.*))?$/.exec(item) || [];
    if (part === undefined) return section(item); // continues the item before it: "1.I, III"
    return rest === undefined && at > 0 ? item : [PARTS[part] ?? part, ...(rest === undefined ? [] : [section(rest)])].join(".");
  }).join(", "),
  "": (text) => text,
};

// One book with its chapters; a book that has no short name keeps its code.
function one(code) {
  const [, tag, where] = OF_BOOK.exec(code) || [];
  const short = say("books")[tag];
  if (!short) return code;
  const [ending, how] = NUMBERS.exec(short) || ["", ""];
  const book = short.slice(0, short.length - ending.length).replace(/,$/, "");
  if (!where) return book;
  if (!NUMBERED.test(where)) return `${book}, ${where}`;
  return short.replace(/\{.*\}$/, WRITTEN[how](where).replace(/(\d)-(?=\d)/g, "$1–"));
}

// A citation as [name, code] for each of its books.
export const byBook = (cite) => cite.split(NEXT_BOOK).map((code) => [one(code), code]);

// All of a citation as one text.
export const named = (cite) => byBook(cite).map(([name]) => name).join("; ");
