/** Which addresses and phones two or more contractors print. */

export type SharedKind = 'address' | 'phone';

/** A contractor as clustering sees it. */
export interface ClusterContractor {
  readonly id: number;
  /** Comparable words of its names: legal name, DBA and person. */
  readonly nameTokens: readonly string[];
  /** Comparable address, or null. The same street in two cities must give two keys. */
  readonly addressKey: string | null;
  readonly addressDisplay: string | null;
  readonly phoneKey: string | null;
  readonly phoneDisplay: string | null;
}

/** Contractors that print one value, as ascending positions in a list ordered by id. */
export interface ValueMembers {
  readonly kind: SharedKind;
  readonly key: string;
  readonly members: readonly number[];
}

/**
 * Collects the values with at least two contractors.
 * Takes contractors in ascending order of id; gives values ordered by kind, then key.
 */
export function collectSharedValues(contractors: readonly ClusterContractor[]): ValueMembers[] {
  return [
    ...collect(contractors, 'address', (contractor) => contractor.addressKey),
    ...collect(contractors, 'phone', (contractor) => contractor.phoneKey),
  ];
}

function collect(
  contractors: readonly ClusterContractor[],
  kind: SharedKind,
  keyOf: (contractor: ClusterContractor) => string | null,
): ValueMembers[] {
  // Most values have one contractor: the first is kept as a bare number and a list made for the second.
  const first = new Map<string, number>();
  const shared = new Map<string, number[]>();
  for (const [position, contractor] of contractors.entries()) {
    const key = keyOf(contractor);
    if (key === null || key === '') continue;
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, position);
      continue;
    }
    const members = shared.get(key);
    if (members === undefined) shared.set(key, [earlier, position]);
    else members.push(position);
  }
  return [...shared]
    .map(([key, members]) => ({ kind, key, members }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
