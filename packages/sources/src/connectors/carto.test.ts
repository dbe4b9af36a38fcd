import { numbersTo, tableOf } from '@crs/testing/emulated-portals';
import { json } from '@crs/testing/emulator';
import { type EmulatedCarto, emulateCarto } from '@crs/testing/emulator/carto';
import { definitionOf } from '@crs/testing/fixtures';
import { open, receivedRequests, refusal, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';

const path = '/api/v2/sql';

const definitionAt = (origin: string, source: Record<string, unknown> = {}) =>
  definitionOf('permits', {
    source: { carto: { url: origin, table: 'permits', pageSize: 3, ...source } },
    format: undefined,
  });

async function start(count: number, options: Partial<EmulatedCarto> = {}, source = {}) {
  const table = tableOf(count);
  const origin = await serve(emulateCarto(table, { table: 'permits', ...options }));
  return { table, definition: definitionAt(origin, source) };
}

const statements = () => receivedRequests().map(({ query }) => query.get('q'));

describe('Carto', () => {
  it('is read page by page after the last id, with a condition and a key', async () => {
    const { definition } = await start(7, {}, { where: "number <> '2'" });
    const opened = await open(definition, { env: { CARTO_API_KEY: 'key' } });
    expect(await rowNumbers(definition, opened)).toEqual(['1', '3', '4', '5', '6', '7']);
    expect(statements()).toContain(
      "SELECT * FROM permits WHERE (number <> '2') AND cartodb_id > 4 ORDER BY cartodb_id LIMIT 3",
    );
    expect(receivedRequests().every(({ query }) => query.get('api_key') === 'key')).toBe(true);
  });

  it('is read by offsets if the server ignores the condition on the id', async () => {
    const { definition } = await start(7, { keyset: false });
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(7));
    expect(statements()).toContain('SELECT * FROM permits ORDER BY cartodb_id LIMIT 3 OFFSET 6');
  });

  it('is read in one statement if its rows have no id', async () => {
    const rows = numbersTo(7).map((number) => ({ number }));
    const origin = await serve({ [path]: json(() => ({ rows, fields: { number: { type: 'string' } } })) });
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(7));
    expect(statements()).toContain('SELECT * FROM permits');
  });

  it('reads its columns from a row if it refuses a limit of 0', async () => {
    const handlers = emulateCarto(tableOf(7), { table: 'permits' });
    const sql = handlers[path];
    const origin = await serve({
      [path]: (request, response, count) => {
        if (request.query.get('q')?.includes('LIMIT 0')) response.writeHead(400).end('{"error":["no"]}');
        else sql?.(request, response, count);
      },
    });
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(7));
  });

  it('has no version if the table changed just now', async () => {
    const { definition, table } = await start(3, { lastModified: false });
    const first = await open(definition);
    expect(first.stamp.version).toBeNull();
    table.change(1, { number: 'changed' });
    const second = await open(definition, { previousStamp: first.stamp });
    expect(await rowNumbers(definition, second)).toEqual(['1', 'changed', '3']);
  });

  it('is refused if the table does not exist', async () => {
    const { definition } = await start(3, {}, { table: 'licenses' });
    expect((await refusal(open(definition))).code).toBe('feed.refused');
  });
});
