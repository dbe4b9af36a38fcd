import { type Found, type FoundContractor, PAGE_SIZE, type Searched, STATUSES } from './searched.js';

/** A way to narrow a search, with how many would be left where that is known. */
export interface Facet {
  readonly name: 'status' | 'type' | 'state' | 'city' | 'orders';
  readonly heading: string;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number | null;
  }[];
}

/** Choices of a facet. */
const MOST = 8;

const facets = [
  { name: 'status', heading: 'Status', chosenOf: ({ status }: FoundContractor) => status },
  { name: 'type', heading: 'Type', chosenOf: ({ licenseType }: FoundContractor) => licenseType },
  {
    name: 'state',
    heading: 'State',
    chosenOf: ({ rosterState, state }: FoundContractor) => rosterState ?? state,
  },
  { name: 'city', heading: 'City', chosenOf: ({ city }: FoundContractor) => city },
  {
    name: 'orders',
    heading: 'Against it',
    chosenOf: ({ hasEnforcementAction }: FoundContractor) => (hasEnforcementAction ? 'yes' : null),
  },
] as const;

const uncounted = (value: string) => ({ value, label: value, count: null });

/**
 * How a search may be narrowed, by what its rows have. They are counted where all rows are on this page: to count others
 * would be a search for each. What is chosen already, or would leave all, is no choice. Pure.
 */
export function facetsOf({ data, totalCount }: Found, query: Searched): Facet[] {
  const isWhole = totalCount <= PAGE_SIZE && query.page === 1;
  return facets.flatMap(({ name, heading, chosenOf }) => {
    if ((query[name] ?? '') !== '') return [];
    // That none of a page is revoked does not say that none is.
    if (name === 'status' && !isWhole) return [{ name, heading, choices: STATUSES.map(uncounted) }];
    const counts = new Map<string, { label: string; count: number }>();
    for (const row of data) {
      const value = chosenOf(row);
      if (value === null) continue;
      const { label = value, count = 0 } = counts.get(value.toLowerCase()) ?? {};
      counts.set(value.toLowerCase(), { label, count: count + 1 });
    }
    const choices = [...counts.values()]
      .filter(({ count }) => !isWhole || count < data.length)
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
      .slice(0, MOST)
      .map(({ label, count }) => ({
        value: label,
        label: name === 'orders' ? 'has orders or actions' : label,
        count: isWhole ? count : null,
      }));
    return choices.length === 0 || (!isWhole && choices.length === 1 && name !== 'orders')
      ? []
      : [{ name, heading, choices }];
  });
}
