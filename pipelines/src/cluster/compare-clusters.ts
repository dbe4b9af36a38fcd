/** Compares a night's clusters with earlier ones. */
import { percent } from '@crs/domain';
import { type BoundRule, boundOf, type Measure, type NightComparison } from '@crs/feeds';
import type { Cluster } from '@crs/store';

/** Shares of the previously clustered contractors. Chosen on made-up nights, not learned. */
const rules: Readonly<Record<'merged' | 'split', BoundRule>> = {
  merged: { first: 0.1, least: 0.02 },
  split: { first: 0.1, least: 0.02 },
};
/** Fewer contractors make no finding. */
const fewestMoved = 20;

/**
 * The number of contractors that joined others in a cluster, and the number that were separated.
 * @param before the clusters of the last night
 * @param past comparisons of earlier nights
 */
export function compareClusters(
  before: readonly Pick<Cluster, 'members'>[],
  now: readonly Pick<Cluster, 'members'>[],
  past: readonly NightComparison[],
): NightComparison {
  const clustered = before.reduce((sum, { members }) => sum + members.length, 0);
  const measures: Record<string, Measure> = {};
  const findings: string[] = [];
  if (clustered === 0) return { nights: past.length, measures, findings };
  const judge = (name: keyof typeof rules, count: number, says: string): void => {
    const bound = boundOf(
      rules[name],
      past.flatMap(({ measures: earlier }) => earlier[name]?.value ?? []),
    );
    const value = count / clustered;
    measures[name] = { value, bound };
    if (value > bound && count >= fewestMoved)
      findings.push(`${count} of ${clustered} clustered contractors ${says} (limit ${percent(bound)})`);
  };
  judge('merged', outsideTheLargest(before, now), 'joined another cluster');
  judge('split', outsideTheLargest(now, before), 'were split from most of their cluster');
  return { nights: past.length, measures, findings };
}

/** Members of `groups` that come, within a group of `others`, from a different group than most members there. */
function outsideTheLargest(
  groups: readonly Pick<Cluster, 'members'>[],
  others: readonly Pick<Cluster, 'members'>[],
): number {
  const groupOf = new Map(
    groups.flatMap(({ members }, at) => members.map((member) => [member, at] as const)),
  );
  let outside = 0;
  for (const { members } of others) {
    const counts = new Map<number, number>();
    for (const member of members) {
      const group = groupOf.get(member);
      if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
    }
    const all = [...counts.values()];
    outside += all.reduce((sum, count) => sum + count, 0) - Math.max(0, ...all);
  }
  return outside;
}
