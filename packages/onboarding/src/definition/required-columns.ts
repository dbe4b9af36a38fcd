/** Checks that a mapping makes records at all. */

import { type Family, UsageError } from '@crs/domain';
import { familyColumns, stepTargets } from '@crs/feeds';
import type { ProposedMapping } from '../forms/proposed.js';
import type { Profile } from '../profile/profile.js';

/**
 * Rejects a mapping without the columns that every record must have.
 * @throws UsageError `proposal.incomplete`
 */
export function requireColumns(
  family: Family,
  { columns, parse }: ProposedMapping,
  profiles: readonly Profile[],
  title: string,
): void {
  const missing = [...familyColumns[family].values()]
    .filter(({ required }) => required)
    .map(({ name }) => name)
    .filter((name) => !columns.has(name) && !parse.some((step) => stepTargets(step).includes(name)));
  if (missing.length === 0) return;
  const [only] = profiles;
  if (profiles.length === 1 && only !== undefined && /\S {2,}\S/.test(only.top[0]?.[0] ?? only.column)) {
    throw new UsageError(
      'proposal.incomplete',
      `No delimiter separates the fields of ${title}; they seem to be at fixed positions.`,
      'Ask the publisher for the layout, and write the definition by hand with format: { type: fixed, fields: [...] } (config/feeds/README.md).',
    );
  }
  throw new UsageError(
    'proposal.incomplete',
    `None of the ${profiles.length} columns of ${title} looks like ${missing.join(', ')} of ${family}: ${profiles
      .map(({ column }) => column)
      .slice(0, 60)
      .join(', ')}.`,
    'If the records belong to another family, add --family; otherwise write the definition by hand (config/feeds/README.md).',
  );
}
