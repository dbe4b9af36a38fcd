import { readdirSync } from 'node:fs';
import { emulateSocrata } from '@crs/testing/emulator/socrata';
import { EmulatedTable } from '@crs/testing/emulator/table';
import { definitionOf, dictionaries } from '@crs/testing/fixtures';
import { dataDir, refusal, serve, timeouts } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import { feedHealth } from './health.js';

const look = (source: unknown, more: Record<string, unknown> = {}) =>
  feedHealth(definitionOf('permits', { source, columns: { issueDate: 'issued' }, ...more }), dictionaries, {
    env: {},
    dataDir: dataDir(),
    timeouts,
  });

describe('the health of a source', () => {
  const rows = Array.from({ length: 1500 }, (_, index) => ({
    number: String(index),
    issued: index === 3 ? '2205-01-01' : `20${10 + Math.floor(index / 100)}-03-04`,
    ward: '7',
  }));

  it('of a portal: its own count, unused columns, and the newest day at both ends that is not in the future', async () => {
    const origin = await serve(emulateSocrata(new EmulatedTable(rows), { dataset: 'abcd-1234' }));
    expect(await look({ socrata: { domain: origin, dataset: 'abcd-1234' } })).toMatchObject({
      rows: 1500,
      missing: [],
      leftover: ['ward'],
      newest: '2024-03-04',
    });
    expect(readdirSync(dataDir()).flatMap((name) => readdirSync(`${dataDir()}/${name}`))).toEqual([]);
  });

  it('of a file at an address: from its beginning, with missing columns', async () => {
    const lines = Array.from(
      { length: 200_000 },
      (_, index) => `${index},2020-01-02,"a ""note"", with commas"`,
    );
    const origin = await serve({
      '/permits.csv': (_asked, response) => void response.end(`number,issued,note\n${lines.join('\n')}`),
    });
    const source = { http: { url: `${origin}/permits.csv` } };
    expect(await look(source)).toMatchObject({
      rows: null,
      missing: [],
      leftover: ['note'],
      newest: '2020-01-02',
    });
    expect(await look(source, { columns: { status: 'stage' } })).toMatchObject({
      missing: ['stage'],
      newest: null,
    });
  });

  it('of a small file: its row count, and the rows that a nightly run would reject', async () => {
    const text = 'number,issued\n1,2020-01-02\n2,02/01/2020\n3,2020-01-04\n';
    const origin = await serve({ '/permits.csv': (_asked, response) => void response.end(text) });
    expect(await look({ http: { url: `${origin}/permits.csv` } })).toMatchObject({
      rows: 3,
      rejected: { rows: 1, of: 3, why: expect.stringContaining('02/01/2020') },
      newest: '2020-01-04',
    });
  });

  it("is the connector's error if there is no response", async () => {
    const origin = await serve({});
    expect((await refusal(look({ http: { url: `${origin}/permits.csv` } }))).code).toBe('feed.refused');
  });
});
