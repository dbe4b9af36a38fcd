/** Checks that the evidence table names only columns that exist. */
import { families } from '@crs/domain';
import { familyColumns } from '@crs/feeds';
import { expect, it } from '@jest/globals';
import { wordsOf } from './column-words.js';
import { targets } from './columns.js';
import { familyEvidence } from './families.js';

const entries = families.flatMap((family) => targets[family].map((target) => ({ family, ...target })));

it.each(entries)('$family $name is a column of its family, named once', ({ family, name }) => {
  expect(familyColumns[family].has(name)).toBe(true);
  expect(targets[family].filter((one) => one.name === name)).toHaveLength(1);
});

it('has phrases in canonical words, which column names are converted to', () => {
  const unreachable = entries.flatMap(({ phrases }) =>
    phrases.filter((phrase) => wordsOf(phrase.join(' ')).words.join() !== phrase.join()),
  );
  expect(unreachable.map((phrase) => phrase.join(' '))).toEqual([]);
});

it('detects families by canonical words, too', () => {
  const words = families.flatMap((family) => familyEvidence[family].words);
  expect(words.filter((word) => !wordsOf(word).words.includes(word))).toEqual([]);
});

it('identifies a family by columns that it has', () => {
  const unknown = families.flatMap((family) =>
    familyEvidence[family].marks.filter((name) => !familyColumns[family].has(name)),
  );
  expect(unknown).toEqual([]);
});

it('expands a phrase for every party that may do the work', () => {
  const phrases = targets.permits
    .find(({ name }) => name === 'contractorPhone')
    ?.phrases.map((one) => one.join(' '));
  expect(phrases).toEqual(
    expect.arrayContaining(['contractor phone', 'folder owner phone', 'applicant phone', 'phone']),
  );
});
