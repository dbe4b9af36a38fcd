import { describe, expect, it } from '@jest/globals';
import { json } from '../../test/emulator.js';
import { definitionOf } from '../../test/fixtures.js';
import { asked, dataDir, numbers, open, patience, refusal, serve } from '../../test/opening.js';
import { checkFeed } from '../check.js';

describe('Socrata', () => {
  const columns = ['number', 'note'].map((fieldName) => ({ fieldName }));
  const rows = Array.from({ length: 7 }, (_, index) => ({ number: String(index) }));
  const definitionAt = (origin: string, changes: Record<string, unknown> = {}) =>
    definitionOf('permits', {
      source: { socrata: { domain: origin, dataset: 'abcd-1234', pageSize: 3, where: "note = 'x'" } },
      format: undefined,
      columns: { description: 'note' },
      ...changes,
    });
  const page = json(({ query }) => {
    const offset = Number(query.get('$offset'));
    return rows.slice(offset, offset + Number(query.get('$limit')));
  });
  const metadata = json(() => ({ rowsUpdatedAt: 1700000000, columns }));

  it('is read page by page in a fixed order, columns that are null everywhere included', async () => {
    const origin = await serve({ '/api/views/abcd-1234.json': metadata, '/resource/abcd-1234.json': page });
    const definition = definitionAt(origin);
    const opened = await open(definition, { env: { SOCRATA_APP_TOKEN: 'token' } });
    expect(await numbers(definition, opened)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    const pages = asked().filter(({ path }) => path.startsWith('/resource'));
    expect(pages.map(({ query }) => query.get('$offset'))).toEqual(['0', '3', '6']);
    expect(new Set(pages.map(({ query }) => query.get('$order')))).toEqual(new Set([':id']));
    expect(pages[0]?.query.get('$where')).toBe("note = 'x'");
    expect(pages[0]?.headers['x-app-token']).toBe('token');
  });

  it('is not read again while its rows are as they were', async () => {
    const origin = await serve({ '/api/views/abcd-1234.json': metadata, '/resource/abcd-1234.json': page });
    const definition = definitionAt(origin);
    const first = await open(definition);
    const before = asked().length;
    expect(await open(definition, { previousStamp: first.stamp })).toEqual({
      unchanged: true,
      stamp: first.stamp,
    });
    expect(asked().length).toBe(before + 1);
  });

  it('is refused before any row where a column is gone', async () => {
    const origin = await serve({ '/api/views/abcd-1234.json': json(() => ({ columns: [] })) });
    const error = await refusal(open(definitionAt(origin)));
    expect([error.code, error.exitStatus]).toEqual(['feed.column_missing', 3]);
    expect(error.message).toContain('"number", "note"');
  });

  it('is read once more where it changed meanwhile, and refused where it keeps changing', async () => {
    const changing = (until: number) =>
      json((_asked, count) => ({ rowsUpdatedAt: Math.min(count, until), columns }));
    let origin = await serve({ '/api/views/abcd-1234.json': changing(1), '/resource/abcd-1234.json': page });
    const opened = await open(definitionAt(origin));
    expect(opened.stamp.version).toBe('1');

    origin = await serve({ '/api/views/abcd-1234.json': changing(9), '/resource/abcd-1234.json': page });
    expect((await refusal(open(definitionAt(origin)))).code).toBe('feed.unsteady');
  });

  it('is refused where it does not answer as Socrata does', async () => {
    const origin = await serve({
      '/api/views/abcd-1234.json': metadata,
      '/resource/abcd-1234.json': json(() => ({ error: true })),
    });
    expect((await refusal(open(definitionAt(origin)))).code).toBe('feed.unreadable');
  });

  it('shows its columns to a check after one page', async () => {
    const origin = await serve({ '/api/views/abcd-1234.json': metadata, '/resource/abcd-1234.json': page });
    const definition = definitionAt(origin, { columns: { status: 'state_of_it' } });
    expect(await checkFeed(definition, { env: {}, dataDir: dataDir(), patience })).toEqual({
      columns: ['number', 'note'],
      missing: ['state_of_it'],
      leftover: ['note'],
    });
    expect(asked().filter(({ path }) => path.startsWith('/resource')).length).toBe(1);
  });
});
