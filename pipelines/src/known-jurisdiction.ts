import type { Config } from '@crs/config';
import { UsageError } from '@crs/domain';

/** The names of the configured jurisdictions, or of the chosen one. */
export const jurisdictionNames = (
  { jurisdictions }: Pick<Config, 'jurisdictions'>,
  chosen: string | null = null,
): string[] => [...jurisdictions.keys()].sort().filter((name) => chosen === null || name === chosen);

/**
 * A configured jurisdiction.
 * @param verb first part of the error code
 * @throws UsageError listing the configured ones
 */
export function knownJurisdiction(
  { jurisdictions }: Pick<Config, 'jurisdictions'>,
  name: string,
  verb: string,
): { readonly rosters: readonly string[] } {
  const known = jurisdictions.get(name);
  if (known !== undefined) return known;
  throw new UsageError(
    `${verb}.unknown_jurisdiction`,
    `There is no jurisdiction ${name}.`,
    `Choose from: ${[...jurisdictions.keys()].sort().join(', ')}.`,
  );
}
