import { describe, expect, it } from '@jest/globals';
import { personKey, readPerson, samePerson } from './persons.js';

describe('readPerson', () => {
  it.each([
    ['Orla M Brannick', 'orla brannick'],
    ['BRANNICK, ORLA MAE', 'orla brannick'],
    ['Brannick Jr., Orla', 'orla brannick'],
    ['Orla Brannick III', 'orla brannick'],
    ["Orla O'Brannick", 'orla obrannick'],
    ['O Brannick', null],
    ['Or Li', 'or li'],
    ['Orla – Brannick', 'orla brannick'],
    ['De La Brannick, Orla', 'orla brannick'],
    ['Brannick, Orla, Vey', 'orla brannick'],
    ['Brannick,', null],
  ])('%s: %s', (printed, key) => {
    const person = readPerson(printed);
    expect(person === null ? null : personKey(person)).toBe(key);
  });

  it.each(['Jr', 'Sr.', 'II', 'III', 'IV'])('drops the generation %s', (suffix) => {
    expect(readPerson(`Orla M Brannick ${suffix}`)).toEqual(readPerson('Orla M Brannick'));
  });

  it.each(['LLC', 'Inc.', 'Corp', 'Corporation', 'Ltd', 'LP', 'LLP', 'Company', 'Trust'])(
    'finds no person in a name with %s',
    (word) => {
      expect(readPerson(`Orla Brannick ${word}`)).toBeNull();
    },
  );

  it('returns the initials of the words in between', () => {
    expect(readPerson('Brannick, Orla Mae T.')).toEqual({
      given: 'orla',
      surname: 'brannick',
      initials: ['m', 't'],
    });
  });

  it.each(['Brannick', '', 'Brannick Holdings LLC', 'Brannick Corp, Orla', 'Orla B', '12 Birch'])(
    '%s is not a person',
    (printed) => {
      expect(readPerson(printed)).toBeNull();
    },
  );
});

describe('samePerson', () => {
  it.each([
    ['Orla Brannick', 'BRANNICK, ORLA MAE', true],
    ['O. Brannick', 'Orla Brannick', true],
    ['Orla M Brannick', 'Orla Mae Brannick', true],
    ['Orla M Brannick', 'Orla T Brannick', false],
    ['Orla Brannick', 'Oskar Brannick', false],
    ['T Brannick', 'Orla Brannick', false],
    ['Orla Brannick', 'Orla Vey', false],
  ])('%s and %s: %s', (a, b, same) => {
    const [left, right] = [readPerson(a), readPerson(b)];
    if (left === null || right === null) throw new Error('not persons');
    expect(samePerson(left, right)).toBe(same);
    expect(samePerson(right, left)).toBe(same);
  });
});
