import { describe, expect, it } from '@jest/globals';
import { Phrases } from './phrases.js';

const person = (name: string) => new Phrases([{ name, person: true, of: 1 }]);
const firm = (name: string) => new Phrases([{ name, person: false, of: 1 }]);

describe('Phrases of a person', () => {
  it.each([
    ['JOHN DOE', '[withheld]'],
    ['Doe, John', '[withheld]'],
    ['DOE JOHN A', '[withheld]'],
    ['John A. Doe Plumbing', '[withheld] Plumbing'],
    ['JÓHN DÖE, license holder', '[withheld], license holder'],
    ['owner: john-doe; also Jane Roe', 'owner: [withheld]; also Jane Roe'],
    ['john.doe@mail.example', '[withheld]@mail.example'],
    ['Johnny Doe', 'Johnny Doe'],
    ['John & Mary Doe', '[withheld] & Mary Doe'],
    ['Doerr, John', 'Doerr, John'],
    ['John. Later came another Doe', 'John. Later came another Doe'],
  ])('finds John Doe in %p', (text, shown) => {
    expect(person('John Doe').without(text)).toBe(shown);
  });

  it.each([
    ['John A Doe', '[withheld]'],
    ['John Andrew Doe', '[withheld]'],
    ['Doe, John Andrew', '[withheld]'],
    ['John Doe', '[withheld]'],
    ['John B Doe', 'John B Doe'],
  ])('distinguishes the middle initial of John A. Doe in %p', (text, shown) => {
    expect(person('Doe, John A.').without(text)).toBe(shown);
  });

  it('finds apostrophes in any spelling, and a single name only alone', () => {
    expect(person("Pat O'Brien").without('PAT OBRIEN and Pat O’Brien')).toBe('[withheld] and [withheld]');
    expect(person('Madonna').without('MADONNA')).toBe('[withheld]');
    expect(person('Madonna').without('Madonna Street')).toBe('Madonna Street');
  });
});

describe('Phrases of a company', () => {
  it.each([
    ['Copper Spring Power and Lighting L.L.C.', '[withheld] L.L.C.'],
    ['COPPER SPRING POWER & LIGHTING', '[withheld]'],
    ['by Copper Spring Power/Lighting, Inc', 'by [withheld], Inc'],
    ['Copper Spring Power Tools', 'Copper Spring Power Tools'],
  ])('finds it without its legal form in %p', (text, shown) => {
    expect(firm('Copper Spring Power & Lighting LLC').without(text)).toBe(shown);
  });

  it('finds a one-word name only if the text has no other word', () => {
    expect(firm('Wynwell Inc').without('WYNWELL INC')).toBe('[withheld] INC');
    expect(firm('Wynwell Inc').without('Wynwell Roofing')).toBe('Wynwell Roofing');
  });
});

it('replaces only what counts, longest first', () => {
  const phrases = new Phrases([
    { name: 'John Doe', person: true, of: 1 },
    { name: 'John Doe Plumbing LLC', person: false, of: 2 },
  ]);
  expect([...phrases.in('John Doe Plumbing LLC')].sort()).toEqual([1, 2]);
  expect(phrases.without('John Doe Plumbing LLC')).toBe('[withheld] LLC');
  expect(phrases.without('John Doe Plumbing LLC', (of) => of === 1)).toBe('[withheld] Plumbing LLC');
  expect(phrases.without('John Doe Plumbing LLC', () => false)).toBe('John Doe Plumbing LLC');
});
