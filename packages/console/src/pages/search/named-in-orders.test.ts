import { describe, expect, it } from '@jest/globals';
import { filterNaming } from './named-in-orders.js';

describe('the records that name a person', () => {
  it.each([
    ['June Alder', 'IndividualNames=*June*/i,IndividualNames=*Alder*/i'],
    ['ALDER, June', 'IndividualNames=*ALDER*/i,IndividualNames=*June*/i'],
    ["Ana O'Brien-Núñez", 'IndividualNames=*Ana*/i,IndividualNames=*Brien*/i,IndividualNames=*Núñez*/i'],
    ['x|y=*z*,Ann Lee', 'IndividualNames=*Ann*/i,IndividualNames=*Lee*/i'],
    ['alder', null],
    ['12 Elm St', null],
    ['one two three four five', null],
    ['', null],
  ])('are looked for by its words: %s', (q, filter) => {
    expect(filterNaming(q)).toBe(filter);
  });
});
