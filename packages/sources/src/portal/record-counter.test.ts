import { describe, expect, it } from '@jest/globals';
import { RecordCounter } from './record-counter.js';

/** Counts a text that arrives in pieces; returns the count and the text passed through. */
async function counted(text: string, quotes: boolean, size: number, most = Number.POSITIVE_INFINITY) {
  const counter = new RecordCounter(quotes);
  async function* pieces() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  let passed = '';
  for await (const piece of counter.counted(pieces(), most)) passed += Buffer.from(piece).toString('latin1');
  return [counter.records, passed];
}

describe('counting records', () => {
  it.each([
    ['a,b\n1,2\n', 2],
    ['a,b\r\n1,2\r\n', 2],
    ['a,b\n1,2', 2],
    ['a,b\n\n1,2\n\r\n', 2],
    ['a,b\n"one\ntwo",2\n', 2],
    ['a,b\n"said ""so\n""",2\n3,4\n', 3],
    ['', 0],
  ])('of %j finds %d, in pieces of any size', async (text, records) => {
    for (const size of [1, 2, 3, 100]) expect(await counted(text, true, size)).toEqual([records, text]);
  });

  it('handles quotes in JSON', async () => {
    expect(await counted('{"a":"5\\" pipe"}\n{"a":1}\n', false, 4)).toEqual([
      2,
      '{"a":"5\\" pipe"}\n{"a":1}\n',
    ]);
  });

  it('stops after a whole record', async () => {
    expect(await counted('a\n"1\n1"\n2\n3\n', true, 4, 1)).toEqual([2, 'a\n"1\n1"\n']);
  });
});
