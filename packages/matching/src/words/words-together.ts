/** The contractors of each word, ascending, see `Vocabulary`. */
interface Postings {
  postingsFrom(id: number): number;
  postingsTo(id: number): number;
  entryAt(position: number): number;
}

/**
 * Number of contractors whose names contain all of these words. Walks over all postings side by side: the words are not
 * rare alone, and a search for each contractor in each of the long postings takes several times as long.
 */
export function countWithAll(vocabulary: Postings, ids: readonly number[]): number {
  const next = ids.map((id) => vocabulary.postingsFrom(id));
  const ends = ids.map((id) => vocabulary.postingsTo(id));
  let count = 0;
  /** The first contractor that may have all words, and how many words in a row it has. */
  let entry = 0;
  let having = 0;
  for (let word = 0; ; word = (word + 1) % ids.length) {
    const end = ends[word] as number;
    let at = next[word] as number;
    while (at < end && vocabulary.entryAt(at) < entry) at += 1;
    if (at === end) return count;
    next[word] = at;
    having = vocabulary.entryAt(at) === entry ? having + 1 : 1;
    entry = vocabulary.entryAt(at);
    if (having < ids.length) continue;
    count += 1;
    entry += 1;
    having = 0;
  }
}
