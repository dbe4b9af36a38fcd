/** The trades named in texts. */

/**
 * Finds trades by the beginnings of words that the policy lists for each. `['R- 434 Electrical permit']` →
 * `{electrical}`.
 */
export function tradesIn(
  texts: readonly string[],
  beginnings: Readonly<Record<string, readonly string[]>>,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const text of texts) {
    for (const word of text.toLowerCase().split(/[^a-z]+/)) {
      if (word === '') continue;
      for (const [trade, list] of Object.entries(beginnings)) {
        if (list.some((beginning) => word.startsWith(beginning))) found.add(trade);
      }
    }
  }
  return found;
}
