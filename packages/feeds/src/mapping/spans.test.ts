/** Days that don't count as dates, and dates outside their allowed range. */

import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { compileMapping } from './compile.js';

const definition = definitionOf('permits', {
  identity: ['number'],
  dates: ['MM/DD/YYYY'],
  columns: { permitNumber: 'number', issueDate: 'issued', expirationDate: 'expires' },
});

describe('a date outside its range', () => {
  const { map } = compileMapping(definition, dictionaries, { today: '2026-11-28' });
  it.each([
    ['01/11/5045', '', null, null, true],
    ['12/31/2099', '', null, null, true],
    ['02/26/2027', '', '2027-02-26', null, false],
    ['02/27/2027', '', null, null, true],
    ['12/31/1849', '', null, null, true],
    ['01/01/1850', '', '1850-01-01', null, false],
    ['05/05/2025', '11/28/2076', '2025-05-05', '2076-11-28', false],
    ['05/05/2025', '11/29/2076', '2025-05-05', null, true],
    ['01/01/0001', '', null, null, false],
    ['01/01/1900', '12/31/9999', null, null, false],
    ['00/00/0000', '0', null, null, false],
  ])('%s, expires %s', (issued, expires, issueDate, expirationDate, misdated) => {
    const time = (day: string | null) => day && `${day}T00:00:00Z`;
    const record = { issueDate: time(issueDate), expirationDate: time(expirationDate) };
    expect(map(row({ number: '1', issued, expires }))).toMatchObject({ ok: true, record, misdated });
  });

  it('has no latest day if the night is unknown', () => {
    const mapped = compileMapping(definition, dictionaries).map(row({ number: '1', issued: '12/31/2099' }));
    expect(mapped).toMatchObject({ record: { issueDate: '2099-12-31T00:00:00Z' } });
  });
});
