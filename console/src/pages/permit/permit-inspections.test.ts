import { describe, expect, it } from '@jest/globals';
import { resultText } from './permit-inspections.js';

describe('resultText', () => {
  it.each([
    ['Passed', 'passed', 'Passed'],
    ['PASS', 'passed', 'PASS (passed)'],
    ['Corrections Required', 'failed', 'Corrections Required (failed)'],
    ['Scheduled', 'unknown', 'Scheduled'],
    ['Canceled', 'cancelled', 'Canceled'],
    [null, 'unknown', 'unknown'],
  ] as const)('shows the result %p with the outcome %s as %s', (result, outcome, text) => {
    expect(resultText({ result, outcome })).toBe(text);
  });
});
