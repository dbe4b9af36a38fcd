import type { Dictionaries } from '../dictionaries/compile.js';
import { ordinalWords } from './ordinals.js';

const identifier = /^#?(?:\d[\dA-Z/-]*|[A-Z]{1,2}-?\d[\dA-Z-]*|[A-Z](?:-[A-Z0-9])?|[A-Z]{2})$/;
const ordinal = /^(\d+)(?:ST|ND|RD|TH)$/;
const gluedUnit = /^(STE|SUITE|APT|UNIT|BLDG|LOT|SPC|PMB|RM)#?-?(\d+[A-Z]?)$/;

export interface Unit {
  /** `STE 3`. */
  readonly text: string;
  readonly length: number;
}

/** A unit that begins at `at`: `STE 7`, `#211`, `2ND FLOOR`, `BSMT`. */
export function readUnit(words: readonly string[], at: number, end: number, d: Dictionaries): Unit | null {
  const word = words[at] ?? '';
  const next = at + 1 < end ? (words[at + 1] ?? '') : '';
  if (word.charCodeAt(0) === 35) return word.length > 1 ? { text: `# ${word.slice(1)}`, length: 1 } : null;
  const floor = ordinal.exec(word)?.[1] ?? ordinalWords.get(word)?.replace(/\D+$/, '');
  if (floor !== undefined && d.unitDesignators.get(next)?.usps === 'FL')
    return { text: `FL ${floor}`, length: 2 };
  if (word === 'LOWER' && next === 'LEVEL') return { text: 'LOWR', length: 2 };
  const designator = d.unitDesignators.get(word);
  if (designator === undefined) {
    const compact = gluedUnit.exec(word);
    const usps = compact === null ? undefined : d.unitDesignators.get(compact[1] ?? '')?.usps;
    return usps === undefined || compact === null ? null : { text: `${usps} ${compact[2]}`, length: 1 };
  }
  if (next !== '' && identifier.test(next) && !(designator.alone && /^[A-Z]{2}$/.test(next))) {
    return { text: `${designator.usps} ${next.replace(/^#/, '')}`, length: 2 };
  }
  return designator.alone ? { text: designator.usps, length: 1 } : null;
}

/** A unit printed without a designator behind the street: `123 MAIN ST 101`, `B`. */
export function readBareUnit(word: string): string | null {
  return /^(?:\d{1,5}[A-Z]?|[A-Z]-?\d{1,4}|[A-Z])$/.test(word) ? `# ${word}` : null;
}
