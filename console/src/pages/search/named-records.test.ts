import { describe, expect, it } from '@jest/globals';
import { isNamed, respondentFilter } from './named-records.js';

describe('a name of somebody without a license', () => {
  it.each([
    ['TKH Carpentry LLC', ['carpentry', 'tkh']],
    ['M & D Alder Builders', ['builders', 'alder']],
    ['june e o’brien', ["o'brien", 'june']],
    ['x|y=*zed*,Lee', ['zed', 'lee']],
    ['alder', null],
    ['roofing contractors', null],
    ['2023', null],
    ['!?', null],
    ['', null],
  ])('is searched for by its telling words: %s', (q, words) => {
    const fields = ['CompanyName', 'IndividualNames', 'DbaNames'];
    const filter = fields
      .map((field) => `(${words?.map((word) => `${field}=*${word}*/i`).join(',')})`)
      .join('|');
    expect(respondentFilter(q)).toBe(words === null ? null : filter);
  });

  it.each([
    ['omar alder', 'Omar J Alder', true],
    ['karen e mcalder', 'Karen E McAlder', true],
    ['Alder, Omar J.', 'OMAR ALDER', true],
    ['Omar K Alder', 'Omar J Alder', false],
    ['Omar Alder', 'Omar Aldersen', false],
    ['tkh carpentry', 'TKH Carpentry, LLC', true],
    ['TKH Carpentry Inc', 'TKH Roofing LLC', false],
    ['omar alder', null, false],
    ['', 'Omar Alder', false],
  ])('%s and %s are the same: %s', (q, name, isSame) => {
    expect(isNamed(q, [name])).toBe(isSame);
  });
});
