/**
 * Aliases: names, persons, addresses and phones that a contractor is known by beside those of its roster line. They are taken
 * from claims whose contractor is beyond doubt on the evidence of the roster alone, so that no alias ever rests on another.
 */
import type { RosterEntry } from '@crs/domain';
import { hashText } from '../packed-index.js';
import type { ParsedClaim } from '../parsed-claim.js';
import type { Prediction } from '../prediction.js';
import type { RosterIndex } from '../roster/roster-index.js';
import type { ScoredCandidate } from '../score.js';
import { bitOfCode, type Signal } from '../signals.js';
import { roles } from '../words/names.js';
import type { AliasProof, AliasTexts, ClaimProof } from './alias-texts.js';

/** The alias that a claim gives. */
export interface Alias extends AliasTexts {
  readonly contractorId: number;
  readonly knownBy: AliasProof;
  /** Equal for claims that print the same after normalising. */
  readonly key: string;
  /** What other claims find it by, see `aliasKeysOf`. */
  readonly keys: readonly number[];
}

/** The keys by which a claim finds aliases, and an alias its claims: hashes of phones, the street address and whole names. */
export function aliasKeysOf({ names, addressKey, phones }: ParsedClaim): number[] {
  const keys = [...names.map(({ hash }) => hash), ...phones.map(hashText)];
  return addressKey === '' ? keys : [...keys, hashText(addressKey)];
}

/**
 * How it is known that a claim is its best candidate's; null where there is doubt.
 * @param prediction on the evidence of the roster alone
 */
export function proofOf(
  { chosen, tier, near }: Prediction,
  parsed: ParsedClaim,
  { phones, licenses }: RosterIndex,
): ClaimProof | null {
  if (chosen === null || tier !== 'verified' || near > 1) return null;
  const isOnly = (ids: readonly number[], sharers: readonly number[], of: Uint32Array): boolean =>
    sharers[ids.indexOf(of[chosen.entry] as number)] === 1;
  if (chosen.license === true)
    return isOnly(parsed.licenseIds, parsed.licenseSharers, licenses) ? 'license_number' : null;
  if (chosen.phone && isOnly(parsed.phoneIds, parsed.phoneSharers, phones)) return 'phone';
  return chosen.address && (chosen.name === 'exact' || chosen.name === 'strong') ? 'name_and_address' : null;
}

/**
 * The alias that a claim gives; null where it prints nothing that the roster line lacks.
 * @param scored the contractor of the claim
 */
export function aliasOf(
  contractorId: number,
  knownBy: AliasProof,
  parsed: ParsedClaim,
  scored: ScoredCandidate,
): Alias | null {
  const has = (signal: Signal): boolean => (scored.codes & bitOfCode[signal]) !== 0;
  const { names, claim, addressKey, phones } = parsed;
  const nameOf = (role: number) => names.find((name) => name.role === role);
  const name = nameOf(roles.name) ?? nameOf(roles.dba);
  if (name === undefined) return null;
  const dba = name.role === roles.dba ? undefined : nameOf(roles.dba);
  const person = nameOf(roles.person);
  const isNew =
    (addressKey !== '' && !has('address')) ||
    (phones.length > 0 && !scored.phone) ||
    !has('name_exact') ||
    (person !== undefined && !has('person'));
  if (!isNew) return null;
  const printed = [name, dba, person].map((one) => one?.compact ?? '');
  return {
    contractorId,
    knownBy,
    key: [...printed, addressKey, parsed.address.unit, phones[0] ?? ''].join('|'),
    name: name.cleaned,
    dbaName: dba?.cleaned ?? null,
    personName: person?.cleaned ?? null,
    address: claim.address,
    city: claim.city,
    zip: claim.zip,
    phone: phones[0] ?? null,
    keys: aliasKeysOf(parsed),
  };
}

/** The comparable fields of an alias's key; the empty string for those that it lacks. */
export function partsOfKey(key: string) {
  const [name = '', dba = '', person = '', address = '', , phone = ''] = key.split('|');
  return { name, dba, person, address, phone };
}

/** An alias as an entry of a roster: it has the contractor's license, trades and dates, and prints its own texts. */
export function aliasEntry(alias: AliasTexts, contractor: RosterEntry): RosterEntry {
  const { name, dbaName, personName, address, city, zip, phone } = alias;
  return { ...contractor, name, dbaName, personName, address, city, zip, phone };
}
