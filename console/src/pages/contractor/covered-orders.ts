import type { ResponseOf } from '@crs/client';
import type { OrdersCovered } from './summary-facts.js';

type Coverage = ResponseOf<'/v1/coverage'>;

/** The combined coverage of several sources of orders; null if there are none. Pure. */
export function coveredOrders(
  sources: readonly Pick<Coverage[number], 'firstMonth' | 'lastDate' | 'rejected'>[],
): OrdersCovered | null {
  if (sources.length === 0) return null;
  const given = (values: readonly (string | null)[]): string[] =>
    values.flatMap((value) => value ?? []).sort();
  return {
    firstMonth: given(sources.map(({ firstMonth }) => firstMonth))[0] ?? null,
    lastDate: given(sources.map(({ lastDate }) => lastDate)).at(-1) ?? null,
    rejected: sources.reduce((sum, { rejected }) => sum + (rejected ?? 0), 0),
  };
}
