import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFeedDefinition } from '@crs/feeds';
import { readFeed } from '@crs/formats';
import { json } from '@crs/testing/emulator';
import { definitionInput, definitionOf, file, zip } from '@crs/testing/fixtures';
import { dataDir, downloads, open, receivedRequests, refusal, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import type { OpenedSource } from '../connector.js';

const inspections = 'number,name,load_dt\n1,ALDER INC,x\n2,BIRCH LLC,y\n';
const violations = 'inspection,citation,flag\n1,01,\n1,02,X\n9,01,\n2,01,\n';

const forms = { violations: { violations: 'violations', each: { citationId: 'citation' } } };

function definitionWith(main: Record<string, unknown>, attached: Record<string, unknown>, more = {}) {
  return definitionOf('inspections', {
    ...main,
    attach: [{ name: 'violations', on: { number: 'inspection' }, except: { flag: 'X' }, ...attached }],
    columns: forms,
    ignored: ['load_dt'],
    ...more,
  });
}

const csv = { type: 'csv' };

/** Two files on this disk, and the definition that joins them. */
function files(one = inspections, other = violations, more = {}) {
  const [main, attached] = [file(one), file(other)];
  const definition = definitionWith(
    { source: { file: main }, format: csv },
    { source: { file: attached }, format: csv },
    more,
  );
  return { main, attached, definition };
}

async function rowsOf(definition: ReturnType<typeof definitionWith>, source: OpenedSource) {
  if (source.unchanged) return 'unchanged';
  const rows: unknown[] = [];
  for await (const batch of readFeed(definition, source)) for (const { values } of batch) rows.push(values);
  return rows;
}

const joinedRows = [
  { number: '1', name: 'ALDER INC', violations: [{ citation: '01' }] },
  { number: '2', name: 'BIRCH LLC', violations: [{ citation: '01' }] },
];

describe('a feed with an attached source', () => {
  it('is one file of rows with the attached rows in them, and counts the latter', async () => {
    const { definition } = files();
    const opened = await open(definition);
    expect(await rowsOf(definition, opened)).toEqual(expect.arrayContaining(joinedRows));
    expect(opened).toMatchObject({
      columns: ['number', 'name', 'load_dt'],
      attached: [{ name: 'violations', rows: 3, orphans: 1, leftOut: 1, unreadable: 0 }],
    });
  });

  it('is unchanged if all its sources are, and joined again if one is not', async () => {
    const { main, attached, definition } = files();
    const first = await open(definition);
    expect(await open(definition, { previousStamp: first.stamp })).toEqual({
      unchanged: true,
      stamp: first.stamp,
    });
    writeFileSync(attached, `${violations}2,07,\n`);
    const second = await open(definition, { previousStamp: first.stamp });
    expect(await rowsOf(definition, second)).toContainEqual({
      number: '2',
      name: 'BIRCH LLC',
      violations: [{ citation: '01' }, { citation: '07' }],
    });
    writeFileSync(main, inspections.replace('BIRCH', 'BEECH'));
    const third = await open(definition, { previousStamp: second.stamp });
    expect(JSON.stringify(await rowsOf(definition, third))).toContain('BEECH LLC');
    // Only a load date differs.
    writeFileSync(main, inspections.replace('BIRCH', 'BEECH').replace(',x', ',z'));
    expect(await open(definition, { previousStamp: third.stamp })).toMatchObject({ unchanged: true });
  });

  it('sends conditional requests, and downloads missing files again', async () => {
    let etag = '"1"';
    const origin = await serve({
      '/main.csv': ({ headers }, response) => {
        if (headers['if-none-match'] === '"main"') response.writeHead(304).end();
        else response.writeHead(200, { etag: '"main"' }).end(inspections);
      },
      '/other.csv': (_request, response) => {
        response.writeHead(200, { etag }).end(etag === '"1"' ? violations : `${violations}2,07,\n`);
      },
    });
    const definition = definitionWith(
      { source: { http: { url: `${origin}/main.csv` } }, format: csv },
      { source: { http: { url: `${origin}/other.csv` } }, format: csv },
    );
    const { stamp } = await open(definition);
    etag = '"2"';
    expect(
      JSON.stringify(await rowsOf(definition, await open(definition, { previousStamp: stamp }))),
    ).toContain('07');
    expect(receivedRequests().filter(({ path }) => path === '/main.csv').length).toBe(2);

    rmSync(join(dataDir(), 'downloads', 'springfield_permits'));
    const again = await open(definition, { previousStamp: stamp });
    expect(await rowsOf(definition, again)).toHaveLength(2);
    expect(receivedRequests().filter(({ path }) => path === '/main.csv').length).toBe(4);
  });

  it('reads both from one archive of many members, each with the header, downloaded once', async () => {
    const members: Record<string, string> = { 'readme.txt': 'made up' };
    for (let part = 0; part < 60; part++) {
      members[`osha/inspection_${part}.csv`] = `number,name\n${part},ALDER ${part}\n`;
      members[`osha/violation_${part}.csv`] =
        `inspection,citation,flag\n${59 - part},0${part},\n${part},X,x\n`;
    }
    const archive = zip(members);
    const origin = await serve({ '/osha.zip': (_request, response) => response.writeHead(200).end(archive) });
    const source = { http: { url: `${origin}/osha.zip` } };
    const definition = definitionWith(
      { source, format: { ...csv, members: 'inspection' } },
      { source, format: { ...csv, members: 'violation' } },
    );
    const opened = await open(definition);
    const rows = (await rowsOf(definition, opened)) as { number: string; violations: unknown[] }[];
    expect(rows.length).toBe(60);
    for (const row of rows) expect(row.violations).toEqual([{ citation: `0${59 - Number(row.number)}` }]);
    expect(receivedRequests().length).toBe(1);
    expect(opened).toMatchObject({ attached: [{ rows: 60, leftOut: 60, orphans: 0 }] });
    // --file replaces both.
    const given = await open(definition, { fileOverride: file(archive) });
    expect(await rowsOf(definition, given)).toEqual(rows);
  });

  it('joins portals page by page', async () => {
    const pages = (rows: unknown[]) =>
      json(({ query }) => {
        if (query.get('$select')?.startsWith('count')) return [{ count: String(rows.length) }];
        return Number(query.get('$offset')) > 0 ? [] : rows;
      });
    const origin = await serve({
      '/api/views/aaaa-1111.json': json(() => ({
        columns: [{ fieldName: 'number' }, { fieldName: 'name' }],
      })),
      '/resource/aaaa-1111.json': pages([{ number: '1', name: 'ALDER INC' }]),
      '/api/views/bbbb-2222.json': json(() => ({
        columns: ['inspection', 'citation', 'flag'].map((fieldName) => ({ fieldName })),
      })),
      '/resource/bbbb-2222.json': pages([{ inspection: '1', citation: '01' }]),
    });
    const definition = definitionWith(
      { source: { socrata: { domain: origin, dataset: 'aaaa-1111' } }, format: undefined },
      { source: { socrata: { domain: origin, dataset: 'bbbb-2222' } } },
    );
    expect(await rowsOf(definition, await open(definition))).toEqual([
      expect.objectContaining({ number: '1', violations: [{ citation: '01' }] }),
    ]);
  });

  it.each<[string, string, string, Record<string, unknown>]>([
    ['feed.too_few_rows', inspections, 'inspection,citation,flag\n1,01,X\n', {}],
    ['feed.too_many_rejects', inspections, `${violations}3\n`, {}],
    ['feed.column_missing', inspections, 'inspection,flag\n1,\n', {}],
    ['feed.column_missing', 'number,load_dt\n1,x\n', violations, {}],
  ])('is refused: %s', async (code, one, other, more) => {
    const { definition } = files(one, other, more);
    const error = await refusal(open(definition));
    expect([error.code, error.exitStatus]).toEqual([code, 3]);
  });

  it.each([
    ['too many attached rows are gone', '1,01,\n'],
    ['all attached rows are gone', ''],
  ])('is refused if %s, and names their source', async (_, left) => {
    const { attached, definition } = files();
    const { stamp } = await open(definition);
    writeFileSync(attached, `inspection,citation,flag\n${left}`);
    const error = await refusal(open(definition, { previousStamp: stamp }));
    expect([error.code, error.message.startsWith('springfield_permits.violations:')]).toEqual([
      'feed.shrunk',
      true,
    ]);
  });

  it('is refused if all attached rows are gone after its definition changed', async () => {
    const { attached, definition } = files();
    const { stamp } = await open(definition);
    writeFileSync(attached, 'inspection,citation,flag\n');
    const error = await refusal(open(definition, { lastStamp: stamp }));
    expect(error.code).toBe('feed.too_few_rows');
  });

  it('is read without an attached source that never had a row', async () => {
    const { definition } = files(inspections, 'inspection,citation,flag\n');
    const opened = await open(definition);
    expect(opened).toMatchObject({ attached: [{ rows: 0, leftOut: 0, orphans: 0 }] });
    const rows = (await rowsOf(definition, opened)) as { violations: unknown[] }[];
    expect(rows.length).toBeGreaterThan(0);
    for (const { violations } of rows) expect(violations).toEqual([]);
  });

  it('makes rows that cannot be read into rejects, not into rows without attached ones', async () => {
    const { definition } = files(`${inspections}3\n`);
    const opened = await open(definition);
    if (opened.unchanged) throw new Error('it is new');
    const text = readFileSync(opened.path, 'utf8');
    expect(text).toContain('"line 4: 1 fields where the header has 3: 3"');
  });

  it('returns its own rows in a sample, and is refused if the attached source lacks a column', async () => {
    const { definition } = files();
    const sample = await open(definition, { sample: true });
    expect(sample.unchanged ? '' : readFileSync(sample.path, 'utf8')).toBe(inspections);
    const broken = files(inspections, 'inspection,flag\n1,\n').definition;
    expect((await refusal(open(broken, { sample: true }))).message).toContain('"citation"');
  });

  it('leaves only its downloads, and removes the files of killed runs', async () => {
    const { definition } = files();
    const waiting = join(dataDir(), 'downloads', 'springfield_permits.made-up.join');
    mkdirSync(waiting, { recursive: true });
    writeFileSync(join(waiting, 'main.0'), '');
    const longAgo = Date.now() / 1000 - 25 * 3600;
    utimesSync(waiting, longAgo, longAgo);
    await open(definition);
    expect(downloads()).toEqual(['springfield_permits.with-attached.jsonl']);
  });

  it.each<[string, Record<string, unknown>[], string]>([
    [
      'a file without a format',
      [{ name: 'v', source: { file: 'a' }, on: { a: 'b' } }],
      'a file needs a format',
    ],
    [
      'a name twice',
      [1, 2].map(() => ({ name: 'v', source: { file: 'a' }, format: csv, on: { a: 'b' } })),
      '"v" is already attached',
    ],
    [
      'other columns of ours',
      ['a', 'c'].map((ours) => ({
        name: `v${ours}`,
        source: { file: 'a' },
        format: csv,
        on: { [ours]: 'b' },
      })),
      'must be joined on the same columns: a',
    ],
    ['nothing that reads it', [{ name: 'v', source: { file: 'a' }, format: csv, on: { a: 'b' } }], 'no form'],
    ['nothing to join on', [{ name: 'v', source: { file: 'a' }, format: csv, on: {} }], 'needs a column'],
  ])('is refused in a definition: %s', (_what, attach, message) => {
    const { problems } = parseFeedDefinition(definitionInput('inspections', { attach }), '/config');
    expect(JSON.stringify(problems)).toContain(JSON.stringify(message).slice(1, -1));
  });
});
