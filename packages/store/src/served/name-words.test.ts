import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.js';
import { createPool } from '../pool.js';
import { type Agreeing, conditionsOf, type WordConditions } from './name-words.js';

const oak: Agreeing = { same: ['oak'], others: ['oaks'], pairs: [] };
const elm: Agreeing = { same: ['elm'], others: [], pairs: [['e', 'lm']] };
const ash: Agreeing = { same: [], others: ['ashe'], pairs: [] };

describe('conditionsOf', () => {
  const none = { all: null, some: null, enough: null, misspelt: [] };
  it.each<[string, Agreeing[], string[], WordConditions]>([
    ['one word', [oak], [], { ...none, enough: `'oak'`, misspelt: [`'oaks'`] }],
    ['an unknown word', [ash], [], { ...none, misspelt: [`'ashe'`] }],
    [
      'a further short word',
      [oak],
      ['co'],
      { ...none, all: `'oak' & 'co'`, enough: `('oak') & !('oak' & 'co')`, misspelt: [`'oaks'`] },
    ],
    [
      'a further word',
      [oak],
      ['roof'],
      {
        all: `'oak' & 'roof'`,
        some: `('oak' & 'roof') & !('oak' & 'roof')`,
        enough: `('oak') & !((('oak' & 'roof') | 'roof'))`,
        misspelt: [`'oaks'`],
      },
    ],
    [
      'two words',
      [oak, elm],
      [],
      {
        ...none,
        enough: `'oak' & 'elm'`,
        misspelt: [`'oaks' & ('elm' | ('e' & 'lm'))`, `'oak' & 'e' & 'lm'`],
      },
    ],
    [
      'three words, one of them unknown',
      [oak, elm, ash],
      [],
      {
        ...none,
        enough: `'oak' & 'elm'`,
        misspelt: [
          `(('oaks' & ('elm' | 'ashe')) | ('e' & 'lm' & ('oak' | 'ashe')) | ('ashe' & ('oak' | 'elm')))`,
        ],
      },
    ],
  ])('keeps what was typed apart from other spellings of %s', (_name, words, others, conditions) => {
    expect(conditionsOf(words, others)).toEqual(conditions);
  });

  it('finds two of three words that are written as one', () => {
    const joined = (word: string): Agreeing => ({ same: [word], others: ['sunpower'], pairs: [] });
    const zephyr = { same: ['zephyr'], others: [], pairs: [] };
    const { misspelt } = conditionsOf([joined('sun'), joined('power'), zephyr], []);
    expect(misspelt).toEqual([
      `(('sunpower' & ('power' | 'zephyr')) | ('sunpower' & ('sun' | 'zephyr')) | 'sunpower')`,
    ]);
  });

  it('divides the many spellings of one word among a few conditions', () => {
    const others = Array.from({ length: 20 }, (_, at) => `word${at}`);
    const { misspelt } = conditionsOf([{ same: [], others, pairs: [['wo', 'rd']] }], []);
    expect(misspelt).toHaveLength(7);
    expect(misspelt.join(' | ').match(/word\d+/g)).toEqual(others);
    expect(misspelt.at(-1)).toBe(`('word18' | 'word19' | ('wo' & 'rd'))`);
  });
});

describe('the words of a name in the database', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it('are found by conditions, whatever their characters', async () => {
    const character = fc.constantFrom('a', 'é', "'", '\\', '&', '|', '!', '(', ')', ':', '*', '%', '"', '💩');
    const word = fc.array(character, { minLength: 1, maxLength: 5 }).map((letters) => letters.join(''));
    const names = fc.tuple(word, word, word);
    await fc.assert(
      fc.asyncProperty(names, async ([one, two, three]) => {
        const { all } = conditionsOf([{ same: [one], others: [], pairs: [] }], [two]);
        const condition = all ?? conditionsOf([{ same: [one], others: [], pairs: [] }], []).enough;
        const { rows } = await pool.query(
          `select crs.words_of($1) @@ $2::tsquery as found, crs.words_of($3) @@ $2::tsquery as other,
             crs.words_of($1) @@ crs.word_query($4) as word, crs.word_query('') as none`,
          [`${two}  ${one} ${three}`, condition, three, one],
        );
        expect(rows).toEqual([
          { found: true, other: one === three && two === three, word: true, none: null },
        ]);
      }),
      { numRuns: 60 },
    );
  });

  it('are cut before a word gets too long for the index', async () => {
    const name = `${'💩'.repeat(3_000)} oak`;
    const { rows } = await pool.query(
      'select length(crs.words_of($1)) as words, crs.words_of(null) as none',
      [name],
    );
    expect(rows).toEqual([{ words: 1, none: null }]);
  });
});
