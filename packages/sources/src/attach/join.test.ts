import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cells, type RawRow, RowError } from '@crs/feeds';
import { row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AttachedSide, joinRows } from './join.js';

const folder = () => join(tmpdir(), `crs-join-${randomUUID()}`);
const noCounts = (name: string) => ({ name, rows: 0, orphans: 0, leftOut: 0, unreadable: 0 });

async function* batches(rows: readonly RawRow[]): AsyncGenerator<RawRow[]> {
  for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3);
}

type Attached = Omit<AttachedSide, 'rows'> & { readonly rows: readonly RawRow[] };

/** The joined text and the counts. */
async function joined(main: readonly RawRow[], attached: readonly Attached[], ignored: string[] = []) {
  const counts = attached.map(({ name }) => noCounts(name));
  const sides = attached.map((side) => ({ ...side, rows: batches(side.rows) }));
  let text = '';
  for await (const piece of joinRows({ rows: batches(main), ignored }, sides, counts, folder()))
    text += piece;
  return { text, counts };
}

const objects = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);

const rows = (cells: readonly Cells[]) => cells.map((values) => row(values));
const violations = (cells: readonly Cells[], more: Partial<Attached> = {}): Attached => ({
  name: 'violations',
  on: { nr: 'inspection' },
  columns: ['citation', 'penalty'],
  rows: rows(cells),
  ...more,
});

describe('a join', () => {
  it('attaches rows to the row they belong to, with the used columns', async () => {
    const { text, counts } = await joined(
      rows([{ nr: '7', name: 'ALDER ROOFING INC', load: 'x', mail: '' }]),
      [
        violations([
          { inspection: 7, citation: '02', penalty: 500, load: 'y' },
          { inspection: ' 7 ', citation: '01', penalty: null },
          { inspection: '8', citation: '01' },
          { inspection: '', citation: '09' },
        ]),
      ],
      ['load'],
    );
    expect(objects(text)).toEqual([
      {
        nr: '7',
        name: 'ALDER ROOFING INC',
        violations: [{ citation: '01' }, { citation: '02', penalty: 500 }],
      },
    ]);
    expect(counts).toEqual([{ name: 'violations', rows: 4, orphans: 2, leftOut: 0, unreadable: 0 }]);
  });

  it('filters rows before it joins', async () => {
    const { text, counts } = await joined(rows([{ nr: 1 }]), [
      violations(
        [
          { inspection: 1, citation: '01', flag: '' },
          { inspection: 1, citation: '02', flag: 'x' },
        ],
        { except: { flag: ['X'] } },
      ),
    ]);
    expect(objects(text)).toEqual([{ nr: 1, violations: [{ citation: '01' }] }]);
    expect(counts[0]).toMatchObject({ rows: 1, leftOut: 1, orphans: 0 });
  });

  it('attaches the same rows to rows that share a key, and none to rows without one', async () => {
    const { text } = await joined(rows([{ nr: 1, at: 'a' }, { nr: 1, at: 'b' }, { at: 'c' }, {}]), [
      violations([{ inspection: 1, citation: '01' }]),
    ]);
    const one = [{ citation: '01' }];
    expect(objects(text)).toEqual(
      expect.arrayContaining([
        { nr: 1, at: 'a', violations: one },
        { nr: 1, at: 'b', violations: one },
        { at: 'c', violations: [] },
        { violations: [] },
      ]),
    );
  });

  it('joins several sources at once, and keys of several columns', async () => {
    const on = { a: 'x', b: 'y' };
    const side = (name: string, cells: Cells[]): Attached => ({
      name,
      on,
      columns: ['v'],
      rows: rows(cells),
    });
    const { text, counts } = await joined(rows([{ a: '1|', b: '2' }]), [
      side('first', [
        { x: '1|', y: '2', v: 1 },
        { x: '1', y: '|2', v: 2 },
      ]),
      side('second', [{ x: '1|', y: 2, v: 3 }]),
    ]);
    expect(objects(text)).toEqual([{ a: '1|', b: '2', first: [{ v: 1 }], second: [{ v: 3 }] }]);
    expect(counts.map(({ orphans }) => orphans)).toEqual([1, 0]);
  });

  it('replaces a column of the same name, and distinguishes keys with tabs and line breaks', async () => {
    const { text } = await joined(
      rows([{ nr: 'a\tb', violations: 'old' }, { nr: 'a%09b' }, { nr: 'a\nb' }]),
      [violations([{ inspection: 'a\tb', citation: '\n\t' }])],
    );
    expect(objects(text)).toEqual(
      expect.arrayContaining([
        { nr: 'a\tb', violations: [{ citation: '\n\t' }] },
        { nr: 'a%09b', violations: [] },
        { nr: 'a\nb', violations: [] },
      ]),
    );
  });

  it('passes on rows that could not be read, and counts those of attached sources', async () => {
    const broken = {
      ...row({}),
      error: new RowError(null, 'row.columns', '2 fields'),
      raw: () => '1,2',
    };
    const { text, counts } = await joined(
      [{ ...broken, line: 9, member: 'part_3.csv' }],
      [{ ...violations([]), rows: [broken] }],
    );
    expect(objects(text)).toEqual(['line 9 of part_3.csv: 2 fields: 1,2']);
    expect(counts[0]).toMatchObject({ rows: 0, unreadable: 1 });
  });

  const key = fc.constantFrom('1', '2', '33', 'x|y', null, '');
  const mains = fc.array(fc.record({ nr: key, name: fc.string({ maxLength: 3 }) }), { maxLength: 12 });
  const others = fc.array(
    fc.record({ inspection: key, citation: fc.string({ minLength: 1, maxLength: 2 }) }),
    {
      maxLength: 20,
    },
  );

  it('equals comparing every attached row with every row', async () => {
    await fc.assert(
      fc.asyncProperty(mains, others, async (main, attached) => {
        const { text, counts } = await joined(rows(main), [violations(attached)]);
        const held = (value: unknown) => value !== null && value !== '';
        const expected = main.map((cells) => ({
          ...Object.fromEntries(Object.entries(cells).filter(([, value]) => held(value))),
          violations: attached
            .filter(({ inspection }) => held(inspection) && inspection === cells.nr)
            .map(({ citation }) => ({ citation })),
        }));
        const inOrder = (found: unknown[]) => found.map((one) => JSON.stringify(sorted(one))).sort();
        expect(inOrder(objects(text))).toEqual(inOrder(expected));
        const keys = new Set(main.map(({ nr }) => nr).filter(held));
        expect(counts[0]?.orphans).toBe(attached.filter(({ inspection }) => !keys.has(inspection)).length);
      }),
      { numRuns: 60 },
    );
  });

  it('writes the same bytes for the same rows in any order', async () => {
    const orders = fc.tuple(mains, others).chain(([main, attached]) =>
      fc.record({
        main: fc.constant(main),
        attached: fc.constant(attached),
        otherMain: fc.shuffledSubarray(main, { minLength: main.length }),
        otherAttached: fc.shuffledSubarray(attached, { minLength: attached.length }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ({ main, attached, otherMain, otherAttached }) => {
        const one = await joined(rows(main), [violations(attached)]);
        const other = await joined(rows(otherMain), [violations(otherAttached)]);
        expect(other).toEqual(one);
      }),
      { numRuns: 40 },
    );
  });

  it('joins many rows through partitions on disk', async () => {
    // More than a partition keeps in memory.
    const wide = 'x'.repeat(20_000);
    const main = Array.from({ length: 40 }, (_, nr) => row({ nr: nr % 4, wide: `${wide}${nr}` }));
    const attached = Array.from({ length: 40 }, (_, nr) => ({
      inspection: nr % 4,
      citation: `${wide}${nr}`,
    }));
    const counts = [noCounts('violations')];
    const waiting = folder();
    const side = { ...violations(attached), rows: batches(rows(attached)) };
    let text = '';
    let seen = false;
    for await (const piece of joinRows({ rows: batches(main), ignored: [] }, [side], counts, waiting)) {
      seen ||= existsSync(waiting);
      text += piece;
    }
    expect(seen).toBe(true);
    rmSync(waiting, { recursive: true });
    const found = objects(text) as { violations: unknown[] }[];
    expect(found.map((one) => one.violations.length)).toEqual(Array.from({ length: 40 }, () => 10));
  });
});

function sorted(one: unknown): unknown {
  const { violations: inside, ...rest } = one as Record<string, unknown>;
  const entries = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return [entries, (inside as unknown[]).map((each) => JSON.stringify(each)).sort()];
}

describe('a join by similar numbers', () => {
  it('treats values that differ in case, spaces, and punctuation as equal', async () => {
    const { text, counts } = await joined(rows([{ nr: 'b25-001 7' }]), [
      violations([{ inspection: 'B25 0017', citation: '01' }, { inspection: 'B250018' }], {
        alike: 'number',
      }),
    ]);
    expect(objects(text)).toEqual([
      expect.objectContaining({ nr: 'b25-001 7', violations: [expect.objectContaining({ citation: '01' })] }),
    ]);
    expect(counts).toEqual([expect.objectContaining({ rows: 2, orphans: 1 })]);
  });
});
