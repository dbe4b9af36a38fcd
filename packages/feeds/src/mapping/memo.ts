/** Look-ups after which it is judged whether remembering is worth while, and hits that it must give for each miss. */
const JUDGED = 1024;
const WORTH_WHILE = 1 / 4;

/**
 * Remembers what a pure function gave for short texts that come again and again: dates, states, trades.
 * Bounded: when full it keeps what it has, since what repeats comes early. Where texts hardly ever repeat it
 * gives up: looking each one up would cost more than it saves.
 */
export function memoise<T>(make: (text: string) => T, limit = 8192, longest = 48): (text: string) => T {
  const seen = new Map<string, T>();
  let worthwhile = true;
  let hits = 0;
  let misses = 0;
  // Rows lie in the order they were made: one's day, town or trade is often that of the row before.
  let last: string | null = null;
  let lastMade: T;
  return (text) => {
    if (text === last) return lastMade;
    if (!worthwhile || text.length > longest) return make(text);
    const known = seen.get(text);
    if (known !== undefined) {
      hits++;
      last = text;
      lastMade = known;
      return known;
    }
    misses++;
    if (hits + misses >= JUDGED) {
      worthwhile = hits > misses * WORTH_WHILE;
      if (!worthwhile) seen.clear();
      hits = 0;
      misses = 0;
    }
    if (!worthwhile || seen.size >= limit) return make(text);
    // What is made may be a piece of what it is made from.
    const kept = copyText(text);
    const made = make(kept);
    seen.set(kept, made);
    return made;
  };
}

/** V8 copies what is cut out of a text where it is shorter, and refers to the text where it is not. */
const SHORTEST_REFERENCE = 13;

/** The same text in memory of its own: a piece of a longer text keeps all of that alive as long as it is remembered. */
export function copyText(text: string): string {
  return text.length < SHORTEST_REFERENCE ? text : Buffer.from(text).toString();
}
