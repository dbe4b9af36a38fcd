import { type MoveKind, moveKinds } from '@crs/console';
import type { EarlierMatch } from '@crs/store';

/** A claim with its matches by two matchings. */
export interface MovedMatch {
  readonly kind: MoveKind;
  readonly claimId: number;
  readonly before: EarlierMatch;
  readonly after: NonNullable<EarlierMatch>;
}

/** How a match moved; null where contractor and tier are the same. Pure. */
export function kindOfMove(before: EarlierMatch, after: NonNullable<EarlierMatch>): MoveKind | null {
  if (before === null) return 'new';
  if (before.contractorId !== after.contractorId) {
    if (before.contractorId === null) return 'found';
    return after.contractorId === null ? 'lost' : 'other';
  }
  return before.tier === after.tier ? null : 'tier';
}

/** What moved between two matchings: how many claims of each kind, and some of each in the order of `claims`. Pure. */
export function movedMatches(
  claims: readonly number[],
  [before, after]: readonly [ReadonlyMap<number, EarlierMatch>, ReadonlyMap<number, EarlierMatch>],
  most: number,
): { readonly counts: Record<MoveKind, number>; readonly moved: readonly MovedMatch[] } {
  const counts: Record<MoveKind, number> = { new: 0, found: 0, lost: 0, other: 0, tier: 0 };
  const moved: MovedMatch[] = [];
  for (const claimId of claims) {
    const was = before.get(claimId) ?? null;
    const is = after.get(claimId) ?? null;
    // A claim that is gone is matched by neither.
    const kind = is === null ? null : kindOfMove(was, is);
    if (is === null || kind === null) continue;
    counts[kind] += 1;
    if (counts[kind] <= most) moved.push({ kind, claimId, before: was, after: is });
  }
  return { counts, moved: moveKinds.flatMap((kind) => moved.filter((one) => one.kind === kind)) };
}
