import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { json } from '../../test/emulator.js';
import { definitionOf } from '../../test/fixtures.js';
import { asked, numbers, open, refusal, serve } from '../../test/opening.js';

describe('ArcGIS', () => {
  const layer = {
    fields: [
      { name: 'OBJECTID', type: 'esriFieldTypeOID' },
      { name: 'number', type: 'esriFieldTypeString' },
      { name: 'issued', type: 'esriFieldTypeDate' },
    ],
    maxRecordCount: 3,
    editingInfo: { lastEditDate: 1700000000000 },
  };
  const all = Array.from({ length: 5 }, (_, index) => ({
    attributes: { OBJECTID: index, number: String(index), issued: 1704067200000 },
    geometry: { x: -93.2, y: 44.9 },
  }));
  const definitionAt = (origin: string) =>
    definitionOf('permits', {
      source: { arcgis: { url: `${origin}/layer/0/` } },
      format: undefined,
      dates: ['epoch-ms'],
      columns: { issueDate: 'issued', longitude: 'geometry.x', latitude: 'geometry.y' },
    });

  it('is read until the server holds nothing back, however short its pages', async () => {
    const origin = await serve({
      '/layer/0': json(() => layer),
      '/layer/0/query': json(({ query }) => {
        const offset = Number(query.get('resultOffset'));
        const features = all.slice(offset, offset + 2);
        return { features, ...(offset + 2 < all.length ? { exceededTransferLimit: true } : {}) };
      }),
    });
    const definition = definitionAt(origin);
    const opened = await open(definition);
    expect(await numbers(definition, opened)).toEqual(['0', '1', '2', '3', '4']);
    expect(opened.stamp.version).toBe('1700000000000');
    const query = asked().find(({ path }) => path.endsWith('/query'))?.query;
    expect(query?.get('orderByFields')).toBe('OBJECTID');
    expect(query?.get('resultRecordCount')).toBe('3');
    if (!opened.unchanged) {
      expect(JSON.parse(readFileSync(opened.path, 'utf8').split('\n')[0] ?? '')).toEqual({
        ...all[0]?.attributes,
        geometry: all[0]?.geometry,
      });
    }

    expect((await open(definition, { previousStamp: opened.stamp })).unchanged).toBe(true);
  });

  it('is refused where it answers an error with status 200', async () => {
    const origin = await serve({
      '/layer/0': json(() => layer),
      '/layer/0/query': json(() => ({ error: { code: 400, message: 'Invalid query' } })),
    });
    const error = await refusal(open(definitionAt(origin)));
    expect(error.code).toBe('feed.unreadable');
    expect(error.message).toContain('Invalid query');
  });
});
