/**
 * The number of records of an answer, one more than its lists have: the weight of a cached answer. Lists inside records
 * are part of the records. Pure.
 */
export const rowsOf = (answer: unknown): number => 1 + recordsIn(answer);

function recordsIn(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + recordsIn(one), 0);
}
