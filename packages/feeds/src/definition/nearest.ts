// fastest-levenshtein: the edit distance others in this tree already depend on.
import { distance } from 'fastest-levenshtein';

/** The known words nearest to `word`, best first; empty where none is near enough to be meant. */
export function nearest(word: string, known: Iterable<string>, limit = 1): string[] {
  const wanted = word.toLowerCase();
  const scored: { candidate: string; far: number }[] = [];
  for (const candidate of known) {
    const far = distance(wanted, candidate.toLowerCase());
    if (far <= Math.max(2, Math.floor(wanted.length * 0.4))) scored.push({ candidate, far });
  }
  scored.sort((a, b) => a.far - b.far || a.candidate.localeCompare(b.candidate));
  return scored.slice(0, limit).map(({ candidate }) => candidate);
}

/** `: did you mean "x"?`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const [best] = nearest(word, known);
  return best === undefined ? '' : `: did you mean "${best}"?`;
}
