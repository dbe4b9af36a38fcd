import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../test/harness/api.js';
import { withFreshApi } from '../../../test/harness/api-checks.js';
import { ContractorRecords } from './contractor-records.js';
import { Listing, type PageSource } from './listing.js';

interface NumberPage {
  readonly data: readonly number[];
  readonly page: number;
  readonly pageSize: number;
  readonly totalCount: number;
}

/** A list of the numbers 1 to 5, two per page, which records its requests. */
function numbers(change: Partial<PageSource<NumberPage>> = {}, first = 1) {
  const asked: string[] = [];
  const listing = new Listing<NumberPage>(first, {
    read: async (page) => {
      asked.push(`page ${page}`);
      const data = [1, 2, 3, 4, 5].slice(page * 2 - 2, page * 2);
      return { page: { data, page, pageSize: 2, totalCount: 5 }, etag: 'W/"1"' };
    },
    isUnchanged: async (page) => {
      asked.push(`does page ${page} stand`);
      return true;
    },
    ...change,
  });
  return { listing, asked };
}

/** Reads all records of a list. */
async function collect<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
}

describe('a listing', () => {
  it('returns every record, requests no page past the end, then checks the first page', async () => {
    const { listing, asked } = numbers();
    expect(await collect(listing)).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual(['page 1', 'page 2', 'page 3', 'does page 1 stand']);
  });

  it('requests a page when its first record is read, and nothing after the loop ends', async () => {
    const { listing, asked } = numbers();
    expect(asked).toEqual([]);
    for await (const number of listing) {
      expect(asked).toHaveLength(Math.ceil(number / 2));
      if (number === 3) break;
    }
    expect(asked).toEqual(['page 1', 'page 2']);
  });

  it('starts again with every loop', async () => {
    const { listing } = numbers();
    expect([await collect(listing), await collect(listing)]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
    ]);
  });

  it('starts at the page of the query', async () => {
    const { listing, asked } = numbers({}, 3);
    expect(await collect(listing)).toEqual([5]);
    expect(asked).toEqual(['page 3']);
  });

  it('returns whole pages, with their totals', async () => {
    const pages = await collect(numbers().listing.pages());
    expect(pages.map(({ data, totalCount }) => [data.length, totalCount])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
  });

  it('throws after the last record when the first page has changed', async () => {
    const { listing } = numbers({ isUnchanged: async () => false });
    const seen: number[] = [];
    const walk = (async () => {
      for await (const number of listing) seen.push(number);
    })();
    await expect(walk).rejects.toMatchObject({ code: 'client.data_changed', status: null });
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('throws if the total changed between pages, and ends where the list now ends', async () => {
    const { listing } = numbers({
      read: async (page) => ({
        page: { data: page < 3 ? [page] : [], page, pageSize: 1, totalCount: page === 1 ? 9 : 2 },
        etag: null,
      }),
    });
    await expect(collect(listing)).rejects.toMatchObject({ code: 'client.data_changed' });
  });

  it('ends with an empty page, even if the total is larger', async () => {
    const { listing } = numbers({
      read: async (page) => ({ page: { data: [], page, pageSize: 1, totalCount: 9 }, etag: null }),
    });
    expect(await collect(listing)).toEqual([]);
  });
});

describe('lists of the service', () => {
  let api: TestApi;
  let client: ContractorRecords;
  beforeAll(async () => {
    api = await startTestApi();
    client = new ContractorRecords({ url: api.url, key: await api.key() });
  });
  afterAll(() => api.close());

  const MN = { state: 'MN', pageSize: 1 } as const;
  const small = { pageSize: 1 } as const;

  it.each([
    [
      'licenses.search',
      () => [client.licenses.searchAll({ pageSize: 2 }), client.licenses.search()] as const,
    ],
    [
      'licenses.osha',
      () =>
        [client.licenses.oshaAll('BC100001', MN), client.licenses.osha('BC100001', { state: 'MN' })] as const,
    ],
    [
      'licenses.permits',
      () =>
        [
          client.licenses.permitsAll('BC100001', MN),
          client.licenses.permits('BC100001', { state: 'MN' }),
        ] as const,
    ],
    [
      'licenses.related',
      () =>
        [
          client.licenses.relatedAll('BC100001', MN),
          client.licenses.related('BC100001', { state: 'MN' }),
        ] as const,
    ],
    [
      'enforcement.list',
      () => [client.enforcement.listAll({ pageSize: 2 }), client.enforcement.list()] as const,
    ],
    [
      'enforcement.byLicense',
      () =>
        [
          client.enforcement.byLicenseAll('BC100001', MN),
          client.enforcement.byLicense('BC100001', { state: 'MN' }),
        ] as const,
    ],
    ['osha.search', () => [client.osha.searchAll(small), client.osha.search()] as const],
    ['permits.search', () => [client.permits.searchAll(small), client.permits.search()] as const],
    [
      'permits.address',
      () =>
        [
          client.permits.addressAll({ address: '2214 Pillsbury Ave S', ...small }),
          client.permits.address({ address: '2214 Pillsbury Ave S' }),
        ] as const,
    ],
    ['agEnforcement.list', () => [client.agEnforcement.listAll(small), client.agEnforcement.list()] as const],
    [
      'agEnforcement.byLicense',
      () =>
        [
          client.agEnforcement.byLicenseAll('BC100001', MN),
          client.agEnforcement.byLicense('BC100001', { state: 'MN' }),
        ] as const,
    ],
  ])('%s returns the same records in many pages as in one', async (_, ask) => {
    const [listing, page] = ask();
    const { data, totalCount } = await page;
    expect(totalCount).toBeGreaterThan(0);
    expect(await collect<unknown>(listing)).toEqual(data);
  });

  it('permits.block: records from its own envelope, and its summary on every page', async () => {
    const street = 'Pillsbury Ave S';
    const whole = await client.permits.block({ street });
    expect(await collect(client.permits.blockAll({ street, pageSize: 1 }))).toEqual(whole.permits);
    const pages = await collect(client.permits.blockAll({ street, pageSize: 2 }).pages());
    expect(pages.map(({ summary }) => summary)).toEqual(pages.map(() => whole.summary));
    expect(pages.length).toBe(Math.ceil(whole.totalCount / 2));
  });

  it('requests the largest pages by default', async () => {
    const [page] = await collect(client.licenses.searchAll({ city: 'Duluth' }).pages());
    expect(page).toMatchObject({ page: 1, pageSize: 100 });
  });

  it('detects a publish between two pages by the ETag of the first one', async () => {
    await withFreshApi(async (fresh) => {
      const reader = new ContractorRecords({ url: fresh.url, key: await fresh.key() });
      const listing = reader.licenses.searchAll({ pageSize: 2 });
      expect(await collect(listing)).toHaveLength(6);
      const seen: string[] = [];
      const walk = (async () => {
        for await (const { licenseNumber } of listing) {
          if (seen.push(licenseNumber) > 1) continue;
          await fresh.pool.query('update data_version set version = version + 1');
          // The service caches the data version for one second.
          await new Promise((resolve) => setTimeout(resolve, 1_100));
        }
      })();
      await expect(walk).rejects.toMatchObject({ code: 'client.data_changed' });
      expect(seen).toHaveLength(6);
    });
  });

  it('stops between two pages when its signal is aborted', async () => {
    const stopping = new AbortController();
    const seen: unknown[] = [];
    const walk = (async () => {
      for await (const record of client.licenses.searchAll({ pageSize: 2 }, { signal: stopping.signal })) {
        seen.push(record);
        stopping.abort('enough');
      }
    })();
    await expect(walk).rejects.toBe('enough');
    expect(seen).toHaveLength(2);
  });
});
