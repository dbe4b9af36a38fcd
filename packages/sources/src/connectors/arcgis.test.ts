import { readFileSync } from 'node:fs';
import { numbersTo, tableOf } from '@crs/testing/emulated-portals';
import { json } from '@crs/testing/emulator';
import { type EmulatedArcgis, emulateArcgis } from '@crs/testing/emulator/arcgis';
import { Faults } from '@crs/testing/emulator/faults';
import { EmulatedTable } from '@crs/testing/emulator/table';
import { definitionOf } from '@crs/testing/fixtures';
import { open, receivedRequests, refusal, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';

const path = '/arcgis/rest/services/Permits/FeatureServer/0';

const definitionAt = (origin: string, source: Record<string, unknown> = {}, more = {}) =>
  definitionOf('permits', {
    source: { arcgis: { url: `${origin}${path}/`, ...source } },
    format: undefined,
    ...more,
  });

async function start(count: number, options: Partial<EmulatedArcgis> = {}, source = {}) {
  const table = tableOf(count);
  const origin = await serve(emulateArcgis(table, { path, maxRecordCount: 3, ...options }));
  return { table, definition: definitionAt(origin, source) };
}

/** The rows and metadata of a scripted server. */
const held = (values: readonly string[], ids = values.map(Number)) => ({
  features: values.map((number, at) => ({ attributes: { OBJECTID: ids[at] ?? 0, number } })),
  layer: {
    fields: [
      { name: 'OBJECTID', type: 'esriFieldTypeOID' },
      { name: 'number', type: 'esriFieldTypeString' },
    ],
  },
});

const queries = () =>
  receivedRequests().filter(({ path: at, query }) => at === `${path}/query` && query.has('outSR'));

describe('ArcGIS', () => {
  it('is read in pages of the server’s size, in order of object id, with points in degrees', async () => {
    const rows = numbersTo(5).map((number) => ({ number, geometry: { x: -93.2, y: 44.9 } }));
    const origin = await serve(emulateArcgis(new EmulatedTable(rows), { path, maxRecordCount: 3 }));
    const definition = definitionAt(origin, { where: "number <> '4'" });
    const opened = await open(definition, { env: { ARCGIS_TOKEN: 'token' } });
    expect(await rowNumbers(definition, opened)).toEqual(['1', '2', '3', '5']);
    const [first] = queries();
    expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
      where: "number <> '4'",
      orderByFields: 'OBJECTID',
      resultRecordCount: '3',
      outSR: '4326',
    });
    expect(first?.headers['x-esri-authorization']).toBe('Bearer token');
    if (opened.unchanged) throw new Error('it was not read');
    expect(JSON.parse(readFileSync(opened.path, 'utf8').split('\n')[0] ?? '')).toEqual({
      OBJECTID: 1,
      number: '1',
      geometry: { x: -93.2, y: 44.9 },
    });
  });

  it.each([
    ['objectIdFieldName', { objectIdFieldName: 'FID' }, 'FID'],
    ['uniqueIdField', { uniqueIdField: { name: 'FID' } }, 'FID'],
    ['the type of a field', { fields: [{ name: 'FID', type: 'esriFieldTypeOID' }] }, 'FID'],
    ['the name of a field', { fields: [{ name: 'ESRI_OID', type: 'esriFieldTypeInteger' }] }, 'ESRI_OID'],
  ])('finds the object id by %s', async (_what, layer, name) => {
    const fields = [{ name: 'number', type: 'esriFieldTypeString' }];
    const origin = await serve({
      [path]: json(() => ({
        fields,
        ...layer,
        ...('fields' in layer ? { fields: [...fields, ...layer.fields] } : {}),
      })),
      [`${path}/query`]: json(() => ({ features: [{ attributes: { [name]: 1, number: '1' } }] })),
    });
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(['1']);
    expect(queries()[0]?.query.get('orderByFields')).toBe(name);
  });

  it('retries a retryable error with status 200, and is refused at once for another one', async () => {
    const busy = { error: { code: 503, message: 'Service is starting', details: [] } };
    const faults = new Faults().on(2, { body: busy });
    const { definition } = await start(7, { faults });
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(7));

    for (const [code, message] of [
      [400, 'Invalid query'],
      [498, 'Invalid Token'],
      [499, 'Token Required'],
    ] as const) {
      const failing = new Faults().from(1, { body: { error: { code, message } } });
      const broken = await start(7, { faults: failing });
      const error = await refusal(open(broken.definition));
      expect(error.code).toBe('feed.unreadable');
      expect(error.message).toContain(message);
      expect(failing.count).toBe(1);
    }
  });

  it('fails if the error persists', async () => {
    const faults = new Faults().from(1, {
      body: { error: { code: 500, message: 'Error performing query' } },
    });
    const { definition } = await start(7, { faults });
    const error = await refusal(open(definition));
    expect(error.code).toBe('feed.unreachable');
    expect(error.message).toContain('Error performing query');
  });

  it.each([
    ['after short pages', (more: boolean) => (more ? { exceededTransferLimit: true } : {})],
    ['said beside the features', (more: boolean) => ({ properties: { exceededTransferLimit: more } })],
  ])('is read until the server holds nothing back, %s', async (_what, told) => {
    const { features, layer } = held(numbersTo(5));
    const origin = await serve({
      [path]: json(() => ({ ...layer, maxRecordCount: 100 })),
      [`${path}/query`]: json(({ query }) => {
        const offset = Number(query.get('resultOffset'));
        return { features: features.slice(offset, offset + 2), ...told(offset + 2 < features.length) };
      }),
    });
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(5));
  });

  it.each([
    ['which counts', true],
    ['which does not count', false],
  ])(
    'is read completely from an old server that does not say what it holds back, %s',
    async (_what, counts) => {
      const { features, layer } = held(numbersTo(5));
      const origin = await serve({
        [path]: json(() => ({ ...layer, maxRecordCount: 100 })),
        [`${path}/query`]: json(({ query }) => {
          if (query.has('returnCountOnly')) return counts ? { count: features.length } : {};
          const offset = Number(query.get('resultOffset'));
          return { features: features.slice(offset, offset + 2) };
        }),
      });
      const definition = definitionAt(origin);
      expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(5));
    },
  );

  it('is read completely by ranges of object ids if a range is truncated without notice', async () => {
    const { features, layer } = held(numbersTo(9), [1, 2, 3, 4, 90, 91, 92, 93, 94]);
    const origin = await serve({
      [path]: json(() => ({
        ...layer,
        maxRecordCount: 100,
        advancedQueryCapabilities: { supportsPagination: false },
      })),
      [`${path}/query`]: json(({ query }) => {
        if (query.has('returnIdsOnly'))
          return { objectIds: features.map(({ attributes: { OBJECTID } }) => OBJECTID) };
        const [, from = '', to = ''] = />= (\d+) AND OBJECTID <= (\d+)$/.exec(query.get('where') ?? '') ?? [];
        const inRange = features.filter(
          ({ attributes: { OBJECTID } }) => OBJECTID >= Number(from) && OBJECTID <= Number(to),
        );
        return from === '' ? {} : { features: inRange.slice(0, 3) };
      }),
    });
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(9));
  });

  it.each([
    ['which it says', {}],
    ['which shows when it is asked', { capabilities: false }],
    ['and has no statistics', { statistics: false }],
  ])('is read by ranges of object ids if it accepts no offsets, %s', async (_what, options) => {
    const table = tableOf(9);
    table.rows = table.rows.map((row, index) => ({
      ...row,
      id: [1, 2, 3, 7, 8, 9, 500, 501, 502][index] ?? 0,
    }));
    const origin = await serve(
      emulateArcgis(table, { path, maxRecordCount: 3, pagination: false, ...options }),
    );
    const definition = definitionAt(origin);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(9));
    expect(queries().length).toBeLessThan(40);
  });

  it('is read without object ids, and compared with the count', async () => {
    const rows = numbersTo(5).map((number) => ({ attributes: { number } }));
    const fields = [{ name: 'number', type: 'esriFieldTypeString' }];
    const handlers = (count: number) => ({
      [path]: json(() => ({ fields, objectIdField: '', maxRecordCount: 2 })),
      [`${path}/query`]: json(({ query }) => {
        if (query.has('returnCountOnly')) return { count };
        const offset = Number(query.get('resultOffset'));
        return { features: rows.slice(offset, offset + 2), exceededTransferLimit: offset + 2 < rows.length };
      }),
    });
    const definition = definitionAt(await serve(handlers(5)));
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(5));
    expect(queries()[0]?.query.has('orderByFields')).toBe(false);
    expect((await refusal(open(definitionAt(await serve(handlers(6)))))).code).toBe('feed.unsteady');
  });

  it('keeps other parameters of its address, and does not print them', async () => {
    const origin = await serve(emulateArcgis(tableOf(2), { path }));
    const url = `${origin}${path}?f=pjson&token=secret#query`;
    const definition = definitionAt(origin, { url });
    const opened = await open(definition);
    expect(await rowNumbers(definition, opened)).toEqual(['1', '2']);
    expect(
      receivedRequests().every(({ query }) => query.get('token') === 'secret' && query.get('f') === 'json'),
    ).toBe(true);
    expect(opened.stamp.location).toBe(origin + path);
  });

  it('names the layers if the address is that of a service', async () => {
    const layers = [{ id: 0, name: 'Permits' }];
    const origin = await serve({ [path]: json(() => ({ layers, tables: [] })) });
    const error = await refusal(open(definitionAt(origin)));
    expect(error.message).toContain(
      'is a service, not a layer: add the number of one of its layers, 0 (Permits)',
    );
  });

  it('is always read if it has no last edit date', async () => {
    const { definition, table } = await start(4, { lastEditDate: false });
    const first = await open(definition);
    expect(first.stamp.version).toBeNull();
    expect((await open(definition, { previousStamp: first.stamp })).unchanged).toBe(true);
    table.remove(0);
    const second = await open(definition, { previousStamp: first.stamp });
    expect(await rowNumbers(definition, second)).toEqual(['2', '3', '4']);
  });
});
