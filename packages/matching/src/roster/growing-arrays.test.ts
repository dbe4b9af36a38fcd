import { describe, expect, it } from '@jest/globals';
import { GrowingBytes, GrowingNumbers } from './growing-arrays.js';
import { refuseBeyond } from './limits.js';

describe('GrowingNumbers', () => {
  it('keeps numbers in order, however many there are', () => {
    const numbers = new GrowingNumbers();
    const all = Array.from({ length: 5000 }, (_, at) => 2 ** 32 - 1 - at);
    for (const number of all) numbers.push(number);
    expect(numbers.length).toBe(5000);
    expect([...numbers.taken()]).toEqual(all);
    numbers.set(4999, 7);
    expect([numbers.at(0), numbers.at(4999)]).toEqual([2 ** 32 - 1, 7]);
  });
});

describe('GrowingBytes', () => {
  it('keeps texts and bytes in sequence', () => {
    const bytes = new GrowingBytes();
    const long = 'müller '.repeat(20_000);
    bytes.addText('oak', 'latin1', 3);
    bytes.addText('é', 'utf8', 6);
    expect(bytes.length).toBe(5);
    bytes.addText(long, 'utf8', long.length * 3);
    bytes.addBytes(Buffer.from('0123456789'), 2, 5);
    bytes.addText('ł', 'utf16le', 2);
    const expected = Buffer.concat([Buffer.from(`oaké${long}234`), Buffer.from('ł', 'utf16le')]);
    expect(bytes.taken().equals(expected)).toBe(true);
    expect(bytes.length).toBe(expected.length);
    expect(bytes.room.subarray(0, 3).toString()).toBe('oak');
  });
  it.each([
    ['the same', 2, 1, 4, true],
    ['a longer range', 2, 1, 5, false],
    ['a shorter range', 2, 1, 3, false],
    ['another range', 2, 2, 5, false],
    ['a shorter end', 3, 1, 4, false],
  ])('compares its end with other bytes: %s', (_, from, otherFrom, otherTo, same) => {
    const bytes = new GrowingBytes();
    bytes.addText('xxoak', 'latin1', 5);
    expect(bytes.endsLike(from, Buffer.from('yoakaky'), otherFrom, otherTo)).toBe(same);
  });
});

describe('refuseBeyond', () => {
  it('refuses more than an index can hold', () => {
    expect(() => refuseBeyond(3, 3, 'words')).not.toThrow();
    expect(() => refuseBeyond(4, 3, 'words')).toThrow(
      expect.objectContaining({
        code: 'matching.roster_too_large',
        message: 'A roster can have at most 3 words.',
        nextStep: 'Give the feed fewer rosters to match against.',
      }),
    );
  });
});
