import { describe, expect, it } from '@jest/globals';
import { recordMaker } from './rows.js';

describe('objects in rows', () => {
  it('have their fields in column order, with those of one object together', () => {
    const make = recordMaker(['id', 'source.feed', 'name', 'source.url'], 1);
    const rows = [
      ['before', 1, 'elm', 'Northside', null],
      ['before', 2, 'oak', null, 'https://data.example/oak'],
    ];
    expect(JSON.stringify(rows.map(make))).toBe(
      '[{"id":1,"source":{"feed":"elm","url":null},"name":"Northside"},{"id":2,"source":{"feed":"oak","url":"https://data.example/oak"},"name":null}]',
    );
  });

  it('share nothing with each other', () => {
    const make = recordMaker(['a', 'b.c']);
    const [one, other] = [make([1, 2]), make([3, 4])];
    expect([one, other]).toEqual([
      { a: 1, b: { c: 2 } },
      { a: 3, b: { c: 4 } },
    ]);
  });
});
