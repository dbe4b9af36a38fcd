import { type Claim, UsageError } from '@crs/domain';
import { type Dictionaries, normaliseAddress, normalisePhone, parseContractorText } from '@crs/normalise';
import {
  type DecidedContractor,
  type Decision,
  findSimilarClaims,
  inTransaction,
  latestDecision,
  lockDecisions,
  recordDecision,
  type SimilarClaim,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';

/** Why a claim is similar to another: it is spelled differently, or names another person of the same firm. */
export type Likeness = 'spelling' | 'person';

/** A claim that is similar to another one. */
export interface AlikeClaim extends SimilarClaim {
  readonly likeness: Likeness;
}

type Texts = Pick<Claim, 'name' | 'address' | 'city' | 'zip' | 'phone' | 'licenseNumber'>;

/** The texts that are compared between claims of a scope. */
type ComparedClaim = Texts & Pick<Claim, 'id' | 'scope'>;

/** The texts of a claim in comparable forms. */
interface ComparableClaim {
  readonly companies: string;
  readonly persons: string;
  readonly address: string | null;
  readonly phone: string | null;
  readonly license: string;
}

function comparable(claim: Texts, d: Dictionaries): ComparableClaim {
  const { companies, dbas, persons } = parseContractorText(claim.name ?? '', d);
  const keys = (names: readonly { readonly tokens: readonly string[] }[]): string =>
    names
      .map(({ tokens }) => tokens.join(''))
      .sort()
      .join('|');
  const { address, city, zip, phone, licenseNumber } = claim;
  return {
    companies: keys([...companies, ...dbas]),
    persons: keys(persons),
    address: address === null ? null : normaliseAddress(address, d, { city, zip }).key,
    phone: phone === null ? null : (normalisePhone(phone)?.key ?? null),
    license: (licenseNumber ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''),
  };
}

/**
 * The kind of similarity between two claims; null if they differ. Pure. Their companies, address, phone, and license
 * number are equal after normalization. A claim without an address is not like one with an address, because branches of
 * a firm often share a phone.
 */
export function likenessOf(one: Texts, other: Texts, d: Dictionaries): Likeness | null {
  const [a, b] = [comparable(one, d), comparable(other, d)];
  const isSame = (['companies', 'address', 'phone', 'license'] as const).every(
    (field) => a[field] === b[field],
  );
  if (!isSame || (a.companies === '' && a.persons === '')) return null;
  if (a.persons === b.persons) return 'spelling';
  const isConfirmed = a.companies !== '' && (a.address !== null || a.phone !== null);
  return isConfirmed ? 'person' : null;
}

/** The claims in the same scope that are similar to a claim, most permits first. */
export async function findAlikeClaims(
  db: pg.Pool | pg.ClientBase,
  claim: ComparedClaim,
  d: Dictionaries,
): Promise<AlikeClaim[]> {
  const phone = claim.phone === null ? null : (normalisePhone(claim.phone)?.key.replace(/\D/g, '') ?? null);
  const similar = await findSimilarClaims(db, {
    scope: claim.scope,
    claimId: claim.id,
    phone: phone === null ? null : phone.slice(-10),
    houseNumber: /^\s*(\d+)/.exec(claim.address ?? '')?.[1] ?? null,
  });
  return similar.flatMap((one) => {
    const likeness = likenessOf(claim, one.claim, d);
    return likeness === null ? [] : [{ ...one, likeness }];
  });
}

/** A decision that should also apply to similar claims. */
interface AlikeRequest {
  readonly claimId: number;
  /** The decision at the time when the claims were offered. */
  readonly decisionId: number;
  /** The claims chosen from those offered. */
  readonly claims: readonly number[];
  readonly decidedBy: string;
}

/** The decided claim, with its texts at the time. */
const claimOf = ({ claimId, claimLicense, ...decision }: Decision): ComparedClaim => ({
  ...decision,
  id: claimId,
  licenseNumber: claimLicense,
});

/** The undecided claims that are similar to a decided one. */
export async function openAlikeClaims(
  { pool, config }: StageContext,
  decision: Decision,
): Promise<AlikeClaim[]> {
  const alike = await findAlikeClaims(pool, claimOf(decision), config.dictionaries);
  return alike.filter(({ isDecided }) => !isDecided);
}

/**
 * Records a current decision for similar claims, each with its own decision that refers to the first. Skips claims that
 * are not similar, or that have a decision.
 * @throws UsageError if the decision is no longer current
 */
export async function decideAlike(
  { pool, config }: StageContext,
  { claimId, decisionId, claims, decidedBy }: AlikeRequest,
): Promise<{ readonly scope: string; readonly decided: readonly Decision[] }> {
  return inTransaction(pool, async (client) => {
    const seen = await latestDecision(client, claimId);
    if (seen !== null) await lockDecisions(client, seen.scope);
    const decision = await latestDecision(client, claimId);
    if (decision === null || decision.decisionId !== decisionId || decision.verdict === 'withdrawn')
      throw new UsageError(
        'decide.overtaken',
        'The decision for these claims no longer applies.',
        'Review the claim again and decide it first.',
      );
    const chosen = new Set(claims);
    const decided: Decision[] = [];
    for (const { claim, permitNumber, isDecided } of await findAlikeClaims(
      client,
      claimOf(decision),
      config.dictionaries,
    )) {
      if (isDecided || !chosen.has(claim.id)) continue;
      const { recorded } = await recordDecision(client, {
        claim,
        permitNumber,
        verdict: decision.verdict,
        contractor: contractorOf(decision),
        decidedBy,
        note: decision.note,
        alikeOf: decisionId,
      });
      decided.push(recorded);
    }
    return { scope: decision.scope, decided };
  });
}

function contractorOf(decision: Decision): DecidedContractor | null {
  const { contractorId, rosterFeed, rosterState, licenseNumber, licenseName } = decision;
  return contractorId === null ||
    rosterFeed === null ||
    rosterState === null ||
    licenseNumber === null ||
    licenseName === null
    ? null
    : { contractorId, rosterFeed, rosterState, licenseNumber, licenseName };
}
