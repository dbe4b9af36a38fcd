import { numbersTo, tableOf } from '@crs/testing/emulated-portals';
import { json } from '@crs/testing/emulator';
import { type EmulatedCkan, emulateCkan } from '@crs/testing/emulator/ckan';
import { definitionOf } from '@crs/testing/fixtures';
import { open, receivedRequests, refusal, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';

const resource = '6ddcd912-32a0';
const search = '/api/3/action/datastore_search';

const definitionAt = (origin: string, source: Record<string, unknown> = {}) =>
  definitionOf('permits', { source: { ckan: { url: origin, resource, ...source } }, format: undefined });

async function start(count: number, source = {}, options: Partial<EmulatedCkan> = {}) {
  const table = tableOf(count);
  const origin = await serve(emulateCkan(table, { resource, ...options }));
  return { table, definition: definitionAt(origin, source) };
}

const searches = () => receivedRequests().filter(({ path, query }) => path === search && query.has('offset'));

describe('CKAN', () => {
  it('is read in pages in the order of its ids, with filters and a key', async () => {
    const { definition } = await start(7, { pageSize: 2, filters: { number: ['2', '3', '5'] } });
    const opened = await open(definition, { env: { CKAN_API_KEY: 'key' } });
    expect(await rowNumbers(definition, opened)).toEqual(['2', '3', '5']);
    expect(searches().map(({ query }) => [query.get('offset'), query.get('sort')])).toEqual([
      ['0', '_id asc'],
      ['2', '_id asc'],
    ]);
    expect(searches()[0]?.headers.authorization).toBe('key');
  });

  it('is read to the end if the portal lowers the limit', async () => {
    const { definition } = await start(7, { pageSize: 100 }, { mostRows: 3 });
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(7));
  });

  it('returns its dump with filters', async () => {
    const { definition } = await start(7, { via: 'dump', filters: { number: '4' } });
    expect(await rowNumbers(definition, await open(definition))).toEqual(['4']);
  });

  it.each([
    ['the portal does not tell when it was loaded', { metadata: false }, {}],
    ['it is fed row by row', {}, { url_type: 'datastore', last_modified: '2020-01-01T00:00:00' }],
  ])('is read whatever its state if %s', async (_what, options, told) => {
    const table = tableOf(3);
    const handlers = emulateCkan(table, { resource, ...options });
    if ('url_type' in told) {
      handlers['/api/3/action/resource_show'] = json(() => ({ success: true, result: told }));
    }
    const definition = definitionAt(await serve(handlers));
    const first = await open(definition);
    expect(first.stamp.version).toBeNull();
    table.change(1, { number: 'changed' });
    const second = await open(definition, { previousStamp: first.stamp });
    expect(await rowNumbers(definition, second)).toEqual(['1', 'changed', '3']);
  });

  it('can be a server that names no fields and counts nothing', async () => {
    const rows = numbersTo(5).map((number) => ({ _id: Number(number), number }));
    const origin = await serve({
      [search]: json(({ query }) => {
        const offset = Number(query.get('offset') ?? 0);
        return { result: { records: rows.slice(offset, offset + Math.min(2, Number(query.get('limit')))) } };
      }),
    });
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(5));
  });

  it('is refused in the words of the portal, with status 200 or without', async () => {
    const origin = await serve({
      [search]: json(() => ({ success: false, error: { message: 'Not found', __type: 'Not Found Error' } })),
    });
    const error = await refusal(open(definitionAt(origin)));
    expect(error.code).toBe('feed.unreadable');
    expect(error.message).toContain('Not Found Error');
    const { definition } = await start(1, { resource: 'another' });
    expect((await refusal(open(definition))).code).toBe('feed.refused');
  });
});
