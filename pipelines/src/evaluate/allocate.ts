import type { SampledStratum, Stratum } from '@crs/store';

/** Claims drawn of each stratum, as far as it has them: fewer give no interval that says anything. */
const FEWEST = 5;

/**
 * Spreads a sample over strata: each gets a few, and the rest goes by the square roots of their sizes, so that small strata,
 * where matches are doubtful, are measured nearly as well as large ones. That is Bankier's power allocation with the power
 * 1/2 ("Power Allocations", The American Statistician 42, 1988); seats are given one by one as by Sainte-Laguë. Pure.
 * @param size claims of the sample; all claims where there are fewer
 */
export function allocate(strata: readonly Stratum[], size: number): SampledStratum[] {
  const drawn = strata.map(() => 0);
  const give = (priority: (claims: number, has: number) => number): boolean => {
    let best = -1;
    for (const [at, { claims }] of strata.entries()) {
      const has = drawn[at] as number;
      if (has >= claims || priority(claims, has) <= 0) continue;
      if (best < 0 || priority(claims, has) > priority(strata[best]?.claims ?? 0, drawn[best] as number))
        best = at;
    }
    if (best >= 0) drawn[best] = (drawn[best] as number) + 1;
    return best >= 0;
  };
  let left = size;
  while (left > 0 && give((_, has) => FEWEST - has)) left -= 1;
  while (left > 0 && give((claims, has) => Math.sqrt(claims) / (2 * has + 1))) left -= 1;
  return strata.map((stratum, at) => ({ ...stratum, drawn: drawn[at] as number }));
}
