import { describe, expect, it } from '@jest/globals';
import { filterNaming } from './named-in-orders.js';

describe('the records that name a person', () => {
  it.each([
    ['june alder', ['june alder', 'June Alder', 'JUNE ALDER', 'alder june', 'Alder June', 'ALDER JUNE']],
    ['ALDER, June', ['ALDER June', 'Alder June', 'ALDER JUNE', 'June ALDER', 'June Alder', 'JUNE ALDER']],
    [
      "Ana O'Brien",
      ["Ana O'Brien", "Ana O'brien", "ANA O'BRIEN", "O'Brien Ana", "O'brien Ana", "O'BRIEN ANA"],
    ],
    ['alder', null],
    ['12 Elm St', null],
    ['one two three four five', null],
    ['x|y=*z*,Ann,Lee Q', null],
    ['', null],
  ])('are searched by the whole name: %s', (q, names) => {
    expect(filterNaming(q)).toBe(names?.map((name) => `IndividualNames=${name}`).join('|') ?? null);
  });
});
