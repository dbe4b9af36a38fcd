import type { Quarantined } from '@crs/store';

/** The changes on hold, and the reason: `mn_licenses, for the matching of austin`. */
export function heldSubject({ feed, scope }: Pick<Quarantined, 'feed' | 'scope'>): string {
  const matching = `the matching of ${scope}`;
  if (feed === null) return matching;
  return scope === null ? feed : `${feed}, for ${matching}`;
}

/** The run to accept or drop: a feed that is on hold because of a scope is released alone, by the run that read it. */
export function releasingRun({
  scope,
  refusedRun,
  ingestRun,
}: Pick<Quarantined, 'scope' | 'refusedRun' | 'ingestRun'>): number {
  return scope === null ? refusedRun : (ingestRun ?? refusedRun);
}
