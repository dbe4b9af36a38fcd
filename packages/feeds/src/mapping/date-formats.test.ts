import { describe, expect, it } from '@jest/globals';
import { dateFormats } from './date-formats.js';

describe('the format of dates', () => {
  it.each<[string[], boolean, string[]]>([
    [['2024-01-02', '2024-03-04T00:00:00.000'], false, ['iso']],
    [['01/02/2024', '12/31/2024'], false, ['MM/DD/YYYY']],
    [['1/2/2024', '12/31/2024'], false, ['M/D/YYYY']],
    [['1/2/24'], false, ['M/D/YY']],
    [['01/02/2024 12:00:00 AM'], false, ['MM/DD/YYYY h:mm:ss A']],
    [['02-JAN-2024'], false, ['DD-MMM-YYYY']],
    [['01/02/2024', '2024-01-02'], false, ['iso', 'MM/DD/YYYY']],
    [['20240102', '20241231'], true, ['YYYYMMDD']],
    [['01022024', '12312024'], true, ['MMDDYYYY']],
    [['1704153600000'], true, ['epoch-ms']],
    [['1704153600'], true, ['epoch-s']],
    [['45000', '46023.5'], true, ['excel']],
    [['March 4, 2025', 'May 14, 2025'], false, ['MMMM D, YYYY']],
    [['20240102'], false, []],
    [['yesterday'], false, []],
  ])('%j are %3$j', (texts, named, formats) => {
    expect(dateFormats(texts, named).formats).toEqual(formats);
  });
});
