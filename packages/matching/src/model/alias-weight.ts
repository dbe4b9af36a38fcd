/** What it adds to a score that a claim was compared with an alias instead of a roster line. */
import type { PolicyValues } from '../settings.js';
import type { LearnedAliasWeight } from './model.js';

export interface AliasWeight {
  readonly bits: number;
  /** Where it comes from, in words. */
  readonly origin: string;
}

/**
 * The weight of aliases in a scope.
 * @param learned what its own claims tell; without that the policy's weight counts
 */
export function aliasWeightOf(
  { aliases }: Pick<PolicyValues, 'aliases'>,
  scope: string | null,
  learned: LearnedAliasWeight | undefined,
): AliasWeight {
  if (learned === undefined) return { bits: aliases.weight, origin: 'by how often an alias misled' };
  const [claims, right] = [learned.claims, learned.right].map((count) => count.toLocaleString('en-US'));
  return {
    bits: learned.weight,
    origin: `learned from ${scope} (${claims} claims that an alias fits best, ${right} of them meant its contractor)`,
  };
}
