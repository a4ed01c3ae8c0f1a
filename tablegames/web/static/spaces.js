// French spaces that break no line: a narrow one before ; ! ? and a whole one before : and inside « ».
export function firm(text) {
  return text
    .replace(/ ([;!?]+)(?=[\s)»]|$)/g, "\u202f$1")
    .replace(/ (:)(?=\s|$)/g, "\u00a0$1")
    .replace(/« /g, "«\u00a0")
    .replace(/ »/g, "\u00a0»");
}
