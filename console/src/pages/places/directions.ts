/** Directions as written in addresses. */
const DIRECTIONS: Readonly<Record<string, string>> = {
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
};
const SHORT = new Set(Object.values(DIRECTIONS));

/** One of several streets with the same name, and its number of addresses. */
interface NamedStreet {
  /** Such as `W`; null for the street without a direction. */
  readonly direction: string | null;
  readonly count: number;
}

/**
 * The streets of addresses with the same street name, those with most addresses first: `12 W River St` and `14 River St
 * SW` are on two streets, which may be miles apart. Pure.
 */
export function streetsOf(addresses: readonly string[]): NamedStreet[] {
  const counts = new Map<string | null, number>();
  for (const address of addresses) {
    const direction = directionOf(address);
    counts.set(direction, (counts.get(direction) ?? 0) + 1);
  }
  return [...counts].map(([direction, count]) => ({ direction, count })).sort((a, b) => b.count - a.count);
}

/** The direction in `12 W River St` or `12 River St W Apt 4`. `12 North St` has none, since that is its name. */
function directionOf(address: string): string | null {
  const words = address
    .toUpperCase()
    .replace(/[.,#].*/, '')
    .split(/\s+/);
  const [, first = '', second] = words;
  if (second !== undefined && SHORT.has(first)) return first;
  if (words.length > 3 && DIRECTIONS[first] !== undefined) return DIRECTIONS[first];
  const last = words.slice(3).find((word) => SHORT.has(word) || DIRECTIONS[word] !== undefined);
  return last === undefined ? null : (DIRECTIONS[last] ?? last);
}
