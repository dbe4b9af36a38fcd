import { describe, expect, it } from '@jest/globals';
import { searchedQuery } from './searched.js';

describe('a search text', () => {
  it.each([
    [{ state: ' minnesota ' }, { state: 'MN' }],
    [{ state: 'mn' }, { state: 'mn' }],
    [{ state: 'Nowhere' }, { state: 'Nowhere' }],
    [{ q: 'x'.repeat(500) }, { q: 'x'.repeat(200) }],
    [{ q: '  roofing ' }, { q: 'roofing' }],
    [
      { status: 'Banana', page: '-3' },
      { status: undefined, page: 1 },
    ],
  ])('is read as intended: %j', (typed, read) => {
    expect(searchedQuery.parse(typed)).toMatchObject(read);
  });
});
