import { expect, it } from '@jest/globals';
import { keptText, repeatableFields } from './kept-form.js';

it.each([
  [
    'what was chosen and typed',
    { csrf: 'x', choice: 'kind=none', note: 'Ask them' },
    'choice=kind%3Dnone&note=Ask+them',
  ],
  ['each of several values', { alike: ['1', '2'] }, 'alike=1&alike=2'],
  ['nothing of a form without a body', undefined, ''],
  ['nothing of a form with a password', { csrf: 'x', current: 'old', next: 'new' }, ''],
  ['nothing of a form that is too long', { text: 'x'.repeat(50_001) }, ''],
])('keeps %s', (_, body, kept) => {
  expect(keptText(body)).toBe(kept);
});

it('renews the submission token', () => {
  expect(repeatableFields({ once: 'a', size: '5' })).toEqual([['size', '5']]);
});
