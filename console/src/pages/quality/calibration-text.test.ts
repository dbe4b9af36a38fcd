import { describe, expect, it } from '@jest/globals';
import { calibrationText, promisedText } from './calibration-text.js';

describe('the confidences of a bin', () => {
  it.each([
    [0.791, 0.979, '79.1% to 97.9%'],
    [0.9991, 0.9994, '99.91% to 99.94%'],
    [0.99912, 0.99914, '99.912% to 99.914%'],
    [0.999, 0.999, '99.9%'],
    [0.9990001, 0.9990002, 'about 99.9%'],
    [0.9994, 0.99999, '99.94% to 99.999%'],
    [0.99987, 1, '99.99% to 100%'],
    [0.99996, 0.99996, '99.996%'],
    [0.999999, 0.9999999, 'over 99.999%'],
    [1, 1, '100%'],
  ])('from %d to %d are %s', (from, to, text) => {
    expect(promisedText(from, to)).toBe(text);
  });
});

describe('the average error of confidence', () => {
  const bin = (count: number, confidence: number, right: number) => ({
    ...{ count, confidence, right, from: confidence, to: confidence },
    ...{ low: 0, high: 1 },
  });
  it.each([
    [
      'too high',
      [bin(10, 0.9, 0.8)],
      0.1,
      'On average, confidence is 10 percentage points too high (overconfident).',
    ],
    [
      'too low',
      [bin(10, 0.9, 1), bin(10, 0.99, 0.98)],
      0.055,
      'On average, confidence is 5.5 percentage points too low (underconfident).',
    ],
    [
      'both ways',
      [bin(10, 0.9, 1), bin(10, 0.9, 0.8)],
      0.1,
      'On average, confidence is off by 10 percentage points: sometimes too high, sometimes too low.',
    ],
    ['nothing', [bin(10, 0.9, 0.9)], 0.0001, 'On average, confidence equals accuracy.'],
    ['nothing that was matched', [], null, ''],
  ])('is %s', (_, bins, calibrationError, text) => {
    expect(calibrationText({ bins, calibrationError })).toBe(text);
  });
});
