import { describe, expect, it } from '@jest/globals';
import { comparisonLines, measureLines } from './comparison-lines.js';

describe('comparisonLines', () => {
  it('says how far a night was from earlier ones, and the limit', () => {
    const measures = { inserted: { value: 0.008, bound: 0.1 }, status: { value: 0.31, bound: 0.05 } };
    expect(comparisonLines({ comparison: { nights: 12, measures, findings: ['status moved'] } })).toEqual([
      'compared with 12 earlier nights: status 31.0% (limit 5.0%), new records 0.8% (limit 10.0%)',
      'status moved',
    ]);
  });

  it('names only the measures nearest to their limits if there is little room', () => {
    const measures = {
      inserted: { value: 0.008, bound: 0.1 },
      'name.replaced': { value: 0.04, bound: 0.05 },
      status: { value: 0, bound: 0.05 },
    };
    expect(measureLines({ comparison: { nights: 0, measures, findings: [] } }, 1)).toEqual([
      'first run, so no earlier nights to compare with: records with another name 4.0% (limit 5.0%), 2 more, farther from their limits',
    ]);
  });

  it.each([{}, { comparison: null }, { comparison: { nights: 0, measures: {}, findings: [] } }])(
    'says nothing about %j',
    (details) => {
      expect(comparisonLines(details)).toEqual([]);
    },
  );
});
