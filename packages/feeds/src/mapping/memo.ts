/**
 * Remembers what a pure function gave for short texts that come again and again: dates, states, trades.
 * Bounded: when full it keeps what it has, since what repeats comes early.
 */
export function memoise<T>(make: (text: string) => T, limit = 8192, longest = 48): (text: string) => T {
  const seen = new Map<string, T>();
  return (text) => {
    if (text.length > longest) return make(text);
    const known = seen.get(text);
    if (known !== undefined) return known;
    const made = make(text);
    if (seen.size < limit) seen.set(text, made);
    return made;
  };
}
