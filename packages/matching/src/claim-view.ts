/** A claim taken apart and looked up, ready to be compared with contractors. */
import { type Claim, type ContractorText, licenseKey } from '@crs/domain';
import { normalisePhone, parseContractorText } from '@crs/normalise';
import { Compared } from './evidence/name-pair.js';
import { hashText, type PackedIndex } from './packed-index.js';
import { type Place, placeKey } from './place.js';
import { placeOfRecord } from './roster/contractor.js';
import { dayOf } from './roster/days.js';
import type { PlaceNumbers } from './roster/place-table.js';
import { type TextPool, unknownText } from './roster/text-pool.js';
import type { Roster } from './roster.js';
import { compactOf, namesIn, printedOf, type Role, roles } from './words/name-forms.js';

/** One name of a claim. `ids`, `bits` and `tokens` are parallel. */
export interface ClaimForm {
  readonly cleaned: string;
  readonly role: Role;
  readonly isPerson: boolean;
  readonly tokens: readonly string[];
  readonly ids: readonly number[];
  readonly bits: readonly number[];
  readonly compact: string;
  readonly hash: number;
  readonly printedHash: number;
  /** True where the source cut the text off, so that its last word may be a beginning. */
  readonly cutOff: boolean;
  /** Variants of a claim share what was made of it and names of contractors. */
  readonly compared: Compared;
}

/** Where a claim's contractor is, looked up. */
export interface ReadPlace {
  readonly place: Place;
  /** The parts of the place as numbers of the roster's texts. */
  readonly placeNumbers: PlaceNumbers;
  readonly placeKey: string;
  /** Contractors at that address; at least 1, so that it can be divided by. */
  readonly placeSharers: number;
  /** Which cities of contractors, by number of the text, are another city than the claim's: those compared so far. */
  readonly otherCities: Map<number, boolean>;
}

export interface ClaimView extends ReadPlace {
  readonly claim: Claim;
  readonly forms: readonly ClaimForm[];
  readonly phones: readonly string[];
  /** The phones as numbers of the roster's texts, `unknownText` for one that no contractor has. */
  readonly phoneNumbers: readonly number[];
  readonly phoneSharers: readonly number[];
  readonly licenses: readonly string[];
  readonly licenseNumbers: readonly number[];
  /** True where one of them is the license number of a contractor in the roster. */
  readonly licenseKnown: boolean;
  readonly trades: ReadonlySet<string>;
  /** First and last date of the claim's records, as `dayOf` counts them; `NaN` where there is none. */
  readonly firstDay: number;
  readonly lastDay: number;
}

/** What is read out of the text that names the contractor. */
export interface ReadText {
  readonly forms: readonly ClaimForm[];
  readonly phones: readonly string[];
  readonly licenses: readonly string[];
}

/** What was read of a claim, for the next one if that is a variant of it. */
export interface ReadClaim {
  readonly claim: Claim;
  readonly text: ReadText;
  readonly at: ReadPlace;
}

const nothingRead: ReadText = { forms: [], phones: [], licenses: [] };

/** Reads a claim. Variants of one claim come in a row: what they share with the one before is read once. */
export function viewClaim(roster: Roster, claim: Claim): ClaimView {
  const { index, memory } = roster;
  const before = memory.lastRead;
  const text = before?.claim.name === claim.name ? before.text : readText(roster, claim.name);
  const at = before !== null && isSamePlace(before.claim, claim) ? before.at : readPlace(roster, claim);
  memory.lastRead = { claim, text, at };

  const phones = numbersOf(claim.phone === null ? '' : (normalisePhone(claim.phone)?.key ?? ''), text.phones);
  const licenses = numbersOf(
    claim.licenseNumber === null ? '' : licenseKey(claim.licenseNumber),
    text.licenses,
  );
  return {
    claim,
    forms: text.forms,
    place: at.place,
    placeNumbers: at.placeNumbers,
    placeKey: at.placeKey,
    placeSharers: at.placeSharers,
    otherCities: at.otherCities,
    phones,
    phoneNumbers: phones.map((phone) => index.texts.find(phone)),
    phoneSharers: phones.map((phone) => Math.max(1, countPhone(roster, phone))),
    licenses,
    licenseNumbers: licenses.map((license) => index.texts.find(license)),
    licenseKnown: licenses.some((license) => countLicense(roster, license) > 0),
    trades: memory.tradesOf(claim.trades),
    firstDay: dayOf(claim.firstDate ?? ''),
    lastDay: dayOf(claim.lastDate ?? ''),
  };
}

function isSamePlace(one: Claim, other: Claim): boolean {
  return one.address === other.address && one.city === other.city && one.zip === other.zip;
}

function readText(roster: Roster, text: string | null): ReadText {
  if (text === null) return nothingRead;
  const parsed = parseContractorText(text, roster.dictionaries);
  return {
    forms: formsOf(roster, parsed),
    phones: parsed.phones.map(({ key }) => key),
    licenses: parsed.licenseNumbers.map(licenseKey),
  };
}

function readPlace(roster: Roster, claim: Claim): ReadPlace {
  const place = placeOfRecord(claim, roster.dictionaries);
  const placeNumbers = roster.index.places.numbersOf(place);
  const key = placeKey(place);
  const placeSharers = Math.max(1, countPlace(roster, placeNumbers, key));
  const otherCities = roster.memory.otherCities.of(place.city, () => new Map());
  return { place, placeNumbers, placeKey: key, placeSharers, otherCities };
}

function formsOf(roster: Roster, parsed: ContractorText): ClaimForm[] {
  const { vocabulary, policy } = roster;
  // Fields that cut names do so at a fixed length, mid-word: a short text was not cut.
  const cutOff = parsed.original.trim().length >= policy.search.cutOffLength;
  return namesIn(parsed, roster.dictionaries).map(({ name, role }) => {
    const ids = name.tokens.map((token) => vocabulary.idOf(token));
    const compact = compactOf(name.tokens);
    return {
      cleaned: name.cleaned,
      role,
      isPerson: name.kind === 'person',
      tokens: name.tokens,
      ids,
      bits: name.tokens.map((token, at) => vocabulary.bitsOf(ids[at] as number, token)),
      compact,
      hash: hashText(compact),
      printedHash: hashText(printedOf(name)),
      cutOff: cutOff && role !== roles.person,
      compared: new Compared(),
    };
  });
}

/** Contractors with this house number on this street. */
function countPlace({ index }: Roster, place: PlaceNumbers, key: string): number {
  if (key === '' || place.number === unknownText || place.street === unknownText) return 0;
  let sharers = 0;
  index.byPlace.each(hashText(key), (entry) => {
    if (index.places.streetOf(entry) === place.street && index.places.numberOf(entry) === place.number) {
      sharers += 1;
    }
    return undefined;
  });
  return sharers;
}

/** Contractors with this comparable phone number. */
export function countPhone({ index }: Roster, phone: string): number {
  return countHolders(index.byPhone, index.phones, index.texts, phone);
}

function countLicense({ index }: Roster, license: string): number {
  return countHolders(index.byLicense, index.licenses, index.texts, license);
}

function countHolders(index: PackedIndex, numbers: Uint32Array, texts: TextPool, text: string): number {
  const number = texts.find(text);
  if (number === unknownText) return 0;
  let holders = 0;
  index.each(texts.hashOf(number), (entry) => {
    if (numbers[entry] === number) holders += 1;
    return undefined;
  });
  return holders;
}

/** Different comparable numbers: that of the column, the empty text for none, and those that stand in the name. */
function numbersOf(printed: string, named: readonly string[]): readonly string[] {
  if (named.length === 0) return printed === '' ? [] : [printed];
  return [...new Set([printed, ...named])].filter((number) => number !== '');
}
