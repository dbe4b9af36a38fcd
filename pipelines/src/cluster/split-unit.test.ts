import { describe, expect, it } from '@jest/globals';
import { splitUnit } from './split-unit.js';

describe('splitUnit', () => {
  it.each([
    ['2214 BIRCH AVE S STE 3', '2214 birch ave s', '2214 BIRCH AVE S', '3'],
    ['2214 BIRCH AVE S # 3', '2214 birch ave s', '2214 BIRCH AVE S', '3'],
    ['2214 BIRCH AVE S #3', '2214 birch ave s', '2214 BIRCH AVE S', '3'],
    ['12 QUARRY RD BLDG 2 APT B', '12 quarry rd', '12 QUARRY RD', '2 b'],
    ['12 QUARRY RD REAR', '12 quarry rd', '12 QUARRY RD', 'rear'],
    ['12499 HIGHWAY 281 N STE 200', '12499 hwy 281 n', '12499 HIGHWAY 281 N', '200'],
    ['12 QUARRY RD', '12 quarry rd', '12 QUARRY RD', null],
    ['PO BOX 12', 'po box 12', 'PO BOX 12', null],
    ['', '', '', null],
  ])('%s: %s and %s', (line, key, building, unit) => {
    expect(splitUnit(line, key)).toEqual({ building, unit });
  });
});
