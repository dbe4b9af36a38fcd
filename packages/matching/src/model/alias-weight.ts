/** The weight for comparing a claim with an alias instead of a roster line. */
import { grouped } from '@crs/domain';
import type { PolicyValues } from '../settings.js';
import type { LearnedAliasWeight } from './model.js';

export interface AliasWeight {
  readonly bits: number;
  /** The source of the weight, in words. */
  readonly origin: string;
}

/**
 * The weight of aliases in a scope.
 * @param learned from its own claims; without it, the policy's weight applies
 */
export function aliasWeightOf(
  { aliases }: Pick<PolicyValues, 'aliases'>,
  scope: string | null,
  learned: LearnedAliasWeight | undefined,
): AliasWeight {
  if (learned === undefined) return { bits: aliases.weight, origin: 'by how often an alias was wrong' };
  const [claims, right] = [learned.claims, learned.right].map(grouped);
  return {
    bits: learned.weight,
    origin: `learned from ${scope} (${claims} claims that an alias fits best; for ${right} of them, its contractor was correct)`,
  };
}
