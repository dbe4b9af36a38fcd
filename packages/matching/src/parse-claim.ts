/** Parses a claim: splits its texts and looks them up in the roster. */
import type { Claim, ContractorText } from '@crs/domain';
import { type Dictionaries, normalisePhone, parseContractorText } from '@crs/normalise';
import { eachUnlessCommon } from './blocking.js';
import { addressKey } from './comparable-address.js';
import { ComparisonCache } from './evidence/comparison.js';
import type { Matcher } from './matcher.js';
import { hashText, type PackedIndex } from './packed-index.js';
import type { ClaimName, ParsedAddress, ParsedClaim, ParsedText } from './parsed-claim.js';
import type { AddressIds } from './roster/address-table.js';
import { addressOfRecord } from './roster/contractor.js';
import { dayOf } from './roster/days.js';
import { comparableLicense } from './roster/find-license.js';
import type { RosterIndex } from './roster/roster-index.js';
import { unknownText } from './roster/text-pool.js';
import type { Roster } from './roster.js';
import { compactOf, namesIn, printedOf, roles } from './words/names.js';

const emptyText: ParsedText = { names: [], phones: [], licenses: [] };

/**
 * Parses a claim. Variants of one claim come in a row, so the parts that equal the previous claim's are parsed once.
 */
export function parseClaim(matcher: Matcher, claim: Claim): ParsedClaim {
  const { roster, scratch } = matcher;
  const { index } = roster;
  const before = scratch.lastParsed;
  const text = before?.claim.name === claim.name ? before.text : parseText(roster, claim.name);
  const at =
    before !== null && printsSameAddress(before.claim, claim) ? before.at : parseAddress(matcher, claim);
  scratch.lastParsed = { claim, text, at };

  const phones = numbersOf(claim.phone === null ? '' : (normalisePhone(claim.phone)?.key ?? ''), text.phones);
  const licenses = numbersOf(
    claim.licenseNumber === null ? '' : comparableLicense(index, claim.licenseNumber),
    text.licenses,
  );
  const phoneIds = phones.map((phone) => index.texts.find(phone));
  const holders = licenses.map((license) => countLicense(roster, license));
  return {
    claim,
    names: text.names,
    address: at.address,
    addressIds: at.addressIds,
    addressKey: at.addressKey,
    addressSharers: at.addressSharers,
    otherCities: at.otherCities,
    phones,
    phoneIds,
    phoneSharers: phones.map((phone) => Math.max(1, countPhone(roster, phone))),
    phoneFirms: firmsWithPhones(matcher, phones, phoneIds),
    licenses,
    licenseIds: licenses.map((license) => index.texts.find(license)),
    licenseSharers: holders.map((count) => Math.max(1, count)),
    numberless: phones.length === 0 && licenses.length === 0 && claim.hidesNumber !== true,
    licenseKnown: holders.some((count) => count > 0),
    trades: scratch.tradesOf(claim.trades),
    firstDay: dayOf(claim.firstDate ?? ''),
    lastDay: dayOf(claim.lastDate ?? ''),
  };
}

function printsSameAddress(one: Claim, other: Claim): boolean {
  return one.address === other.address && one.city === other.city && one.zip === other.zip;
}

function parseText(roster: Roster, text: string | null): ParsedText {
  if (text === null) return emptyText;
  const parsed = parseContractorText(text, roster.dictionaries);
  return {
    names: claimNamesOf(roster, parsed),
    phones: parsed.phones.map(({ key }) => key),
    licenses: parsed.licenseNumbers
      .map((number) => comparableLicense(roster.index, number))
      .filter((number) => number !== ''),
  };
}

function parseAddress({ roster, scratch }: Matcher, claim: Claim): ParsedAddress {
  const address = addressOfRecord(claim, roster.dictionaries);
  const addressIds = roster.index.addresses.idsOf(address);
  const key = addressKey(address);
  const addressSharers = Math.max(1, countAddress(roster, addressIds, key));
  const otherCities = scratch.otherCities.of(address.city, () => new Map());
  return { address, addressIds, addressKey: key, addressSharers, otherCities };
}

function claimNamesOf(roster: Roster, parsed: ContractorText): ClaimName[] {
  const { vocabulary, policy, namesCutAt } = roster;
  // Fields that cut names off do so at a fixed length, mid-word. A shorter text is complete.
  const { length } = parsed.original.trim();
  const cutOff = namesCutAt === null ? length >= policy.search.cutOffLength : length === namesCutAt;
  return namesIn(parsed, roster.dictionaries).map(({ name, role }) => {
    const endsAtCut = cutOff && namesCutAt !== null && role !== roles.person;
    const tokens = endsAtCut ? withoutCutLegalForm(name.tokens, roster.dictionaries) : name.tokens;
    const ids = tokens.map((token) => vocabulary.idOf(token));
    const compact = compactOf(tokens);
    return {
      cleaned: name.cleaned,
      role,
      isPerson: name.kind === 'person',
      tokens,
      ids,
      bits: tokens.map((token, at) => vocabulary.bitsOf(ids[at] as number, token)),
      compact,
      hash: hashText(compact),
      printedHash: hashText(printedOf(name)),
      cutOff: cutOff && role !== roles.person,
      endsAtCut,
      comparisons: new ComparisonCache(),
    };
  });
}

/** Drops the last word of a name that was cut off within its legal form: `OAK ENERGY 2015 LL`. */
function withoutCutLegalForm(tokens: readonly string[], { legalWords }: Dictionaries): readonly string[] {
  const last = tokens[tokens.length - 1] ?? '';
  const isRemains = tokens.length > 1 && last.length <= longestRemains && startsAny(legalWords, last);
  return isRemains ? tokens.slice(0, -1) : tokens;
}

/** Longer remains of a legal form are in the dictionaries, or are words. */
const longestRemains = 3;

function startsAny(words: ReadonlySet<string>, beginning: string): boolean {
  for (const word of words) if (word.startsWith(beginning)) return true;
  return false;
}

/** Contractors with this house number on this street. */
function countAddress({ index }: Roster, address: AddressIds, key: string): number {
  if (key === '' || address.number === unknownText || address.street === unknownText) return 0;
  const { addresses } = index;
  return countContractors(
    index,
    index.byAddress,
    hashText(key),
    (entry) => addresses.streetOf(entry) === address.street && addresses.numberOf(entry) === address.number,
  );
}

/** Contractors with this comparable phone number. */
export function countPhone({ index }: Roster, phone: string): number {
  return countHolders(index, index.byPhone, index.phones, phone);
}

const noFirms: ReadonlyMap<number, string> = new Map();

/**
 * The firms of contractors with these phones, each with one of its phones. Leaves out phones that identify nobody in
 * particular, and contractors that are never candidates.
 */
function firmsWithPhones(
  { roster: { index, policy }, leftOut }: Matcher,
  phones: readonly string[],
  phoneIds: readonly number[],
): ReadonlyMap<number, string> {
  if (phoneIds.every((id) => id === unknownText)) return noFirms;
  const firms = new Map<number, string>();
  phones.forEach((phone, at) => {
    eachUnlessCommon(index.byPhone, phone, policy.search.sharers, (entry) => {
      if (index.phones[entry] === phoneIds[at] && leftOut?.has(entry) !== true)
        firms.set(index.firms[entry] as number, phone);
    });
  });
  return firms;
}

function countLicense({ index }: Roster, license: string): number {
  return countHolders(index, index.byLicense, index.licenses, license);
}

function countHolders(index: RosterIndex, by: PackedIndex, numbers: Uint32Array, text: string): number {
  const number = index.texts.find(text);
  if (number === unknownText) return 0;
  return countContractors(index, by, index.texts.hashOf(number), (entry) => numbers[entry] === number);
}

/** Counts contractors, not entries: the aliases of one contractor are consecutive. */
function countContractors(
  { ids }: RosterIndex,
  by: PackedIndex,
  hash: number,
  isMeant: (entry: number) => boolean,
): number {
  let count = 0;
  let last = Number.NaN;
  by.each(hash, (entry) => {
    if (ids[entry] !== last && isMeant(entry)) {
      count += 1;
      last = ids[entry] as number;
    }
    return undefined;
  });
  return count;
}

/** The distinct numbers of a claim: `printed` from its column (empty for none) and those found in the name. */
function numbersOf(printed: string, named: readonly string[]): readonly string[] {
  if (named.length === 0) return printed === '' ? [] : [printed];
  return [...new Set([printed, ...named])].filter((number) => number !== '');
}
