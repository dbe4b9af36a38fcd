/** What portals say about a data set, and the rows at its end. */

import {
  type EmulatedPortal,
  exportPortals,
  Faults,
  pagedPortals,
  tableOf,
} from '@crs/testing/emulated-portals';
import { type Handler, json } from '@crs/testing/emulator';
import { emulateArcgis } from '@crs/testing/emulator/arcgis';
import { definitionOf } from '@crs/testing/fixtures';
import { dataDir, receivedRequests, serve, timeouts } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { describeDataset } from './describe-dataset.js';

const layer = '/arcgis/rest/services/Permits/FeatureServer/0';
const portals: Record<string, EmulatedPortal> = {
  ...pagedPortals,
  ...exportPortals,
  'arcgis that does not say that it takes no offsets': {
    handlers: (table) => emulateArcgis(table, { path: layer, pagination: false, capabilities: false }),
    source: (origin) => ({ arcgis: { url: origin + layer } }),
  },
};

/** @param answers handlers by path, which replace those of the portal */
async function describeAt(name: string, count: number, answers: Record<string, Handler> = {}, env = {}) {
  const portal = portals[name] as EmulatedPortal;
  const origin = await serve({ ...portal.handlers(tableOf(count), new Faults()), ...answers });
  // Pages in the connector's own size.
  const source = JSON.parse(JSON.stringify(portal.source(origin)).replace(/,"pageSize":\d+/, '')) as object;
  const definition = definitionOf('permits', { source, format: undefined });
  const described = await describeDataset(definition, { env, dataDir: dataDir(), timeouts });
  if (described === null) throw new Error('a portal describes its data sets');
  return described;
}

const odsPath = '/api/explore/v2.1/catalog/datasets/permits';
const note = { name: 'note', type: 'text', label: 'Note of the clerk' };
const said = { title: 'Permits', publisher: 'City of Springfield', description: 'Since 2010' };

describe('the description of a data set', () => {
  it.each<[string, Record<string, object>, object]>([
    [
      'socrata',
      {
        '/api/views/abcd-1234.json': {
          name: 'Permits',
          attribution: ' City of Springfield ',
          description: 'Since 2010',
          columns: [
            { fieldName: 'note', name: 'Note of the clerk', dataTypeName: 'text' },
            { fieldName: ':@computed_region_x', name: 'Wards' },
          ],
        },
      },
      { ...said, columns: [note] },
    ],
    [
      'arcgis',
      {
        [layer]: {
          name: 'Permits',
          copyrightText: 'City of Springfield',
          description: '<p>Since 2010</p>',
          geometryType: 'esriGeometryPoint',
          fields: [
            { name: 'OBJECTID', alias: 'OBJECTID', type: 'esriFieldTypeOID' },
            { name: 'note', alias: 'Note of the clerk', type: 'text' },
          ],
        },
      },
      {
        ...said,
        description: ' Since 2010 ',
        columns: [
          { name: 'OBJECTID', type: 'esriFieldTypeOID', label: null },
          note,
          { name: 'geometry.x', type: null, label: null },
          { name: 'geometry.y', type: null, label: null },
        ],
      },
    ],
    [
      'ckan',
      {
        '/api/3/action/resource_show': { result: { name: 'Permits', description: 'Since 2010' } },
        '/api/3/action/datastore_search': {
          result: {
            records: [],
            fields: [
              { id: '_id', type: 'int', info: 7 },
              { id: 'note', type: 'text', info: { label: 'Note of the clerk' } },
            ],
            total: 20,
          },
        },
      },
      { ...said, publisher: null, columns: [{ name: '_id', type: 'int', label: null }, note] },
    ],
    [
      'opendatasoft',
      {
        [odsPath]: {
          fields: [note],
          metas: { default: { ...said, description: '<b>Since 2010', records_count: 20 } },
        },
      },
      { ...said, description: ' Since 2010', columns: [note] },
    ],
    [
      'carto',
      {},
      {
        title: null,
        publisher: null,
        description: null,
        columns: expect.arrayContaining([{ name: 'note', type: 'string', label: null }]),
      },
    ],
  ])('has the words, the columns and the count of %s', async (name, bodies, expected) => {
    const answers = Object.fromEntries(
      Object.entries(bodies).map(([path, body]) => [path, json(() => body)]),
    );
    expect(await describeAt(name, 20, answers)).toMatchObject({ ...expected, rows: 20 });
  });

  it.each(Object.keys(portals))('of %s is empty if the portal refuses', async (name) => {
    const handlers = (portals[name] as EmulatedPortal).handlers(tableOf(20), new Faults());
    const refuse: Handler = (_asked, response) => void response.writeHead(404).end();
    const answers = Object.fromEntries(Object.keys(handlers).map((path) => [path, refuse]));
    const described = await describeAt(name, 20, answers);
    expect(described).toMatchObject({ title: null, description: null, columns: [], rows: null });
    expect(await described.endRows(0)).toEqual({ rows: [], error: null });
  });

  it("uses the portal's key", async () => {
    await describeAt('ckan', 20, {}, { CKAN_API_KEY: 'key' });
    expect(receivedRequests().map(({ headers }) => headers.authorization)).toEqual(['key', 'key']);
  });

  it('is null for a file', async () => {
    const definition = definitionOf('permits', {
      source: { http: { url: 'http://127.0.0.1:9/permits.csv' } },
    });
    expect(await describeDataset(definition, { env: {}, dataDir: dataDir(), timeouts })).toBeNull();
  });
});

describe('the rows from the end of a data set', () => {
  const numbersOf = (rows: readonly { readonly values: Readonly<Record<string, unknown>> }[]) =>
    rows.map(({ values }) => Number(values.number));
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);

  it.each([
    ['socrata', 1],
    ['arcgis', 1],
    ['ckan', 1],
    ['carto', 1],
    ['ckan dump', 1],
    ['opendatasoft', 3],
  ])('of %s are the last 300, in %d requests', async (name, requests) => {
    const described = await describeAt(name, 1200);
    const before = receivedRequests().length;
    const { rows, error } = await described.endRows(500);
    expect([numbersOf(rows), error]).toEqual([range(901, 1200), null]);
    expect(receivedRequests().length - before).toBe(requests);
    expect(numbersOf((await described.endRows(1000)).rows)).toEqual(range(1001, 1200));
    expect((await described.endRows(1200)).rows).toEqual([]);
  });

  it('of OpenDataSoft are the last of the first 10,000', async () => {
    const { rows } = await (await describeAt('opendatasoft', 10_500)).endRows(1000);
    expect(numbersOf(rows)).toEqual(range(9901, 10_000));
  });

  it.each(['arcgis without offsets', 'socrata csv'])('of %s are none', async (name) => {
    const described = await describeAt(name, 1200);
    const before = receivedRequests().length;
    expect([described.rows, await described.endRows(1000)]).toEqual([1200, { rows: [], error: null }]);
    expect(receivedRequests().length).toBe(before);
  });

  it("fail with the portal's error if it refuses them", async () => {
    const described = await describeAt('arcgis that does not say that it takes no offsets', 1200);
    const { rows, error } = await described.endRows(1000);
    expect([rows, error?.code]).toEqual([[], 'feed.unreadable']);
  });
});
