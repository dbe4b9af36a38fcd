import type { Address } from '@crs/domain';
import type { Dictionaries } from '../dictionaries/compile.js';
import { decodeText } from '../text/text.js';
import { readDirection } from './direction.js';
import { isRoadNumberAt } from './highway.js';
import { type HouseNumber, isHouseNumber, readHouseNumber } from './house-number.js';
import { extractBox } from './po-box.js';
import { lacksLeadingZero, readStateAndZip } from './state-and-zip.js';
import { readStreet, type Street } from './street.js';
import { findStreetStart, startsHighway } from './street-start.js';
import { type AddressTokens, tokenize } from './tokens.js';
import { readUnitBeforeStreet, readUnitsAndCity } from './unit-and-city.js';

/** City, state, and ZIP code, if the source has separate columns for them. */
interface KnownCityStateZip {
  readonly city?: string | null;
  readonly state?: string | null;
  readonly zip?: string | null;
}

/** `875 - 203` before a street. */
const spacedRange = /(?<=^\s*)(\d+)\s+-\s+(\d+)(?=\s+[A-Z])/;

const noNumber: HouseNumber = { number: null, key: null, next: 0 };
const noStreet: Street = {
  preDirection: null,
  street: null,
  streetType: null,
  postDirection: null,
  key: null,
  next: 0,
  intersection: null,
  certain: false,
};

/**
 * Parses a US address into USPS forms (Publication 28).
 * @param known fills in city, state, and ZIP code; a known city is removed from the end of the text
 */
export function normaliseAddress(text: string, d: Dictionaries, known: KnownCityStateZip = {}): Address {
  const upper = decodeText(text).toUpperCase().replace(spacedRange, '$1-$2');
  const box = extractBox(upper);
  const boxed = box.poBox !== null || box.ruralRoute !== null;
  const whole = tokenize(boxed ? `${box.before}, ${box.after}` : box.before);
  // The text before a box is a recipient, unless there is a street too.
  const onlyBox = boxed && !hasStreet(whole, d);
  const tokens = onlyBox ? tokenize(box.after) : whole;
  const { words, breaks } = tokens;
  const tail = readStateAndZip(tokens, d);
  const knownCity = known.city == null ? null : cityOf(known.city);
  const end = withoutCity(words, tail.end, knownCity);
  const cityOpen = knownCity === null && (tail.state !== null || tail.zip !== null);

  const units: string[] = [];
  let number = noNumber;
  let street = noStreet;
  let cross: Street | null = null;
  let partEnd = 0;
  if (onlyBox) {
    const recipient = tokenize(box.before);
    units.push(...readUnitsAndCity(recipient, 0, 0, recipient.words.length, d).units);
  } else {
    const start = findStreetStart(tokens, end, d);
    units.push(...start.units);
    number = readHouseNumber(words, breaks, start.at, end, d);
    let at = number.next;
    const between = number.number === null ? null : readUnitBeforeStreet(tokens, at, end, d);
    if (between !== null) {
      units.push(between.text);
      at += between.length;
    }
    const behindUnit = between !== null && (at === end || breaks[at - 1] === true);
    partEnd = endOfPart(tokens, at, end, d);
    const cityInside = cityOpen && partEnd === end;
    street = readStreet(words, at, partEnd, { numbered: number.number !== null, cityInside }, d);
    if (street.intersection !== null) {
      cross = readStreet(words, street.intersection + 1, partEnd, { numbered: false, cityInside }, d);
    }
    // Without a house number and evidence of a street, the words are a building or a city.
    const bare = number.number === null && (cityOpen || partEnd < end || isName(words, at, d));
    if (!street.certain && (bare || behindUnit)) street = { ...noStreet, next: at };
  }
  const bareUnit = units.length === 0 && (street.streetType !== null || number.number !== null);
  const rest = readUnitsAndCity(tokens, (cross ?? street).next, bareUnit ? partEnd : 0, end, d);
  units.push(...rest.units);
  const unit = units.length === 0 ? null : units.join(' ');
  let cleaned = joined(joined(box.ruralRoute ?? '', number.number), streetLine(street));
  if (cross !== null) cleaned = joined(cleaned, `& ${streetLine(cross)}`);
  cleaned = joined(cleaned, unit);
  if (box.poBox !== null) cleaned = joined(cleaned, `PO BOX ${box.poBox}`);
  const state = tail.state ?? stateOf(known.state, d);
  return {
    original: text,
    cleaned: cleaned === '' ? words.join(' ') : cleaned,
    key: addressKey(number.key, street.key, box.ruralRoute, box.poBox),
    number: number.number,
    preDirection: street.preDirection,
    street: street.street,
    streetType: street.streetType,
    postDirection: street.postDirection,
    unit,
    poBox: box.poBox,
    city: knownCity?.join(' ') ?? rest.city,
    state,
    zip: tail.zip ?? zipOf(known.zip, state),
    streetKey: street.key,
  };
}

/** True for a recipient, which is not a street: `C/O DENNIS BIRCHFIELD`, `BIRCHFIELD HOMES INC`. */
function isName(words: readonly string[], at: number, d: Dictionaries): boolean {
  return (
    words[at] === 'C/O' ||
    words[at] === 'ATTN' ||
    d.legalWords.has((words[words.length - 1] ?? '').toLowerCase())
  );
}

function hasStreet(tokens: AddressTokens, d: Dictionaries): boolean {
  const { words, breaks } = tokens;
  const { at } = findStreetStart(tokens, words.length, d);
  return isHouseNumber(words, breaks, at, words.length, d) || startsHighway(words, at, words.length, d);
}

function streetLine({ preDirection, street, streetType, postDirection }: Street): string {
  return joined(joined(joined(preDirection ?? '', street), streetType), postDirection);
}

function joined(text: string, part: string | null): string {
  if (part === null || part === '') return text;
  return text === '' ? part : `${text} ${part}`;
}

/** The end of the part between commas around `at`. A direction between commas belongs to the street before it. */
function endOfPart(tokens: AddressTokens, at: number, end: number, d: Dictionaries): number {
  const { words, breaks } = tokens;
  let stop = at;
  while (stop < end && (breaks[stop] !== true || isRoadNumberAt(tokens, at, stop + 1, end, d))) stop += 1;
  if (stop >= end) return end;
  stop += 1;
  const read = readDirection(words, stop, end, d);
  const direction = read?.length ?? 0;
  // A quadrant after a type belongs to the street, even before a city without a comma: ELM RD, NW SAMPLETON.
  if (read?.usps.length === 2 && d.streetTypes.get(words[stop - 1] ?? '')?.common === true)
    return stop + direction;
  return direction > 0 && (stop + direction === end || breaks[stop + direction - 1] === true)
    ? stop + direction
    : stop;
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

function cityOf(city: string): string[] | null {
  const { words } = tokenize(decodeText(city).toUpperCase());
  return words.length === 0 ? null : words;
}

/** Where the words end without the city. A text with nothing but the city keeps it. */
function withoutCity(words: readonly string[], end: number, city: readonly string[] | null): number {
  if (city === null || city.length >= end) return end;
  const start = end - city.length;
  return city.every((word, i) => words[start + i] === word) ? start : end;
}

function stateOf(state: string | null | undefined, d: Dictionaries): string | null {
  return state == null ? null : (d.states.get(state.trim().toUpperCase()) ?? null);
}

function zipOf(zip: string | null | undefined, state: string | null): string | null {
  const figures = zip?.trim() ?? '';
  if (lacksLeadingZero(figures, state)) return `0${figures}`;
  const found = /^(\d{5})(?:[-\s]?(\d{4}))?(?!\d)/.exec(figures);
  if (found === null) return null;
  return found[2] === undefined ? (found[1] as string) : `${found[1]}-${found[2]}`;
}
