import { describe, expect, it } from '@jest/globals';
import { comparisonLines } from './comparison-lines.js';

describe('comparisonLines', () => {
  it('says how far a night was from those before, and what it was allowed', () => {
    const measures = { inserted: { value: 0.008, bound: 0.1 }, status: { value: 0.31, bound: 0.05 } };
    expect(comparisonLines({ comparison: { nights: 12, measures, findings: ['status moved'] } })).toEqual([
      'compared with 12 nights before: new records 0.8% (at most 10.0%), status 31.0% (at most 5.0%)',
      'status moved',
    ]);
  });

  it.each([{}, { comparison: null }, { comparison: { nights: 0, measures: {}, findings: [] } }])(
    'says nothing of %j',
    (details) => {
      expect(comparisonLines(details)).toEqual([]);
    },
  );
});
