import { describe, expect, it } from '@jest/globals';
import { pickRecords, type RecordBatch } from './record-batch.js';
import { recordReader } from './record-rows.js';

describe('picked records', () => {
  it('are what they were, whatever they begin and end with', () => {
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
