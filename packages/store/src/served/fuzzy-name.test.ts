import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool } from '../pool.js';
import { findNames } from './fuzzy-name.js';
import { likenessTo, type SearchedName, type Strictness } from './name-likeness.js';
import { ReadSession } from './read-session.js';

const words = [
  ...[
    'king',
    'kings',
    'kong',
    'kign',
    'kin',
    'viking',
    'kingston',
    'plumbing',
    'plumbnig',
    'roofing',
    'smith',
  ],
  ...[
    'smyth',
    'smiths',
    'big',
    'd',
    'bigd',
    'ing',
    'k',
    'northside',
    'nothside',
    'northsdie',
    'north',
    'side',
  ],
  ...[
    'brightwire',
    'brghtwre',
    'carlos',
    'calro',
    'caro',
    '4th',
    '5th',
    'street',
    'strete',
    'al',
    'bass',
    'bas',
  ],
];
const common = ['plumbing', 'roofing', 'street'];

let database: TestDatabase;
let pool: pg.Pool;
let names: readonly string[];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { schema: 'served' });
  const some = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });
  names = [...new Set(fc.sample(some, { numRuns: 1_500, seed: 1 }).map((list) => list.join(' ')))];
  await pool.query(
    'insert into served.known_name select distinct unnest($1::text[]) on conflict do nothing',
    [names],
  );
  await pool.query(
    `insert into served.known_word select distinct string_to_table(name_key, ' ') from served.known_name
     on conflict do nothing`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function searched(tokens: readonly string[]): SearchedName {
  const distinctive = tokens.filter((word) => !common.includes(word));
  const all = distinctive.length > 0 ? distinctive : tokens;
  const essential = all.filter((word) => word.length > 3 || /\d/.test(word));
  return { tokens, distinctive: all, essential: essential.length > 0 ? essential : all };
}

describe('findNames', () => {
  it('finds every name similar to the searched one, through its words', async () => {
    const slip = fc
      .tuple(fc.constantFrom(...words), fc.nat(12), fc.constantFrom('as is', 'drop', 'double', 'swap', 'cut'))
      .map(([word, at, kind]) => {
        const i = at % word.length;
        if (kind === 'drop' && word.length > 1) return word.slice(0, i) + word.slice(i + 1);
        if (kind === 'double') return word.slice(0, i) + word.slice(i, i + 1) + word.slice(i);
        if (kind === 'swap')
          return (
            word.slice(0, i) +
            word
              .slice(i, i + 2)
              .split('')
              .reverse()
              .join('') +
            word.slice(i + 2)
          );
        return kind === 'cut' ? word.slice(0, Math.max(1, word.length - 2)) : word;
      });
    await fc.assert(
      fc.asyncProperty(fc.array(slip, { minLength: 1, maxLength: 4 }), async (tokens) => {
        const name = searched(tokens);
        const likeBy = (strictness: Strictness) => {
          const likeness = likenessTo(name, strictness);
          return names.flatMap((nameKey) => {
            const rank = likeness(nameKey);
            return rank > 0 ? [{ nameKey, permits: 0, rank }] : [];
          });
        };
        const strict = likeBy('strict');
        const like = strict.length > 0 ? strict : likeBy('lenient');
        const found = await findNames(new ReadSession(pool), name);
        const sorted = (hits: typeof like) => hits.toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1));
        expect(sorted([...found])).toEqual(sorted(like));
      }),
      { numRuns: 400 },
    );
  });

  it('finds nothing without a word', async () => {
    expect(await findNames(new ReadSession(pool), { tokens: [], distinctive: [], essential: [] })).toEqual(
      [],
    );
  });
});
