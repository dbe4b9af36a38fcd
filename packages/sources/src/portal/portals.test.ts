/** Tests that hold for the connectors of all portals. */
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmulatedPortal,
  exportPortals,
  Faults,
  numbersTo,
  pagedPortals,
  tableOf,
} from '@crs/testing/emulated-portals';
import { definitionOf } from '@crs/testing/fixtures';
import { dataDir, downloads, open, receivedRequests, refusal, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';

async function start(portal: EmulatedPortal, count = 100) {
  const table = tableOf(count);
  const faults = new Faults();
  const origin = await serve(portal.handlers(table, faults));
  const definition = definitionOf('permits', {
    source: portal.source(origin),
    format: undefined,
    columns: { description: 'note' },
  });
  return { table, faults, definition };
}

const all = Object.entries({ ...pagedPortals, ...exportPortals });
const pages = 20;

describe.each(all)('%s', (_name, portal) => {
  it('returns every row, and leaves only the file', async () => {
    const { definition } = await start(portal);
    const opened = await open(definition);
    expect(await rowNumbers(definition, opened)).toEqual(numbersTo(100));
    expect(downloads().filter((name) => /part|pages|draft/.test(name))).toEqual([]);
  });

  it('returns no row of an empty data set', async () => {
    const { definition } = await start(portal, 0);
    expect(await rowNumbers(definition, await open(definition))).toEqual([]);
  });

  it('costs one or two requests if it is unchanged, and is read again if it is not', async () => {
    const { definition, table, faults } = await start(portal);
    const first = await open(definition);
    table.now += 120_000;
    const second = await open(definition, { previousStamp: first.stamp });
    const { length } = receivedRequests();
    const rows = faults.count;
    expect((await open(definition, { previousStamp: second.stamp })).unchanged).toBe(true);
    expect(receivedRequests().length - length).toBeLessThanOrEqual(2);
    expect(faults.count).toBe(rows);

    table.add({ number: '101', note: 'new' });
    const third = await open(definition, { previousStamp: second.stamp });
    expect(await rowNumbers(definition, third)).toEqual(numbersTo(101));
  });

  it('is refused before any row is fetched if a column is missing', async () => {
    const { definition, faults } = await start(portal);
    const error = await refusal(open({ ...definition, identity: ['licence', 'number'] }));
    expect([error.code, error.exitStatus]).toEqual(['feed.column_missing', 3]);
    expect(error.message).toContain('"licence"');
    expect(error.nextStep).toContain('number, note');
    expect(faults.count).toBe(0);
  });

  it.each([
    ['an error', { status: 500 }],
    ['a busy server', { status: 429, retryAfter: 0 }],
    ['a connection that breaks', { cut: true }],
    ['a slow answer', { slowMs: 50 }],
  ] as const)('survives %s', async (_what, fault) => {
    const { definition, faults } = await start(portal);
    faults.on(1, fault);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(100));
  });

  it('is read once more if it changes during the read, and refused if it keeps changing', async () => {
    const { definition, faults, table } = await start(portal);
    faults.on(1, { before: () => table.remove(49) });
    const left = numbersTo(100).filter((number) => number !== '50');
    expect(await rowNumbers(definition, await open(definition))).toEqual(left);

    faults.from(1, { before: () => table.remove(3) });
    const error = await refusal(open(definition));
    expect([error.code, error.exitStatus]).toEqual(['feed.unsteady', 3]);
  });

  it('is refused if its rows do not match the portal’s count', async () => {
    const { definition, faults } = await start(portal);
    faults.from(1, { half: true });
    expect(['feed.unsteady', 'feed.truncated']).toContain((await refusal(open(definition))).code);
  });
});

const repeated = ['repeated', { repeat: true }] as const;

describe.each(Object.entries(pagedPortals))('%s, page by page', (name, portal) => {
  it('is refused before any row is fetched if the count exceeds the definition’s bound', async () => {
    const { definition, faults } = await start(portal);
    const tight = { ...definition, expect: { ...definition.expect, rows: [1, 99] as [number, number] } };
    const error = await refusal(open(tight));
    expect([error.code, error.exitStatus, error.message]).toEqual([
      'feed.too_many_rows',
      3,
      expect.stringContaining('100 rows, more than the 99'),
    ]);
    expect(faults.count).toBe(0);
    // With row filters, the portal counts other rows than the feed's.
    expect(await rowNumbers(definition, await open({ ...tight, except: { note: ['x'] } }))).toEqual(
      numbersTo(100),
    );
  });

  it.each(
    // If rows are read by ranges of ids, their order does not matter.
    name === 'arcgis without offsets' ? [repeated] : [repeated, ['shuffled', { shuffle: true }] as const],
  )('is read once more if a page comes %s, and refused if that persists', async (_what, fault) => {
    const { definition, faults } = await start(portal);
    faults.on(7, fault);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(100));

    // Every second page, so that none repeats the previous one.
    const always = new Faults();
    for (let number = 4; number < 200; number += 3) always.on(number, fault);
    const origin = await serve(portal.handlers(tableOf(100), always));
    const error = await refusal(open({ ...definition, source: portal.source(origin) }));
    expect([error.code, error.exitStatus]).toEqual(['feed.unsteady', 3]);
  });

  it('requests only the seventh page again after it failed', async () => {
    const { definition, faults } = await start(portal);
    faults.from(7, { status: 500 });
    expect((await refusal(open(definition))).code).toBe('feed.unreachable');
    faults.clear();
    const before = faults.count;
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(100));
    expect(faults.count - before).toBeLessThanOrEqual(pages - 6 + 1);
    expect(downloads().filter((name) => /part|pages|draft/.test(name))).toEqual([]);
  });

  it('continues after it was stopped', async () => {
    const { definition, faults } = await start(portal);
    const stop = new AbortController();
    faults.on(12, { before: () => stop.abort(new Error('stopped')) });
    await expect(open(definition, { signal: stop.signal })).rejects.toThrow('stopped');
    const before = faults.count;
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(100));
    expect(faults.count - before).toBeLessThanOrEqual(pages - 11 + 1);
  });

  it('continues from the files of a run that was killed at any page', async () => {
    const { definition, faults } = await start(portal);
    const kept: string[] = [];
    for (let number = 1; number <= pages; number += 3) {
      // At this moment, the files are as a killed process leaves them.
      const keep = () => {
        kept.push(join(dataDir(), `killed-${number}`));
        cpSync(join(dataDir(), 'downloads'), join(kept.at(-1) ?? '', 'downloads'), { recursive: true });
      };
      faults.on(number, { before: keep });
    }
    await open(definition);
    expect(kept.length).toBe(7);
    for (const [index, folder] of kept.entries()) {
      const before = faults.count;
      const opened = await open(definition, { dataDir: folder });
      expect(await rowNumbers(definition, opened)).toEqual(numbersTo(100));
      expect(faults.count - before).toBeLessThanOrEqual(pages - index * 3 + 1);
      expect(readdirSync(join(folder, 'downloads')).length).toBe(2);
    }
  });

  it('is not fetched again if a run failed after its download', async () => {
    const { definition, faults, table } = await start(portal);
    const first = await open(definition);
    table.add({ number: '101', note: 'new' });
    table.now -= 3_600_000;
    const second = await open(definition, { previousStamp: first.stamp });
    const before = faults.count;
    const again = await open(definition, { previousStamp: first.stamp });
    expect(again).toEqual(second);
    expect(await rowNumbers(definition, again)).toEqual(numbersTo(101));
    expect(faults.count).toBe(before);
  });

  it('starts over if the rows changed since it was stopped', async () => {
    const { definition, faults, table } = await start(portal);
    faults.from(7, { status: 500 });
    await refusal(open(definition));
    faults.clear();
    table.remove(0);
    expect(await rowNumbers(definition, await open(definition))).toEqual(numbersTo(100).slice(1));
  });

  it('shows its columns after one page', async () => {
    const { definition, faults } = await start(portal);
    await open(definition, { sample: true });
    expect(faults.count).toBe(1);
  });
});
