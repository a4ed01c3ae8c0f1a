// From clicks to a play, for any game: a play is strokes in any order, a stroke is places in order.

// The places to click next so that the play still fits; null: it does not fit. "" among them: the play is complete.
export function following(strokes, picked) {
  const found = new Set();
  walk(strokes.map((one) => [...one]), picked, 0, null, 0, found);
  return found.size ? found : null;
}

// The strokes that need not wait for another to come to where they begin; all of them, where each would.
function ready(strokes) {
  const begin = strokes.filter((one, at) => !strokes.some((other, number) => number !== at && other.indexOf(one[0]) > 0));
  return begin.length ? begin : strokes;
}

// The strokes of a play that were made, the last of them perhaps in part; null: it does not fit.
export function made(strokes, picked) {
  if (!picked.length) return [];
  const tried = new Set();
  for (const [number, stroke] of strokes.entries()) {
    const here = picked.slice(0, stroke.length);
    if (tried.has(stroke.join(" ")) || here.some((place, at) => place !== stroke[at])) continue;
    tried.add(stroke.join(" "));
    const rest = made(strokes.filter((_, other) => other !== number), picked.slice(stroke.length));
    if (rest !== null) return [here, ...rest];
  }
  return null;
}

function walk(left, picked, at, current, inside, found) {
  if (current !== null && inside === current.length) {
    current = null;
    inside = 0;
  }
  if (at === picked.length) {
    if (current !== null) found.add(current[inside]);
    else if (!left.length) found.add("");
    else for (const stroke of ready(left)) found.add(stroke[0]);
    return;
  }
  if (current !== null) {
    if (current[inside] === picked[at]) walk(left, picked, at + 1, current, inside + 1, found);
    return;
  }
  const tried = new Set();
  left.forEach((stroke, number) => {
    const name = stroke.join(" ");
    if (stroke[0] !== picked[at] || tried.has(name)) return;
    tried.add(name);
    walk(left.filter((_, other) => other !== number), picked, at + 1, stroke, 1, found);
  });
}

// The plays that fit what was clicked, what may come next, and those that are whole.
export function fitting(plays, picked) {
  const open = [];
  const next = new Set();
  const whole = [];
  for (const play of plays) {
    if (!play.strokes.length) {
      if (!picked.length) open.push(play);
      continue;
    }
    const more = following(play.strokes, picked);
    if (!more) continue;
    open.push(play);
    for (const place of more) {
      if (place === "") whole.push(play);
      else next.add(place);
    }
  }
  return { open, next, whole };
}

// The targets of the last touched place in several strokes: the place, and the touches on the way there. A place with
// several ways is left out: it must be reached step by step.
export function runs(open, picked, next) {
  const found = new Map();
  const from = picked.at(-1);
  const go = (play, left, at, way) => {
    for (const [number, stroke] of left.entries()) {
      if (stroke.length !== 2 || stroke[0] !== at) continue;
      const [, to] = stroke;
      const further = way.length ? [...way, at, to] : [to];
      const rest = left.filter((_, other) => other !== number);
      if (way.length && !next.has(to) && following(play.strokes, [...picked, ...further])) {
        const name = further.join(" ");
        found.set(to, found.has(to) && found.get(to).join(" ") !== name ? [] : further);
      }
      go(play, rest, to, further);
    }
  };
  if (from !== undefined) for (const play of open) if (following(play.strokes, picked)) go(play, play.strokes, from, []);
  return new Map([...found].filter(([, way]) => way.length));
}
