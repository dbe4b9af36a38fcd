import { randomBytes } from 'node:crypto';
import type { Config } from '@crs/config';
import type { GivenLabel, SampleServices, ShownSample } from '@crs/console';
import { csvText, type LabelChoice, licenseKey, type NamedLicense, UsageError } from '@crs/domain';
import {
  drawSample,
  inTransaction,
  type LabelledMatch,
  type LabelSample,
  type LabelVerdict,
  lastLabelBy,
  listSamples,
  nextToLabel,
  readLabelledMatches,
  readStrata,
  readWithheldIds,
  recordLabel,
} from '@crs/store';
import type pg from 'pg';
import type { StageContext } from '../context.js';
import { contractorMeant } from '../decide/decide.js';
import { knownJurisdiction } from '../known-jurisdiction.js';
import { readWithheldText } from '../suppress/withheld-rules.js';
import { shownValue } from '../suppress/withheld-text.js';
import { labelLicense } from './decision-labels.js';
import { shownErrors, shownFigures } from './quality-figures.js';
import { allocate, estimateQuality, isRight, type SampledCase } from './sample-figures.js';

/** Errors that are shown of a sample. */
const SHOWN_ERRORS = 50;

/** Draws samples, takes labels, and measures with them, for pages that stay open. */
export class SampleDesk implements SampleServices {
  readonly jurisdictions: readonly string[];

  /** @param served reads the schema `served`: what is withheld is not shown */
  constructor(
    private readonly context: Pick<StageContext, 'pool' | 'config'>,
    private readonly served: pg.Pool,
  ) {
    this.jurisdictions = [...context.config.jurisdictions.keys()].sort();
  }

  list(): Promise<readonly LabelSample[]> {
    return listSamples(this.context.pool);
  }

  async find(id: number): Promise<LabelSample | null> {
    return (await listSamples(this.context.pool, id))[0] ?? null;
  }

  async draw({ jurisdiction, size, seed, drawnBy }: Parameters<SampleServices['draw']>[0]): Promise<number> {
    knownJurisdiction(this.context.config, jurisdiction, 'sample');
    return inTransaction(this.context.pool, async (client) => {
      const strata = allocate(await readStrata(client, jurisdiction), size);
      if (strata.length === 0)
        throw new UsageError(
          'sample.nothing_matched',
          `No claim of ${jurisdiction} was matched yet, so there is nothing to draw from.`,
          'Wait for its first night, or run `crs match`.',
        );
      return drawSample(client, {
        jurisdiction,
        seed: seed ?? randomBytes(6).toString('hex'),
        strata,
        drawnBy,
      });
    });
  }

  next(id: number, which: Parameters<SampleServices['next']>[1]) {
    return nextToLabel(this.context.pool, id, which);
  }

  async lastLabel(id: number, labelledBy: string) {
    await readWithheldText(this.context);
    return shownValue(await lastLabelBy(this.context.pool, id, labelledBy));
  }

  async label({ sampleId, claimId, choice, labelledBy, before }: GivenLabel) {
    const found = await this.next(sampleId, { skipped: [], wanted: claimId });
    if (found === null)
      throw new UsageError(
        'sample.other_claim',
        'This claim is not in the sample, or is there no more.',
        'Go on with the next one.',
      );
    const verdict = VERDICTS[choice.kind];
    const contractor = 'license' in choice ? await this.#contractor(sampleId, choice) : null;
    const label = { sampleId, claimId, verdict, contractor, labelledBy, before } as const;
    return inTransaction(this.context.pool, (client) => recordLabel(client, label));
  }

  async figures(id: number): Promise<ShownSample | null> {
    const sample = await this.find(id);
    if (sample === null) return null;
    const labels = await readLabelledMatches(this.context.pool, id);
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
        : cases
            .filter((one) => one.stratum === stratum && one.expected !== null)
            .map(() => claims / labelled),
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
      errors: await shownErrors(this.context.pool, this.served, wrong),
    };
  }

  async labelsFile(id: number): Promise<string> {
    const sample = await this.find(id);
    const labels = await readLabelledMatches(this.context.pool, id);
    const { claims, contractors } = await readWithheldIds(this.context.pool);
    const shown = labels.filter(
      ({ claimId, labelled }) => !claims.has(claimId) && (labelled === null || !contractors.has(labelled)),
    );
    return sampleLabelsFile(sample, shown, this.context.config);
  }

  /** @throws UsageError where no contractor of the jurisdiction's rosters is meant, or several */
  async #contractor(sampleId: number, named: NamedLicense) {
    const sample = await this.find(sampleId);
    if (sample === null || licenseKey(named.license) === '')
      throw new UsageError(
        'sample.no_license',
        'No license number was given.',
        'Type one, or choose another answer.',
      );
    const { rosters } = knownJurisdiction(this.context.config, sample.jurisdiction, 'sample');
    return contractorMeant(this.context, sample.jurisdiction, named, rosters);
  }
}

const VERDICTS: Readonly<Record<LabelChoice['kind'], LabelVerdict>> = {
  is: 'contractor',
  none: 'none',
  unsure: 'unsure',
  undo: 'withdrawn',
};

/**
 * The labels of a sample as a labels file, a line each; the columns after the fourth are for people and for other tools. A claim
 * that is gone has no line, nor one where it cannot be told who is meant. `weight` is how many claims a label stands for. Pure.
 */
export function sampleLabelsFile(
  sample: LabelSample | null,
  labels: readonly LabelledMatch[],
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
        labelled_by: label.labelledBy,
        labelled_at: label.labelledAt,
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
