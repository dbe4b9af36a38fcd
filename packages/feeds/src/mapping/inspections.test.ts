import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { compileMapping } from './compile.js';

const violations = {
  violations: 'violations',
  each: { currentPenalty: 'current', initialPenalty: 'initial' },
};

function record(columns: Record<string, unknown>, cells: Record<string, unknown>) {
  const definition = definitionOf('inspections', { columns: { violations, ...columns } });
  const mapped = compileMapping(definition, dictionaries).map(
    row({ number: 7, name: 'ALDER INC', ...cells }),
  );
  if (!mapped.ok) throw new Error(JSON.stringify(mapped));
  const { violationCount, initialPenalty, totalPenalty } = mapped.record;
  return [violationCount, initialPenalty, totalPenalty];
}

describe('inspections without columns for totals of violations', () => {
  const two = [
    { current: '0.10', initial: 700 },
    { current: 0.2, initial: null },
  ];

  it.each<[string, Record<string, unknown>, Record<string, unknown>, unknown[]]>([
    ['their number and the sums of their penalties', {}, { violations: two }, [2, 700, 0.3]],
    ['no penalty where there is none', {}, { violations: [{}] }, [1, null, null]],
    ['a penalty of nothing where it was waived', {}, { violations: [{ current: 0 }] }, [1, null, 0]],
    ['none without violations', {}, {}, [0, null, null]],
    ['the column where there is one', { totalPenalty: 'due' }, { violations: two, due: 5 }, [2, 700, 5]],
    ['nothing where the column is empty', { totalPenalty: 'due' }, { violations: two }, [2, 700, null]],
  ])('%s', (_what, columns, cells, expected) => {
    expect(record(columns, cells)).toEqual(expected);
  });
});
