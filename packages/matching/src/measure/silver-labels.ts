/** Silver labels: claims whose printed number belongs to one contractor. They check matching without the number. */
import type { Claim } from '@crs/domain';
import { normalisePhone, parseContractorText } from '@crs/normalise';
import { hashText } from '../packed-index.js';
import { comparableLicense } from '../roster/find-license.js';
import { contractorIdOf, type Roster } from '../roster.js';
import { maskClaim } from './mask.js';

/** A claim with the contractor that its number belongs to. */
interface SilverLabel {
  /** The claim; without its phone and license number if it is masked. */
  readonly claim: Claim;
  /** Id of the contractor with the number. */
  readonly expected: number;
  /** Ids of all lines of its firm, including itself; each is right. */
  readonly firm: readonly number[];
  /** The sample contains the lowest ranks. */
  readonly rank: number;
}

interface SilverLabels {
  /** Number of claims with a silver label. */
  readonly known: number;
  /** The claims to check, the same ones in any order of the claims. */
  readonly sample: readonly SilverLabel[];
}

/** The fields that are masked. */
const numberFields = ['phone', 'license'] as const;

/** Matches texts with enough digits for a license number or phone. */
const mayHoldNumber = /\d{5}|\d{3}\D{1,3}\d{3}/;

/**
 * Finds the claims whose license number or phone belongs to exactly one firm, and that are not empty without both. A
 * claim has no label if its numbers belong to different contractors, if its number belongs to several, or if its phone
 * belongs to an expediter, who prints it beside many names.
 * @param claims all claims of one scope and state, so that the names beside a phone can be counted
 * @param limit number of claims to check
 */
export function findSilverLabels(roster: Roster, claims: readonly Claim[], limit: number): SilverLabels {
  const { known, sample } = findUnmaskedSilverLabels(roster, claims, limit);
  return { known, sample: sample.map((one) => ({ ...one, claim: maskClaim(one.claim, numberFields) })) };
}

/** Finds silver labels among unmasked claims. */
export function findUnmaskedSilverLabels(
  roster: Roster,
  claims: readonly Claim[],
  limit: number,
): SilverLabels {
  const { mostNamesOfPhone } = roster.policy.proof;
  const phones = claims.map(({ phone }) => (phone === null ? '' : (normalisePhone(phone)?.key ?? '')));
  const crowded = crowdedPhones(claims, phones, mostNamesOfPhone);
  const found: { rank: number; claim: Claim; expected: number }[] = [];
  for (const [at, claim] of claims.entries()) {
    const expected = contractorOf(roster, claim, phones[at] as string, crowded);
    if (expected === null || !saysMore(claim)) continue;
    found.push({ rank: hashText(String(claim.id)), claim, expected });
  }
  found.sort((a, b) => a.rank - b.rank || a.claim.id - b.claim.id);
  return {
    known: found.length,
    sample: found.slice(0, limit).map(({ rank, claim, expected }) => ({
      rank,
      claim,
      expected: contractorIdOf(roster, expected),
      firm: roster.index.firmLinesOf(expected).map((line) => contractorIdOf(roster, line)),
    })),
  };
}

/** True when a claim is not empty without its numbers. */
function saysMore(claim: Claim): boolean {
  if (claim.address !== null || claim.name === null) return claim.address !== null;
  return !mayHoldNumber.test(claim.name) || maskClaim(claim, numberFields).name !== null;
}

/**
 * The contractor whose numbers a claim prints, by its number in the roster; null if there is none, or several firms.
 */
function contractorOf(
  roster: Roster,
  claim: Claim,
  phone: string,
  crowded: ReadonlySet<string>,
): number | null {
  const { licenses, phones } = numbersOf(roster, claim, phone);
  let named: number | null = null;
  const { firms } = roster.index;
  const isOfOtherFirm = (holder: number | null, other: number | null): boolean =>
    holder !== null && other !== null && firms[holder] !== firms[other];
  for (const license of licenses) {
    const holder = onlyHolder(roster, 'byLicense', license);
    // A number from another register belongs to no contractor here and is ignored.
    if (holder === 'several' || isOfOtherFirm(holder, named)) return null;
    named ??= holder;
  }
  for (const printed of phones) {
    if (crowded.has(printed)) continue;
    const holder = onlyHolder(roster, 'byPhone', printed);
    if (holder === 'several' || isOfOtherFirm(holder, named)) return null;
    named ??= holder;
  }
  return named;
}

/** Comparable license and phone numbers from the claim's columns and its text. Texts without digits are not parsed. */
function numbersOf(
  roster: Roster,
  claim: Claim,
  phone: string,
): { licenses: readonly string[]; phones: readonly string[] } {
  const comparable = (number: string) => comparableLicense(roster.index, number);
  const licenses = claim.licenseNumber === null ? [] : [comparable(claim.licenseNumber)];
  const phones = [phone];
  if (claim.name !== null && mayHoldNumber.test(claim.name)) {
    const parsed = parseContractorText(claim.name, roster.dictionaries);
    licenses.push(...parsed.licenseNumbers.map(comparable));
    phones.push(...parsed.phones.map(({ key }) => key));
  }
  const printed = (number: string): boolean => number !== '';
  return { licenses: licenses.filter(printed), phones: phones.filter(printed) };
}

function onlyHolder({ index }: Roster, by: 'byPhone' | 'byLicense', text: string): number | 'several' | null {
  const numbers = by === 'byPhone' ? index.phones : index.licenses;
  const number = index.texts.find(text);
  let holder: number | 'several' | null = null;
  index[by].each(hashText(text), (entry) => {
    if (numbers[entry] !== number) return true;
    if (holder === null) holder = entry;
    else if (holder !== 'several' && index.firms[holder] !== index.firms[entry]) holder = 'several';
    return holder !== 'several';
  });
  return holder;
}

/**
 * Phones of expediters, which are printed with more than `limit` different names.
 * @param phones comparable phones of the claims, empty strings for none
 */
function crowdedPhones(claims: readonly Claim[], phones: readonly string[], limit: number): Set<string> {
  const claimsOf = new Map<string, number>();
  for (const phone of phones) if (phone !== '') claimsOf.set(phone, (claimsOf.get(phone) ?? 0) + 1);
  const namesOf = new Map<string, Set<string>>();
  const crowded = new Set<string>();
  for (const [at, { name }] of claims.entries()) {
    const phone = phones[at] as string;
    // A phone in few claims has few names.
    if (name === null || (claimsOf.get(phone) ?? 0) <= limit || crowded.has(phone)) continue;
    const names = namesOf.get(phone) ?? new Set<string>();
    namesOf.set(phone, names.add(name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')));
    if (names.size > limit) crowded.add(phone);
  }
  return crowded;
}
