import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hashText, PackedIndex } from './packed-index.js';

function collect(index: PackedIndex, text: string): number[] {
  const found: number[] = [];
  index.each(hashText(text), (id) => {
    found.push(id);
    return undefined;
  });
  return found;
}

describe('PackedIndex', () => {
  it('finds every number filed under a text, ascending', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('oak', 'elm', 'ash', 'fir', 'yew'), { maxLength: 40 }),
        (texts) => {
          const index = PackedIndex.build(texts.map(hashText), [...texts.keys()]);
          for (const text of ['oak', 'elm', 'ash', 'fir', 'yew', 'none']) {
            const filed = [...texts.keys()].filter((at) => texts[at] === text);
            expect(collect(index, text)).toEqual(filed);
          }
        },
      ),
    );
  });
  it('stops when the visitor has seen enough', () => {
    const index = PackedIndex.build([5, 5, 5], [0, 1, 2]);
    const seen: number[] = [];
    index.each(5, (id) => seen.push(id) < 2);
    expect(seen).toEqual([0, 1]);
  });
  it('separates texts whose hashes fall into one bucket', () => {
    const few = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 });
    fc.assert(
      fc.property(few, (hashes) => {
        const index = PackedIndex.build(hashes, [...hashes.keys()]);
        for (let hash = 0; hash < 7; hash += 1) {
          const found: number[] = [];
          for (let at = index.first(hash); index.isAt(at, hash); at += 1) found.push(index.idAt(at));
          expect(found).toEqual([...hashes.keys()].filter((at) => hashes[at] === hash));
        }
      }),
    );
  });
});
