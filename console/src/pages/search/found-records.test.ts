import { expect, it } from '@jest/globals';
import { type FoundCity, meantCity } from './found-records.js';

const cityOf = (jurisdiction: string, city: string | null, state: string): FoundCity => ({
  ...{ jurisdiction, city, state, recordCount: 1 },
  ...{ firstIssueDate: null, lastIssueDate: null, lastSuccessAt: null },
});
const cities = [cityOf('alder_falls', 'Alder Falls', 'MN'), cityOf('county', null, 'MN')];

it.each([
  ['alder falls', 'alder_falls'],
  ['Alder Falls, MN', 'alder_falls'],
  ['permits in Alder Falls', 'alder_falls'],
  ['building permits for alder falls mn', 'alder_falls'],
  ['alder falls roofing', null],
  ['alder', null],
  ['alder falls wi', null],
  ['', null],
])('%j means the city %s', (q, jurisdiction) => {
  expect(meantCity(q, cities)?.jurisdiction ?? null).toBe(jurisdiction);
});
