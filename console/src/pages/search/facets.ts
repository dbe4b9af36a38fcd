import { placeText } from '../../layout/letter-case.js';
import { type Counts, isOfDate, SEARCHED_STATUSES, type Searched, type SearchedStatus } from './searched.js';

/** A way to narrow a search, with the remaining number of results. */
interface Facet {
  readonly name: 'status' | 'type' | 'state' | 'city' | 'orders';
  readonly heading: string;
  readonly choices: readonly Choice[];
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** Maximum number of choices in a facet. */
const MOST = 8;

/** Ways to narrow a search. Anything already chosen, or that would leave all or none, is not offered. Pure. */
export function facetsOf(counts: Counts, query: Searched): Facet[] {
  const { totalCount, licenseType, state, city = [], withEnforcement } = counts;
  const named = (
    values: readonly { readonly value: string; readonly count: number }[],
    labelOf = (value: string): string => value,
  ): Choice[] => values.map(({ value, count }) => ({ value, label: labelOf(value), count }));
  const facets: readonly Facet[] = [
    { name: 'status', heading: 'Status', choices: statusesOf(counts, query) },
    { name: 'type', heading: 'Type', choices: named(licenseType) },
    { name: 'state', heading: 'State', choices: named(state) },
    { name: 'city', heading: 'City', choices: named(city, placeText) },
    {
      name: 'orders',
      heading: 'Discipline',
      choices: [{ value: 'yes', label: 'has disciplinary history', count: withEnforcement }],
    },
  ];
  return facets
    .filter(({ name }) => name === 'status' || (query[name] ?? '') === '')
    .map(({ choices, ...facet }) => ({
      ...facet,
      choices: choices.filter(({ count }) => count > 0 && count < totalCount).slice(0, MOST),
    }))
    .filter(({ choices }) => choices.length > 0);
}

/** The statuses to choose from; if some issued licenses are past their date, those are listed separately. */
function statusesOf({ status }: Counts, query: Searched): Choice[] {
  if (isOfDate(query.status)) return [];
  const choice = (value: SearchedStatus, count: number): Choice => ({
    value,
    label: SEARCHED_STATUSES[value],
    count,
  });
  return status.flatMap(({ value, count, pastDate }) => {
    if (value === 'Issued' && pastDate !== null && pastDate > 0)
      return [choice('in-date', count - pastDate), choice('past-date', pastDate)];
    return query.status === undefined ? [choice(value, count)] : [];
  });
}
