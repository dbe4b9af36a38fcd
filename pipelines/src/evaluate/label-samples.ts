import { randomBytes } from 'node:crypto';
import type { Config } from '@crs/config';
import { csvText, type LabelChoice, licenseKey, type NamedLicense, UsageError } from '@crs/domain';
import {
  drawSample,
  inTransaction,
  type LabeledMatch,
  type LabelSample,
  type LabelVerdict,
  listSamples,
  nextToLabel,
  readLabeledMatches,
  readStrata,
  readWithheldIds,
  recordLabel,
  type SampleLabel,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { contractorMeant } from '../decide/decide.js';
import { knownJurisdiction } from '../known-jurisdiction.js';
import { labelLicense } from './decision-labels.js';
import { type ShownError, type ShownFigures, shownErrors, shownFigures } from './quality-figures.js';
import { allocate, estimateQuality, isRight, type SampledCase } from './sample-figures.js';

/** An analyst's label for a sampled claim, given after seeing the label that it replaces. */
export interface GivenLabel {
  readonly sampleId: number;
  readonly claimId: number;
  readonly choice: LabelChoice;
  readonly labeledBy: string;
  /** The latest label that the analyst saw; null for none. */
  readonly before: number | null;
}

/** The labeled part of a stratum, and its accuracy. */
interface ShownStratum {
  readonly stratum: string;
  readonly claims: number;
  readonly drawn: number;
  readonly labelled: number;
  readonly right: number;
}

/** A sample's estimate for all claims that it was drawn from. */
export interface ShownSample {
  readonly sample: LabelSample;
  readonly strata: readonly ShownStratum[];
  /** Estimated for all claims in the labeled strata. */
  readonly estimate: ShownFigures;
  /** Claims of strata without a label. */
  readonly uncovered: number;
  /** Labeled claims that are matched to a wrong contractor, or to none although the label names one. */
  readonly errors: readonly ShownError[];
}

/** Number of errors shown for a sample. */
const SHOWN_ERRORS = 50;

type SampleContext = Pick<StageContext, 'pool' | 'config'>;

/** A sample by its number; null if there is none. */
export const findSample = async (pool: pg.Pool, id: number): Promise<LabelSample | null> =>
  (await listSamples(pool, id))[0] ?? null;

/** A requested sample. */
interface SampleRequest {
  readonly jurisdiction: string;
  readonly size: number;
  /** The same seed and claims give the same sample; null for a random one. */
  readonly seed: string | null;
  readonly drawnBy: string;
}

/** Draws a sample, and returns its id. @throws UsageError without claims to draw from */
export async function drawLabelSample(
  { pool, config }: SampleContext,
  { jurisdiction, size, seed, drawnBy }: SampleRequest,
): Promise<number> {
  knownJurisdiction(config, jurisdiction, 'sample');
  return inTransaction(pool, async (client) => {
    const strata = allocate(await readStrata(client, jurisdiction), size);
    if (strata.length === 0)
      throw new UsageError(
        'sample.nothing_matched',
        `No claims of ${jurisdiction} have been matched yet, so there is nothing to draw from.`,
        'Wait for the first nightly run, or run `crs match`.',
      );
    return drawSample(client, {
      jurisdiction,
      seed: seed ?? randomBytes(6).toString('hex'),
      strata,
      drawnBy,
    });
  });
}

/**
 * Saves a label.
 * @returns the label that somebody else gave in the meantime, so this one is not saved
 * @throws UsageError for a claim that is not in the sample, or an unknown license
 */
export async function labelClaim(
  context: SampleContext,
  { sampleId, claimId, choice, labeledBy, before }: GivenLabel,
): Promise<SampleLabel | null> {
  const { pool } = context;
  const found = await nextToLabel(pool, sampleId, { skipped: [], wanted: claimId });
  if (found === null)
    throw new UsageError(
      'sample.other_claim',
      'This record is not in the sample, or no longer exists.',
      'Go to the next one.',
    );
  const verdict = VERDICTS[choice.kind];
  const contractor = 'license' in choice ? await labeledContractor(context, sampleId, choice) : null;
  const label = { sampleId, claimId, verdict, contractor, labeledBy, before } as const;
  return inTransaction(pool, (client) => recordLabel(client, label));
}

/** @throws UsageError if no contractor in the jurisdiction's rosters is meant, or several */
async function labeledContractor(context: SampleContext, sampleId: number, named: NamedLicense) {
  const sample = await findSample(context.pool, sampleId);
  if (sample === null || licenseKey(named.license) === '')
    throw new UsageError(
      'sample.no_license',
      'You did not enter a license number.',
      'Enter one, or choose another answer.',
    );
  const { rosters } = knownJurisdiction(context.config, sample.jurisdiction, 'sample');
  return contractorMeant(context, sample.jurisdiction, named, rosters);
}

/**
 * The results of a sample's labels; null for an unknown sample.
 * @param served reads the schema `served`, so that withheld data is not shown
 */
export async function measureSample(pool: pg.Pool, served: pg.Pool, id: number): Promise<ShownSample | null> {
  const sample = await findSample(pool, id);
  if (sample === null) return null;
  const labels = await readLabeledMatches(pool, id);
  const cases = labels
    .filter(({ verdict }) => verdict !== 'unsure')
    .map(({ stratum, claimId, scope, expected, contractorId, tier, confidence }) => ({
      ...{ stratum, claimId, jurisdiction: scope, expected },
      match: { contractorId, tier, confidence },
    })) satisfies SampledCase[];
  const { strata, estimate, uncovered } = estimateQuality(sample.strata, cases);
  const held = strata.flatMap(({ stratum, claims, labelled }) =>
    labelled === 0
      ? []
      : cases.filter((one) => one.stratum === stratum && one.expected !== null).map(() => claims / labelled),
  );
  const wrong = cases
    .filter((one) => !isRight(one))
    .sort((a, b) => (b.match.confidence ?? 0) - (a.match.confidence ?? 0))
    .slice(0, SHOWN_ERRORS);
  return {
    sample,
    strata,
    estimate: shownFigures({ ...estimate, inRoster: held.reduce((sum, weight) => sum + weight, 0) }),
    uncovered,
    errors: await shownErrors(pool, served, wrong),
  };
}

/** The labels of a sample as a file for `crs evaluate --labels`. */
export async function sampleLabels({ pool, config }: SampleContext, id: number): Promise<string> {
  const sample = await findSample(pool, id);
  const labels = await readLabeledMatches(pool, id);
  const { claims, contractors } = await readWithheldIds(pool);
  const shown = labels.filter(
    ({ claimId, labeled }) => !claims.has(claimId) && (labeled === null || !contractors.has(labeled)),
  );
  return sampleLabelsFile(sample, shown, config);
}

const VERDICTS: Readonly<Record<LabelChoice['kind'], LabelVerdict>> = {
  is: 'contractor',
  none: 'none',
  unsure: 'unsure',
  undo: 'withdrawn',
};

/**
 * The labels of a sample as a labels file, one per line; the columns after the fourth are for people and other tools.
 * Leaves out claims that are gone, and those where it is impossible to tell who is meant. `weight` is the number of
 * claims that a label represents. Pure.
 */
export function sampleLabelsFile(
  sample: LabelSample | null,
  labels: readonly LabeledMatch[],
  { jurisdictions }: Pick<Config, 'jurisdictions'>,
): string {
  const told = labels.filter(({ verdict }) => verdict !== 'unsure');
  const rows = told
    .filter(({ permitNumber }) => permitNumber !== null)
    .map((label) => {
      const { stratum } = label;
      const claims = sample?.strata.find((one) => one.stratum === stratum)?.claims ?? 0;
      const isNone = label.verdict === 'none';
      const rosters = jurisdictions.get(label.scope)?.rosters ?? [];
      return {
        jurisdiction: label.scope,
        permit_number: label.permitNumber,
        license_number: isNone ? '' : (labelLicense(label, rosters) ?? ''),
        license_type: isNone ? '' : (label.licenseType ?? ''),
        verdict: label.verdict,
        claim_id: label.claimId,
        stratum,
        weight: (claims / told.filter((one) => one.stratum === stratum).length).toFixed(3),
        labelled_by: label.labeledBy,
        labelled_at: label.labeledAt,
      };
    });
  const columns = [
    'jurisdiction',
    'permit_number',
    'license_number',
    'license_type',
    'verdict',
    'claim_id',
    'stratum',
    'weight',
    'labelled_by',
    'labelled_at',
  ] as const;
  return csvText(
    rows.map((row) => columns.map((column) => row[column])),
    { columns },
  );
}
