import { type RecordBatch, recordHashes } from '@crs/formats';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { UnchangedRecords } from './unchanged-records.js';

/** A batch of JSON records, one per text. */
function batchOf(texts: readonly string[]): RecordBatch {
  const bounds: number[] = [];
  let text = '';
  for (const one of texts) {
    bounds.push(text.length, text.length + one.length);
    text += `${one}\n`;
  }
  return {
    layout: { kind: 'json' },
    member: null,
    text,
    bounds: Int32Array.from(bounds),
    lines: Int32Array.from(texts, (_, index) => index + 1),
  };
}

const textsOf = (batch: RecordBatch | null): string[] =>
  batch === null
    ? []
    : [...batch.lines].map((_, at) => batch.text.slice(batch.bounds[at * 2], batch.bounds[at * 2 + 1]));

/** A manifest of records whose ids are their indexes. */
function knownOf(texts: readonly string[]): UnchangedRecords {
  return new UnchangedRecords({
    hashes: recordHashes(batchOf(texts)),
    ids: Float64Array.from(texts, (_, index) => index),
  });
}

describe("last night's records", () => {
  it('return new records with their lines, and the ids of removed ones', () => {
    const known = knownOf(['a', 'b', 'c']);
    const fresh = known.newRecords(batchOf(['c', 'x', 'a', 'y']));
    expect(textsOf(fresh)).toEqual(['x', 'y']);
    expect([...(fresh?.lines ?? [])]).toEqual([2, 4]);
    expect(known.count).toBe(2);
    const { staying, gone } = known.split();
    expect([...staying.ids].sort()).toEqual([0, 2]);
    expect(gone).toEqual([1]);
  });

  it('count a repeated record as often as it occurs', () => {
    const known = knownOf(['a', 'a']);
    expect(textsOf(known.newRecords(batchOf(['a', 'a', 'a'])))).toEqual(['a']);
    expect(known.split().gone).toEqual([]);
  });

  it('treat the same text under other columns as another record', () => {
    const delimited = (columns: string[]): RecordBatch => ({
      ...batchOf(['1,2']),
      layout: { kind: 'delimited', columns, delimiter: ',', quote: '"', ragged: false },
    });
    expect(recordHashes(delimited(['a', 'b']))).toEqual(recordHashes(delimited(['a', 'b'])));
    expect(recordHashes(delimited(['a', 'b']))).not.toEqual(recordHashes(delimited(['b', 'a'])));
  });

  it('return the same as a comparison of lists, for any records in any number of batches', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 30 });
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 4 }), (before, batches) => {
        const known = knownOf(before);
        const fresh = batches.flatMap((batch) => textsOf(known.newRecords(batchOf(batch))));
        const left = [...before];
        const expected = batches.flat().filter((text) => {
          const at = left.indexOf(text);
          if (at !== -1) left.splice(at, 1);
          return at === -1;
        });
        expect(fresh).toEqual(expected);
        const { staying, gone } = known.split();
        expect(gone.map((id) => before[Number(id)]).sort()).toEqual(left.sort());
        expect(staying.ids.length).toBe(before.length - left.length);
      }),
    );
  });
});
