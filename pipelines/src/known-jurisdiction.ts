import type { Config } from '@crs/config';
import { UsageError } from '@crs/domain';

/**
 * A configured jurisdiction.
 * @param verb what the code of the error begins with
 * @throws UsageError naming those that are configured
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
