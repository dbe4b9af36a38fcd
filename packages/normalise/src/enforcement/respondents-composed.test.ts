import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dictionaries as d } from '../../test/dictionaries.js';
import { parseRespondents } from './respondents.js';

describe('parseRespondents on generated sentences', () => {
  it('finds the respondents that a sentence was composed from', () => {
    const company = fc
      .tuple(
        fc.constantFrom('Birch', 'Oak Hill', 'Elmwood', 'North Ash', 'B & L'),
        fc.constantFrom('Homes', 'Roofing', 'Kitchen and Bath', 'Construction & Remodeling'),
        fc.constantFrom(' LLC', ', LLC', ' Inc.', ', Inc.', ' L.L.C.', ' Corp.'),
      )
      .map((words) => `${words[0]} ${words[1]}${words[2]}`);
    const person = fc
      .tuple(
        fc.constantFrom('Dennis', 'Carla', 'Jose', 'Mary'),
        fc.constantFrom('', ' D.', ' Lynn'),
        fc.constantFrom('Mintree', 'Quellen', 'Birch-Odell', "O'Quill"),
        fc.constantFrom('', ' Jr.', ' III'),
      )
      .map(([given, middle, surname, suffix]) => `${given}${middle} ${surname}${suffix}`);
    const trade = fc.option(fc.constantFrom('Krusty Exteriors', 'Oak & Ash Painting', 'Zorvath Windows'), {
      nil: null,
    });
    const license = fc.option(
      fc.integer({ min: 100_000, max: 999_999 }).map((n) => `BC${n}`),
      { nil: null },
    );
    const set = fc.record({
      firms: fc.uniqueArray(fc.record({ name: company, license }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ name }) => name,
      }),
      trade,
      people: fc.uniqueArray(person, { maxLength: 3 }),
      joint: fc.constantFrom(' and ', ', and '),
      ending: fc.constantFrom('', ', Individually', ', each individually', ', Each Individually'),
    });
    fc.assert(
      fc.property(set, ({ firms, trade: other, people, joint, ending }) => {
        const named = firms.map(({ name, license: number }, i) => {
          const marked = i === firms.length - 1 && other !== null ? `${name} dba ${other}` : name;
          return number === null ? marked : `${marked} (${number})`;
        });
        const sentence = [named.join(', '), people.join(' and ')].filter((part) => part !== '').join(joint);
        const read = parseRespondents(sentence + (people.length > 0 ? ending : ''), d);
        expect(read).toMatchObject({
          companyName: firms[0]?.name,
          companyNames: firms.map(({ name }) => name),
          dbaNames: other === null ? [] : [other],
          individualNames: people,
          licenseNumbers: [...new Set(firms.flatMap(({ license: number }) => number ?? []))],
        });
      }),
    );
  });

  it('never throws and repeats no name', () => {
    const pieces = fc.constantFrom(
      'Birch LLC',
      'and',
      ',',
      'dba',
      'aka',
      'Individually',
      '(BC000990)',
      'Mintree',
      'Dennis',
      'License Application (5)',
      '(',
      '-',
      'Inc.',
      'Jr.',
      'v.',
      'its owner',
      ';',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(pieces).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const read = parseRespondents(text, d);
          expect(read.companyName).toBe(read.companyNames[0] ?? null);
          for (const names of [read.companyNames, read.dbaNames, read.individualNames]) {
            expect(new Set(names).size).toBe(names.length);
            expect(names.every((name) => /[\p{L}\p{N}]/u.test(name))).toBe(true);
          }
        },
      ),
    );
  });
});
