import { describe, expect, it } from '@jest/globals';
import { streetsOf } from './directions.js';

describe('streets of one name', () => {
  it.each([
    [['12 W River St', '14 West River St', '16 River St W', '18 River St'], { W: 3, none: 1 }],
    [['4727 S LANTERN RD STE 995', '4731 S Lantern Rd'], { S: 2 }],
    [['9091 54TH AVE NW STE 412', '9093 54th Ave'], { NW: 1, none: 1 }],
    [['12 North St', '14 North St'], { none: 2 }],
    [['12 W Broadway', '12 E Broadway Unit 3'], { W: 1, E: 1 }],
    [[], {}],
  ])('are distinguished by direction: %j', (addresses, expected) => {
    const found = streetsOf(addresses).map(({ direction, count }) => [direction ?? 'none', count]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});
