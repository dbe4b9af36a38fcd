/** Groups the columns of a record by the source columns that they depend on. */

interface Dependent {
  readonly name: string;
  readonly sources: readonly string[];
}

interface Giving {
  readonly targets: readonly string[];
  readonly sources: readonly string[];
}

/** Fields that are read together, with the steps that give some of them. */
export interface GroupedFields<D extends Dependent, G extends Giving> {
  readonly fields: readonly D[];
  readonly steps: readonly G[];
  /** Every source column that any of them reads. */
  readonly sources: readonly string[];
}

/**
 * The smallest groups that keep these fields together: those that one step gives, those listed in `together`, and those
 * that read the same source columns. Fields that read none are one group.
 * @param together names of fields; unknown names are ignored
 */
export function groupFields<D extends Dependent, G extends Giving>(
  fields: readonly D[],
  steps: readonly G[],
  together: readonly (readonly string[])[],
): GroupedFields<D, G>[] {
  const groupOf = new Map(fields.map(({ name }, index) => [name, index]));
  const join = (names: readonly string[]) => {
    const groups = new Set(names.map((name) => groupOf.get(name)).filter((group) => group !== undefined));
    const first = Math.min(...groups);
    for (const [name, group] of groupOf) if (groups.has(group)) groupOf.set(name, first);
  };
  for (const { targets } of steps) join(targets);
  for (const names of together) join(names);
  const groups = () => {
    const gathered = new Map<number, D[]>();
    for (const field of fields) {
      const group = groupOf.get(field.name) as number;
      gathered.set(group, [...(gathered.get(group) ?? []), field]);
    }
    return [...gathered.values()].map((members) => {
      const names = new Set(members.map(({ name }) => name));
      const through = steps.filter(({ targets }) => targets.some((target) => names.has(target)));
      const sources = [...members, ...through].flatMap((from) => from.sources);
      return { fields: members, steps: through, sources: [...new Set(sources)].sort() };
    });
  };
  const alike = new Map<string, string[]>();
  for (const { fields: members, sources } of groups()) {
    const key = JSON.stringify(sources);
    alike.set(key, [...(alike.get(key) ?? []), ...members.map(({ name }) => name)]);
  }
  for (const names of alike.values()) join(names);
  return groups();
}
