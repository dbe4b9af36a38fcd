import { describe, expect, it } from '@jest/globals';
import { pageText } from './page-text.js';

describe('text of the command line on a page', () => {
  it.each([
    [
      'roofs read 5,000 rows; 4 unreadable rows (crs rejects 1).',
      '',
      'roofs read 5,000 rows; 4 unreadable rows.',
    ],
    ['roofs: 107 records compared with 355 before.', 'roofs', '107 records compared with 355 before.'],
    [
      'It shrank. See whether the source is complete; see it with `crs runs show RUN`; or drop it with `crs runs drop RUN`.',
      '',
      'It shrank. See whether the source is complete.',
    ],
    ['It failed. Try `crs runs retry`.', '', 'It failed.'],
    ['It was kept aside: `crs runs show 28`', '', 'It was kept aside.'],
    ['Set `CRS_HTTP_TIMEOUT` higher.', '', 'Set `CRS_HTTP_TIMEOUT` higher.'],
    ['', 'roofs', ''],
  ])('of %j beside %j is %j', (text, subject, expected) => {
    expect(pageText(text, subject)).toBe(expected);
  });
});
