import { describe, expect, it } from '@jest/globals';
import { isDiskFull } from './errors.js';

describe('a full disk error', () => {
  it.each([
    ['the operating system', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' })],
    ['PostgreSQL', Object.assign(new Error('could not extend file'), { code: '53100' })],
    ['a program', new Error('initdb: error: could not write file "base/1": No space left on device')],
  ])('is recognized from %s', (_whose, error) => {
    expect(isDiskFull(error)).toBe(true);
  });

  it.each([[Object.assign(new Error('write'), { code: 'EIO' })], ['ENOSPC'], [null], [undefined]])(
    'is not %s',
    (error) => {
      expect(isDiskFull(error)).toBe(false);
    },
  );
});
