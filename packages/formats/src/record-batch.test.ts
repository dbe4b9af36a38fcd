import { describe, expect, it } from '@jest/globals';
import { isContinued, joinRecords, pickRecords, type RecordBatch } from './record-batch.js';
import { recordReader } from './record-rows.js';

describe('picked records', () => {
  it('keep their text, with any first and last characters', () => {
    const records = ['"1","a"', '2,b', '"3","c ""d"""'];
    const text = `${records.join('\n')}\n`;
    const starts = records.map((record) => text.indexOf(record));
    const batch: RecordBatch = {
      layout: { kind: 'delimited', columns: ['number', 'note'], delimiter: ',', quote: '"', ragged: false },
      member: null,
      text,
      bounds: Int32Array.from(
        records.flatMap((record, index) => [starts[index] ?? 0, (starts[index] ?? 0) + record.length]),
      ),
      lines: Int32Array.of(2, 3, 4),
    };
    const rows = recordReader()(pickRecords(batch, [0, 2]));
    expect(rows.map((row) => [row.line, row.values.number, row.values.note, row.raw()])).toEqual([
      [2, '1', 'a', '"1","a"'],
      [4, '3', 'c "d"', '"3","c ""d"""'],
    ]);
  });
});

describe('joined records', () => {
  const batch = (texts: readonly string[], line: number, member: string | null = null): RecordBatch => {
    const bounds: number[] = [];
    let text = '';
    for (const one of texts) {
      bounds.push(text.length, text.length + one.length);
      text += one;
    }
    const lines = Int32Array.from(texts, (_, index) => line + index);
    const layout = {
      kind: 'delimited',
      columns: ['a', 'b'],
      delimiter: ',',
      quote: '"',
      ragged: false,
    } as const;
    return { layout, member, text, bounds: Int32Array.from(bounds), lines };
  };

  it('are those of all batches, in order and with their lines', () => {
    const joined = joinRecords([batch(['1,"x"'], 2), batch(['"2",y', '3,z'], 7)]);
    expect(recordReader()(joined).map((row) => [row.line, row.values.a, row.values.b])).toEqual([
      [2, '1', 'x'],
      [7, '2', 'y'],
      [8, '3', 'z'],
    ]);
  });

  it('have one member and one layout', () => {
    expect(isContinued(batch(['1,x'], 2), batch(['2,y'], 3))).toBe(true);
    expect(isContinued(batch(['1,x'], 2), batch(['2,y'], 3, 'b.csv'))).toBe(false);
  });
});
