/** Reading only the changes has the same result as reading everything. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FeedDefinition } from '@crs/feeds';
import { type EmulatedPortal, numbersTo, tableOf } from '@crs/testing/emulated-portals';
import { emulateArcgis } from '@crs/testing/emulator/arcgis';
import { Faults } from '@crs/testing/emulator/faults';
import { emulateSocrata } from '@crs/testing/emulator/socrata';
import type { EmulatedTable } from '@crs/testing/emulator/table';
import { definitionOf } from '@crs/testing/fixtures';
import { dataDir, open, rowNumbers, serve } from '@crs/testing/sources';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OpenedSource } from '../connector.js';

const path = '/arcgis/rest/services/Permits/FeatureServer/0';
const portals: Record<string, EmulatedPortal> = {
  socrata: {
    handlers: (table, faults) => emulateSocrata(table, { dataset: 'abcd-1234', faults }),
    source: (origin) => ({ socrata: { domain: origin, dataset: 'abcd-1234', pageSize: 5 } }),
  },
  arcgis: {
    handlers: (table, faults) => emulateArcgis(table, { path, edited: 'EditDate', faults }),
    source: (origin) => ({ arcgis: { url: origin + path, pageSize: 5 } }),
  },
};

async function start(portal: EmulatedPortal, count = 100, where?: string) {
  const table = tableOf(count);
  const faults = new Faults();
  const source = portal.source(await serve(portal.handlers(table, faults)));
  for (const one of Object.values(source)) if (where !== undefined) Object.assign(one as object, { where });
  const definition = definitionOf('permits', { source, format: undefined, columns: { description: 'note' } });
  // One row is later than the rest, so that its time separates later changes.
  table.change(0, {});
  return { table, faults, definition };
}

/** The bytes of a source that was read. */
function bytesOf(opened: OpenedSource): string {
  if (opened.unchanged) throw new Error('it was not read');
  return readFileSync(opened.path, 'utf8');
}

/** The bytes of the same source, read again from scratch. */
async function readAnew(definition: FeedDefinition): Promise<string> {
  const elsewhere = mkdtempSync(join(tmpdir(), 'crs-anew-'));
  try {
    return bytesOf(await open(definition, { dataDir: elsewhere }));
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
}

describe.each(Object.entries(portals))('%s, after changes', (_name, portal) => {
  it('requests only the rows that changed', async () => {
    const { table, faults, definition } = await start(portal);
    const first = await open(definition);
    table.change(41, { note: 'final' });
    table.add({ number: '101', note: 'new' });
    const before = faults.count;
    const second = await open(definition, { previousStamp: first.stamp });
    expect(faults.count - before).toBe(1);
    expect(await rowNumbers(definition, second)).toEqual(numbersTo(101));
    expect(bytesOf(second)).toBe(await readAnew(definition));

    // And once more, from the merged rows.
    table.change(7, { note: 'void' });
    const third = await open(definition, { previousStamp: second.stamp });
    expect(bytesOf(third)).toBe(await readAnew(definition));
  });

  it('is unchanged if no row changed', async () => {
    const { table, definition } = await start(portal);
    const first = await open(definition);
    table.now += 1000;
    const second = await open(definition, { previousStamp: first.stamp });
    expect(second.unchanged).toBe(true);
    expect(second.stamp.version).not.toBe(first.stamp.version);
  });

  type Prepare = (table: EmulatedTable, file: string) => void;
  it.each<[string, Prepare]>([
    ['a row is gone', (table) => table.remove(50)],
    [
      'as many came as went',
      (table) => {
        table.remove(50);
        table.add({ number: '101', note: 'new' });
      },
    ],
    [
      'a large part changed',
      (table) => {
        for (let index = 0; index < 60; index++) table.change(index, { note: 'final' });
      },
    ],
    [
      'the last download is damaged',
      (table, file) => {
        table.change(3, { note: 'final' });
        appendFileSync(file, '{}\n');
      },
    ],
    [
      'the last download is gone',
      (table, file) => {
        table.change(3, { note: 'final' });
        rmSync(file);
      },
    ],
    [
      'every row was last read long ago',
      (table, file) => {
        table.change(3, { note: 'final' });
        const beside = `${file}.base.json`;
        const base = JSON.parse(readFileSync(beside, 'utf8')) as { fullAt: number };
        writeFileSync(beside, JSON.stringify({ ...base, fullAt: base.fullAt - 8 * 24 * 3_600_000 }));
      },
    ],
  ])('reads everything if %s', async (_what, prepare) => {
    const { table, faults, definition } = await start(portal);
    const first = await open(definition);
    prepare(table, join(dataDir(), 'downloads', 'springfield_permits.jsonl'));
    const before = faults.count;
    const second = await open(definition, { previousStamp: first.stamp });
    expect(faults.count - before).toBeGreaterThanOrEqual(20);
    expect(bytesOf(second)).toBe(await readAnew(definition));
  });

  it('reads everything on request', async () => {
    const { table, faults, definition } = await start(portal);
    await open(definition);
    table.change(3, { note: 'final' });
    const before = faults.count;
    await open(definition, { previousStamp: null });
    expect(faults.count - before).toBeGreaterThanOrEqual(20);
  });

  it('drops a row that no longer fits the condition', async () => {
    const { table, definition } = await start(portal, 100, "number <> '0'");
    const first = await open(definition);
    table.change(9, { number: '0' });
    const second = await open(definition, { previousStamp: first.stamp });
    expect(await rowNumbers(definition, second)).toEqual(numbersTo(100).filter((number) => number !== '10'));
  });

  it('returns the same rows as a full read after any changes', async () => {
    const change = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('change' as const), at: fc.nat(), note: fc.string() }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('add' as const),
          at: fc.nat(),
          note: fc.string({ unit: 'binary' }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat(), note: fc.constant('') }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 4 }), async (nights) => {
        const { table, definition } = await start(portal, 12);
        let { stamp } = await open(definition);
        for (const night of nights) {
          for (const { kind, at, note } of night) {
            if (kind === 'add') table.add({ number: `n${at}`, note });
            else if (table.rows.length > 1 && kind === 'remove') table.remove(at % table.rows.length);
            else table.change(at % table.rows.length, { note });
          }
          const opened = await open(definition, { previousStamp: stamp });
          const file = join(dataDir(), 'downloads', 'springfield_permits.jsonl');
          expect(readFileSync(file, 'utf8')).toBe(await readAnew(definition));
          ({ stamp } = opened);
        }
      }),
      { numRuns: 15 },
    );
  });
});
