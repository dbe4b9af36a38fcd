import { expect, it } from '@jest/globals';
import { exportNames, exports } from './export.js';
import { describeColumn, primaryKeys } from './export-columns.js';
import { exportColumns } from './export-rows.js';
import { trackRecordColumns } from './track-record-export.js';

it('every column of every export is described', () => {
  const described = exportNames.flatMap((name) =>
    name === 'track_record'
      ? trackRecordColumns
      : exportColumns(name).map((column) => ({ of: name, ...describeColumn(name, column, 25) })),
  );
  expect(described.filter(({ description }) => description === '')).toEqual([]);
});

it('keys name columns that their exports have', () => {
  for (const [name, key] of Object.entries(primaryKeys))
    expect(Object.keys(exports[name as keyof typeof exports].columns)).toEqual(
      expect.arrayContaining([...key]),
    );
});
