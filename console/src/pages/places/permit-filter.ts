/** The filters for a city's permits, as in an address. */
import type { RequestOf } from '@crs/client';
import { tierSchema } from '@crs/domain';
import { z } from 'zod';
import { sortOf } from '../../layout/sorting.js';
import { meaningOf } from '../../layout/tier.js';
import { moneyText, monthName } from '../../layout/values.js';

type Search = NonNullable<RequestOf<'/v1/permits/search'>['query']>;

/** US dollars as people type them: `$50,000`. */
const dollars = z
  .string()
  .transform((typed) => typed.replace(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^\d{1,13}(\.\d{1,2})?$/))
  .transform(Number)
  .optional()
  .catch(undefined);

/** The default order, which addresses omit. */
export const NEWEST_FIRST = '-issued';

/** The orders available from an index whatever the filters. */
export const permitSorts = { Issued: 'issued', Value: 'value' } as const;
const ORDERS: Readonly<Record<string, Search['orderBy']>> = {
  issued: 'issueDate asc',
  [NEWEST_FIRST]: 'issueDate desc',
  value: 'value asc',
  '-value': 'value desc',
};

export const permitFilterQuery = z.object({
  type: z.string().trim().max(200).catch('').default(''),
  year: z.coerce.number().int().min(1).max(9999).optional().catch(undefined),
  month: z.coerce.number().int().min(1).max(12).optional().catch(undefined),
  tier: tierSchema.optional().catch(undefined),
  least: dollars,
  most: dollars,
  sort: z.enum(Object.keys(ORDERS)).catch(NEWEST_FIRST).default(NEWEST_FIRST),
});

/** The chosen filters. */
export type PermitFilter = z.output<typeof permitFilterQuery>;

/** The filter's parts in an address. */
const narrowedBy = ['type', 'year', 'month', 'tier', 'least', 'most'] as const;

/** A meaningful filter: a month needs a year, and the minimum value may not exceed the maximum. Pure. */
export function meantFilter(typed: PermitFilter): PermitFilter {
  const { least, most, year, month } = typed;
  const isTurned = least !== undefined && most !== undefined && least > most;
  return {
    ...typed,
    month: year === undefined ? undefined : month,
    ...(isTurned && { least: most, most: least }),
  };
}

/** The endpoint's query. Pure. */
export function searchOf(filter: PermitFilter, jurisdiction: string) {
  const { type, year, month, tier, least, most, sort } = filter;
  return {
    jurisdiction,
    permitType: type === '' ? null : type,
    ...(year === undefined ? {} : daysOf(year, month)),
    tier,
    minValue: least,
    maxValue: most,
    orderBy: ORDERS[sort],
  };
}

/** The first and last day of a year or month. */
function daysOf(
  year: number,
  month: number | undefined,
): { readonly fromDate: string; readonly toDate: string } {
  const day = (of: number, number: number): string =>
    `${String(year).padStart(4, '0')}-${String(of).padStart(2, '0')}-${String(number).padStart(2, '0')}`;
  const last = new Date(0);
  last.setUTCFullYear(year, month ?? 12, 0);
  return { fromDate: day(month ?? 1, 1), toDate: day(month ?? 12, last.getUTCDate()) };
}

/** A part of the filter in words, with the address that remains without it. */
interface Chosen {
  readonly label: string;
  readonly without: Readonly<Record<string, string | number | null | undefined>>;
}

/** A filter as written in an address. */
export const queryOf = ({ sort, ...filter }: PermitFilter) => ({
  ...filter,
  sort: sort === NEWEST_FIRST ? null : sort,
});

/** The chosen filters in words. Pure. */
export function chosenOf(filter: PermitFilter): Chosen[] {
  const { type, year, month, tier, least, most } = filter;
  const query = queryOf(filter);
  const label: Record<(typeof narrowedBy)[number], string | null> = {
    type: type === '' ? null : type,
    year: year === undefined ? null : String(year),
    month: month === undefined ? null : monthName(month),
    tier: tier ?? null,
    least: least === undefined ? null : `${moneyText(least)} or more`,
    most: most === undefined ? null : `${moneyText(most)} or less`,
  };
  return narrowedBy.flatMap((name) => {
    const words = label[name];
    // A month without its year is meaningless.
    return words === null
      ? []
      : [{ label: words, without: { ...query, [name]: null, ...(name === 'year' && { month: null }) } }];
  });
}

/** The tiers to choose from, with their meanings. */
export const tierChoices = tierSchema.options.map((tier) => ({ tier, meaning: meaningOf(tier) }));

/** The chosen order, as given to tables. */
export const chosenSort = ({ sort }: PermitFilter) => sortOf(sort);
