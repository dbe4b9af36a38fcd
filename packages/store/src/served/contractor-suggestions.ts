import type pg from 'pg';
import { inTransaction } from '../pool.js';
import { Conditions, containsPattern } from './conditions.js';
import { type ContractorCandidate, candidateColumns } from './contractors.js';
import type { ReadSession } from './read-session.js';

/** A contractor search while the user types. */
interface TypedContractor {
  /** Words of the comparable name; the last one may be incomplete. Empty if there are none. */
  readonly words: readonly string[];
  /** The comparable license number; null if the text is not one. */
  readonly licenseKey: string | null;
  /** A contractor's id; null if the text is not one. */
  readonly id: number | null;
}

/** Shorter words and numbers begin too many names and numbers, and no index finds them inside a text. */
const SHORTEST = 3;

/**
 * Completes a typed text: the contractor with this id, license numbers and names that begin with the text, then legal
 * and trade names that contain all words. Each query runs only if the previous ones left room.
 * @param most maximum number of contractors
 */
export async function suggestContractors(
  session: ReadSession,
  typed: TypedContractor,
  most: number,
): Promise<readonly ContractorCandidate[]> {
  const found = new Map<number, ContractorCandidate>();
  for (const { conditions, order } of lookups(typed)) {
    if (found.size >= most) break;
    const { rows } = await session.query<ContractorCandidate>({
      rows: `select ${candidateColumns} from contractor c where ${conditions.sql}
        order by ${order}, c.id limit ${conditions.bind(most)}`,
      values: conditions.values,
      // A cached plan does not know the pattern, and would read all names even for a rare pattern.
      keepPlan: false,
    });
    for (const contractor of rows) found.set(contractor.id, contractor);
  }
  return [...found.values()].slice(0, most);
}

/**
 * Minimum share of three-letter parts that misspelled names have in common; a lower one would find half of all names.
 */
const ALIKE = '0.5';

/**
 * The contractors whose comparable names are spelled most similarly to a text, for texts with misspelled common words.
 */
export function findNamesSpelledAlike(
  pool: pg.Pool,
  text: string,
  most: number,
): Promise<readonly ContractorCandidate[]> {
  return inTransaction(
    pool,
    async (client) => {
      await client.query(`select set_config('pg_trgm.similarity_threshold', $1, true)`, [ALIKE]);
      const { rows } = await client.query<ContractorCandidate>(
        `select ${candidateColumns} from contractor c where c.name_key % $1
         order by similarity(c.name_key, $1) desc, c.name_key, c.id limit $2`,
        [text, most],
      );
      return rows;
    },
    'begin read only',
  );
}

interface Lookup {
  readonly conditions: Conditions;
  readonly order: string;
}

function* lookups({ words, licenseKey, id }: TypedContractor): Generator<Lookup> {
  const conditions = new Conditions();
  if (id !== null) {
    conditions.add(`c.id = ${conditions.bind(id)}`);
    yield { conditions, order: 'c.name_key' };
  }
  if (licenseKey !== null && licenseKey.length >= SHORTEST) yield beginning('c.license_key', licenseKey);
  if (words.length === 0) return;
  yield beginning('c.name_key', words.join(' '));
  if (words.some((word) => word.length >= SHORTEST))
    for (const column of ['c.name_key', 'c.dba_key']) yield holding(column, words);
}

function beginning(column: string, text: string): Lookup {
  const conditions = new Conditions();
  // The bound lets an index scan begin at these texts, in any collation.
  conditions.add(`${column} >= ${conditions.bind(text)}`);
  conditions.add(`${column} like ${conditions.bind(containsPattern(text).slice(1))}`);
  return { conditions, order: column };
}

function holding(column: string, words: readonly string[]): Lookup {
  const conditions = new Conditions();
  for (const word of words) conditions.add(`${column} like ${conditions.bind(containsPattern(word))}`);
  return { conditions, order: column };
}
