import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hashText } from '../packed-index.js';
import { TextPool, TextPoolBuilder, unknownText } from './text-pool.js';

/** Texts in Latin-1 and beyond, many of which start the same. */
const text = fc.oneof(
  fc.constantFrom('', 'a', 'aa', 'é', 'aé', 'ÿ', 'Ā', 'aĀ', '\u00ff\u0100', '😀', '\u0061\u0000'),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const texts = fc.array(text, { maxLength: 40 });

function poolOf(all: readonly string[], former: TextPool | null = null): TextPool {
  const builder = new TextPoolBuilder(former);
  for (const one of all) builder.add(one);
  return new TextPool(builder.build());
}

describe('TextPool', () => {
  it('numbers each text once, in order, and returns it', () => {
    fc.assert(
      fc.property(texts, text, (all, other) => {
        const builder = new TextPoolBuilder(null);
        const distinct = [...new Set(all)];
        expect(all.map((one) => builder.add(one))).toEqual(all.map((one) => distinct.indexOf(one)));
        expect(builder.size).toBe(distinct.length);
        const pool = new TextPool(builder.build());
        expect(pool.size).toBe(distinct.length);
        // Read twice: the second time from the cache.
        for (let times = 0; times < 2; times += 1)
          expect(distinct.map((_, id) => pool.textOf(id))).toEqual(distinct);
        expect(distinct.map((one) => pool.find(one))).toEqual([...distinct.keys()]);
        expect(distinct.map((_, id) => pool.hashOf(id))).toEqual(distinct.map(hashText));
        expect(pool.find(other)).toBe(distinct.indexOf(other));
        expect(unknownText).toBe(-1);
      }),
    );
  });
  it('stores one byte per character for Latin-1, and two beyond it', () => {
    const pool = poolOf(['müller', 'łódź', '', 'oak']);
    expect([0, 1, 2, 3].map((id) => pool.rangeOf(id))).toEqual([
      { from: 0, to: 6, wide: false },
      { from: 6, to: 14, wide: true },
      { from: 14, to: 14, wide: false },
      { from: 14, to: 17, wide: false },
    ]);
  });
  // FNV-1a returns the same 32 bits for both texts of a pair. All pairs but the first have texts of equal length.
  it.each([
    ['costarring', 'liquid'],
    ['declinate', 'macallums'],
    ['łusśbůňp', 'łkęcthęr'],
  ])('distinguishes texts with the same hash: %s and %s', (one, other) => {
    expect(hashText(one)).toBe(hashText(other));
    const pool = poolOf([one, 'oak', other]);
    expect([one, 'oak', other].map((word) => pool.find(word))).toEqual([0, 1, 2]);
    expect(poolOf([one]).find(other)).toBe(unknownText);
    const copied = new TextPoolBuilder(pool);
    expect([copied.add(other), copied.addFormer(0), copied.addFormer(2)]).toEqual([0, 1, 0]);
    expect(new TextPool(copied.build()).find(one)).toBe(1);
  });
  it('holds thousands of texts', () => {
    const many = Array.from({ length: 3000 }, (_, at) => `${at % 3 === 0 ? 'ł' : ''}text ${at}`);
    const pool = poolOf([...many, ...many]);
    expect(many.map((one) => pool.find(one))).toEqual([...many.keys()]);
    expect(many.map((_, id) => pool.textOf(id))).toEqual(many);
    expect(pool.find('text 3')).toBe(unknownText);
    // At most half of the slots are taken, so a search ends quickly.
    expect(pool.parts.slots.length).toBeGreaterThanOrEqual(many.length * 2);
  });
});

/** All arrays of a pool as text, which is quicker to compare. */
function bytesOf(builder: TextPoolBuilder): string[] {
  const { starts, bytes, hashes, slots } = builder.build();
  return [starts, bytes, hashes, slots].map((array) =>
    Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('hex'),
  );
}

describe('TextPoolBuilder, with a previous pool', () => {
  it('returns the same bytes for a text by its previous number as for the text', () => {
    const picks = fc.array(fc.tuple(fc.boolean(), fc.nat(39)), { maxLength: 40 });
    fc.assert(
      fc.property(texts, texts, picks, (before, now, order) => {
        const former = poolOf(before);
        const copied = new TextPoolBuilder(former);
        const added = new TextPoolBuilder(null);
        for (const [fromFormer, at] of order) {
          const list = fromFormer ? before : now;
          const one = list[at % Math.max(1, list.length)];
          if (one === undefined) continue;
          const number = fromFormer ? copied.addFormer(former.find(one)) : copied.add(one);
          expect(number).toBe(added.add(one));
        }
        expect(bytesOf(copied)).toEqual(bytesOf(added));
      }),
    );
  });
});
