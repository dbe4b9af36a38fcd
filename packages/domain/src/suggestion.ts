import { distance } from 'fastest-levenshtein';

/** Longer words are not compared: they are no misspelling of a name. */
const longestWord = 100;

/**
 * The names that a misspelled word may stand for, nearest first; equally near ones keep their order.
 * Case does not count. A name is near with a third of its letters wrong, or two in a short one (Levenshtein).
 */
export function suggestNames(word: string, names: Iterable<string>, limit = 1): string[] {
  if (word.length < 2 || word.length > longestWord) return [];
  const wanted = word.toLowerCase();
  const near: { name: string; edits: number }[] = [];
  for (const name of names) {
    const edits = distance(wanted, name.toLowerCase());
    const allowed = Math.min(name.length - 1, Math.max(2, Math.floor(name.length / 3)));
    if (edits <= allowed) near.push({ name, edits });
  }
  near.sort((a, b) => a.edits - b.edits);
  return near.slice(0, limit).map(({ name }) => name);
}

/** The end of a message about an unknown word: `: did you mean "x"?`, or nothing. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const [best] = suggestNames(word, names);
  return best === undefined ? '' : `: did you mean "${best}"?`;
}
