/** Which claims a jurisdiction teaches with, and which are kept aside to be asked about. */
import type { Claim } from '@crs/domain';
import { hashText } from '../packed-index.js';

/** The seed decides which claims a large jurisdiction teaches with; the order they come in does not. */
export function sample(
  claims: readonly Claim[],
  { seed, claims: most }: { readonly seed: number; readonly claims: number },
): Claim[] {
  return [...claims]
    .map((claim) => ({ claim, rank: rankOf(claim, seed) }))
    .sort((a, b) => a.rank - b.rank || a.claim.id - b.claim.id)
    .slice(0, most)
    .map(({ claim }) => claim);
}

/** By name, so that one firm's claims stay on one side of a split. */
function rankOf({ name, id }: Claim, seed: number): number {
  return hashText(`${seed}:${name?.toLowerCase() ?? id}`);
}

/** Two splits of the claims, by their places in the list: taught with the one half, asked about the other. */
export function halves(claims: readonly Claim[], seed: number): [number[], number[]][] {
  const even: number[] = [];
  const odd: number[] = [];
  claims.forEach((claim, at) => {
    (rankOf(claim, seed + 1) % 2 === 0 ? even : odd).push(at);
  });
  return [
    [even, odd],
    [odd, even],
  ];
}
