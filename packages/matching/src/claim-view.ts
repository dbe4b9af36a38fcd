/** A claim taken apart and looked up, ready to be compared with contractors. */
import { type Claim, type ContractorText, licenseKey } from '@crs/domain';
import { normaliseAddress, normalisePhone, parseContractorText } from '@crs/normalise';
import { hashText } from './packed-index.js';
import { nowhere, type Place, placeKey, placeOf } from './place.js';
import { knownPlace, type Roster } from './roster.js';
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
}

export interface ClaimView {
  readonly claim: Claim;
  readonly forms: readonly ClaimForm[];
  readonly place: Place;
  readonly placeKey: string;
  /** Contractors at that address; at least 1, so that it can be divided by. */
  readonly placeSharers: number;
  readonly phones: readonly string[];
  readonly phoneSharers: readonly number[];
  readonly licenses: readonly string[];
  /** True where one of them is the license number of a contractor in the roster. */
  readonly licenseKnown: boolean;
  readonly trades: ReadonlySet<string>;
}

const nothingParsed: Pick<ContractorText, 'phones' | 'licenseNumbers'> = { phones: [], licenseNumbers: [] };

export function viewClaim(roster: Roster, claim: Claim): ClaimView {
  const { dictionaries } = roster;
  const parsed = claim.name === null ? null : parseContractorText(claim.name, dictionaries);
  const found = parsed ?? nothingParsed;
  const phones = distinct([
    ...(claim.phone === null ? [] : [normalisePhone(claim.phone)?.key ?? '']),
    ...found.phones.map((phone) => phone.key),
  ]);
  const place =
    claim.address === null && claim.city === null && claim.zip === null
      ? nowhere
      : placeOf(normaliseAddress(claim.address ?? '', dictionaries, knownPlace(claim)));
  const key = placeKey(place);
  const licenses = distinct([
    ...(claim.licenseNumber === null ? [] : [licenseKey(claim.licenseNumber)]),
    ...found.licenseNumbers.map(licenseKey),
  ]);
  return {
    claim,
    forms: parsed === null ? [] : formsOf(roster, parsed),
    place,
    placeKey: key,
    placeSharers: Math.max(1, countPlace(roster, place, key)),
    phones,
    phoneSharers: phones.map((phone) => Math.max(1, countPhone(roster, phone))),
    licenses,
    licenseKnown: licenses.some((license) => countLicense(roster, license) > 0),
    trades: roster.tradesOf(claim.trades),
  };
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
    };
  });
}

function countPlace(roster: Roster, place: Place, key: string): number {
  if (key === '') return 0;
  let sharers = 0;
  roster.byPlace.each(hashText(key), (entry) => {
    const other = roster.places[entry];
    if (other?.street === place.street && other.number === place.number) sharers += 1;
    return undefined;
  });
  return sharers;
}

/** Contractors with this comparable phone number. */
export function countPhone(roster: Roster, phone: string): number {
  let sharers = 0;
  roster.byPhone.each(hashText(phone), (entry) => {
    if (roster.phones[entry] === phone) sharers += 1;
    return undefined;
  });
  return sharers;
}

function countLicense(roster: Roster, license: string): number {
  let holders = 0;
  roster.byLicense.each(hashText(license), (entry) => {
    if (roster.licenses[entry] === license) holders += 1;
    return undefined;
  });
  return holders;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}
