/** Numbers whose digits a spreadsheet dropped. */
import { definitionOf, dictionaries, row } from '@crs/testing/fixtures';
import { describe, expect, it } from '@jest/globals';
import { compileMapping } from './compile.js';

const { groups, map } = compileMapping(
  definitionOf('permits', {
    identity: ['number'],
    columns: { permitNumber: 'number', contractorLicense: 'Lic No', contractorPhone: 'Phone', value: 'Cost' },
  }),
  dictionaries,
);
const destroyedIn = (cells: Readonly<Record<string, string>>) =>
  groups.flatMap(({ read }) => {
    const values = read(cells);
    return 'destroyed' in values && values.destroyed !== null ? [values.destroyed] : [];
  });

describe('a number that a spreadsheet destroyed', () => {
  it.each([
    [{ 'Lic No': '7.01E+05', Phone: '507-555-0111' }, ['Lic No']],
    [{ 'Lic No': 'BC640001', Phone: '5.55E+09' }, ['Phone']],
    [{ 'Lic No': '701234', Phone: '' }, []],
    [{ 'Lic No': '', Phone: 'N/A', Cost: '1.2E+05' }, []],
  ])('%j is recognized by its column', (cells, columns) => {
    expect(destroyedIn({ number: 'B1', ...cells })).toEqual(columns);
  });

  it('is dropped, but its row is kept', () => {
    expect(map(row({ number: 'B1', 'Lic No': '7.01E+05', Phone: '' }))).toMatchObject({
      ok: true,
      record: { permitNumber: 'B1', contractorLicense: null },
    });
  });
});
