import { describe, expect, it } from '@jest/globals';
import { didYouMean, suggestNames } from './suggestion.js';

describe('suggestNames', () => {
  it.each([
    ['identiy', ['license', 'identity'], ['identity']],
    ['IDENTITY', ['identity'], ['identity']],
    ['descnd', ['ascending', 'descending'], []],
    ['america/chigaco', ['America/Denver', 'America/Chicago'], ['America/Chicago']],
    ['abxx', ['abcd'], ['abcd']],
    ['axxx', ['abcd'], []],
    ['abcdefxxx', ['abcdefghi'], ['abcdefghi']],
    ['abcdexxxx', ['abcdefghi'], []],
    // One of the two letters must be correct.
    ['xy', ['ab'], []],
    ['ax', ['ab'], ['ab']],
    ['a', ['ab', 'a'], []],
    ['', ['a'], []],
    ['city', [], []],
  ])('of %j among %j gives %j', (word, names, expected) => {
    expect(suggestNames(word, names)).toEqual(expected);
  });

  it('compares words of up to 100 letters', () => {
    expect(suggestNames('a'.repeat(100), ['a'.repeat(99)])).toHaveLength(1);
    expect(suggestNames('a'.repeat(101), ['a'.repeat(101)])).toEqual([]);
  });

  it('returns the closest first, ties in their order, and no more than requested', () => {
    const names = ['permitz', 'permits', 'permit', 'permitx'];
    expect(suggestNames('permit', names, 3)).toEqual(['permit', 'permitz', 'permits']);
    expect(suggestNames('permit', new Set(names))).toEqual(['permit']);
  });
});

describe('didYouMean', () => {
  it('ends a message, or adds nothing', () => {
    expect(didYouMean('colums', ['columns'])).toBe(': did you mean "columns"?');
    expect(didYouMean('zebra', ['columns'])).toBe('');
  });
});
