import { distance } from 'fastest-levenshtein';

/** Longer words are not misspelled names and are not compared. */
const longestWord = 100;

/**
 * Names similar to a misspelled word, closest first; equally close names keep their order. Ignores case.
 * @returns names within an edit distance (Levenshtein) of a third of their letters, or of 2
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
