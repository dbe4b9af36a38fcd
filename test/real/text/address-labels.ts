/** What the usaddress labels say about an address, and when a reading agrees. */
import { type Dictionaries, decodeText } from '@crs/normalise';
import { type LabeledWord, wordsOf } from './labeled.js';

export interface AddressParts {
  readonly number: string;
  readonly street: string;
  readonly type: string;
  /** Directions, name, and type in text order. */
  readonly line: string;
  readonly unit: string;
  readonly zip: string;
}

/**
 * The parts as labeled; '' for a part without a label. The street's name is PreModifier, PreType, Name, and
 * PostModifier (`AVENUE H`, `US HIGHWAY 290`), and its type is the PostType; at a crossing, the first street counts.
 * The unit is Subaddress and Occupancy.
 */
export function labeledAddress(words: readonly LabeledWord[]): AddressParts {
  const separator = words.findIndex(({ label }) => label === 'IntersectionSeparator');
  const first = separator < 0 ? words : words.slice(0, separator);
  const join = (found: readonly string[]) => found.join(' ');
  return {
    number: join(wordsOf(words, 'AddressNumberPrefix', 'AddressNumber', 'AddressNumberSuffix')),
    street: join(
      wordsOf(first, 'StreetNamePreModifier', 'StreetNamePreType', 'StreetName', 'StreetNamePostModifier'),
    ),
    type: join(wordsOf(first, 'StreetNamePostType')),
    line: join(first.filter(({ label }) => label.startsWith('StreetName')).map(({ word }) => word)),
    unit: join(
      wordsOf(words, 'SubaddressType', 'SubaddressIdentifier', 'OccupancyType', 'OccupancyIdentifier'),
    ),
    zip: join(wordsOf(words, 'ZipCode', 'ZipPlus4')),
  };
}

/**
 * The form in which two spellings of a part are compared: capitals, no punctuation, and word by word the USPS form of
 * types, directions, numbered roads, and designators, digits for ordinals, `ST` for Saint. Nothing is parsed, so a
 * part that is read too short or too long stays wrong. Directions count in the line, not in the street's name.
 */
export function comparable(parts: AddressParts, d: Dictionaries): AddressParts {
  const street = withoutDirections(streetForm(parts.street, d));
  const type = streetForm(parts.type, d);
  return {
    number: numberForm(parts.number),
    street,
    // `US 401 HWY` says twice that it is a highway.
    type: /\bHWY\b/.test(street) && /^(?:HWY|RTE)$/.test(type) ? '' : type,
    line: lineForm(parts.line, d),
    unit: unitForm(parts.unit, d),
    zip: zipForm(parts.zip),
  };
}

const figures = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN'];
const ordinals =
  'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH'.split(
    ' ',
  );
const joined = /^(IH|I|US|FM|RM|RR|CR|SH|SR|HWY)-?(\d+[A-Z]?)$/;

function plainWords(text: string): string[] {
  return decodeText(text)
    .toUpperCase()
    .replace(/['.]/g, '')
    .split(/[^\p{L}\p{N}/½-]+/u)
    .map((word) => word.replace(/^[-/]+|[-/]+$/g, ''))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function numberForm(text: string): string {
  const spelled = figures.indexOf(text.toUpperCase());
  return spelled < 0 ? text.toUpperCase().replace(/[^A-Z0-9]/g, '') : String(spelled + 1);
}

/** `5`, `5TH`, and `FIFTH` are the same. */
function ordinalForm(word: string): string {
  const spelled = ordinals.indexOf(word);
  return spelled < 0 ? word.replace(/^(\d+)(?:ST|ND|RD|TH)$/, '$1') : String(spelled + 1);
}

function streetForm(text: string, d: Dictionaries): string {
  let line = ` ${plainWords(text)
    .filter((word) => word !== 'NO')
    .map((word) => word.replace(joined, '$1 $2').replace(/^([A-Z]{2})-(\d+)$/, '$1 $2'))
    .join(' ')} `.replace(/(\d) (ST|ND|RD|TH) /g, '$1$2 ');
  for (const [phrase, { name }] of [...d.highways].sort(([a], [b]) => b.length - a.length)) {
    if (phrase.includes(' ') || phrase.length <= 3) line = line.replace(` ${phrase} `, ` ${name} `);
  }
  // A state road by its number alone: `IL ROUTE 2` and `STATE ROUTE 2` are `ROUTE 2`.
  line = line.replace(/ (\p{L}+) (?=(?:HIGHWAY|HWY|ROUTE|RTE|RT) \d)/u, (found, state: string) =>
    state === 'STATE' || d.states.has(state) ? ' ' : found,
  );
  return line
    .trim()
    .split(' ')
    .map((word) => {
      if (word === 'SAINT') return 'ST';
      return d.streetTypes.get(word)?.usps ?? d.directions.get(word) ?? ordinalForm(word);
    })
    .join(' ')
    .replace(/\b([NS]) ([EW])$/, '$1$2')
    .replace('HWY HWY', 'HWY')
    .replace('BSNSS', 'BUSINESS');
}

/** The name alone: one file labels a direction as part of the name, and the other doesn't. The line has them all. */
function withoutDirections(street: string): string {
  return street.replace(/^(?:[NS]?[EW]|[NS]) (?=.)/, '').replace(/(?<=.) (?:[NS]?[EW]|[NS])$/, '');
}

/** The words of the line in any order, with `HWY` once: `WASHINGTON NE PL` is `WASHINGTON PL NE`. */
function lineForm(text: string, d: Dictionaries): string {
  const words = streetForm(text, d).split(' ');
  const road = words.findIndex((word) => word === 'HWY' || word === 'RTE');
  return words
    .filter((word, i) => road < 0 || i <= road || (word !== 'HWY' && word !== 'RTE'))
    .sort()
    .join(' ');
}

/** Designators and identifiers in any order: `2ND FLOOR` is `FL 2`. */
function unitForm(text: string, d: Dictionaries): string {
  return plainWords(text)
    .flatMap((word) => word.replace(/^(STE|SUITE|APT|UNIT|BLDG|FL)(?=\d)/, '$1-').split(/[-/]/))
    .filter((word) => word !== '' && word !== 'LEVEL')
    .map((word) => d.unitDesignators.get(word)?.usps ?? ordinalForm(word))
    .sort()
    .join(' ');
}

/** A ZIP whose leading zero a spreadsheet dropped has four digits. */
function zipForm(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length === 4 ? `0${digits}` : digits;
}
