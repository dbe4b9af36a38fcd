import type { Dictionaries } from '../dictionaries/compile.js';
import { directionNames } from './direction.js';
import { ordinalOf, ordinalWords } from './ordinals.js';

/** One form for words that have two spellings. */
const nameForms: ReadonlyMap<string, string> = new Map([
  ['SAINT', 'ST'],
  ['MOUNT', 'MT'],
  ['FORT', 'FT'],
]);
const ordinalEnding = /^(?:ST|ND|RD|TH)$/;

/**
 * The words `from` to `to` as a street's name. Ordinals are in digits (`FIFTH` is `5TH`, `29 TH` is `29TH`; `5` is `5TH` before a type).
 * Abbreviated types are spelled out (`COTTAGE GRV` is `COTTAGE GROVE`). Saint, Mount and Fort are abbreviated. A direction between
 * name and type is spelled out (`1400 N RD` is `1400 NORTH RD`).
 * @param typed true if a street type follows
 */
export function formatStreetName(
  words: readonly string[],
  from: number,
  to: number,
  typed: boolean,
  d: Dictionaries,
): string {
  if (to - from === 1) {
    const only = words[from] ?? '';
    if (typed && /^\d{1,3}$/.test(only)) return ordinalOf(Number(only));
    return ordinalWords.get(only) ?? nameForms.get(only) ?? only;
  }
  let name = '';
  for (let i = from; i < to; i++) {
    const word = words[i] ?? '';
    if (i > from && ordinalEnding.test(word) && /^\d+$/.test(words[i - 1] ?? '')) {
      name += word;
      continue;
    }
    if (i > from) name += ' ';
    const direction = typed && i > from && i + 1 === to ? d.directions.get(word) : undefined;
    if (direction !== undefined) {
      name += directionNames.get(direction) ?? word;
      continue;
    }
    const type = d.streetTypes.get(word);
    const spelled = type !== undefined && (i > from ? !type.common : type.usps === 'AVE') ? type.name : word;
    name += nameForms.get(spelled) ?? spelled;
  }
  return name;
}
