import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { compileMapping } from './compile.js';

const inspections = {
  inspections: 'inspections',
  each: { inspectionType: 'kind', scheduledDate: 'planned', inspectedDate: 'done', result: 'result' },
};

function record(columns: Record<string, unknown>, cells: Record<string, unknown>) {
  const definition = definitionOf('permits', { columns: { inspections, ...columns } });
  const mapped = compileMapping(definition, dictionaries).map(row({ number: 'P1', ...cells }));
  if (!mapped.ok) throw new Error(JSON.stringify(mapped));
  return mapped.record;
}

describe('inspections of a permit', () => {
  const two = [
    { kind: 'Rough', planned: '2025-01-02', done: '2025-01-03', result: 'FAIL' },
    { kind: 'Final', planned: '', done: null },
  ];

  it('are read in the types of their columns, and counted if the source does not', () => {
    expect(record({}, { inspections: two })).toMatchObject({
      inspectionCount: 2,
      inspections: [
        {
          inspectionType: 'Rough',
          scheduledDate: '2025-01-02',
          inspectedDate: '2025-01-03',
          result: 'FAIL',
        },
        { inspectionType: 'Final', scheduledDate: null, inspectedDate: null, result: null },
      ],
    });
  });
  it('keep the number that the source prints', () => {
    expect(record({ inspectionCount: 'count' }, { inspections: two, count: 7 }).inspectionCount).toBe(7);
  });
  it('are unknown, not zero, if none are printed', () => {
    expect(record({}, { inspections: [] })).toMatchObject({ inspections: [], inspectionCount: null });
  });
});
