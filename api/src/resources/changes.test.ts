import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, startTestApi, type TestApi } from '../../../test/harness/api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const json = (query: string): Promise<Changes> => api.json(`/v1/changes${query}`);

interface Listed {
  readonly kind: string;
  readonly key: Readonly<Record<string, unknown>>;
}

interface Changes {
  readonly data: readonly Listed[];
  readonly version: number;
  readonly nextCursor: string;
  readonly hasMore: boolean;
  readonly error: Answer['error'];
}

describe('GET /v1/changes', () => {
  it('returns the lines of an export by their key', async () => {
    const { data, version, nextCursor, hasMore } = await json('?since=0&kind=permits&limit=1000');
    expect({ version, nextCursor, hasMore }).toEqual({ version: 1, nextCursor: '2.0.0', hasMore: false });
    expect(data.map(({ key }) => key.id)).toEqual([101, 102, 103, 104, 105]);
    expect(data[0]).toMatchObject({
      kind: 'permits',
      key: { id: 101, jurisdiction: 'austin' },
      lines: [{ id: 101, permit_number: 'P-101', value: 1000.5, source: 'austin_permits' }],
      number: null,
      mergedInto: null,
      splitFrom: null,
    });
  });

  it('returns the same page by page as on one page', async () => {
    const { data: all } = await json('?limit=1000');
    const found: Listed[] = [];
    for (let cursor = ''; ; ) {
      const { data, nextCursor, hasMore } = await json(`?limit=1&cursor=${cursor}`);
      found.push(...data);
      if (!hasMore) break;
      cursor = nextCursor;
    }
    const texts = (changes: readonly Listed[]): string[] => [
      ...new Set(changes.map((one) => JSON.stringify(one))),
    ];
    expect(texts(found).sort()).toEqual(texts(all).sort());
  });

  it.each([
    ['?jurisdiction=Austin', ['matches', 'permit_contractors', 'permits']],
    ['?jurisdiction=nowhere', []],
    ['?state=tx', ['matches', 'permit_contractors', 'permits']],
    ['?state=wi', ['contractors']],
    ['?state=MN&jurisdiction=austin', []],
    ['?since=1', []],
    ['?since=2999-01-01', []],
    ['?since=2000-01-01&kind=Inspections', ['inspections']],
  ])('finds with %s the kinds %j', async (query, kinds) => {
    const { data } = await json(`${query}${query.includes('?') ? '&' : '?'}limit=1000`);
    const found: readonly string[] = data.map(({ kind }) => kind);
    expect([...new Set(found)].sort()).toEqual(kinds);
  });

  it('refuses a version that the data has not reached', async () => {
    expect((await json('?since=2')).error.code).toBe('validation.semantic');
    expect((await json('?cursor=3.0.0')).error.code).toBe('validation.semantic');
  });

  it('says which version to start from if the log does not go back far enough', async () => {
    await api.pool.query(
      'update served.publication set version = 5; update served.data_version set version = 7',
    );
    for (const query of ['?since=3', '?cursor=4.9.9', '?since=2000-01-01']) {
      const response = await api.get(`/v1/changes${query}`);
      const { error } = (await response.json()) as Answer;
      expect([response.status, error.code]).toEqual([410, 'changes.expired']);
      // The town has files for version 41.
      expect(error.message).toMatch(/\/v1\/exports\/41\/, then send since=41/);
      expect(error.details).toEqual([expect.objectContaining({ expected: { min: 4, max: 7 } })]);
    }
    expect((await json('?since=4')).nextCursor).toBe('8.0.0');
    expect((await json('')).nextCursor).toBe('8.0.0');
  });
});
