import type { RawRow, RowSpans } from '@crs/feeds';
import type { RecordBatch } from '@crs/formats';
import { recordReader } from '@crs/formats';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FieldGroupCache } from './field-group-cache.js';

const columns = ['name', 'street', 'phone'];

function batchOf(records: readonly string[], names: readonly string[] = columns): RecordBatch {
  const bounds: number[] = [];
  let text = '';
  for (const record of records) {
    bounds.push(text.length, text.length + record.length);
    text += `${record}\n`;
  }
  return {
    layout: { kind: 'delimited', columns: names, delimiter: ',', quote: '"', ragged: true },
    member: null,
    text,
    bounds: Int32Array.from(bounds),
    lines: Int32Array.from(records.keys(), (index) => index + 1),
  };
}

const spansOf = (row: RawRow): RowSpans => {
  if (row.spans === null) throw new Error('the row has no fields');
  return row.spans;
};

/** Looks up every row and stores misses; a hit must have the same fields as the row. */
function answers(
  cache: FieldGroupCache<{ said: string }>,
  rows: readonly RawRow[],
  names: readonly string[],
): string[] {
  return rows.map((row) => {
    const said = JSON.stringify(names.map((name) => row.values[name] ?? null));
    const known = cache.find(spansOf(row));
    if (known === undefined && cache.seenBefore()) cache.store(spansOf(row), { said });
    expect(known?.said ?? said).toBe(said);
    return known === undefined ? 'new' : 'known';
  });
}

describe('FieldGroupCache', () => {
  const read = recordReader();

  it('caches a text from the second time on, by its own fields only', () => {
    const cache = new FieldGroupCache<{ said: string }>(['name', 'phone']);
    const rows = read(
      batchOf(['Alder,1 Elm St,555', 'Alder,2 Oak Ave,555', 'Alder,,555', 'Birch,1 Elm St,555']),
    );
    expect(answers(cache, rows, ['name', 'phone'])).toEqual(['new', 'new', 'known', 'new']);
  });

  it.each([
    ['a field in quotes and one without', ['"a""b",x,1', 'a""b,x,1']],
    ['what stands left and right of a comma', ['ab,c,1', 'a,bc,1', 'abc,,1']],
    ['an empty field and none', ['a,b,', 'a,b']],
    ['text behind a closing quote', ['"ab"c,x,1', '"ab",x,1', 'ab,x,1']],
    ['letters of the same lower byte', ['ā,x,1', '\u0001,x,1']],
  ])('distinguishes %s', (_what, records) => {
    const cache = new FieldGroupCache<{ said: string }>(columns);
    for (let round = 0; round < 4; round++) answers(cache, read(batchOf(records)), columns);
  });

  it('is cleared when the columns change', () => {
    const cache = new FieldGroupCache<{ said: string }>(['name']);
    const rows = ['Alder,1', 'Alder,1', 'Alder,1'];
    expect(answers(cache, read(batchOf(rows, ['name', 'phone'])), ['name']).at(-1)).toBe('known');
    expect(answers(cache, read(batchOf(rows, ['phone', 'name'])), ['name']).at(0)).toBe('new');
  });

  it('stores one entry if there are no columns', () => {
    const cache = new FieldGroupCache<{ said: string }>(['no such column']);
    expect(answers(cache, read(batchOf(['a,b,1', 'c,d,2', 'e,f,3'])), ['no such column'])).toEqual([
      'new',
      'new',
      'known',
    ]);
  });

  it('is turned off for texts that never repeat, without wrong results', () => {
    const cache = new FieldGroupCache<{ said: string }>(['name']);
    const unlike = Array.from({ length: 6000 }, (_, n) => `Firm ${n},x,1`);
    answers(cache, read(batchOf(unlike)), ['name']);
    expect(answers(cache, read(batchOf(['Alder,x,1', 'Alder,x,1', 'Alder,x,1'])), ['name'])).not.toContain(
      'known',
    );
  });

  it('returns the right fields for every row, after any other rows', () => {
    const cell = fc.oneof(
      fc.constantFrom('', 'a', 'ab', '"a"', '"a,b"', '"a""b"', '"x"y', '漢字', 'a'.repeat(1200)),
      fc.string({ maxLength: 20 }).map((text) => text.replace(/[",\r\n]/g, '')),
    );
    const record = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => cells.join(','));
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 60 }), (records) => {
        const cache = new FieldGroupCache<{ said: string }>(['name', 'street']);
        const rows = read(batchOf([...records, ...records, ...records])).filter(
          ({ error }) => error === null,
        );
        answers(cache, rows, ['name', 'street']);
      }),
    );
  });
});
