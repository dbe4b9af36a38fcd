import type { Config } from '@crs/config';
import { csvText } from '@crs/domain';
import type { ListedDecision } from '@crs/store';
import { labelLicense } from '../evaluate/decision-labels.js';
import { claimText } from './phrases.js';

/**
 * Decisions about contractors as a labels file, one line each; the columns after the fourth are for people. The permit
 * is any that has the claim today, since the decision's own permit may have been corrected.
 */
export function labelsFile(
  decisions: readonly ListedDecision[],
  { jurisdictions }: Pick<Config, 'jurisdictions'>,
): string {
  const served = decisions.filter(
    ({ permitToday, verdict }) => permitToday !== null && verdict !== 'excluded',
  );
  const rows = served.map((decision) => ({
    jurisdiction: decision.scope,
    permit_number: decision.permitToday,
    license_number: labelLicense(decision, jurisdictions.get(decision.scope)?.rosters ?? []) ?? '',
    license_type: decision.licenseType,
    verdict: decision.verdict,
    decided_license_number: decision.licenseNumber,
    decided_license_name: decision.licenseName,
    contractor_text: claimText({ ...decision, licenseNumber: decision.claimLicense }),
    decided_by: decision.decidedBy,
    decided_at: decision.decidedAt,
    note: decision.note,
  }));
  const columns = [
    'jurisdiction',
    'permit_number',
    'license_number',
    'license_type',
    'verdict',
    'decided_license_number',
    'decided_license_name',
    'contractor_text',
    'decided_by',
    'decided_at',
    'note',
  ] as const;
  return csvText(
    rows.map((row) => columns.map((column) => row[column])),
    { columns },
  );
}
