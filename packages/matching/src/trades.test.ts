import { describe, expect, it } from '@jest/globals';
import { tradesIn } from './trades.js';

const beginnings = { electrical: ['electr'], plumbing: ['plumb', 'water'], roofing: ['roof'] };

describe('tradesIn', () => {
  it.each<[string[], string[]]>([
    [[], []],
    [[''], []],
    [['R- 434 Electrical permit'], ['electrical']],
    [
      ['waterproof ROOFING', 'plumber'],
      ['plumbing', 'roofing'],
    ],
    [['gas-plumbing/electric'], ['plumbing', 'electrical']],
    [['rewired', 'aplumber', 'roo'], []],
  ])('of %j are %j', (texts, trades) => {
    expect([...tradesIn(texts, beginnings)]).toEqual(trades);
  });
});
