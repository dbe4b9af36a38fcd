/** Splits a column name into words, however it is spelled: `ContractorCompanyName`, `issueddate`, `PERMIT #`, `ISSDTTM`. */
import { redundantSuffixes, vocabulary } from './vocabulary.js';

const longestWord = Math.max(...[...vocabulary.keys()].map((word) => word.length));

/** A split name: canonical words in order, and the numbers among them. */
export interface NameWords {
  readonly words: readonly string[];
  readonly numbers: readonly number[];
}

/** Returns a column name's canonical words. An unknown word stays as it is. */
export function wordsOf(name: string): NameWords {
  const numbers: number[] = [];
  const words = name
    .replace(/^(?:properties|attributes|fields|record)\./, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Za-z])/g, '$1 $2')
    .replace(/\be[-_ ]mail/gi, 'email')
    .replaceAll('#', ' # ')
    .replace(/['’]s\b/gi, ' ')
    .split(/[^A-Za-z0-9#]+/)
    .filter((chunk) => chunk !== '')
    .flatMap((chunk) => {
      if (!/^\d+$/.test(chunk)) return meaning(chunk.toLowerCase());
      numbers.push(Number(chunk));
      return [];
    });
  const news = words.filter((word, index) => {
    const before = words[index - 1] ?? '';
    return word !== before && !redundantSuffixes[before]?.includes(word);
  });
  return { words: news, numbers };
}

function meaning(chunk: string): string[] {
  const direct = vocabulary.get(chunk);
  if (direct !== undefined) return [...direct];
  return segmented(chunk)?.flatMap((word) => vocabulary.get(word) ?? [word]) ?? [chunk];
}

/** Splits a chunk without gaps into the fewest known words, or returns null if that is impossible. */
function segmented(chunk: string): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= chunk.length; end++) {
    let shortest: string[] | null = null;
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      const before = best[start];
      const word = chunk.slice(start, end);
      // Two-letter words occur inside any word, so they count only at the end (permitno, statuscd) or the beginning.
      if (!before || !vocabulary.has(word) || word.length < 2) continue;
      if (word.length === 2 && word !== 'of' && start !== 0 && end !== chunk.length) continue;
      if (shortest === null || before.length + 1 < shortest.length) shortest = [...before, word];
    }
    best[end] = shortest;
  }
  return best[chunk.length] ?? null;
}
