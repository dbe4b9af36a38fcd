import type { Dictionaries } from '../dictionaries/compile.js';
import type { AddressTokens } from './tokens.js';

interface StateAndZip {
  /** The number of words before state, ZIP code, and country. */
  readonly end: number;
  readonly state: string | null;
  readonly zip: string | null;
}

const zip5 = /^\d{5}$/;
const zipPlus = /^(\d{5})-?(\d{4})?$/;
/** States whose ZIP codes begin with a zero, which spreadsheets drop. */
const zeroStates = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'PR', 'VI']);
const countries = [['USA'], ['US'], ['U', 'S', 'A'], ['U', 'S'], ['UNITED', 'STATES']];
const countryEnds = new Set(['USA', 'US', 'A', 'S', 'STATES']);

/** Reads ZIP and state from the end of an address. */
export function readStateAndZip({ words, breaks }: AddressTokens, d: Dictionaries): StateAndZip {
  let end = withoutCountry(words);
  let zip: string | null = null;
  const last = words[end - 1] ?? '';
  if (end > 1) {
    const before = words[end - 2] ?? '';
    if (/^\d{4}$/.test(last) && zip5.test(before) && end > 2) {
      zip = `${before}-${last}`;
      end -= 2;
    } else if (zipPlus.test(last) && last.length !== 6 && (end > 2 || breaks[0] || d.states.has(before))) {
      zip = last.length === 9 ? `${last.slice(0, 5)}-${last.slice(5)}` : last;
      end -= 1;
    } else if (lacksLeadingZero(last, d.states.get(before))) {
      zip = `0${last}`;
      end -= 1;
    }
  } else if (zip5.test(last)) {
    zip = last;
    end -= 1;
  }
  const state = readState(words, breaks, end, zip, d);
  return { end: end - (state?.length ?? 0), state: state?.code ?? null, zip };
}

/** The number of words before the country, which may be printed twice (`UNITED STATES US`). */
function withoutCountry(words: readonly string[]): number {
  let end = words.length;
  while (countryEnds.has(words[end - 1] ?? '')) {
    const country = countries.find(
      (parts) => end - parts.length > 2 && parts.every((part, i) => words[end - parts.length + i] === part),
    );
    if (country === undefined) break;
    end -= country.length;
  }
  return end;
}

/** True for four digits that are a ZIP code without its leading zero: `CAMBRIDGE, MA 1241`. */
export function lacksLeadingZero(figures: string, state: string | null | undefined): boolean {
  return state != null && /^\d{4}$/.test(figures) && zeroStates.has(state);
}

function readState(
  words: readonly string[],
  breaks: readonly boolean[],
  end: number,
  zip: string | null,
  d: Dictionaries,
): { code: string; length: number } | null {
  if (!d.stateEnds.has(words[end - 1] ?? '')) return null;
  for (let length = Math.min(3, end); length > 0; length--) {
    const phrase = length === 1 ? (words[end - 1] ?? '') : words.slice(end - length, end).join(' ');
    const code = d.states.get(phrase);
    if (code === undefined) continue;
    const start = end - length;
    const before = words[start - 1] ?? '';
    // ROAD, NE is a direction.
    if (zip === null && d.directions.has(phrase) && d.streetTypes.has(before)) continue;
    const afterComma = start === 0 || breaks[start - 1] === true;
    // A code that is also a street suffix or unit (CT, FL), or a name that is also a street name, needs a comma or a
    // ZIP code.
    if (afterComma || (zip !== null && isStateHere(phrase, words, start, zip, d))) return { code, length };
    // 610 EAST MAIN SAMPLETON KANSAS
    if (zip === null && phrase.length > 2 && start > 3 && /^\d/.test(words[0] ?? '') && !words.includes('&'))
      return { code, length };
    if (
      zip === null &&
      phrase.length === 2 &&
      start > 2 &&
      !d.streetTypes.has(phrase) &&
      !d.unitDesignators.has(phrase) &&
      !d.directions.has(phrase)
    ) {
      return { code, length };
    }
  }
  return null;
}

function isStateHere(
  phrase: string,
  words: readonly string[],
  start: number,
  zip: string,
  d: Dictionaries,
): boolean {
  if (phrase === 'CT') return zip.startsWith('06');
  if (phrase === 'FL') return /^3[234]/.test(zip);
  if (start === 0) return true;
  return !(
    phrase.length > 2 &&
    (d.directions.has(words[start - 1] ?? '') || /^\d/.test(words[start - 1] ?? ''))
  );
}
