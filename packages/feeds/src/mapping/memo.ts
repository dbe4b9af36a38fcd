/** Number of lookups after which the cache is evaluated. */
const EVALUATED_AFTER = 1024;
/** Minimum hits per miss for the cache to stay on. */
const LEAST_HITS_PER_MISS = 1 / 4;

/**
 * Caches a pure function for short texts that repeat: dates, states, trades. When full, it keeps its entries, since
 * frequent texts come early. If texts rarely repeat, it is turned off, because lookups would cost more than they save.
 */
export function memoise<T>(compute: (text: string) => T, limit = 8192, longest = 48): (text: string) => T {
  const seen = new Map<string, T>();
  let isEnabled = true;
  let hits = 0;
  let misses = 0;
  // A row often has the same day, town, or trade as the row before.
  let last: string | null = null;
  let lastValue: T;
  return (text) => {
    if (text === last) return lastValue;
    if (!isEnabled || text.length > longest) return compute(text);
    const known = seen.get(text);
    if (known !== undefined) {
      hits++;
      last = text;
      lastValue = known;
      return known;
    }
    misses++;
    if (hits + misses >= EVALUATED_AFTER) {
      isEnabled = hits > misses * LEAST_HITS_PER_MISS;
      if (!isEnabled) seen.clear();
      hits = 0;
      misses = 0;
    }
    if (!isEnabled || seen.size >= limit) return compute(text);
    // The result may be a slice of the text.
    const copy = copyText(text);
    const value = compute(copy);
    seen.set(copy, value);
    return value;
  };
}

/** Minimum length at which V8 slices refer to the whole text instead of copying. */
const SHORTEST_REFERENCE = 13;

/** Copies a text, because a cached slice of a longer text keeps the whole text in memory. */
export function copyText(text: string): string {
  return text.length < SHORTEST_REFERENCE ? text : Buffer.from(text).toString();
}
