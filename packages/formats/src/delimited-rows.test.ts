import { describe, expect, it } from '@jest/globals';
import { rowsIn } from './delimited-rows.js';

describe('rowsIn', () => {
  it.each<[string, string, string, number, number]>([
    ['one line', 'P1,Alder,Roof,9', ',', 4, 1],
    [
      'a quote in the middle that closes two rows below',
      'P1,"Alder,Roof,9\nP2,Birch,Deck,8\nP3,"Cedar",Roof,7',
      ',',
      4,
      3,
    ],
    ['a quote that closes in the next row', 'P1|"Alder|Roof|9\r\nP2|Birch"|Deck|8', '|', 4, 2],
    ['an address of two lines', 'P1,"12 Elm St\nUnit 4",Roof,9', ',', 4, 1],
    [
      'prose of three lines with commas',
      'P1,"old, and new, both\nmoved, then left\nand so on",Roof,9',
      ',',
      4,
      1,
    ],
    ['a line that is empty', 'P1,"Alder,Roof,9\n\nP2,Birch",Deck,8', ',', 4, 2],
    ['columns too few to tell', 'P1,"a, b\nc, d"', ',', 2, 1],
  ])('%s', (_, record, delimiter, columns, rows) => {
    expect(rowsIn(record, delimiter, columns)).toBe(rows);
  });
});
