import { expect, it } from '@jest/globals';
import { sourceKinds } from './source-kinds.js';

type Source = Parameters<typeof sourceKinds>[0][number];
const source = (family: string, at: number, publisher: string | null): Source => ({
  ...{ source: `feed_${at}`, family, publisher, url: null, records: at },
  jurisdiction: family === 'permits' ? `city_${at}` : null,
  ...{ lastSuccessAt: `2026-11-2${at}T00:00:00Z`, lastChangeAt: at === 1 ? null : '2026-01-01T00:00:00Z' },
});

it('combines many sources of one kind, with their newest dates', () => {
  const permits = [1, 2, 3, 4].map((at) => source('permits', at, `City ${at}`));
  expect(sourceKinds([...permits, source('licenses', 5, null)])).toEqual([
    {
      ...{ family: 'permits', place: '4 places', publisher: '4 publishers', records: 10 },
      ...{ lastSuccessAt: '2026-11-24T00:00:00Z', lastChangeAt: '2026-01-01T00:00:00Z' },
    },
    {
      ...{ family: 'licenses', place: null, publisher: 'feed_5', records: 5 },
      ...{ lastSuccessAt: '2026-11-25T00:00:00Z', lastChangeAt: '2026-01-01T00:00:00Z' },
    },
  ]);
});

it('leaves a few sources separate', () => {
  const permits = [1, 2, 3].map((at) => source('permits', at, 'One'));
  expect(sourceKinds(permits).map(({ place, publisher }) => [place, publisher])).toEqual([
    ['City 1', 'One'],
    ['City 2', 'One'],
    ['City 3', 'One'],
  ]);
});
