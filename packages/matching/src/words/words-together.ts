/** The contractors of each word, see `Vocabulary`. */
interface Postings {
  frequency(id: number): number;
  postingsFrom(id: number): number;
  postingsTo(id: number): number;
  entryAt(position: number): number;
  isEntryOf(id: number, entry: number): boolean;
}

/** Number of contractors whose names contain all of these words. */
export function countWithAll(vocabulary: Postings, ids: readonly number[]): number {
  const [rarest, ...others] = ids.toSorted((a, b) => vocabulary.frequency(a) - vocabulary.frequency(b));
  let count = 0;
  const end = vocabulary.postingsTo(rarest as number);
  for (let at = vocabulary.postingsFrom(rarest as number); at < end; at += 1) {
    const entry = vocabulary.entryAt(at);
    if (others.every((id) => vocabulary.isEntryOf(id, entry))) count += 1;
  }
  return count;
}
