import type { Address } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { decodeText } from '../text/decode.js';
import { readNumber } from './number.js';
import { takeBox } from './poBox.js';
import { readStreet } from './street.js';
import { readTail } from './tail.js';
import { tokenise } from './tokens.js';
import { readBareUnit, readUnit } from './unit.js';

/** What the source gives beside the address, in columns of its own. */
export interface KnownPlace {
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip?: string | null;
}

/**
 * A US address in USPS forms (Publication 28). A city, state or ZIP that is known from a column of its own is taken off the
 * end of the text, and fills what the text does not say.
 */
export function normaliseAddress(text: string, d: Dictionaries, known: KnownPlace = {}): Address {
  const upper = decodeText(text).toUpperCase();
  const box = takeBox(upper);
  const tokens = tokenise(box.rest);
  const { words, breaks } = tokens;
  const tail = readTail(tokens, d);
  const knownCity = known.city == null ? null : cityWords(known.city);
  const units: string[] = [];
  let city: string | null = null;
  let end = tail.end;
  if (knownCity !== null && endsWith(words, end, knownCity)) end -= knownCity.length;

  const number = readNumber(words, breaks, 0, end);
  let at = number.next;
  let stop = at;
  while (stop < end && breaks[stop] !== true) stop += 1;
  if (stop < end) stop += 1;
  let streetEnd = stop;
  for (let i = at + 1; i < stop; i++) {
    if (
      readUnit(words, i, stop, d) !== null &&
      !(i + 1 < stop && d.streetTypes.get(words[i + 1] ?? '')?.common === true)
    ) {
      streetEnd = i;
      break;
    }
  }
  const crossing = findCrossing(words, at, streetEnd, d);
  const street = readStreet(words, at, crossing ?? streetEnd, d);
  at = crossing === null ? street.next : stop;
  while (at < end) {
    const unit = readUnit(words, at, end, d);
    if (unit !== null) {
      units.push(unit.text);
      at += unit.length;
      continue;
    }
    const bare = at < stop && street.streetType !== null ? readBareUnit(words[at] ?? '') : null;
    if (bare !== null && units.length === 0) {
      units.push(bare);
      at += 1;
      continue;
    }
    let cityEnd = at + 1;
    while (cityEnd < end && breaks[cityEnd - 1] !== true) cityEnd += 1;
    city = words.slice(at, cityEnd).join(' ');
    at = cityEnd;
  }
  const streetLine = [
    number.number,
    street.preDirection,
    street.street,
    street.streetType,
    street.postDirection,
    ...units,
  ].filter((part) => part !== null);
  const crossLine = crossing === null ? null : words.slice(crossing, stop).join(' ');
  const line = [
    box.ruralRoute,
    streetLine.join(' '),
    crossLine,
    box.poBox === null ? null : `PO BOX ${box.poBox}`,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' ');
  return {
    original: text,
    cleaned: line === '' ? words.join(' ') : line,
    key: addressKey(number.key, street.key, box.ruralRoute, box.poBox),
    number: number.number,
    preDirection: street.preDirection,
    street: street.street,
    streetType: street.streetType,
    postDirection: street.postDirection,
    unit: units.length === 0 ? null : units.join(' '),
    poBox: box.poBox,
    city: knownCity?.join(' ') ?? city,
    state:
      tail.state ?? (known.state == null ? null : (d.states.get(known.state.trim().toUpperCase()) ?? null)),
    zip: tail.zip ?? knownZip(known.zip),
    streetKey: street.key,
  };
}

function addressKey(
  number: string | null,
  street: string | null,
  ruralRoute: string | null,
  poBox: string | null,
): string | null {
  if (number !== null && street !== null) return `${number} ${street}`;
  if (ruralRoute !== null) return ruralRoute.toLowerCase();
  return poBox === null ? null : `po box ${poBox.toLowerCase()}`;
}

/** Where the second street of an intersection begins: at `&`, or at "and" behind a street's type. */
function findCrossing(words: readonly string[], at: number, end: number, d: Dictionaries): number | null {
  for (let i = at + 1; i < end - 1; i++) {
    const word = words[i];
    if (word === '&') return i;
    if ((word === 'AND' || word === 'AT') && d.streetTypes.has(words[i - 1] ?? '')) return i;
    if (word === 'AND' && /^\d/.test(words[i - 1] ?? '')) return i;
  }
  return null;
}

function cityWords(city: string): string[] | null {
  const { words } = tokenise(decodeText(city).toUpperCase());
  return words.length === 0 ? null : words;
}

function endsWith(words: readonly string[], end: number, tail: readonly string[]): boolean {
  if (tail.length >= end) return false;
  for (let i = 0; i < tail.length; i++) if (words[end - tail.length + i] !== tail[i]) return false;
  return true;
}

function knownZip(zip: string | null | undefined): string | null {
  const found = /^\s*(\d{5})(?:[-\s]?(\d{4}))?(?!\d)/.exec(zip ?? '');
  if (found === null) return null;
  return found[2] === undefined ? (found[1] ?? null) : `${found[1]}-${found[2]}`;
}
