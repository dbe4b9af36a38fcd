import { describe, expect, it } from '@jest/globals';
import { intervalOf, measuredOn } from './evaluation.js';

describe('intervalOf', () => {
  it('returns both ends, or one dash if nothing was counted', () => {
    expect(intervalOf({ low: 0.9931, high: 1 })).toBe('99.3% to 100.0%');
    expect(intervalOf({ low: null, high: null })).toBe('–');
  });
});

describe('measuredOn', () => {
  it.each([
    [8041, 'claim', 3880, [], '8,041 labeled claims, 3,880 of them in the roster; nothing hidden.'],
    [1, 'claim', 0, ['phone'], '1 labeled claim, 0 of them in the roster; phone hidden.'],
    [2, 'permit', 1, ['phone', 'name'], '2 labeled permits, 1 of them in the roster; phone and name hidden.'],
  ] as const)('%d labeled by %s', (labelled, by, inRoster, mask, said) => {
    expect(measuredOn({ labelled, by, inRoster, mask: [...mask] })).toBe(said);
  });
});
