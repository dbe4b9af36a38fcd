import { describe, expect, it } from '@jest/globals';
import { respellColumns } from './column-names.js';

describe('the columns of a header', () => {
  it.each<[string, string[], string[], string[]]>([
    ['called as in the definition', ['PermitNo', 'Note'], ['PermitNo'], ['PermitNo', 'Note']],
    ['in another case', ['PERMITNO'], ['PermitNo'], ['PermitNo']],
    ['with other white space', ['Permit\u00a0 No '], ['Permit No'], ['Permit No']],
    [
      'exactly so, beside one in another case',
      ['permitno', 'PermitNo'],
      ['PermitNo'],
      ['permitno', 'PermitNo'],
    ],
    ['twice, in two other cases', ['permitno', 'PERMITNO'], ['PermitNo'], ['PermitNo', 'PERMITNO']],
    [
      'of one name that nothing reads',
      ['a', 'Note', 'Note', 'Note'],
      ['a'],
      ['a', 'Note', 'Note (2)', 'Note (3)'],
    ],
    ['of one name that is read', ['Note', 'Note'], ['Note'], ['Note', 'Note']],
  ])('%s', (_what, columns, read, expected) => {
    expect(respellColumns(columns, read).columns).toEqual(expected);
  });

  it('with one name are numbered if the definition names the second', () => {
    expect(respellColumns(['Note', 'Note'], ['Note'], ['Note (2)']).columns).toEqual(['Note', 'Note (2)']);
  });

  it('report the renamed ones', () => {
    expect(respellColumns(['a', 'NOTE '], ['a', 'note']).respelled).toEqual([
      { ours: 'note', theirs: 'NOTE ' },
    ]);
  });
});
