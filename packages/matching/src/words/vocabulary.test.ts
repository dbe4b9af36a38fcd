import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPolicy } from '../../cases/fixture.js';
import { TextPool } from '../roster/text-pool.js';
import { Rarity } from './rarity.js';
import { isMisspelling } from './spelling.js';
import { unknownWord, Vocabulary, VocabularyBuilder } from './vocabulary.js';

const policy = readPolicy();

/** The vocabulary of contractors with these words. */
function vocabularyOf(contractors: readonly (readonly string[])[]): Vocabulary {
  const builder = new VocabularyBuilder();
  for (const [entry, words] of contractors.entries()) for (const word of words) builder.add(word, entry);
  return new Vocabulary(builder.build(contractors.length, policy), contractors.length, policy);
}

const word = fc.oneof(
  fc.constantFrom('oak', 'plumbing', 'masonry', 'tamarack', 'łódź', 'müller'),
  fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 }),
);
const contractors = fc.array(fc.array(word, { maxLength: 5 }), { maxLength: 15 });

describe('Vocabulary', () => {
  it('numbers words in order, with their contractors and rarity', () => {
    fc.assert(
      fc.property(contractors, (all) => {
        const vocabulary = vocabularyOf(all);
        const rarity = new Rarity(all.length, policy);
        const words = [...new Set(all.flat())];
        const holders = (text: string) => [...all.keys()].filter((entry) => all[entry]?.includes(text));
        const read = words.map((text) => {
          const id = vocabulary.idOf(text);
          const positions = vocabulary.postingsTo(id) - vocabulary.postingsFrom(id);
          return {
            id,
            text: vocabulary.wordOf(id),
            frequency: vocabulary.frequency(id),
            entries: Array.from({ length: positions }, (_, at) =>
              vocabulary.entryAt(vocabulary.postingsFrom(id) + at),
            ),
            member: [...all.keys()].filter((entry) => vocabulary.isEntryOf(id, entry)),
            bits: vocabulary.bitsAt(id),
            bitsByText: vocabulary.bitsOf(id, 'anything'),
            common: vocabulary.isCommon(id),
          };
        });
        expect(read).toEqual(
          words.map((text, id) => ({
            id,
            text,
            frequency: holders(text).length,
            entries: holders(text),
            member: holders(text),
            bits: rarity.bitsOf(text, holders(text).length),
            bitsByText: rarity.bitsOf(text, holders(text).length),
            common: rarity.isCommon(text),
          })),
        );
        expect(vocabulary.idOf('unheard')).toBe(unknownWord);
        expect(vocabulary.bitsOf(unknownWord, 'plumbing')).toBe(rarity.bitsOf('plumbing', 0));
      }),
    );
  });
  it('counts the contractors with all of some words, also for the words of their aliases', () => {
    fc.assert(
      fc.property(contractors, fc.array(word, { minLength: 1, maxLength: 3 }), (all, words) => {
        const vocabulary = vocabularyOf(all);
        const holders = all.filter((own) => words.every((text) => own.includes(text)));
        const bits = new Rarity(all.length, policy).bitsOf(words.join(' '), holders.length);
        expect(vocabulary.bitsOfAll(words)).toBe(bits);
        const ofAliases = new VocabularyBuilder();
        for (const text of words) ofAliases.add(text, 0);
        const built = ofAliases.build(1, policy);
        const pool = new TextPool(built.words);
        expect(new Vocabulary(built, all.length, policy, pool, vocabulary).bitsOfAll(words)).toBe(bits);
      }),
    );
  });
  it('finds the words with a given beginning, alphabetically, up to one more than requested', () => {
    fc.assert(
      fc.property(contractors, word, fc.nat(4), (all, beginning, most) => {
        const vocabulary = vocabularyOf(all);
        const found = vocabulary.continuing(beginning, most).map((id) => vocabulary.wordOf(id));
        const longer = [...new Set(all.flat())].filter(
          (text) => text.startsWith(beginning) && text !== beginning,
        );
        expect(found).toEqual(longer.sort().slice(0, most + 1));
      }),
    );
  });
  it('finds every word one letter off, and only misspellings', () => {
    fc.assert(
      fc.property(contractors, word, (all, text) => {
        const vocabulary = vocabularyOf([...all, ['tamarack', 'brightwell']]);
        const found = vocabulary.alike(text).map((id) => vocabulary.wordOf(id));
        const others = [...new Set(['tamarack', 'brightwell', ...all.flat()])].filter((one) => one !== text);
        const misspellings = others.filter((one) => isMisspelling(text, one, policy.spelling));
        expect(misspellings).toEqual(expect.arrayContaining(found));
        expect(new Set(found).size).toBe(found.length);
        const deletions = (of: string) => [
          of,
          ...Array.from(of, (_, at) => of.slice(0, at) + of.slice(at + 1)),
        ];
        const near = misspellings.filter((one) => deletions(one).some((a) => deletions(text).includes(a)));
        expect(found).toEqual(expect.arrayContaining(near));
      }),
    );
  });
  it.each([
    ['tamarak', ['tamarack']],
    ['tamarrack', ['tamarack']],
    ['xamarack', ['tamarack']],
    ['xemarack', []],
    ['tamaracks', ['tamarack']],
    ['tamaarck', ['tamarack']],
    ['tamarack', []],
    ['oaks', []],
    ['oak', []],
    ['brightwel', ['brightwell']],
  ])('reads %s as a spelling of %j', (text, words) => {
    const vocabulary = vocabularyOf([['tamarack', 'oak'], ['brightwell'], ['brightwells']]);
    expect(
      vocabulary
        .alike(text)
        .map((id) => vocabulary.wordOf(id))
        .sort(),
    ).toEqual(words);
  });
  it('copies words of a previous vocabulary as if they had been added', () => {
    const first = new VocabularyBuilder();
    for (const text of ['oak', 'łódź', 'elm']) first.add(text, 0);
    const former = first.build(1, policy);
    const pool = new Vocabulary(former, 1, policy);
    const copied = new VocabularyBuilder(new TextPool(former.words));
    copied.add('ash', 0);
    for (const text of ['łódź', 'oak', 'łódź']) copied.addFormer(pool.idOf(text), 0);
    copied.add('oak', 1);
    const added = new VocabularyBuilder();
    for (const text of ['ash', 'łódź', 'oak']) added.add(text, 0);
    added.add('oak', 1);
    expect(copied.build(2, policy)).toEqual(added.build(2, policy));
  });
});
