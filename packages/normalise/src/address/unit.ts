import type { Dictionaries } from '../dictionaries/compile.js';
import { ordinalWords } from './ordinals.js';

const identifier = /^#?(?:\d[\dA-Z/-]*|[A-Z]{1,4}-?\d[\dA-Z-]*|[A-Z](?:-[A-Z0-9]+)?|[A-Z]{2})$/;
const ordinal = /^\d+(?:ST|ND|RD|TH)$/;
const storey = /^(\d{1,2}(?=$|[SNRT])|\d+(?=[SNRT]))(?:ST|ND|RD|TH)?$/;
const gluedUnit = /^(STE|SUITE|APT|UNIT|BLDG|BLD|LOT|SPC|PMB|RM)(?:#?-?(\d+[A-Z]?)|-([A-Z]\d*))$/;
const bareUnit = /^(?:\d{1,5}[A-Z]?|[A-Z]-?\d{1,4}|[A-Z])$/;
const buildings = new Set(['TOWER', 'BLDG']);
/** Words of two letters that are no identifier. */
const shortWords = new Set(['OF', 'AT', 'IN', 'ON', 'TO', 'BY', 'NO', 'SO', 'LA', 'EL', 'DE']);

export interface Unit {
  /** In USPS form: `STE 3`. */
  readonly text: string;
  /** In words. */
  readonly length: number;
}

/** Reads a unit at `at`: `STE 7`, `#211`, `2ND FLOOR`, `BSMT`; null if there is none. */
export function readUnit(words: readonly string[], at: number, end: number, d: Dictionaries): Unit | null {
  const printed = words[at] ?? '';
  // ELM ST # APT 5
  const word =
    printed.charCodeAt(0) === 35 && d.unitDesignators.has(printed.slice(1)) ? printed.slice(1) : printed;
  const next = at + 1 < end ? (words[at + 1] ?? '') : '';
  if (word.charCodeAt(0) === 35) return word.length > 1 ? { text: `# ${word.slice(1)}`, length: 1 } : null;
  const designator = d.unitDesignators.get(word);
  if (designator === undefined) return readFloor(word, next, d) ?? readGlued(word, d);
  if (word === 'LOWER' && next === 'LEVEL') return { text: designator.usps, length: 2 };
  // BIRCH TOWER 10TH FLOOR: the number belongs to the floor.
  const floor =
    buildings.has(designator.usps) && ordinal.test(next) && readFloor(next, words[at + 2] ?? '', d) !== null;
  if (next !== '' && !floor && isIdentifier(next, designator.alone, d)) {
    return { text: `${designator.usps} ${next.replace(/^#/, '')}`, length: 2 };
  }
  return designator.alone ? { text: designator.usps, length: 1 } : null;
}

function isIdentifier(word: string, alone: boolean, d: Dictionaries): boolean {
  if (!identifier.test(word)) return false;
  if (!/^[A-Z]{2}$/.test(word)) return true;
  return (
    !alone &&
    !shortWords.has(word) &&
    !d.directions.has(word) &&
    !d.streetTypes.has(word) &&
    !d.unitDesignators.has(word)
  );
}

function readFloor(word: string, next: string, d: Dictionaries): Unit | null {
  if (next === '' || d.unitDesignators.get(next)?.usps !== 'FL') return null;
  const floor = storey.exec(word)?.[1] ?? ordinalWords.get(word)?.replace(/\D+$/, '');
  return floor === undefined ? null : { text: `FL ${floor}`, length: 2 };
}

function readGlued(word: string, d: Dictionaries): Unit | null {
  const compact = gluedUnit.exec(word);
  const usps = compact === null ? undefined : d.unitDesignators.get(compact[1] ?? '')?.usps;
  return compact === null || usps === undefined
    ? null
    : { text: `${usps} ${compact[2] ?? compact[3]}`, length: 1 };
}

/** True for a word that can be a unit without a designator after a street: `101` or `B` in `123 MAIN ST 101`. */
export function isBareUnit(word: string): boolean {
  return bareUnit.test(word);
}
