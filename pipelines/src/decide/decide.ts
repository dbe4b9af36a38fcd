import { type DecisionChoice, licenseKey, type NamedLicense, UsageError, type Verdict } from '@crs/domain';
import {
  type DecidedContractor,
  type Decision,
  findLicenseHolders,
  findLicenseKeys,
  findPermitClaims,
  inTransaction,
  nearestLicenses,
  nearestPermits,
  recordDecision,
  rowReader,
} from '@crs/store';
import type { StageContext } from '../context.js';
import { knownJurisdiction } from '../known-jurisdiction.js';
import { type AlikeClaim, findAlikeClaims } from './alike.js';
import { chooseHolder } from './license-holder.js';
import { choosePermit, type DecidablePermit } from './permit-claim.js';

/** An analyst's decision. */
interface DecideRequest {
  readonly jurisdiction: string;
  readonly permitNumber: string;
  readonly choice: DecisionChoice;
  readonly decidedBy: string;
  readonly note?: string | undefined;
  readonly claimId?: number | undefined;
  /** True to decide similar claims as well. */
  readonly withAlike?: boolean | undefined;
  /** The latest decision on the claim that the analyst has seen; null for none; left out if unknown. */
  readonly after?: number | null | undefined;
}

/** A recorded decision, the one it replaces, and its permit. */
export interface RecordedDecision {
  readonly recorded: Decision;
  /** The previous decision. */
  readonly replaced: Decision | null;
  readonly permit: DecidablePermit;
  /**
   * The similar claims that the decision may also apply to; for an `undo`, those that were decided together with it.
   */
  readonly alike: readonly AlikeClaim[];
  /** The decisions recorded on these; none unless requested. */
  readonly alikeDecisions: readonly Decision[];
}

/**
 * Records an analyst's decision on a permit's claim. It is served once `applyScopeDecisions` or the next matching has
 * applied it.
 * @throws UsageError if the input means no contractor or permit, or several, or if somebody else decided in the
 * meantime
 */
export async function decide(context: StageContext, request: DecideRequest): Promise<RecordedDecision> {
  const { pool, config } = context;
  const { jurisdiction, permitNumber, choice, decidedBy, note } = request;
  const { rosters } = knownJurisdiction(config, jurisdiction, 'decide');
  const permits = await findPermitClaims(pool, jurisdiction, permitNumber);
  const nearPermits = permits.length === 0 ? await nearestPermits(pool, jurisdiction, permitNumber) : [];
  const permit = choosePermit(jurisdiction, permitNumber, permits, request.claimId, nearPermits);
  const contractor =
    'license' in choice ? await contractorMeant(context, jurisdiction, choice, rosters) : null;
  const verdict = VERDICTS[choice.kind];
  const said = { verdict, contractor, decidedBy, note: note ?? null };
  return inTransaction(pool, async (client) => {
    const { recorded, before } = await recordDecision(client, {
      claim: permit.claim,
      permitNumber,
      ...said,
      after: request.after,
    });
    // Thrown inside the transaction, so that a decision that undoes nothing is not kept.
    if (verdict === 'withdrawn' && (before === null || before.verdict === 'withdrawn')) {
      throw new UsageError(
        'decide.nothing_to_undo',
        `Permit ${permitNumber} of ${jurisdiction} has no decision; the scores decide.`,
        '`crs decisions` lists current decisions; --all adds the history.',
      );
    }
    if (verdict === 'excluded' && before !== null) refuseNeedless(before, recorded);
    const alike = (await findAlikeClaims(client, permit.claim, config.dictionaries)).filter((one) =>
      verdict === 'withdrawn' ? one.isDecided && one.isDecidedWith : !one.isDecided || one.isDecidedWith,
    );
    const alikeDecisions: Decision[] = [];
    for (const { claim, permitNumber: number } of request.withAlike ? alike : []) {
      const decision = { claim, permitNumber: number, ...said, alikeOf: recorded.decisionId };
      alikeDecisions.push((await recordDecision(client, decision)).recorded);
    }
    // An exclusion adds to earlier ones.
    const isReplaced =
      before !== null &&
      before.verdict !== 'withdrawn' &&
      !(verdict === 'excluded' && before.verdict === 'excluded');
    return { recorded, replaced: isReplaced ? before : null, permit, alike, alikeDecisions };
  });
}

/** @throws UsageError if there is a standing decision that an exclusion would weaken */
function refuseNeedless({ verdict, contractorId, licenseNumber }: Decision, excluded: Decision): void {
  const isOther = verdict === 'confirmed' && contractorId !== excluded.contractorId;
  if (!isOther && verdict !== 'refused') return;
  const stands = verdict === 'refused' ? 'it is not in the license roster' : `it is ${licenseNumber}`;
  throw new UsageError(
    'decide.needless',
    `A decision already says that ${stands}, so you need not rule out ${excluded.licenseNumber}.`,
    'Use `undo` first if you want the scores to choose among the others.',
  );
}

const VERDICTS: Readonly<Record<DecisionChoice['kind'], Verdict>> = {
  is: 'confirmed',
  never: 'excluded',
  none: 'refused',
  undo: 'withdrawn',
};

/**
 * The contractor that a decision or a label names.
 * @throws UsageError where there is none, or more than one
 */
export async function contractorMeant(
  { pool, config }: Pick<StageContext, 'pool' | 'config'>,
  jurisdiction: string,
  { license, state, roster, licenseType }: NamedLicense,
  rosters: readonly string[],
): Promise<DecidedContractor> {
  const key = licenseKey(license);
  if (key === '') {
    throw new UsageError(
      'decide.no_license',
      'You did not enter a license number.',
      'Add a license number, `none` if the contractor is not in the roster, or `undo` to let the scores decide.',
    );
  }
  if (roster !== undefined) config.feed(roster);
  const meant = await findLicenseKeys(rowReader(pool), [license], state ?? null);
  const holders = await findLicenseHolders(pool, meant.get(license) ?? key);
  const near = holders.length === 0 ? await nearestLicenses(pool, rosters, key) : [];
  return chooseHolder(license, holders, { jurisdiction, rosters, state, roster, licenseType }, near);
}
