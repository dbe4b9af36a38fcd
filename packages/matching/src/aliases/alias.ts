/**
 * Aliases: names, persons, addresses, and phones of a contractor that its roster line lacks. They come from claims
 * whose contractor is certain from the roster alone, so no alias ever depends on another.
 */
import type { AliasTexts, RosterEntry } from '@crs/domain';
import { hashText } from '../packed-index.js';
import type { ParsedClaim } from '../parsed-claim.js';
import type { Prediction } from '../prediction.js';
import type { RosterIndex } from '../roster/roster-index.js';
import type { ScoredCandidate } from '../score.js';
import { bitOfCode, type Signal } from '../signals.js';
import { roles } from '../words/names.js';
import type { AliasProof, ClaimProof } from './alias-texts.js';

/** The alias from a claim. */
export interface Alias extends AliasTexts {
  readonly contractorId: number;
  readonly knownBy: AliasProof;
  /** Equal for claims with the same prints after normalization. */
  readonly key: string;
  /** The keys by which other claims find it, see `aliasKeysOf`. */
  readonly keys: readonly number[];
}

/** The keys by which a claim finds aliases, and an alias its claims: hashes of phones, the street address and whole names. */
export function aliasKeysOf({ names, addressKey, phones }: ParsedClaim): number[] {
  const keys = [...names.map(({ hash }) => hash), ...phones.map(hashText)];
  return addressKey === '' ? keys : [...keys, hashText(addressKey)];
}

/**
 * How we know that a claim belongs to its best candidate; null if that is uncertain.
 * @param prediction from the roster alone
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
 * The alias from a claim; null if the claim prints nothing that the roster line lacks.
 * @param scored the claim's contractor
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

/** The comparable fields in an alias's key; empty strings for missing fields. */
export function partsOfKey(key: string) {
  const [name = '', dba = '', person = '', address = '', , phone = ''] = key.split('|');
  return { name, dba, person, address, phone };
}

/** An alias as a roster entry, with the contractor's license, trades, and dates and the alias's own texts. */
export function aliasEntry(alias: AliasTexts, contractor: RosterEntry): RosterEntry {
  const { name, dbaName, personName, address, city, zip, phone } = alias;
  return { ...contractor, name, dbaName, personName, address, city, zip, phone };
}
