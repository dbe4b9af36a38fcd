import type { Config } from '@crs/config';
import { csvText } from '@crs/domain';
import type { LabelledMatch, LabelSample } from '@crs/store';
import { labelLicense } from './decision-labels.js';

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
