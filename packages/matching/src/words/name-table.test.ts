import type { Name } from '@crs/domain';
import { describe, expect, it } from '@jest/globals';
import { readPolicy } from '../../cases/fixture.js';
import { hashText } from '../packed-index.js';
import { beginsName, bitsIn, NameTable, NameTableBuilder, wordIn } from './name-table.js';
import { type NameWithRole, type Role, roles } from './names.js';
import { Vocabulary, VocabularyBuilder } from './vocabulary.js';

const policy = readPolicy();
const nameOf = (text: string, role: Role, kind: Name['kind'] = 'company'): NameWithRole => {
  const tokens = text.toLowerCase().split(' ');
  return { role, name: { cleaned: `${text} LLC`, tokens, kind } as unknown as Name };
};

const contractors: readonly (readonly NameWithRole[])[] = [
  [
    nameOf('Tamarack Masonry', roles.name),
    nameOf('Corbel', roles.dba),
    nameOf('Ida Fenwright', roles.person, 'person'),
  ],
  [],
  [nameOf('Ida Fenwright', roles.name, 'person')],
  [nameOf('Otis Brackley', roles.name, 'person'), nameOf('Hawser Glass', roles.dba)],
  [nameOf('Otis Brackley', roles.name, 'person'), nameOf('Hawser Glass', roles.person)],
];

const words = new VocabularyBuilder();
const builder = new NameTableBuilder(words);
for (const [entry, names] of contractors.entries()) builder.add(entry, names);
const parts = words.build(contractors.length, policy);
const vocabulary = new Vocabulary(parts, contractors.length, policy);
const { owners, ...arrays } = builder.build(parts.bits);
const table = new NameTable(arrays);

describe('NameTable', () => {
  it('contains the names of each contractor, and the words of each name', () => {
    const read = contractors.map((_, entry) => {
      const names = [];
      for (let id = table.firstOf(entry); id < table.endOf(entry); id += 1) {
        const tokens = [];
        for (let at = table.wordsFrom(id); at < table.wordsTo(id); at += 1)
          tokens.push(vocabulary.wordOf(table.wordAt(at)));
        names.push([tokens.join(' '), table.roleOf(id), table.isPerson(id), owners[id]]);
      }
      return names;
    });
    expect(read).toEqual(
      contractors.map((names, entry) =>
        names.map(({ name, role }) => [name.tokens.join(' '), role, name.kind === 'person', entry]),
      ),
    );
  });
  it('recognizes the people named with a company', () => {
    const beside = contractors.map((_, entry) => {
      const flags = [];
      for (let id = table.firstOf(entry); id < table.endOf(entry); id += 1) flags.push(table.isBeside(id));
      return flags;
    });
    // The third contractor is a person without a company, so the index lists no person for a company.
    expect(beside).toEqual([[false, false, true], [], [false], [true, false], [false, true]]);
  });
  it('returns all words of a contractor in sequence, each with its rarity, and marks where names begin', () => {
    const packed = contractors.map((_, entry) => {
      const row = [];
      for (let at = table.firstWordOf(entry); at < table.lastWordOf(entry); at += 1) {
        const one = table.packedAt(at);
        row.push([vocabulary.wordOf(wordIn(one)), bitsIn(one), beginsName(one)]);
      }
      return row;
    });
    expect(packed).toEqual(
      contractors.map((names) =>
        names.flatMap(({ name }) =>
          name.tokens.map((word, at) => [word, vocabulary.bitsAt(vocabulary.idOf(word)), at === 0]),
        ),
      ),
    );
  });
  it('hashes each name as compared and as printed', () => {
    const first = table.firstOf(0);
    expect(table.hashOf(first)).toBe(hashText('tamarackmasonry'));
    expect(table.printedHashOf(first)).toBe(hashText('tamarackmasonryllc'));
  });
});
